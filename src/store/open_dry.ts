import { dryEngine } from "./engines/dry_engine.ts"
import type { DatabaseAddress } from "./open_copy.ts"
import { openMigrated } from "./open_copy.ts"
import { storeOn } from "./sql/store.ts"
import type { Store, StoredKey } from "./store.ts"

/** A store that answers as the one at this address would, and keeps nothing there. */
export async function openDryStore(address: DatabaseAddress): Promise<Store> {
  const store = storeOn(dryEngine(await openMigrated(address)))
  // Whoever adds the first key of an algorithm reads it in the next statement.
  const keys: StoredKey[] = []
  return {
    ...store,
    // What is done in the background until nothing is left of it would not end: nothing goes.
    removeExpired: async () => 0,
    logoutDeliveries: { ...store.logoutDeliveries, due: async () => [] },
    signingKeys: {
      ...store.signingKeys,
      list: async () => [...(await store.signingKeys.list()), ...keys],
      async addFirst(key) {
        const added = await store.signingKeys.addFirst(key)
        if (added) keys.push(key)
        return added
      },
    },
  }
}
