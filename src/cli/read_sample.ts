import { readFileSync } from "node:fs"
import { join } from "node:path"

/** Returns a file of `samples/`. The path works in `src/` and in `dist/`, and packages contain the folder. */
export const readSample = (path: string): string =>
  readFileSync(join(import.meta.dirname, "../../samples", path), "utf8")
