import type { GrantId } from "../base/id.ts"
import { bearerToken } from "../oauth/bearer.ts"
import type { Person, TokenFacts } from "../oauth/claims.ts"
import type { Client } from "../oauth/client.ts"
import type { AccessPayload } from "../oauth/credentials.ts"
import type { ReasonOf } from "../oauth/refusal.ts"
import { Refusal, refuse } from "../oauth/refusal.ts"
import type { EdgeRequest, Limit, Ports } from "./ports.ts"

/** A valid access token, and who stands behind it. */
export interface BearerToken extends TokenFacts {
  readonly client: Client
  /** Absent for a client's own token. */
  readonly user: Person | undefined
  /** What the grant keeps of the `claims` of its request. */
  readonly claims: string | undefined
}

/**
 * The phases that every bearer endpoint shares: header → MAC → expiry → the endpoint's limit → the row. Specification §5,
 * RFC 6750 §2.1. Refuses missing_token, invalid_token and too_many_requests.
 */
export async function authenticateBearer(
  request: EdgeRequest,
  ports: Ports,
  limit: Limit,
  limitReason: ReasonOf<"too_many_requests">,
): Promise<BearerToken> {
  try {
    const payload = openToken(bearerToken(request.authorization), request.now, ports)
    const key = Buffer.from(payload.tokenId).toString("base64url")
    const { allowed, retryAfterSeconds } = await limit.take(key, request.now)
    if (!allowed) refuse("too_many_requests", limitReason, { retryAfterSeconds })
    return "clientId" in payload.subject
      ? await clientToken(payload, payload.subject.clientId, ports)
      : await grantToken(payload, payload.subject.grantId, payload.subject.generation, ports)
  } catch (error) {
    // Guessing is work for us and costs the guesser nothing: it is counted by address.
    if (error instanceof Refusal && error.code === "invalid_token") {
      const { allowed, retryAfterSeconds } = await ports.limits.invalidToken.take(request.addressKey, request.now)
      if (!allowed) refuse("too_many_requests", "invalid-token-limit", { retryAfterSeconds })
    }
    throw error
  }
}

function openToken(text: string, now: number, { credentials }: Ports): AccessPayload {
  const payload = credentials.openAccess(text) ?? refuse("invalid_token", "token-malformed")
  if (now >= payload.expiresAt * 1000) refuse("invalid_token", "token-expired")
  return payload
}

async function clientToken(payload: AccessPayload, clientId: Client["id"], ports: Ports): Promise<BearerToken> {
  const client = await enabledClient(clientId, ports)
  return { client, user: undefined, claims: undefined, clientId, scope: payload.scope ?? [], ...times(payload) }
}

async function grantToken(
  payload: AccessPayload,
  grantId: GrantId,
  generation: number,
  ports: Ports,
): Promise<BearerToken> {
  const { grants } = ports.store
  const grant = (await grants.standing(grantId)) ?? refuse("invalid_token", "token-grant-gone")
  const { user } = grant
  if (grant.ended) refuse("invalid_token", "token-grant-ended")
  if (user.disabled) refuse("invalid_token", "token-user-disabled")
  const client = await enabledClient(grant.clientId, ports)
  // The first sight of a generation proves that its answer arrived: from now on its predecessor is only a thief's.
  if (generation === grant.generation && grant.confirmedGeneration < generation) grants.confirm(grantId, generation)
  const scope = payload.scope ?? grant.scope
  return { client, user, claims: grant.claims, clientId: client.id, scope, ...times(payload) }
}

async function enabledClient(id: Client["id"], { clients }: Ports): Promise<Client> {
  const client = await clients.find(id)
  return client?.enabled ? client : refuse("invalid_token", "token-client-gone")
}

const times = ({ issuedAt, expiresAt }: AccessPayload) => ({ issuedAt, expiresAt })
