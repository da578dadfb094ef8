import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query"
import { ApiProblem } from "../../api/api_problem.ts"
import { call } from "../../api/call.ts"
import type { PeopleSearch } from "./route.ts"

const PAGE = 50
/** The largest page. What a person has of one kind fits, and a preview that has more says "more than". */
export const MAX_COUNTED = 200

/** People with the words of a search, and on the first page how many they are. */
export const peopleQuery = ({ q: search = "", only, sort, order }: PeopleSearch) =>
  infiniteQueryOptions({
    queryKey: ["people", search, only, sort, order],
    queryFn: async ({ pageParam, signal }) =>
      (
        await call("listUsers", {
          query: {
            limit: PAGE,
            ...(search !== "" && { search }),
            ...(only && { only }),
            ...(sort && { sort }),
            ...(order && { order }),
            ...pageParam,
          },
          signal,
        })
      ).body,
    initialPageParam: {} as { readonly cursor?: string },
    getNextPageParam: ({ next_cursor: cursor }) => (cursor === null ? undefined : { cursor }),
    placeholderData: keepPreviousData,
  })

/** One person with their state, for changes. */
export const personQuery = (id: string) =>
  queryOptions({
    queryKey: ["person", id],
    queryFn: ({ signal }) => call("getUser", { path: { user: id }, signal }),
  })

export const factorsQuery = (user: string) =>
  queryOptions({
    queryKey: ["person", user, "factors"],
    queryFn: async ({ signal }) =>
      (await call("listFactors", { path: { user }, query: { limit: MAX_COUNTED }, signal })).body.items,
  })

export const sessionsQuery = (user: string) =>
  queryOptions({
    queryKey: ["person", user, "sessions"],
    queryFn: async ({ signal }) =>
      (await call("listSessions", { path: { user }, query: { limit: MAX_COUNTED }, signal })).body,
  })

export const grantsQuery = (user: string) =>
  queryOptions({
    queryKey: ["person", user, "grants"],
    queryFn: async ({ signal }) => (await call("listGrants", { query: { user, limit: MAX_COUNTED }, signal })).body,
  })

export const consentsQuery = (user: string) =>
  queryOptions({
    queryKey: ["person", user, "consents"],
    queryFn: async ({ signal }) =>
      (await call("listConsents", { path: { user }, query: { limit: MAX_COUNTED }, signal })).body.items,
  })

export const rightsQuery = (user: string) =>
  queryOptions({
    queryKey: ["person", user, "rights"],
    queryFn: async ({ signal }) => (await call("getUserRights", { path: { user }, signal })).body,
  })

export const madeQuery = (user: string) =>
  queryOptions({
    queryKey: ["person", user, "made"],
    queryFn: async ({ signal }) =>
      (await call("listMadeClients", { path: { user }, query: { limit: MAX_COUNTED }, signal })).body.items,
  })

export const mailsQuery = (user: string) =>
  queryOptions({
    queryKey: ["person", user, "mails"],
    queryFn: async ({ signal }) =>
      (await call("listMails", { path: { user }, query: { limit: MAX_COUNTED }, signal })).body.items,
  })

export const groupsQuery = queryOptions({
  queryKey: ["groups", "names"],
  queryFn: async ({ signal }) => (await call("listGroups", { query: { limit: MAX_COUNTED }, signal })).body.items,
})

export const rolesQuery = queryOptions({
  queryKey: ["roles", "names"],
  queryFn: async ({ signal }) => (await call("listRoles", { query: { limit: MAX_COUNTED }, signal })).body.items,
})

export const attributesQuery = queryOptions({
  queryKey: ["attributes"],
  queryFn: async ({ signal }) => (await call("listAttributes", { query: { limit: MAX_COUNTED }, signal })).body.items,
})

export const mailDeliveryQuery = queryOptions({
  queryKey: ["mail"],
  queryFn: async ({ signal }) => (await call("getMailDelivery", { signal })).body.delivery,
})

export const administratorsQuery = queryOptions({
  queryKey: ["people", "administrators"],
  queryFn: async ({ signal }) =>
    (await call("listUsers", { query: { only: "administrators", limit: MAX_COUNTED }, signal })).body.items,
})

/** The name of an application, or undefined for one that no list shows, such as this console. */
export const applicationNameQuery = (id: string) =>
  queryOptions({
    queryKey: ["client", id, "name"],
    queryFn: async ({ signal }) => {
      try {
        return (await call("getClient", { path: { client_id: id }, signal })).body.name
      } catch (error) {
        if (error instanceof ApiProblem && error.status === 404) return null
        throw error
      }
    },
  })
