import { ADMIN_SCOPES } from "../../oauth/vocabulary.ts"
import type { Dialect } from "../dialect.ts"
import type { Statement } from "../engines/engine.ts"
import { guardable } from "../engines/engine.ts"
import { scopeContains } from "./row.ts"
import { JOINED_USER_COLUMNS } from "./user_row.ts"

export const DAY_MS = 86_400_000

/**
 * A finished grant stays for a day, so that a late replay of its code or refresh token is recognised. A consent form contains the id of its
 * grant and is valid for an hour. So an old form cannot insert the same grant again.
 */
export const KEPT_MS = 86_400_000

/** `ended_why` of a row that only keeps an id taken. No list has it. */
const FORGOTTEN = "owner-deleted"
export const IS_REMEMBERED = `COALESCE(ended_why, '') <> '${FORGOTTEN}'`

/** All columns except `id` and `removable_day`. */
const COLUMNS = [
  "user_id",
  "client_id",
  "scope",
  "redirect_uri",
  "challenge_digest",
  "challenge_method",
  "nonce",
  "auth_time",
  "level",
  "created_at",
  "code_expires_at",
  "used_at",
  "failed_attempts",
  "generation",
  "confirmed_generation",
  "rotated_at",
  "rotated_from",
  "repeated_from",
  "refresh_expires_at",
  "session_id",
  "claims",
  "resources",
  "authorization_details",
  "ended_at",
  "ended_why",
]

const COLUMN_LIST = COLUMNS.join(", ")

/** The statements that read grants. They return ids as hexadecimal text, see `Dialect.hex`. */
export function readStatements({ hex }: Dialect) {
  const ids = ["user_id", "client_id", "session_id"]
  const columns = COLUMNS.map((column) => (ids.includes(column) ? `${hex(`g.${column}`)} AS ${column}` : `g.${column}`))
  const listing = (name: string, where: string): Statement => ({
    name,
    sql: `SELECT ${hex("g.id")} AS id, ${columns.join(", ")} FROM "grant" g ${where} ORDER BY g.created_at, g.id`,
  })
  const paging = (name: string, where: string, limit: string): Statement => ({
    name,
    sql: `SELECT ${hex("g.id")} AS id, ${columns.join(", ")} FROM "grant" g
      WHERE g.id > $1${where} ORDER BY g.id LIMIT ${limit}`,
  })
  const found = `${columns.join(", ")}, ${JOINED_USER_COLUMNS}
        FROM "grant" g JOIN "user" u ON u.id = g.user_id WHERE g.id = $1`
  return {
    liveOf: {
      name: "grant_live_of_client",
      sql: `SELECT ${hex("g.user_id")} AS user_id, g.scope, g.created_at, COALESCE(g.rotated_at, g.used_at) AS last_used_at FROM "grant" g
        WHERE g.client_id = $1 AND g.ended_at IS NULL AND g.used_at IS NOT NULL
          AND (g.refresh_expires_at IS NULL OR g.refresh_expires_at > $2) LIMIT $3`,
    },
    page: paging("grant_page", ` AND ${IS_REMEMBERED}`, "$2"),
    pageOfUser: paging("grant_page_of_user", " AND g.user_id = $2", "$3"),
    pageOfClient: paging("grant_page_of_client", " AND g.client_id = $2", "$3"),
    pageOfUserAndClient: paging("grant_page_of_user_and_client", " AND g.user_id = $2 AND g.client_id = $3", "$4"),
    find: { name: "grant_find", sql: `SELECT ${found}` },
    /** Rotates the grant in the same statement, if nothing can refuse the refresh. Reads the row as it was before. Decision 0074. */
    findRotating: {
      name: "grant_find_rotating",
      sql: `WITH rotated AS (${rotating(EXPIRY, IS_CERTAIN)})
        SELECT (SELECT count(*) FROM rotated) AS rotated, ${found}`,
    },
    /**
     * Reads thirteen columns, not all thirty as `find` does, because reading a column costs more than finding the row. Role and `disabled` are
     * one number, because reading a text costs as much as reading several numbers.
     */
    standing: {
      name: "grant_standing",
      sql: `SELECT ${hex("g.user_id")} AS user_id, ${hex("g.client_id")} AS client_id, g.scope, g.generation,
          g.confirmed_generation, g.ended_at, g.claims, u.username, u.email, u.email_verified, u.name, u.attributes,
          CASE WHEN u.disabled <> 0 THEN 2 WHEN u.role = 'admin' THEN 1 ELSE 0 END AS user_state,
          (SELECT r.expires_at FROM revoked_token r WHERE r.id = $2) AS revoked_until
        FROM "grant" g JOIN "user" u ON u.id = g.user_id WHERE g.id = $1`,
    },
    signIn: {
      name: "grant_sign_in",
      sql: 'SELECT g.level, g.auth_time, g.authorization_details FROM "grant" g WHERE g.id = $1',
    },
    listAll: listing("grant_list", `WHERE ${IS_REMEMBERED}`),
    listOfUser: listing("grant_list_of_user", "WHERE g.user_id = $1"),
    listOfClient: listing("grant_list_of_client", "WHERE g.client_id = $1"),
    listOfUserAndClient: listing("grant_list_of_user_and_client", "WHERE g.user_id = $1 AND g.client_id = $2"),
  } satisfies Record<string, Statement>
}

