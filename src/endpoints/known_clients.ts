import type { ClientId } from "../base/id.ts"
import { isId } from "../base/id.ts"
import type { Client } from "../oauth/client.ts"
import { wireId } from "../oauth/client.ts"
import { isRegisteredId, rowIdOf } from "../oauth/registered_id.ts"
import type { ClientStore } from "../store/store.ts"

/** Where an id becomes a client. Cached: another process's change is seen within a second. */
export interface KnownClients {
  /** By the id of its row, as grants and tokens of ours have it. */
  find(id: ClientId): Promise<Client | undefined>
  /** By what a request says: the `client_id` that it goes by, and nothing else. The id of its row is not one to a client that registered itself. */
  findByWireId(text: string): Promise<Client | undefined>
  /**
   * As `findByWireId`; also one that registered itself and that nobody has allowed anything yet: nothing of it is stored. It can ask for an
   * authorization, and nothing else, so the other endpoints do not know it.
   */
  findUnstoredToo(text: string): Promise<Client | undefined>
}

/** `read` gives the client of a self-registered id; absent where registration is off, and only what is stored counts. */
export function knownClients(
  clients: Pick<ClientStore, "find">,
  read: ((text: string) => Client | undefined) | undefined,
): KnownClients {
  const findByWireId = async (text: string): Promise<Client | undefined> => {
    const id = isId("client", text) ? text : isRegisteredId(text) ? rowIdOf(text) : undefined
    const client = id && (await clients.find(id))
    return client && wireId(client) === text ? client : undefined
  }
  return {
    find: (id) => clients.find(id),
    findByWireId,
    // What is stored comes first: the operator's word counts, and what was deleted stays so.
    findUnstoredToo: async (text) => (await findByWireId(text)) ?? read?.(text),
  }
}
