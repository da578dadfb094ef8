import { POSTGRES_DIALECT } from "./dialect.ts"
import { openPostgresEngine } from "./engines/postgres.ts"
import type { PostgresSettings } from "./engines/postgres_settings.ts"
import { MIGRATIONS } from "./migrations/list.ts"
import type { Migration } from "./migrations/migration.ts"
import { migrated } from "./migrations/migration.ts"
import { storeOn } from "./sql/store.ts"
import type { Store } from "./store.ts"

const tablesOf = (migrations: readonly Migration[]): string[] =>
  migrations
    .flatMap(({ statements }) => statements(POSTGRES_DIALECT))
    .flatMap((sql) => /^CREATE(?: UNLOGGED)? TABLE "?(\w+)/.exec(sql)?.[1] ?? [])

/**
 * Opens the store in an existing PostgreSQL database, and migrates an older schema. Only one process migrates at a time. Throws
 * StoreUnavailable if the database cannot be used, and SchemaTooNew if a newer program's schema excludes this program. Only tests pass
 * other `migrations`.
 */
export async function openPostgres(settings: PostgresSettings, migrations = MIGRATIONS): Promise<Store> {
  return storeOn(await migrated(await openPostgresEngine(settings, tablesOf(migrations)), migrations))
}
