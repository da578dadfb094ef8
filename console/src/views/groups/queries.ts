import type { QueryClient } from "@tanstack/react-query"
import { queryOptions } from "@tanstack/react-query"
import { call } from "../../api/call.ts"

export const groupQuery = (group: string) =>
  queryOptions({
    queryKey: ["group", group],
    queryFn: ({ signal }) => call("getGroup", { path: { group }, signal }),
  })

/** Reads again what depends on groups and their roles and members. */
export const groupsChanged = (queries: QueryClient): Promise<unknown> =>
  Promise.all([
    queries.invalidateQueries({ queryKey: ["group"] }),
    ...(["listGroups", "listGroupMembers", "listRoleGroups"] as const).map((name) =>
      queries.invalidateQueries({ queryKey: ["pages", name] }),
    ),
  ])
