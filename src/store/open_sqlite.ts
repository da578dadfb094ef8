import { openSqliteEngine } from "./engines/sqlite.ts"
import { MIGRATIONS } from "./migrations/list.ts"
import { migrated } from "./migrations/migration.ts"
import { storeOn } from "./sql/store.ts"
import type { Store } from "./store.ts"

/**
 * Opens the store in a SQLite file. Creates a missing file (mode 0600) and migrates an older schema. A database `:memory:` ends with the
 * process. Throws StoreUnavailable if the file cannot be used, and SchemaTooNew if a newer program's schema excludes this program. Only
 * tests pass other `migrations`.
 */
export async function openSqlite({ file }: { file: string }, migrations = MIGRATIONS): Promise<Store> {
  return storeOn(await migrated(await openSqliteEngine(file), migrations))
}
