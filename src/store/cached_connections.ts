import type { Connection } from "../connections/connection_settings.ts"
import type { CachedList } from "./cached_list.ts"
import { cachedList } from "./cached_list.ts"
import type { ConnectionStore } from "./connection.ts"
import type { Store } from "./store.ts"

export interface CachedConnections extends ConnectionStore, Pick<CachedList<Connection>, "known" | "forget"> {}

/** Returns the same store with a cache for its connections, because each sign-in page shows them. */
export function withCachedConnections<S extends Store>(store: S): S & { readonly connections: CachedConnections } {
  const { connections, groups, roles } = store
  const { list, known, forget, forgetting } = cachedList(connections.list)
  return {
    ...store,
    connections: {
      ...connections,
      list,
      known,
      forget,
      create: (connection, event) => forgetting(connections.create(connection, event)),
      update: (...given) => forgetting(connections.update(...given)),
      replaceSecret: (id, sealed, event) => forgetting(connections.replaceSecret(id, sealed, event)),
      delete: (id, event) => forgetting(connections.delete(id, event)),
    },
    // A new name of a group or role is in the rules of connections too.
    groups: { ...groups, update: (...given) => forgetting(groups.update(...given)) },
    roles: { ...roles, update: (...given) => forgetting(roles.update(...given)) },
  }
}
