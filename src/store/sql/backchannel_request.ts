import type { ClientId, UserId } from "../../base/id.ts"
import { idBytes } from "../../base/id.ts"
import type { BackchannelRequest } from "../../oauth/backchannel_request.ts"
import type { BackchannelRequestStore } from "../backchannel_request.ts"
import type { Dialect } from "../dialect.ts"
import type { Engine, Row, Statement, Step } from "../engines/engine.ts"
import { decide, guardable } from "../engines/engine.ts"
import { recordEvent } from "./audit_event.ts"
import { issuing } from "./grant.ts"
import { queueMail } from "./mail_delivery.ts"
import { ownerGuards } from "./owner.ts"
import { duePing, queuePing } from "./ping_delivery.ts"
import { id as idOf, listIn, listText, optional, textIn } from "./row.ts"
import {
  decisionsOn,
  removingExpired,
  selectedWaiting,
  WAITING_COLUMNS,
  waitingFrom,
  waitingValues,
} from "./waiting_request.ts"

const insert = guardable(
  "backchannel_request_insert",
  (condition) => `INSERT INTO backchannel_request (${WAITING_COLUMNS}, user_id, acr_values, binding_message)
    SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11
    WHERE NOT EXISTS (SELECT 1 FROM backchannel_block b WHERE b.user_id = $9 AND b.client_id = $2)${condition}
    ON CONFLICT DO NOTHING RETURNING created_at`,
)

/** An expired request is closed, so that it makes room for the next one. Its row says that it expired: nobody denies at this time. */
const closeExpired: Statement = {
  name: "backchannel_request_close_expired",
  sql: `UPDATE backchannel_request SET denied_at = expires_at
    WHERE user_id = $1 AND client_id = $2 AND denied_at IS NULL AND expires_at <= $3 RETURNING created_at`,
}

const { take, deny } = decisionsOn("backchannel_request", " AND user_id = $3")

const ending = (name: string, whose: string): Statement =>
  guardable(
    `backchannel_request_end_${name}`,
    (condition) => `DELETE FROM backchannel_request WHERE ${whose}${condition} RETURNING created_at`,
  )
const endOfUser = ending("of_user", "user_id = $1")
const endOfClient = ending("of_client", "client_id = $1")
const endOfBoth = ending("of_both", "user_id = $1 AND client_id = $2")

const block = guardable(
  "backchannel_block_insert",
  (condition) => `INSERT INTO backchannel_block (user_id, client_id, blocked_at)
    SELECT $1, $2, $3 WHERE TRUE${condition} ON CONFLICT (user_id, client_id) DO NOTHING`,
)
const forgettingBlocks = (name: string, whose: string): Statement =>
  guardable(
    `backchannel_block_${name}`,
    (condition) => `DELETE FROM backchannel_block WHERE ${whose}${condition} RETURNING blocked_at`,
  )
const unblock = forgettingBlocks("remove", "user_id = $1 AND client_id = $2")
const forgetOfUser = forgettingBlocks("forget_of_user", "user_id = $1")
const forgetOfClient = forgettingBlocks("forget_of_client", "client_id = $1")

function readStatements(dialect: Dialect) {
  const columns = `${selectedWaiting(dialect)}, ${dialect.hex("user_id")} AS user_id, acr_values, binding_message`
  return {
    find: { name: "backchannel_request_find", sql: `SELECT ${columns} FROM backchannel_request WHERE id = $1` },
    waitingFor: {
      name: "backchannel_request_waiting_for",
      sql: `SELECT ${columns} FROM backchannel_request WHERE user_id = $1 AND denied_at IS NULL AND expires_at > $2
        ORDER BY created_at`,
    },
    blockedBy: {
      name: "backchannel_block_list",
      sql: `SELECT ${dialect.hex("client_id")} AS client_id FROM backchannel_block WHERE user_id = $1
        ORDER BY blocked_at`,
    },
  } satisfies Record<string, Statement>
}

const requestFrom = (row: Row): BackchannelRequest =>
  Object.assign(waitingFrom(row), {
    userId: idOf("user", row, "user_id"),
    acrValues: optional(listIn<string>, row, "acr_values"),
    bindingMessage: optional(textIn, row, "binding_message"),
  })

/** Ends the requests that wait for the user. */
export const endBackchannelRequestsOfUser = (id: UserId): Step => ({ statement: endOfUser, values: [idBytes(id)] })

export const endBackchannelRequestsOfBoth = (userId: UserId, clientId: ClientId): Step => ({
  statement: endOfBoth,
  values: [idBytes(userId), idBytes(clientId)],
})

export const forgetBackchannelOfUser = (id: UserId): readonly Step[] =>
  [endOfUser, forgetOfUser].map((statement) => ({ statement, values: [idBytes(id)] }))

export const forgetBackchannelOfClient = (id: ClientId): readonly Step[] =>
  [endOfClient, forgetOfClient].map((statement) => ({ statement, values: [idBytes(id)] }))

export function backchannelRequestsOn(engine: Engine): BackchannelRequestStore {
  const reading = readStatements(engine.dialect)
  const { sessionHeld, userEnabled, clientExists } = ownerGuards(engine.dialect)
  const issue = issuing(engine.dialect)
  return {
    async insert(request, event, { ping, mail }) {
      const { userId, clientId, acrValues, bindingMessage } = request
      const both = [idBytes(userId), idBytes(clientId)]
      const values = [
        ...waitingValues(request),
        idBytes(userId),
        acrValues === undefined ? null : listText(acrValues),
        bindingMessage ?? null,
      ]
      const inserting = () =>
        decide(engine, [
          userEnabled(userId),
          clientExists(clientId),
          { statement: insert, values, guard: true },
          ...(ping === undefined ? [] : [queuePing(request, ping)]),
          ...queueMail(mail),
          recordEvent(event),
        ])
      if (await inserting()) return true
      const closing: Step = { statement: closeExpired, values: [...both, request.createdAt], guard: true }
      return (await decide(engine, [closing])) && inserting()
    },

    async find(id) {
      const [row] = await engine.rows(reading.find, [idBytes(id)])
      return row && requestFrom(row)
    },

    waitingFor: async (userId, now) => (await engine.rows(reading.waitingFor, [idBytes(userId), now])).map(requestFrom),

    approve: (grant, event, within) =>
      decide(engine, [
        sessionHeld(within.session, grant.userId, grant.clientId),
        { statement: take, values: [idBytes(grant.id), grant.createdAt, idBytes(grant.userId)], guard: true },
        duePing(grant.id, grant.createdAt),
        ...issue(grant, event, within.maximum),
      ]),

    deny: ({ id, clientId }, { session, userId }, now, event) =>
      decide(engine, [
        sessionHeld(session, userId, clientId),
        { statement: deny, values: [idBytes(id), now, idBytes(userId)], guard: true },
        duePing(id, now),
        recordEvent(event),
      ]),

    async block(userId, clientId, event) {
      const both = [idBytes(userId), idBytes(clientId)]
      await engine.write([
        userEnabled(userId),
        clientExists(clientId),
        { statement: block, values: [...both, event.at] },
        { statement: endOfBoth, values: both },
        recordEvent(event),
      ])
    },

    async unblock(userId, clientId, event) {
      const values = [idBytes(userId), idBytes(clientId)]
      await engine.write([{ statement: unblock, values, guard: true }, recordEvent(event)])
    },

    blockedBy: async (userId) =>
      (await engine.rows(reading.blockedBy, [idBytes(userId)])).map((row) => idOf("client", row, "client_id")),
  }
}

export const removeExpiredBackchannelRequests = removingExpired("backchannel_request")
