import type { ClientId, GrantId, SessionId, UserId } from "../base/id.ts"
import type { ChallengeMethod, Scope } from "./vocabulary.ts"

/** Specification §3. `ended` covers expired, revoked, displaced, and failed too often. */
export type GrantState = "issued" | "used" | "ended"

/** Why a grant ended early. Stable words: the audit stores them. */
export type GrantEnd =
  | "revoked"
  | "code-replayed"
  | "refresh-replayed"
  | "attempts-exhausted"
  | "user-disabled"
  | "password-set"
  | "signed-out"
  | "displaced"
  | "older-than-token"
  | "backup-accepted"

/** The fifth exchange that fails on redirect URI or verifier ends the grant. */
export const MAXIMUM_FAILED_ATTEMPTS = 5

/** Of one user and client. One more ends the oldest. */
export const MAX_UNEXCHANGED_CODES = 20

/** The stored PKCE challenge. Its SHA-256 is stored, since a `plain` challenge is the verifier itself. RFC 7636 §4.4. */
export interface StoredChallenge {
  readonly digest: Uint8Array
  readonly method: ChallengeMethod
}

/**
 * One user's authorization of one client, for its whole life. Its code and all its access tokens and refresh tokens depend on this row.
 * Times are milliseconds UTC.
 */
export interface Grant {
  readonly id: GrantId
  readonly userId: UserId
  readonly clientId: ClientId
  /** Granted scope. */
  readonly scope: readonly Scope[]
  /** As sent in the authorization request. */
  readonly redirectUri: string
  readonly challenge: StoredChallenge | undefined
  readonly nonce: string | undefined
  /** When the user last typed the password. */
  readonly authTime: number
  readonly createdAt: number
  readonly codeExpiresAt: number
  /** When the code was exchanged. */
  readonly usedAt: number | undefined
  readonly failedAttempts: number
  /** The number of the current refresh token: 0 before the exchange, 1 after it, one more with every rotation. */
  readonly generation: number
  /** The newest generation whose delivery was confirmed. From then on, an older refresh token is theft. */
  readonly confirmedGeneration: number
  readonly rotatedAt: number | undefined
  /** The address of the latest rotation. */
  readonly rotatedFrom: string | undefined
  /** The address of its latest recorded repeat; absent if it was not repeated. */
  readonly repeatedFrom: string | undefined
  /** When the current refresh token expires. Absent if the client gets none. */
  readonly refreshExpiresAt: number | undefined
  /** The root of the session in which it was approved. The code ends with that session. Absent in rows of older versions. */
  readonly sessionId: SessionId | undefined
  /** The claims requested with the `claims` parameter, as `storedClaims` writes them. OpenID Connect Core §5.5. */
  readonly claims: string | undefined
  /** The resources that its tokens are for; empty: this service. RFC 8707 §2. */
  readonly resources: readonly string[]
  readonly endedAt: number | undefined
  readonly endedWhy: GrantEnd | undefined
}

/** The state at a time. The end of a lifetime causes no write. */
export function grantState(grant: Grant, now: number): GrantState {
  if (grant.endedAt !== undefined) return "ended"
  if (grant.usedAt === undefined) return now < grant.codeExpiresAt ? "issued" : "ended"
  return grant.refreshExpiresAt === undefined || now < grant.refreshExpiresAt ? "used" : "ended"
}
