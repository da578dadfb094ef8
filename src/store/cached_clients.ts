import type { ClientId } from "../base/id.ts"
import { idFrom } from "../base/id.ts"
import type { Client } from "../oauth/client.ts"
import type { ClientStore } from "./client.ts"
import type { Store } from "./store.ts"

/** Maximum number of cached clients. The store reads a client again after the cache has dropped it. */
const MAXIMUM_CLIENTS = 10_000

const NOBODY: ClientId = idFrom("client", Buffer.alloc(16))

export interface CachedClients extends ClientStore {
  /** Whether `find` returns this client without reading the store. */
  isRemembered(text: string): text is ClientId
  /** Takes as long as `find` of an unknown id, so that the time does not reveal whether an id exists. Reads the store each time. */
  findNobody(): Promise<void>
  /** The number of clients in the cache. */
  count(): number
  /** Empties the cache, because another process may have changed the clients. */
  forget(): void
}

/**
 * Keeps clients in memory, because every request needs a client, and clients rarely change. The cache holds the promise of each read from the
 * start of the read. A change removes the promise, so a read that began before the change does not stay in the cache.
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
    // Anybody can invent unknown ids, so the cache does not keep them.
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
    isRemembered: (text): text is ClientId => known.has(text as ClientId),
    async findNobody() {
      // Does not call `find`: concurrent calls with this one id would share a read, and so take less time than different unknown ids.
      const reading = clients.find(NOBODY)
      known.set(NOBODY, reading)
      await reading
      known.delete(NOBODY)
    },
    count: () => known.size,
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
    // Empties the client's cache entry even if `settle` changes nothing, because another process may have deleted the client.
    settle: (id, event) => forgetting(id, clients.settle(id, event)),
    deleteItself: (id, event) => forgetting(id, clients.deleteItself(id, event)),
    delete: (id, event) => forgetting(id, clients.delete(id, event)),
  }
}

/** Returns the same store with a cache for its clients. */
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
