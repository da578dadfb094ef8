import type { ExchangePolicy } from "../token_exchange/policy_settings.ts"
import type { CachedList } from "./cached_list.ts"
import { cachedList } from "./cached_list.ts"
import type { ExchangePolicyStore } from "./exchange_policy.ts"
import type { Store } from "./store.ts"

interface CachedExchangePolicies extends ExchangePolicyStore, Pick<CachedList<ExchangePolicy>, "forget"> {}

/** Returns the same store with a cache for its exchange policies, because each use of an exchanged token reads them. */
export function withCachedExchangePolicies<S extends Store>(
  store: S,
): S & { readonly exchangePolicies: CachedExchangePolicies } {
  const { exchangePolicies } = store
  const { list, forget, forgetting } = cachedList(exchangePolicies.list)
  return {
    ...store,
    exchangePolicies: {
      ...exchangePolicies,
      list,
      forget,
      create: (policy, event) => forgetting(exchangePolicies.create(policy, event)),
      update: (...given) => forgetting(exchangePolicies.update(...given)),
      delete: (id, event) => forgetting(exchangePolicies.delete(id, event)),
    },
  }
}
