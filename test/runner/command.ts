/** Builds the command once for a whole run. The built command starts in half the time of the sources. */
import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { bundle } from "../../scripts/bundle.ts"

export interface BuiltCommand {
  /** The program that Node runs. */
  readonly program: string
  remove(): void
}

/** Builds the command into a temporary folder, from the current sources. */
export async function buildCommand(project: string): Promise<BuiltCommand> {
  const folder = mkdtempSync(join(tmpdir(), "gatehouse-command-"))
  for (const name of ["package.json", "bin", "locales", "samples"])
    cpSync(join(project, name), join(folder, name), { recursive: true })
  symlinkSync(join(project, "node_modules"), join(folder, "node_modules"))
  await bundle(join(folder, "dist"))
  return { program: join(folder, "bin/gatehouse.js"), remove: () => rmSync(folder, { recursive: true, force: true }) }
}
