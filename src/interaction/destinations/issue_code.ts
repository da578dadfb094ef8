import type { GrantId } from "../../base/id.ts"
import { grantState, MAX_UNEXCHANGED_CODES } from "../../oauth/grant.ts"
import { storedChallenge } from "../../oauth/pkce.ts"
import { codeLife } from "../../oauth/profile.ts"
import { refuse } from "../../oauth/refusal.ts"
import type { Answer } from "../../ports/answer.ts"
import { auditEvent } from "../../ports/audit.ts"
import type { EdgeRequest, Ports } from "../../ports/ports.ts"
import type { BrowserSession } from "../browser_session.ts"
import { sendCode } from "./authorization_response.ts"
import { newGrant } from "./new_grant.ts"
import type { Granted } from "./requested_access.ts"
import type { ValidRequest } from "./valid_request.ts"

/**
 * Issues the grant and redirects with its code. Specification §3. The consent page contains the grant id, and the code is derived from the grant
 * id. So approving twice inserts one row and gives the same code. Returns "spent" if that code was already used, which refuses a pushed request.
 */
export async function issueCode(
  valid: ValidRequest,
  browser: BrowserSession,
  granted: Granted,
  grantId: GrantId,
  request: EdgeRequest,
  ports: Ports,
): Promise<Answer | "spent"> {
  const { request: asked, client, back } = valid
  const { session, user } = browser
  const { store, credentials, lifetimes } = ports
  const grant = newGrant(grantId, { client, claims: asked.claims }, browser, granted, {
    redirectUri: asked.redirectUri,
    challenge: asked.challenge && storedChallenge(asked.challenge),
    nonce: asked.nonce,
    createdAt: request.now,
    codeExpiresAt: request.now + codeLife(client, lifetimes.code),
  })
  const event = auditEvent(
    { type: "grant-issued", actor: user.id, subject: grantId, detail: `client=${client.id}` },
    request,
    ports,
  )
  if (!(await store.grants.issue(grant, event, { session: session.id, maximum: MAX_UNEXCHANGED_CODES }))) {
    const earlier = await store.grants.find(grantId)
    // The id of a deleted grant may still be taken. A session that has ended leaves the id free.
    if (earlier === undefined) return (await store.grants.signInOf(grantId)) === undefined ? "spent" : used(valid)
    // Two browsers may open one pushed request. Only the browser that got the code may get it again.
    const isOwn = earlier.grant.userId === user.id && earlier.grant.sessionId === session.rootId
    if (!isOwn || grantState(earlier.grant, request.now) !== "issued") return used(valid)
  }
  const answer = await sendCode(
    back,
    client,
    credentials.mintCode({ grantId, confirmation: asked.confirmation }),
    request,
    ports,
  )
  return { ...answer, occurred: event, authorized: client.id }
}

const used = ({ grantId }: Pick<ValidRequest, "grantId">): "spent" =>
  grantId === undefined ? "spent" : refuse("invalid_request_uri", "request-uri-used")
