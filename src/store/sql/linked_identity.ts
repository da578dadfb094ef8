import type { Id } from "../../base/id.ts"
import { idBytes, idFrom } from "../../base/id.ts"
import type { LinkedIdentity } from "../../connections/external_identity.ts"
import type { Resumes, Session } from "../../identity/session.ts"
import type { AuditEvent } from "../audit_event.ts"
import type { LinkedIdentityStore } from "../connection.ts"
import type { ConnectionSession } from "../connection_session.ts"
import type { Engine, Row, Statement, Step, Value } from "../engines/engine.ts"
import { decide, UniqueViolation } from "../engines/engine.ts"
import { recordEvent } from "./audit_event.ts"
import { insertConnectionSession } from "./connection_session.ts"
import { removeHeldTokenOf } from "./held_token.ts"
import { holdingUser } from "./held_user.ts"
import { accepting } from "./invitation.ts"
import { inviterGuards } from "./inviter.ts"
import { queueMail } from "./mail_delivery.ts"
import { ownerGuards } from "./owner.ts"
import { endConnectionProofs, renewing } from "./proof_end.ts"
import { bytesIn, numberIn, optional, textIn } from "./row.ts"
import { ruledSteps, takingAll } from "./ruled.ts"
import { startingSession } from "./session.ts"
import { INSERTED, insertedValues, takenBy } from "./user.ts"
import { JOINED_USER_COLUMNS, joinedUser } from "./user_row.ts"
import { recordSignIn, storeTexts } from "./user_search.ts"
import { HAS_OTHER_WAY_IN, otherWayIn } from "./way_in.ts"

const COLUMNS = ["connection_id", "subject", "user_id", "shown_name", "linked_at", "last_used_at"]

const find: Statement = {
  name: "linked_identity_find",
  sql: `SELECT ${COLUMNS.map((column) => `l.${column}`).join(", ")}, u.password_hash, ${JOINED_USER_COLUMNS}
    FROM linked_identity l JOIN "user" u ON u.id = l.user_id WHERE l.connection_id = $1 AND l.subject = $2`,
}

const ofUser: Statement = {
  name: "linked_identity_of_user",
  sql: `SELECT ${COLUMNS.join(", ")} FROM linked_identity WHERE user_id = $1 ORDER BY linked_at, connection_id`,
}

const count: Statement = {
  name: "linked_identity_count",
  sql: `SELECT COUNT(*) AS n FROM (SELECT 1 FROM linked_identity WHERE connection_id = $1 LIMIT $2) counted`,
}

/** A program of an older schema deletes a user without the links: decision 0018. */
const removeWithoutUser: Statement = {
  name: "linked_identity_remove_without_user",
  sql: `DELETE FROM linked_identity WHERE connection_id = $1 AND subject = $2
    AND NOT EXISTS (SELECT 1 FROM "user" u WHERE u.id = user_id)`,
}

/** Does nothing if the provider's person is linked, or if the user has a link by the connection. */
const insert: Statement = {
  name: "linked_identity_insert",
  sql: `INSERT INTO linked_identity (${COLUMNS.join(", ")}) VALUES ($1, $2, $3, $4, $5, $6)
    ON CONFLICT DO NOTHING RETURNING linked_at`,
}

/** A person who is linked is an error, which takes back the acceptance. */
const insertAccepted: Statement = {
  name: "linked_identity_insert_accepted",
  sql: `INSERT INTO linked_identity (${COLUMNS.join(", ")}) VALUES ($1, $2, $3, $4, $5, $6)`,
}

/** A username that another user has is an error, which takes back the link. */
const insertUser: Statement = {
  name: "linked_identity_insert_user",
  sql: `INSERT INTO "user" (${INSERTED.join(", ")}) VALUES (${INSERTED.map((_, at) => `$${at + 1}`).join(", ")})`,
}

/** The time of a use is later than that of the link, so that the first sign-in with a link is known. */
const use: Statement = {
  name: "linked_identity_use",
  sql: `UPDATE linked_identity SET last_used_at = CASE WHEN $4 > linked_at THEN $4 ELSE linked_at + 1 END WHERE connection_id = $1 AND subject = $2 AND user_id = $3
    RETURNING linked_at`,
}

const isLinked: Statement = {
  name: "linked_identity_exists",
  sql: "SELECT linked_at FROM linked_identity WHERE user_id = $1 AND connection_id = $2",
}

const removal = (name: string, condition: string): Statement => ({
  name,
  sql: `DELETE FROM linked_identity WHERE user_id = $1 AND connection_id = $2${condition} RETURNING linked_at`,
})
const remove = removal("linked_identity_remove", "")
const removeUnlessLast = removal("linked_identity_remove_unless_last", ` AND ${HAS_OTHER_WAY_IN}`)

const sessionLives: Statement = {
  name: "linked_identity_session_lives",
  sql: "SELECT expires_at FROM session WHERE id = $1",
}

const linkFrom = (row: Row): LinkedIdentity => ({
  connectionId: idFrom("connection", bytesIn(row, "connection_id")),
  subject: textIn(row, "subject"),
  userId: idFrom("user", bytesIn(row, "user_id")),
  shownName: optional(textIn, row, "shown_name"),
  linkedAt: numberIn(row, "linked_at"),
  lastUsedAt: numberIn(row, "last_used_at"),
})

const valuesOf = ({ connectionId, subject, userId, shownName, linkedAt, lastUsedAt }: LinkedIdentity): Value[] => [
  idBytes(connectionId),
  subject,
  idBytes(userId),
  shownName ?? null,
  linkedAt,
  lastUsedAt,
]

const clearing = ({ connectionId, subject }: LinkedIdentity): Step => ({
  statement: removeWithoutUser,
  values: [idBytes(connectionId), subject],
})

