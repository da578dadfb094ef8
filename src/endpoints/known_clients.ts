import type { ClientId } from "../base/id.ts"
import { isId } from "../base/id.ts"
import type { Client } from "../oauth/client.ts"
import { wireId } from "../oauth/client.ts"
import { isRegisteredId, rowIdOf } from "../oauth/registered_id.ts"
import type { CachedClients } from "../store/cached_clients.ts"

/** Where an id becomes a client. Cached: another process's change is seen within a second. */
export interface KnownClients {
  /** By the id of its row, as grants and tokens of ours have it. */
  find(id: ClientId): Promise<Client | undefined>
  /** By what a request says: the `client_id` that it goes by, and nothing else. The id of its row is not one to a client that registered itself. */
  findByWireId(text: string): Promise<Client | undefined>
  /** As `findByWireId`, for a client that has yet to prove itself. */
  findUnproven(text: string): Promise<UnprovenClient>
  /**
   * As `findByWireId`; also one that registered itself and that nobody has allowed anything yet: nothing of it is stored. It can ask for an
   * authorization, and nothing else, so the other endpoints do not know it.
   */
  findUnstoredToo(text: string): Promise<Client | undefined>
}

export interface UnprovenClient {
  readonly client: Client | undefined
  /** Awaited where the proof fails: a client in memory then costs the read that an unknown id costs, and the time reveals neither. */
  asUnknown(): Promise<void>
}

/** `read` gives the client of a self-registered id; absent where registration is off, and only what is stored counts. */
export function knownClients(
  clients: Pick<CachedClients, "find" | "isRemembered" | "findNobody">,
  read: ((text: string) => Client | undefined) | undefined,
): KnownClients {
  const rowOf = (text: string): ClientId | undefined =>
    isId("client", text) ? text : isRegisteredId(text) ? rowIdOf(text) : undefined
  const findByWireId = async (text: string): Promise<Client | undefined> => {
    const id = rowOf(text)
    const client = id && (await clients.find(id))
    return client && wireId(client) === text ? client : undefined
  }
  return {
    find: (id) => clients.find(id),
    findByWireId,
    async findUnproven(text) {
      const id = rowOf(text)
      const isRemembered = id !== undefined && clients.isRemembered(id)
      return {
        client: await findByWireId(text),
        asUnknown: isRemembered ? clients.findNobody : async () => {},
      }
    },
    // What is stored comes first: the operator's word counts, and what was deleted stays so.
    findUnstoredToo: async (text) => (await findByWireId(text)) ?? read?.(text),
  }
}
