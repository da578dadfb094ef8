import type { ClientId, GrantId, SessionId, UserId } from "../../base/id.ts"
import { idBytes } from "../../base/id.ts"
import type { Level } from "../../base/level.ts"
import { LOWEST_LEVEL } from "../../base/level.ts"
import type { Session } from "../../identity/session.ts"
import { CONSOLE_CLIENT_ID } from "../../oauth/console_client_id.ts"
import type { Grant, GrantEnd } from "../../oauth/grant.ts"
import type { AuditEvent } from "../audit_event.ts"
import type { Dialect } from "../dialect.ts"
import type { Engine, Row, Statement, Step, Value } from "../engines/engine.ts"
import { decide } from "../engines/engine.ts"
import type { GrantStore, HeldGrant, Rotation } from "../store.ts"
import { recordEvent } from "./audit_event.ts"
import { displacing } from "./displaced_codes.ts"
import * as statements from "./grant_statements.ts"
import { DAY_MS, KEPT_MS } from "./grant_statements.ts"
import { ownerGuards } from "./owner.ts"
import { bytesIn, id as idOf, LOWEST_ID, listIn, listText, numberIn, optional, textIn, wordIn } from "./row.ts"
import { findingStanding } from "./standing.ts"
import { joinedUser } from "./user_row.ts"

/** The first whole day after the time, counted from 1970. Rounding up keeps every row long enough. */
export const removableDay = (at: number): number => Math.ceil(at / DAY_MS)

export const endGrantsOfUser = (id: UserId, why: GrantEnd, now: number): Step => ({
  statement: statements.endOfUser,
  values: [idBytes(id), now, why, removableDay(now + KEPT_MS)],
})

type OfSession = Pick<Session, "userId" | "rootId">

const ending = (statement: Statement, userId: UserId, why: GrantEnd, now: number, rootId?: SessionId): Step => ({
  statement,
  values: [
    idBytes(userId),
    now,
    why,
    removableDay(now + KEPT_MS),
    idBytes(CONSOLE_CLIENT_ID),
    ...(rootId === undefined ? [] : [idBytes(rootId)]),
  ],
})

/** Ends what belongs to the sessions of a user whose password is set with `keepGrants`: unexchanged codes, and session-bound grants. */
export const endGrantsWithSessionsOfUser = (id: UserId, now: number): Step =>
  ending(statements.endWithSessionsOfUser, id, "password-set", now)

/** Ends the unexchanged codes and the session-bound grants of a session that ends. */
export const endGrantsWithSession = ({ userId, rootId }: OfSession, now: number): Step =>
  ending(statements.endWithSession, userId, "signed-out", now, rootId)

/** Ends the unexchanged codes of the user's sessions other than this one, and all session-bound grants of the user. */
export const endGrantsWithOthers = ({ userId, rootId }: OfSession, now: number): Step =>
  ending(statements.endWithOthers, userId, "signed-out", now, rootId)

/** Ends the session-bound grants of a user who sets a new password. */
export const endBoundGrantsOfUser = (id: UserId, now: number): Step =>
  ending(statements.endBoundOfUser, id, "password-set", now)

/** Ends the session-bound grants of a session that was over, so that they do not continue with the next session of the same root. */
export const endBoundGrantsOfSession = ({ userId, rootId }: OfSession, now: number): Step =>
  ending(statements.endBoundOfSession, userId, "session-over", now, rootId)

/** Deletes the grants of a user or client. Of the last day, only the ids stay, for a day. */
const removing = (forget: Statement, remove: Statement, id: UserId | ClientId, now: number): readonly Step[] => [
  { statement: forget, values: [idBytes(id), now, removableDay(now + KEPT_MS), LOWEST_ID, now - KEPT_MS] },
  { statement: remove, values: [idBytes(id), now - KEPT_MS] },
]

export const deleteGrantsOfUser = (id: UserId, now: number): readonly Step[] =>
  removing(statements.forgetOfUser, statements.deleteOfUser, id, now)

export const deleteGrantsOfClient = (id: ClientId, now: number): readonly Step[] =>
  removing(statements.forgetOfClient, statements.deleteOfClient, id, now)

/** Checks the grants whose `removable_day` has come. A grant that is still needed gets a later day. The others are deleted. */
export function removeExpiredGrants(now: number, batch: number): Step[] {
  const values = [Math.floor(now / DAY_MS), now, batch]
  return [
    { statement: statements.postpone, values },
    { statement: statements.removeExpired, values },
  ]
}

