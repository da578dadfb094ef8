import type { TrustedIssuer } from "../issuers/issuer_settings.ts"
import type { CachedList } from "./cached_list.ts"
import { cachedList } from "./cached_list.ts"
import type { IssuerStore } from "./issuer.ts"
import type { Store } from "./store.ts"

export interface CachedIssuers extends IssuerStore, Pick<CachedList<TrustedIssuer>, "forget"> {}

/** Returns the same store with a cache for its trusted issuers. Nothing is read before the first assertion of an issuer, or the first discovery. */
export function withCachedIssuers<S extends Store>(store: S): S & { readonly issuers: CachedIssuers } {
  const { issuers } = store
  const { list, forget, forgetting } = cachedList(issuers.list)
  return {
    ...store,
    issuers: {
      ...issuers,
      list,
      forget,
      create: (issuer, event) => forgetting(issuers.create(issuer, event)),
      update: (...given) => forgetting(issuers.update(...given)),
      delete: (id, event) => forgetting(issuers.delete(id, event)),
    },
  }
}
