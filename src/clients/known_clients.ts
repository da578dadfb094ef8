import { isId } from "../base/id.ts"
import type { Client } from "../oauth/client.ts"
import type { CachedClients } from "../store/cached_clients.ts"

/** Where an id becomes a client. Cached: another process's change is seen within a second. */
export interface KnownClients {
  /** By its id; any other text names no client. */
  find(text: string): Promise<Client | undefined>
  /** As `find`, for a client that has yet to prove itself. */
  findUnproven(text: string): Promise<UnprovenClient>
}

export interface UnprovenClient {
  readonly client: Client | undefined
  /** Awaited where the proof fails: a client in memory then costs the read that an unknown id costs, and the time reveals neither. */
  asUnknown(): Promise<void>
}

export function knownClients(clients: Pick<CachedClients, "find" | "isRemembered" | "findNobody">): KnownClients {
  const find = (text: string): Promise<Client | undefined> =>
    isId("client", text) ? clients.find(text) : Promise.resolve(undefined)
  return {
    find,
    async findUnproven(text) {
      const isRemembered = isId("client", text) && clients.isRemembered(text)
      return { client: await find(text), asUnknown: isRemembered ? clients.findNobody : async () => {} }
    },
  }
}
