import { readdir, readFile } from "node:fs/promises"
import { join, relative, sep } from "node:path"
import type { QuickStarts } from "../ports/quick_starts.ts"

/** The relative path is the same in `src/` and in `dist/`, and packages contain the folder. */
const FOLDER = join(import.meta.dirname, "../../samples/quick_starts")

/** Reads the samples of the quick starts, in the order of their paths. */
export async function quickStarts(): Promise<QuickStarts> {
  const entries = await readdir(FOLDER, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const read = files.sort().map(async (file) => {
    const path = relative(FOLDER, file).split(sep).join("/")
    return [path, await readFile(file, "utf8")] as const
  })
  return new Map(await Promise.all(read))
}
