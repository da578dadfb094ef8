import type { ClientId } from "../../base/id.ts"
import { idBytes } from "../../base/id.ts"
import type { Statement, Step } from "../engines/engine.ts"

/**
 * The table of self-registered clients without a consent, each with the address block that registered it. These clients have no grants and no
 * consents, so deleting a client deletes only its own rows. A write that changes this table and an existing client's row changes this table first.
 * Two writes that lock the same rows in different orders would wait for each other.
 */

/**
 * Registrations of all processes run one after another. Otherwise two concurrent registrations would both delete the same oldest client, and one
 * client too many would stay.
 */
const takeTurn: Statement = { name: "registration_take_turn", sql: "UPDATE registration_turn SET toggle = 1 - toggle" }

const insert: Statement = {
  name: "unconsented_client_insert",
  sql: "INSERT INTO unconsented_client (client_id, block, registered_at, leaving) VALUES ($1, $2, $3, 0)",
}

/** If there are more than $2 clients, marks the oldest client of the largest block, but never the new client $1. */
const dismissOldest: Statement = {
  name: "unconsented_client_dismiss_oldest",
  sql: `UPDATE unconsented_client SET leaving = 1 WHERE client_id =
    (SELECT client_id FROM unconsented_client WHERE client_id <> $1 AND (SELECT count(*) FROM unconsented_client) > $2
      AND block = (SELECT block FROM unconsented_client WHERE client_id <> $1
        GROUP BY block ORDER BY count(*) DESC, min(registered_at) LIMIT 1)
      ORDER BY registered_at, client_id LIMIT 1) RETURNING client_id`,
}

const dismissOld: Statement = {
  name: "unconsented_client_dismiss_old",
  sql: `UPDATE unconsented_client SET leaving = 1 WHERE client_id IN
    (SELECT client_id FROM unconsented_client WHERE registered_at <= $1 ORDER BY registered_at LIMIT $2) RETURNING client_id`,
}

/** Deletes the marked clients, in the same write. */
const deleteDismissed: readonly Statement[] = (
  [
    ["client", "id"],
    ["client_secret", "client_id"],
    ["client_origin", "client_id"],
    ["client_host", "client_id"],
    ["unconsented_client", "client_id"],
  ] as const
).map(([table, column]) => ({
  name: `unconsented_client_delete_from_${table}`,
  sql: `DELETE FROM ${table} WHERE ${column} IN (SELECT client_id FROM unconsented_client WHERE leaving = 1)`,
}))

const remove: Statement = {
  name: "unconsented_client_remove",
  sql: "DELETE FROM unconsented_client WHERE client_id = $1 RETURNING registered_at",
}

export const findUnconsented: Statement = {
  name: "unconsented_client_find",
  sql: "SELECT registered_at FROM unconsented_client WHERE client_id = $1",
}

const KEPT_MS = 30 * 86_400_000

const turn: Step = { statement: takeTurn, values: [] }
const deleting: readonly Step[] = deleteDismissed.map((statement) => ({ statement, values: [] }))

/** Returns all steps of a registration. `inserting` are the steps that insert the client. */
export const registering = (
  inserting: readonly Step[],
  id: ClientId,
  block: string,
  now: number,
  maximum: number,
): Step[] => [
  turn,
  ...inserting,
  { statement: insert, values: [idBytes(id), block, now] },
  { statement: dismissOldest, values: [idBytes(id), maximum] },
  ...deleting,
]

/** Settles a client, so that the server does not delete it. Runs when a user consents to the client, or the operator changes it. */
export const settled = (id: ClientId): Step => ({ statement: remove, values: [idBytes(id)] })

export const removeUnconsentedClients = (now: number, batch: number): Step[] => [
  turn,
  { statement: dismissOld, values: [now - KEPT_MS, batch] },
  ...deleting,
]
