import type { User } from "../../../identity/user.ts"
import type { Client } from "../../../oauth/client.ts"
import type { Grant } from "../../../oauth/grant.ts"
import { grantState, MAXIMUM_FAILED_ATTEMPTS } from "../../../oauth/grant.ts"
import { refuseMalformedVerifier, verify } from "../../../oauth/pkce.ts"
import { refreshExpiry } from "../../../oauth/refresh.ts"
import type { ReasonOf } from "../../../oauth/refusal.ts"
import { refuse } from "../../../oauth/refusal.ts"
import { common, grantableTo } from "../../../oauth/scope.ts"
import { auditEvent } from "../../audit.ts"
import type { Exchange } from "../exchange.ts"
import { grantType, optional, required } from "../grant_type.ts"
import type { TokenResponse } from "../issue.ts"
import { idToken, removableAt, tokensOfGrant } from "../issue.ts"

/** Authorization code grant, the token request. RFC 6749 §4.1.3, RFC 7636 §4.6. token.ts has authenticated the client. */
export const authorizationCode = grantType({
  name: "authorization_code",
  parameters: { code: required, redirect_uri: required, code_verifier: optional },

  async exchange({ code, redirect_uri, code_verifier }, client, exchange) {
    refuseMalformedVerifier(code_verifier)
    const { ports, request } = exchange
    const payload = ports.credentials.openCode(code) ?? refuse("invalid_grant", "code-malformed")
    const held = (await ports.store.grants.find(payload.grantId)) ?? refuse("invalid_grant", "code-unknown")
    const { grant, user } = held

    // §4.1.3: "ensure that the authorization code was issued to the authenticated confidential client, or if the client is
    // public, ensure that the code was issued to `client_id` in the request"
    if (grant.clientId !== client.id) refuse("invalid_grant", "code-of-another-client")
    const mismatch = bindingMismatch(grant, redirect_uri, code_verifier)
    if (mismatch !== undefined) return refuseMismatch(grant, mismatch, redirect_uri, exchange)
    if (user.disabled) refuse("invalid_grant", "user-disabled")
    if (grantState(grant, request.now) !== "issued") return refuseSpent(grant, exchange)

    // Everything that can fail comes before the one statement that spends the code.
    const { tokens, refreshExpiresAt } = await tokensFor(client, user, grant, exchange)
    const removable = removableAt(grant, refreshExpiresAt, request.now, ports)
    if (await ports.store.grants.redeem(grant.id, request.now, refreshExpiresAt, removable)) return tokens

    const after = (await ports.store.grants.find(grant.id)) ?? refuse("invalid_grant", "code-unknown")
    return refuseSpent(after.grant, exchange)
  },
})

/** §4.1.3: "ensure that the `redirect_uri` parameter is present if the `redirect_uri` parameter was included in the initial
 * authorization request […] and if included ensure that their values are identical." RFC 7636 §4.6. */
function bindingMismatch(
  grant: Grant,
  redirectUri: string,
  verifier: string | undefined,
): ReasonOf<"invalid_grant"> | undefined {
  if (redirectUri !== grant.redirectUri) return "code-redirect-uri-differs"
  const verdict = verify(grant.challenge, verifier)
  return verdict === "matches" ? undefined : verdict
}

/** A failed exchange leaves the code as it was, but for the fifth. Only the code's own, authenticated client comes here. */
async function refuseMismatch(
  grant: Grant,
  reason: ReasonOf<"invalid_grant">,
  redirectUri: string,
  { ports, request }: Exchange,
): Promise<never> {
  if (grantState(grant, request.now) === "issued") {
    const event = auditEvent({ type: "attempts-exhausted", actor: grant.clientId, subject: grant.id }, request, ports)
    await ports.store.grants.countFailure(grant.id, MAXIMUM_FAILED_ATTEMPTS, request.now, event)
  } else if (grant.usedAt !== undefined) refuse("invalid_grant", "code-replayed-unproven")
  const differ = reason === "code-redirect-uri-differs"
  return refuse("invalid_grant", reason, differ ? { expected: grant.redirectUri, received: redirectUri } : {})
}

/**
 * A code that is not `issued` any longer, presented with everything else right. §4.1.2: "If an authorization code is used more
 * than once, the authorization server MUST deny the request and SHOULD revoke […] all tokens previously issued".
 */
async function refuseSpent(grant: Grant, { ports, request }: Exchange): Promise<never> {
  if (grant.endedAt !== undefined) refuse("invalid_grant", "code-ended")
  if (grant.usedAt === undefined) refuse("invalid_grant", "code-expired")
  const event = auditEvent({ type: "code-replayed", actor: grant.clientId, subject: grant.id }, request, ports)
  await ports.store.grants.end(grant.id, "code-replayed", request.now, event)
  return refuse("invalid_grant", "code-replayed")
}

/** For what was granted, without what client or user have lost since: the ten minutes of a code must not outlast that. */
async function tokensFor(
  client: Client,
  user: User,
  grant: Grant,
  exchange: Exchange,
): Promise<{ tokens: TokenResponse; refreshExpiresAt: number | undefined }> {
  const { ports, request } = exchange
  const { now } = request
  const { lifetimes } = ports
  const refreshExpiresAt = client.grantTypes.includes("refresh_token")
    ? refreshExpiry(grant.createdAt, now, lifetimes.refreshToken, lifetimes.grant)
    : undefined
  const scope = grantableTo(common(grant.scope, client.scope), user.role === "admin")
  if (scope.length === 0) refuse("invalid_grant", "scope-withdrawn")
  const tokens = await tokensOfGrant({ grant, generation: 1, scope, refreshExpiresAt }, client, exchange)
  if (!scope.includes("openid")) return { tokens, refreshExpiresAt }
  return {
    tokens: { ...tokens, id_token: await idToken(client, user, grant, tokens.access_token, now, ports) },
    refreshExpiresAt,
  }
}
