import type { ClientId, UserId } from "../../base/id.ts"
import { idBytes, idFrom } from "../../base/id.ts"
import type { Session } from "../../identity/session.ts"
import type { Engine, Row, Statement, Step } from "../engines/engine.ts"
import { decide } from "../engines/engine.ts"
import type { LogoutDelivery, LogoutDeliveryStore } from "../logout_delivery.ts"
import { bytesIn, numberIn } from "./row.ts"

/**
 * Inserts one delivery for each client with a grant that was approved in the session. The statement is not guardable. So it runs on its
 * own, after the session's row is locked. It also sees a grant that was committed during the wait for that lock.
 */
export const queueingLogouts = (name: string, ofSession: string): Statement => ({
  name,
  sql: `INSERT INTO logout_delivery (session_id, client_id, user_id, attempts, next_at)
    SELECT DISTINCT g.session_id, g.client_id, g.user_id, 0, CAST($2 AS BIGINT)
    FROM "grant" g JOIN client c ON c.id = g.client_id
    WHERE g.user_id = $1 AND ${ofSession} AND c.backchannel_logout_uri IS NOT NULL
    ON CONFLICT (session_id, client_id) DO NOTHING`,
})

const noteOfSession = queueingLogouts("logout_delivery_note_of_session", "g.session_id = $3")
const noteOfOthers = queueingLogouts("logout_delivery_note_of_others", "g.session_id <> $3")
const noteOfUser = queueingLogouts("logout_delivery_note_of_user", "g.session_id IS NOT NULL")

/** The same rule as `isStranger`: no operator registered the client or vouched for it. */
const IS_STRANGERS = `EXISTS
      (SELECT 1 FROM client c WHERE c.id = d.client_id AND c.registered_by <> 'operator' AND c.consent <> 'first-party')`

const dueOf = (name: string, whose: string): Statement => ({
  name,
  sql: `SELECT d.session_id, d.client_id, d.user_id, d.attempts, d.next_at FROM logout_delivery d
    WHERE d.next_at <= $1 AND ${whose} ORDER BY d.next_at LIMIT $2`,
})

const due = {
  operator: dueOf("logout_delivery_due", `NOT ${IS_STRANGERS}`),
  stranger: dueOf("logout_delivery_due_of_strangers", IS_STRANGERS),
}

const claim: Statement = {
  name: "logout_delivery_claim",
  sql: `UPDATE logout_delivery SET attempts = attempts + 1, next_at = $4
    WHERE session_id = $1 AND client_id = $2 AND attempts = $3 RETURNING attempts`,
}

const putOff: Statement = {
  name: "logout_delivery_put_off",
  sql: "UPDATE logout_delivery SET next_at = $3 WHERE client_id = $1 AND next_at <= $2",
}

const remove: Statement = {
  name: "logout_delivery_remove",
  sql: "DELETE FROM logout_delivery WHERE session_id = $1 AND client_id = $2",
}

const removeOfClient: Statement = {
  name: "logout_delivery_remove_of_client",
  sql: "DELETE FROM logout_delivery WHERE client_id = $1",
}

export const queueLogoutsOfSession = ({ userId, rootId }: Pick<Session, "userId" | "rootId">, now: number): Step => ({
  statement: noteOfSession,
  values: [idBytes(userId), now, idBytes(rootId)],
})

/** For the clients of the user's sessions other than this one. */
export const queueLogoutsOfOthers = ({ userId, rootId }: Pick<Session, "userId" | "rootId">, now: number): Step => ({
  statement: noteOfOthers,
  values: [idBytes(userId), now, idBytes(rootId)],
})

export const queueLogoutsOfUser = (id: UserId, now: number): Step => ({
  statement: noteOfUser,
  values: [idBytes(id), now],
})

export const forgetDeliveriesTo = (id: ClientId): Step => ({ statement: removeOfClient, values: [idBytes(id)] })

const deliveryFrom = (row: Row): LogoutDelivery => ({
  sessionId: idFrom("session", bytesIn(row, "session_id")),
  clientId: idFrom("client", bytesIn(row, "client_id")),
  userId: idFrom("user", bytesIn(row, "user_id")),
  attempts: numberIn(row, "attempts"),
  nextAt: numberIn(row, "next_at"),
})

export const logoutDeliveriesOn = (engine: Engine): LogoutDeliveryStore => ({
  due: async (now, limit, whose = "operator") => (await engine.rows(due[whose], [now, limit])).map(deliveryFrom),
  claim: ({ sessionId, clientId, attempts }, nextAt) =>
    decide(engine, [
      { statement: claim, values: [idBytes(sessionId), idBytes(clientId), attempts, nextAt], guard: true },
    ]),
  async putOff(clientId, now, until) {
    await engine.write([{ statement: putOff, values: [idBytes(clientId), now, until] }])
  },
  async remove({ sessionId, clientId }) {
    await engine.write([{ statement: remove, values: [idBytes(sessionId), idBytes(clientId)] }])
  },
})
