import { queryWithState } from "../../api/query.ts"
import { readAgain } from "../../api/read_again.ts"
import { groupsChanged } from "../groups/queries.ts"

export const roleQuery = (role: string) => queryWithState("getRole", { path: { role } })

/** Reads again the data that depends on roles and their holders. */
export const rolesChanged = (): Promise<unknown> =>
  Promise.all([groupsChanged(), readAgain("getRole", "listRoles", "listRoleUsers")])