export const insert = guardable(
  "grant_insert",
  (condition) => `INSERT INTO "grant" (id, ${COLUMN_LIST}, removable_day)
    SELECT ${["id", ...COLUMNS, "removable_day"].map((_, at) => `$${at + 1}`).join(", ")}
    WHERE TRUE${condition} ON CONFLICT (id) DO NOTHING RETURNING created_at`,
)

/** issued → used, for exactly one of any number of callers: specification §3, "not expired, not used". */
const redeeming = (name: string, more: string): Statement => ({
  name,
  sql: `UPDATE "grant" SET used_at = $2, generation = 1, confirmed_generation = 1, refresh_expires_at = $3${more}
    WHERE id = $1 AND used_at IS NULL AND ended_at IS NULL AND code_expires_at > $2 RETURNING generation`,
})

/**
 * Leaves `removable_day` unchanged, as a refresh does, because a new day changes two pages of an index. Later `postpone` sets the day of many
 * rows at once.
 */
export const redeem = redeeming("grant_redeem", "")

export const redeemUntil = redeeming("grant_redeem_until", ", removable_day = $4")

/**
 * Counts the failed attempt and ends the grant at the maximum, in one statement: parallel attempts cannot exceed the maximum. `ended_why`
 * of the returned row says whether this attempt ended the grant.
 */
export const countFailure: Statement = {
  name: "grant_count_failure",
  sql: `UPDATE "grant" SET failed_attempts = failed_attempts + 1,
      ended_at = CASE WHEN failed_attempts + 1 >= $4 THEN $2 ELSE ended_at END,
      ended_why = CASE WHEN failed_attempts + 1 >= $4 THEN 'attempts-exhausted' ELSE ended_why END,
      removable_day = CASE WHEN failed_attempts + 1 >= $4 THEN $3 ELSE removable_day END
    WHERE id = $1 AND used_at IS NULL AND ended_at IS NULL AND code_expires_at > $2 RETURNING ended_why`,
}

/** generation → generation + 1. The caller presented the token of `generation`, so the delivery of that token is confirmed. */
const rotating = (expiry: string, more = ""): string =>
  `UPDATE "grant" SET generation = generation + 1, confirmed_generation = generation, rotated_at = $3,
      refresh_expires_at = ${expiry}, rotated_from = $5, repeated_from = NULL
    WHERE id = $1 AND generation = $2 AND used_at IS NOT NULL AND ended_at IS NULL AND refresh_expires_at > $3${more}
    RETURNING generation`

export const rotate: Statement = { name: "grant_rotate", sql: rotating("$4") }

