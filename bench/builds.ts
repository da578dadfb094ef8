import { spawnSync } from "node:child_process"
import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { stripTypeScriptTypes } from "node:module"
import { join, resolve } from "node:path"
import { DATA } from "./scratch.ts"

const HERE = import.meta.dirname
const ROOT = resolve(HERE, "..")
const PROGRAMS = join(HERE, "servers/programs")
/** The folder of the compiled programs. It is inside node_modules, so that the programs find their packages. */
const STRIPPED = join(HERE, "node_modules/.servers")

/** Installs oidc-provider and better-auth with the versions of bench/package-lock.json. */
export function installPeers(): void {
  if (changedAt(join(HERE, "node_modules/.package-lock.json")) >= changedAt(join(HERE, "package-lock.json"))) return
  console.log("Installing oidc-provider and better-auth into bench/node_modules …")
  run(HERE, "npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"])
}

/**
 * Compiles the servers under test to JavaScript. If Node removed the types at run time, each server would need 18 MB more memory and 50 ms more to
 * start.
 */
export function stripPrograms(): void {
  mkdirSync(STRIPPED, { recursive: true })
  writeFileSync(join(STRIPPED, "package.json"), '{ "type": "module" }\n')
  for (const file of readdirSync(PROGRAMS).filter((name) => /(?<!\.d)\.ts$/.test(name))) {
    const code = stripTypeScriptTypes(readFileSync(join(PROGRAMS, file), "utf8"))
    writeFileSync(strippedProgram(file.slice(0, -3)), code.replaceAll(/(from "\.\/\w+)\.ts"/g, '$1.js"'))
  }
}

export const strippedProgram = (name: string): string => join(STRIPPED, `${name}.js`)

/** Returns the folder of the project's build. Builds again if a source file is newer. */
export function ownBuild(): string {
  const dist = join(ROOT, "dist")
  const sources = globSync(["src/**/*.ts", "scripts/build.ts"], { cwd: ROOT })
  const newest = Math.max(...sources.map((file) => changedAt(join(ROOT, file))))
  if (changedAt(join(dist, "gatehouse.js")) < newest) {
    console.log("Building: dist/ is older than src/ …")
    run(ROOT, "npm", ["run", "--silent", "build"])
  }
  return dist
}

/** Builds a commit in a folder of its own, if that folder does not exist. Throws if the commit is unknown or the build fails. */
export function buildOfCommit(ref: string): { title: string; dist: string } {
  const { title, folder } = checkOut(ref)
  const dist = join(folder, "dist")
  if (existsSync(join(folder, "built"))) return { title, dist }
  console.log(`Building ${title} …`)
  // Runs the build with this Node. An older commit would get its own Node from an install script, but --ignore-scripts skips that script.
  run(folder, process.execPath, ["scripts/build.ts"])
  mkdirSync(join(folder, "built"))
  return { title, dist }
}

/** Puts the files of a commit into a folder of its own, with its packages, if that folder does not exist. Throws if the commit is unknown. */
export function checkOut(ref: string): { title: string; folder: string } {
  const commit = run(ROOT, "git", ["rev-parse", "--verify", "--quiet", `${ref}^{commit}`]).trim()
  const folder = join(DATA, "commits", commit)
  const checkedOut = { title: `${ref} (${commit.slice(0, 9)})`, folder }
  if (existsSync(join(folder, "node_modules"))) return checkedOut
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  run(ROOT, "sh", ["-c", 'git archive "$1" | tar -x -C "$2"', "sh", commit, folder])
  const sameLock = readFileSync(join(folder, "package-lock.json")).equals(readFileSync(join(ROOT, "package-lock.json")))
  if (sameLock) symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"))
  else run(folder, "npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"])
  return checkedOut
}

/** Returns the parent of the commit that added the last migration. Undefined if git does not know it, such as in a shallow clone. */
export function commitBeforeLastMigration(): string | undefined {
  const added = ["log", "--diff-filter=A", "--max-count=1", "--format=%p", "--", "src/store/migrations/0*.ts"]
  return spawnSync("git", added, { cwd: ROOT, encoding: "utf8" }).stdout?.trim().split(" ", 1)[0] || undefined
}

const changedAt = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0

function run(cwd: string, command: string, given: readonly string[]): string {
  const env = { ...process.env, PATH: `${join(cwd, "node_modules/.bin")}:${process.env.PATH}` }
  const { status, stdout, stderr } = spawnSync(command, given, { cwd, encoding: "utf8", env })
  if (status !== 0) throw new Error(`${command} ${given.join(" ")} failed:\n${stdout}${stderr}`)
  return stdout
}
