import { mkdirSync, statSync } from "node:fs"
import { dirname, resolve } from "node:path"
import { StoreUnavailable } from "../../base/store_unavailable.ts"

/**
 * Makes a folder for the owner alone, and those above it, where absent. One at a time: Node's own recursion never returns where a folder
 * can be looked into but not written, as in /proc. Throws StoreUnavailable.
 */
export function makePrivateFolder(path: string): void {
  const folder = resolve(path)
  const found = statSync(folder, { throwIfNoEntry: false })
  if (found?.isDirectory()) return
  if (found !== undefined)
    throw new StoreUnavailable(`${folder} is in the way: a file has the name that a folder should have`)
  makePrivateFolder(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined
    // Another process that starts at the same time was quicker.
    if (code === "EEXIST") return
    throw new StoreUnavailable(
      `the folder ${folder} cannot be made (${code}). Set GATEHOUSE_DATA to one that this user may write to.`,
      { cause: error },
    )
  }
}
