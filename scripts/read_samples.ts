import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

const FOLDER = join(import.meta.dirname, "../samples/quick_starts")

/** Returns the samples of the quick starts, by their paths, as the build gives them to the console. */
export const quickStartSamples = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(FOLDER, { recursive: true, withFileTypes: true })
      .filter((each) => each.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .sort()
      .map((path) => [path.slice(FOLDER.length + 1).replaceAll("\\", "/"), readFileSync(path, "utf8")]),
  )
