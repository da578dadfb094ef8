/** docs/applications/postgresql.md with a real PostgreSQL 18: the commands of the page, and both parts of examples/postgresql. */
import { deepEqual, equal, match, ok } from "node:assert/strict"
import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { chmodSync, mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { after, test } from "node:test"
import postgres from "postgres"
import type { TestUser } from "../../src/testing/testing.ts"
import { startTestServer } from "../../src/testing/testing.ts"
import { commandOn, temporaryFolder } from "../cli/command.ts"
import { guides } from "../documents/guides.ts"
import { registerGuide } from "../documents/registered_guide.ts"
import { startPostgresThrough } from "../support/postgres_server.ts"
import { connectWith } from "./bearer_connection.ts"

const EXAMPLE = join(import.meta.dirname, "../../examples/postgresql")
const SCOPE = "openid profile postgresql"
/** In this database people connect with tokens. The administrator of the test uses the database postgres, with a password. */
const DATABASE = "app"

const folder = temporaryFolder()
// PostgreSQL runs as another user if the test runs as root.
chmodSync(folder, 0o755)
const module = join(folder, "gatehouse_validator.so")
const headers = join(import.meta.dirname, "postgresql")
const warnings = ["-Wall", "-Wextra", "-Werror"]
const built = spawnSync("gcc", [
  "-shared",
  "-fPIC",
  ...warnings,
  "-I",
  headers,
  "-o",
  module,
  join(EXAMPLE, "gatehouse_validator.c"),
])
const data = temporaryFolder()
const service = await startTestServer({ now: Date.now(), config: { data } })
after(() => service.close())
const ann = await service.createUser({ username: "ann" })
const guide = guides().find(({ name }) => name === "postgresql")
ok(guide)
const run = commandOn(data)
const {
  clients: [client],
  failed,
} = await registerGuide(run, guide)
ok(client, failed.join("\n"))

const socket = join(folder, "identity")
const stopIdentity = await startIdentity()
const isBuilt = process.platform === "linux" && built.error === undefined
/** The reason why the runner could not start PostgreSQL. This test starts the same program. */
const missing = process.env.TEST_DATABASE_MISSING
const skip = isBuilt ? (missing ?? false) : "needs Linux and gcc"
const port = skip ? 0 : await startDatabase()

async function startIdentity(): Promise<() => Promise<void>> {
  const env = { PATH: process.env.PATH, ISSUER: service.url, AUDIENCE: "urn:example:postgresql", SOCKET: socket }
  const child = spawn(process.execPath, [join(EXAMPLE, "identity.ts")], { env, stdio: ["ignore", "pipe", "ignore"] })
  await once(createInterface(child.stdout), "line")
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const closed = once(child, "close")
    child.kill()
    await closed
  }
  after(stop)
  return stop
}

/** Starts PostgreSQL as the page configures it, and returns its port. */
async function startDatabase(): Promise<number> {
  const configuration = join(folder, "configuration")
  mkdirSync(configuration)
  const [hba, ident] = [join(configuration, "pg_hba.conf"), join(configuration, "pg_ident.conf")]
  writeFileSync(
    hba,
    `host postgres postgres 127.0.0.1/32 scram-sha-256
host all all 127.0.0.1/32 oauth issuer="${service.url}" scope="${SCOPE}" map=people
`,
  )
  writeFileSync(ident, "people ann ann\npeople ann reporting\n")
  const settings = [`hba_file=${hba}`, `ident_file=${ident}`, `oauth_validator_libraries=${module}`]
  const database = await startPostgresThrough([], { GATEHOUSE_VALIDATOR_SOCKET: socket }, ...settings)
  after(() => database.stop())
  const sql = postgres(database.url, { max: 1, database: "postgres", onnotice: () => {} })
  for (const role of ["ann", "reporting", "bob"]) await sql`CREATE ROLE ${sql(role)} LOGIN`
  await sql`CREATE DATABASE ${sql(DATABASE)}`
  await sql.end()
  return Number(new URL(database.url).port)
}

async function tokenOf(person: TestUser, scope = SCOPE): Promise<string> {
  ok(client)
  return (await service.tokensFor(person, client, { scope })).access_token
}

const as = async (role: string, token: string) => connectWith(port, role, DATABASE, token)

test("the module builds without warnings", { skip }, () => {
  deepEqual([built.status, built.stderr.toString()], [0, ""])
})

test("a person connects with a token, as each role that the map gives them", { skip }, async () => {
  const token = await tokenOf(ann)
  deepEqual(await as("ann", token), { values: ["ann", "oauth:ann"] })
  deepEqual(await as("reporting", token), { values: ["reporting", "oauth:ann"] })
})

test("a refusal names this service and the scope, from which libpq learns where to sign in (RFC 7628)", {
  skip,
}, async () => {
  const { challenge, error } = await as("ann", "invalid")
  deepEqual(challenge, {
    status: "invalid_token",
    "openid-configuration": `${service.url}/.well-known/openid-configuration`,
    scope: SCOPE,
  })
  match(error ?? "", /OAuth bearer authentication failed/)
})

test("a role that the map does not give is refused: neither another's, nor the superuser's for a person with its name", {
  skip,
}, async () => {
  const token = await tokenOf(ann)
  for (const role of ["bob", "postgres"]) match((await as(role, token)).error ?? "", /authentication failed/)
  const person = await service.createUser({ username: "postgres" })
  equal((await run(["group", "add", "postgresql", "postgres"])).status, 0)
  match((await as("postgres", await tokenOf(person))).error ?? "", /authentication failed/)
})

test("tokens without the scope value, forged tokens and revoked tokens are refused", { skip }, async () => {
  const refused = async (token: string) => match((await as("ann", token)).error ?? "", /authentication failed/)
  const token = await tokenOf(ann)
  await refused(`${token.slice(0, -4)}AAAA`)
  await refused(await tokenOf(ann, "openid profile"))
  const carol = await service.createUser({ username: "carol" })
  await refused(await tokenOf(carol))
  ok("values" in (await as("ann", token)))
  await ann.revokeGrants()
  await refused(token)
})

test("nobody is let in while the program that verifies tokens does not run", { skip }, async () => {
  const token = await tokenOf(ann)
  ok("values" in (await as("ann", token)))
  await stopIdentity()
  match((await as("ann", token)).error ?? "", /authentication failed/)
})
