import { inSeconds } from "../../../base/clock.ts"
import { isId } from "../../../base/id.ts"
import type { Client } from "../../../oauth/client.ts"
import { clientIdentifier } from "../../../oauth/client.ts"
import { grantState } from "../../../oauth/grant.ts"
import { ID_JAG } from "../../../oauth/grant_types.ts"
import { refuse } from "../../../oauth/refusal.ts"
import { findByIdentifier } from "../../../oauth/resource.ts"
import { isSubset, refuseUnknown, requestedScope, scopeText } from "../../../oauth/scope.ts"
import type { Scope } from "../../../oauth/vocabulary.ts"
import { allowedExchange } from "../../../token_exchange/allowed_exchange.ts"
import type { ExchangePolicy } from "../../../token_exchange/policy_settings.ts"
import type { Exchange } from "../exchange.ts"
import type { TokenResponse } from "../issue.ts"
import type { ExchangeParameters } from "./token_type.ts"

const LIFE_SECONDS = 300
const ID_BYTES = 16
const MAX_RESOURCE_CHARACTERS = 2048

/**
 * Issues an identity assertion for another authorization server, which is an API here. The client presents the ID token that it got here.
 * draft-ietf-oauth-identity-assertion-authz-grant, decision 0108.
 */
export async function identityAssertionFor(
  { subject_token, scope: parameter }: ExchangeParameters,
  client: Client,
  exchange: Exchange,
): Promise<TokenResponse> {
  const { ports, request, resources, apis, confirmation } = exchange
  const subject = await personIn(subject_token, client, exchange)
  const audience = otherServer(exchange)
  const { policies, clientIdThere } = await policiesFor(client, audience, exchange)
  const allowed = allowedExchange(policies, {
    client,
    subjectClient: client,
    subjectResources: [],
    resources: [audience],
  })
  if (typeof allowed === "string")
    return refuse("invalid_target", "exchange-target-not-in-policy", { received: audience })
  const requested = requestedScope(parameter)
  if (requested !== undefined) refuseUnknown(requested, allowed.scope, apis)
  const scope: readonly Scope[] = requested ?? allowed.scope
  if (!isSubset(scope, allowed.scope))
    refuse("invalid_scope", "exchange-scope-not-allowed", { expected: scopeText(allowed.scope), received: parameter })
  const now = inSeconds(request.now)
  const [resource, ...others] = resources
  const assertion = await ports.identityAssertions.sign({
    iss: ports.issuer(),
    sub: subject.sub,
    aud: audience,
    client_id: clientIdThere,
    jti: Buffer.from(ports.random(ID_BYTES)).toString("base64url"),
    iat: now,
    exp: now + LIFE_SECONDS,
    scope: scopeText(scope),
    ...(subject.authTime !== undefined && { auth_time: subject.authTime }),
    ...(subject.acr !== undefined && { acr: subject.acr }),
    ...(subject.amr !== undefined && { amr: subject.amr }),
    ...(resource !== undefined && { resource: others.length === 0 ? resource : resources }),
    // A DPoP proof binds the assertion. A certificate does not, because the other service may not request certificates.
    ...(confirmation !== undefined && "jkt" in confirmation && { cnf: confirmation }),
  })
  // RFC 8693 §2.2.1: "If the token issued is not an access token", the type is N_A.
  return {
    access_token: assertion,
    issued_token_type: ID_JAG,
    token_type: "N_A",
    expires_in: LIFE_SECONDS,
    scope: scopeText(scope),
  }
}

/**
 * Returns the person of an ID token of this client that has not expired. The person's authorization of the client must be live: who has taken it back, or
 * was disabled, is no longer asserted. A pairwise subject says nothing to another service.
 */
async function personIn(token: string, client: Client, { ports, request }: Exchange) {
  if (client.subjectType === "pairwise") return refuse("invalid_request", "exchange-subject-pairwise")
  // With HS256 the client has the key: it could name any of its people, and say that they signed in just now.
  if (client.idTokenAlg === "HS256")
    refuse("invalid_request", "exchange-subject-invalid", {
      expected: "an ID token that a key of this service signed",
      received: "HS256",
    })
  const opened = await ports.idTokens.open(client, token, request.now)
  if (opened === undefined || !isId("user", opened.subject))
    return refuse("invalid_request", "exchange-subject-invalid", { expected: "an ID token of this client" })
  const grants = await ports.store.grants.list({ userId: opened.subject, clientId: client.id })
  const isLive = grants.some((grant) => grantState(grant, request.now) === "used" && grant.scope.includes("openid"))
  const user = await ports.store.users.find(opened.subject)
  if (!isLive || user === undefined || user.disabled)
    return refuse("invalid_request", "exchange-subject-invalid", { received: "token-grant-ended" })
  const { subject: sub, authTime, acr, amr } = opened
  return { sub, authTime, acr, amr }
}

/** Returns the identifier of the API that is the other authorization server. The resource of the request is known there, and not here. */
function otherServer({ audiences, resources, apis }: Exchange): string {
  const [audience, ...others] = audiences
  if (audience === undefined) return refuse("invalid_request", "parameter-missing", { expected: "audience" })
  const api = others.length === 0 ? findByIdentifier(apis, audience) : undefined
  const tooLong = resources.find((each) => each.length > MAX_RESOURCE_CHARACTERS || !URL.canParse(each))
  if (tooLong !== undefined)
    refuse("invalid_target", "resource-malformed", { received: `${tooLong.length} characters, not an absolute URI` })
  return api === undefined
    ? refuse("invalid_target", "exchange-target-not-in-policy", { received: audience.slice(0, 200) })
    : api.identifier
}

/** A policy for access tokens allows no identity assertion. */
async function policiesFor(
  client: Client,
  audience: string,
  { ports }: Exchange,
): Promise<{ readonly policies: readonly ExchangePolicy[]; readonly clientIdThere: string }> {
  const policies = (await ports.store.exchangePolicies.list()).filter(
    ({ enabled, assertionClientId, clientId, resources }) =>
      enabled &&
      assertionClientId !== undefined &&
      clientId === clientIdentifier(client) &&
      resources.includes(audience),
  )
  const clientIdThere =
    policies[0]?.assertionClientId ?? refuse("invalid_target", "exchange-target-not-in-policy", { received: audience })
  return { policies: policies.filter((each) => each.assertionClientId === clientIdThere), clientIdThere }
}
