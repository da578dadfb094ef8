import type { Client } from "../oauth/client.ts"
import { isStranger } from "../oauth/client.ts"
import { hostsOf, isAtOrBelow } from "../oauth/client_hosts.ts"
import type { BlockedHost } from "../store/blocked_host.ts"
import type { CachedBlockedHosts } from "../store/cached_blocked_hosts.ts"

export interface BlockedHosts {
  /** Returns the present check, so that a caller can first read everything and then check clients. */
  current(): IsBlocked | Promise<IsBlocked>
}

/** Whether a client is refused because of its hosts. Never true for a client that an operator registered or set to `first-party`. */
export type IsBlocked = (client: Pick<Client, "redirectUris" | "metadataUrl" | "registeredBy" | "consent">) => boolean

/** Checks whether operators blocked the hosts of a client. Needs no read while the list is in memory. */
export function blockedHosts(store: Pick<CachedBlockedHosts, "known" | "list">): BlockedHosts {
  let checked: readonly BlockedHost[] | undefined
  let check: IsBlocked = () => false

  const checkOf = (list: readonly BlockedHost[]): IsBlocked => {
    if (list !== checked) {
      const hosts = new Set(list.map(({ host }) => host))
      checked = list
      check = (client) => hosts.size > 0 && isStranger(client) && isAtOrBelow(hostsOf(client), hosts)
    }
    return check
  }

  return {
    current() {
      const known = store.known()
      return known === undefined ? store.list().then(checkOf) : checkOf(known)
    },
  }
}
