import type { User } from "../../../identity/user.ts"
import { allowedWithoutApis, remainingScope } from "../../../oauth/allowed_scope.ts"
import type { Client } from "../../../oauth/client.ts"
import { isConfirmedBy } from "../../../oauth/confirmation.ts"
import type { RefreshPayload } from "../../../oauth/credentials.ts"
import type { Grant } from "../../../oauth/grant.ts"
import {
  isNewRepeat,
  isRefreshExpired,
  refreshExpiry,
  refreshRepeatOf,
  refreshVerdict,
  rotates,
} from "../../../oauth/refresh.ts"
import { refuse } from "../../../oauth/refusal.ts"
import { isSubset, refuseUnknown, requestedScope } from "../../../oauth/scope.ts"
import type { Scope } from "../../../oauth/vocabulary.ts"
import { auditEvent } from "../../../ports/audit.ts"
import { boundSession, endOf } from "../../../ports/bound_session.ts"
import { scopeLimits } from "../../../ports/may_have.ts"
import { countConsoleUse } from "../../console_use.ts"
import type { Exchange } from "../exchange.ts"
import { grantType, optional, required } from "../grant_type.ts"
import type { TokenResponse } from "../issue.ts"
import { idToken, tokensOfGrant } from "../issue.ts"

/** Refresh token grant. RFC 6749 §6, RFC 9700 §4.14. token.ts has authenticated the client. */
export const refreshToken = grantType({
  name: "refresh_token",
  parameters: { refresh_token: required, scope: optional },

  async exchange({ refresh_token, scope }, client, exchange) {
    const { ports, request } = exchange
    const payload = ports.credentials.openRefresh(refresh_token) ?? refuse("invalid_grant", "refresh-malformed")
    // This check needs no row, so it runs before any row is read.
    if (isRefreshExpired(payload, request.now)) refuse("invalid_grant", "refresh-expired")
    // A thief without the key must change nothing, so this check too comes before the row. RFC 9449.
    if (payload.confirmation !== undefined && !isConfirmedBy(payload.confirmation, exchange.confirmation))
      refuse("invalid_grant", "refresh-key-unproven")
    return (
      (await attempt(payload, scope, client, exchange)) ??
      // If the first attempt returns undefined, another request has changed the grant. The second attempt reads the grant again. Generations only
      // increase, so it then finds this token replaced or the grant ended.
      (await attempt(payload, scope, client, exchange)) ??
      refuse("invalid_grant", "refresh-ended")
    )
  },
})

/** Returns undefined if the row changed between the read and the guarded statement. */
async function attempt(
  payload: RefreshPayload,
  scopeParameter: string | undefined,
  client: Client,
  exchange: Exchange,
): Promise<TokenResponse | undefined> {
  const { ports, request } = exchange
  const { grants } = ports.store
  const rotation = certainRotation(payload, scopeParameter, client, exchange)
  const held = (await grants.findRotating(payload.grantId, rotation)) ?? refuse("invalid_grant", "refresh-unknown")
  const { grant, user } = held
  const bound = boundSession(grant, request.now, ports)
  const session = bound instanceof Promise ? await bound : bound
  const verdict = refreshVerdict({ ...held, sessionOver: session === "over" }, payload, client, request.now)
  switch (verdict) {
    case "repeat": {
      const { refreshExpiresAt } = grant
      const scope = await scopeOfRefresh(grant, scopeParameter, client, user, exchange)
      const generation = payload.generation + 1
      const tokens = await tokensFor({ grant, user, generation, scope, refreshExpiresAt }, user, client, exchange)
      noteRepeat(grant, exchange)
      return tokens
    }
    case "keep": {
      const scope = await scopeOfRefresh(grant, scopeParameter, client, user, exchange)
      const { generation, expiresAt: refreshExpiresAt } = payload
      return tokensFor({ grant, user, generation, scope, refreshExpiresAt }, user, client, exchange)
    }
    case "rotate": {
      const { refreshToken, grant: grantLife } = ports.lifetimes
      const { now, address } = request
      const scope = await scopeOfRefresh(grant, scopeParameter, client, user, exchange)
      const generation = payload.generation + 1
      const refreshExpiresAt = refreshExpiry(
        grant.createdAt,
        now,
        refreshToken,
        grantLife,
        endOf(session, grant, ports),
      )
      const tokens = await tokensFor({ grant, user, generation, scope, refreshExpiresAt }, user, client, exchange)
      const moved = held.rotated || (await grants.rotate(grant.id, payload.generation, now, refreshExpiresAt, address))
      if (!moved) return undefined
      countConsoleUse(client.id, session, now, ports)
      return tokens
    }
    case "refresh-replayed":
      return refuseTheft(grant, verdict, {}, exchange)
    case "refresh-repeat-late":
      return refuseTheft(
        grant,
        verdict,
        ages(grant, refreshRepeatOf(client, payload.confirmation !== undefined), exchange),
        exchange,
      )
    case "refresh-of-the-future":
      return refuseOlderRow(grant, exchange)
    default:
      return refuse("invalid_grant", verdict)
  }
}

