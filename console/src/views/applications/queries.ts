import { queryOptions } from "@tanstack/react-query"
import { ApiProblem } from "../../api/api_problem.ts"
import { call } from "../../api/call.ts"
import { query, queryOf, queryWithState } from "../../api/query.ts"
import { readAgain } from "../../api/read_again.ts"

/** One application with its state, on which a change is based. */
export const applicationQuery = (id: string) => queryWithState("getClient", { path: { client_id: id } })

/** How many people gave an application access, and to what. */
export const accessQuery = (id: string) => query("getClientAccess", { path: { client_id: id } })

/** The usage of an application, by day. Each server adds its counts to the database once a minute. */
export const usageQuery = (id: string, days: number) =>
  queryOptions({ ...query("getClientUsage", { path: { client_id: id }, query: { days } }), refetchInterval: 60_000 })

/** The recent refusals of an application's requests, by reason. */
export const refusalsQuery = (id: string) =>
  queryOptions({
    ...queryWithState("countRefusals", { query: { client_id: id } }),
    select: ({ body }) => body.groups,
  })

/** How many applications and people a block of this host affects. */
export const hostQuery = (host: string) =>
  queryOf(["getClientHost"], { host }, (signal) =>
    call("getClientHost", { path: { host }, signal }).then(
      ({ body: { clients, people } }) => ({ clients, people }),
      (error: unknown) => {
        if (error instanceof ApiProblem && error.status === 404) return { clients: 0, people: 0 }
        throw error
      },
    ),
  )

/** Refetches the data of one application. */
export const applicationChanged = (): Promise<void> =>
  readAgain("getClient", "getClientAccess", "getClientUsage", "countRefusals")

/** Refetches the data that depends on applications. */
export const applicationsChanged = (): Promise<unknown> =>
  Promise.all([applicationChanged(), readAgain("listClients", "listBlockedHosts")])
