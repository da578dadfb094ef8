import type { ClientId } from "../../base/id.ts"
import { idBytes } from "../../base/id.ts"
import type { Client } from "../../oauth/client.ts"
import { hostKey, hostsOf } from "../../oauth/client_hosts.ts"
import type { Dialect } from "../dialect.ts"
import type { Statement, Step, Value } from "../engines/engine.ts"

const insert: Statement = {
  name: "client_host_insert",
  sql: "INSERT INTO client_host (host_key, client_id) VALUES ($1, $2)",
}

const remove: Statement = { name: "client_host_delete", sql: "DELETE FROM client_host WHERE client_id = $1" }

export const insertHosts = (client: Client): Step[] =>
  hostsOf(client).map((host) => ({ statement: insert, values: [hostKey(host), idBytes(client.id)] }))

export const deleteHostsOf = (id: ClientId): Step => ({ statement: remove, values: [idBytes(id)] })

/** $1 is the key of a host, $2 and $3 the bounds of the keys below it. Selects only the clients there for which no operator is responsible. */
const STRANGERS_AT = `SELECT h.client_id FROM client_host h JOIN client c ON c.id = h.client_id
  WHERE (h.host_key = $1 OR (h.host_key > $2 AND h.host_key < $3)) AND c.registered_by <> 'operator' AND c.consent <> 'first-party'`

/** Reads at most as many rows as the limit $4, so that a host with very many clients costs no more. */
export const countStrangersAt: Statement = {
  name: "client_host_count",
  sql: `SELECT count(*) AS n FROM (SELECT DISTINCT client_id FROM (${STRANGERS_AT} LIMIT $4) one) two`,
}

export const countPeopleAt: Statement = {
  name: "client_host_count_people",
  sql: `SELECT count(*) AS n FROM (SELECT DISTINCT user_id FROM
    (SELECT g.user_id FROM "grant" g WHERE g.ended_at IS NULL AND g.client_id IN (${STRANGERS_AT} LIMIT $4) LIMIT $4) one) two`,
}

/**
 * The clients of `STRANGERS_AT` whose scope has a value that begins with `admin`: one client for each scope. Few values begin with it, and only
 * operators give the rights among them.
 */
export const powerfulStrangersAt = ({ hex }: Dialect): Statement => ({
  name: "client_host_powerful",
  sql: `SELECT MIN(${hex("p.id")}) AS id, p.scope FROM client p WHERE p.id IN (${STRANGERS_AT})
    AND REPLACE(' ' || p.scope, ' admin', '') <> ' ' || p.scope GROUP BY p.scope`,
})

/** `/` follows `.` in ASCII, so exactly the keys of the hosts below this host are between the bounds. */
export const atOrBelow = (host: string): Value[] => [hostKey(host), `${hostKey(host)}.`, `${hostKey(host)}/`]
