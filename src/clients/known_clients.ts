import { isId } from "../base/id.ts"
import type { Client } from "../oauth/client.ts"
import type { CachedClients } from "../store/cached_clients.ts"

/** Finds clients by id. The clients are cached; a change by another process is visible within a second. */
export interface KnownClients {
  /** Finds a client by its id; undefined for any other text. */
  find(text: string): Promise<Client | undefined>
  /** Like `find`, for a client that has not authenticated yet. */
  findUnproven(text: string): Promise<UnprovenClient>
}

export interface UnprovenClient {
  readonly client: Client | undefined
  /**
   * Await this function if authentication fails. It reads the store even for a cached client. So the time that the answer takes does not reveal
   * whether the id exists.
   */
  asUnknown(): Promise<void>
}

export function knownClients(clients: Pick<CachedClients, "find" | "isRemembered" | "findNobody">): KnownClients {
  const find = (text: string): Promise<Client | undefined> =>
    clients.isRemembered(text) || isId("client", text) ? clients.find(text) : Promise.resolve(undefined)
  return {
    find,
    async findUnproven(text) {
      const isRemembered = clients.isRemembered(text)
      return { client: await find(text), asUnknown: isRemembered ? clients.findNobody : async () => {} }
    },
  }
}
