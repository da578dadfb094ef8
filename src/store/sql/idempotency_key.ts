import type { Engine, Row, Statement, Step } from "../engines/engine.ts"
import { decide } from "../engines/engine.ts"
import type { IdempotencyKeyStore, KeyedCreation } from "../idempotency_key.ts"
import { bytesIn, numberIn, optional, textIn } from "./row.ts"

const KEPT_MS = 86_400_000

/**
 * A key is kept for a day; an older key can be claimed again. $5 is the time a day ago. A creation that began then or earlier no longer holds its
 * key.
 */
const begin: Statement = {
  name: "idempotency_key_begin",
  sql: `INSERT INTO idempotency_key (id, request, trace_id, begun_at, created) VALUES ($1, $2, $3, $4, NULL)
    ON CONFLICT (id) DO UPDATE SET request = excluded.request, trace_id = excluded.trace_id, begun_at = excluded.begun_at, created = NULL
    WHERE idempotency_key.begun_at <= $5 RETURNING begun_at`,
}

const find: Statement = {
  name: "idempotency_key_find",
  sql: "SELECT id, request, trace_id, begun_at, created FROM idempotency_key WHERE id = $1",
}

const takeOver: Statement = {
  name: "idempotency_key_take_over",
  sql: `UPDATE idempotency_key SET trace_id = $3, begun_at = $4
    WHERE id = $1 AND trace_id = $2 AND created IS NULL RETURNING begun_at`,
}

const finish: Statement = {
  name: "idempotency_key_finish",
  sql: "UPDATE idempotency_key SET created = $3 WHERE id = $1 AND trace_id = $2",
}

const abandon: Statement = {
  name: "idempotency_key_abandon",
  sql: "DELETE FROM idempotency_key WHERE id = $1 AND trace_id = $2 AND created IS NULL",
}

const removeOld: Statement = {
  name: "idempotency_key_remove_old",
  sql: `DELETE FROM idempotency_key WHERE id IN
    (SELECT id FROM idempotency_key WHERE begun_at <= $1 ORDER BY begun_at LIMIT $2) RETURNING begun_at`,
}

export const removeOldIdempotencyKeys = (now: number, batch: number): Step => ({
  statement: removeOld,
  values: [now - KEPT_MS, batch],
})

const creationFrom = (row: Row): KeyedCreation => ({
  id: bytesIn(row, "id"),
  request: bytesIn(row, "request"),
  traceId: textIn(row, "trace_id"),
  begunAt: numberIn(row, "begun_at"),
  created: optional(textIn, row, "created"),
})

export const idempotencyKeysOn = (engine: Engine): IdempotencyKeyStore => ({
  async begin({ id, request, traceId, begunAt }) {
    const values = [id, request, traceId, begunAt, begunAt - KEPT_MS]
    if (await decide(engine, [{ statement: begin, values, guard: true }])) return undefined
    const [row] = await engine.rows(find, [id])
    // The holder gave the key back between the two statements. This caller must send the request again.
    return row === undefined ? { id, request, traceId, begunAt, created: undefined } : creationFrom(row)
  },
  takeOver: ({ id, traceId: from }, traceId, now) =>
    decide(engine, [{ statement: takeOver, values: [id, from, traceId, now], guard: true }]),
  async finish({ id, traceId }, created) {
    await engine.write([{ statement: finish, values: [id, traceId, created] }])
  },
  async abandon({ id, traceId }) {
    await engine.write([{ statement: abandon, values: [id, traceId] }])
  },
})
