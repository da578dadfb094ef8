import { asserted } from "../../accounts/asserted_account.ts"
import { newId } from "../../base/id.ts"
import type { Level } from "../../base/level.ts"
import { highestLevel, includesLevel, LOWEST_LEVEL } from "../../base/level.ts"
import { signedByIssuer, usedOnce } from "../../clients/signed_by_issuer.ts"
import { provenFactors } from "../../connections/identity_rules.ts"
import { authTime, levelOf } from "../../identity/factors.ts"
import type { User } from "../../identity/user.ts"
import type { TrustedAssertion, TrustedFault } from "../../issuers/trusted_assertion.ts"
import { requireClaims } from "../../issuers/trusted_assertion.ts"
import { allowedScope, remainingScope } from "../../oauth/allowed_scope.ts"
import type { RefuseAssertion } from "../../oauth/assertion_fault.ts"
import { certificateThumbprint } from "../../oauth/certificates/client_certificate.ts"
import type { Client } from "../../oauth/client.ts"
import { clientIdentifier } from "../../oauth/client.ts"
import type { Confirmation } from "../../oauth/confirmation.ts"
import type { Grant } from "../../oauth/grant.ts"
import { refuse } from "../../oauth/refusal.ts"
import { isSameResource, resourcesOfRequest } from "../../oauth/resource.ts"
import { isAdministrative, isSubset, refuseUnknown, requestedScope } from "../../oauth/scope.ts"
import type { Scope } from "../../oauth/vocabulary.ts"
import { auditEvent } from "../../ports/audit.ts"
import { scopeLimits } from "../../ports/may_have.ts"
import type { Exchange } from "./exchange.ts"
import type { TokenResponse } from "./issue.ts"
import { tokensOfGrant } from "./issue.ts"

/** draft-ietf-oauth-identity-assertion-authz-grant: the type keeps other tokens of the issuer, such as ID tokens, from being used here. */
const TYPES: readonly unknown[] = ["oauth-id-jag+jwt"]

const refuseGrant: RefuseAssertion<TrustedFault> = (fault, detail) => refuse("invalid_grant", fault, detail)

/**
 * Issues an access token for the person of an identity assertion. The assertion must be for this service and for this client, and works once. The
 * connection with the same issuer says who the person is here. There is no refresh token: the issuer decides each time.
 */
export async function tokensOfIdentityAssertion(
  text: string,
  scopeParameter: string | undefined,
  client: Client,
  exchange: Exchange,
): Promise<TokenResponse> {
  const { ports, request } = exchange
  const { now } = request
  const audience = ports.issuer()
  const assertion = await signedByIssuer(text, { types: TYPES, now, refuse: refuseGrant, audience }, ports)
  const { issuer, claims, url } = assertion
  if (!issuer.givesIdentities) refuse("invalid_grant", "issuer-without-identities", { received: issuer.name })
  requireClaims(assertion, undefined, refuseGrant)
  requireOneTenant(assertion)
  const own = clientIdentifier(client)
  if (claims.client_id !== own) {
    const received = String(JSON.stringify(claims.client_id)).slice(0, 256)
    refuse("invalid_grant", "assertion-of-another-client", { expected: own, received })
  }
  const jti = assertion.jti ?? refuse("invalid_grant", "assertion-without-jti")
  const confirmation = confirmedKey(claims.cnf, exchange)
  const access = wantedAccess(assertion, scopeParameter, client, exchange)
  if (!(await usedOnce(assertion, jti, ports))) refuse("invalid_grant", "assertion-replayed")

  const found = await asserted(url, claims, request, ports)
  if (found === undefined) refuse("invalid_grant", "issuer-person-unknown", { received: url })
  const { user, connection, identity } = found
  if (user.disabled) refuse("invalid_grant", "user-disabled")
  const factors = provenFactors(connection, identity, identity.authTime ?? now)
  const level = levelOf(factors) ?? LOWEST_LEVEL
  const { scope, resources } = await grantedAccess(access, user, client, exchange)
  await requireLevel(level, { user, client, scope }, exchange)

  const id = newId("grant", now, ports.random)
  const grant = { id, scope, resources, authTime: authTime(factors), level, authorizationDetails: undefined }
  const tokens = await tokensOfGrant({ grant, user, generation: 1, scope, refreshExpiresAt: undefined }, client, {
    ...exchange,
    confirmation,
    resources: [],
  })
  const event = auditEvent(
    { type: "grant-issued", actor: client.id, subject: id, detail: `user=${user.id} issuer=${issuer.name}` },
    request,
    ports,
  )
  const row = usedGrant(grant, { user, client }, now, now + tokens.expires_in * 1000)
  // The user or the client was disabled or deleted meanwhile.
  if (!(await ports.store.grants.issue(row, event))) refuse("invalid_grant", "user-disabled")
  return tokens
}

/** At an issuer with several tenants, `sub` is unique only within one. A condition of the issuer must say which tenant is meant. */
function requireOneTenant({ claims, issuer }: TrustedAssertion): void {
  if (claims.tenant !== undefined && !issuer.claims.some(({ claim }) => claim === "tenant"))
    refuseGrant("issuer-claims", {
      expected: "tenant=TENANT among the conditions of the issuer",
      received: String(JSON.stringify(claims.tenant)).slice(0, 256),
    })
}

/**
 * Returns the key of the access token. RFC 7800 §3.1: a client that presents an assertion with `cnf` must prove its key. A confirmation of an unknown kind
 * cannot be proven. The token of a bound assertion is never a bearer token, whatever the client's settings.
 */
