import { idBytes } from "../../base/id.ts"
import type { DeviceRequestStore } from "../device_request.ts"
import type { Dialect } from "../dialect.ts"
import type { Engine, Statement } from "../engines/engine.ts"
import { decide } from "../engines/engine.ts"
import { recordEvent } from "./audit_event.ts"
import { issuing } from "./grant.ts"
import { ownerGuards } from "./owner.ts"
import {
  decisionsOn,
  removingExpired,
  selectedWaiting,
  WAITING_COLUMNS,
  waitingFrom,
  waitingValues,
} from "./waiting_request.ts"

const insert: Statement = {
  name: "device_request_insert",
  sql: `INSERT INTO device_request (${WAITING_COLUMNS}, code_digest)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (code_digest) DO NOTHING RETURNING created_at`,
}

const { take, deny } = decisionsOn("device_request")

function readStatements(dialect: Dialect) {
  const columns = selectedWaiting(dialect)
  return {
    find: { name: "device_request_find", sql: `SELECT ${columns} FROM device_request WHERE id = $1` },
    findByCode: {
      name: "device_request_find_by_code",
      sql: `SELECT ${columns} FROM device_request WHERE code_digest = $1`,
    },
  } satisfies Record<string, Statement>
}

export function deviceRequestsOn(engine: Engine): DeviceRequestStore {
  const reading = readStatements(engine.dialect)
  const { sessionHeld } = ownerGuards(engine.dialect)
  const issue = issuing(engine.dialect)
  return {
    insert: (request, codeDigest) =>
      decide(engine, [{ statement: insert, guard: true, values: [...waitingValues(request), codeDigest] }]),

    async find(id) {
      const [row] = await engine.rows(reading.find, [idBytes(id)])
      return row && waitingFrom(row)
    },

    async findByCode(codeDigest) {
      const [row] = await engine.rows(reading.findByCode, [codeDigest])
      return row && waitingFrom(row)
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

export const removeExpiredDeviceRequests = removingExpired("device_request")
