// Tests the result of `npm run build` as users of the package get it: the command, and both modules with their types.
import { deepEqual, doesNotMatch, equal, match } from "node:assert/strict"
import { spawnSync } from "node:child_process"
import { cpSync, readFileSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { test } from "node:test"
import { temporaryFolder } from "../store/temporary_folder.ts"
import { PROJECT } from "./dockerfile.ts"

const application = temporaryFolder()
for (const name of ["package.json", "bin", "locales", "samples"])
  cpSync(join(PROJECT, name), join(application, name), { recursive: true })
symlinkSync(join(PROJECT, "node_modules"), join(application, "node_modules"))
const built = spawnSync("npm", ["run", "--silent", "build", "--", join(application, "dist")], {
  cwd: PROJECT,
  encoding: "utf8",
})
const data = temporaryFolder()

/** Runs Node in the folder of the application. */
function node(args: readonly string[], { input = "", env = {} }: { input?: string; env?: NodeJS.ProcessEnv } = {}) {
  const { PATH } = process.env
  const options = { cwd: application, input, encoding: "utf8", env: { PATH, GATEHOUSE_DATA: data, ...env } } as const
  return spawnSync(process.execPath, args, options)
}

const gatehouse = (args: readonly string[], input = "") => node(["bin/gatehouse.js", ...args], { input })

/** Writes a module beside the package. The module imports the package by name, as an application does. */
function written(name: string, lines: readonly string[]): string {
  writeFileSync(join(application, name), lines.join("\n"))
  return name
}

test("the build succeeds without output", () => {
  deepEqual([built.status, built.stdout, built.stderr], [0, "", ""])
})

test("the built command prints the package's version", () => {
  const { version } = JSON.parse(readFileSync(join(PROJECT, "package.json"), "utf8"))
  equal(gatehouse(["--version"]).stdout, `${version}\n`)
})

test("the built command administers data, and explains a request by a dry run", () => {
  const user = ["--username", "ann", "--email", "ann@example.com", "--password-stdin"]
  equal(gatehouse(["user", "create", ...user], "correct horse battery staple").stderr, "")
  const address = "https://photos.example.com/callback"
  const created = gatehouse([
    "client",
    "create",
    "--name",
    "Photos",
    "--kind",
    "public",
    "--redirect-uri",
    address,
    "--json",
  ])
  equal(created.stderr, "")
  const { client_id } = JSON.parse(created.stdout)
  const query = new URLSearchParams({ client_id, redirect_uri: address, response_type: "code", scope: "openid" })
  const asked = `http://localhost:4000/oauth/authorize.php?${query}&code_challenge_method=S256&code_challenge=`
  const explained = gatehouse(["explain", "--json", "--url", asked + "A".repeat(43)])
  deepEqual([explained.status, explained.stderr], [0, ""])
  match(explained.stdout, new RegExp(client_id))
})

test("gatehouse and gatehouse-auth/testing share one module: a Secret of one is a Secret of the other", () => {
  const program = written("both.js", [
    'import { Secret } from "gatehouse-auth"',
    'import { startTestServer } from "gatehouse-auth/testing"',
    "await using server = await startTestServer()",
    "const client = await server.createConfidentialClient()",
    "const { access_token } = await server.tokensWithoutUser(client)",
    'const authorization = "Bearer " + access_token',
    'const answer = await fetch(server.url + "/api/tokeninfo.php", { headers: { authorization } })',
    'const person = { username: "ben", email: "ben@example.com", name: "Ben", email_verified: true }',
    'await server.administration.users.create({ ...person, password: new Secret("correct horse battery staple") })',
    "console.log((await answer.json()).active)",
  ])
  const { stdout, stderr } = node([program])
  deepEqual([stdout, stderr], ["true\n", ""])
})

test("the package has types: they accept correct calls and reject a wrong one", () => {
  const file = written("typed.ts", [
    'import { createGatehouse, createLog } from "gatehouse-auth"',
    'import { startTestServer } from "gatehouse-auth/testing"',
    'export const served = await createGatehouse({ log: createLog({ level: "info", readable: false }) })',
    "export const server = await startTestServer()",
    "export const port: number = served.url",
  ])
  const options = ["--noEmit", "--strict", "--module", "nodenext", "--target", "es2024", "--types", "node"]
  const { stdout } = spawnSync("tsc", ["--ignoreConfig", ...options, file], { cwd: application, encoding: "utf8" })
  deepEqual(stdout.match(/error TS\d+/g), ["error TS2322"], stdout)
})

test("a stack trace names source lines with --enable-source-maps, and built lines without", () => {
  const program = written("failing.js", [
    'import { createGatehouse } from "gatehouse-auth"',
    "createGatehouse({ config: {} }).catch(({ stack }) => console.log(stack))",
  ])
  match(node([program]).stdout, /at createGatehouse \(.*dist\/parts\/chunk-\w+\.js:\d+:\d+\)/)
  const mapped = node([program], { env: { NODE_OPTIONS: "--enable-source-maps" } }).stdout
  match(mapped, /at createGatehouse \(.*src\/gatehouse\.ts:\d+:\d+\)/)
  doesNotMatch(mapped, /dist\//)
})
