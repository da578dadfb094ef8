import type { Random } from "./random.ts"

/** The id contains its kind, so an id of one kind is never accepted as another: `user_…` is never a `client_…`. */
export type IdKind =
  | "client"
  | "user"
  | "grant"
  | "session"
  | "secret"
  | "key"
  | "event"
  | "registration"
  | "api"
  | "role"
  | "group"
  | "claim"
  | "mail"
  | "factor"
  | "passkey"
  | "connection"
  | "held"
  | "site"
  | "policy"
  | "issuer"

/** `<kind>_` and 32 hexadecimal digits: the 16 bytes of a UUIDv7 (RFC 9562 §5.7). The first six bytes are the time in milliseconds. */
export type Id<Kind extends IdKind> = `${Kind}_${string}`

export type ClientId = Id<"client">
export type UserId = Id<"user">
export type GrantId = Id<"grant">
export type SessionId = Id<"session">
export type RoleId = Id<"role">
export type GroupId = Id<"group">

const ID_BYTES = 16
const RAND_A_MAX = 0xfff

/**
 * Makes an id. Ids sort by their creation time, so rows of the same age are on neighbouring database pages. Ids that one process makes within the
 * same millisecond sort too. RFC 9562 §6.2, method 1: rand_a is a counter that starts at a random number with "the most significant bit [...] set to
 * 0". When rand_a is full, the counter continues in the first 30 bits of rand_b. The time in an id is never ahead of the clock.
 */
export function newId<Kind extends IdKind>(kind: Kind, now: number, random: Random): Id<Kind> {
  const bytes = Buffer.from(random(ID_BYTES))
  bytes.writeUIntBE(now, 0, 6)
  const count = countWithin(now, bytes.readUInt16BE(6) & (RAND_A_MAX >> 1))
  bytes.writeUInt16BE(0x7000 | Math.min(count, RAND_A_MAX), 6)
  if (count < RAND_A_MAX) bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  else bytes.writeUInt32BE(0x8000_0000 + ((count - RAND_A_MAX) % 2 ** 30), 8)
  return `${kind}_${bytes.toString("hex")}`
}

/** Returns the 16 bytes that rows and credentials contain. */
export const idBytes = (id: Id<IdKind>): Buffer => Buffer.from(id.slice(id.indexOf("_") + 1), "hex")

export const idFrom = <Kind extends IdKind>(kind: Kind, bytes: Uint8Array): Id<Kind> =>
  `${kind}_${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("hex")}`

/** Distinguishes an id from a name that a person typed. */
export const isId = <Kind extends IdKind>(kind: Kind, text: string): text is Id<Kind> =>
  text.length === kind.length + 1 + 2 * ID_BYTES && text.startsWith(`${kind}_`) && /_[0-9a-f]{32}$/.test(text)

/** Returns the creation time in milliseconds. */
export const idTime = (id: Id<IdKind>): number => idBytes(id).readUIntBE(0, 6)

/**
 * Each millisecond has its own counter, and this many counters stay in memory. One is not enough: a process may run several test servers, and each
 * may have a clock that stands still at a different millisecond.
 */
const KEPT = 64

const counts = new Map<number, number>()

/**
 * Returns the next counter value of this millisecond, or `first` if the millisecond has no counter. If the clock goes back, a repeated millisecond
 * continues its counter.
 */
function countWithin(now: number, first: number): number {
  const last = counts.get(now)
  const count = last === undefined ? first : last + 1
  counts.delete(now)
  counts.set(now, count)
  if (counts.size > KEPT) counts.delete(counts.keys().next().value as number)
  return count
}
