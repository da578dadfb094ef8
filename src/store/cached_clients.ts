import type { ClientId } from "../base/id.ts"
import { idFrom } from "../base/id.ts"
import type { Client } from "../oauth/client.ts"
import type { ClientStore, Store } from "./store.ts"

/** Beyond this number, clients drop out of the cache and are read again. */
const MAXIMUM_CLIENTS = 10_000

const NOBODY: ClientId = idFrom("client", Buffer.alloc(16))

export interface CachedClients extends ClientStore {
  /** Whether `find` returns this client without reading the store. */
  isRemembered(id: ClientId): boolean
  /** Costs the same as `find` for an unknown id: one read of the store that finds nobody and is not remembered. */
  findNobody(): Promise<void>
  /** Empties the cache: another process may have changed the clients. */
  forget(): void
}

/**
 * Keeps clients in memory: every request needs one, and they rarely change. A change by this process is forgotten at once.
 * The cache keeps promises, not values: a read that began before a change cannot be remembered after it.
 */
function cachedClients(clients: ClientStore): CachedClients {
  const known = new Map<ClientId, Promise<Client | undefined>>()

  const find = (id: ClientId): Promise<Client | undefined> => {
    const cached = known.get(id)
    if (cached !== undefined) return cached
    const reading = clients.find(id)
    known.set(id, reading)
    const drop = () => {
      if (known.get(id) === reading) known.delete(id)
    }
    // Anybody can invent unknown ids: they are not kept.
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
    isRemembered: (id) => known.has(id),
    async findNobody() {
      // Not with `find`: concurrent calls would share one read, but those for unknown ids do not.
      const reading = clients.find(NOBODY)
      known.set(NOBODY, reading)
      await reading
      known.delete(NOBODY)
    },
    forget: () => known.clear(),
    update: (client, event, before) => forgetting(client.id, clients.update(client, event, before)),
    updateItself: (client, event, before) => forgetting(client.id, clients.updateItself(client, event, before)),
    setEnabled: (id, enabled, event) => forgetting(id, clients.setEnabled(id, enabled, event)),
    addSecret: (id, secret, olderExpireAt, event) =>
      forgetting(id, clients.addSecret(id, secret, olderExpireAt, event)),
    endOlderSecrets: (id, now, event) => forgetting(id, clients.endOlderSecrets(id, now, event)),
    async register(client, block, maximum) {
      const another = await clients.register(client, block, maximum)
      if (another) known.clear()
      return another
    },
    // One that is gone must not be remembered.
    settle: (id, event) => forgetting(id, clients.settle(id, event)),
    deleteItself: (id, event) => forgetting(id, clients.deleteItself(id, event)),
    delete: (id, event) => forgetting(id, clients.delete(id, event)),
  }
}

/** The same store, with its clients cached. */
export function withCachedClients(store: Store): Store & { readonly clients: CachedClients } {
  const clients = cachedClients(store.clients)
  return {
    ...store,
    clients,
    async removeExpired(now, batch) {
      const removed = await store.removeExpired(now, batch)
      if (removed > 0) clients.forget()
      return removed
    },
  }
}
