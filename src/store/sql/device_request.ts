import { idBytes } from "../../base/id.ts"
import type { DeviceRequest } from "../../oauth/device_request.ts"
import type { DeviceRequestStore } from "../device_request.ts"
import type { Dialect } from "../dialect.ts"
import type { Engine, Row, Statement, Step } from "../engines/engine.ts"
import { decide, guardable } from "../engines/engine.ts"
import { recordEvent } from "./audit_event.ts"
import { issuing } from "./grant.ts"
import { ownerGuards } from "./owner.ts"
import { id as idOf, listIn, listText, numberIn, optional, textIn } from "./row.ts"

/** Expired requests stay for this long, so that a late device, and a person who types a late code, get the true reason. */
const KEPT_MS = 600_000

const insert: Statement = {
  name: "device_request_insert",
  sql: `INSERT INTO device_request (id, code_digest, client_id, scope, resources, address, device, created_at, expires_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (code_digest) DO NOTHING RETURNING created_at`,
}

/** Requires that nobody has decided, and that the request has not expired. RFC 8628 §3.3: one person decides, once. */
const PENDING = "WHERE id = $1 AND denied_at IS NULL AND expires_at > $2"

const take = guardable(
  "device_request_take",
  (condition) => `DELETE FROM device_request ${PENDING}${condition} RETURNING created_at`,
)

const deny = guardable(
  "device_request_deny",
  (condition) => `UPDATE device_request SET denied_at = $2 ${PENDING}${condition} RETURNING created_at`,
)

const removeExpired: Statement = {
  name: "device_request_remove_expired",
  sql: `DELETE FROM device_request WHERE id IN
    (SELECT id FROM device_request WHERE expires_at <= $1 ORDER BY expires_at LIMIT $2) RETURNING expires_at`,
}

function readStatements({ hex }: Dialect) {
  const columns = `${hex("id")} AS id, ${hex("client_id")} AS client_id, scope, resources, address, device, created_at,
      expires_at, denied_at`
  return {
    find: { name: "device_request_find", sql: `SELECT ${columns} FROM device_request WHERE id = $1` },
    findByCode: {
      name: "device_request_find_by_code",
      sql: `SELECT ${columns} FROM device_request WHERE code_digest = $1`,
    },
  } satisfies Record<string, Statement>
}

const requestFrom = (row: Row): DeviceRequest => ({
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

export function deviceRequestsOn(engine: Engine): DeviceRequestStore {
  const reading = readStatements(engine.dialect)
  const { sessionHeld } = ownerGuards(engine.dialect)
  const issue = issuing(engine.dialect)
  return {
    insert: (request, codeDigest) =>
      decide(engine, [
        {
          statement: insert,
          guard: true,
          values: [
            idBytes(request.id),
            codeDigest,
            idBytes(request.clientId),
            listText(request.scope),
            request.resources.length === 0 ? null : listText(request.resources),
            request.address,
            request.device,
            request.createdAt,
            request.expiresAt,
          ],
        },
      ]),

    async find(id) {
      const [row] = await engine.rows(reading.find, [idBytes(id)])
      return row && requestFrom(row)
    },

    async findByCode(codeDigest) {
      const [row] = await engine.rows(reading.findByCode, [codeDigest])
      return row && requestFrom(row)
    },

    approve: (grant, event, within) =>
      decide(engine, [
        sessionHeld(within.session, grant.userId, grant.clientId),
        { statement: take, values: [idBytes(grant.id), grant.createdAt], guard: true },
        ...issue(grant, event, within.maximum),
      ]),

    deny: ({ id, clientId }, { session, userId }, now, event) =>
      decide(engine, [
        sessionHeld(session, userId, clientId),
        { statement: deny, values: [idBytes(id), now], guard: true },
        recordEvent(event),
      ]),
  }
}

export const removeExpiredDeviceRequests = (now: number, batch: number): Step => ({
  statement: removeExpired,
  values: [now - KEPT_MS, batch],
})
