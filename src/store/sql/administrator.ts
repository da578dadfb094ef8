import type { UserId } from "../../base/id.ts"
import { idBytes } from "../../base/id.ts"
import type { Statement, Step } from "../engines/engine.ts"
import { IN_USER_LIST } from "./user_list.ts"

/**
 * Locks the one row of this table, so that writes that make the first administrator or remove one run one after another. The next statement then sees
 * what the previous write changed.
 */
export const takeTurn: Step = {
  statement: {
    name: "first_administrator_take_turn",
    sql: "UPDATE first_administrator SET created_at = created_at",
  },
  values: [],
}

const findOther: Statement = {
  name: "user_find_other_administrator",
  sql: `SELECT id FROM "user" WHERE ${IN_USER_LIST.administrators} AND id <> $1 LIMIT 1`,
}

/** The first steps of a write that removes an administrator. Without another administrator, the rest of the write is skipped. */
export const requiringOtherAdministrator = (id: UserId): readonly Step[] => [
  takeTurn,
  { statement: findOther, values: [idBytes(id)], guard: true },
]
