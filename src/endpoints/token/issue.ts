import { accessTokenTerms } from "../../apis/access_token_terms.ts"
import type { Api } from "../../apis/api.ts"
import type { Detail } from "../../apis/granted_details.ts"
import { detailsMember, detailsNow, NO_DETAILS } from "../../apis/granted_details.ts"
import { inSeconds } from "../../base/clock.ts"
import { allowedWithoutApis } from "../../oauth/allowed_scope.ts"
import type { IdTokenClaims } from "../../oauth/claims.ts"
import { accessTokenHash, askedIdTokenClaims, ID_TOKEN_LIFE_SECONDS, sessionIdFor } from "../../oauth/claims.ts"
import { idTokenClaims, storedContext } from "../../oauth/claims_request.ts"
import type { Client } from "../../oauth/client.ts"
import { clientIdentifier } from "../../oauth/client.ts"
import { tokenTypeOf } from "../../oauth/confirmation.ts"
import type { Grant } from "../../oauth/grant.ts"
import type { Person } from "../../oauth/person_claims.ts"
import { resourcesOfRequest, resourcesOfToken, scopeAtResources } from "../../oauth/resource.ts"
import { scopeFromText, scopeText } from "../../oauth/scope.ts"
import type { Scope, TokenType } from "../../oauth/vocabulary.ts"
import { customClaims } from "../../ports/custom_claims.ts"
import type { Ports } from "../../ports/ports.ts"
import type { NewAccessToken } from "./access_token.ts"
import { mintAccessToken } from "./access_token.ts"
import type { Exchange } from "./exchange.ts"

/** The token response. Specification §2.3. */
export interface TokenResponse {
  readonly access_token: string
  /** Only of a token exchange. RFC 8693 §2.2.1. */
  readonly issued_token_type?: string
  readonly token_type: TokenType
  /** The lifetime of the access token in seconds. */
  readonly expires_in: number
  readonly refresh_token?: string
  readonly scope: string
  readonly id_token?: string
  /** RFC 9396 §7. */
  readonly authorization_details?: readonly Detail[]
}

interface ForGrant {
  readonly grant: Pick<Grant, "id" | "scope" | "resources" | "authTime" | "level" | "authorizationDetails">
  readonly user: Pick<Person, "id" | "attributes">
  readonly generation: number
  /** The largest scope of this access token. The token's resources may narrow this scope. */
  readonly scope: readonly Scope[]
  /** Absent if the client gets no refresh token. */
  readonly refreshExpiresAt: number | undefined
}

/**
 * Issues the access token and refresh token of one generation of a grant. The same generation always gives the same refresh token. The access token
 * is for the resources that the request names; if the request names none, for all resources of the grant. Refuses with invalid_target.
 */
export async function tokensOfGrant(
  { grant, user, generation, scope: remaining, refreshExpiresAt }: ForGrant,
  client: Client,
  { ports, request, resources, apis, confirmation }: Exchange,
): Promise<TokenResponse> {
  const own = resourcesOfToken(resources, grant.resources, remaining, { client, apis, issuer: ports.issuer() })
  const scope = scopeAtResources(remaining, own, apis)
  const details = detailsNow(grant.authorizationDetails, client, apis, own)
  const token: NewAccessToken = {
    subject: { grantId: grant.id, generation },
    scope,
    carriesScope: scopeText(scope) !== scopeText(grant.scope),
    resources: own,
    person: { id: user.id, attributes: user.attributes, authTime: grant.authTime, level: grant.level },
    terms: termsOf(own, apis, client, ports),
    confirmation,
    details,
  }
  return {
    ...(await accessToken(token, client, request.now, ports)),
    ...(refreshExpiresAt !== undefined && {
      refresh_token: ports.credentials.mintRefresh({
        grantId: grant.id,
        generation,
        expiresAt: refreshExpiresAt,
        // RFC 9449, RFC 8705: a confidential client authenticates, and may change its key.
        confirmation: client.kind === "public" ? confirmation : undefined,
      }),
    }),
    scope: scopeText(scope),
    ...detailsMember(details),
  }
}