/** The same rule as `isNewRepeat` (oauth/refresh.ts). Of parallel repeats, exactly one is the first. */
export const noteRepeat: Statement = {
  name: "grant_note_repeat",
  sql: `UPDATE "grant" SET repeated_from = $3 WHERE id = $1 AND generation = $2
    AND (repeated_from IS NULL OR (repeated_from = rotated_from AND rotated_from <> $3)) RETURNING generation`,
}

/** Confirms only the current generation, because the rotation has already confirmed the older ones. */
export const confirm: Statement = {
  name: "grant_confirm",
  sql: `UPDATE "grant" SET confirmed_generation = generation
    WHERE id = $1 AND generation = $2 AND confirmed_generation < generation`,
}

/**
 * The session may end later than its grant. A client with back-channel logout must then get a logout token, and only the grant's row shows
 * this. So the row of such a client keeps its `removable_day`. $4 is the day of the other rows.
 */
export const REMOVABLE_DAY = `CASE WHEN removable_day > $4 AND EXISTS
  (SELECT 1 FROM client c WHERE c.id = "grant".client_id AND c.backchannel_logout_uri IS NOT NULL) THEN removable_day ELSE $4 END`

export const end: Statement = {
  name: "grant_end",
  sql: `UPDATE "grant" SET ended_at = $2, ended_why = $3, removable_day = ${REMOVABLE_DAY}
    WHERE id = $1 AND ended_at IS NULL RETURNING generation`,
}

export const endOfUser: Statement = {
  name: "grant_end_of_user",
  sql: `UPDATE "grant" SET ended_at = $2, ended_why = $3, removable_day = $4 WHERE user_id = $1 AND ended_at IS NULL`,
}

/** The rule of `isSessionBound` (oauth/session_bound.ts). REPLACE compares letters exactly on every engine, LIKE does not. */
export const isBound = (consoleId: string): string =>
  [
    `client_id = ${consoleId}`,
    ...["admin", ...ADMIN_SCOPES].map(
      (value) => `REPLACE(' ' || scope || ' ', ' ${value} ', '') <> ' ' || scope || ' '`,
    ),
  ].join(" OR ")

/** The rule of `refreshExpiry` (oauth/refresh.ts): $4 is the end of the token's own lifetime, and $7 the lifetime of a grant. */
const EXPIRY = "LEAST($4, (created_at + $7) / 1000 * 1000)"

/**
 * The rules of `refreshVerdict` (oauth/refresh.ts) that `rotating` lacks. The last three make sure that nothing can refuse the refresh later: a session
 * or a resource can be gone, but every user keeps `openid`. $6 is the client, $8 the console's client.
 */
const IS_CERTAIN = ` AND client_id IS NOT DISTINCT FROM $6
      AND (SELECT u.disabled FROM "user" u WHERE u.id = user_id) = 0
      AND resources IS NULL AND ${scopeContains("scope", "'openid'")} AND NOT (${isBound("$8")})`

/** Ends what ends with all sessions of a user: the unexchanged codes and the session-bound grants. */
export const endWithSessionsOfUser: Statement = {
  name: "grant_end_with_sessions_of_user",
  sql: `UPDATE "grant" SET ended_at = $2, ended_why = $3, removable_day = $4
    WHERE user_id = $1 AND ended_at IS NULL AND (used_at IS NULL OR ${isBound("$5")})`,
}

/** Like `endWithSessionsOfUser`, for one session. Names the user too, because the indexes begin with the user. */
export const endWithSession: Statement = {
  name: "grant_end_with_session",
  sql: `UPDATE "grant" SET ended_at = $2, ended_why = $3, removable_day = $4
    WHERE user_id = $1 AND session_id = $6 AND ended_at IS NULL AND (used_at IS NULL OR ${isBound("$5")})`,
}

/** Like `endWithSession`, for the sessions of the user whose root ids the query returns. It may use $1, the user. */
export const endingWithSessions = (name: string, rootIds: string): Statement => ({
  name,
  sql: `UPDATE "grant" SET ended_at = $2, ended_why = $3, removable_day = $4
    WHERE user_id = $1 AND session_id IN (${rootIds}) AND ended_at IS NULL AND (used_at IS NULL OR ${isBound("$5")})`,
})

