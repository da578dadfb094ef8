import { deepEqual, doesNotMatch, equal, match, ok } from "node:assert/strict"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { test } from "node:test"
import { setTimeout as pause } from "node:timers/promises"
import { testPostgres } from "../support/postgres.ts"
import { commandOn, environment, json, RUN, temporaryFolder } from "./command.ts"

const found = await testPostgres()
const skip = found.here ? false : found.why
const SECRET = "a server secret of 32 characters or more"

/** An empty database for commands, and the path of a data folder. The commands must not create this folder. */
async function database() {
  if (!found.here) throw new Error(found.why)
  const url = await found.postgres.emptyDatabase()
  const data = join(temporaryFolder(), "unused")
  const env = { GATEHOUSE_DATABASE_URL: url, GATEHOUSE_SECRET: SECRET, PORT: "0" }
  const command = commandOn(data)
  return { url, data, env, run: (args: string[], more = {}) => command(args, { env: { ...env, ...more } }) }
}

/** The database's URL as the command prints it, without the password. */
const shown = (url: string) => `${url.replace(/:[^:@/]*@/, "@")}?sslmode=disable`

test("postgres: two servers and several commands share one database, without a data folder", { skip }, async () => {
  const { url, data, env, run } = await database()
  const servers = [1, 2].map(() => spawn(process.execPath, [RUN, "serve"], { env: environment(data, env) }))
  try {
    const listening = servers.map(async (child) => {
      const [line] = await once(createInterface({ input: child.stdout }), "line")
      return JSON.parse(String(line)) as { msg: string; url: string; data: string }
    })
    const [one, two] = await Promise.all(listening)
    ok(one && two)
    for (const { msg, url: at } of [one, two])
      equal(msg.replace(/^.*? Its/, "Its"), `Its public URL is ${at}, and its data is in ${shown(url)}.`)
    const create = ["client", "create", "--name", "x", "--kind", "confidential", "--grant", "client_credentials"]
    const client = json<{ client_id: string; client_secret: string }>(await run([...create, "--json"]))
    const { client_id, client_secret } = client
    const ask = async (at: string) => {
      const body = new URLSearchParams({ grant_type: "client_credentials", client_id, client_secret })
      const response = await fetch(`${at}/oauth/token.php`, { method: "POST", body })
      return { status: response.status, token: ((await response.json()) as { access_token: string }).access_token }
    }
    const given = await ask(one.url)
    equal(given.status, 200)
    const seen = await fetch(`${two.url}/api/tokeninfo.php`, { headers: { authorization: `Bearer ${given.token}` } })
    equal(((await seen.json()) as { active: boolean }).active, true)
    equal((await run(["client", "disable", client_id])).status, 0)
    while ((await ask(two.url)).status !== 401) await pause(20)
    equal(existsSync(data), false)
  } finally {
    for (const child of servers) child.kill("SIGTERM")
    const ended = await Promise.all(servers.map((child) => once(child, "close")))
    deepEqual(
      ended.map(([status]) => status),
      [0, 0],
    )
  }
})

test("postgres: config, doctor, migrate and backup name the database without its password", { skip }, async () => {
  const { url, run } = await database()
  const password = new URL(url).password
  const rows = json<{ env: string; value: string }[]>(await run(["config", "--json"]))
  equal(rows.find(({ env }) => env === "GATEHOUSE_DATABASE_URL")?.value, shown(url))
  const migrated = json<{ engine: string; schema_version: number }>(await run(["migrate", "--json"]))
  match(migrated.engine, /^PostgreSQL \d+\.\d+$/)
  const doctor = await run(["doctor"])
  match(doctor.stdout, /^✓ database: PostgreSQL \S+, schema version \d+, undamaged, writable$/m)
  doesNotMatch(doctor.stdout, /disk|database file/)
  const backup = await run(["backup", join(temporaryFolder(), "copy.db")])
  equal(backup.status, 1)
  match(backup.stderr, /^gatehouse: the data is in PostgreSQL, .* use pg_dump/)
  for (const { stdout, stderr } of [doctor, backup]) equal(`${stdout}${stderr}`.includes(password), false)
})

test("postgres: a server secret that is missing or belongs to another database is refused", { skip }, async () => {
  const { run } = await database()
  const create = ["client", "create", "--name", "x", "--kind", "confidential", "--grant", "client_credentials"]
  equal((await run(create)).status, 0)
  const other = await run(["client", "list"], { GATEHOUSE_SECRET: "another server secret of 32 characters" })
  equal(other.status, 1)
  match(other.stderr, /^gatehouse: The server secret is not the one this database was sealed with\./)
  const none = await run(["client", "list"], { GATEHOUSE_SECRET: "" })
  equal(none.status, 1)
  match(none.stderr, /GATEHOUSE_SECRET is not set, but GATEHOUSE_DATABASE_URL is set: /)
})

test("a missing database is reported in a clear message, and the command ends", async () => {
  const env = {
    GATEHOUSE_DATABASE_URL: "postgres://gate:pa55word@127.0.0.1:1/house",
    GATEHOUSE_SECRET: SECRET,
  }
  const { status, stderr } = await commandOn(temporaryFolder())(["serve"], { env })
  deepEqual([status, stderr], [1, "gatehouse: the database house at 127.0.0.1:1: no server listens there\n"])
})
