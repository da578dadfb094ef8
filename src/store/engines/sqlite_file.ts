import { closeSync, openSync } from "node:fs"
import { dirname, resolve } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { setTimeout as pause } from "node:timers/promises"
import { StoreUnavailable } from "../../base/store_unavailable.ts"
import { makePrivateFolder } from "./private_folder.ts"
import { isBusy, sqliteFailure } from "./sqlite_failure.ts"

/** Opens a database in memory instead of a file. The database exists only as long as its connection. */
export const MEMORY = ":memory:"

/** Maximum time that SQLite itself waits for another process's lock. This process is blocked during the wait. */
export const BUSY_MS = 20
/** Between two attempts to get the lock, this process serves requests for this time. */
export const BUSY_PAUSE_MS = 5
/** Maximum number of attempts. All attempts and pauses together take 5 s. */
export const BUSY_ROUNDS = 200
/** The maximum wait while opening and migrating. No requests wait at that time, and another process may be migrating too. */
export const OPENING_BUSY_MS = 10_000

/** Opens a database file. If absent, creates the file and its folder, readable for the owner only. Throws StoreUnavailable. */
export async function openFile(path: string): Promise<{ database: DatabaseSync; file: string }> {
  const file = path === MEMORY ? MEMORY : resolve(path)
  try {
    if (file !== MEMORY) createPrivately(file)
    const database = new DatabaseSync(file, { timeout: OPENING_BUSY_MS })
    try {
      await useWal(database)
      refuseForeign(database, file)
      // If a sync of the last process failed, the log may be damaged on the disk. Its pages go to the database file, and it begins again.
      database.exec("PRAGMA synchronous = FULL; PRAGMA wal_checkpoint(PASSIVE)")
      // SqliteLog makes commits durable, and checkpoints. `NORMAL` still syncs the header of a log that begins again, before its first page.
      database.exec(`PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 0; PRAGMA busy_timeout = ${BUSY_MS}`)
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

/** Retries, because a change of the journal mode ignores the busy time-out if another process opens the same new file. */
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

/** Refuses another program's database, because a wrong path must not create Gatehouse's tables in that database. */
function refuseForeign(database: DatabaseSync, file: string): void {
  const tables = database
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table'")
    .all()
    .map((row) => row.name)
  if (tables.length > 0 && !tables.includes("schema_migration"))
    throw new StoreUnavailable(
      `the database ${file}: it is a SQLite database of another program, with the table ${tables[0]}`,
    )
}
