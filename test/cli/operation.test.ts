import { deepEqual, equal, match, ok } from "node:assert/strict"
import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { test } from "node:test"
import type { AuditRecord, CreatedClient, GrantRecord, SigningKeyRecord, UserRecord } from "../../src/admin/contract.ts"
import { openAdministration } from "../../src/assembly/core.ts"
import { manualClock } from "../../src/base/clock.ts"
import { newId } from "../../src/base/id.ts"
import { systemRandom } from "../../src/base/random.ts"
import { Secret } from "../../src/base/secret.ts"
import { systemOperator } from "../../src/cli/operator.ts"
import { configure } from "../../src/config/options.ts"
import { createGatehouse } from "../../src/gatehouse.ts"
import { issuedGrant } from "../store/samples.ts"
import { commandOn, json, temporaryFolder } from "./command.ts"

const operator = systemOperator().name

interface Finding {
  check: string
  state: string
  says: string
  advice: string | null
}

const doctorOn = async (data: string, env: Record<string, string> = {}) => {
  const { status, stdout, stderr } = await commandOn(data)(["doctor", "--json"], { env })
  equal(stderr, "")
  const findings: Finding[] = JSON.parse(stdout)
  return { status, findings, wrong: findings.filter(({ state }) => state !== "ok") }
}

/** Creates a user, a client, and a grant of this user to this client. */
async function withGrant(data: string) {
  const { administration, store, close } = await openAdministration(configure({ data }))
  const password = new Secret("correct horse battery")
  const user = await administration.users.create({ username: "ann", email: "ann@example.com", password })
  const { result: client } = await administration.clients.create({
    name: "Photo Book",
    kind: "confidential",
    redirect_uris: ["https://a.example/cb"],
  })
  const now = Date.now()
  const found = (await store.users.list())[0]
  const registered = (await store.clients.list())[0]
  if (found === undefined || registered === undefined) throw new Error("neither user nor client")
  await store.grants.issue(
    { ...issuedGrant(found.id, registered.id, now), scope: ["openid", "read"], resources: [] },
    {
      id: newId("event", now, systemRandom),
      at: now,
      type: "grant-issued",
      actor: found.id,
      subject: "grant",
      address: undefined,
      traceId: undefined,
    },
  )
  await close()
  return { user: user satisfies UserRecord, client: client satisfies CreatedClient }
}

test("grant list and revoke, key list and rotate work; the audit records every change", async () => {
  const data = temporaryFolder()
  const run = commandOn(data)
  const { user, client } = await withGrant(data)
  const [grant, ...others] = json<GrantRecord[]>(
    await run(["grant", "list", "--user", "ann", "--client", client.client_id, "--json"]),
  )
  deepEqual(others, [])
  ok(grant !== undefined)
  const { grant_id, created_at, ...rest } = grant
  match(grant_id, /^grant_[0-9a-f]{32}$/)
  match(created_at, /Z$/)
  deepEqual(rest, {
    client_id: client.client_id,
    user_id: user.user_id,
    scope: "openid read",
    authorization_details: [{ type: "payment", to: "Größe" }],
    state: "issued",
    last_used_at: null,
  })
  match((await run(["grant", "list"])).stdout, /^GRANT_ID +CLIENT_ID +USER_ID +SCOPE +STATE +CREATED_AT\ngrant_/)
  deepEqual(json(await run(["grant", "revoke", grant_id, "--json"])), { ...grant, state: "ended" })
  const again = await run(["grant", "revoke", grant_id])
  deepEqual([again.status, again.stdout], [0, `${grant_id} has ended\n`])
  const unknown = await run(["grant", "list", "--user", "bob"])
  deepEqual(
    [unknown.status, unknown.stderr],
    [1, 'gatehouse: unknown user "bob"; `gatehouse user list` shows the existing ones\n'],
  )

  deepEqual(json(await run(["key", "list", "--json"])), [])
  const first = json<SigningKeyRecord>(await run(["key", "rotate", "--alg", "ES256", "--json"]))
  deepEqual(Object.keys(first), [
    ...["key_id", "alg", "state", "created_at", "active_at"],
    ...["signs_until", "published_until", "fetched_by", "not_fetched_by"],
  ])
  deepEqual([first.alg, first.state], ["ES256", "active"])
  const second = await run(["key", "rotate", "--alg", "ES256"])
  match(second.stdout, /^state +announced$/m)
  match(second.stderr, /Until then the previous key signs/)
  equal(json<SigningKeyRecord>(await run(["key", "rotate", "--alg", "ES256", "--now", "--json"])).state, "active")
  equal(json<SigningKeyRecord[]>(await run(["key", "list", "--json"])).length, 1)

  const { store, close } = await openAdministration(configure({ data }))
  const events = await store.audit.list(20)
  await close()
  const times = events.map(({ at }) => at)
  deepEqual(
    times,
    times.toSorted((one, other) => other - one),
  )
  // Events within one millisecond have no fixed order.
  deepEqual(events.map(({ type, actor }) => `${type} by ${actor}`).sort(), [
    "client-created by operator",
    `grant-issued by ${user.user_id}`,
    `grant-revoked by ${operator}`,
    ...Array.from({ length: 3 }, () => `signing-key-rotated by ${operator}`),
    "user-created by operator",
  ])
})

