import { idFrom } from "../../base/id.ts"
import type { Group } from "../../identity/role.ts"
import type { Row } from "../engines/engine.ts"
import type { Person } from "../role.ts"
import { bytes, number, optional, text } from "./row.ts"

/** The rows that lists of groups, of members and of the holders of a role share. */

export const GROUP_COLUMNS = "g.id, g.name, g.description, g.created_at"

export const groupFrom = (row: Row): Group => ({
  id: idFrom("group", bytes(row, "id")),
  name: text(row, "name"),
  description: optional(text, row, "description"),
  createdAt: number(row, "created_at"),
})

export const PERSON_COLUMNS = "u.id, u.username, u.name"

export const personFrom = (row: Row): Person => ({
  id: idFrom("user", bytes(row, "id")),
  username: text(row, "username"),
  name: optional(text, row, "name"),
})
