import type { GrantId } from "../base/id.ts"
import type { Role } from "../identity/user.ts"
import type { MayKnow } from "../oauth/access_token_verdict.ts"
import { accessTokenVerdict } from "../oauth/access_token_verdict.ts"
import type { TokenFacts } from "../oauth/claims.ts"
import type { Client } from "../oauth/client.ts"
import { clientIdentifier } from "../oauth/client.ts"
import type { AccessPayload } from "../oauth/credentials.ts"
import type { Person } from "../oauth/person_claims.ts"
import { refuse } from "../oauth/refusal.ts"
import type { BoundSession } from "../ports/bound_session.ts"
import { boundSession } from "../ports/bound_session.ts"
import { scopeLimits } from "../ports/may_have.ts"
import type { Ports } from "../ports/ports.ts"

/** A valid access token, with its client and user. */
export interface ValidToken extends TokenFacts {
  readonly client: Client
  /** Absent if the client acts for itself. */
  readonly user: Person | undefined
  /** The user's built-in role. */
  readonly role: Role
  /** Absent if the client acts for itself. */
  readonly grantId: GrantId | undefined
  /** The part of the authorization request's `claims` that the grant stores. */
  readonly claims: string | undefined
  /** The live session on which the grant depends. Absent if the grant is not session-bound. */
  readonly session?: BoundSession
}

/**
 * Checks the rows of a genuine, unexpired access token. The check also confirms the token's generation, unless `mayKnow` hides the token from this
 * caller. Refuses with invalid_token.
 */
export function validToken(payload: AccessPayload, ports: Ports, now: number, mayKnow?: MayKnow): Promise<ValidToken> {
  return "clientId" in payload.subject
    ? clientToken(payload, payload.subject.clientId, ports, now, mayKnow)
    : grantToken(payload, payload.subject.grantId, payload.subject.generation, ports, now, mayKnow)
}

async function clientToken(
  payload: AccessPayload,
  clientId: Client["id"],
  ports: Pick<Ports, "apis" | "clients" | "store">,
  now: number,
  mayKnow: MayKnow | undefined,
): Promise<ValidToken> {
  const { clients, store } = ports
  const found = await clients.find(clientId)
  const revoked = found?.enabled === true && (await store.revokedTokens.has(payload.tokenId))
  const pending = scopeLimits(found, payload.scope ?? [], payload.resources, undefined, ports)
  const limits = pending instanceof Promise ? await pending : pending
  const verdict = accessTokenVerdict(payload, { revoked }, found, limits, now, mayKnow)
  if (typeof verdict === "string") return refuse("invalid_token", verdict)
  const { client, scope } = verdict
  return {
    client,
    user: undefined,
    role: "user",
    grantId: undefined,
    claims: undefined,
    clientId: clientIdentifier(client),
    scope,
    ...facts(payload),
  }
}

async function grantToken(
  payload: AccessPayload,
  grantId: GrantId,
  generation: number,
  ports: Ports,
  now: number,
  mayKnow: MayKnow | undefined,
): Promise<ValidToken> {
  const { clients, store } = ports
  const { grants } = store
  const { hops } = payload
  const standing = (await grants.standing(grantId, payload.tokenId)) ?? refuse("invalid_token", "token-grant-gone")
  const exchanged =
    hops && (await (await import("./exchanged_token.ts")).exchangedStanding({ ...payload, hops }, standing, ports))
  const grant = exchanged?.standing ?? standing
  const { id, state } = grant.user
  const granted = payload.scope ?? grant.scope
  const found = exchanged === undefined ? await clients.find(grant.clientId) : exchanged.client
  const pending =
    exchanged?.limits ?? scopeLimits(found, granted, payload.resources, { id, isAdmin: state === "admin" }, ports)
  // Most limits need no read. A token check is faster if it does not wait for a promise.
  const limits = pending instanceof Promise ? await pending : pending
  const bound = boundSession({ id: grantId, clientId: grant.clientId, scope: grant.scope }, now, ports)
  const session = bound instanceof Promise ? await bound : bound
  const row = session === "over" ? { ...grant, sessionOver: true } : grant
  const verdict = accessTokenVerdict(payload, row, found, limits, now, mayKnow)
  if (typeof verdict === "string") return refuse("invalid_token", verdict)
  const { client, scope } = verdict
  // The first use of a generation's access token proves that the client received this generation. From then on, only a thief presents the refresh
  // token of the previous generation.
  if (generation === grant.generation && grant.confirmedGeneration < generation) grants.confirm(grantId, generation)
  return {
    client,
    user: grant.user,
    role: state === "admin" ? "admin" : "user",
    grantId,
    claims: grant.claims,
    session,
    clientId: clientIdentifier(client),
    scope,
    ...facts(payload),
  }
}

const facts = ({ issuedAt, expiresAt, resources, confirmation }: AccessPayload) => ({
  issuedAt,
  expiresAt,
  resources,
  confirmation,
})