/**
 * The rotation that the store may make while it reads the grant. Undefined if a later check could refuse the request, because of its own parameters or
 * because the client has lost `openid`. Also for a strict client: an error after the rotation would cost it the grant.
 */
function certainRotation(
  { generation }: RefreshPayload,
  scopeParameter: string | undefined,
  client: Client,
  { ports, request, resources }: Exchange,
) {
  const isPlain =
    scopeParameter === undefined && resources.length === 0 && refreshRepeatOf(client) > 0 && rotates(client)
  if (!isPlain || !allowedWithoutApis(client).includes("openid")) return undefined
  const { now, address } = request
  const { refreshToken, grant: grantLife } = ports.lifetimes
  const tokenEndsAt = refreshExpiry(now, now, refreshToken, Number.POSITIVE_INFINITY)
  return { clientId: client.id, generation, now, address, tokenEndsAt, grantLife }
}

/**
 * Adds an ID token if the client's setting and the scope require it. OpenID Connect Core §12.2: `auth_time` is the time of the original
 * sign-in, and the token "SHOULD NOT have a nonce Claim".
 */
async function tokensFor(
  parts: Parameters<typeof tokensOfGrant>[0] & { readonly grant: Grant },
  user: User,
  client: Client,
  exchange: Exchange,
): Promise<TokenResponse> {
  const tokens = await tokensOfGrant(parts, client, exchange)
  if (!client.idTokenOnRefresh || !parts.scope.includes("openid")) return tokens
  const original = { ...parts.grant, nonce: undefined }
  const { ports, request } = exchange
  return { ...tokens, id_token: await idToken(client, user, original, tokens, request.now, ports) }
}

/**
 * A repeat can come from a thief who refreshed just before the owner, so the audit keeps both addresses. The answer does not wait for the
 * audit, because even on a full disk the client must get the successor that the lost answer contained.
 */
function noteRepeat(grant: Grant, { ports, request }: Exchange): void {
  if (!isNewRepeat(grant, request.address)) return
  const event = auditEvent({ type: "refresh-repeated", ...whose(grant) }, request, ports)
  ports.store.grants.noteRepeat(grant.id, grant.generation, request.address, event)
}

const whose = ({ id, clientId, rotatedFrom }: Grant) => ({
  actor: clientId,
  subject: id,
  ...(rotatedFrom !== undefined && { detail: `rotated_from=${rotatedFrom}` }),
})

const ages = ({ rotatedAt = 0 }: Grant, repeatSeconds: number, { request }: Exchange) => ({
  expected: `less than ${repeatSeconds} seconds after the rotation`,
  received: `${Math.round((request.now - rotatedAt) / 1000)} seconds`,
})

/** Two parties may hold the token. The server cannot tell which is the thief, so the grant ends for both. RFC 9700 §4.14.2. */
async function refuseTheft(
  grant: Grant,
  reason: "refresh-replayed" | "refresh-repeat-late",
  detail: { readonly expected?: string; readonly received?: string },
  { ports, request }: Exchange,
): Promise<never> {
  const event = auditEvent({ type: "refresh-replayed", ...whose(grant) }, request, ports)
  await ports.store.grants.end(grant.id, "refresh-replayed", request.now, event)
  return refuse("invalid_grant", reason, detail)
}

/**
 * The row is older than the token, so a backup was restored. The user must authorize again in any case. The grant ends, because older,
 * replaced tokens would otherwise work again. Decision 0019.
 */
async function refuseOlderRow(grant: Grant, { ports, request }: Exchange): Promise<never> {
  const event = auditEvent({ type: "grant-older-than-token", actor: grant.clientId, subject: grant.id }, request, ports)
  await ports.store.grants.end(grant.id, "older-than-token", request.now, event)
  return refuse("invalid_grant", "refresh-of-the-future")
}

/**
 * RFC 6749 §6: "The requested scope MUST NOT include any scope not originally granted". A refresh without `scope` gets the whole granted scope, even
 * after a refresh with narrowed scope. Libraries repeat the scope of their first request, so values that the client or user has lost (`admin` without
 * the role) are dropped, not refused.
 */
async function scopeOfRefresh(
  grant: Grant,
  parameter: string | undefined,
  client: Client,
  user: User,
  { ports, apis }: Exchange,
): Promise<readonly Scope[]> {
  const requested = requestedScope(parameter)
  if (requested !== undefined) refuseUnknown(requested, grant.scope, apis)
  const person = { id: user.id, isAdmin: user.role === "admin" }
  const limits = await scopeLimits(client, requested ?? grant.scope, grant.resources, person, ports)
  const asked = requested === undefined ? grant.scope : requested.filter(limits.mayHave)
  if (asked.length === 0) refuse("invalid_scope", "scope-empty")
  if (!isSubset(asked, grant.scope)) refuse("invalid_scope", "scope-beyond-grant", { received: parameter })
  const left = remainingScope(asked, limits)
  if (left.length === 0) refuse("invalid_grant", "scope-withdrawn")
  return left
}
