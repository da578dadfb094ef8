import { mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { join } from "node:path"

/** In the project and not in /tmp, which is often memory: durable writes must reach a disk. */
export const DATA = join(import.meta.dirname, "data")
mkdirSync(DATA, { recursive: true })

const folders = new Set<string>()
const remove = (folder: string) => rmSync(folder, { recursive: true, force: true })
process.once("exit", () => folders.forEach(remove))
process.once("SIGINT", () => process.exit(130))

/** Runs the work with a new, empty folder, and removes it afterwards. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(DATA, "run-"))
  folders.add(folder)
  return await work(folder).finally(() => remove(folder))
}