test("audit list shows who, what and when, newest first; options limit the number and filter by an id", async () => {
  const data = temporaryFolder()
  const run = commandOn(data)
  const { user, client } = await withGrant(data)
  const all = json<AuditRecord[]>(await run(["audit", "list", "--json"]))
  deepEqual(all.map(({ type }) => type).sort(), ["client-created", "grant-issued", "user-created"])
  const about = json<AuditRecord[]>(await run(["audit", "list", "--about", client.client_id, "--json"]))
  const [{ event_id, at, ...rest } = {} as AuditRecord, ...others] = about
  deepEqual(others, [])
  match(event_id, /^event_[0-9a-f]{32}$/)
  match(at, /Z$/)
  deepEqual(rest, {
    type: "client-created",
    actor: "operator",
    subject: client.client_id,
    address: null,
    trace_id: null,
    detail: null,
    changes: null,
  })
  const latest = json<AuditRecord[]>(await run(["audit", "list", "--limit", "1", "--json"]))
  deepEqual(latest, all.slice(0, 1))
  const table = (await run(["audit", "list", "--about", user.user_id])).stdout
  match(table, /^AT +TYPE +ACTOR +SUBJECT +ADDRESS +TRACE_ID +DETAIL\n/)
  match(table, /^\S+Z +user-created +operator +user_[0-9a-f]{32} +- +- +-$/m)
  const none = await run(["audit", "list", "--about", "nobody"])
  deepEqual([none.status, none.stdout, none.stderr], [0, "", "no events found\n"])
  const wrong = await run(["audit", "list", "--limit", "0"])
  deepEqual([wrong.status, wrong.stdout], [2, ""])
  match(wrong.stderr, /It must be a whole number from 1 to 100000\./)
})

test("backup copies while the server runs and refuses an existing file; migrate reports the schema", async () => {
  const data = temporaryFolder()
  const run = commandOn(data)
  const gatehouse = await createGatehouse({ config: configure({ data, port: 0 }) })
  try {
    await run(["client", "create", "--name", "x", "--kind", "confidential", "--grant", "client_credentials"])
    const file = join(data, "copy.db")
    const copied = json<{ file: string; bytes: number }>(await run(["backup", file, "--json"]))
    equal(copied.file, file)
    ok(copied.bytes > 4096)
    const copy = new DatabaseSync(file, { readOnly: true })
    deepEqual({ ...copy.prepare("SELECT name FROM client").get() }, { name: "x" })
    copy.close()
    const again = await run(["backup", file])
    deepEqual([again.status, again.stderr], [1, `gatehouse: ${file} already exists and stays unchanged\n`])
    const nowhere = await run(["backup", join(data, "none", "copy.db")])
    deepEqual(
      [nowhere.status, nowhere.stderr],
      [1, `gatehouse: the folder ${join(data, "none")} does not exist; create it first\n`],
    )
    const migrated = json<{ engine: string; schema_version: number }>(await run(["migrate", "--json"]))
    match(migrated.engine, /^SQLite /)
    ok(migrated.schema_version >= 1)
  } finally {
    await gatehouse.close()
  }
})

test("config shows every setting with its source and without secrets, and reports all problems in one message", async () => {
  const run = commandOn(temporaryFolder())
  const secret = "a server secret of 32 characters or more"
  const shown = await run(["config", "--json"], { env: { PORT: "4999", GATEHOUSE_SECRET: secret } })
  const rows = json<{ env: string; value: string; source: string; unit: string | null; sentence: string }[]>(shown)
  deepEqual(Object.keys(rows[0] ?? {}), ["env", "value", "source", "unit", "sentence"])
  const row = (name: string) => rows.find(({ env }) => env === name)
  deepEqual([row("PORT")?.value, row("PORT")?.source], ["4999", "environment"])
  deepEqual([row("GATEHOUSE_CODE_TTL")?.value, row("GATEHOUSE_CODE_TTL")?.unit], ["600", "seconds"])
  equal(row("GATEHOUSE_SECRET")?.value, "[secret]")
  ok(!shown.stdout.includes(secret))
  match((await run(["config"])).stdout, /^VARIABLE +VALUE +SOURCE\nPORT +4000 +default\n/)
  const wrong = await run(["config"], { env: { PORT: "x", GATEHOUSE_DTA: "y" } })
  deepEqual([wrong.status, wrong.stdout], [1, ""])
  match(
    wrong.stderr,
    /^gatehouse: the configuration cannot be used:\n - PORT is "x".*\n - GATEHOUSE_DTA .*did you mean GATEHOUSE_DATA\?\n$/,
  )
})

