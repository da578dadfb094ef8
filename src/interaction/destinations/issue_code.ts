import type { GrantId } from "../../base/id.ts"
import { LOWEST_LEVEL } from "../../base/level.ts"
import type { ProvenFactors } from "../../identity/factors.ts"
import { amrOf, authTime, levelOf } from "../../identity/factors.ts"
import { allowedWithoutApis } from "../../oauth/allowed_scope.ts"
import { acrOf } from "../../oauth/authentication_context.ts"
import type { ClaimsRequest } from "../../oauth/claims_request.ts"
import { storedClaims } from "../../oauth/claims_request.ts"
import type { Grant } from "../../oauth/grant.ts"
import { grantState, MAX_UNEXCHANGED_CODES } from "../../oauth/grant.ts"
import { storedChallenge } from "../../oauth/pkce.ts"
import type { Scope } from "../../oauth/vocabulary.ts"
import type { Answer } from "../../ports/answer.ts"
import { auditEvent } from "../../ports/audit.ts"
import type { EdgeRequest, Ports } from "../../ports/ports.ts"
import type { BrowserSession } from "../browser_session.ts"
import { sendCode } from "./authorization_response.ts"
import type { ValidRequest } from "./valid_request.ts"

/** What the user grants: the scope, and the resources that the tokens are for. An empty list of resources means this service. */
export interface Granted {
  readonly scope: readonly Scope[]
  readonly resources: readonly string[]
}

/**
 * Issues the grant and redirects with its code. Specification §3. The consent page contains the grant id, and the code is derived from the grant
 * id. So approving twice inserts one row and gives the same code. Returns "spent" if that code was already used.
 */
export async function issueCode(
  valid: ValidRequest,
  { session, user }: BrowserSession,
  { scope, resources }: Granted,
  grantId: GrantId,
  request: EdgeRequest,
  ports: Ports,
): Promise<Answer | "spent"> {
  const { client, back } = valid
  const { store, credentials, lifetimes } = ports
  const grant: Grant = {
    id: grantId,
    userId: user.id,
    clientId: client.id,
    scope,
    redirectUri: valid.request.redirectUri,
    challenge: valid.request.challenge && storedChallenge(valid.request.challenge),
    nonce: valid.request.nonce,
    authTime: authTime(session.factors),
    level: levelOf(session.factors) ?? LOWEST_LEVEL,
    createdAt: request.now,
    codeExpiresAt: request.now + lifetimes.code,
    usedAt: undefined,
    failedAttempts: 0,
    generation: 0,
    confirmedGeneration: 0,
    rotatedAt: undefined,
    rotatedFrom: undefined,
    repeatedFrom: undefined,
    refreshExpiresAt: undefined,
    sessionId: session.rootId,
    claims: storedClaims(valid.request.claims, allowedWithoutApis(client), () =>
      contextOf(session.factors, valid.request.claims),
    ),
    resources,
    endedAt: undefined,
    endedWhy: undefined,
  }
  const event = auditEvent(
    { type: "grant-issued", actor: user.id, subject: grantId, detail: `client=${client.id}` },
    request,
    ports,
  )
  if (!(await store.grants.issue(grant, event, { session: session.id, maximum: MAX_UNEXCHANGED_CODES }))) {
    const earlier = await store.grants.find(grantId)
    if (earlier === undefined || grantState(earlier.grant, request.now) !== "issued") return "spent"
  }
  const answer = sendCode(back, client, credentials.mintCode({ grantId }), ports)
  return { ...answer, occurred: event, authorized: client.id }
}

const contextOf = (factors: ProvenFactors, { acr }: ClaimsRequest) => ({
  acr: acrOf(levelOf(factors) ?? LOWEST_LEVEL, acr.values),
  amr: amrOf(factors),
})
