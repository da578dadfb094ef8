import { idBytes } from "../../base/id.ts"
import type { WaitingRequest } from "../../oauth/waiting_request.ts"
import type { Dialect } from "../dialect.ts"
import type { Row, Statement, Step, Value } from "../engines/engine.ts"
import { guardable } from "../engines/engine.ts"
import { id as idOf, listIn, listText, numberIn, optional, textIn } from "./row.ts"

type Table = "device_request" | "backchannel_request"

/** Expired requests stay for this long, so that a late poll, and a person who decides late, get the true reason. */
const KEPT_MS = { device_request: 600_000, backchannel_request: 3_600_000 } as const satisfies Record<Table, number>

/**
 * The statements with which one person decides, once: nobody has decided, and the request has not expired. RFC 8628 §3.3. `whose`: a further condition,
 * whose parameters begin with `$3`.
 */
export function decisionsOn(table: Table, whose = "") {
  const pending = `WHERE id = $1 AND denied_at IS NULL AND expires_at > $2${whose}`
  return {
    take: guardable(`${table}_take`, (condition) => `DELETE FROM ${table} ${pending}${condition} RETURNING created_at`),
    deny: guardable(
      `${table}_deny`,
      (condition) => `UPDATE ${table} SET denied_at = $2 ${pending}${condition} RETURNING created_at`,
    ),
  }
}

export function removingExpired(table: Table): (now: number, batch: number) => Step {
  const statement: Statement = {
    name: `${table}_remove_expired`,
    sql: `DELETE FROM ${table} WHERE id IN
    (SELECT id FROM ${table} WHERE expires_at <= $1 ORDER BY expires_at LIMIT $2) RETURNING expires_at`,
  }
  return (now, batch) => ({ statement, values: [now - KEPT_MS[table], batch] })
}

export const WAITING_COLUMNS = "id, client_id, scope, resources, address, device, created_at, expires_at"

export const waitingValues = (request: WaitingRequest): readonly Value[] => [
  idBytes(request.id),
  idBytes(request.clientId),
  listText(request.scope),
  request.resources.length === 0 ? null : listText(request.resources),
  request.address,
  request.device,
  request.createdAt,
  request.expiresAt,
]

export const selectedWaiting = ({ hex }: Dialect): string =>
  `${hex("id")} AS id, ${hex("client_id")} AS client_id, scope, resources, address, device, created_at, expires_at,
      denied_at`

export const waitingFrom = (row: Row): WaitingRequest => ({
  id: idOf("grant", row, "id"),
  clientId: idOf("client", row, "client_id"),
  scope: listIn(row, "scope"),
  resources: optional(listIn, row, "resources") ?? [],
  address: textIn(row, "address"),
  device: textIn(row, "device"),
  createdAt: numberIn(row, "created_at"),
  expiresAt: numberIn(row, "expires_at"),
  deniedAt: optional(numberIn, row, "denied_at"),
})