/** Inserts the link, unless it exists. Returns also the step before, which the caller counts as one. */
const linking = (link: LinkedIdentity): Step[] => [
  clearing(link),
  { statement: insert, values: valuesOf(link), guard: true },
]

export function linkedIdentitiesOn(engine: Engine): LinkedIdentityStore {
  const { userEnabled } = ownerGuards(engine.dialect)
  const guardsOf = inviterGuards(engine)
  const enabled: Statement = {
    name: "linked_identity_connection_enabled",
    sql: `SELECT created_at FROM connection WHERE id = $1 AND enabled = 1${engine.dialect.holdingRows}`,
  }
  const connectionEnabled = (id: Id<"connection">): Step => ({
    statement: enabled,
    values: [idBytes(id)],
    guard: true,
  })
  const ruled = ruledSteps(engine.dialect)
  const signingIn = (
    { connectionId, subject, userId }: LinkedIdentity,
    session: Session,
    event: AuditEvent,
    resumes: Resumes,
    elsewhere: ConnectionSession | undefined,
  ): readonly Step[] => [
    userEnabled(userId),
    connectionEnabled(connectionId),
    {
      statement: use,
      values: [idBytes(connectionId), subject, idBytes(userId), session.lastSeenAt],
      guard: true,
    },
    ...startingSession(session, resumes),
    ...(elsewhere === undefined ? [] : [insertConnectionSession(elsewhere)]),
    ...recordSignIn(session, event),
    recordEvent(event),
  ]
  return {
    async find(connectionId, subject) {
      const [row] = await engine.rows(find, [idBytes(connectionId), subject])
      if (row === undefined) return undefined
      const link = linkFrom(row)
      return { link, user: joinedUser(row, link.userId), passwordHash: optional(textIn, row, "password_hash") }
    },

    ofUser: async (userId) => (await engine.rows(ofUser, [idBytes(userId)])).map(linkFrom),

    async countOf(connectionId, limit) {
      const [row] = await engine.rows(count, [idBytes(connectionId), limit])
      return row === undefined ? 0 : numberIn(row, "n")
    },

    async link(link, event, mail) {
      const [user = 0, connection = 0, , inserted = 0] = await engine.write([
        userEnabled(link.userId),
        connectionEnabled(link.connectionId),
        ...linking(link),
        ...queueMail(mail),
        recordEvent(event),
      ])
      return user === 0 || connection === 0 ? "unknown" : inserted === 0 ? "taken" : "linked"
    },

    async createUser(user, link, event) {
      try {
        const [connection = 0, , inserted = 0] = await engine.write([
          connectionEnabled(link.connectionId),
          ...linking(link),
          { statement: insertUser, values: insertedValues(user, undefined) },
          storeTexts(user),
          recordEvent(event),
        ])
        return connection === 0 ? "unknown" : inserted === 0 ? "taken" : "created"
      } catch (error) {
        return takenBy(error)
      }
    },

    async accept(before, accepted, link, event, inviter) {
      const guards = await guardsOf(inviter)
      try {
        const found = await engine.write([
          ...guards,
          connectionEnabled(link.connectionId),
          accepting(before, accepted, undefined),
          clearing(link),
          { statement: insertAccepted, values: valuesOf(link) },
          storeTexts(accepted),
          recordEvent(event),
        ])
        if (found.slice(0, guards.length).includes(0)) return "inviter-lacks-right"
        const [connection = 0, invited = 0] = found.slice(guards.length)
        return connection === 0 ? "taken" : invited === 0 ? "spent" : "accepted"
      } catch (error) {
        if (error instanceof UniqueViolation && error.isOf("email_key")) return "email-taken"
        if (error instanceof UniqueViolation && error.isOf("linked_identity")) return "taken"
        throw error
      }
    },

    signIn: (link, session, event, resumes = "live", elsewhere) =>
      decide(engine, signingIn(link, session, event, resumes, elsewhere)),

    async signInWithChanges(link, session, event, resumes, changes, elsewhere) {
      const steps = [
        ...ruled.checking(link.connectionId, changes),
        ...signingIn(link, session, event, resumes, elsewhere),
        ...ruled.changing(link.connectionId, changes),
      ]
      const found = await engine.write(steps)
      const failed = steps.findIndex((step, at) => step.guard !== undefined && (found[at] ?? 0) === 0)
      return failed === -1 ? "signed-in" : failed === 1 ? "changed" : "unknown"
    },

    async unlinkOwn(userId, connectionId, event, own, mail) {
      const values = [idBytes(userId), idBytes(connectionId)]
      const [, lives = 0, linked = 0, removed = 0] = await engine.write([
        holdingUser(userId),
        { statement: sessionLives, values: [idBytes(own.previous.id)], guard: true },
        { statement: isLinked, values, guard: true },
        {
          statement: removeUnlessLast,
          values: otherWayIn(userId, idBytes(connectionId), own.firstProofs),
          guard: true,
        },
        ...takingAll(userId, connectionId),
        removeHeldTokenOf(userId, connectionId),
        ...endConnectionProofs(userId, connectionId, event.at, own.previous.id),
        ...queueMail(mail),
        recordEvent(event),
        ...renewing(own),
      ])
      return lives === 0 || linked === 0 ? "unknown" : removed === 0 ? "last" : "unlinked"
    },

    unlink: (userId, connectionId, event) =>
      decide(engine, [
        { statement: remove, values: [idBytes(userId), idBytes(connectionId)], guard: true },
        ...takingAll(userId, connectionId),
        holdingUser(userId),
        removeHeldTokenOf(userId, connectionId),
        ...endConnectionProofs(userId, connectionId, event.at),
        recordEvent(event),
      ]),
  }
}
