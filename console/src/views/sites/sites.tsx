import { Badge } from "@mantine/core"
import { getRouteApi, Link } from "@tanstack/react-router"
import type { Site } from "../../api/operations/sites.ts"
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
import { CreateSite } from "./create_site.tsx"
import { SITES } from "./queries.ts"

const sitesRoute = getRouteApi("/sites")

export function Sites() {
  const words = useWords("sites")
  const { q = "" } = sitesRoute.useSearch()
  const list = usePages("listSites", { query: { search: q } })
  return (
    <ListPage kind={SITES} hasSome={list.items?.length !== 0 || q !== ""} dialog={CreateSite}>
      {(create) => (
        <ListFrame q={q} list={list} words={words} empty={<Empty icon="sites" {...words.empty} action={create} />}>
          {(items) => <Table sites={items} />}
        </ListFrame>
      )}
    </ListPage>
  )
}

function Table({ sites }: { sites: readonly Site[] }) {
  const words = useWords("sites")
  return (
    <RecordTable columns={[words.name, { wide: words.origins }, { wide: words.created }]}>
      {sites.map(({ site_id, name, description, origins, enabled, created_at }) => (
        <tr key={site_id}>
          <td>
            <Link className={tableStyles.rowLink} to="/sites/$site" params={{ site: site_id }}>
              <Named>{name}</Named>
            </Link>
            {!enabled && <Badge variant="light">{words.disabled}</Badge>}
            <Description size="sm">{description}</Description>
          </td>
          <td className={`${tableStyles.wide} ${textStyles.mono}`}>{origins.join(" ")}</td>
          <td className={`${tableStyles.wide} ${textStyles.quiet}`}>
            <Day at={created_at} />
          </td>
        </tr>
      ))}
    </RecordTable>
  )
}
