import { queryWithState } from "../../api/query.ts"
import { readAgain } from "../../api/read_again.ts"
import type { Kind } from "../kind.ts"

export const groupQuery = (group: string) => queryWithState("getGroup", { path: { group } })

export const GROUPS: Kind = {
  name: "groups",
  right: "admin:people",
  changed: () => readAgain("getGroup", "listGroups", "listGroupMembers", "listRoleGroups"),
}
