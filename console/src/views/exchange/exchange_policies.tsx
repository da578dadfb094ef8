import { getRouteApi } from "@tanstack/react-router"
import { usePages } from "../../api/pages.ts"
import { Named } from "../../shell/parts.tsx"
import { Empty } from "../../shell/states.tsx"
import { useWords } from "../../words/use_words.ts"
import { EnabledTable } from "../enabled_table.tsx"
import { ListFrame } from "../list_frame.tsx"
import { ListPage } from "../list_page.tsx"
import { NameOf, useNames } from "../names.tsx"
import { CreateExchangePolicy } from "./create_exchange_policy.tsx"
import { EXCHANGE_POLICIES } from "./queries.ts"
import { useApiNames } from "./use_api_names.ts"

const exchangeRoute = getRouteApi("/exchange")

export function ExchangePolicies() {
  const words = useWords("exchange")
  const { q = "" } = exchangeRoute.useSearch()
  const list = usePages("listExchangePolicies", { query: { search: q } })
  const clients = useNames(list.items?.map(({ client_id }) => client_id) ?? [])
  const apis = useApiNames()
  const hasSome = list.items?.length !== 0 || q !== ""
  return (
    <ListPage kind={EXCHANGE_POLICIES} hasSome={hasSome} dialog={CreateExchangePolicy}>
      {(create) => (
        <ListFrame q={q} list={list} words={words} empty={<Empty icon="exchange" {...words.empty} action={create} />}>
          {(items) => (
            <EnabledTable
              words={words}
              items={items}
              columns={[
                { heading: words.client, shown: ({ client_id }) => <NameOf id={client_id} names={clients} /> },
                {
                  heading: words.resources,
                  shown: ({ resources }) => <Named>{resources.map((each) => apis.get(each) ?? each).join(", ")}</Named>,
                },
              ]}
              link={({ exchange_policy_id }) => ({ to: "/exchange/$policy", params: { policy: exchange_policy_id } })}
            />
          )}
        </ListFrame>
      )}
    </ListPage>
  )
}
