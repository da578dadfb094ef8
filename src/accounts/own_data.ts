import { attributesFrom } from "../identity/attributes.ts"
import { authTime } from "../identity/factors.ts"
import type { User } from "../identity/user.ts"
import { grantState } from "../oauth/grant.ts"
import { scopeText } from "../oauth/scope.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"

/** Maximum number of audit events in the file. */
const MAX_EVENTS = 1000

/**
 * Returns what the service stores about the person, as JSON. It contains no secret: no hash, no key and no credential. For an event that another
 * actor caused, it contains neither this actor nor the address.
 */
export async function ownData(
  user: User,
  { now }: Pick<EdgeRequest, "now">,
  { store, clients }: Pick<Ports, "store" | "clients">,
): Promise<object> {
  const { id, username, name, email, emailVerified, role, attributes, createdAt } = user
  const [sessions, grants, consents, app, recoveryCodes, passkeys, links, connections, events] = await Promise.all([
    store.sessions.listOf(id),
    store.grants.list({ userId: id }),
    store.consents.listOf(id),
    store.secondFactors.appOf(id),
    store.secondFactors.recoveryCodesOf(id),
    store.passkeys.listOf(id),
    store.linkedIdentities.ofUser(id),
    store.connections.list(),
    store.audit.list(MAX_EVENTS, { about: id }),
  ])
  const [requests, blocked] = await Promise.all([
    store.backchannelRequests.waitingFor(id, now),
    store.backchannelRequests.blockedBy(id),
  ])
  const nameOf = async (clientId: (typeof grants)[number]["clientId"]) => (await clients.find(clientId))?.name
  return {
    downloaded_at: time(now),
    profile: { id, username, name, email, email_verified: emailVerified, role, created_at: time(createdAt) },
    attributes: attributesFrom(attributes),
    second_factors: { authenticator_app_added_at: app && time(app.createdAt), unused_recovery_codes: recoveryCodes },
    passkeys: passkeys.map((each) => ({
      name: each.name,
      added_at: time(each.createdAt),
      last_used_at: each.lastUsedAt && time(each.lastUsedAt),
      authenticator_model: each.aaguid,
      on_several_devices: each.backedUp,
    })),
    connections: links.map((each) => ({
      connection: connections.find((connection) => connection.id === each.connectionId)?.name,
      person: each.shownName,
      subject: each.subject,
      added_at: time(each.linkedAt),
      last_used_at: time(each.lastUsedAt),
    })),
    sessions: sessions.map(({ factors, lastSeenAt, expiresAt, origin }) => ({
      signed_in_at: time(authTime(factors)),
      last_seen_at: time(lastSeenAt),
      expires_at: time(expiresAt),
      ...origin,
    })),
    applications: await Promise.all(
      grants.map(async (grant) => ({
        client_id: grant.clientId,
        name: await nameOf(grant.clientId),
        scope: scopeText(grant.scope),
        resources: grant.resources,
        state: grantState(grant, now),
        created_at: time(grant.createdAt),
        used_at: grant.usedAt && time(grant.usedAt),
        refreshed_at: grant.rotatedAt && time(grant.rotatedAt),
        refreshed_from: grant.rotatedFrom,
      })),
    ),
    consents: await Promise.all(
      consents.map(async ({ clientId, target, scope, rememberedAt }) => ({
        client_id: clientId,
        name: await nameOf(clientId),
        resource: target,
        scope: scopeText(scope),
        remembered_at: time(rememberedAt),
      })),
    ),
    requests: await Promise.all(
      requests.map(async ({ clientId, scope, bindingMessage, createdAt, expiresAt }) => ({
        client_id: clientId,
        name: await nameOf(clientId),
        scope: scopeText(scope),
        message: bindingMessage,
        asked_at: time(createdAt),
        expires_at: time(expiresAt),
      })),
    ),
    blocked_applications: await Promise.all(
      blocked.map(async (clientId) => ({ client_id: clientId, name: await nameOf(clientId) })),
    ),
    events: events.map(({ at, type, actor, address }) => ({
      at: time(at),
      type,
      ...(actor === id ? { by: "you", address } : { by: actor === "server" ? "this service" : "somebody else" }),
    })),
  }
}

const time = (at: number): string => new Date(at).toISOString()
