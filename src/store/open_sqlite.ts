import { openSqliteEngine } from "./engines/sqlite.ts"
import { MIGRATIONS } from "./migrations/list.ts"
import { migrated } from "./migrations/migration.ts"
import { storeOn } from "./sql/store.ts"
import type { Store } from "./store.ts"

/**
 * Opens the store in a SQLite file, created (mode 0600) if absent and migrated if older. `:memory:` ends with the process. Throws
 * StoreUnavailable if the file cannot be used, SchemaTooNew if a newer program's schema excludes this one. Only tests pass other `migrations`.
 */
export async function openSqlite({ file }: { file: string }, migrations = MIGRATIONS): Promise<Store> {
  return storeOn(await migrated(await openSqliteEngine(file), migrations))
}
