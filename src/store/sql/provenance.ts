import { idBytes } from "../../base/id.ts"
import { CONSOLE_CLIENT_ID } from "../../oauth/console_client_id.ts"
import type { Engine, Row, Statement, Value, Whereabouts } from "../engines/engine.ts"
import type { Provenance } from "../provenance.ts"
import type { ProvenanceStore } from "../store.ts"
import { recordEvent } from "./audit_event.ts"
import { DAY_MS, isBound, KEPT_MS } from "./grant_statements.ts"
import { numberIn, optional, textIn } from "./row.ts"
import { ACCEPT_TIME } from "./server_clock.ts"

const read: Statement = {
  name: "provenance",
  sql: "SELECT backed_up_at, system_id, database_id, table_id, timeline FROM provenance",
}

/** When the data are first opened, records where they are. Two concurrent processes write the same values. */
const settle: Statement = {
  name: "provenance_settle",
  sql: `UPDATE provenance SET system_id = $1, database_id = $2, table_id = $3, timeline = $4
    WHERE backed_up_at IS NULL AND table_id IS NULL`,
}

/** Records that the data are not a backup, and where they are now. */
export const OWN =
  "UPDATE provenance SET backed_up_at = NULL, system_id = $1, database_id = $2, table_id = $3, timeline = $4"

export const placeValues = (here: Whereabouts | undefined): Value[] => [
  here?.system ?? null,
  here?.database ?? null,
  here?.table ?? null,
  here?.timeline ?? null,
]

const LIVE = "ended_at IS NULL"
/**
 * The grants that end even with `keep`: their code may have been exchanged after the backup, or they are session-bound. An administrator signs in again
 * in a moment, and a thief whose session was ended since the backup does not.
 */
const NOT_KEPT = `${LIVE} AND (used_at IS NULL OR ${isBound("$1")})`
/** The sessions that end even with `keep`: they would give session-bound grants without a page. */
const ADMINISTERS = `administers <> 0 OR user_id IN (SELECT id FROM "user" WHERE role = 'admin')
  OR user_id IN (SELECT user_id FROM "grant" WHERE ${isBound("$1")})`

/** Compares only values that were readable both then and now. */
function compared(row: Row, here: Whereabouts): Provenance {
  const differs = (column: string, now: string | undefined) => {
    const then = optional(textIn, row, column)
    return then !== undefined && now !== undefined && then !== now
  }
  const named = [
    ...(differs("system_id", here.system) ? ["another PostgreSQL cluster"] : []),
    ...(differs("database_id", here.database) ? ["another database"] : []),
    ...(differs("table_id", here.table) ? ["tables that were created again"] : []),
  ]
  if (named.length > 0) return { state: "elsewhere", differs: named }
  return { state: differs("timeline", here.timeline) ? "recovered" : "own" }
}

export const provenanceOn = (engine: Engine): ProvenanceStore => ({
  async find() {
    const [row] = await engine.rows(read, [])
    if (row === undefined) throw new Error("the table provenance has no row: the database was not restored completely")
    const madeAt = optional(numberIn, row, "backed_up_at")
    if (madeAt !== undefined) return { state: "backup", madeAt }
    const here = await engine.whereabouts()
    if (here === undefined) return { state: "own" }
    if (row.table_id !== null) return compared(row, here)
    await engine.write([{ statement: settle, values: placeValues(here) }])
    return { state: "own" }
  },

  async accept(grants, now, event) {
    const here = await engine.whereabouts()
    return engine.alone(async (run) => {
      const keeps = grants === "keep"
      const ofConsole = keeps ? [idBytes(CONSOLE_CLIENT_ID)] : []
      const count = async (sql: string, given: readonly Value[] = []) =>
        Number((await run(`SELECT count(*) AS rows FROM ${sql}`, given))[0]?.rows ?? 0)
      const ending = keeps ? NOT_KEPT : LIVE
      const endedSessions = `session${keeps ? ` WHERE ${ADMINISTERS}` : ""}`
      const ended = {
        grants: await count(`"grant" WHERE ${ending}`, ofConsole),
        sessions: await count(endedSessions, ofConsole),
        mails: grants === "end" ? await count("mail_delivery") : 0,
      }
      const day = Math.ceil((now + KEPT_MS) / DAY_MS)
      await run(`DELETE FROM ${endedSessions}`, ofConsole)
      const why = "ended_why = 'backup-accepted'"
      // The parameters of the condition come first.
      const [at, until] = [`$${ofConsole.length + 1}`, `$${ofConsole.length + 2}`]
      await run(`UPDATE "grant" SET ended_at = ${at}, ${why}, removable_day = ${until} WHERE ${ending}`, [
        ...ofConsole,
        now,
        day,
      ])
      if (grants === "end") {
        // These e-mails were sent after the backup. If they were sent again, a notice would be false, and a link might go to an address that its
        // owner has replaced.
        await run("DELETE FROM mail_delivery")
      }
      await run(OWN, placeValues(here))
      if (grants === "end") await run(ACCEPT_TIME, [now])
      const { statement, values } = recordEvent(event)
      await run(statement.sql, values)
      return ended
    })
  },
})
