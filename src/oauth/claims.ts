import { hash } from "node:crypto"
import type { ClientId, SessionId, UserId } from "../base/id.ts"
import { ACR, AMR } from "./authentication_context.ts"
import type { IdTokenClaim, PersonClaim } from "./claims_request.ts"
import { audience } from "./resource.ts"
import { scopeText } from "./scope.ts"
import type { Scope, SigningAlgorithm } from "./vocabulary.ts"

/** What is known of a user, as far as a client may be told. */
export interface Person {
  readonly id: UserId
  readonly username: string
  readonly name: string | undefined
  readonly email: string | undefined
  readonly emailVerified: boolean
}

/**
 * Specification §2.4. A field whose value is not known is absent, never null. `asked`: what `claims` asked for beside what the scope
 * carries, OpenID Connect Core §5.5.
 */
export function userinfoBody(
  subject: string,
  person: Person,
  clientId: string,
  scope: readonly Scope[],
  asked: readonly PersonClaim[],
) {
  const [profile, email] = [scope.includes("profile"), scope.includes("email")]
  const given: PersonClaims = {
    ...((profile || asked.includes("name")) && { name: shownName(person) }),
    ...((profile || asked.includes("preferred_username")) && { preferred_username: person.username }),
    ...(person.email !== undefined && (email || asked.includes("email")) && { email: person.email }),
    ...(person.email !== undefined &&
      (email || asked.includes("email_verified")) && { email_verified: person.emailVerified }),
  }
  return { sub: subject, ...given, client_id: clientId, scope: scopeText(scope) }
}

interface PersonClaims {
  readonly name?: string
  readonly preferred_username?: string
  readonly email?: string
  readonly email_verified?: boolean
}

const shownName = ({ name, username }: Person): string => name ?? username

/** What is in an ID token only because it was asked for. OpenID Connect Core §5.5, §2. */
export const askedIdTokenClaims = (person: Person, asked: readonly IdTokenClaim[]): AskedClaims => ({
  ...(asked.includes("acr") && { acr: ACR }),
  ...(asked.includes("amr") && { amr: AMR }),
  ...(asked.includes("name") && { name: shownName(person) }),
  ...(asked.includes("preferred_username") && { preferred_username: person.username }),
  ...(person.email !== undefined && asked.includes("email") && { email: person.email }),
  ...(person.email !== undefined && asked.includes("email_verified") && { email_verified: person.emailVerified }),
})

interface AskedClaims extends PersonClaims {
  readonly acr?: string
  readonly amr?: readonly string[]
}

export interface TokenFacts {
  /** As it stands on the wire. */
  readonly clientId: string
  readonly scope: readonly Scope[]
  /** Unix seconds. */
  readonly issuedAt: number
  /** Unix seconds. */
  readonly expiresAt: number
  /** What it is for; empty: this service. */
  readonly resources: readonly string[]
}

/**
 * Specification §2.5. A client's own token has no user; username and e-mail follow the scope, as at userinfo. `aud` only where resources were
 * asked for: whoever is shown such a token must see whether it is meant for them. RFC 8707 §3.
 */
export const tokeninfoBody = (
  { clientId, scope, issuedAt, expiresAt, resources }: TokenFacts,
  person: Person | undefined,
  subject: string | undefined,
  issuer: string,
) => ({
  active: true,
  client_id: clientId,
  ...(person && { user_id: subject }),
  scope: scopeText(scope),
  exp: expiresAt,
  iat: issuedAt,
  token_type: "Bearer",
  ...(person && scope.includes("profile") && { username: person.username }),
  ...(person?.email !== undefined && scope.includes("email") && { email: person.email }),
  ...(resources.length > 0 && { aud: audience(resources, issuer) }),
})

/** Specification §2.5: "When the token is invalid the body is only `{active: false}`." */
export const INACTIVE = { active: false }

/** OpenID Connect Core §2 and §3.1.3.6. Times are Unix seconds. */
export interface IdTokenClaims extends AskedClaims {
  readonly iss: string
  readonly sub: string
  readonly aud: string
  readonly iat: number
  readonly exp: number
  readonly auth_time: number
  readonly nonce?: string
  readonly at_hash: string
  /** Where the client is told of sign-outs: OpenID Connect Back-Channel Logout §2.1. */
  readonly sid?: string
}

/**
 * What a client knows a session by: one value for each client, so that two cannot compare theirs. No key, since it must outlive those of the
 * service; session ids are not told. OpenID Connect Back-Channel Logout §2.1.
 */
export const sessionIdFor = (rootId: SessionId, clientId: ClientId): string =>
  hash("sha256", `${rootId} ${clientId}`, "buffer").toString("base64url")

/** `exp` from `iat` on, OpenID Connect Core §2: as long as an access token lives by default, specification §3. */
export const ID_TOKEN_LIFE_SECONDS = 3600

/** The left half of the token's hash, with the hash of the signature's algorithm. Ed25519 hashes with SHA-512. OpenID Connect Core §3.1.3.6. */
export function accessTokenHash(accessToken: string, algorithm: SigningAlgorithm): string {
  const digest = hash(algorithm === "EdDSA" ? "sha512" : "sha256", accessToken, "buffer")
  return digest.subarray(0, digest.length / 2).toString("base64url")
}
