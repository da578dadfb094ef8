import type { GrantId } from "../../base/id.ts"
import { LOWEST_LEVEL } from "../../base/level.ts"
import type { ProvenFactors } from "../../identity/factors.ts"
import { amrOf, authTime, levelOf } from "../../identity/factors.ts"
import { allowedWithoutApis } from "../../oauth/allowed_scope.ts"
import { acrOf } from "../../oauth/authentication_context.ts"
import type { ClaimsRequest } from "../../oauth/claims_request.ts"
import { storedClaims } from "../../oauth/claims_request.ts"
import type { Client } from "../../oauth/client.ts"
import type { Grant } from "../../oauth/grant.ts"
import type { BrowserSession } from "../browser_session.ts"
import type { Granted } from "./requested_access.ts"

/** How the credential of a new grant is redeemed. */
type Binding = Pick<Grant, "redirectUri" | "challenge" | "nonce" | "createdAt" | "codeExpiresAt">

/** The grant that a user approves now, in this session. */
export const newGrant = (
  id: GrantId,
  { client, claims }: { readonly client: Client; readonly claims: ClaimsRequest },
  { session, user }: BrowserSession,
  { scope, resources, details }: Granted,
  binding: Binding,
): Grant => ({
  id,
  userId: user.id,
  clientId: client.id,
  scope,
  ...binding,
  authTime: authTime(session.factors),
  level: levelOf(session.factors) ?? LOWEST_LEVEL,
  usedAt: undefined,
  failedAttempts: 0,
  generation: 0,
  confirmedGeneration: 0,
  rotatedAt: undefined,
  rotatedFrom: undefined,
  repeatedFrom: undefined,
  refreshExpiresAt: undefined,
  sessionId: session.rootId,
  claims: storedClaims(claims, allowedWithoutApis(client), () => contextOf(session.factors, claims)),
  resources,
  authorizationDetails: details.length === 0 ? undefined : JSON.stringify(details),
  endedAt: undefined,
  endedWhy: undefined,
})

const contextOf = (factors: ProvenFactors, { acr }: ClaimsRequest) => ({
  acr: acrOf(levelOf(factors) ?? LOWEST_LEVEL, acr.values),
  amr: amrOf(factors),
})
