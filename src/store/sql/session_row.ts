import type { SessionId } from "../../base/id.ts"
import { idFrom } from "../../base/id.ts"
import type { ProvenFactors } from "../../identity/factors.ts"
import type { Session } from "../../identity/session.ts"
import type { Dialect } from "../dialect.ts"
import type { Row, Statement } from "../engines/engine.ts"
import { enrolledColumns, enrolledFrom } from "./enrolled.ts"
import { booleanIn, bytesIn, id as idOf, listIn, numberIn, optional, textIn } from "./row.ts"
import { JOINED_USER_COLUMNS, joinedUser } from "./user_row.ts"

/** Reads ids as hexadecimal text, because reading a byte string costs as much as reading three texts. */
export const finding = ({ hex }: Dialect, name: string, column: "id" | "device_id", more = ""): Statement => ({
  name,
  sql: `SELECT ${more}${hex("s.user_id")} AS user_id, s.factors, s.last_seen_at, s.expires_at, ${hex("s.root_id")} AS root_id,
    s.network, s.device, s.administers, s.connection_id, s.device_id, s.device_key, ${JOINED_USER_COLUMNS},
    ${enrolledColumns("s.user_id")}
    FROM session s JOIN "user" u ON u.id = s.user_id WHERE s.${column} = $1`,
})

function factorsFrom(words: readonly string[]): ProvenFactors {
  const proven: { [factor: string]: number } = {}
  for (const word of words) {
    const sign = word.indexOf("=")
    proven[word.slice(0, sign)] = Number(word.slice(sign + 1))
  }
  return proven
}

export const sessionFrom = (row: Row, id: SessionId): Session => ({
  id,
  rootId: idOf("session", row, "root_id"),
  userId: idOf("user", row, "user_id"),
  factors: factorsFrom(listIn(row, "factors")),
  lastSeenAt: numberIn(row, "last_seen_at"),
  expiresAt: numberIn(row, "expires_at"),
  ...originFrom(optional(textIn, row, "network"), optional(textIn, row, "device")),
  ...(booleanIn(row, "administers") && { administers: true as const }),
  ...connectionFrom(optional(bytesIn, row, "connection_id")),
  ...deviceFrom(optional(textIn, row, "device_id"), optional(textIn, row, "device_key")),
})

const originFrom = (network: string | undefined, device: string | undefined) =>
  network === undefined || device === undefined ? {} : { origin: { network, device } }

const deviceFrom = (id: string | undefined, key: string | undefined) =>
  id === undefined || key === undefined ? {} : { device: { id, key } }

const connectionFrom = (id: Uint8Array | undefined) =>
  id === undefined ? {} : { connectionId: idFrom("connection", id) }

export function foundIn([row]: readonly Row[], id: SessionId) {
  if (row === undefined) return undefined
  const session = sessionFrom(row, id)
  return { session, user: joinedUser(row, session.userId), enrolled: enrolledFrom(row) }
}
