import { idFrom } from "../../base/id.ts"
import { GROUPS, ROLES } from "../../identity/role.ts"
import type { Row } from "../engines/engine.ts"
import type { Person } from "../role.ts"
import { namedRecord } from "./named_record.ts"
import { bytesIn, optional, textIn } from "./row.ts"

/** The rows that lists of roles, of groups, of members and of the holders of a role share. */

export const roleRows = namedRecord("role", "r", ROLES)
export const groupRows = namedRecord("group", "g", GROUPS)

export const PERSON_COLUMNS = "u.id, u.username, u.name"

export const personFrom = (row: Row): Person => ({
  id: idFrom("user", bytesIn(row, "id")),
  username: textIn(row, "username"),
  name: optional(textIn, row, "name"),
})
