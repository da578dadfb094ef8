import { getRouteApi } from "@tanstack/react-router"
import { usePages } from "../../api/pages.ts"
import { Empty } from "../../shell/states.tsx"
import { Mono } from "../../shell/texts.tsx"
import { useWords } from "../../words/use_words.ts"
import { EnabledTable } from "../enabled_table.tsx"
import { ListFrame } from "../list_frame.tsx"
import { ListPage } from "../list_page.tsx"
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
          {(items) => (
            <EnabledTable
              words={words}
              items={items}
              columns={[{ heading: words.origins, shown: ({ origins }) => <Mono>{origins.join(" ")}</Mono> }]}
              link={({ site_id }) => ({ to: "/sites/$site", params: { site: site_id } })}
            />
          )}
        </ListFrame>
      )}
    </ListPage>
  )
}
