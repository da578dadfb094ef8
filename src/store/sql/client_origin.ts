import type { ClientId } from "../../base/id.ts"
import { idBytes } from "../../base/id.ts"
import type { Client } from "../../oauth/client.ts"
import type { Statement, Step } from "../engines/engine.ts"

export const knownOrigin: Statement = {
  name: "client_origin_known",
  sql: `SELECT o.origin FROM client_origin o JOIN client c ON c.id = o.client_id
    WHERE o.origin = $1 AND c.enabled = 1 LIMIT 1`,
}

const insert: Statement = {
  name: "client_origin_insert",
  sql: "INSERT INTO client_origin (origin, client_id) VALUES ($1, $2)",
}

const remove: Statement = { name: "client_origin_delete", sql: "DELETE FROM client_origin WHERE client_id = $1" }

/** Same rule as oauth's allowedOrigins, of which this layer sees only types. The contract tests compare the two. */
function originsOf({ redirectUris, corsOrigins }: Client): ReadonlySet<string> {
  const ofPages = redirectUris.map((uri) => new URL(uri).origin).filter((origin) => origin !== "null")
  return new Set([...corsOrigins, ...ofPages])
}

export const insertOrigins = (client: Client): Step[] =>
  [...originsOf(client)].map((origin) => ({ statement: insert, values: [origin, idBytes(client.id)] }))

export const deleteOriginsOf = (id: ClientId): Step => ({ statement: remove, values: [idBytes(id)] })
