import { POSTGRES_DIALECT } from "./dialect.ts"
import { openPostgresEngine } from "./engines/postgres.ts"
import type { PostgresSettings } from "./engines/postgres_settings.ts"
import { MIGRATIONS } from "./migrations/list.ts"
import type { Migration } from "./migrations/migration.ts"
import { migrate } from "./migrations/migration.ts"
import { storeOn } from "./sql/store.ts"
import type { Store } from "./store.ts"

const tablesOf = (migrations: readonly Migration[]): string[] =>
  migrations
    .flatMap(({ statements }) => statements(POSTGRES_DIALECT))
    .flatMap((sql) => /^CREATE(?: UNLOGGED)? TABLE "?(\w+)/.exec(sql)?.[1] ?? [])

/**
 * Opens the store in a PostgreSQL database, which must be there, and migrates it where it is older: one process at a time. Throws
 * StoreUnavailable where the database cannot be used, SchemaTooNew where a newer program made it that leaves no room for this one.
 * `migrations` other than this program's are for tests of programs side by side.
 */
export async function openPostgres(settings: PostgresSettings, migrations = MIGRATIONS): Promise<Store> {
  const engine = await openPostgresEngine(settings, tablesOf(migrations))
  try {
    await migrate(engine, migrations)
  } catch (error) {
    await engine.close()
    throw error
  }
  return storeOn(engine)
}
