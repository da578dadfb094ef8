import { pathToFileURL } from "node:url"
import type { Store } from "../../src/app.ts"
import { settingsOf } from "./server.ts"

/** Does the work with the store of a build, on so many connections; afterwards they are closed, so that the database has counted all. */
export async function withStore<T>(
  dist: string,
  url: string,
  connections: number,
  work: (store: Store) => Promise<T>,
): Promise<T> {
  const { openPostgres }: typeof import("../../src/store/open_postgres.ts") = await import(
    pathToFileURL(`${dist}/store/open_postgres.js`).href
  )
  const store = await openPostgres(settingsOf(url, connections))
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}
