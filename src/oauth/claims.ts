import { hash } from "node:crypto"
import type { ClientId, SessionId } from "../base/id.ts"
import type { SignInContext } from "./claims_request.ts"
import type { Confirmation } from "./confirmation.ts"
import { tokenTypeOf } from "./confirmation.ts"
import type { Person, PersonClaim } from "./person_claims.ts"
import { personClaims } from "./person_claims.ts"
import { audience } from "./resource.ts"
import { scopeText } from "./scope.ts"
import type { Scope, SigningAlgorithm } from "./vocabulary.ts"

/**
 * The userinfo response, specification §2.4. A field without a known value is absent, never null. `asked`: the claims that the parameter `claims`
 * requests in addition to the scope. OpenID Connect Core §5.5.
 */
export function userinfoBody(
  subject: string,
  person: Person,
  clientId: string,
  scope: readonly Scope[],
  asked: readonly PersonClaim[],
) {
  const given = personClaims(person, (claim, carrier) => scope.includes(carrier) || asked.includes(claim))
  return { sub: subject, ...given, client_id: clientId, scope: scopeText(scope) }
}

/** Claims that an ID token contains only on request. `amr`: how the user proved who they are. OpenID Connect Core §5.5, §2. */
export const askedIdTokenClaims = (
  person: Person,
  asked: readonly PersonClaim[],
  context: Partial<SignInContext>,
): Partial<SignInContext> => ({
  ...context,
  ...(asked.length > 0 && personClaims(person, (claim) => asked.includes(claim))),
})

export interface TokenFacts {
  /** The client's id in its wire form. */
  readonly clientId: string
  readonly scope: readonly Scope[]
  /** Unix seconds. */
  readonly issuedAt: number
  /** Unix seconds. */
  readonly expiresAt: number
  /** The token's resources. An empty list means this service. */
  readonly resources: readonly string[]
  /** The key that the token is bound to. */
  readonly confirmation: Confirmation | undefined
}

/**
 * The tokeninfo response, specification §2.5. A client's own token has no user. Username and e-mail depend on the scope, as at userinfo. `aud`
 * is present only if resources were requested. A service that checks a token must see whether the token is meant for that service. RFC 8707
 * §3.
 */
export const tokeninfoBody = (
  { clientId, scope, issuedAt, expiresAt, resources, confirmation }: TokenFacts,
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
  token_type: tokenTypeOf(confirmation),
  ...(person && scope.includes("profile") && { username: person.username }),
  ...(person?.email !== undefined && scope.includes("email") && { email: person.email }),
  ...(resources.length > 0 && { aud: audience(resources, issuer) }),
})

/** Specification §2.5: "When the token is invalid the body is only `{active: false}`." */
export const INACTIVE = { active: false }

/** OpenID Connect Core §2 and §3.1.3.6. Times are Unix seconds. */
export interface IdTokenClaims extends Partial<SignInContext> {
  readonly iss: string
  readonly sub: string
  readonly aud: string
  readonly iat: number
  readonly exp: number
  readonly auth_time: number
  readonly nonce?: string
  readonly at_hash: string
  /** Present if the client is notified of sign-outs: OpenID Connect Back-Channel Logout §2.1. */
  readonly sid?: string
}

/**
 * The session id for a client. Each client gets a different id for the same session, so that two clients cannot recognise the same session.
 * The id uses no key, because it must outlive the service's keys. Clients never receive the stored session id. OpenID Connect Back-Channel
 * Logout §2.1.
 */
export const sessionIdFor = (rootId: SessionId, clientId: ClientId): string =>
  hash("sha256", `${rootId} ${clientId}`, "buffer").toString("base64url")

/** The time from `iat` to `exp` of an ID token (OpenID Connect Core §2). It equals the default lifetime of an access token, specification §3. */
export const ID_TOKEN_LIFE_SECONDS = 3600

/**
 * Returns the left half of the token's hash. The signature algorithm determines the hash function; for Ed25519 it is SHA-512. OpenID Connect
 * Core §3.1.3.6.
 */
export function accessTokenHash(accessToken: string, algorithm: SigningAlgorithm): string {
  const digest = hash(algorithm === "EdDSA" ? "sha512" : "sha256", accessToken, "buffer")
  return digest.subarray(0, digest.length / 2).toString("base64url")
}
