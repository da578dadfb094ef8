import type { SessionId, UserId } from "../../base/id.ts"
import { idBytes } from "../../base/id.ts"
import type { ProvenFactors } from "../../identity/factors.ts"
import type { Resumes, Session } from "../../identity/session.ts"
import type { Dialect } from "../dialect.ts"
import type { Engine, Row, Statement, Step } from "../engines/engine.ts"
import { decide, guardable, UniqueViolation } from "../engines/engine.ts"
import type { SessionStore } from "../session.ts"
import { recordEvent } from "./audit_event.ts"
import { removeConnectionSession } from "./connection_session.ts"
import { endBoundGrantsOfSession, endGrantsWithSession } from "./grant.ts"
import { queueLogoutsOfSession } from "./logout_delivery.ts"
import { ownerGuards } from "./owner.ts"
import { flag, id as idOf, LOWEST_ID, listText, numberIn } from "./row.ts"
import { finding, foundIn, sessionFrom } from "./session_row.ts"
import { findingWithNames } from "./session_with_names.ts"
import { useOnce } from "./used_assertion.ts"
import { recordSignIn } from "./user_search.ts"

const insert = guardable(
  "session_insert",
  (
    condition,
  ) => `INSERT INTO session (id, user_id, factors, last_seen_at, expires_at, root_id, network, device, administers,
    connection_id, device_id, device_key) SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12 WHERE TRUE${condition}`,
)

/** A session and its grants have the root id in common. The index of sessions begins with the user. */
const findingOfGrant = ({ hex }: Dialect): Statement => ({
  name: "session_of_grant",
  sql: `SELECT ${hex("s.id")} AS id, s.last_seen_at, s.expires_at FROM "grant" g
    JOIN session s ON s.user_id = g.user_id AND s.root_id = g.session_id WHERE g.id = $1`,
})

const listingOf = ({ hex }: Dialect, name: string, rest: string): Statement => ({
  name,
  sql: `SELECT ${hex("id")} AS id, ${hex("user_id")} AS user_id, factors, last_seen_at, expires_at, ${hex("root_id")} AS root_id,
    network, device, administers, connection_id, device_id, device_key FROM session ${rest}`,
})

const touch: Statement = {
  name: "session_touch",
  sql: "UPDATE session SET last_seen_at = $2 WHERE id = $1 AND last_seen_at < $2",
}

const bind: Statement = {
  name: "session_bind",
  sql: "UPDATE session SET device_id = $2, device_key = $3 WHERE id = $1 AND device_id IS NULL RETURNING root_id",
}

const end: Statement = { name: "session_end", sql: "DELETE FROM session WHERE id = $1 RETURNING expires_at" }

const endOfUser: Statement = { name: "session_end_of_user", sql: "DELETE FROM session WHERE user_id = $1" }

const removeExpired: Statement = {
  name: "session_remove_expired",
  sql: `DELETE FROM session WHERE id IN
    (SELECT id FROM session WHERE expires_at <= $1 ORDER BY expires_at LIMIT $2) RETURNING expires_at`,
}

export const endSessionsOf = (id: UserId): Step => ({ statement: endOfUser, values: [idBytes(id)] })

export const removeExpiredSessions = (now: number, batch: number): Step => ({
  statement: removeExpired,
  values: [now, batch],
})

/** Writes each factor with the time of its proof, as `pwd=1893456000000`. */
const factorsText = (factors: ProvenFactors): string =>
  listText(Object.entries(factors).map(([factor, at]) => `${factor}=${at}`))

export const insertSession = (session: Session): Step => ({
  statement: insert,
  values: [
    idBytes(session.id),
    idBytes(session.userId),
    factorsText(session.factors),
    session.lastSeenAt,
    session.expiresAt,
    idBytes(session.rootId),
    session.origin?.network ?? null,
    session.origin?.device ?? null,
    flag(session.administers === true),
    session.connectionId === undefined ? null : idBytes(session.connectionId),
    session.device?.id ?? null,
    session.device?.key ?? null,
  ],
})

/** Starts a session. Its time is `lastSeenAt`. */
export const startingSession = (session: Session, resumes: Resumes): readonly Step[] => [
  insertSession(session),
  ...(resumes === "over" ? [endBoundGrantsOfSession(session, session.lastSeenAt)] : []),
]

/** Ends a session that another session replaces. */
export const endSession = (id: SessionId): Step => ({ statement: end, values: [idBytes(id)], guard: true })

export function sessionsOn(engine: Engine): SessionStore {
  const { userEnabled, passwordKept, addressKept } = ownerGuards(engine.dialect)
  const find = finding(engine.dialect, "session_find", "id")
  const findBound = finding(engine.dialect, "session_find_bound", "device_id", `${engine.dialect.hex("s.id")} AS id, `)
  const ofGrant = findingOfGrant(engine.dialect)
  const listOf = listingOf(engine.dialect, "session_list_of_user", "WHERE user_id = $1 ORDER BY id")
  const page = listingOf(engine.dialect, "session_page", "WHERE id > $1 ORDER BY id LIMIT $2")
  const sessions = async (rows: Promise<Row[]>) =>
    (await rows).map((row) => sessionFrom(row, idOf("session", row, "id")))
  return {
    async start(session, event, passwordHash, resumes = "live") {
      const { userId } = session
      const kept = passwordHash === undefined ? [] : [passwordKept(userId, passwordHash)]
      await engine.write([
        userEnabled(userId),
        ...kept,
        ...startingSession(session, resumes),
        ...recordSignIn(session, event),
        recordEvent(event),
      ])
    },
    startByCode: ({ digest, endsAt, address }, session, event, resumes) =>
      decide(engine, [
        useOnce(digest, endsAt),
        userEnabled(session.userId),
        addressKept(session.userId, address),
        ...startingSession(session, resumes),
        ...recordSignIn(session, event),
        recordEvent(event),
      ]),
    find: async (id) => foundIn(await engine.rows(find, [idBytes(id)]), id),
    async findBound(deviceId) {
      const rows = await engine.rows(findBound, [deviceId])
      return rows[0] && foundIn(rows, idOf("session", rows[0], "id"))
    },
    async bind(id, { id: deviceId, key }) {
      try {
        const bound = await decide(engine, [{ statement: bind, values: [idBytes(id), deviceId, key], guard: true }])
        return bound ? foundIn(await engine.rows(find, [idBytes(id)]), id)?.session : undefined
      } catch (error) {
        if (error instanceof UniqueViolation && error.isOf("device_id")) return undefined
        throw error
      }
    },
    findWithNames: findingWithNames(engine),
    ofGrant: async (id) =>
      (await engine.rows(ofGrant, [idBytes(id)])).map((row) => ({
        id: idOf("session", row, "id"),
        lastSeenAt: numberIn(row, "last_seen_at"),
        expiresAt: numberIn(row, "expires_at"),
      })),
    listOf: (userId) => sessions(engine.rows(listOf, [idBytes(userId)])),
    page: (after, limit) => sessions(engine.rows(page, [after === undefined ? LOWEST_ID : idBytes(after), limit])),
    touch: (id, now) => engine.writeSoon({ statement: touch, values: [idBytes(id), now] }),
    end: (id) => decide(engine, [endSession(id)]),
    signOut: (session, now, event) =>
      decide(engine, [
        endSession(session.id),
        endGrantsWithSession(session, now),
        queueLogoutsOfSession(session, now),
        ...(session.connectionId === undefined ? [] : [removeConnectionSession(session)]),
        ...(event === undefined ? [] : [recordEvent(event)]),
      ]),
  }
}
