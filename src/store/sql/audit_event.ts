import { idBytes, idFrom } from "../../base/id.ts"
import type { AuditEvent } from "../audit_event.ts"
import type { Engine, Row, Statement, Step } from "../engines/engine.ts"
import { guardable } from "../engines/engine.ts"
import type { AuditStore } from "../store.ts"
import { bytesIn, numberIn, optional, textIn, wordIn } from "./row.ts"

const append = guardable(
  "audit_event_append",
  (condition) => `INSERT INTO audit_event (id, at, type, actor, subject, address, trace_id, detail, changes)
    SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9 WHERE TRUE${condition}`,
)

/** The position of the type in the values of `recordEvent`. */
const TYPE = 2

export const EVENT_COLUMNS = "id, at, type, actor, subject, address, trace_id, detail, changes"

const newest: Statement = {
  name: "audit_event_newest",
  sql: `SELECT ${EVENT_COLUMNS} FROM audit_event ORDER BY id DESC LIMIT $1`,
}

/**
 * Reads events from the newest to the id $2, and stops at $1 matches. An index would cost a write for each event, and operators rarely
 * search. $2 is the lowest id that an event at the time $3 can have. $6 is the first id that is too late, and $7 the first time. $4 is empty, or
 * an actor, subject or trace id. $5 is empty, or types, each between spaces. $8 is empty, or the detail of the events to leave out.
 */
const newestOf: Statement = {
  name: "audit_event_newest_of",
  sql: `SELECT ${EVENT_COLUMNS} FROM audit_event WHERE id >= $2 AND id < $6 AND at >= $3 AND at < $7
    AND ($4 = '' OR actor = $4 OR subject = $4 OR trace_id = $4) AND ($5 = '' OR $5 LIKE '% ' || type || ' %')
    AND ($8 = '' OR detail IS NULL OR detail <> $8)
    ORDER BY id DESC LIMIT $1`,
}

/** Skips the $3 newest events whose id is lower than $2, and finds the next event. Ignores ids lower than $1. */
const scanned: Statement = {
  name: "audit_event_scanned",
  sql: "SELECT id FROM audit_event WHERE id >= $1 AND id < $2 ORDER BY id DESC LIMIT 1 OFFSET $3",
}

/** Maximum number of events that one page reads. Reading them takes about 20 ms. */
const MAX_SCANNED = 20_000

/** $1 is the lowest id that an event at the time $2 can have. */
const removeOld: Statement = {
  name: "audit_event_remove_old",
  sql: `DELETE FROM audit_event WHERE id IN
    (SELECT id FROM audit_event WHERE id < $1 AND at < $2 ORDER BY id LIMIT $3) RETURNING at`,
}

const KEPT_MS = 90 * 86_400_000
const HIGHEST_ID = Buffer.alloc(16, 0xff)
/** The latest time that an id can contain. */
const LATEST = 2 ** 48 - 1
/** The time in an id is that of the event. The margin only keeps the rule of `at` the stricter one. */
const MAX_ID_AHEAD_MS = 1000

/** The values for the columns of an event, in the order of the table. */
export const recordedValues = (event: AuditEvent) => [
  idBytes(event.id),
  event.at,
  event.type,
  event.actor,
  event.subject,
  event.address ?? null,
  event.traceId ?? null,
  event.detail ?? null,
  event.changes ?? null,
]

/** The step that records the event, as the last step of a write. If an earlier guard finds no row, the event is not written either. */
export const recordEvent = (event: AuditEvent): Step => ({
  statement: append,
  values: recordedValues(event),
})

/**
 * Returns the types of the events that a write recorded. Events in steps that a guard made the engine skip are not recorded. `counts` is what
 * the write returned.
 */
export function eventTypes(steps: readonly Step[], counts: readonly number[]): string[] {
  const prevented = steps.findIndex(({ guard }, at) => guard !== undefined && counts[at] === 0)
  const done = prevented === -1 ? steps : steps.slice(0, prevented)
  return done.filter(({ statement }) => statement === append).map(({ values }) => String(values[TYPE]))
}

export function removeOldEvents(now: number, batch: number): Step {
  const before = now - KEPT_MS
  return { statement: removeOld, values: [lowestIdAt(before), before, batch] }
}

/** The lowest id that can have been made at this time. */
export function lowestIdAt(at: number): Uint8Array {
  const bytes = Buffer.alloc(16)
  bytes.writeUIntBE(Math.min(Math.max(0, at), LATEST), 0, 6)
  return bytes
}

/** The first id that is too late for an event before this time. */
const firstIdAfter = (until: number): Uint8Array => (until >= LATEST ? HIGHEST_ID : lowestIdAt(until + MAX_ID_AHEAD_MS))

export const eventFrom = (row: Row): AuditEvent => ({
  ...(row.detail !== null && { detail: textIn(row, "detail") }),
  ...(row.changes !== null && { changes: textIn(row, "changes") }),
  id: idFrom("event", bytesIn(row, "id")),
  at: numberIn(row, "at"),
  type: wordIn(row, "type"),
  actor: textIn(row, "actor"),
  subject: textIn(row, "subject"),
  address: optional(textIn, row, "address"),
  traceId: optional(textIn, row, "trace_id"),
})

/** The types of a filter, each between spaces. */
const wordsOf = (types: readonly string[]): string => (types.length === 0 ? "" : ` ${types.join(" ")} `)

export const auditOn = (engine: Engine): AuditStore => ({
  async append(event) {
    await engine.write([recordEvent(event)])
  },
  async list(limit, { about = "", since = 0, until = LATEST, types = [], withoutDetail = "" } = {}) {
    if (about === "" && since === 0 && until === LATEST && types.length === 0 && withoutDetail === "")
      return (await engine.rows(newest, [limit])).map(eventFrom)
    const values = [limit, lowestIdAt(since), since, about, wordsOf(types), firstIdAfter(until), until, withoutDetail]
    return (await engine.rows(newestOf, values)).map(eventFrom)
  },
  async page(limit, { about = "", since = 0, until: latest = LATEST, types = [], withoutDetail = "" }, before) {
    const late = firstIdAfter(latest)
    const until = before === undefined || idBytes(before).compare(late) > 0 ? late : idBytes(before)
    const isFiltered = about !== "" || types.length > 0 || withoutDetail !== ""
    const [last] = isFiltered ? await engine.rows(scanned, [lowestIdAt(since), until, MAX_SCANNED - 1]) : []
    const from = last === undefined ? lowestIdAt(since) : bytesIn(last, "id")
    const rows = await engine.rows(newestOf, [
      limit + 1,
      from,
      since,
      about,
      wordsOf(types),
      until,
      latest,
      withoutDetail,
    ])
    const events = rows.slice(0, limit).map(eventFrom)
    if (rows.length > limit) return { events, more: events.at(-1)?.id }
    return { events, more: last === undefined ? undefined : idFrom("event", bytesIn(last, "id")) }
  },
})
