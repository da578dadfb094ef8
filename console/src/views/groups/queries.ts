import { queryWithState } from "../../api/query.ts"
import { readAgain } from "../../api/read_again.ts"

export const groupQuery = (group: string) => queryWithState("getGroup", { path: { group } })

/** Reads again the data that depends on groups, their roles and their members. */
export const groupsChanged = (): Promise<unknown> =>
  readAgain("getGroup", "listGroups", "listGroupMembers", "listRoleGroups")
