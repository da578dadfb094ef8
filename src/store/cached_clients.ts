import type { ClientId } from "../base/id.ts"
import type { Client } from "../oauth/client.ts"
import type { ClientStore } from "./store.ts"

/** More clients than this are read again now and then. */
const MAXIMUM_CLIENTS = 10_000

export interface CachedClients extends ClientStore {
  /** Forgets all: another process may have changed them. */
  forget(): void
}

/**
 * Clients in memory, since every request needs one and they hardly change. What this process changes is forgotten at once. The
 * promise is kept, not what it gives: a read that began before a change then cannot be remembered after it.
 */
export function cachedClients(clients: ClientStore): CachedClients {
  const known = new Map<ClientId, Promise<Client | undefined>>()

  const find = (id: ClientId): Promise<Client | undefined> => {
    const cached = known.get(id)
    if (cached !== undefined) return cached
    const reading = clients.find(id)
    known.set(id, reading)
    const drop = () => {
      if (known.get(id) === reading) known.delete(id)
    }
    // Unknown ids are anybody's to make up: they are not kept.
    reading.then((client) => client ?? drop(), drop)
    if (known.size > MAXIMUM_CLIENTS) known.delete(known.keys().next().value as ClientId)
    return reading
  }

  const forgetting = async <T>(id: ClientId, change: Promise<T>): Promise<T> => {
    try {
      return await change
    } finally {
      known.delete(id)
    }
  }

  return {
    ...clients,
    find,
    forget: () => known.clear(),
    update: (client, event, before) => forgetting(client.id, clients.update(client, event, before)),
    setEnabled: (id, enabled, event) => forgetting(id, clients.setEnabled(id, enabled, event)),
    addSecret: (id, secret, olderExpireAt, event) =>
      forgetting(id, clients.addSecret(id, secret, olderExpireAt, event)),
    endOlderSecrets: (id, now, event) => forgetting(id, clients.endOlderSecrets(id, now, event)),
    register: (client, event) => forgetting(client.id, clients.register(client, event)),
    retire: (id, event) => forgetting(id, clients.retire(id, event)),
    delete: (id, event) => forgetting(id, clients.delete(id, event)),
  }
}
