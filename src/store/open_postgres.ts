import { POSTGRES_DIALECT } from "./dialect.ts"
import { openPostgresEngine } from "./engines/postgres.ts"
import type { PostgresSettings } from "./engines/postgres_settings.ts"
import { MIGRATIONS } from "./migrations/list.ts"
import { migrate } from "./migrations/migration.ts"
import { storeOn } from "./sql/store.ts"
import type { Store } from "./store.ts"

/** The tables that the migrations make. */
const TABLES = MIGRATIONS.flatMap(({ statements }) => statements(POSTGRES_DIALECT)).flatMap(
  (sql) => /^CREATE TABLE "?(\w+)/.exec(sql)?.[1] ?? [],
)

/**
 * Opens the store in a PostgreSQL database, which must be there, and migrates it where it is older: one process at a time. Throws
 * StoreUnavailable where the database cannot be used, SchemaTooNew where a newer program made it.
 */
export async function openPostgres(settings: PostgresSettings): Promise<Store> {
  const engine = await openPostgresEngine(settings, TABLES)
  try {
    await migrate(engine, MIGRATIONS)
  } catch (error) {
    await engine.close()
    throw error
  }
  return storeOn(engine)
}
