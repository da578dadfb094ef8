import { Badge } from "@mantine/core"
import { getRouteApi, Link } from "@tanstack/react-router"
import type { ExchangePolicy } from "../../api/operations/exchange_policies.ts"
import { usePages } from "../../api/pages.ts"
import { Named } from "../../shell/parts.tsx"
import { RecordTable } from "../../shell/record_table.tsx"
import { Empty } from "../../shell/states.tsx"
import tableStyles from "../../shell/table.module.css"
import textStyles from "../../shell/text.module.css"
import { useWords } from "../../words/use_words.ts"
import { ListFrame } from "../list_frame.tsx"
import { ListPage } from "../list_page.tsx"
import { Description } from "../record_page.tsx"
import { Day } from "../time.tsx"
import { CreateExchangePolicy } from "./create_exchange_policy.tsx"
import { EXCHANGE_POLICIES } from "./queries.ts"

const exchangeRoute = getRouteApi("/exchange")

export function ExchangePolicies() {
  const words = useWords("exchange")
  const { q = "" } = exchangeRoute.useSearch()
  const list = usePages("listExchangePolicies", { query: { search: q } })
  const hasSome = list.items?.length !== 0 || q !== ""
  return (
    <ListPage kind={EXCHANGE_POLICIES} hasSome={hasSome} dialog={CreateExchangePolicy}>
      {(create) => (
        <ListFrame q={q} list={list} words={words} empty={<Empty icon="exchange" {...words.empty} action={create} />}>
          {(items) => <Table policies={items} />}
        </ListFrame>
      )}
    </ListPage>
  )
}

function Table({ policies }: { policies: readonly ExchangePolicy[] }) {
  const words = useWords("exchange")
  return (
    <RecordTable columns={[words.name, { wide: words.resources }, { wide: words.created }]}>
      {policies.map(({ exchange_policy_id, name, description, resources, enabled, created_at }) => (
        <tr key={exchange_policy_id}>
          <td>
            <Link className={tableStyles.rowLink} to="/exchange/$policy" params={{ policy: exchange_policy_id }}>
              <Named>{name}</Named>
            </Link>
            {!enabled && <Badge variant="light">{words.disabled}</Badge>}
            <Description size="sm">{description}</Description>
          </td>
          <td className={`${tableStyles.wide} ${textStyles.mono}`}>{resources.join(" ")}</td>
          <td className={`${tableStyles.wide} ${textStyles.quiet}`}>
            <Day at={created_at} />
          </td>
        </tr>
      ))}
    </RecordTable>
  )
}
