import { closeSync, openSync, renameSync, rmSync } from "node:fs"
import { dirname } from "node:path"
import { backup, DatabaseSync } from "node:sqlite"
import { sqliteFailure } from "./sqlite_failure.ts"
import { MEMORY } from "./sqlite_file.ts"
import { syncFolder } from "./sync_folder.ts"

const ALL_PAGES = 2 ** 31 - 1

/**
 * Copies a database into a new file, on another thread. Copies in one step, because a copy in several steps restarts at every commit of
 * another process. The file stays empty until the copy is complete and marked as a backup made at `now`. So nobody can open an unmarked
 * copy. Refuses an existing file.
 */
export async function backUp(database: DatabaseSync, file: string, to: string, now: number): Promise<void> {
  takeName(to)
  const partial = `${to}.partial`
  const source = file === MEMORY ? database : new DatabaseSync(file, { readOnly: true })
  try {
    remove(partial)
    takeName(partial)
    await backup(source, partial, { rate: ALL_PAGES })
    mark(partial, now)
    renameSync(partial, to)
    syncFolder(dirname(to))
  } catch (error) {
    remove(partial)
    rmSync(to, { force: true })
    throw sqliteFailure(error, to)
  } finally {
    if (source !== database) source.close()
  }
}

function remove(file: string): void {
  for (const suffix of ["", "-journal", "-wal", "-shm"]) rmSync(file + suffix, { force: true })
}

/** Marks the copy as a backup. Closing moves the write-ahead log into the file, so the copy is a single file. */
function mark(file: string, now: number): void {
  const copy = new DatabaseSync(file)
  try {
    copy.exec("PRAGMA synchronous = FULL")
    copy.prepare("UPDATE provenance SET backed_up_at = ?").run(now)
  } finally {
    copy.close()
  }
}

/** Creates an empty file that only the owner can read. Refuses an existing file. */
function takeName(file: string): void {
  try {
    closeSync(openSync(file, "wx", 0o600))
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST")
      throw new Error(`${file} already exists and stays unchanged`, { cause: error })
    throw error
  }
}
