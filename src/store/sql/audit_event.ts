import { idBytes, idFrom } from "../../base/id.ts"
import type { AuditEvent } from "../audit_event.ts"
import type { Engine, Row, Statement, Step } from "../engines/engine.ts"
import { AND_GUARDED } from "../engines/engine.ts"
import type { AuditStore } from "../store.ts"
import { bytes, number, optional, text, word } from "./row.ts"

const append: Statement = {
  name: "audit_event_append",
  sql: `INSERT INTO audit_event (id, at, type, actor, subject, address, trace_id)
    SELECT $1, $2, $3, $4, $5, $6, $7 WHERE TRUE ${AND_GUARDED}`,
}

const COLUMNS = "id, at, type, actor, subject, address, trace_id"

const newest: Statement = {
  name: "audit_event_newest",
  sql: `SELECT ${COLUMNS} FROM audit_event ORDER BY id DESC LIMIT $1`,
}

/** Reads the table until it has found so many. For a person who asks now and then: an index would be a write more for each event. */
const newestAbout: Statement = {
  name: "audit_event_newest_about",
  sql: `SELECT ${COLUMNS} FROM audit_event WHERE actor = $2 OR subject = $2 OR trace_id = $2 ORDER BY id DESC LIMIT $1`,
}

/** $1 is the lowest id that can have been made at $2. */
const removeOld: Statement = {
  name: "audit_event_remove_old",
  sql: `DELETE FROM audit_event WHERE id IN
    (SELECT id FROM audit_event WHERE id < $1 AND at < $2 ORDER BY id LIMIT $3) RETURNING at`,
}

const KEPT_MS = 90 * 86_400_000

/** The last step of a write that it tells of: a guard before it keeps it from telling what did not happen. */
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
  ],
})

export function removeOldEvents(now: number, batch: number): Step {
  const before = now - KEPT_MS
  const lowest = Buffer.alloc(16)
  lowest.writeUIntBE(Math.max(0, before), 0, 6)
  return { statement: removeOld, values: [lowest, before, batch] }
}

const eventFrom = (row: Row): AuditEvent => ({
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
  async list(limit, about) {
    const rows = about === undefined ? engine.rows(newest, [limit]) : engine.rows(newestAbout, [limit, about])
    return (await rows).map(eventFrom)
  },
})
