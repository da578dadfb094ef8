import { call } from "../../api/call.ts"
import type { Claim } from "../../api/operations/claims.ts"
import type { Role } from "../../api/operations/roles.ts"
import { allOf } from "../../api/pages.ts"
import { queryOf, queryWithState } from "../../api/query.ts"
import { queries } from "../../api/query_client.ts"
import { readAgain } from "../../api/read_again.ts"
import type { Kind } from "../kind.ts"
import { valuesIn } from "../scope_words.ts"

export const apiQuery = (api: string) => queryWithState("getApi", { path: { api } })

export const allApis = allOf("listApis", {})
export const allScopes = allOf("listScopes", {})

export const APIS: Kind = {
  name: "apis",
  right: "admin:clients",
  changed: () =>
    readAgain(
      "getApi",
      "getApiMetadata",
      "listApis",
      "listScopes",
      "listClaims",
      "listApiClients",
      "getRole",
      "listRoles",
    ),
}

const PAGE = 200
/** Enough for a preview. Each page of the server contains at most 2000 applications. */
const MAX_PAGES = 10

/** The numbers of records that a deletion affects. */
export interface Loss {
  readonly applications: number
  readonly hasMore: boolean
  readonly roles: readonly Role[]
  readonly claims: readonly Claim[]
}

/** Counts the records that use an API, or only those that use some of its scope values. */
export const lossQuery = (api: string, values: readonly string[], isWhole: boolean) =>
  queryOf(["listApiClients", "listRoles", "listClaims"], { api, values, isWhole }, async (signal): Promise<Loss> => {
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
  })
