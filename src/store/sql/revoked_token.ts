import type { Engine, Statement, Step } from "../engines/engine.ts"
import type { RevokedTokenStore } from "../store.ts"

const add: Statement = {
  name: "revoked_token_add",
  sql: "INSERT INTO revoked_token (id, expires_at) VALUES ($1, $2) ON CONFLICT (id) DO NOTHING",
}

const find: Statement = { name: "revoked_token_find", sql: "SELECT expires_at FROM revoked_token WHERE id = $1" }

const removeExpired: Statement = {
  name: "revoked_token_remove_expired",
  sql: `DELETE FROM revoked_token WHERE id IN
    (SELECT id FROM revoked_token WHERE expires_at <= $1 ORDER BY expires_at LIMIT $2) RETURNING expires_at`,
}

/** How long a row stays after the expiry. Without the row, a server whose clock is behind would still accept the token or client assertion. */
export const KEPT_MS = 3_600_000

export const removeExpiredTokens = (now: number, batch: number): Step => ({
  statement: removeExpired,
  values: [now - KEPT_MS, batch],
})

export const revokedTokensOn = (engine: Engine): RevokedTokenStore => ({
  async add(tokenId, expiresAt) {
    await engine.write([{ statement: add, values: [tokenId, expiresAt] }])
  },
  has: async (tokenId) => (await engine.rows(find, [tokenId])).length > 0,
})
