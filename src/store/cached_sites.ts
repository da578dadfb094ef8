import type { Site } from "../sites/site_settings.ts"
import type { CachedList } from "./cached_list.ts"
import { cachedList } from "./cached_list.ts"
import type { SiteStore } from "./site.ts"
import type { Store } from "./store.ts"

export interface CachedSites extends SiteStore, Pick<CachedList<Site>, "known" | "forget"> {}

/** Returns the same store with a cache for its sites, because a proxy asks for each request of each application. */
export function withCachedSites<S extends Store>(store: S): S & { readonly sites: CachedSites } {
  const { sites, groups, roles } = store
  const { list, known, forget, forgetting } = cachedList(sites.list)
  return {
    ...store,
    sites: {
      ...sites,
      list,
      known,
      forget,
      create: (site, event) => forgetting(sites.create(site, event)),
      update: (...given) => forgetting(sites.update(...given)),
      delete: (id, event) => forgetting(sites.delete(id, event)),
    },
    // A new name of a group or role is in the rules of sites too.
    groups: { ...groups, update: (...given) => forgetting(groups.update(...given)) },
    roles: { ...roles, update: (...given) => forgetting(roles.update(...given)) },
  }
}