test("OpenID Connect Discovery §4.3: doctor accepts a running server whose issuer matches, else says what is wrong and what to do", async () => {
  const data = temporaryFolder()
  const gatehouse = await createGatehouse({ config: configure({ data, port: 0 }) })
  await gatehouse.listen()
  const env = { PORT: new URL(gatehouse.url).port }
  await gatehouse.administration.keys.rotate({ alg: "ES256" })
  const healthy = await commandOn(data)(["doctor"], { env })
  equal(healthy.status, 0, healthy.stdout)
  deepEqual(
    healthy.stdout
      .trimEnd()
      .split("\n")
      .map((line) => /^(.) ([a-zA-Z ]+):/.exec(line)?.slice(1)),
    ["configuration", "server secret", "disk", "database", "signing keys", "clock", "mail", "public URL", "proxy"].map(
      (check) => ["✓", check],
    ),
  )

  chmodSync(join(data, "secret"), 0o644)
  const readable = await doctorOn(data, { ...env, GATEHOUSE_URL: `http://127.0.0.1:${env.PORT}` })
  equal(readable.status, 1)
  deepEqual(readable.wrong, [
    {
      check: "passkeys",
      state: "warning",
      code: "passkeys-impossible",
      values: { url: `http://127.0.0.1:${env.PORT}` },
      says: `GATEHOUSE_URL is http://127.0.0.1:${env.PORT}: browsers allow passkeys only at a host name with https, or at localhost`,
      advice: "Set GATEHOUSE_URL to an https address with a host name",
    },
    {
      check: "server secret",
      state: "problem",
      code: "secret-readable-by-others",
      values: { file: join(data, "secret"), mode: "0644" },
      says: `${join(data, "secret")} has mode 0644: others can read it`,
      advice: `chmod 600 ${join(data, "secret")}`,
    },
    {
      check: "public URL",
      state: "problem",
      code: "issuer-differs",
      values: { url: `http://127.0.0.1:${env.PORT}`, issuer: gatehouse.url },
      says: `http://127.0.0.1:${env.PORT} is reachable, but its issuer is ${gatehouse.url}`,
      advice: "Start the server with the same GATEHOUSE_URL as this command; clients compare the issuer byte for byte",
    },
  ])
  await gatehouse.close()

  rmSync(join(data, "secret"))
  const lost = await doctorOn(data, env)
  deepEqual(
    lost.wrong.map(({ check, state }) => [check, state]),
    [
      ["server secret", "problem"],
      ["public URL", "problem"],
    ],
  )
  ok(!existsSync(join(data, "secret")), "no new secret replaces the lost secret")
})

test("doctor reports a clock behind the newest row, a file that is not a database, missing data and a wrong setting", async () => {
  const ahead = temporaryFolder()
  const early = await createGatehouse({
    config: configure({ data: ahead, port: 0 }),
    clock: manualClock(Date.now() + 3_600_000),
  })
  await early.administration.keys.rotate({ alg: "EdDSA" })
  await early.close()
  const garbage = temporaryFolder()
  writeFileSync(join(garbage, "gatehouse.db"), "x".repeat(5000), { mode: 0o600 })
  writeFileSync(join(garbage, "secret"), "a server secret of 32 characters or more", { mode: 0o600 })
  const none = join(temporaryFolder(), "none")
  mkdirSync(none)
  const env = { PORT: "1" }
  const [clock, damaged, empty, setting] = await Promise.all([
    doctorOn(ahead, env),
    doctorOn(garbage, env),
    doctorOn(none, env),
    doctorOn(none, { PORT: "x" }),
  ])
  match(clock.wrong.find(({ check }) => check === "clock")?.says ?? "", /but the newest audit event is from /)
  match(damaged.wrong.find(({ check }) => check === "database")?.says ?? "", /the file is not a SQLite database$/)
  equal(empty.wrong.find(({ check }) => check === "database")?.state, "warning")
  ok(!existsSync(join(none, "gatehouse.db")), "doctor creates no database")
  deepEqual(
    [setting.status, setting.wrong.map(({ check, state }) => [check, state])],
    [1, [["configuration", "problem"]]],
  )
})
