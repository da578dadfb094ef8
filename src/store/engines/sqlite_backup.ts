import { closeSync, openSync, renameSync, rmSync } from "node:fs"
import { backup, DatabaseSync } from "node:sqlite"
import { sqliteFailure } from "./sqlite_failure.ts"
import { MEMORY } from "./sqlite_file.ts"

const ALL_PAGES = 2 ** 31 - 1

/**
 * Copies a database into a new file, in one step, with a connection of its own, off this thread: a copy in several steps restarts
 * at every commit of another process, and would never end under load. An empty file reserves the name until the copy is whole
 * and marked as a backup made at `now`: a program that opens it later must see the mark. Refuses a file that exists.
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

/** Closing moves the write-ahead log into the file, so the copy is one file. */
function mark(file: string, now: number): void {
  const copy = new DatabaseSync(file)
  try {
    copy.exec("PRAGMA synchronous = FULL")
    copy.prepare("UPDATE provenance SET backed_up_at = ?").run(now)
  } finally {
    copy.close()
  }
}

/** Creates an empty file for the owner alone. Refuses one that exists. */
function takeName(file: string): void {
  try {
    closeSync(openSync(file, "wx", 0o600))
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST")
      throw new Error(`${file} exists already and is left as it is`, { cause: error })
    throw error
  }
}
