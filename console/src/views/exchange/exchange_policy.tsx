import { useQuery } from "@tanstack/react-query"
import { getRouteApi } from "@tanstack/react-router"
import { useWords } from "../../words/use_words.ts"
import { Description, RecordPage } from "../record_page.tsx"
import { ExchangePolicySettings } from "./exchange_policy_settings.tsx"
import { EXCHANGE_POLICIES, exchangePolicyQuery } from "./queries.ts"

const exchangePolicyRoute = getRouteApi("/exchange/$policy")

/** One exchange policy. */
export function ExchangePolicyView() {
  const words = useWords("exchange")
  const { policy } = exchangePolicyRoute.useParams()
  return (
    <RecordPage
      kind={EXCHANGE_POLICIES}
      query={useQuery(exchangePolicyQuery(policy))}
      below={({ description }) => <Description>{description}</Description>}
      shown="settings"
      tabs={words.tabs}
      choose={() => {}}
      panels={(read) => ({ settings: <ExchangePolicySettings key={read.body.exchange_policy_id} read={read} /> })}
    />
  )
}
