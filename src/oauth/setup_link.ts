import { decodeBase64url } from "../base/base64url.ts"
import { equalDigests } from "../base/digest.ts"
import type { Mac } from "../base/hmac.ts"

export interface SetupKeys {
  /** Four bytes that identify the server secret and do not reveal it. */
  readonly keyId: Uint8Array
  readonly setup: Mac
}

type Ring = readonly [SetupKeys, ...SetupKeys[]]

/**
 * The token in the link that creates the first administrator: `gsl_`, then key id 4 | time of issue 4 | MAC 32. The token is not stored.
 * Whether it still works depends on its time of issue and on the administrators in the store.
 */
export const SETUP_PREFIX = "gsl_"
const KEY_ID_BYTES = 4
const PAYLOAD_BYTES = KEY_ID_BYTES + 4
const TOKEN_BYTES = PAYLOAD_BYTES + 32
const MAX_LENGTH = 128
const SECOND_MS = 1000
export const SETUP_LINK_TTL_MS = 3_600_000

/** `now`: milliseconds. Two tokens of the same second are equal. */
export function mintSetupToken([first]: Ring, now: number): string {
  const payload = Buffer.alloc(PAYLOAD_BYTES)
  payload.set(first.keyId)
  payload.writeUInt32BE(Math.floor(now / SECOND_MS), KEY_ID_BYTES)
  return SETUP_PREFIX + Buffer.concat([payload, first.setup(payload)]).toString("base64url")
}

export interface SetupToken {
  /** In milliseconds. Always a multiple of 1000, because the token contains whole seconds. */
  readonly issuedAt: number
  readonly expired: boolean
}

/** Undefined if the token is truncated, forged, another kind of credential, or from a server secret that was removed. */
export function openSetupToken(ring: Ring, token: string, now: number): SetupToken | undefined {
  if (!token.startsWith(SETUP_PREFIX) || token.length > MAX_LENGTH) return undefined
  const bytes = decodeBase64url(token.slice(SETUP_PREFIX.length))
  if (bytes?.length !== TOKEN_BYTES) return undefined
  const payload = bytes.subarray(0, PAYLOAD_BYTES)
  const isGenuine = ring.some(
    ({ keyId, setup }) =>
      payload.compare(keyId, 0, KEY_ID_BYTES, 0, KEY_ID_BYTES) === 0 &&
      equalDigests(setup(payload), bytes.subarray(PAYLOAD_BYTES)),
  )
  if (!isGenuine) return undefined
  const issuedAt = payload.readUInt32BE(KEY_ID_BYTES) * SECOND_MS
  // A time in the future means that the clock has been set back since the link was issued.
  return { issuedAt, expired: now >= issuedAt + SETUP_LINK_TTL_MS || issuedAt > now }
}
