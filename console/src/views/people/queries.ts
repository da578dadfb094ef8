import { queryOptions } from "@tanstack/react-query"
import { ApiProblem } from "../../api/api_problem.ts"
import { call } from "../../api/call.ts"
import { query, queryItems, queryOf, queryWithState } from "../../api/query.ts"
import { readAgain } from "../../api/read_again.ts"

/** The largest page. It holds all records of one kind for most people; if there are more, the preview says "more than". */
export const MAX_COUNTED = 200
const MANY = { limit: MAX_COUNTED }

/** One person with their state, on which a change is based. */
export const personQuery = (id: string) => queryWithState("getUser", { path: { user: id } })

export const linksQuery = (user: string) => queryItems("listUserConnections", { path: { user }, query: MANY })
export const factorsQuery = (user: string) => queryItems("listFactors", { path: { user }, query: MANY })
export const sessionsQuery = (user: string) => query("listSessions", { path: { user }, query: MANY })
export const grantsQuery = (user: string) => query("listGrants", { query: { user, limit: MAX_COUNTED } })
export const consentsQuery = (user: string) => queryItems("listConsents", { path: { user }, query: MANY })
export const rightsQuery = (user: string) => query("getUserRights", { path: { user } })
export const madeQuery = (user: string) => queryItems("listMadeClients", { path: { user }, query: MANY })
export const mailsQuery = (user: string) => queryItems("listMails", { path: { user }, query: MANY })

export const groupsQuery = queryItems("listGroups", { query: MANY })
export const rolesQuery = queryItems("listRoles", { query: MANY })
export const attributesQuery = queryItems("listAttributes", { query: MANY })
export const mailDeliveryQuery = queryOptions({
  ...queryWithState("getMailDelivery", {}),
  select: ({ body }) => body.delivery,
})
export const administratorsQuery = queryItems("listUsers", { query: { only: "administrators", limit: MAX_COUNTED } })

/** The name of an application, or null for an application that no list shows, such as this console. */
export const applicationNameQuery = (id: string) =>
  queryOf(["getClient"], { nameOf: id }, async (signal) => {
    try {
      return (await call("getClient", { path: { client_id: id }, signal })).body.name
    } catch (error) {
      if (error instanceof ApiProblem && error.status === 404) return null
      throw error
    }
  })

/** Refetches the lists that show people. */
export const peopleChanged = (): Promise<void> => readAgain("listUsers")

/** Refetches the data of one person. */
export const personChanged = (): Promise<void> =>
  readAgain(
    "getUser",
    "listFactors",
    "listSessions",
    "listGrants",
    "listConsents",
    "getUserRights",
    "listMadeClients",
    "listMails",
  )
