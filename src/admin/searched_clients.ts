import type { ClientId } from "../base/id.ts"
import type { Client } from "../oauth/client.ts"
import { hostIn } from "../oauth/client_hosts.ts"
import type { ClientFilter } from "../store/pages.ts"
import type { Store } from "../store/store.ts"
import type { Page, Paging } from "./page.ts"
import { firstOf } from "./page.ts"

type Clients = Pick<Store, "clients">

const ID_PREFIX = /^client_([0-9a-f]{1,32})$/
const BY_NAME = "name "
const AT_HOST = "host "

/**
 * Returns a page of the clients that a text selects. The beginning of an id selects by id. Any other text selects first the clients whose name
 * begins with it, by name. Then, if the text is a host or an address, the other clients with a redirect URI or metadata document at this host.
 * `next` contains the part and the position in that part.
 */
export async function searchedClients(
  search: string,
  filter: ClientFilter,
  { after = BY_NAME, limit }: Paging,
  { clients }: Clients,
): Promise<Page<Client>> {
  const [, digits] = ID_PREFIX.exec(search.trim()) ?? []
  if (digits !== undefined) {
    const [low, high] = [digits.padEnd(32, "0"), digits.padEnd(32, "f")].map((hex): ClientId => `client_${hex}`)
    const from = after === BY_NAME ? undefined : (after as ClientId)
    if (low === undefined || high === undefined) return { items: [] }
    return firstOf(await clients.pageBetween(low, high, filter, from, limit + 1), ({ id }) => id, limit)
  }
  const host = search.trim() === "" ? undefined : hostIn(search)
  if (after.startsWith(AT_HOST) && host !== undefined) return atHost(after.slice(AT_HOST.length) as ClientId, limit)
  const [id, ...name] = after.slice(BY_NAME.length).split(" ")
  const from = id === undefined || id === "" ? undefined : { id: id as ClientId, name: name.join(" ") }
  const found = firstOf(
    await clients.pageByName(search, filter, from, limit + 1),
    (client) => `${BY_NAME}${client.id} ${client.name}`,
    limit,
  )
  if (found.next !== undefined || host === undefined) return found
  if (found.items.length === limit) return { ...found, next: AT_HOST }
  const others = await atHost(undefined, limit - found.items.length)
  return { items: [...found.items, ...others.items], next: others.next }

  async function atHost(position: ClientId | "" | undefined, size: number): Promise<Page<Client>> {
    const from = position === "" ? undefined : position
    return firstOf(
      await clients.pageAtHost(host ?? "", search, filter, from, size + 1),
      (client) => AT_HOST + client.id,
      size,
    )
  }
}
