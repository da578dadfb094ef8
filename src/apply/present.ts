import type { Api } from "../apis/api.ts"
import type { Group, Role } from "../identity/role.ts"
import type { Client } from "../oauth/client.ts"
import type { Store } from "../store/store.ts"

/** The objects that files can describe, as the store has them. */
export interface Present {
  /** The public base URL. */
  readonly issuer: string
  readonly apis: readonly Api[]
  readonly roles: readonly Role[]
  readonly groups: readonly PresentGroup[]
  /** Without clients that registered themselves, because anyone could give such a client the name of another client. */
  readonly clients: readonly Client[]
}

export interface PresentGroup extends Group {
  /** The names of the roles that the group holds. */
  readonly roles: readonly string[]
}

/** Reads the present state. Concurrent changes may be in it or not. */
export async function presentState(store: Store, issuer: string): Promise<Present> {
  const [apis, roles, groups, clients] = await Promise.all([
    store.apis.list(),
    store.roles.list(),
    store.groups.list(),
    store.clients.list(),
  ])
  return {
    issuer,
    apis,
    roles,
    groups: await Promise.all(
      groups.map(async (group) => ({ ...group, roles: (await store.roles.heldBy(group.id)).map(({ name }) => name) })),
    ),
    clients: clients.filter(({ registeredBy }) => registeredBy === "operator"),
  }
}
