import { decodeBase64url } from "../base/base64url.ts"
import { equalDigests } from "../base/digest.ts"
import type { Mac } from "../base/hmac.ts"
import type { Id } from "../base/id.ts"
import { idBytes, idFrom } from "../base/id.ts"

/** The names of the MACs of registration. Each MAC has its own key, derived from the server secret. */
export const REGISTRATION_MACS = ["access token", "initial access token"] as const
export type RegistrationMac = (typeof REGISTRATION_MACS)[number]

export interface RegistrationKeys {
  /** Four bytes that identify the server secret and do not reveal it. */
  readonly keyId: Uint8Array
  readonly registration: Readonly<Record<RegistrationMac, Mac>>
}

type Ring = readonly [RegistrationKeys, ...RegistrationKeys[]]

/**
 * The two access tokens of registration, derived like all credentials and never stored. An initial access token has a row, which records its
 * revocation.
 *
 *   registration access token   gra_   key id 4 | MAC 32 over the client_id         RFC 7592 §3
 *   initial access token        gri_   key id 4 | expiry 4 | id 16 | MAC 32         RFC 7591 §3
 */
export const MANAGEMENT_PREFIX = "gra_"
export const INITIAL_PREFIX = "gri_"
const KEY_ID_BYTES = 4
const MAC_BYTES = 32
const ID_BYTES = 16
const INITIAL_BYTES = KEY_ID_BYTES + 4 + ID_BYTES + MAC_BYTES

const macOfClient = ({ registration }: RegistrationKeys, clientId: string): Buffer =>
  registration["access token"](Buffer.from(clientId))

/** The token with which a client reads or changes its registration. Minting the token again gives the same value. */
export const mintManagement = ([first]: Ring, clientId: string): string =>
  MANAGEMENT_PREFIX + Buffer.concat([first.keyId, macOfClient(first, clientId)]).toString("base64url")

export function isManagementToken(ring: Ring, token: string, clientId: string): boolean {
  const bytes = token.startsWith(MANAGEMENT_PREFIX) ? decode(token.slice(MANAGEMENT_PREFIX.length)) : undefined
  if (bytes?.length !== KEY_ID_BYTES + MAC_BYTES) return false
  return madeBy(ring, bytes, (keys) => macOfClient(keys, clientId)) !== undefined
}

/** The token that an operator issues. Its holder may register clients. `expiresAt` is in milliseconds. */
export function mintInitial([first]: Ring, id: Id<"registration">, expiresAt: number): string {
  const payload = Buffer.alloc(INITIAL_BYTES - MAC_BYTES)
  payload.set(first.keyId)
  payload.writeUInt32BE(Math.floor(expiresAt / 1000), KEY_ID_BYTES)
  payload.set(idBytes(id), KEY_ID_BYTES + 4)
  const mac = first.registration["initial access token"](payload)
  return INITIAL_PREFIX + Buffer.concat([payload, mac]).toString("base64url")
}

export interface InitialAccessToken {
  readonly id: Id<"registration">
  readonly expired: boolean
  /** Milliseconds UTC. Always a multiple of 1000, because the token contains whole seconds. */
  readonly expiresAt: number
}

export function openInitial(ring: Ring, token: string, now: number): InitialAccessToken | undefined {
  const bytes = token.startsWith(INITIAL_PREFIX) ? decode(token.slice(INITIAL_PREFIX.length)) : undefined
  if (bytes?.length !== INITIAL_BYTES) return undefined
  const payload = bytes.subarray(0, -MAC_BYTES)
  if (madeBy(ring, bytes, ({ registration }) => registration["initial access token"](payload)) === undefined)
    return undefined
  const expiresAt = payload.readUInt32BE(KEY_ID_BYTES) * 1000
  return { id: idFrom("registration", payload.subarray(KEY_ID_BYTES + 4)), expired: now >= expiresAt, expiresAt }
}

const MAX_LENGTH = 128
const decode = (text: string): Buffer | undefined => (text.length > MAX_LENGTH ? undefined : decodeBase64url(text))

const madeBy = (ring: Ring, bytes: Buffer, mac: (keys: RegistrationKeys) => Buffer): RegistrationKeys | undefined =>
  ring.find(
    (keys) =>
      bytes.compare(keys.keyId, 0, KEY_ID_BYTES, 0, KEY_ID_BYTES) === 0 &&
      equalDigests(mac(keys), bytes.subarray(-MAC_BYTES)),
  )
