import type { CodeFault, PresentedBinding } from "../../../oauth/code_verdict.ts"
import { codeVerdict, spentCode } from "../../../oauth/code_verdict.ts"
import { isConfirmedBy } from "../../../oauth/confirmation.ts"
import type { Grant } from "../../../oauth/grant.ts"
import { grantState, MAXIMUM_FAILED_ATTEMPTS } from "../../../oauth/grant.ts"
import { refuseMalformedVerifier } from "../../../oauth/pkce.ts"
import { refuse } from "../../../oauth/refusal.ts"
import type { RefusalDetail } from "../../../oauth/refusal_detail.ts"
import { auditEvent } from "../../../ports/audit.ts"
import { boundSession } from "../../../ports/bound_session.ts"
import type { Exchange } from "../exchange.ts"
import { firstTokens } from "../first_tokens.ts"
import { grantType, optional, required } from "../grant_type.ts"
import { neededUntil } from "../issue.ts"

/** The token request of the authorization code grant. RFC 6749 §4.1.3, RFC 7636 §4.6. token.ts has authenticated the client. */
export const authorizationCode = grantType({
  name: "authorization_code",
  parameters: { code: required, redirect_uri: required, code_verifier: optional },

  async exchange({ code, redirect_uri, code_verifier }, client, exchange) {
    refuseMalformedVerifier(code_verifier)
    const { ports, request } = exchange
    const payload = ports.credentials.openCode(code) ?? refuse("invalid_grant", "code-malformed")
    // Before the row: a thief without the key must not use up the attempts of the code. RFC 9449.
    if (payload.confirmation !== undefined && !isConfirmedBy(payload.confirmation, exchange.confirmation))
      refuse("invalid_grant", "code-key-unproven")
    const held = (await ports.store.grants.find(payload.grantId)) ?? refuse("invalid_grant", "code-unknown")
    const { grant, user } = held
    const presented = { redirectUri: redirect_uri, verifier: code_verifier }
    const bound = boundSession(grant, request.now, ports)
    const session = bound instanceof Promise ? await bound : bound
    const verdict = codeVerdict({ ...held, sessionOver: session === "over" }, presented, client, request.now)
    if (verdict !== "redeem") return refuseCode(verdict, grant, presented, exchange)

    // Every step that can fail comes before the one statement that redeems the code.
    const { tokens, refreshExpiresAt } = await firstTokens(client, user, grant, session, exchange)
    const until = neededUntil(client, refreshExpiresAt, tokens.expires_in, request.now, ports)
    if (await ports.store.grants.redeem(grant.id, request.now, refreshExpiresAt, until)) return tokens

    const after = (await ports.store.grants.find(grant.id)) ?? refuse("invalid_grant", "code-unknown")
    return refuseCode(spentCode(after.grant), after.grant, presented, exchange)
  },
})

function refuseCode(
  fault: CodeFault,
  grant: Grant,
  { redirectUri }: PresentedBinding,
  exchange: Exchange,
): Promise<never> | never {
  switch (fault) {
    case "code-redirect-uri-differs":
      return refuseMismatch(fault, { expected: grant.redirectUri, received: redirectUri }, grant, exchange)
    case "verifier-missing":
    case "verifier-unasked":
    case "verifier-differs":
      return refuseMismatch(fault, {}, grant, exchange)
    case "code-replayed":
      return refuseReplay(grant, exchange)
    default:
      return refuse("invalid_grant", fault)
  }
}

/**
 * The first four failed exchanges leave the code unchanged; the fifth ends it. Only the authenticated client that owns the code can reach
 * this function.
 */
async function refuseMismatch(
  fault: CodeFault,
  detail: RefusalDetail,
  grant: Grant,
  { ports, request }: Exchange,
): Promise<never> {
  if (grantState(grant, request.now) === "issued") {
    const event = auditEvent({ type: "attempts-exhausted", actor: grant.clientId, subject: grant.id }, request, ports)
    await ports.store.grants.countFailure(grant.id, MAXIMUM_FAILED_ATTEMPTS, request.now, event)
  }
  return refuse("invalid_grant", fault, detail)
}

/**
 * RFC 6749 §4.1.2: "If an authorization code is used more than once, the authorization server MUST deny the request and SHOULD revoke […] all tokens
 * previously issued". All other parameters were correct. So the client sent the code twice, or somebody else has the code and its verifier.
 */
async function refuseReplay(grant: Grant, { ports, request }: Exchange): Promise<never> {
  const event = auditEvent({ type: "code-replayed", actor: grant.clientId, subject: grant.id }, request, ports)
  await ports.store.grants.end(grant.id, "code-replayed", request.now, event)
  return refuse("invalid_grant", "code-replayed")
}
