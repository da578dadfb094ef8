import { Badge, Group } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router"
import { lazy, Suspense } from "react"
import type { Api } from "../../api/operations/apis.ts"
import type { ScopeValue } from "../../api/operations/scopes.ts"
import { PageTabs } from "../../shell/page_tabs.tsx"
import { Named } from "../../shell/parts.tsx"
import { RecordTable } from "../../shell/record_table.tsx"
import { Empty, Failed, Loading } from "../../shell/states.tsx"
import tableStyles from "../../shell/table.module.css"
import textStyles from "../../shell/text.module.css"
import { useFormats } from "../../words/formats.ts"
import { useWords } from "../../words/use_words.ts"
import { ListPage } from "../list_page.tsx"
import { loaded } from "../loaded.ts"
import { CreateApi } from "./create_api.tsx"
import { APIS, allApis, allScopes } from "./queries.ts"

const apisRoute = getRouteApi("/apis")

const Learn = lazy(async () => ({ default: (await loaded(import("./learn/learn.tsx"))).Learn }))

/** The APIs, and the claims about people that applications receive. */
export function Apis() {
  const words = useWords("apis")
  const { tab = "apis" } = apisRoute.useSearch()
  const navigate = useNavigate()
  const apis = useQuery(allApis)
  const scopes = useQuery(allScopes)
  const error = apis.error ?? scopes.error
  return (
    <ListPage kind={APIS} hasSome={tab === "apis" && (apis.data?.length ?? 0) > 0} dialog={CreateApi}>
      {(create) => (
        <PageTabs
          shown={tab}
          labels={words.tabs}
          choose={(chosen) => void navigate({ to: "/apis", search: chosen === "apis" ? {} : { tab: chosen } })}
          panels={{
            apis:
              error !== null ? (
                <Failed error={error} retry={() => void Promise.all([apis.refetch(), scopes.refetch()])} />
              ) : apis.data === undefined || scopes.data === undefined ? (
                <Loading />
              ) : apis.data.length === 0 ? (
                <Empty icon="apis" {...words.empty} action={create} />
              ) : (
                <Table apis={apis.data} scopes={scopes.data} />
              ),
            people: (
              <Suspense fallback={<Loading />}>
                <Learn />
              </Suspense>
            ),
          }}
        />
      )}
    </ListPage>
  )
}

function Table({ apis, scopes }: { apis: readonly Api[]; scopes: readonly ScopeValue[] }) {
  const words = useWords("apis")
  const { number } = useFormats()
  return (
    <RecordTable columns={[words.name, { wide: words.who }, { wide: words.tokens }, { numbers: words.values }]}>
      {apis.map(({ api_id, name, identifier, clients, access_token_format, access_token_ttl }) => (
        <tr key={api_id}>
          <td>
            <Link className={tableStyles.rowLink} to="/apis/$api" params={{ api: api_id }}>
              <Named>{name}</Named>
            </Link>
            {name !== identifier && (
              <span className={`${textStyles.mono} ${textStyles.quiet} ${tableStyles.cut}`}>{identifier}</span>
            )}
          </td>
          <td className={tableStyles.wide}>
            {clients === "every" ? <Badge variant="light">{words.whos.every}</Badge> : words.whos.named}
          </td>
          <td className={`${tableStyles.wide} ${textStyles.quiet}`}>
            <Group gap={6}>
              <span>{words.formatShort[access_token_format ?? ""]}</span>
              {access_token_ttl !== null && <span>· {words.seconds({ count: number(access_token_ttl) })}</span>}
            </Group>
          </td>
          <td className={tableStyles.numeric}>{number(scopes.filter(({ api }) => api === identifier).length)}</td>
        </tr>
      ))}
    </RecordTable>
  )
}
