import { closeSync, openSync } from "node:fs"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { makePrivateFolder } from "./private_folder.ts"

/** Another process serves this data folder. */
export class DataFolderInUse extends Error {
  override readonly name = "DataFolderInUse"
}

/**
 * Allows one server at a time on a data folder. The lock is SQLite's own lock on a file beside the database. The operating system releases
 * the lock when the process ends, even after a crash. So a stale lock never blocks a restart. Returns a function that releases the lock.
 */
export function lockDataFolder(dataFolder: string): () => void {
  makePrivateFolder(dataFolder)
  const file = join(dataFolder, "serving.lock")
  closeSync(openSync(file, "a", 0o600))
  const lock = new DatabaseSync(file)
  try {
    lock.exec("PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE")
  } catch (error) {
    lock.close()
    if (error instanceof Error && "errcode" in error && error.errcode === 5) {
      throw new DataFolderInUse(
        `another gatehouse already serves ${dataFolder}. Stop it, or set GATEHOUSE_DATA to another folder. ` +
          "Commands such as `gatehouse user create` work while a server runs.",
      )
    }
    throw error
  }
  return () => lock.close()
}
