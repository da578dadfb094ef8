import type { Statement } from "../engines/engine.ts"
import { JOINED_USER_COLUMNS } from "./user_row.ts"

/** All but the id. */
const COLUMNS = [
  "user_id",
  "client_id",
  "scope",
  "redirect_uri",
  "challenge_digest",
  "challenge_method",
  "nonce",
  "auth_time",
  "created_at",
  "code_expires_at",
  "used_at",
  "failed_attempts",
  "generation",
  "confirmed_generation",
  "rotated_at",
  "refresh_expires_at",
  "ended_at",
  "ended_why",
]

const COLUMN_LIST = COLUMNS.join(", ")

export const find: Statement = {
  name: "grant_find",
  sql: `SELECT ${COLUMNS.map((column) => `g.${column}`).join(", ")}, ${JOINED_USER_COLUMNS}
    FROM "grant" g JOIN "user" u ON u.id = g.user_id WHERE g.id = $1`,
}

/** Eleven columns where `find` has twenty-five: each column read costs more than finding the row. */
export const standing: Statement = {
  name: "grant_standing",
  sql: `SELECT g.user_id, g.client_id, g.scope, g.generation, g.confirmed_generation, g.ended_at,
      u.username, u.email, u.email_verified, u.name, u.disabled
    FROM "grant" g JOIN "user" u ON u.id = g.user_id WHERE g.id = $1`,
}

const listing = (name: string, where: string): Statement => ({
  name,
  sql: `SELECT id, ${COLUMN_LIST} FROM "grant" ${where} ORDER BY created_at, id`,
})

export const listAll = listing("grant_list", "")
export const listOfUser = listing("grant_list_of_user", "WHERE user_id = $1")
export const listOfClient = listing("grant_list_of_client", "WHERE client_id = $1")
export const listOfUserAndClient = listing("grant_list_of_user_and_client", "WHERE user_id = $1 AND client_id = $2")

export const insert: Statement = {
  name: "grant_insert",
  sql: `INSERT INTO "grant" (id, ${COLUMN_LIST}, removable_day)
    VALUES (${["id", ...COLUMNS, "removable_day"].map((_, at) => `$${at + 1}`).join(", ")})
    ON CONFLICT (id) DO NOTHING RETURNING created_at`,
}

/** issued → used. Of any number of redeemers the row lets one through: specification §3, "not expired, not used". */
export const redeem: Statement = {
  name: "grant_redeem",
  sql: `UPDATE "grant" SET used_at = $2, generation = 1, confirmed_generation = 1, refresh_expires_at = $3, removable_day = $4
    WHERE id = $1 AND used_at IS NULL AND ended_at IS NULL AND code_expires_at > $2 RETURNING generation`,
}

/** Counts and, at the last that is allowed, ends in one statement, so that parallel attempts are no more than that. */
export const countFailure: Statement = {
  name: "grant_count_failure",
  sql: `UPDATE "grant" SET failed_attempts = failed_attempts + 1,
      ended_at = CASE WHEN failed_attempts + 1 >= $4 THEN $2 ELSE ended_at END,
      ended_why = CASE WHEN failed_attempts + 1 >= $4 THEN 'attempts-exhausted' ELSE ended_why END,
      removable_day = CASE WHEN failed_attempts + 1 >= $4 THEN $3 ELSE removable_day END
    WHERE id = $1 AND used_at IS NULL AND ended_at IS NULL AND code_expires_at > $2 RETURNING failed_attempts`,
}

/** After countFailure found its row: whether it was the last. */
export const exhausted: Statement = {
  name: "grant_exhausted",
  sql: `SELECT failed_attempts FROM "grant" WHERE id = $1 AND ended_why = 'attempts-exhausted'`,
}

/** generation → generation + 1. Whoever presents `generation` has it, so that it counts as delivered. */
export const rotate: Statement = {
  name: "grant_rotate",
  sql: `UPDATE "grant" SET generation = generation + 1, confirmed_generation = generation, rotated_at = $3,
      refresh_expires_at = $4
    WHERE id = $1 AND generation = $2 AND used_at IS NOT NULL AND ended_at IS NULL AND refresh_expires_at > $3
    RETURNING generation`,
}

/**
 * After a rotation. A statement of its own, since one that names the column rewrites its index even where the day stays: on
 * SQLite a page more for nearly every refresh, and a third of its time.
 */
export const moveRemovableDay: Statement = {
  name: "grant_move_removable_day",
  sql: `UPDATE "grant" SET removable_day = $2 WHERE id = $1 AND removable_day <> $2`,
}

/** Only the current generation: an older one is confirmed already, by the rotation. */
export const confirm: Statement = {
  name: "grant_confirm",
  sql: `UPDATE "grant" SET confirmed_generation = generation
    WHERE id = $1 AND generation = $2 AND confirmed_generation < generation`,
}

export const end: Statement = {
  name: "grant_end",
  sql: `UPDATE "grant" SET ended_at = $2, ended_why = $3, removable_day = $4
    WHERE id = $1 AND ended_at IS NULL RETURNING generation`,
}

export const endOfUser: Statement = {
  name: "grant_end_of_user",
  sql: `UPDATE "grant" SET ended_at = $2, ended_why = $3, removable_day = $4 WHERE user_id = $1 AND ended_at IS NULL`,
}

export const deleteOfUser: Statement = { name: "grant_delete_of_user", sql: `DELETE FROM "grant" WHERE user_id = $1` }

export const deleteOfClient: Statement = {
  name: "grant_delete_of_client",
  sql: `DELETE FROM "grant" WHERE client_id = $1`,
}

export const removeExpired: Statement = {
  name: "grant_remove_expired",
  sql: `DELETE FROM "grant" WHERE id IN
    (SELECT id FROM "grant" WHERE removable_day <= $1 ORDER BY removable_day LIMIT $2) RETURNING removable_day`,
}
