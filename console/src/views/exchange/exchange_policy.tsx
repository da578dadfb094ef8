import { useQuery } from "@tanstack/react-query"
import { getRouteApi } from "@tanstack/react-router"
import { SettingsPage } from "../record_page.tsx"
import { ExchangePolicySettings } from "./exchange_policy_settings.tsx"
import { EXCHANGE_POLICIES, exchangePolicyQuery } from "./queries.ts"

const exchangePolicyRoute = getRouteApi("/exchange/$policy")

/** One exchange policy. */
export function ExchangePolicyView() {
  const { policy } = exchangePolicyRoute.useParams()
  return (
    <SettingsPage kind={EXCHANGE_POLICIES} query={useQuery(exchangePolicyQuery(policy))}>
      {(read) => <ExchangePolicySettings key={read.body.exchange_policy_id} read={read} />}
    </SettingsPage>
  )
}
