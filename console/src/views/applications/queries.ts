import type { QueryClient } from "@tanstack/react-query"
import { queryOptions } from "@tanstack/react-query"
import { ApiProblem } from "../../api/api_problem.ts"
import { call } from "../../api/call.ts"

/** One application with its state, for changes. */
export const applicationQuery = (id: string) =>
  queryOptions({
    queryKey: ["client", id],
    queryFn: ({ signal }) => call("getClient", { path: { client_id: id }, signal }),
  })

/** Who gave an application access. */
export const accessQuery = (id: string) =>
  queryOptions({
    queryKey: ["client", id, "access"],
    queryFn: async ({ signal }) => (await call("getClientAccess", { path: { client_id: id }, signal })).body,
  })

/** What an application did, day by day. The servers add what they counted once a minute. */
export const usageQuery = (id: string, days: number) =>
  queryOptions({
    queryKey: ["client", id, "usage", days],
    queryFn: async ({ signal }) =>
      (await call("getClientUsage", { path: { client_id: id }, query: { days }, signal })).body,
    refetchInterval: 60_000,
  })

/** What was refused to an application lately, by reason. */
export const refusalsQuery = (id: string) =>
  queryOptions({
    queryKey: ["client", id, "refusals"],
    queryFn: async ({ signal }) => (await call("countRefusals", { query: { client_id: id }, signal })).body.groups,
  })

/** How many applications and people a block of this host affects. */
export const hostQuery = (host: string) =>
  queryOptions({
    queryKey: ["host", host],
    queryFn: ({ signal }) =>
      call("getClientHost", { path: { host }, signal }).then(
        ({ body: { clients, people } }) => ({ clients, people }),
        (error: unknown) => {
          if (error instanceof ApiProblem && error.status === 404) return { clients: 0, people: 0 }
          throw error
        },
      ),
  })

/** Reads again what depends on applications. */
export const applicationsChanged = (queries: QueryClient): Promise<unknown> =>
  Promise.all([
    queries.invalidateQueries({ queryKey: ["client"] }),
    ...(["listClients", "listBlockedHosts"] as const).map((name) =>
      queries.invalidateQueries({ queryKey: ["pages", name] }),
    ),
  ])
