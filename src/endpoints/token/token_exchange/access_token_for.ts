import { accessTokenTerms } from "../../../apis/access_token_terms.ts"
import { NO_DETAILS } from "../../../apis/granted_details.ts"
import { inSeconds } from "../../../base/clock.ts"
import type { Level } from "../../../base/level.ts"
import { highestLevel, includesLevel } from "../../../base/level.ts"
import { remainingScope } from "../../../oauth/allowed_scope.ts"
import type { Client } from "../../../oauth/client.ts"
import { tokenTypeOf } from "../../../oauth/confirmation.ts"
import type { Hop } from "../../../oauth/exchanged.ts"
import { MAX_HOPS } from "../../../oauth/exchanged.ts"
import { refuse } from "../../../oauth/refusal.ts"
import { findByIdentifier } from "../../../oauth/resource.ts"
import { intersection, isSubset, refuseUnknown, requestedScope, scopeText } from "../../../oauth/scope.ts"
import type { Scope } from "../../../oauth/vocabulary.ts"
import { scopeLimits } from "../../../ports/may_have.ts"
import type { AllowedExchange } from "../../../token_exchange/allowed_exchange.ts"
import { allowedExchange, givesAccessTokens } from "../../../token_exchange/allowed_exchange.ts"
import { mintAccessToken } from "../access_token.ts"
import type { Exchange } from "../exchange.ts"
import type { TokenResponse } from "../issue.ts"
import type { SubjectToken } from "./presented_token.ts"
import { checkActor, subjectToken } from "./presented_token.ts"
import type { ExchangeParameters } from "./token_type.ts"
import { ACCESS_TOKEN_TYPE } from "./token_type.ts"

/** Maximum size of all resources in a token with its exchanges, because the token travels in a header. */
const MAXIMUM_BYTES = 2048

/**
 * Issues an access token of the grant from which the presented token came, to the client that presents it. Stores nothing: the token says through which
 * exchanges it came, and each use checks them (decision 0098). No refresh token: RFC 8693 §2.2.1.
 */
export async function accessTokenFor(
  given: ExchangeParameters,
  client: Client,
  exchange: Exchange,
): Promise<TokenResponse> {
  const { ports, request, apis, confirmation } = exchange
  const subject = await subjectToken(given, exchange)
  await checkActor(given, client, exchange)
  const { payload, grant, user } = subject
  refuseLoop(subject, client)
  const resources = targets(exchange)
  const allowed = await allowedTo(client, subject, resources, exchange)
  const scope = await scopeFor(given.scope, allowed, client, subject, resources, exchange)
  requireLevel(grant.level, client, scope, exchange)
  const terms = accessTokenTerms(resources, apis, {
    format: client.accessTokenFormat,
    lifeSeconds: inSeconds(ports.lifetimes.accessToken),
  })
  const lifeSeconds = Math.min(terms.lifeSeconds, payload.expiresAt - inSeconds(request.now))
  const token = {
    subject: payload.subject,
    hops: hopsThrough(client, subject, allowed, resources),
    scope,
    carriesScope: true,
    resources,
    // No exchange policy can allow details, so they stay with the presented token.
    details: NO_DETAILS,
    person: { id: user.id, attributes: user.attributes, authTime: grant.authTime, level: grant.level },
    terms: { ...terms, lifeSeconds },
    confirmation,
  }
  return {
    access_token: await mintAccessToken(token, client, request.now, ports),
    issued_token_type: ACCESS_TOKEN_TYPE,
    token_type: tokenTypeOf(confirmation),
    expires_in: lifeSeconds,
    scope: scopeText(scope),
  }
}

/** A token never comes back to a client that passed it on: so a chain of services ends, and nobody appears twice in `act`. */
function refuseLoop({ payload: { hops = [] }, grant }: SubjectToken, { id }: Client): void {
  const passedOn = hops.length === 0 ? [] : [grant.clientId, ...hops.map(({ clientId }) => clientId)]
  if (passedOn.includes(id)) refuse("invalid_request", "exchange-loop")
  if (hops.length >= MAX_HOPS)
    refuse("invalid_request", "exchange-too-long", { expected: `${MAX_HOPS} exchanges at most` })
}

