// The packed tarball, installed in an empty folder: it has no install script, it is small, its command serves, and its types compile for
// strict callers.
import { deepEqual, equal, match, ok } from "node:assert/strict"
import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { cpSync, globSync, lstatSync, readFileSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { createInterface } from "node:readline"
import type { TestContext } from "node:test"
import { test } from "node:test"
import { temporaryFolder } from "../store/temporary_folder.ts"
import { PROJECT } from "./dockerfile.ts"
import { UNREACHABLE } from "./registry.ts"

const MAX_INSTALLED_BYTES = 60e6

const folder = temporaryFolder()
const npm = (cwd: string, ...args: string[]) => spawnSync("npm", args, { cwd, encoding: "utf8" })
// This test builds its own copy, because other tests run dist/ at the same time.
const sources = temporaryFolder()
for (const name of ["package.json", "README.md", "LICENSE", "CHANGELOG.md", "SECURITY.md", "bin", "docs"])
  cpSync(join(PROJECT, name), join(sources, name), { recursive: true })
npm(PROJECT, "run", "--silent", "build", "--", join(sources, "dist"))
const packed = npm(sources, "pack", "--ignore-scripts", "--json", "--pack-destination", folder)
const { filename, files } = packed.status === 0 ? onlyPackage(packed.stdout) : { filename: "", files: [] }
writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }')
const installed = npm(
  folder,
  "install",
  "--ignore-scripts",
  "--prefer-offline",
  "--no-audit",
  "--no-fund",
  `./${filename}`,
)
const isUnreachable = installed.status !== 0 && UNREACHABLE.test(installed.stderr)

/** Runs the test if the registry is reachable. Otherwise the test is reported as skipped. */
const installing = (title: string, work: (t: TestContext) => void | Promise<void>) =>
  test(title, { skip: isUnreachable && "the npm registry cannot be reached" }, work)

test("the tarball has the command, the modules, their types and the documents, without sources and tests", () => {
  equal(packed.status, 0, packed.stderr)
  const names = files.map(({ path }) => path)
  for (const name of ["bin/gatehouse.js", "README.md", "LICENSE", "CHANGELOG.md", "docs/first_requests.md"])
    ok(names.includes(name), name)
  const folders = new Set(names.filter((name) => name.includes("/")).map((name) => name.split("/")[0]))
  deepEqual([...folders].sort(), ["bin", "dist", "docs"])
  ok(names.includes("dist/console/index.html"))
  for (const ending of [".js", ".js.br", ".js.gz", ".css.br"])
    ok(
      names.some((name) => name.startsWith("dist/console/assets/") && name.endsWith(ending)),
      ending,
    )
})

installing("a production install runs no script and takes 60 MB at most", () => {
  equal(installed.status, 0, installed.stderr)
  const { packages } = JSON.parse(readFileSync(join(folder, "node_modules/.package-lock.json"), "utf8"))
  const scripted = Object.entries<{ hasInstallScript?: true }>(packages).filter(([, one]) => one.hasInstallScript)
  deepEqual(scripted, [])
  const bytes = globSync("node_modules/**", { cwd: folder }).reduce((sum, name) => sum + sizeOf(join(folder, name)), 0)
  ok(bytes < MAX_INSTALLED_BYTES, `${bytes} bytes`)
})

installing("the installed command serves and stops on SIGTERM with status 0", async (t) => {
  const env = { PATH: process.env.PATH, PORT: "0", GATEHOUSE_DATA: join(folder, "data") }
  const server = spawn(join(folder, "node_modules/.bin/gatehouse"), ["serve"], { cwd: folder, env })
  t.after(() => server.kill("SIGKILL"))
  const ended = once(server, "close")
  const lines = createInterface({ input: server.stdout })
  const [line] = await Promise.race([once(lines, "line"), ended.then(() => ["it ended"])])
  const [url = ""] = /http:\/\/[\w.]+:\d+/.exec(line) ?? []
  match(url, /^http/, line)
  equal((await fetch(`${url}/readyz`)).status, 200)
  const page = await (await fetch(`${url}/console`)).text()
  const [, script = ""] = /src="\.\/(assets\/[^"]+\.js)"/.exec(page) ?? []
  equal((await fetch(`${url}/console/${script}`)).status, 200)
  server.kill("SIGTERM")
  deepEqual(await ended, [0, null])
})

installing("an OpenTelemetry endpoint without the optional packages is an error in words", () => {
  const env = {
    PATH: process.env.PATH,
    PORT: "0",
    GATEHOUSE_DATA: join(folder, "traced"),
    OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318",
  }
  const ran = spawnSync(join(folder, "node_modules/.bin/gatehouse"), ["serve"], { cwd: folder, env, encoding: "utf8" })
  equal(ran.status, 1)
  match(ran.stderr, /^gatehouse: an OpenTelemetry endpoint is set .* but its packages are not installed\./)
})

installing("the package exports these names and no others", async () => {
  const dist = join(folder, "node_modules/gatehouse-auth/dist")
  const names = async (file: string) => Object.keys(await import(join(dist, file))).sort()
  const SERVER = ["IN_MEMORY", "Secret", "configure", "createGatehouse", "createLog", "loadConfig", "manualClock"]
  deepEqual(await names("gatehouse.js"), SERVER)
  deepEqual(await names("testing/testing.js"), ["Browser", "formOf", "startTestServer"])
})

installing("the types compile for strict callers without skipLibCheck", () => {
  symlinkSync(join(PROJECT, "node_modules/@types"), join(folder, "node_modules/@types"))
  writeFileSync(
    join(folder, "caller.ts"),
    `import { createGatehouse } from "gatehouse-auth"
     import { startTestServer } from "gatehouse-auth/testing"
     export const served: Promise<{ url: string }> = createGatehouse()
     export const tested: Promise<{ url: string }> = startTestServer()`,
  )
  const options = ["--noEmit", "--strict", "--skipLibCheck", "false", "--module", "nodenext", "--target", "es2024"]
  const compiled = spawnSync("tsc", ["--ignoreConfig", ...options, "--types", "node", "caller.ts"], {
    cwd: folder,
    encoding: "utf8",
  })
  equal(compiled.stdout, "")
})

interface Packed {
  readonly filename: string
  readonly files: readonly { readonly path: string }[]
}

/** npm 11 prints a list. npm 12 prints an object with the packages by name. */
function onlyPackage(json: string): Packed {
  const [only] = Object.values<Packed>(JSON.parse(json))
  return only ?? { filename: "", files: [] }
}

/** Returns the size of a file, and 0 for a symbolic link: its target is counted at the target's own path. */
function sizeOf(path: string): number {
  const file = lstatSync(path)
  return file.isFile() ? file.size : 0
}
