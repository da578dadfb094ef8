import type { GrantId } from "../base/id.ts"
import type { Person, TokenFacts } from "../oauth/claims.ts"
import type { Client } from "../oauth/client.ts"
import { wireId } from "../oauth/client.ts"
import type { AccessPayload } from "../oauth/credentials.ts"
import { refuse } from "../oauth/refusal.ts"
import type { Ports } from "./ports.ts"

/** A valid access token, and who stands behind it. */
export interface ValidToken extends TokenFacts {
  readonly client: Client
  /** Absent for a client's own token. */
  readonly user: Person | undefined
  /** What the grant keeps of the `claims` of its request. */
  readonly claims: string | undefined
}

/** Whether whoever asks may know of a token. */
export type MayKnow = (clientId: Client["id"], resources: readonly string[]) => boolean

/**
 * What makes a genuine access token that has not expired a valid one: the rows. Whoever asks sees it in use, which proves that it was
 * delivered, unless `mayKnow` keeps it from them. Refuses invalid_token.
 */
export function validToken(payload: AccessPayload, ports: Ports, mayKnow?: MayKnow): Promise<ValidToken> {
  return "clientId" in payload.subject
    ? clientToken(payload, payload.subject.clientId, ports, mayKnow)
    : grantToken(payload, payload.subject.grantId, payload.subject.generation, ports, mayKnow)
}

async function clientToken(
  payload: AccessPayload,
  clientId: Client["id"],
  ports: Ports,
  mayKnow: MayKnow | undefined,
): Promise<ValidToken> {
  const client = await enabledClient(clientId, ports)
  if (await ports.store.revokedTokens.has(payload.tokenId)) refuse("invalid_token", "token-revoked")
  if (mayKnow !== undefined && !mayKnow(clientId, payload.resources)) refuse("invalid_token", "token-not-for-caller")
  const scope = payload.scope ?? []
  return { client, user: undefined, claims: undefined, clientId: wireId(client), scope, ...facts(payload) }
}

async function grantToken(
  payload: AccessPayload,
  grantId: GrantId,
  generation: number,
  ports: Ports,
  mayKnow: MayKnow | undefined,
): Promise<ValidToken> {
  const { grants } = ports.store
  const grant = (await grants.standing(grantId, payload.tokenId)) ?? refuse("invalid_token", "token-grant-gone")
  const { user } = grant
  if (grant.ended) refuse("invalid_token", "token-grant-ended")
  if (grant.revoked) refuse("invalid_token", "token-revoked")
  if (user.disabled) refuse("invalid_token", "token-user-disabled")
  const client = await enabledClient(grant.clientId, ports)
  if (mayKnow !== undefined && !mayKnow(client.id, payload.resources)) refuse("invalid_token", "token-not-for-caller")
  // The first sight of a generation proves that its answer arrived: from now on its predecessor is only a thief's.
  if (generation === grant.generation && grant.confirmedGeneration < generation) grants.confirm(grantId, generation)
  const scope = payload.scope ?? grant.scope
  return { client, user, claims: grant.claims, clientId: wireId(client), scope, ...facts(payload) }
}

async function enabledClient(id: Client["id"], { clients }: Ports): Promise<Client> {
  const client = await clients.find(id)
  return client?.enabled ? client : refuse("invalid_token", "token-client-gone")
}

const facts = ({ issuedAt, expiresAt, resources }: AccessPayload) => ({ issuedAt, expiresAt, resources })
