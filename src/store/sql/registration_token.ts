import type { Id } from "../../base/id.ts"
import { idBytes, idFrom } from "../../base/id.ts"
import type { Engine, Row, Statement, Step } from "../engines/engine.ts"
import { decide } from "../engines/engine.ts"
import type { RegistrationToken, RegistrationTokenStore } from "../registration_token.ts"
import { recordEvent } from "./audit_event.ts"
import { HOUR_MS } from "./client_secret.ts"
import { KEPT_MS } from "./revoked_token.ts"
import { bytesIn, numberIn, optional, textIn } from "./row.ts"

const COLUMNS = "id, created_at, expires_at, last_used_at, revoked_at, created_by"

const insert: Statement = {
  name: "registration_token_insert",
  sql: `INSERT INTO registration_token (${COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6)`,
}

const find: Statement = {
  name: "registration_token_find",
  sql: `SELECT ${COLUMNS} FROM registration_token WHERE id = $1`,
}

const all: Statement = {
  name: "registration_token_list",
  sql: `SELECT ${COLUMNS} FROM registration_token ORDER BY created_at, id`,
}

const revoke: Statement = {
  name: "registration_token_revoke",
  sql: "UPDATE registration_token SET revoked_at = $2 WHERE id = $1 AND revoked_at IS NULL RETURNING created_at",
}

const touch: Statement = {
  name: "registration_token_touch",
  sql: `UPDATE registration_token SET last_used_at = $2
    WHERE id = $1 AND (last_used_at IS NULL OR last_used_at < $3)`,
}

/** Few tokens exist, so no index is needed. */
const removeExpired: Statement = {
  name: "registration_token_remove_expired",
  sql: `DELETE FROM registration_token WHERE id IN
    (SELECT id FROM registration_token WHERE expires_at <= $1 LIMIT $2) RETURNING expires_at`,
}

export const removeExpiredRegistrationTokens = (now: number, batch: number): Step => ({
  statement: removeExpired,
  values: [now - KEPT_MS, batch],
})

const tokenFrom = (row: Row): RegistrationToken => ({
  id: idFrom("registration", bytesIn(row, "id")),
  createdAt: numberIn(row, "created_at"),
  expiresAt: numberIn(row, "expires_at"),
  lastUsedAt: optional(numberIn, row, "last_used_at"),
  revokedAt: optional(numberIn, row, "revoked_at"),
  createdBy: textIn(row, "created_by"),
})

export function registrationTokensOn(engine: Engine): RegistrationTokenStore {
  /**
   * When this process last recorded the use of each token. It records a use at most once an hour, so that a busy registrant does not cause
   * one statement per request.
   */
  const noted = new Map<Id<"registration">, number>()
  return {
    async create({ id, createdAt, expiresAt, lastUsedAt, revokedAt, createdBy }, event) {
      const values = [idBytes(id), createdAt, expiresAt, lastUsedAt ?? null, revokedAt ?? null, createdBy]
      await engine.write([{ statement: insert, values }, recordEvent(event)])
    },

    async find(id) {
      const [row] = await engine.rows(find, [idBytes(id)])
      return row && tokenFrom(row)
    },

    list: async () => (await engine.rows(all, [])).map(tokenFrom),

    revoke: (id, now, event) =>
      decide(engine, [{ statement: revoke, values: [idBytes(id), now], guard: true }, recordEvent(event)]),

    touch(id, now) {
      const last = noted.get(id)
      if (last !== undefined && now - last < HOUR_MS) return
      noted.set(id, now)
      engine.writeSoon({ statement: touch, values: [idBytes(id), now, now - HOUR_MS] })
    },
  }
}
