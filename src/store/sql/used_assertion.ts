import type { Engine, Statement, Step } from "../engines/engine.ts"
import { decide } from "../engines/engine.ts"
import type { UsedAssertionStore } from "../store.ts"
import { KEPT_MS } from "./revoked_token.ts"

const insert: Statement = {
  name: "used_assertion_insert",
  sql: "INSERT INTO used_assertion (id, expires_at) VALUES ($1, $2) ON CONFLICT (id) DO NOTHING RETURNING expires_at",
}

const find: Statement = {
  name: "used_assertion_find",
  sql: "SELECT expires_at FROM used_assertion WHERE id = $1",
}

const removeEnded: Statement = {
  name: "used_assertion_remove_ended",
  sql: `DELETE FROM used_assertion WHERE id IN
    (SELECT id FROM used_assertion WHERE expires_at <= $1 ORDER BY expires_at LIMIT $2) RETURNING expires_at`,
}

/** The guard of a write that an assertion causes: the write happens once for each digest. */
export const useOnce = (digest: Uint8Array, endsAt: number): Step => ({
  statement: insert,
  values: [digest, endsAt],
  guard: true,
})

export const usedAssertionsOn = (engine: Engine): UsedAssertionStore => ({
  use: (digest, endsAt) => decide(engine, [useOnce(digest, endsAt)]),
  isUsed: async (digest) => (await engine.rows(find, [digest])).length > 0,
})

export const removeEndedAssertions = (now: number, batch: number): Step => ({
  statement: removeEnded,
  values: [now - KEPT_MS, batch],
})
