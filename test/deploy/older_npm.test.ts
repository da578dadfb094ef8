// Node 20 and 22 come with npm 10. It checks the lock file more strictly than npm 11, and it loses the link to Node's binary.
import { equal, match } from "node:assert/strict"
import { spawnSync } from "node:child_process"
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import type { TestContext } from "node:test"
import { test } from "node:test"
import { temporaryFolder } from "../store/temporary_folder.ts"
import { PROJECT } from "./dockerfile.ts"
import { UNREACHABLE } from "./registry.ts"

const MANIFESTS = ["package.json", "console/package.json", "scripts/node/package.json"]

const read = (name: string) => JSON.parse(readFileSync(join(PROJECT, name), "utf8"))

/** Runs `npm ci` of npm 10 in the folder. If the registry cannot be reached, it skips the test and returns false. */
function install(t: TestContext, folder: string, ...options: string[]): boolean {
  const args = ["exec", "--yes", "--prefer-offline", "npm@10", "--", "ci", "--prefer-offline", "--no-audit", ...options]
  const { status, stderr } = spawnSync("npm", args, { cwd: folder, encoding: "utf8" })
  const isUnreachable = status !== 0 && UNREACHABLE.test(stderr)
  if (isUnreachable) t.skip("the npm registry cannot be reached")
  else equal(status, 0, stderr)
  return !isUnreachable
}

test("npm 10 accepts the lock file", (t) => {
  const folder = temporaryFolder()
  for (const name of [...MANIFESTS, "package-lock.json"]) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    cpSync(join(PROJECT, name), join(folder, name))
  }
  install(t, folder, "--ignore-scripts", "--dry-run")
})

test("after npm 10 ran npm ci, the scripts of the project find Node 26", (t) => {
  const folder = temporaryFolder()
  const name = "gatehouse-node"
  const { scripts, devDependencies } = read("package.json")
  const [link] = scripts.prepare.split(" && ")
  const packages = Object.entries(read("package-lock.json").packages)
  const manifest = { name: "project", devDependencies: { [name]: devDependencies[name] } }
  const locked = packages.filter(([path]) => /^(scripts\/node$|node_modules\/(gatehouse-node$|node-))/.test(path))
  mkdirSync(join(folder, "scripts"))
  cpSync(join(PROJECT, "scripts/node"), join(folder, "scripts/node"), { recursive: true })
  writeFileSync(join(folder, "package.json"), JSON.stringify({ ...manifest, scripts: { prepare: link } }))
  writeFileSync(
    join(folder, "package-lock.json"),
    JSON.stringify({ name: "project", lockfileVersion: 3, packages: { "": manifest, ...Object.fromEntries(locked) } }),
  )
  if (!install(t, folder)) return
  const { stdout } = spawnSync(join(folder, "node_modules/.bin/node"), ["--version"], { encoding: "utf8" })
  match(stdout, /^v26\./)
})
