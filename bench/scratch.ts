import { mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { join } from "node:path"

/** The folder for data. It is not in /tmp, which is often in memory, because durable writes must reach a disk. */
export const DATA = join(import.meta.dirname, "data")
mkdirSync(DATA, { recursive: true })

const folders = new Set<string>()
const remove = (folder: string) => rmSync(folder, { recursive: true, force: true })
process.once("exit", () => folders.forEach(remove))
process.once("SIGINT", () => process.exit(130))

/** Creates an empty folder, runs the work, and deletes the folder. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(DATA, "run-"))
  folders.add(folder)
  return await work(folder).finally(() => remove(folder))
}
