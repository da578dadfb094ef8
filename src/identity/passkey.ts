import { sha256 } from "../base/digest.ts"
import type { Id, UserId } from "../base/id.ts"
import { characterCount } from "../base/shown_name.ts"

export type PasskeyId = Id<"passkey">

/** A passkey of a user: the public part of a WebAuthn credential. Times are milliseconds UTC. */
export interface Passkey {
  readonly id: PasskeyId
  readonly userId: UserId
  /** The id by which the authenticator knows the credential. It is unique among all passkeys. */
  readonly credentialId: Uint8Array
  /** The public key as COSE_Key (RFC 9052). */
  readonly publicKey: Uint8Array
  /** The signature counter of the latest assertion. 0 if the authenticator does not count. WebAuthn §6.1.1. */
  readonly counter: number
  /** How browsers can reach the authenticator, such as `internal` and `usb`. */
  readonly transports: readonly string[]
  /** The name that the user gave it. */
  readonly name: string
  /** The model that the authenticator claims to be. All zeros if it claims none. */
  readonly aaguid: string
  /** Whether the user's other devices have the passkey too. */
  readonly backedUp: boolean
  /** Whether the authenticator verified the user, by PIN or biometrics, when the passkey was made. */
  readonly userVerified: boolean
  readonly createdAt: number
  readonly lastUsedAt: number | undefined
}

/** Maximum number of passkeys of one user. */
export const MAX_PASSKEYS = 20

/** The COSE algorithms of passkeys: EdDSA, ES256, RS256. */
export const PASSKEY_ALGORITHMS: readonly number[] = [-8, -7, -257]

/** A longer name would not fit a row of the page. */
export const MAX_PASSKEY_NAME_LENGTH = 60

/**
 * Whether a counter went back, which means that two authenticators have the same private key. Two zeros mean that the authenticator does not count.
 * WebAuthn §7.2: "less than or equal to the stored signCount […] is a signal, but not proof, that the authenticator may be cloned."
 */
export const hasCounterGoneBack = (stored: number, received: number): boolean =>
  (stored !== 0 || received !== 0) && received <= stored

/**
 * The user handle, by which an authenticator knows the account. A digest, because an authenticator may reveal the handle to anyone who holds it, and
 * clients know the user's id. WebAuthn §14.6.1.
 */
export const userHandleOf = (userId: UserId): Buffer => sha256(`passkey user handle ${userId}`)

/** Returns the name without spaces at its ends; undefined if it is empty, too long, or has invisible characters. */
export function passkeyName(typed: string): string | undefined {
  const name = typed.trim().normalize("NFC")
  const isFit = name !== "" && characterCount(name) <= MAX_PASSKEY_NAME_LENGTH && !/[\p{C}\p{Zl}\p{Zp}]/u.test(name)
  return isFit ? name : undefined
}
