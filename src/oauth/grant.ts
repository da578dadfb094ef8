import type { ClientId, GrantId, SessionId, UserId } from "../base/id.ts"
import type { Level } from "../base/level.ts"
import type { ChallengeMethod, Scope } from "./vocabulary.ts"

/** Specification §3. `ended` covers expired, revoked, displaced by newer codes, and failed too often. */
export type GrantState = "issued" | "used" | "ended"

/** Why a grant ended early. These words never change, because the audit stores them. */
export type GrantEnd =
  | "revoked"
  | "code-replayed"
  | "refresh-replayed"
  | "attempts-exhausted"
  | "user-disabled"
  | "password-set"
  | "signed-out"
  | "session-over"
  | "displaced"
  | "older-than-token"
  | "backup-accepted"

/** The number of failed exchanges that ends the grant. A failed exchange has a wrong redirect URI or verifier. */
export const MAXIMUM_FAILED_ATTEMPTS = 5

/** Maximum number of grants of one user and client whose codes wait for their exchange. One more such grant ends the oldest. */
export const MAX_UNEXCHANGED_CODES = 20

/** The stored PKCE challenge: its SHA-256, because a `plain` challenge is the verifier itself. RFC 7636 §4.4. */
export interface StoredChallenge {
  readonly digest: Uint8Array
  readonly method: ChallengeMethod
}

/**
 * One user's authorization of one client, from the approval to the end. The grant's code, access tokens and refresh tokens all depend on this
 * row. Times are in milliseconds UTC.
 */
export interface Grant {
  readonly id: GrantId
  readonly userId: UserId
  readonly clientId: ClientId
  /** Granted scope. */
  readonly scope: readonly Scope[]
  /** The redirect URI as sent in the authorization request. Absent if no redirect returned to the client: then no code redeems the grant. */
  readonly redirectUri: string | undefined
  readonly challenge: StoredChallenge | undefined
  readonly nonce: string | undefined
  /** When the user proved who they are: see `authTime` of identity/factors.ts. */
  readonly authTime: number
  /** How well the sign-in proved who the user is. */
  readonly level: Level
  readonly createdAt: number
  readonly codeExpiresAt: number
  /** When the code was exchanged. */
  readonly usedAt: number | undefined
  readonly failedAttempts: number
  /** The number of the current refresh token: 0 before the exchange, 1 after the exchange, and 1 more with every rotation. */
  readonly generation: number
  /** The newest generation whose delivery was confirmed. From then on, the use of an older refresh token is a replay. */
  readonly confirmedGeneration: number
  readonly rotatedAt: number | undefined
  /** The address that sent the refresh of the latest rotation. */
  readonly rotatedFrom: string | undefined
  /** The address that sent the latest recorded repeat of that rotation; absent if no repeat was recorded. */
  readonly repeatedFrom: string | undefined
  /** When the current refresh token expires. Absent if the client gets no refresh token. */
  readonly refreshExpiresAt: number | undefined
  /** The root id of the session in which the user approved the grant. The code and a session-bound grant end with it. Absent in rows of older versions. */
  readonly sessionId: SessionId | undefined
  /** The claims requested with the `claims` parameter, as `storedClaims` writes them. OpenID Connect Core §5.5. */
  readonly claims: string | undefined
  /** The resources that the grant's tokens are for. An empty list means this service. RFC 8707 §2. */
  readonly resources: readonly string[]
  /** The authorization details that the user approved, as JSON. RFC 9396 §2. */
  readonly authorizationDetails: string | undefined
  readonly endedAt: number | undefined
  readonly endedWhy: GrantEnd | undefined
}

/** The state of the grant at the time `now`. An expired grant is `ended`, although nothing has written to its row. */
export function grantState(grant: Grant, now: number): GrantState {
  if (grant.endedAt !== undefined) return "ended"
  if (grant.usedAt === undefined) return now < grant.codeExpiresAt ? "issued" : "ended"
  return grant.refreshExpiresAt === undefined || now < grant.refreshExpiresAt ? "used" : "ended"
}
