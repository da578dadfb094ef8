import type { Store } from "../../src/gatehouse.ts"
import { openPostgres } from "../../src/store/open_postgres.ts"
import { settingsOf } from "./server.ts"

/** Does the work with our store, on so many connections; afterwards they are closed, so that the database has counted all. */
export async function withStore<T>(url: string, connections: number, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openPostgres(settingsOf(url, connections))
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}
