import { decodeBase64url } from "../base/base64url.ts"
import type { Level } from "../base/level.ts"
import { LOWEST_LEVEL } from "../base/level.ts"
import { acrOf } from "./authentication_context.ts"
import type { Confirmation } from "./confirmation.ts"
import type { AccessPayload } from "./credentials.ts"
import { readAccessSubject, writeAccessSubject } from "./credentials.ts"
import type { Actor } from "./exchanged.ts"
import { actorOf } from "./exchanged.ts"
import { audience, resourcesOf } from "./resource.ts"
import { scopeFromText, scopeText } from "./scope.ts"
import type { Scope } from "./vocabulary.ts"

/** The claims of an access token that is a JWT. RFC 9068 §2.2. Times are Unix seconds. */
export interface AccessTokenClaims {
  readonly iss: string
  readonly exp: number
  /** The audience: this service's issuer if the request had no resource. RFC 9068 §3. */
  readonly aud: string | readonly string[]
  readonly sub: string
  readonly client_id: string
  readonly iat: number
  readonly jti: string
  readonly scope: string
  /** When the user last typed the password. RFC 9068 §2.2.1. */
  readonly auth_time?: number
  /** The level of a sign-in that proved more than a password. RFC 9068 §2.2.1, RFC 9470 §6.1. */
  readonly acr?: string
  /** The key that the holder must prove. RFC 7800 §3.1. */
  readonly cnf?: Confirmation
  /** The clients that act for the person, after an exchange. RFC 8693 §4.1. */
  readonly act?: Actor
}

/** The values of the claims that the token's own payload does not contain. */
interface ClaimSources {
  readonly issuer: string
  readonly clientId: string
  /** RFC 9068 §2.2: the user, or "an identifier the authorization server uses to indicate the client application". */
  readonly sub: string
  readonly scope: readonly Scope[]
  /** Unix seconds. Absent if no user signed in. */
  readonly authTime: number | undefined
  readonly level: Level | undefined
}

export function accessTokenClaims(
  payload: AccessPayload,
  { issuer, clientId, sub, scope, authTime, level }: ClaimSources,
): AccessTokenClaims {
  const act = payload.hops && actorOf(payload.hops)
  return {
    iss: issuer,
    exp: payload.expiresAt,
    aud: audience(payload.resources, issuer),
    sub,
    client_id: clientId,
    iat: payload.issuedAt,
    jti: tokenIdentifier(payload),
    scope: scopeText(scope),
    ...(authTime !== undefined && { auth_time: authTime }),
    ...(level !== undefined && level !== LOWEST_LEVEL && { acr: acrOf(level, []) }),
    ...(payload.confirmation !== undefined && { cnf: payload.confirmation }),
    ...(act !== undefined && { act }),
  }
}

/**
 * Reverses `accessTokenClaims`. Call it only after verifying the signature. Returns undefined for another issuer, for example after a change of the
 * public URL. RFC 9068 §4: "the issuer identifier […] MUST exactly match the value of the "iss" claim".
 */
export function payloadOfClaims(claims: AccessTokenClaims, issuer: string): AccessPayload | undefined {
  const identifier = decodeBase64url(claims.jti)
  if (claims.iss !== issuer || identifier === undefined) return undefined
  return {
    ...readAccessSubject(identifier),
    issuedAt: claims.iat,
    expiresAt: claims.exp,
    scope: scopeFromText(claims.scope),
    resources: resourcesOf(claims.aud, issuer),
    confirmation: claims.cnf,
  }
}

/**
 * A unique `jti`. It contains the same grant reference as an opaque token, so the server handles both formats alike when a client sends them back. It
 * is not a credential.
 */
export const tokenIdentifier = (payload: Pick<AccessPayload, "subject" | "tokenId" | "hops">): string =>
  writeAccessSubject(payload).toString("base64url")
