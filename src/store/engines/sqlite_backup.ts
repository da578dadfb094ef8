import { closeSync, openSync, renameSync, rmSync } from "node:fs"
import { backup, DatabaseSync } from "node:sqlite"
import { sqliteFailure } from "./sqlite_failure.ts"
import { MEMORY } from "./sqlite_file.ts"

const ALL_PAGES = 2 ** 31 - 1

/**
 * Copies a database into a new file, in one step, by a connection of its own, off this thread: a copy in several steps starts
 * again at every commit of another process, so that under load it would never end. The name is taken first and holds an empty
 * file until the copy is whole. Refuses a file that exists.
 */
export async function backUp(database: DatabaseSync, file: string, to: string): Promise<void> {
  takeName(to)
  const partial = `${to}.partial`
  const source = file === MEMORY ? database : new DatabaseSync(file, { readOnly: true })
  try {
    for (const leftover of [partial, `${partial}-journal`]) rmSync(leftover, { force: true })
    takeName(partial)
    await backup(source, partial, { rate: ALL_PAGES })
    renameSync(partial, to)
  } catch (error) {
    rmSync(partial, { force: true })
    rmSync(to, { force: true })
    throw sqliteFailure(error, to)
  } finally {
    if (source !== database) source.close()
  }
}

/** Creates an empty file for the owner alone; refuses one that exists. */
function takeName(file: string): void {
  try {
    closeSync(openSync(file, "wx", 0o600))
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST")
      throw new Error(`${file} exists already and is left as it is`, { cause: error })
    throw error
  }
}
