import type { ClientId, GrantId } from "../../base/id.ts"
import { idBytes, idFrom } from "../../base/id.ts"
import type { BackchannelRequest } from "../../oauth/backchannel_request.ts"
import type { PingDelivery, PingDeliveryStore } from "../backchannel_request.ts"
import type { Engine, Row, Statement, Step } from "../engines/engine.ts"
import { decide, guardable } from "../engines/engine.ts"
import { bytesIn, numberIn, textIn } from "./row.ts"

const insert = guardable(
  "ping_delivery_insert",
  (condition) => `INSERT INTO ping_delivery (id, client_id, token, attempts, expires_at)
    SELECT $1, $2, $3, 0, $4 WHERE TRUE${condition}`,
)

const makeDue = guardable(
  "ping_delivery_make_due",
  (condition) => `UPDATE ping_delivery SET next_at = $2 WHERE id = $1 AND next_at IS NULL${condition}`,
)

const decided: Statement = {
  name: "ping_delivery_decided",
  sql: `SELECT id, client_id, token, attempts, next_at FROM ping_delivery WHERE next_at IS NOT NULL
    ORDER BY next_at LIMIT $1`,
}

const claim: Statement = {
  name: "ping_delivery_claim",
  sql: "UPDATE ping_delivery SET attempts = attempts + 1, next_at = $3 WHERE id = $1 AND attempts = $2 RETURNING attempts",
}

const remove: Statement = { name: "ping_delivery_remove", sql: "DELETE FROM ping_delivery WHERE id = $1" }

const removeOfClient = guardable(
  "ping_delivery_remove_of_client",
  (condition) => `DELETE FROM ping_delivery WHERE client_id = $1${condition}`,
)

const removeExpired: Statement = {
  name: "ping_delivery_remove_expired",
  sql: `DELETE FROM ping_delivery WHERE id IN
    (SELECT id FROM ping_delivery WHERE expires_at <= $1 ORDER BY expires_at LIMIT $2) RETURNING expires_at`,
}

/** Not due before the person has decided. */
export const queuePing = ({ id, clientId, expiresAt }: BackchannelRequest, token: string): Step => ({
  statement: insert,
  values: [idBytes(id), idBytes(clientId), token, expiresAt],
})

export const duePing = (id: GrantId, now: number): Step => ({ statement: makeDue, values: [idBytes(id), now] })

export const forgetPingsTo = (id: ClientId): Step => ({ statement: removeOfClient, values: [idBytes(id)] })

const deliveryFrom = (row: Row): PingDelivery => ({
  id: idFrom("grant", bytesIn(row, "id")),
  clientId: idFrom("client", bytesIn(row, "client_id")),
  token: textIn(row, "token"),
  attempts: numberIn(row, "attempts"),
  nextAt: numberIn(row, "next_at"),
})

export const pingDeliveriesOn = (engine: Engine): PingDeliveryStore => ({
  decided: async (limit) => (await engine.rows(decided, [limit])).map(deliveryFrom),
  claim: ({ id, attempts }, nextAt) =>
    decide(engine, [{ statement: claim, values: [idBytes(id), attempts, nextAt], guard: true }]),
  async remove(id) {
    await engine.write([{ statement: remove, values: [idBytes(id)] }])
  },
})

/** A request that expired needs no ping: its client no longer polls. */
export const removeExpiredPings = (now: number, batch: number): Step => ({
  statement: removeExpired,
  values: [now, batch],
})
