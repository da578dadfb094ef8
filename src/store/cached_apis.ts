import type { ApiStore } from "./api.ts"
import { cachedList } from "./cached_list.ts"
import type { Store } from "./store.ts"

export interface CachedApis extends ApiStore {
  /** Empties the cache, because another process may have changed the APIs. */
  forget(): void
}

function cachedApis(apis: ApiStore, forgetOthers: () => void): CachedApis {
  const { list, forget, forgetting } = cachedList(apis.list)

  /** Also empties the caches of clients and claims: the change takes the deleted or new scope value from clients, and deletes its claims. */
  const withdrawing = async <T>(change: Promise<T>): Promise<T> => {
    try {
      return await forgetting(change)
    } finally {
      forgetOthers()
    }
  }

  return {
    ...apis,
    forget,
    list,
    create: (api, event) => forgetting(apis.create(api, event)),
    update: (api, event, before) => forgetting(apis.update(api, event, before)),
    delete: (id, event) => withdrawing(apis.delete(id, event)),
    addScope: (id, scope, event) => withdrawing(apis.addScope(id, scope, event)),
    updateScope: (scope, event, before) => forgetting(apis.updateScope(scope, event, before)),
    removeScope: (value, event) => withdrawing(apis.removeScope(value, event)),
  }
}

/** Returns the same store with a cache for its APIs. `forgetOthers` empties the caches of clients and claims, after a change of scope values. */
export const withCachedApis = <S extends Store>(
  store: S,
  forgetOthers: () => void,
): S & { readonly apis: CachedApis } => ({
  ...store,
  apis: cachedApis(store.apis, forgetOthers),
})