/** In SQLite, `hex` of NULL is the empty text. */
const sessionIdOf = (row: Row): SessionId | undefined =>
  row.session_id === null || row.session_id === "" ? undefined : idOf("session", row, "session_id")

const levelIn = (row: Row): Level => optional(wordIn<Level>, row, "level") ?? LOWEST_LEVEL

function grantFrom(row: Row, id: GrantId): Grant {
  const digest = optional(bytesIn, row, "challenge_digest")
  return {
    id,
    userId: idOf("user", row, "user_id"),
    clientId: idOf("client", row, "client_id"),
    scope: listIn(row, "scope"),
    // The column allows no NULL. No redirect URI is empty.
    redirectUri: textIn(row, "redirect_uri") || undefined,
    challenge: digest && { digest, method: wordIn(row, "challenge_method") },
    nonce: optional(textIn, row, "nonce"),
    authTime: numberIn(row, "auth_time"),
    level: levelIn(row),
    createdAt: numberIn(row, "created_at"),
    codeExpiresAt: numberIn(row, "code_expires_at"),
    usedAt: optional(numberIn, row, "used_at"),
    failedAttempts: numberIn(row, "failed_attempts"),
    generation: numberIn(row, "generation"),
    confirmedGeneration: numberIn(row, "confirmed_generation"),
    rotatedAt: optional(numberIn, row, "rotated_at"),
    rotatedFrom: optional(textIn, row, "rotated_from"),
    repeatedFrom: optional(textIn, row, "repeated_from"),
    refreshExpiresAt: optional(numberIn, row, "refresh_expires_at"),
    sessionId: sessionIdOf(row),
    claims: optional(textIn, row, "claims"),
    resources: optional(listIn, row, "resources") ?? [],
    authorizationDetails: optional(textIn, row, "authorization_details"),
    endedAt: optional(numberIn, row, "ended_at"),
    endedWhy: optional(wordIn<GrantEnd>, row, "ended_why"),
  }
}

function heldFrom(row: Row, id: GrantId): HeldGrant {
  const grant = grantFrom(row, id)
  return { grant, user: joinedUser(row, grant.userId) }
}

const rotationValues = (
  id: GrantId,
  { generation, now, tokenEndsAt, address, clientId, grantLife }: Rotation,
): readonly Value[] => [
  idBytes(id),
  generation,
  now,
  tokenEndsAt,
  address,
  idBytes(clientId),
  grantLife,
  idBytes(CONSOLE_CLIENT_ID),
]

/** Inserts a grant in any state. The server inserts only new grants; tests also insert older states. */
const insertStep = (grant: Grant): Step => ({
  statement: statements.insert,
  guard: true,
  values: [
    idBytes(grant.id),
    idBytes(grant.userId),
    idBytes(grant.clientId),
    listText(grant.scope),
    grant.redirectUri ?? "",
    grant.challenge?.digest ?? null,
    grant.challenge?.method ?? null,
    grant.nonce ?? null,
    grant.authTime,
    grant.level === LOWEST_LEVEL ? null : grant.level,
    grant.createdAt,
    grant.codeExpiresAt,
    grant.usedAt ?? null,
    grant.failedAttempts,
    grant.generation,
    grant.confirmedGeneration,
    grant.rotatedAt ?? null,
    grant.rotatedFrom ?? null,
    grant.repeatedFrom ?? null,
    grant.refreshExpiresAt ?? null,
    grant.sessionId === undefined ? null : idBytes(grant.sessionId),
    grant.claims ?? null,
    grant.resources.length === 0 ? null : listText(grant.resources),
    grant.authorizationDetails ?? null,
    grant.endedAt ?? null,
    grant.endedWhy ?? null,
    removableDay(Math.max(grant.codeExpiresAt, grant.refreshExpiresAt ?? 0) + KEPT_MS),
  ],
})

/** The steps after the guards that insert a grant, displace an older one that waits for its exchange, and record the event. */
export function issuing(dialect: Dialect) {
  const displace = displacing(dialect)
  return (grant: Grant, event: AuditEvent, maximum: number | undefined): Step[] => [
    insertStep(grant),
    ...(maximum === undefined
      ? []
      : [displace(grant, grant.createdAt, removableDay(grant.createdAt + KEPT_MS), maximum - 1)]),
    recordEvent(event),
  ]
}

