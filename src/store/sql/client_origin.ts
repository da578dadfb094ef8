import type { ClientId } from "../../base/id.ts"
import { idBytes } from "../../base/id.ts"
import type { Client } from "../../oauth/client.ts"
import { allowedOrigins } from "../../oauth/client.ts"
import type { Statement, Step } from "../engines/engine.ts"

export const knownOrigin: Statement = {
  name: "client_origin_known",
  sql: `SELECT o.origin FROM client_origin o JOIN client c ON c.id = o.client_id
    WHERE o.origin = $1 AND c.enabled = 1 LIMIT 1`,
}

export const clientsAtOrigin: Statement = {
  name: "client_origin_clients",
  sql: "SELECT client_id FROM client_origin WHERE origin = $1 ORDER BY client_id LIMIT $2",
}

const insert: Statement = {
  name: "client_origin_insert",
  sql: "INSERT INTO client_origin (origin, client_id) VALUES ($1, $2)",
}

const remove: Statement = { name: "client_origin_delete", sql: "DELETE FROM client_origin WHERE client_id = $1" }

export const insertOrigins = (client: Client): Step[] =>
  allowedOrigins(client).map((origin) => ({ statement: insert, values: [origin, idBytes(client.id)] }))

export const deleteOriginsOf = (id: ClientId): Step => ({ statement: remove, values: [idBytes(id)] })
