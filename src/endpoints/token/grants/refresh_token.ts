import { assertNever } from "../../../base/assert_never.ts"
import type { User } from "../../../identity/user.ts"
import type { Client } from "../../../oauth/client.ts"
import type { RefreshPayload } from "../../../oauth/credentials.ts"
import type { Grant } from "../../../oauth/grant.ts"
import { judgeRefresh, refreshExpiry } from "../../../oauth/refresh.ts"
import { refuse } from "../../../oauth/refusal.ts"
import { common, grantableTo, isWithin, requestedScope } from "../../../oauth/scope.ts"
import type { Scope } from "../../../oauth/vocabulary.ts"
import { auditEvent } from "../../audit.ts"
import type { Exchange } from "../exchange.ts"
import { grantType, optional, required } from "../grant_type.ts"
import type { TokenResponse } from "../issue.ts"
import { tokensOfGrant } from "../issue.ts"

/** Refresh token grant. RFC 6749 §6, RFC 9700 §4.14. token.ts has authenticated the client. */
export const refreshToken = grantType({
  name: "refresh_token",
  parameters: { refresh_token: required, scope: optional },

  async exchange({ refresh_token, scope }, client, exchange) {
    const { ports, request } = exchange
    const payload = ports.credentials.openRefresh(refresh_token) ?? refuse("invalid_grant", "refresh-malformed")
    if (payload.expiresAt <= request.now) refuse("invalid_grant", "refresh-expired")
    return (
      (await attempt(payload, scope, client, exchange)) ??
      // Another refresh of the same token was quicker. The generation only grows, so this time it cannot be the current one.
      (await attempt(payload, scope, client, exchange)) ??
      refuse("invalid_grant", "refresh-ended")
    )
  },
})

/** Undefined where the row moved on between reading it and the statement that would have moved it. */
async function attempt(
  payload: RefreshPayload,
  scopeParameter: string | undefined,
  client: Client,
  exchange: Exchange,
): Promise<TokenResponse | undefined> {
  const { ports, request } = exchange
  const held = (await ports.store.grants.find(payload.grantId)) ?? refuse("invalid_grant", "refresh-unknown")
  const { grant, user } = held
  // RFC 6749 §6: "the refresh token is bound to the client to which it was issued". A stranger's try revokes nothing.
  if (grant.clientId !== client.id) refuse("invalid_grant", "refresh-of-another-client")
  if (grant.endedAt !== undefined) refuse("invalid_grant", "refresh-ended")
  if (user.disabled) refuse("invalid_grant", "user-disabled")

  const verdict = judgeRefresh(grant, payload.generation, client.refreshRotation)
  if (verdict === "theft") return refuseTheft(grant, exchange)
  if (verdict === "of-the-future") return refuseOlderRow(grant, exchange)
  const scope = scopeOfRefresh(grant, scopeParameter, client, user)
  const generation = payload.generation + 1
  switch (verdict) {
    case "repeat":
      return tokensOfGrant({ grant, generation, scope, refreshExpiresAt: grant.refreshExpiresAt }, client, exchange)
    case "rotate": {
      const { refreshToken, grant: grantLife } = ports.lifetimes
      const refreshExpiresAt = refreshExpiry(grant.createdAt, request.now, refreshToken, grantLife)
      const tokens = await tokensOfGrant({ grant, generation, scope, refreshExpiresAt }, client, exchange)
      const moved = await ports.store.grants.rotate(grant.id, payload.generation, request.now, refreshExpiresAt)
      return moved ? tokens : undefined
    }
    default:
      return assertNever(verdict)
  }
}

/** Two parties hold the token, and nobody can tell which is the thief: the grant ends for both. RFC 9700 §4.14.2. */
async function refuseTheft(grant: Grant, { ports, request }: Exchange): Promise<never> {
  const event = auditEvent({ type: "refresh-replayed", actor: grant.clientId, subject: grant.id }, request, ports)
  await ports.store.grants.end(grant.id, "refresh-replayed", request.now, event)
  return refuse("invalid_grant", "refresh-replayed")
}

/**
 * The row is an older state of itself: a backup was restored. Whoever holds this token must authorize anew whatever we do, and to leave
 * the grant would let the older tokens work that were replaced since: it ends. Decision 0019.
 */
async function refuseOlderRow(grant: Grant, { ports, request }: Exchange): Promise<never> {
  const event = auditEvent({ type: "grant-older-than-token", actor: grant.clientId, subject: grant.id }, request, ports)
  await ports.store.grants.end(grant.id, "older-than-token", request.now, event)
  return refuse("invalid_grant", "refresh-of-the-future")
}

/**
 * RFC 6749 §6: "The requested scope MUST NOT include any scope not originally granted". Absent means all of it, also after a
 * narrower use. `admin`, which the authorization dropped for a user without the role, is dropped here too: libraries repeat
 * what they once asked for. What the client or the user may no longer have is cut.
 */
function scopeOfRefresh(grant: Grant, parameter: string | undefined, client: Client, user: User): readonly Scope[] {
  const isAdmin = user.role === "admin"
  const requested = requestedScope(parameter)
  const asked = requested === undefined ? grant.scope : grantableTo(requested, isAdmin)
  if (asked.length === 0) refuse("invalid_scope", "scope-empty")
  if (!isWithin(asked, grant.scope)) refuse("invalid_scope", "scope-beyond-grant", { received: parameter })
  const left = grantableTo(common(asked, client.scope), isAdmin)
  if (left.length === 0) refuse("invalid_grant", "scope-withdrawn")
  return left
}
