import { deepEqual, equal, ok } from "node:assert/strict"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { test } from "node:test"
import type { LockedPackage } from "../../scripts/locked_platforms.ts"
import { missingOptional } from "../../scripts/locked_platforms.ts"
import { PROJECT } from "./dockerfile.ts"

interface Locked {
  readonly integrity?: string
  readonly link?: true
  readonly hasInstallScript?: true
  readonly dev?: true
  readonly os?: string
  readonly cpu?: string
  readonly bin?: Readonly<Record<string, string>>
}

const read = (file: string) => JSON.parse(readFileSync(join(PROJECT, file), "utf8"))
const locked: [string, Locked][] = Object.entries(read("package-lock.json").packages)
const installed = locked.filter(([path, { link }]) => path.startsWith("node_modules/") && !link)

test("the lock file has a hash for every package that npm installs", () => {
  ok(installed.length > 100)
  deepEqual(
    installed.filter(([, { integrity }]) => !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? "")),
    [],
  )
})

test("npm run check finds every binary for another platform that the lock file lacks, or has without hash or in another version", () => {
  const packages: Readonly<Record<string, LockedPackage>> = read("package-lock.json").packages
  deepEqual(missingOptional(packages), [])
  const [name, user] = ["@node-rs/argon2-win32-x64-msvc", "node_modules/@node-rs/argon2"]
  const path = `node_modules/${name}`
  const { [path]: entry, ...others } = packages
  const found = (changed: Readonly<Record<string, LockedPackage>>) =>
    missingOptional(changed).map((problem) => problem.split(":")[0])
  const lacks = (what: string) => [`package-lock.json has no ${what} for ${name}, which ${user} needs on some platform`]
  deepEqual(found(others), lacks("entry"))
  deepEqual(found({ ...others, [path]: { version: String(entry?.version) } }), lacks("hash (integrity)"))
  deepEqual(found({ ...packages, [path]: { ...entry, version: "0.0.1" } }), lacks(`version ${entry?.version}`))
})

test("the check looks for a dependency where npm does: in the package, and in the folders above", () => {
  const entry = { version: "1.0.0", integrity: "sha512-" }
  const lock = (path: string) =>
    missingOptional({ "node_modules/a/node_modules/b": { optionalDependencies: { c: "^1.0.0" } }, [path]: entry })
  for (const above of ["node_modules/a/node_modules/b/", "node_modules/a/", ""])
    deepEqual(lock(`${above}node_modules/c`), [])
  equal(lock("node_modules/x/node_modules/c").length, 1)
})

test("the lock file has Node's binary for each platform, one version, for development only", () => {
  const binaries = installed.filter(([, { bin }]) => bin?.node !== undefined)
  deepEqual(binaries.map(([, { os, cpu }]) => `${os} ${cpu}`).sort(), [
    ...["darwin arm64", "darwin x64", "linux arm64", "linux x64", "win32 x64"],
  ])
  ok(binaries.every(([, { dev }]) => dev))
  const versions = Object.values(read("scripts/node/package.json").optionalDependencies)
  deepEqual(versions, Array(5).fill(process.versions.node))
})

test("allowScripts names the locked packages with install scripts, and Node's is not among them", () => {
  const named = Object.keys(read("package.json").allowScripts)
  const scripted = installed.flatMap(([path, { hasInstallScript }]) =>
    hasInstallScript ? [path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length)] : [],
  )
  deepEqual(
    scripted.filter((name) => !named.includes(name)),
    [],
  )
  equal(
    named.find((name) => name === "node"),
    undefined,
  )
})
