import type { UserId } from "../../base/id.ts"
import { idFrom } from "../../base/id.ts"
import type { User } from "../../identity/user.ts"
import { USERS } from "../../identity/user_settings.ts"
import type { Row } from "../engines/engine.ts"
import { booleanIn, bytesIn, numberIn, optional, textIn, wordIn } from "./row.ts"

/**
 * The user's columns in a query that joins `"user" u` to another table, with names that do not clash with the other table's columns. Omits the
 * id, which the other table has, because reading a byte string costs as much as reading three numbers, and this is the hottest path.
 */
export const JOINED_USER_COLUMNS = [...USERS.columns, "attributes", "disabled", "invited_at", "created_at"]
  .map((column) => `u.${column} AS u_${column}`)
  .join(", ")

/** Written by hand, because every refresh and token check reads a user, and the generic loader is slower. The compiler reports a missing setting. */
export const joinedUser = (row: Row, id: UserId): User => ({
  id,
  username: textIn(row, "u_username"),
  email: optional(textIn, row, "u_email"),
  emailVerified: booleanIn(row, "u_email_verified"),
  name: optional(textIn, row, "u_name"),
  role: wordIn(row, "u_role"),
  attributes: optional(textIn, row, "u_attributes"),
  disabled: booleanIn(row, "u_disabled"),
  invitedAt: optional(numberIn, row, "u_invited_at"),
  createdAt: numberIn(row, "u_created_at"),
})

export const USER_COLUMNS = `u.id, ${JOINED_USER_COLUMNS}`

export const userFrom = (row: Row): User => joinedUser(row, idFrom("user", bytesIn(row, "id")))