/** A thief may have the cookie of the session that continues, so the session-bound grants of this session end too. */
export const endWithOthers: Statement = {
  name: "grant_end_with_others",
  sql: `UPDATE "grant" SET ended_at = $2, ended_why = $3, removable_day = ${REMOVABLE_DAY}
    WHERE user_id = $1 AND ended_at IS NULL AND ((session_id IS DISTINCT FROM $6 AND used_at IS NULL) OR ${isBound("$5")})`,
}

export const endBoundOfUser: Statement = {
  name: "grant_end_bound_of_user",
  sql: `UPDATE "grant" SET ended_at = $2, ended_why = $3, removable_day = ${REMOVABLE_DAY}
    WHERE user_id = $1 AND ended_at IS NULL AND (${isBound("$5")})`,
}

export const endBoundOfSession: Statement = {
  name: "grant_end_bound_of_session",
  sql: `UPDATE "grant" SET ended_at = $2, ended_why = $3, removable_day = ${REMOVABLE_DAY}
    WHERE user_id = $1 AND session_id = $6 AND ended_at IS NULL AND (${isBound("$5")})`,
}

/**
 * A pushed request works once because the id of its grant is taken. So an id stays taken for a day after its user or client was deleted. Attack: another
 * person uses the same browser, or a metadata document client returns with its id. Decision 0112.
 */
const forgetting = (name: string, owner: "user_id" | "client_id"): Statement => ({
  name,
  sql: `UPDATE "grant" SET user_id = $4, client_id = $4, session_id = NULL, scope = '', claims = NULL, resources = NULL,
      authorization_details = NULL, redirect_uri = '', challenge_digest = NULL, challenge_method = NULL, nonce = NULL, auth_time = 0,
      level = NULL, rotated_from = NULL, repeated_from = NULL, ended_at = $2, ended_why = '${FORGOTTEN}', removable_day = $3
    WHERE ${owner} = $1 AND created_at > $5`,
})

export const forgetOfUser = forgetting("grant_forget_of_user", "user_id")

export const forgetOfClient = forgetting("grant_forget_of_client", "client_id")

const deleting = (name: string, owner: "user_id" | "client_id"): Statement => ({
  name,
  sql: `DELETE FROM "grant" WHERE ${owner} = $1 AND created_at <= $2`,
})

export const deleteOfUser = deleting("grant_delete_of_user", "user_id")

export const deleteOfClient = deleting("grant_delete_of_client", "client_id")

const DUE = "removable_day <= $1"
const LIVES_ON = `${DUE} AND ended_at IS NULL AND refresh_expires_at + ${KEPT_MS} > $2`
const IS_OVER = `${DUE} AND (ended_at IS NOT NULL OR refresh_expires_at IS NULL OR refresh_expires_at + ${KEPT_MS} <= $2)`

/**
 * An exchange and a refresh do not change `removable_day`, because writing its index took a tenth of the time of a refresh. So a grant may
 * still be live when its day comes. This statement then gives it a later day. $2 is the current time. The conditions are in the subquery and
 * outside: after a wait for a row lock, PostgreSQL checks the outer conditions again, but does not run the subquery again.
 */
export const postpone: Statement = {
  name: "grant_postpone",
  sql: `UPDATE "grant" SET removable_day = (refresh_expires_at + ${KEPT_MS + DAY_MS - 1}) / ${DAY_MS} WHERE id IN
    (SELECT id FROM "grant" WHERE ${LIVES_ON} ORDER BY removable_day LIMIT $3) AND ${LIVES_ON} RETURNING removable_day`,
}

export const removeExpired: Statement = {
  name: "grant_remove_expired",
  sql: `DELETE FROM "grant" WHERE id IN
    (SELECT id FROM "grant" WHERE ${IS_OVER} ORDER BY removable_day LIMIT $3) AND ${IS_OVER} RETURNING removable_day`,
}
