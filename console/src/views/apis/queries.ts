import type { QueryClient } from "@tanstack/react-query"
import { queryOptions } from "@tanstack/react-query"
import { call } from "../../api/call.ts"
import type { Claim } from "../../api/operations/claims.ts"
import type { Role } from "../../api/operations/roles.ts"
import { allOf } from "../../api/pages.ts"
import { valuesIn } from "../roles/queries.ts"

export const apiQuery = (api: string) =>
  queryOptions({
    queryKey: ["api", api],
    queryFn: ({ signal }) => call("getApi", { path: { api }, signal }),
  })

export const allApis = allOf("listApis", {})
export const allScopes = allOf("listScopes", {})

/** Reads again what depends on APIs and their permissions. */
export const apisChanged = (queries: QueryClient): Promise<unknown> =>
  Promise.all([
    queries.invalidateQueries({ queryKey: ["api"] }),
    queries.invalidateQueries({ queryKey: ["apiMetadata"] }),
    ...(["listApis", "listScopes", "listClaims", "listRoles"] as const).map((name) =>
      queries.invalidateQueries({ queryKey: ["all", name] }),
    ),
    queries.invalidateQueries({ queryKey: ["pages", "listApiClients"] }),
    queries.invalidateQueries({ queryKey: ["pages", "listRoles"] }),
    queries.invalidateQueries({ queryKey: ["role"] }),
  ])

const PAGE = 200
/** Enough for a preview. Each page of the server reads 2000 applications at most. */
const MAX_PAGES = 10

/** What a deletion takes with it. */
export interface Loss {
  readonly applications: number
  readonly hasMore: boolean
  readonly roles: readonly Role[]
  readonly claims: readonly Claim[]
}

/** Counts what uses an API, or only what uses one of its permissions. */
export const lossQuery = (queries: QueryClient, api: string, values: readonly string[], isWhole: boolean) =>
  queryOptions({
    queryKey: ["loss", api, values, isWhole],
    staleTime: 0,
    gcTime: 0,
    async queryFn({ signal }): Promise<Loss> {
      const [roles, claims] = await Promise.all([
        queries.fetchQuery(allOf("listRoles", {})),
        queries.fetchQuery(allOf("listClaims", {})),
      ])
      let applications = 0
      let cursor: string | undefined
      for (let page = 0; page < MAX_PAGES && (page === 0 || cursor !== undefined); page++) {
        const query = { limit: PAGE, ...(cursor !== undefined && { cursor }) }
        const { body } = await call("listApiClients", { path: { api }, query, signal })
        applications += body.items.filter(
          ({ scope, named }) => (isWhole && named) || valuesIn(scope).some((value) => values.includes(value)),
        ).length
        cursor = body.next_cursor ?? undefined
      }
      return {
        applications,
        hasMore: cursor !== undefined,
        roles: roles.filter(({ scope }) => valuesIn(scope).some((value) => values.includes(value))),
        claims: claims.filter(({ scope }) => values.includes(scope)),
      }
    },
  })
