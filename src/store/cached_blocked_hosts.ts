import type { BlockedHost, BlockedHostStore } from "./blocked_host.ts"
import type { CachedList } from "./cached_list.ts"
import { cachedList } from "./cached_list.ts"
import type { Store } from "./store.ts"

export interface CachedBlockedHosts extends BlockedHostStore, Pick<CachedList<BlockedHost>, "known" | "forget"> {}

/** Returns the same store with a cache for its blocked hosts. */
export function withCachedBlockedHosts<S extends Store>(store: S): S & { readonly blockedHosts: CachedBlockedHosts } {
  const { blockedHosts } = store
  const { list, known, forget, forgetting } = cachedList(blockedHosts.list)
  return {
    ...store,
    blockedHosts: {
      list,
      known,
      forget,
      block: (blocked, event) => forgetting(blockedHosts.block(blocked, event)),
      unblock: (host, event) => forgetting(blockedHosts.unblock(host, event)),
    },
  }
}