function confirmedKey(cnf: unknown, { confirmation, request }: Exchange): Confirmation | undefined {
  if (cnf === undefined) return confirmation
  const certificate = request.clientCertificate()
  const ofCertificate = certificate && { "x5t#S256": certificateThumbprint(certificate) }
  const ofProof = confirmation !== undefined && "jkt" in confirmation ? confirmation : undefined
  const proven: Readonly<Record<string, unknown>> = { ...ofProof, ...ofCertificate }
  const named = Object.entries(Object(cnf))
  if (named.length === 0 || named.some(([member, value]) => typeof value !== "string" || proven[member] !== value))
    refuse("invalid_grant", "assertion-key-unproven", { received: String(JSON.stringify(cnf)).slice(0, 256) })
  return ofProof ?? ofCertificate
}

interface Access {
  readonly scope: readonly Scope[]
  readonly resources: readonly string[]
}

/**
 * What the request and the assertion ask for together. The assertion limits the request: its issuer has decided about this scope and these resources.
 * Never a right of administration, which ends with a session here (decision 0059).
 */
function wantedAccess(
  { claims, issuer }: TrustedAssertion,
  parameter: string | undefined,
  client: Client,
  { apis, resources: asked }: Exchange,
): Access {
  const allowed = allowedScope(client, apis).filter(
    (value) => !isAdministrative(value) && (issuer.scope.length === 0 || issuer.scope.includes(value)),
  )
  // To ignore a limit would widen the assertion, so an unsupported limit is refused.
  if (claims.authorization_details !== undefined)
    refuseGrant("assertion-malformed", { expected: "no authorization_details" })
  const asserted = assertedScope(claims.scope)
  const requested = requestedScope(parameter)
  if (requested !== undefined) {
    refuseUnknown(requested, allowed, apis)
    const most = asserted === undefined ? allowed : allowed.filter((value) => asserted.includes(value))
    if (!isSubset(requested, most))
      refuse("invalid_scope", "scope-not-allowed", { received: parameter, expected: most.join(" ") })
  }
  const scope =
    requested ??
    asserted?.filter((value) => allowed.includes(value)) ??
    client.scope.filter((value) => allowed.includes(value))
  if (scope.length === 0) refuse("invalid_scope", "scope-empty", { received: String(claims.scope).slice(0, 256) })

  const named = assertedResources(claims.resource)
  const beyond = asked.find((each) => named.length > 0 && !named.some((one) => isSameResource(one, each)))
  if (beyond !== undefined)
    refuse("invalid_target", "resource-beyond-grant", { expected: named.join(" "), received: beyond.slice(0, 256) })
  return { scope, resources: asked.length > 0 ? asked : named }
}

/** A limit that cannot be read must not count as none. `offline_access` alone is no value here, and so the empty scope. */
function assertedScope(scope: unknown): readonly Scope[] | undefined {
  if (scope === undefined) return undefined
  return typeof scope === "string" ? (requestedScope(scope) ?? []) : refuseGrant("assertion-malformed")
}

function assertedResources(resource: unknown): readonly string[] {
  if (resource === undefined) return []
  const named: readonly unknown[] = [resource].flat()
  const isReadable = named.length > 0 && named.every((each) => typeof each === "string")
  return isReadable ? (named as readonly string[]) : refuseGrant("assertion-malformed")
}

/** The part that the person may have now. */
async function grantedAccess(
  { scope, resources: asked }: Access,
  user: User,
  client: Client,
  exchange: Exchange,
): Promise<Access> {
  const { ports, apis } = exchange
  const rules = { client, apis, issuer: ports.issuer() }
  const resources = resourcesOfRequest(asked, scope, rules)
  const limits = await scopeLimits(client, scope, resources, { id: user.id, isAdmin: user.role === "admin" }, ports)
  const granted = remainingScope(scope, limits)
  if (granted.length === 0) refuse("invalid_scope", "scope-empty")
  return { scope: granted, resources: resourcesOfRequest(asked, granted, rules) }
}

/** The issuer signed the person in, so its word must reach the level that a sign-in here needs. Decisions 0047 and 0061. */
async function requireLevel(
  level: Level,
  { user, client, scope }: { readonly user: User; readonly client: Client; readonly scope: readonly Scope[] },
  { ports, apis }: Exchange,
): Promise<void> {
  const { signInPolicy, store } = ports
  const administers = user.role === "admin" || (await store.roles.rightsOf(user.id)).some(isAdministrative)
  const ofScope = apis.flatMap(({ scopes }) => scopes.filter(({ value }) => scope.includes(value)))
  const needed = highestLevel([
    client.signInLevel,
    signInPolicy.levelOf(administers),
    ...ofScope.map(({ signInLevel }) => signInLevel),
  ])
  if (!includesLevel(level, needed))
    refuse("invalid_grant", "issuer-sign-in-too-weak", { expected: needed, received: level })
}

/** A grant that no code redeems: the assertion was its code. */
const usedGrant = (
  grant: Pick<Grant, "id" | "scope" | "resources" | "authTime" | "level" | "authorizationDetails">,
  { user, client }: { readonly user: User; readonly client: Client },
  now: number,
  neededUntil: number,
): Grant => ({
  ...grant,
  userId: user.id,
  clientId: client.id,
  redirectUri: undefined,
  challenge: undefined,
  nonce: undefined,
  createdAt: now,
  codeExpiresAt: neededUntil,
  usedAt: now,
  failedAttempts: 0,
  generation: 1,
  confirmedGeneration: 1,
  rotatedAt: undefined,
  rotatedFrom: undefined,
  repeatedFrom: undefined,
  refreshExpiresAt: undefined,
  sessionId: undefined,
  claims: undefined,
  endedAt: undefined,
  endedWhy: undefined,
})
