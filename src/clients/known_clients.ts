import type { ClientId } from "../base/id.ts"
import { isId } from "../base/id.ts"
import type { Profile } from "../base/profiles.ts"
import type { Client } from "../oauth/client.ts"
import { clientIdentifier } from "../oauth/client.ts"
import { CONSOLE_CLIENT_ID } from "../oauth/console_client_id.ts"
import { isMetadataUrl, metadataClientId } from "../oauth/metadata_url.ts"
import { withLeastProfile } from "../oauth/profile.ts"
import type { CachedClients } from "../store/cached_clients.ts"
import type { BlockedHosts } from "./blocked_hosts.ts"

/**
 * Finds clients by id. The clients are cached; a change by another process is visible within a second. A client with a blocked host is disabled, so that
 * nothing has to be changed in its row, and unblocking the host leaves clients disabled that an operator disabled.
 */
export interface KnownClients {
  /** Finds a client by the id of its row, as grants and credentials contain it. */
  find(id: ClientId): Promise<Client | undefined>
  /** Finds a client by its `client_id`; undefined for any other text. Never fetches a metadata document. */
  named(text: string): Promise<Client | undefined>
  /** Whether memory has this client. False for a client that no request has named recently. Reads nothing. */
  isRemembered(id: ClientId): boolean
  /** Like `named`, for a client that has not authenticated yet. */
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

/** `builtIn` returns the client of the console. Undefined if the console is off. Every other client has at least `leastProfile`. */
export function knownClients(
  clients: Pick<CachedClients, "find" | "isRemembered" | "findNobody">,
  hosts: BlockedHosts,
  builtIn: () => Client | undefined,
  leastProfile: Profile,
): KnownClients {
  /** The hosts are read first, even for an unknown id, so that the time does not reveal whether the id exists. */
  async function find(id: ClientId): Promise<Client | undefined> {
    if (id === CONSOLE_CLIENT_ID) return builtIn()
    const isBlocked = await hosts.current()
    const stored = await clients.find(id)
    const client = stored && withLeastProfile(stored, leastProfile)
    return client !== undefined && isBlocked(client) ? { ...client, enabled: false } : client
  }

  const rowOf = (text: string): ClientId | undefined => {
    if (clients.isRemembered(text) || isId("client", text)) return text
    return isMetadataUrl(text) ? metadataClientId(text) : undefined
  }

  /** The URL is compared in full. The row's id is not a `client_id` of a client with a metadata document. */
  const named = async (text: string): Promise<Client | undefined> => {
    const id = rowOf(text)
    const client = id === undefined ? undefined : await find(id)
    return client !== undefined && clientIdentifier(client) === text ? client : undefined
  }

  return {
    find,
    named,
    isRemembered: clients.isRemembered,
    async findUnproven(text) {
      const isRemembered = clients.isRemembered(rowOf(text) ?? "")
      return { client: await named(text), asUnknown: isRemembered ? clients.findNobody : async () => {} }
    },
  }
}
