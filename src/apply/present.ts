import type { Api } from "../apis/api.ts"
import { isId } from "../base/id.ts"
import type { Connection } from "../connections/connection_settings.ts"
import type { Attribute } from "../identity/attributes.ts"
import type { Group, Role } from "../identity/role.ts"
import type { TrustedIssuer } from "../issuers/issuer_settings.ts"
import type { Look } from "../looks/look.ts"
import type { Client } from "../oauth/client.ts"
import type { CustomClaim } from "../oauth/custom_claim.ts"
import type { Site } from "../sites/site_settings.ts"
import type { Store } from "../store/store.ts"
import type { ExchangePolicy } from "../token_exchange/policy_settings.ts"

/** The objects that files can describe, as the store has them. */
export interface Present {
  /** The public base URL. */
  readonly issuer: string
  readonly apis: readonly Api[]
  /** Without the standard attributes, which every installation has. */
  readonly attributes: readonly Attribute[]
  readonly roles: readonly Role[]
  readonly groups: readonly PresentGroup[]
  /** Without clients that registered themselves, because anyone could give such a client the name of another client. */
  readonly clients: readonly Client[]
  readonly claims: readonly CustomClaim[]
  /** The looks of the service and of these clients, if anything is set in them. */
  readonly looks: readonly PresentLook[]
  readonly connections: readonly Connection[]
  readonly sites: readonly Site[]
  readonly exchangePolicies: readonly ExchangePolicy[]
  readonly issuers: readonly TrustedIssuer[]
}

export interface PresentLook {
  readonly look: Look
  readonly logo: Uint8Array | undefined
}

export interface PresentGroup extends Group {
  /** The names of the roles that the group holds. */
  readonly roles: readonly string[]
}

/** Reads the present state. The result may contain some concurrent changes and lack others. */
export async function presentState(store: Store, issuer: string): Promise<Present> {
  const [
    apis,
    attributes,
    roles,
    groups,
    everyClient,
    claims,
    everyLook,
    connections,
    sites,
    exchangePolicies,
    issuers,
  ] = await Promise.all([
    store.apis.list(),
    store.attributes.list(),
    store.roles.list(),
    store.groups.list(),
    store.clients.list(),
    store.claims.list(),
    store.looks.list(),
    store.connections.list(),
    store.sites.list(),
    store.exchangePolicies.list(),
    store.issuers.list(),
  ])
  const clients = everyClient.filter(({ registeredBy }) => registeredBy === "operator")
  const looks = everyLook.filter(
    ({ clientId, logo, ...settings }) =>
      (clientId === undefined || clients.some(({ id }) => id === clientId)) &&
      [logo, ...Object.values(settings)].some((each) => each !== undefined),
  )
  return {
    issuer,
    apis,
    attributes,
    roles,
    groups: await Promise.all(
      groups.map(async (group) => ({ ...group, roles: (await store.roles.heldBy(group.id)).map(({ name }) => name) })),
    ),
    clients,
    claims,
    looks: await Promise.all(
      looks.map(async (look) => ({ look, logo: look.logo && (await store.looks.logo(look.clientId)) })),
    ),
    connections,
    sites,
    exchangePolicies,
    issuers,
  }
}

/** Whether files describe the claim: it is for all clients, or for one that an operator created. */
export const isDescribed = ({ clientId }: CustomClaim, { clients }: Pick<Present, "clients">): boolean =>
  clientId === undefined || clients.some(({ id }) => id === clientId)

/**
 * Returns how a file names the client of a claim or a look: by name, or by id if the name is ambiguous. Returns an empty object if the claim is for
 * all clients, and for the look of the whole service.
 */
export function clientReference(
  { clientId }: Pick<CustomClaim, "clientId">,
  { clients }: Pick<Present, "clients">,
): { readonly client?: string } {
  const name = clients.find(({ id }) => id === clientId)?.name
  if (clientId === undefined || name === undefined) return {}
  const isAmbiguous = isId("client", name) || clients.some((other) => other.name === name && other.id !== clientId)
  return { client: isAmbiguous ? clientId : name }
}
