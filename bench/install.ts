import { spawnSync } from "node:child_process"
import { globSync, statSync } from "node:fs"
import { join, resolve } from "node:path"

const HERE = import.meta.dirname
const ROOT = resolve(HERE, "..")

/** Installs the servers to compare with, where they are not there as bench/package-lock.json has them. */
export function installPeers(): void {
  if (changedAt(join(HERE, "node_modules/.package-lock.json")) >= changedAt(join(HERE, "package-lock.json"))) return
  console.log("Installing what is compared with into bench/node_modules …")
  run("npm", ["--prefix", HERE, "ci", "--no-audit", "--no-fund", "--loglevel=error"])
}

/** The folder of the build to measure. The project's own is built anew where a source is newer. */
export function builtFolder(given: string | undefined): string {
  if (given !== undefined) return resolve(given)
  const dist = join(ROOT, "dist")
  const newest = Math.max(
    ...globSync(["src/**/*.ts", "scripts/build.ts"], { cwd: ROOT }).map((file) => changedAt(join(ROOT, file))),
  )
  if (changedAt(join(dist, "gatehouse.js")) < newest) {
    console.log("Building: dist/ is older than src/ …")
    run("npm", ["--prefix", ROOT, "run", "--silent", "build"])
  }
  return dist
}

const changedAt = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0

function run(command: string, given: readonly string[]): void {
  const { status } = spawnSync(command, given, { stdio: "inherit" })
  if (status !== 0) throw new Error(`${command} ${given.join(" ")} failed`)
}
