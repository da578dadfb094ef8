import { closeSync, openSync } from "node:fs"
import { dirname, resolve } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { setTimeout as pause } from "node:timers/promises"
import { StoreUnavailable } from "../../base/store_unavailable.ts"
import { makePrivateFolder } from "./private_folder.ts"
import { isBusy, sqliteFailure } from "./sqlite_failure.ts"

/** Replaces a file's path: a database that lives as long as its connection. */
export const MEMORY = ":memory:"

/** How long SQLite itself waits for another process's lock; it blocks this process meanwhile. */
export const BUSY_MS = 20
/** While another process holds the lock, this process serves requests for this time before the next try. */
export const BUSY_PAUSE_MS = 5
/** After this many rounds (5 s) it gives up. */
export const BUSY_ROUNDS = 200
/** Opening and migrating block no requests: they wait for another process that does the same. */
export const OPENING_BUSY_MS = 10_000

/** Opens a database file. Creates it and its folder for the owner alone if absent. Throws StoreUnavailable. */
export async function openFile(path: string): Promise<{ database: DatabaseSync; file: string }> {
  const file = path === MEMORY ? MEMORY : resolve(path)
  try {
    if (file !== MEMORY) createPrivately(file)
    const database = new DatabaseSync(file, { timeout: OPENING_BUSY_MS })
    try {
      await useWal(database)
      refuseForeign(database, file)
      database.exec(`PRAGMA synchronous = FULL; PRAGMA busy_timeout = ${BUSY_MS}`)
      return { database, file }
    } catch (error) {
      database.close()
      throw error
    }
  } catch (error) {
    throw sqliteFailure(error, file)
  }
}

function createPrivately(file: string): void {
  makePrivateFolder(dirname(file))
  closeSync(openSync(file, "a", 0o600))
}

/** Changing the journal mode does not wait for other processes that open the same new file, whatever the time-out is. */
async function useWal(database: DatabaseSync): Promise<void> {
  for (let round = 1; ; round++) {
    try {
      database.exec("PRAGMA journal_mode = WAL")
      return
    } catch (error) {
      if (!isBusy(error) || round === BUSY_ROUNDS) throw error
      await pause(BUSY_PAUSE_MS)
    }
  }
}

/** A wrong path must not turn another program's database into ours. */
function refuseForeign(database: DatabaseSync, file: string): void {
  const tables = database
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table'")
    .all()
    .map((row) => row.name)
  if (tables.length > 0 && !tables.includes("schema_migration"))
    throw new StoreUnavailable(
      `the database ${file}: a SQLite database of another program, with the table ${tables[0]}`,
    )
}
