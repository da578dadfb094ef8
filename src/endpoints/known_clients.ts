import { isId } from "../base/id.ts"
import type { Client } from "../oauth/client.ts"
import { isRegisteredId, rowIdOf } from "../oauth/registered_id.ts"
import type { ClientStore } from "../store/store.ts"

/** Where a text becomes a client. */
export interface KnownClients {
  /** Cached: another process's change is seen within a second. */
  find(id: string): Promise<Client | undefined>
  /**
   * Also one that registered itself and that nobody has allowed anything yet: nothing of it is stored. It can ask for an authorization, and
   * nothing else, so the other endpoints do not know it.
   */
  findUnstoredToo(id: string): Promise<Client | undefined>
}

/** `read` gives the client of a self-registered id; absent where registration is off, and only what is stored counts. */
export function knownClients(
  clients: Pick<ClientStore, "find">,
  read: ((text: string) => Client | undefined) | undefined,
): KnownClients {
  const stored = async (text: string): Promise<Client | undefined> => {
    const client = await clients.find(rowIdOf(text))
    return client?.registeredId === text ? client : undefined
  }
  return {
    find: async (id) => (isId("client", id) ? clients.find(id) : isRegisteredId(id) ? stored(id) : undefined),
    // What is stored comes first: the operator's word counts, and what was deleted stays so.
    findUnstoredToo: async (id) =>
      isId("client", id) ? clients.find(id) : isRegisteredId(id) ? ((await stored(id)) ?? read?.(id)) : undefined,
  }
}
