import { queryWithState } from "../../api/query.ts"
import { readAgain } from "../../api/read_again.ts"
import { GROUPS } from "../groups/queries.ts"
import type { Kind } from "../kind.ts"

export const roleQuery = (role: string) => queryWithState("getRole", { path: { role } })

export const ROLES: Kind = {
  name: "roles",
  right: "admin:people",
  changed: () => Promise.all([GROUPS.changed(), readAgain("getRole", "listRoles", "listRoleUsers")]),
}
