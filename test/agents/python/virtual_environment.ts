import { spawnSync } from "node:child_process"
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs"
import { join } from "node:path"
import { sha256 } from "../../../src/base/digest.ts"

const REQUIREMENTS = join(import.meta.dirname, "requirements.txt")
const CACHE = join(import.meta.dirname, "../../../node_modules/.cache")

/** A Python with the packages of requirements.txt, or why this machine has none. */
export type Found = { readonly python: string } | { readonly why: string }

/** Makes a virtual environment in node_modules/.cache, once for each list of packages. */
export function virtualEnvironment(): Found {
  if (spawnSync("python3", ["-c", "import pip, venv"]).status !== 0)
    return { why: "no python3 with pip on this machine" }
  const home = join(CACHE, `python-${sha256(readFileSync(REQUIREMENTS)).toString("hex").slice(0, 16)}`)
  const found = { python: join(home, "bin/python") }
  if (existsSync(home)) return found
  mkdirSync(CACHE, { recursive: true })
  // A later process must not find half an environment.
  const fresh = mkdtempSync(join(CACHE, "python-"))
  const made =
    run("python3", "-m", "venv", "--without-pip", fresh) ??
    run("python3", "-m", "pip", "--python", join(fresh, "bin/python"), "install", ...QUIET, "-r", REQUIREMENTS)
  if (made === undefined) renameSync(fresh, home)
  rmSync(fresh, { recursive: true, force: true })
  return made === undefined ? found : { why: made }
}

const QUIET = ["--quiet", "--retries", "0", "--disable-pip-version-check", "--no-input"]

/** Returns what a failed command printed. */
function run(command: string, ...args: string[]): string | undefined {
  const { status, stderr } = spawnSync(command, args, { encoding: "utf8" })
  return status === 0 ? undefined : `${command} ${args.slice(0, 3).join(" ")} failed: ${stderr.trim().slice(-500)}`
}
