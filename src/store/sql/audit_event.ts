import { idBytes, idFrom } from "../../base/id.ts"
import type { AuditEvent } from "../audit_event.ts"
import type { Engine, Row, Statement, Step } from "../engines/engine.ts"
import { guardable } from "../engines/engine.ts"
import type { AuditStore } from "../store.ts"
import { bytes, number, optional, text, word } from "./row.ts"

const append = guardable(
  "audit_event_append",
  (condition) => `INSERT INTO audit_event (id, at, type, actor, subject, address, trace_id, detail)
    SELECT $1, $2, $3, $4, $5, $6, $7, $8 WHERE TRUE${condition}`,
)

const COLUMNS = "id, at, type, actor, subject, address, trace_id, detail"

const newest: Statement = {
  name: "audit_event_newest",
  sql: `SELECT ${COLUMNS} FROM audit_event ORDER BY id DESC LIMIT $1`,
}

/**
 * Reads the table until the limit or $2 is reached: operators rarely ask, and an index would cost a write for each event. $2 is the lowest id
 * that can have been made at $3. $4 is empty, or one actor, subject or trace id; $5 is empty, or types, each between spaces.
 */
const newestOf: Statement = {
  name: "audit_event_newest_of",
  sql: `SELECT ${COLUMNS} FROM audit_event WHERE id >= $2 AND at >= $3
    AND ($4 = '' OR actor = $4 OR subject = $4 OR trace_id = $4) AND ($5 = '' OR $5 LIKE '% ' || type || ' %')
    ORDER BY id DESC LIMIT $1`,
}

/** $1 is the lowest id that can have been made at $2. */
const removeOld: Statement = {
  name: "audit_event_remove_old",
  sql: `DELETE FROM audit_event WHERE id IN
    (SELECT id FROM audit_event WHERE id < $1 AND at < $2 ORDER BY id LIMIT $3) RETURNING at`,
}

const KEPT_MS = 90 * 86_400_000
/** The latest time that fits into an id. */
const LATEST = 2 ** 48 - 1

/** The last step of the write that the event records: a guard before it prevents an event for a change that did not happen. */
export const told = (event: AuditEvent): Step => ({
  statement: append,
  values: [
    idBytes(event.id),
    event.at,
    event.type,
    event.actor,
    event.subject,
    event.address ?? null,
    event.traceId ?? null,
    event.detail ?? null,
  ],
})

export function removeOldEvents(now: number, batch: number): Step {
  const before = now - KEPT_MS
  return { statement: removeOld, values: [lowestIdAt(before), before, batch] }
}

/** The lower bound of the ids that were made at this time. */
function lowestIdAt(at: number): Uint8Array {
  const bytes = Buffer.alloc(16)
  bytes.writeUIntBE(Math.min(Math.max(0, at), LATEST), 0, 6)
  return bytes
}

const eventFrom = (row: Row): AuditEvent => ({
  ...(row.detail !== null && { detail: text(row, "detail") }),
  id: idFrom("event", bytes(row, "id")),
  at: number(row, "at"),
  type: word(row, "type"),
  actor: text(row, "actor"),
  subject: text(row, "subject"),
  address: optional(text, row, "address"),
  traceId: optional(text, row, "trace_id"),
})

export const auditOn = (engine: Engine): AuditStore => ({
  async append(event) {
    await engine.write([told(event)])
  },
  async list(limit, { about = "", since = 0, types = [] } = {}) {
    if (about === "" && since === 0 && types.length === 0) return (await engine.rows(newest, [limit])).map(eventFrom)
    const words = types.length === 0 ? "" : ` ${types.join(" ")} `
    return (await engine.rows(newestOf, [limit, lowestIdAt(since), since, about, words])).map(eventFrom)
  },
})
