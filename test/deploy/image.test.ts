// Repeats the steps of the Dockerfile without Docker: production dependencies only, a read-only application, and the entry command.
import assert from "node:assert/strict"
import type { SpawnSyncReturns } from "node:child_process"
import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { test } from "node:test"
import { freePort } from "../support/free_port.ts"
import { entryCommand, healthCheck, optionalInstall, PROJECT, productionInstall, userAndGroup } from "./dockerfile.ts"
import { UNREACHABLE } from "./registry.ts"

interface Bom {
  readonly bomFormat: string
  readonly metadata: { readonly component: { readonly name: string; readonly version: string } }
  readonly components: readonly { readonly name: string; readonly version: string }[]
}

interface Lock {
  readonly packages: Record<
    string,
    {
      readonly version: string
      readonly integrity?: string
      readonly dev?: boolean
      readonly dependencies?: Readonly<Record<string, string>>
    }
  >
}

interface Manifest {
  readonly version: string
  readonly dependencies: Record<string, string>
  readonly devDependencies: Record<string, string>
  readonly peerDependencies: Record<string, string>
}

test("the image has production dependencies only, writes only to the data folder, passes its health check and ends on SIGTERM", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "gatehouse-image-"))
  chmodSync(folder, 0o755)
  t.after(() => {
    spawnSync("chmod", ["-R", "u+w", folder])
    rmSync(folder, { recursive: true, force: true })
  })
  const application = join(folder, "gatehouse")
  const data = join(folder, "data")
  mkdirSync(application)
  mkdirSync(data, { mode: 0o700 })
  for (const name of ["package.json", "package-lock.json", "bin"])
    cpSync(join(PROJECT, name), join(application, name), { recursive: true })
  succeed(spawnSync("npm", ["run", "--silent", "build", "--", join(application, "dist")], { cwd: PROJECT }))

  const run = (program: string, ...args: string[]) => spawnSync(program, args, { cwd: application, encoding: "utf8" })
  const npm = (...args: string[]) => run("npm", ...args)
  for (const install of [
    () => npm(...productionInstall(), "--prefer-offline", "--no-audit", "--no-fund"),
    () => run("sh", "-c", `${optionalInstall()} --prefer-offline --no-audit --no-fund`),
  ]) {
    const installed = install()
    if (installed.status !== 0 && UNREACHABLE.test(installed.stderr))
      return t.skip("the image: the npm registry cannot be reached")
    succeed(installed)
  }
  const manifest: Manifest = JSON.parse(readFileSync(join(PROJECT, "package.json"), "utf8"))
  // A package of development may also be one that is optional in production, or one that a production package needs.
  const locked: Lock = JSON.parse(readFileSync(join(PROJECT, "package-lock.json"), "utf8"))
  const indirect = [
    ...Object.keys(manifest.peerDependencies),
    ...Object.values(locked.packages).flatMap(({ dev, dependencies = {} }) => (dev ? [] : Object.keys(dependencies))),
  ]
  for (const name of Object.keys(manifest.devDependencies).filter((each) => !indirect.includes(each)))
    assert.ok(!existsSync(join(application, "node_modules", name)), `${name} is for development`)
  succeed(npm("pkg", "delete", "devDependencies"))
  const bom: Bom = JSON.parse(succeed(npm("run", "--silent", "sbom")).stdout)
  assert.equal(bom.bomFormat, "CycloneDX")
  assert.deepEqual(
    [bom.metadata.component.name, bom.metadata.component.version],
    ["gatehouse", manifest.version],
    "the SBOM names this package and its version",
  )
  const lock: Lock = JSON.parse(readFileSync(join(application, "node_modules/.package-lock.json"), "utf8"))
  // npm also lists scripts/node, a local package for development, which is not in the image.
  const packages = Object.entries(lock.packages).filter(([path]) => path.startsWith("node_modules/"))
  const there = packages.map(([path, { version }]) => `${path.split("node_modules/").at(-1)}@${version}`)
  const needed = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })
  assert.ok(needed.every((name) => there.some((one) => one.startsWith(`${name}@`))))
  const source: Lock = JSON.parse(readFileSync(join(PROJECT, "package-lock.json"), "utf8"))
  for (const [path, { integrity }] of packages) assert.equal(integrity, source.packages[path]?.integrity, path)
  assert.deepEqual(
    bom.components.map(({ name, version }) => `${name}@${version}`).sort(),
    there.sort(),
    "the SBOM lists exactly the packages of the image",
  )

  succeed(spawnSync("chmod", ["-R", "a-w", application]))
  const { uid, gid } = userAndGroup()
  // If the test runs as root, the server runs as the image's user, provided that this user can read Node.
  const another = process.getuid?.() === 0 && spawnSync("node", ["--version"], { uid, gid }).status === 0
  const user = another ? { uid, gid } : {}
  if (another) chownSync(data, uid, gid)
  const env = {
    PATH: process.env.PATH,
    HOST: "127.0.0.1",
    PORT: String(await freePort()),
    GATEHOUSE_DATA: data,
    GATEHOUSE_URL: "https://auth.example.com/sso",
    // No collector listens at this address. The server starts, serves and stops all the same.
    OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9",
    TMPDIR: "/nonexistent",
    HOME: "/nonexistent",
  }
  const [program, ...args] = entryCommand(application)
  const server = spawn(program, args, { env, cwd: application, ...user })
  t.after(() => server.kill("SIGKILL"))
  let stderr = ""
  server.stderr.setEncoding("utf8").on("data", (text) => (stderr += text))
  const ended = once(server, "close")
  const lines = createInterface({ input: server.stdout })
  const [first] = await Promise.race([once(lines, "line"), ended.then(() => [stderr])])
  assert.match(first, /Gatehouse listens at \S+:\d+\. Its public URL is https:\/\/auth\.example\.com\/sso,/)
  const ready = await fetch(`http://127.0.0.1:${env.PORT}/sso/readyz`)
  assert.deepEqual([ready.status, await ready.json()], [200, { status: "ok" }])

  const [checker, ...checks] = healthCheck(application)
  const health = async () => (await once(spawn(checker, checks, { env, cwd: application, ...user }), "close"))[0]
  assert.equal(await health(), 0, "a path in the public URL also precedes the path of the health check")

  server.kill("SIGTERM")
  assert.deepEqual([await ended, stderr], [[0, null], ""])
  assert.equal(await health(), 1)
  const { mode, uid: owner } = statSync(join(data, "gatehouse.db"))
  assert.deepEqual([mode & 0o777, owner], [0o600, another ? uid : process.getuid?.()])
})

function succeed<T extends SpawnSyncReturns<string | Buffer>>(ran: T): T {
  assert.equal(ran.status, 0, `${ran.error ?? ""}${ran.stdout}${ran.stderr}`)
  return ran
}
