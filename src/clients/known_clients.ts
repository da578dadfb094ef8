import { isId } from "../base/id.ts"
import type { Client } from "../oauth/client.ts"
import type { CachedClients } from "../store/cached_clients.ts"

/** Finds clients by id. Cached: a change by another process is visible within a second. */
export interface KnownClients {
  /** By its id; undefined for any other text. */
  find(text: string): Promise<Client | undefined>
  /** Like `find`, for a client that has not authenticated yet. */
  findUnproven(text: string): Promise<UnprovenClient>
}

export interface UnprovenClient {
  readonly client: Client | undefined
  /** Await it if authentication fails: it reads the store for a cached client too, so the time does not reveal whether the id exists. */
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
