import type { TestContext } from "node:test"
import { openPostgres } from "../../src/store/open_postgres.ts"
import type { Store } from "../../src/store/store.ts"
import type { testPostgres } from "../support/postgres.ts"
import { settingsOf } from "../support/postgres.ts"

type Postgres = Extract<Awaited<ReturnType<typeof testPostgres>>, { here: true }>["postgres"]

/** Opens two stores on one database, as two processes have them. They close after the test. */
export async function twoStores(t: TestContext, open: () => Promise<Store>): Promise<readonly [Store, Store]> {
  const stores = [await open(), await open()] as const
  t.after(() => Promise.all(stores.map((store) => store.close())))
  return stores
}

/** The same on a new database of PostgreSQL. */
export async function twoStoresOn(postgres: Postgres, t: TestContext): Promise<readonly [Store, Store]> {
  const { url, giveBack } = await postgres.database()
  const stores = await twoStores(t, () => openPostgres(settingsOf(url)))
  t.after(giveBack)
  return stores
}
