import { getRouteApi } from "@tanstack/react-router"
import { usePages } from "../../api/pages.ts"
import { Empty } from "../../shell/states.tsx"
import { Mono } from "../../shell/texts.tsx"
import { useWords } from "../../words/use_words.ts"
import { EnabledTable } from "../enabled_table.tsx"
import { ListFrame } from "../list_frame.tsx"
import { ListPage } from "../list_page.tsx"
import { CreateIssuer } from "./create_issuer.tsx"
import { ISSUERS } from "./queries.ts"

const issuersRoute = getRouteApi("/issuers")

export function Issuers() {
  const words = useWords("issuers")
  const { q = "" } = issuersRoute.useSearch()
  const list = usePages("listIssuers", { query: { search: q } })
  return (
    <ListPage kind={ISSUERS} hasSome={list.items?.length !== 0 || q !== ""} dialog={CreateIssuer}>
      {(create) => (
        <ListFrame q={q} list={list} words={words} empty={<Empty icon="issuers" {...words.empty} action={create} />}>
          {(items) => (
            <EnabledTable
              words={words}
              items={items}
              columns={[
                {
                  heading: words.issuer,
                  shown: ({ issuer, preset }) => <Mono>{issuer ?? words.presets[preset]}</Mono>,
                },
              ]}
              link={({ issuer_id }) => ({ to: "/issuers/$issuer", params: { issuer: issuer_id } })}
            />
          )}
        </ListFrame>
      )}
    </ListPage>
  )
}
