import { sha256 } from "../../base/digest.ts"
import type { Engine, Row, Statement, Step } from "../engines/engine.ts"
import { decide } from "../engines/engine.ts"
import type { KeptRefusal, RefusalStore } from "../refusal.ts"
import { numberIn, textIn } from "./row.ts"

/** Maximum number of stored refusals. The trace id determines the slot. A new refusal overwrites the previous one in its slot. */
const SLOTS = 16_384
const KEPT_MS = 30 * 86_400_000

/** A flood of refusals must not replace what a developer has sent before the operator reads it. */
const PROTECTED_MS = 86_400_000

const keep: Statement = {
  name: "refusal_keep",
  sql: `INSERT INTO refusal (slot, trace_id, at, record) VALUES ($1, $2, $3, $4)
    ON CONFLICT (slot) DO UPDATE SET trace_id = excluded.trace_id, at = excluded.at, record = excluded.record, sent_at = NULL
    WHERE refusal.sent_at IS NULL OR refusal.sent_at <= excluded.at - ${PROTECTED_MS}`,
}

/** The stored record has more than the link, such as the address of the sender. */
const send: Statement = {
  name: "refusal_send",
  sql: `INSERT INTO refusal (slot, trace_id, at, record, sent_at) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (slot) DO UPDATE SET trace_id = excluded.trace_id, at = excluded.at, sent_at = excluded.sent_at,
      record = CASE WHEN refusal.trace_id = excluded.trace_id THEN refusal.record ELSE excluded.record END
    WHERE refusal.trace_id <> excluded.trace_id OR refusal.sent_at IS NULL RETURNING slot`,
}

const find: Statement = {
  name: "refusal_find",
  sql: "SELECT at, record, sent_at FROM refusal WHERE slot = $1 AND trace_id = $2 AND at > $3",
}

/** Sorts the whole table, which stays small. */
const page: Statement = {
  name: "refusal_page",
  sql: `SELECT trace_id, at, record, sent_at FROM refusal WHERE at > $1 AND (at < $2 OR (at = $2 AND trace_id < $3))
    ORDER BY at DESC, trace_id DESC LIMIT $4`,
}

/** Reads the whole table, which stays small. An index would cost one more write for each refusal. */
const removeOld: Statement = {
  name: "refusal_remove_old",
  sql: "DELETE FROM refusal WHERE slot IN (SELECT slot FROM refusal WHERE at <= $1 LIMIT $2) RETURNING at",
}

const slotOf = (traceId: string): number => sha256(traceId).readUInt32BE() % SLOTS

export const removeOldRefusals = (now: number, batch: number): Step => ({
  statement: removeOld,
  values: [now - KEPT_MS, batch],
})

export const refusalsOn = (engine: Engine): RefusalStore => ({
  keep: ({ traceId, at, record }) =>
    engine.writeSoon({ statement: keep, values: [slotOf(traceId), traceId, at, record] }),
  send: ({ traceId, at, record, sentAt }) =>
    decide(engine, [{ statement: send, values: [slotOf(traceId), traceId, at, record, sentAt], guard: true }]),
  async page(before = { at: Number.MAX_SAFE_INTEGER, traceId: "" }, limit, now) {
    const rows = await engine.rows(page, [now - KEPT_MS, before.at, before.traceId, limit])
    return rows.map((row) => refusalIn(row, textIn(row, "trace_id")))
  },
  async find(traceId, now) {
    const [row] = await engine.rows(find, [slotOf(traceId), traceId, now - KEPT_MS])
    return row && refusalIn(row, traceId)
  },
})

const refusalIn = (row: Row, traceId: string): KeptRefusal => ({
  traceId,
  at: numberIn(row, "at"),
  record: textIn(row, "record"),
  ...(row.sent_at != null && { sentAt: numberIn(row, "sent_at") }),
})
