import { openSqliteEngine } from "./engines/sqlite.ts"
import { MIGRATIONS } from "./migrations/list.ts"
import { migrate } from "./migrations/migration.ts"
import { storeOn } from "./sql/store.ts"
import type { Store } from "./store.ts"

/**
 * Opens the store in a SQLite file, made (mode 0600) where absent and migrated where older; `:memory:` for one that is gone
 * with the process. Throws StoreUnavailable where the file cannot be used, SchemaTooNew where a newer program made it that
 * leaves no room for this one. `migrations` other than this program's are for tests of programs side by side.
 */
export async function openSqlite({ file }: { file: string }, migrations = MIGRATIONS): Promise<Store> {
  const engine = await openSqliteEngine(file)
  try {
    await migrate(engine, migrations)
  } catch (error) {
    await engine.close()
    throw error
  }
  return storeOn(engine)
}
