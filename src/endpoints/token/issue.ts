import { inSeconds } from "../../base/clock.ts"
import type { IdTokenClaims, Person } from "../../oauth/claims.ts"
import { accessTokenHash, askedIdTokenClaims, ID_TOKEN_LIFE_SECONDS, sessionIdFor } from "../../oauth/claims.ts"
import { idTokenClaims, storedAmr } from "../../oauth/claims_request.ts"
import type { Client } from "../../oauth/client.ts"
import type { Grant } from "../../oauth/grant.ts"
import { requestedResources, resourcesOfToken } from "../../oauth/resource.ts"
import { scopeText } from "../../oauth/scope.ts"
import type { Scope } from "../../oauth/vocabulary.ts"
import type { Ports } from "../../ports/ports.ts"
import type { NewAccessToken } from "./access_token.ts"
import { mintAccessToken } from "./access_token.ts"
import type { Exchange } from "./exchange.ts"

/** Specification §2.3. */
export interface TokenResponse {
  readonly access_token: string
  readonly token_type: "Bearer"
  /** Seconds. */
  readonly expires_in: number
  readonly refresh_token?: string
  readonly scope: string
  readonly id_token?: string
}

interface ForGrant {
  readonly grant: Pick<Grant, "id" | "scope" | "resources" | "userId" | "authTime">
  readonly generation: number
  /** The scope of this access token. */
  readonly scope: readonly Scope[]
  /** Absent if the client gets no refresh token. */
  readonly refreshExpiresAt: number | undefined
}

/**
 * Access token and refresh token of one generation of a grant. The same generation always gives the same refresh token. The access token is
 * for those of the grant's resources that the request names, or for all of them. Refuses invalid_target.
 */
export async function tokensOfGrant(
  { grant, generation, scope, refreshExpiresAt }: ForGrant,
  client: Client,
  { ports, request, resources }: Exchange,
): Promise<TokenResponse> {
  const token: NewAccessToken = {
    subject: { grantId: grant.id, generation },
    scope,
    carriesScope: scopeText(scope) !== scopeText(grant.scope),
    resources: resourcesOfToken(resources, grant.resources, scope, client, ports.issuer()),
    person: grant,
  }
  return {
    ...(await accessToken(token, client, request.now, ports)),
    ...(refreshExpiresAt !== undefined && {
      refresh_token: ports.credentials.mintRefresh({ grantId: grant.id, generation, expiresAt: refreshExpiresAt }),
    }),
    scope: scopeText(scope),
  }
}

/**
 * How long the grant of tokens minted now is needed, in milliseconds: until all of them have expired. With back-channel logout, until the
 * session must have ended, because the grant says that the client needs a logout token.
 */
export const neededUntil = (
  { backchannelLogoutUri }: Pick<Client, "backchannelLogoutUri">,
  refreshExpiresAt: number | undefined,
  now: number,
  { lifetimes }: Pick<Ports, "lifetimes">,
): number =>
  Math.max(
    refreshExpiresAt ?? 0,
    now + lifetimes.accessToken,
    backchannelLogoutUri === undefined ? 0 : now + lifetimes.session,
  )

/** An access token for the client itself; nothing is stored. Refuses invalid_target. */
export async function tokensOfClient(
  client: Client,
  scope: readonly Scope[],
  { ports, request, resources: asked }: Exchange,
): Promise<TokenResponse> {
  const resources = requestedResources(asked, client, ports.issuer())
  const token = { subject: { clientId: client.id }, scope, carriesScope: true, resources, person: undefined }
  return { ...(await accessToken(token, client, request.now, ports)), scope: scopeText(scope) }
}

async function accessToken(token: NewAccessToken, client: Client, now: number, ports: Ports) {
  const lifeSeconds = inSeconds(ports.lifetimes.accessToken)
  return {
    access_token: await mintAccessToken(token, client, now, lifeSeconds, ports),
    token_type: "Bearer" as const,
    expires_in: lifeSeconds,
  }
}

/** The ID token of a code exchange, or of a refresh. Specification §2.3, OpenID Connect Core §3.1.3.3, §12.2. */
export async function idToken(
  client: Client,
  person: Person,
  grant: Pick<Grant, "authTime" | "nonce" | "sessionId" | "claims">,
  accessToken: string,
  now: number,
  { idTokens, issuer, subjects }: Pick<Ports, "idTokens" | "issuer" | "subjects">,
): Promise<string> {
  const iat = inSeconds(now)
  const claims: IdTokenClaims = {
    iss: issuer(),
    sub: await subjects.of(client, person.id),
    aud: client.id,
    exp: iat + ID_TOKEN_LIFE_SECONDS,
    iat,
    auth_time: inSeconds(grant.authTime),
    ...(grant.nonce !== undefined && { nonce: grant.nonce }),
    at_hash: accessTokenHash(accessToken, client.idTokenAlg),
    // Back-Channel Logout §2.1: `sid` is for clients that receive logout tokens.
    ...(client.backchannelLogoutUri !== undefined &&
      grant.sessionId !== undefined && { sid: sessionIdFor(grant.sessionId, client.id) }),
    ...askedIdTokenClaims(person, idTokenClaims(grant.claims, client.scope), storedAmr(grant.claims)),
  }
  return idTokens.sign(client, claims)
}