export function grantsOn(engine: Engine): GrantStore {
  const { userEnabled, clientExists, sessionHeld } = ownerGuards(engine.dialect)
  const reading = statements.readStatements(engine.dialect)
  const issue = issuing(engine.dialect)
  return {
    async find(id) {
      const [row] = await engine.rows(reading.find, [idBytes(id)])
      return row && heldFrom(row, id)
    },

    async findRotating(id, rotation) {
      const [row] =
        rotation === undefined || engine.change === undefined
          ? await engine.rows(reading.find, [idBytes(id)])
          : await engine.change(reading.findRotating, rotationValues(id, rotation))
      return row && { ...heldFrom(row, id), rotated: row.rotated === 1 }
    },

    async signInOf(id) {
      const [row] = await engine.rows(reading.signIn, [idBytes(id)])
      return (
        row && {
          level: levelIn(row),
          authTime: numberIn(row, "auth_time"),
          authorizationDetails: optional(textIn, row, "authorization_details"),
        }
      )
    },

    standing: findingStanding(engine, reading.standing),

    async list({ userId, clientId }) {
      const values = [userId, clientId].filter((id) => id !== undefined).map(idBytes)
      const statement =
        userId === undefined
          ? clientId === undefined
            ? reading.listAll
            : reading.listOfClient
          : clientId === undefined
            ? reading.listOfUser
            : reading.listOfUserAndClient
      return (await engine.rows(statement, values)).map((row) => grantFrom(row, idOf("grant", row, "id")))
    },

    liveOf: async (clientId, now, limit) =>
      (await engine.rows(reading.liveOf, [idBytes(clientId), now, limit])).map((row) => ({
        userId: idOf("user", row, "user_id"),
        scope: listIn(row, "scope"),
        createdAt: numberIn(row, "created_at"),
        usedAt: numberIn(row, "last_used_at"),
      })),

    async page({ userId, clientId }, after, limit) {
      const start = after === undefined ? LOWEST_ID : idBytes(after)
      const values = [start, ...[userId, clientId].filter((id) => id !== undefined).map(idBytes), limit]
      const statement =
        userId === undefined
          ? clientId === undefined
            ? reading.page
            : reading.pageOfClient
          : clientId === undefined
            ? reading.pageOfUser
            : reading.pageOfUserAndClient
      return (await engine.rows(statement, values)).map((row) => grantFrom(row, idOf("grant", row, "id")))
    },

    issue: (grant, event, within) =>
      decide(engine, [
        ...(within === undefined
          ? [userEnabled(grant.userId), clientExists(grant.clientId)]
          : [sessionHeld(within.session, grant.userId, grant.clientId)]),
        ...issue(grant, event, within?.maximum),
      ]),

    redeem(id, now, refreshExpiresAt, neededUntil) {
      const values = [idBytes(id), now, refreshExpiresAt ?? null]
      const step: Step =
        neededUntil === undefined
          ? { statement: statements.redeem, values }
          : { statement: statements.redeemUntil, values: [...values, removableDay(neededUntil + KEPT_MS)] }
      return decide(engine, [{ ...step, guard: true }])
    },

    async countFailure(id, maximum, now, event) {
      const values = [idBytes(id), now, removableDay(now + KEPT_MS), maximum]
      await engine.write([
        { statement: statements.countFailure, values, guard: { holding: "ended_why" } },
        recordEvent(event),
      ])
    },

    rotate: (id, generation, now, refreshExpiresAt, address) =>
      decide(engine, [
        {
          statement: statements.rotate,
          values: [idBytes(id), generation, now, refreshExpiresAt, address],
          guard: true,
        },
      ]),

    noteRepeat: (id, generation, address, event) =>
      engine.writeSoon(
        { statement: statements.noteRepeat, values: [idBytes(id), generation, address], guard: true },
        recordEvent(event),
      ),

    confirm: (id, generation) => engine.writeSoon({ statement: statements.confirm, values: [idBytes(id), generation] }),

    end: (id, why, now, event) =>
      decide(engine, [
        { statement: statements.end, values: [idBytes(id), now, why, removableDay(now + KEPT_MS)], guard: true },
        recordEvent(event),
      ]),
  }
}
