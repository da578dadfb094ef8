import type { Look } from "../looks/look.ts"
import { cachedList } from "./cached_list.ts"
import type { LookStore } from "./look.ts"
import type { Store } from "./store.ts"

export interface CachedLooks extends LookStore {
  /** Empties the cache, because another process may have changed the looks. */
  forget(): void
}

/** Returns the same store with a cache for its looks. The look of a deleted client may stay in the cache: no page shows it, and its logo is gone. */
export function withCachedLooks<S extends Store>(store: S): S & { readonly looks: CachedLooks } {
  const { list, forget, forgetting } = cachedList<Look>(store.looks.list)
  return {
    ...store,
    looks: {
      ...store.looks,
      list,
      forget,
      set: (look, before, logo, event) => forgetting(store.looks.set(look, before, logo, event)),
      reset: (clientId, event) => forgetting(store.looks.reset(clientId, event)),
    },
  }
}
