import { decodeBase64url } from "../base/base64url.ts"
import type { TokenType } from "./vocabulary.ts"
import { BEARER, DPOP } from "./vocabulary.ts"

/** Each member's place here is the first byte of a written confirmation, so members are only added at the end. */
const MEMBERS = ["jkt", "x5t#S256"] as const
type ConfirmationMember = (typeof MEMBERS)[number]

/**
 * The key that a token is bound to, as `cnf` on the wire (RFC 7800 §3.1): a SHA-256 thumbprint in base64url. `jkt`: of a public key that signs
 * DPoP proofs, RFC 9449. `x5t#S256`: of a client certificate, RFC 8705.
 */
export type Confirmation = { readonly jkt: string } | { readonly "x5t#S256": string }

const THUMBPRINT_BYTES = 32
/** The length of a confirmation in a credential. */
export const CONFIRMATION_BYTES = 1 + THUMBPRINT_BYTES

const member = (confirmation: Confirmation): readonly [ConfirmationMember, string] =>
  "jkt" in confirmation ? ["jkt", confirmation.jkt] : ["x5t#S256", confirmation["x5t#S256"]]

/** Whether a text can be the thumbprint of a key: 32 bytes in base64url. */
export const isThumbprint = (text: string): boolean => decodeBase64url(text)?.length === THUMBPRINT_BYTES

export function writeConfirmation(confirmation: Confirmation): Buffer {
  const [name, thumbprint] = member(confirmation)
  return Buffer.concat([Buffer.of(MEMBERS.indexOf(name)), Buffer.from(thumbprint, "base64url")], CONFIRMATION_BYTES)
}

/** Reverses `writeConfirmation`. An unknown first byte gives the last member, so that a token never opens as one without a key. */
export function readConfirmation(bytes: Buffer): Confirmation {
  const thumbprint = bytes.subarray(1, CONFIRMATION_BYTES).toString("base64url")
  return MEMBERS[bytes[0] ?? 0] === "jkt" ? { jkt: thumbprint } : { "x5t#S256": thumbprint }
}

/** Whether `presented` is the key of `confirmation`. Thumbprints are public, so the comparison need not take constant time. */
export function isConfirmedBy(confirmation: Confirmation, presented: Confirmation | undefined): boolean {
  if (presented === undefined) return false
  const [name, thumbprint] = member(confirmation)
  const [presentedName, presentedThumbprint] = member(presented)
  return name === presentedName && thumbprint === presentedThumbprint
}

export const thumbprintOf = (confirmation: Confirmation): string => member(confirmation)[1]

/** RFC 9449, RFC 8705: only a token that is bound to the key of DPoP proofs has a type of its own. */
export const tokenTypeOf = (confirmation: Confirmation | undefined): TokenType =>
  confirmation !== undefined && "jkt" in confirmation ? DPOP : BEARER
