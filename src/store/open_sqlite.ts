import { openSqliteEngine } from "./engines/sqlite.ts"
import { MEMORY } from "./engines/sqlite_file.ts"
import { MIGRATIONS } from "./migrations/list.ts"
import { migrated } from "./migrations/migration.ts"
import { storeOn } from "./sql/store.ts"
import type { Store } from "./store.ts"

/** The first migrated database in memory of this process. Migrating costs 25 ms, and tests open hundreds. */
let migratedImage: Uint8Array | undefined

/**
 * Opens the store in a SQLite file. Creates a missing file (mode 0600) and migrates an older schema. A database `:memory:` ends with the
 * process. Throws StoreUnavailable if the file cannot be used, and SchemaTooNew if a newer program's schema excludes this program. Only
 * tests pass other `migrations`.
 */
export async function openSqlite({ file }: { file: string }, migrations = MIGRATIONS): Promise<Store> {
  if (file !== MEMORY || migrations !== MIGRATIONS)
    return storeOn(await migrated(await openSqliteEngine(file), migrations))
  const engine = await openSqliteEngine(file, migratedImage)
  if (migratedImage === undefined) {
    await migrated(engine, migrations)
    migratedImage = engine.image()
  }
  return storeOn(engine)
}
