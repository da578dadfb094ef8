// examples/mcp as a reader uses it: in this project, and as a folder of its own.
import { deepEqual, equal } from "node:assert/strict"
import { spawnSync } from "node:child_process"
import { cpSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { test } from "node:test"
import type { ApiRecord } from "../../src/admin/contract.ts"
import { commandOn, json, temporaryFolder } from "../cli/command.ts"
import { PROJECT } from "../deploy/dockerfile.ts"
import { UNREACHABLE } from "../deploy/registry.ts"
import { freePort } from "../support/free_port.ts"
import { send } from "../support/wire.ts"
import { startSample } from "./setting.ts"

const EXAMPLE = join(PROJECT, "examples/mcp")

const read = (file: string) => JSON.parse(readFileSync(file, "utf8"))

test("gatehouse apply declares the sample server, open to every client, with its scope values and short-lived JWTs", async () => {
  const run = commandOn(temporaryFolder())
  equal((await run(["apply", "--yes", join(EXAMPLE, "gatehouse.yaml")])).status, 0)
  const [api] = json<ApiRecord[]>(await run(["api", "list", "--json"]))
  deepEqual(
    [api?.identifier, api?.clients, api?.access_token_format, api?.access_token_ttl],
    ["http://localhost:3000/mcp", "every", "jwt", 600],
  )
  const scopes = json<{ scope: string }[]>(await run(["scope", "list", "--json"])).map(({ scope }) => scope)
  deepEqual(
    ["notes:read", "notes:write"].filter((scope) => !scopes.includes(scope)),
    [],
  )
})

test("the sample server publishes the document that gatehouse api metadata prints", async (t) => {
  const run = commandOn(temporaryFolder())
  await run(["apply", "--yes", join(EXAMPLE, "gatehouse.yaml")])
  const printed = JSON.stringify(json(await run(["api", "metadata", "http://localhost:3000/mcp"])))
  const port = await freePort()
  await startSample(t, { PORT: String(port), ISSUER: "http://localhost:4000" })
  const answer = await fetch(`http://localhost:${port}/.well-known/oauth-protected-resource/mcp`)
  deepEqual(await answer.json(), JSON.parse(printed.replaceAll("localhost:3000", `localhost:${port}`)))
})

test("the sample server answers only to its own host, so that no web page reaches it by DNS rebinding", async (t) => {
  const port = await freePort()
  await startSample(t, { PORT: String(port), ISSUER: "http://localhost:4000" })
  const asked = async (host: string, method: string, path: string) =>
    (await send({ url: `http://127.0.0.1:${port}` }, path, { method, headers: { host } })).status
  for (const host of [`localhost:${port}`, `127.0.0.1:${port}`]) equal(await asked(host, "POST", "/mcp"), 401)
  for (const method of ["POST", "GET", "OPTIONS"]) equal(await asked(`evil.example:${port}`, method, "/mcp"), 403)
  equal(await asked("evil.example", "GET", "/.well-known/oauth-protected-resource/mcp"), 403)
})

const folder = join(temporaryFolder(), "mcp")
cpSync(EXAMPLE, folder, { recursive: true })
const installed = spawnSync("npm", ["install", "--prefer-offline", "--no-audit", "--no-fund"], {
  cwd: folder,
  encoding: "utf8",
})
const skip = installed.status !== 0 && UNREACHABLE.test(installed.stderr) && "the npm registry cannot be reached"

test("a copy of the sample server installs and starts outside of this project", { skip }, async (t) => {
  equal(installed.status, 0, installed.stderr)
  const port = await freePort()
  await startSample(t, { PORT: String(port), ISSUER: "http://localhost:4000" }, join(folder, "server.ts"))
  equal((await fetch(`http://localhost:${port}/mcp`, { method: "POST" })).status, 401)
})

test("the sample server and this project name the same versions of the packages", () => {
  const { dependencies, devDependencies } = read(join(PROJECT, "package.json"))
  const own = read(join(EXAMPLE, "package.json")).dependencies
  deepEqual(
    own,
    Object.fromEntries(Object.keys(own).map((name) => [name, { ...dependencies, ...devDependencies }[name]])),
  )
})
