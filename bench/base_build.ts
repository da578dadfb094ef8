import { spawnSync } from "node:child_process"
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from "node:fs"
import { join, resolve } from "node:path"
import { DATA } from "./scratch.ts"

const ROOT = resolve(import.meta.dirname, "..")

/** A build of Gatehouse. */
export interface Build {
  readonly title: string
  readonly dist: string
}

/** Builds a commit in a folder of its own, once. Throws where git does not know the commit or its build fails. */
export function buildOfCommit(ref: string): Build {
  const commit = run(ROOT, "git", ["rev-parse", "--verify", "--quiet", `${ref}^{commit}`]).trim()
  const title = `${ref} (${commit.slice(0, 9)})`
  const folder = join(DATA, "commits", commit)
  const build = { title, dist: join(folder, "dist") }
  if (existsSync(join(folder, "built"))) return build
  console.log(`Building ${title} …`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  run(ROOT, "sh", ["-c", 'git archive "$1" | tar -x -C "$2"', "sh", commit, folder])
  const sameLock = readFileSync(join(folder, "package-lock.json")).equals(readFileSync(join(ROOT, "package-lock.json")))
  if (sameLock) symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"))
  else run(folder, "npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"])
  // With this Node: a commit whose packages were installed without scripts has none of its own.
  run(folder, process.execPath, ["scripts/build.ts"])
  mkdirSync(join(folder, "built"))
  return build
}

function run(cwd: string, command: string, given: readonly string[]): string {
  const path = `${join(cwd, "node_modules/.bin")}:${process.env.PATH}`
  const { status, stdout, stderr } = spawnSync(command, given, {
    cwd,
    encoding: "utf8",
    env: { ...process.env, PATH: path },
  })
  if (status !== 0) throw new Error(`${command} ${given.join(" ")} failed:\n${stdout}${stderr}`)
  return stdout
}
