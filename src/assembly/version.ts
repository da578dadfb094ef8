import { readFileSync } from "node:fs"
import { join } from "node:path"

/** Returns the version in package.json. The relative path to that file is the same in the sources and in the bundle (scripts/bundle.ts). */
export function version(): string {
  const manifest: unknown = JSON.parse(readFileSync(join(import.meta.dirname, "../../package.json"), "utf8"))
  return typeof manifest === "object" && manifest !== null && "version" in manifest
    ? String(manifest.version)
    : "unknown"
}
