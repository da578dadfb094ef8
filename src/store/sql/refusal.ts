import { sha256 } from "../../base/digest.ts"
import type { Engine, Statement, Step } from "../engines/engine.ts"
import type { RefusalStore } from "../refusal.ts"
import { numberIn, textIn } from "./row.ts"

/** Maximum number of stored refusals. The trace id determines the slot. A new refusal overwrites the previous one in its slot. */
const SLOTS = 16_384
const KEPT_MS = 30 * 86_400_000

const keep: Statement = {
  name: "refusal_keep",
  sql: `INSERT INTO refusal (slot, trace_id, at, record) VALUES ($1, $2, $3, $4)
    ON CONFLICT (slot) DO UPDATE SET trace_id = excluded.trace_id, at = excluded.at, record = excluded.record`,
}

const find: Statement = {
  name: "refusal_find",
  sql: "SELECT at, record FROM refusal WHERE slot = $1 AND trace_id = $2 AND at > $3",
}

/** Sorts the whole table, which stays small. */
const page: Statement = {
  name: "refusal_page",
  sql: `SELECT trace_id, at, record FROM refusal WHERE at > $1 AND (at < $2 OR (at = $2 AND trace_id < $3))
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
  async page(before = { at: Number.MAX_SAFE_INTEGER, traceId: "" }, limit, now) {
    const rows = await engine.rows(page, [now - KEPT_MS, before.at, before.traceId, limit])
    return rows.map((row) => ({
      traceId: textIn(row, "trace_id"),
      at: numberIn(row, "at"),
      record: textIn(row, "record"),
    }))
  },
  async find(traceId, now) {
    const [row] = await engine.rows(find, [slotOf(traceId), traceId, now - KEPT_MS])
    return row && { traceId, at: numberIn(row, "at"), record: textIn(row, "record") }
  },
})
