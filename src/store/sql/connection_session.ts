import type { Id, UserId } from "../../base/id.ts"
import { idBytes, idFrom } from "../../base/id.ts"
import type { ConnectionSession, ConnectionSessionStore, ReportedSessions } from "../connection_session.ts"
import type { Engine, Row, Statement, Step } from "../engines/engine.ts"
import { decide, guardable } from "../engines/engine.ts"
import { recordEvent } from "./audit_event.ts"
import type { EndingStatements } from "./ended_sessions.ts"
import { endingSessions, endingStatements } from "./ended_sessions.ts"
import { bytesIn, numberIn, optional } from "./row.ts"

const COLUMNS = ["user_id", "root_id", "connection_id", "subject", "session", "hint", "expires_at"]

/** A new sign-in in the same browser replaces the row. */
const insert = guardable(
  "connection_session_insert",
  (condition) => `INSERT INTO connection_session (${COLUMNS.join(", ")})
    SELECT ${COLUMNS.map((_, at) => `$${at + 1}`).join(", ")} WHERE TRUE${condition}
    ON CONFLICT (user_id, root_id) DO UPDATE SET ${COLUMNS.slice(2)
      .map((column) => `${column} = excluded.${column}`)
      .join(", ")}`,
)

const find: Statement = {
  name: "connection_session_find",
  sql: `SELECT ${COLUMNS.join(", ")} FROM connection_session WHERE user_id = $1 AND root_id = $2`,
}

const usersOf = (name: string, condition: string): Statement => ({
  name: `connection_session_users_${name}`,
  sql: `SELECT DISTINCT user_id FROM connection_session WHERE connection_id = $1 AND ${condition}`,
})
const usersOfSession = usersOf("of_session", "session = $2")
const usersOfSubject = usersOf("of_subject", "subject = $2")
const usersOfBoth = usersOf("of_both", "session = $2 AND subject = $3")

const removeOfSession: Statement = {
  name: "connection_session_remove",
  sql: "DELETE FROM connection_session WHERE user_id = $1 AND root_id = $2",
}

const removeOfUser: Statement = {
  name: "connection_session_remove_of_user",
  sql: "DELETE FROM connection_session WHERE user_id = $1",
}

/** A session can live longer than the row says, if its person proves a passkey later. */
const removeExpired: Statement = {
  name: "connection_session_remove_expired",
  sql: `DELETE FROM connection_session WHERE (user_id, root_id) IN
    (SELECT c.user_id, c.root_id FROM connection_session c WHERE c.expires_at <= $1
    AND NOT EXISTS (SELECT 1 FROM session s WHERE s.user_id = c.user_id AND s.root_id = c.root_id)
    ORDER BY c.expires_at LIMIT $2) RETURNING expires_at`,
}

const endAll = endingStatements("connection_session_all", (first) => `s.connection_id = $${first}`)

const endReported = (name: string, condition: (second: number) => string) =>
  endingStatements(
    `connection_session_${name}`,
    (first) => `s.connection_id = $${first} AND s.root_id IN (SELECT c.root_id FROM connection_session c
      WHERE c.user_id = $1 AND c.connection_id = $${first} AND ${condition(first + 1)})`,
  )
const endOfSession = endReported("of_session", (second) => `c.session = $${second}`)
const endOfSubject = endReported("of_subject", (second) => `c.subject = $${second}`)
const endOfBoth = endReported("of_both", (second) => `c.session = $${second} AND c.subject = $${second + 1}`)

function endingOf(reported: ReportedSessions | undefined): EndingStatements {
  if (reported === undefined) return endAll
  if (reported.subject === undefined) return endOfSession
  return reported.session === undefined ? endOfSubject : endOfBoth
}

/** The parameters of the statements, in their order. */
const valuesOf = ({ session, subject }: ReportedSessions): readonly Uint8Array[] =>
  [session, subject].filter((value) => value !== undefined)

export const insertConnectionSession = (row: ConnectionSession): Step => ({
  statement: insert,
  values: [
    idBytes(row.userId),
    idBytes(row.rootId),
    idBytes(row.connectionId),
    row.subject,
    row.session ?? null,
    row.hint ?? null,
    row.expiresAt,
  ],
})

export const removeConnectionSession = ({ userId, rootId }: Pick<ConnectionSession, "userId" | "rootId">): Step => ({
  statement: removeOfSession,
  values: [idBytes(userId), idBytes(rootId)],
})

export const forgetConnectionSessionsOf = (id: UserId): Step => ({ statement: removeOfUser, values: [idBytes(id)] })

export const removeExpiredConnectionSessions = (now: number, batch: number): Step => ({
  statement: removeExpired,
  values: [now, batch],
})

const rowFrom = (row: Row): ConnectionSession => ({
  userId: idFrom("user", bytesIn(row, "user_id")),
  rootId: idFrom("session", bytesIn(row, "root_id")),
  connectionId: idFrom("connection", bytesIn(row, "connection_id")),
  subject: bytesIn(row, "subject"),
  session: optional(bytesIn, row, "session"),
  hint: optional(bytesIn, row, "hint"),
  expiresAt: numberIn(row, "expires_at"),
})

export function connectionSessionsOn(engine: Engine): ConnectionSessionStore {
  const users = async (statement: Statement, connectionId: Id<"connection">, values: readonly Uint8Array[]) =>
    (await engine.rows(statement, [idBytes(connectionId), ...values])).map((row) =>
      idFrom("user", bytesIn(row, "user_id")),
    )
  return {
    async find({ userId, rootId }) {
      const [row] = await engine.rows(find, [idBytes(userId), idBytes(rootId)])
      return row && rowFrom(row)
    },

    usersOf(connectionId, reported) {
      const { subject, session } = reported
      const reading = subject === undefined ? usersOfSession : session === undefined ? usersOfSubject : usersOfBoth
      return users(reading, connectionId, valuesOf(reported))
    },

    end(userId, connectionId, event, reported) {
      const chosen = [idBytes(connectionId), ...(reported === undefined ? [] : valuesOf(reported))]
      const steps = endingSessions(endingOf(reported), userId, chosen, event.at)
      // The last step ends the sessions: without any, no event is recorded.
      const guarded = steps.map((step, at): Step => (at === steps.length - 1 ? { ...step, guard: true } : step))
      return decide(engine, [...guarded, recordEvent(event)])
    },
  }
}
