import type { CustomClaim } from "../oauth/custom_claim.ts"
import { cachedList } from "./cached_list.ts"
import type { ClaimStore } from "./claim.ts"
import type { Store } from "./store.ts"

export interface CachedClaims extends ClaimStore {
  /** The cached claims; undefined if the cache is empty, so that they must be read from the store. */
  known(): readonly CustomClaim[] | undefined
  /** Empties the cache, because another process may have changed the claims. */
  forget(): void
}

/**
 * Returns the same store with a cache for its claims. Deleting an attribute deletes the claims made from it. The claims of a deleted client
 * may stay in the cache: nobody can get them.
 */
export function withCachedClaims<S extends Store>(store: S): S & { readonly claims: CachedClaims } {
  const { list, known, forget, forgetting } = cachedList(store.claims.list)
  return {
    ...store,
    claims: {
      ...store.claims,
      list,
      known,
      forget,
      create: (claim, event) => forgetting(store.claims.create(claim, event)),
      delete: (id, event) => forgetting(store.claims.delete(id, event)),
    },
    attributes: { ...store.attributes, delete: (name, event) => forgetting(store.attributes.delete(name, event)) },
  }
}
