import type { ClientId, UserId } from "../../base/id.ts"
import { idTokenClaims, userinfoClaims } from "../../oauth/claims_request.ts"
import type { Client } from "../../oauth/client.ts"
import type { Grant } from "../../oauth/grant.ts"
import { grantState } from "../../oauth/grant.ts"
import { carrierOf } from "../../oauth/person_claims.ts"
import { inOrder } from "../../oauth/scope.ts"
import { shownClient } from "../../oauth/shown_client.ts"
import type { Scope } from "../../oauth/vocabulary.ts"
import { STANDARD_SCOPES } from "../../oauth/vocabulary.ts"
import type { Ports } from "../../ports/ports.ts"

/** A client that has access, or whose consent is remembered. */
export interface AllowedClient {
  readonly clientId: ClientId
  readonly scope: readonly Scope[]
  /** The live grants. */
  readonly grants: readonly Pick<Grant, "authorizationDetails" | "resources">[]
  /** The redirect URI of the latest grant. */
  readonly redirectUri: string | undefined
  readonly lastUsedAt: number | undefined
}

/** Returns the clients with live grants of the user, the latest used first, and then those that only have a remembered consent. */
export async function allowedClients(
  userId: UserId,
  now: number,
  { store }: Pick<Ports, "store">,
): Promise<readonly AllowedClient[]> {
  const [grants, consents] = await Promise.all([store.grants.list({ userId }), store.consents.listOf(userId)])
  const live = grants.filter((grant) => grantState(grant, now) !== "ended")
  const ids = new Set([...live, ...consents].map(({ clientId }) => clientId))
  return [...ids]
    .map((clientId): AllowedClient => {
      const own = live.filter((grant) => grant.clientId === clientId)
      const remembered = consents.filter((consent) => consent.clientId === clientId)
      return {
        clientId,
        scope: inOrder([...own.flatMap(scopeOf), ...remembered.flatMap(({ scope }) => scope)]),
        grants: own,
        redirectUri: own.at(-1)?.redirectUri,
        lastUsedAt: own.length === 0 ? undefined : Math.max(...own.map(lastUse)),
      }
    })
    .toSorted((one, other) => (other.lastUsedAt ?? 0) - (one.lastUsedAt ?? 0))
}

const lastUse = ({ createdAt, usedAt = createdAt, rotatedAt = usedAt }: Grant): number => Math.max(usedAt, rotatedAt)

/** The granted scope, and the carriers of claims that the client requested one by one. */
const scopeOf = ({ scope, claims }: Grant): readonly Scope[] => [
  ...scope,
  ...[...userinfoClaims(claims, STANDARD_SCOPES), ...idTokenClaims(claims, STANDARD_SCOPES)].map(carrierOf),
]

/** Returns how the pages name a client that has access. */
export const shownAllowed = (
  client: Client,
  { redirectUri }: Pick<AllowedClient, "redirectUri">,
  { issuer }: Pick<Ports, "issuer">,
) => shownClient(client, redirectUri ?? client.redirectUris[0] ?? issuer(), issuer())

/** Returns the names of the clients that have access now, each with its scope. */
export async function namesByScope(
  userId: UserId,
  now: number,
  ports: Pick<Ports, "store" | "clients" | "issuer">,
): Promise<readonly { readonly name: string; readonly scope: readonly Scope[] }[]> {
  const allowed = (await allowedClients(userId, now, ports)).filter(({ lastUsedAt }) => lastUsedAt !== undefined)
  const named = allowed.map(async (each) => {
    const client = await ports.clients.find(each.clientId)
    return client && { name: shownAllowed(client, each, ports).clientName, scope: each.scope }
  })
  return (await Promise.all(named)).filter((each) => each !== undefined)
}

/** Returns the names of the clients that have access now, the latest used first, at most `max`, and the number of all others. */
export async function allowedNames(
  userId: UserId,
  max: number,
  now: number,
  ports: Pick<Ports, "store" | "clients" | "issuer">,
): Promise<{ readonly latest: readonly string[]; readonly others: number }> {
  const allowed = (await allowedClients(userId, now, ports)).filter(({ lastUsedAt }) => lastUsedAt !== undefined)
  const names = allowed.slice(0, max).map(async (each) => {
    const client = await ports.clients.find(each.clientId)
    return client && shownAllowed(client, each, ports).clientName
  })
  const latest = (await Promise.all(names)).filter((name) => name !== undefined)
  return { latest, others: allowed.length - Math.min(allowed.length, max) }
}