/**
 * Returns the time until which the server must keep the grant. The grant must outlive the refresh token, and the access token, which lives
 * `accessSeconds`. If the client uses back-channel logout, the grant must also outlive the session, because the grant shows that the client needs a
 * logout token. Without back-channel logout, returns undefined if the refresh token outlives the access token.
 */
export const neededUntil = (
  { backchannelLogoutUri }: Pick<Client, "backchannelLogoutUri">,
  refreshExpiresAt: number | undefined,
  accessSeconds: number,
  now: number,
  { lifetimes }: Pick<Ports, "lifetimes">,
): number | undefined => {
  const until = Math.max(refreshExpiresAt ?? 0, now + accessSeconds * 1000)
  if (backchannelLogoutUri !== undefined) return Math.max(until, now + lifetimes.session)
  return until === refreshExpiresAt ? undefined : until
}

/**
 * Issues an access token for the client itself and stores nothing. The requested resources may narrow the allowed scope. Refuses with
 * invalid_target and invalid_scope.
 */
export async function tokensOfClient(
  client: Client,
  allowed: readonly Scope[],
  { ports, request, resources: asked, apis, confirmation }: Exchange,
): Promise<TokenResponse> {
  const resources = resourcesOfRequest(asked, allowed, { client, apis, issuer: ports.issuer() })
  const scope = scopeAtResources(allowed, resources, apis)
  const terms = termsOf(resources, apis, client, ports)
  const subject = { clientId: client.id }
  const token = {
    subject,
    scope,
    carriesScope: true,
    resources,
    person: undefined,
    terms,
    confirmation,
    details: NO_DETAILS,
  }
  return { ...(await accessToken(token, client, request.now, ports)), scope: scopeText(scope) }
}

const termsOf = (resources: readonly string[], apis: readonly Api[], client: Client, { lifetimes }: Ports) =>
  accessTokenTerms(resources, apis, {
    format: client.accessTokenFormat,
    lifeSeconds: inSeconds(lifetimes.accessToken),
  })

async function accessToken(token: NewAccessToken, client: Client, now: number, ports: Ports) {
  return {
    access_token: await mintAccessToken(token, client, now, ports),
    token_type: tokenTypeOf(token.confirmation),
    expires_in: token.terms.lifeSeconds,
  }
}

/** Makes the ID token of a code exchange or of a refresh. Specification §2.3, OpenID Connect Core §3.1.3.3, §12.2. */
export async function idToken(
  client: Client,
  person: Person,
  grant: Pick<Grant, "authTime" | "nonce" | "sessionId" | "claims">,
  { access_token: accessToken, scope }: Pick<TokenResponse, "access_token" | "scope">,
  now: number,
  ports: Pick<Ports, "claims" | "idTokens" | "issuer" | "store" | "subjects">,
): Promise<string> {
  const { idTokens, issuer, subjects } = ports
  const iat = inSeconds(now)
  const claims: IdTokenClaims = {
    ...(await customClaims("id_token", client, scopeFromText(scope), person, ports)),
    iss: issuer(),
    sub: await subjects.of(client, person.id),
    aud: clientIdentifier(client),
    exp: iat + ID_TOKEN_LIFE_SECONDS,
    iat,
    auth_time: inSeconds(grant.authTime),
    ...(grant.nonce !== undefined && { nonce: grant.nonce }),
    at_hash: accessTokenHash(accessToken, client.idTokenAlg),
    // Back-Channel Logout §2.1: only clients that receive logout tokens get `sid`.
    ...(client.backchannelLogoutUri !== undefined &&
      grant.sessionId !== undefined && { sid: sessionIdFor(grant.sessionId, client.id) }),
    ...askedIdTokenClaims(person, idTokenClaims(grant.claims, allowedWithoutApis(client)), storedContext(grant.claims)),
  }
  return idTokens.sign(client, claims)
}