/** Returns the identifiers of the APIs that the client asks for. An `audience` names an API as a `resource` does: by its identifier. */
function targets({ resources, audiences, apis }: Exchange): readonly string[] {
  const asked = [...resources, ...audiences]
  if (asked.length === 0) refuse("invalid_request", "parameter-missing", { expected: "resource or audience" })
  const identifiers = asked.map((name) => {
    const api = findByIdentifier(apis, name)
    // Only people decide which client gets a connection's token that this service keeps (decision 0083).
    return api === undefined || api.connection !== undefined
      ? refuse("invalid_target", "exchange-target-not-in-policy", { received: name.slice(0, 200) })
      : api.identifier
  })
  return [...new Set(identifiers)]
}

async function allowedTo(
  client: Client,
  { payload, token }: SubjectToken,
  resources: readonly string[],
  { ports }: Exchange,
): Promise<AllowedExchange> {
  const policies = (await ports.store.exchangePolicies.list()).filter(givesAccessTokens)
  const allowed = allowedExchange(policies, {
    client,
    subjectClient: token.client,
    subjectResources: payload.resources,
    resources,
  })
  if (typeof allowed !== "string") return allowed
  if (allowed === "exchange-target-not-in-policy")
    return refuse("invalid_target", allowed, { received: resources.join(" ") })
  return refuse("invalid_request", allowed, { received: token.clientId })
}

/**
 * Returns the requested part of what the presented token, the policy, the client and the person allow; without a requested scope, all of it. Adds nothing
 * that the presented token lacks.
 */
async function scopeFor(
  parameter: string | undefined,
  { scope: ofPolicy }: AllowedExchange,
  client: Client,
  { token, user }: SubjectToken,
  resources: readonly string[],
  { ports, apis }: Exchange,
): Promise<readonly Scope[]> {
  const shared = intersection(token.scope, ofPolicy)
  const limits = await scopeLimits(client, shared, resources, user, ports)
  const possible = remainingScope(shared, limits)
  const requested = requestedScope(parameter)
  if (requested !== undefined) refuseUnknown(requested, possible, apis)
  if (possible.length === 0 || !isSubset(requested ?? possible, possible)) {
    refuse("invalid_scope", "exchange-scope-not-allowed", {
      expected: scopeText(possible),
      received: requested === undefined ? scopeText(token.scope) : scopeText(requested),
    })
  }
  return requested ?? possible
}

/** A sign-in that is too weak for the client or for a scope value does not reach it by a detour. Decision 0047. */
function requireLevel(received: Level, { signInLevel }: Client, scope: readonly Scope[], { apis }: Exchange): void {
  const ofScope = apis.flatMap(({ scopes }) => scopes.filter(({ value }) => scope.includes(value)))
  const expected = highestLevel([signInLevel, ...ofScope.map((each) => each.signInLevel)])
  if (!includesLevel(received, expected)) refuse("invalid_request", "exchange-subject-invalid", { expected, received })
}

function hopsThrough(
  { id }: Client,
  { payload }: SubjectToken,
  { mode }: AllowedExchange,
  resources: readonly string[],
): readonly Hop[] {
  const hop: Hop = { clientId: id, mode, sourceTokenId: payload.tokenId, sourceResources: payload.resources }
  const hops = [...(payload.hops ?? []), hop]
  const all = [...resources, ...hops.flatMap(({ sourceResources }) => sourceResources)]
  if (Buffer.byteLength(all.join(" ")) > MAXIMUM_BYTES)
    refuse("invalid_target", "resources-too-long", { expected: `${MAXIMUM_BYTES} bytes at most` })
  return hops
}
