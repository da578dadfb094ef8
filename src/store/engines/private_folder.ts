import { mkdirSync, statSync } from "node:fs"
import { dirname, resolve } from "node:path"
import { StoreUnavailable } from "../../base/store_unavailable.ts"
import { syncFolder } from "./sync_folder.ts"

/**
 * Creates a folder and its missing parents, readable for the owner only. It creates one folder at a time: Node's recursive mkdir never
 * returns if a folder is readable but not writable, as in /proc. Throws StoreUnavailable.
 */
export function makePrivateFolder(path: string): void {
  const folder = resolve(path)
  const found = statSync(folder, { throwIfNoEntry: false })
  if (found?.isDirectory()) return
  if (found !== undefined) throw new StoreUnavailable(`${folder} is a file, but must be a folder`)
  makePrivateFolder(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
    syncFolder(dirname(folder))
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined
    // Another process created the folder first.
    if (code === "EEXIST") return
    throw new StoreUnavailable(
      `the folder ${folder} cannot be created (${code}). Set GATEHOUSE_DATA to a folder that this user may write to.`,
      { cause: error },
    )
  }
}
