import { authenticateClient } from "../clients/client_authentication.ts"
import { CLIENT_PARAMETERS } from "../clients/client_credential.ts"
import type { Client } from "../oauth/client.ts"
import { refuse } from "../oauth/refusal.ts"
import type { Answer } from "../ports/answer.ts"
import { auditEvent } from "../ports/audit.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"
import { readRequestBody } from "./request_body.ts"

/** `token_type_hint` must not be repeated. Its value is ignored, because each token shows its own type. RFC 7009 §2.1. */
const KNOWN: ReadonlySet<string> = new Set(["token", "token_type_hint", ...CLIENT_PARAMETERS])

/**
 * Token revocation. RFC 7009. An unknown token gets the same answer as a revoked token. RFC 7009 §2.2: "the purpose of the revocation request,
 * invalidating the particular token, is already achieved". A token of another client is refused (§2.1).
 */
export async function revoke(request: EdgeRequest, ports: Ports): Promise<Answer> {
  const parameters = readRequestBody(request, KNOWN)
  const client = await authenticateClient(request, parameters, ports)
  const token = parameters.values.get("token") ?? refuse("invalid_request", "parameter-missing", { expected: "token" })
  await revokeRefresh(token, client, request, ports)
  await revokeAccess(token, client, request, ports)
  return { kind: "json", body: {}, client }
}

/**
 * Ends the grant, and so all its tokens. RFC 7009 §2.1: "the authorization server SHOULD also invalidate all access tokens based on the same
 * authorization grant". A replaced refresh token ends the grant too, because the client may have lost the answer with the newer token.
 */
async function revokeRefresh(token: string, client: Client, request: EdgeRequest, ports: Ports): Promise<void> {
  const payload = ports.credentials.openRefresh(token)
  if (payload === undefined || request.now >= payload.expiresAt) return
  const held = await ports.store.grants.find(payload.grantId)
  if (held === undefined) return
  refuseAnothers(held.grant.clientId, client)
  const event = auditEvent(
    { type: "grant-revoked", actor: client.id, subject: payload.grantId, detail: `client=${client.id}` },
    request,
    ports,
  )
  await ports.store.grants.end(payload.grantId, "revoked", request.now, event)
}

/** Revokes only this access token, by a row that stays until the token expires. The grant and its other tokens stay valid. */
async function revokeAccess(
  token: string,
  client: Client,
  { now }: EdgeRequest,
  ports: Pick<Ports, "credentials" | "jwtAccessTokens" | "store">,
): Promise<void> {
  const payload = ports.credentials.openAccess(token) ?? (await ports.jwtAccessTokens.open(token))
  if (payload === undefined || now >= payload.expiresAt * 1000) return
  const { subject, tokenId, expiresAt, hops } = payload
  const { grants, revokedTokens } = ports.store
  if ("clientId" in subject) refuseAnothers(subject.clientId, client)
  else {
    const grant = await grants.standing(subject.grantId, tokenId)
    if (grant === undefined) return
    // An exchanged token belongs to the client that got it.
    refuseAnothers(hops?.at(-1)?.clientId ?? grant.clientId, client)
    if (grant.ended) return
  }
  await revokedTokens.add(tokenId, expiresAt * 1000)
}

/**
 * RFC 7009 §2.1: "verifies whether the token was issued to the client making the revocation request. If this validation fails, the request is
 * refused".
 */
function refuseAnothers(owner: Client["id"], client: Client): void {
  if (owner !== client.id) refuse("invalid_grant", "token-of-another-client")
}
