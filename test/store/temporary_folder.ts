import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { after } from "node:test"

/** Makes a folder that is removed after the test file. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "gatehouse-store-"))
  after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
