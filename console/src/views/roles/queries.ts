import type { QueryClient } from "@tanstack/react-query"
import { queryOptions } from "@tanstack/react-query"
import { call } from "../../api/call.ts"
import { groupsChanged } from "../groups/queries.ts"

export const roleQuery = (role: string) =>
  queryOptions({
    queryKey: ["role", role],
    queryFn: ({ signal }) => call("getRole", { path: { role }, signal }),
  })

/** Reads again what depends on roles and their holders. */
export const rolesChanged = (queries: QueryClient): Promise<unknown> =>
  Promise.all([
    groupsChanged(queries),
    queries.invalidateQueries({ queryKey: ["role"] }),
    queries.invalidateQueries({ queryKey: ["all", "listRoles"] }),
    ...(["listRoles", "listRoleUsers"] as const).map((name) =>
      queries.invalidateQueries({ queryKey: ["pages", name] }),
    ),
  ])

/** The values of a scope, which is a text with spaces between them. */
export const valuesIn = (scope: string): readonly string[] => scope.split(" ").filter((value) => value !== "")
