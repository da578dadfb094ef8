import { deepEqual, doesNotMatch, equal, match, ok } from "node:assert/strict"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { DatabaseSync } from "node:sqlite"
import { test } from "node:test"
import type { AuditRecord, ClaimRecord, ClientRecord, CreatedClient } from "../../src/admin/contract.ts"
import { systemRandom } from "../../src/base/random.ts"
import { svg } from "../looks/pictures.ts"
import { testPostgres } from "../support/postgres.ts"
import { commandOn, environment, json, RUN, temporaryFolder } from "./command.ts"
import { NO_TERMINAL, onTerminal } from "./terminal.ts"

const found = await testPostgres()

interface Result {
  readonly changes: readonly { action: string; kind: string; name: string }[]
  readonly created_clients: readonly CreatedClient[]
}

/** An empty data folder, with a function that writes a file beside it. */
function place() {
  const folder = temporaryFolder()
  const data = join(folder, "data")
  const written = (name: string, content: string): string => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }
  return { data, written, run: commandOn(data) }
}

const FILE = `apis:
  - identifier: https://photos.example/v1
    name: Photos
    scopes:
      - {scope: "photos:read", description: See your photos, description#de: Ihre Fotos sehen}
      - {scope: "photos:moderate", assigned: true}
roles:
  - {name: moderator, scope: "photos:moderate"}
groups:
  - {name: staff, roles: [moderator]}
clients:
  - name: Photo Book
    kind: confidential
    redirect_uris: [https://book.example/cb]
    scope: openid photos:read
  - name: Page
    kind: public
    redirect_uris: [http://page.example/]
    enabled: false
`

test("apply prints the differences and each generated secret once; a second run prints nothing to change and writes no audit event", async () => {
  const { data, written, run } = place()
  const file = written("g.yaml", FILE)
  const dry = await run(["apply", file, "--dry-run"])
  equal(dry.status, 3)
  match(
    dry.stdout,
    /^\+ create API "https:\/\/photos\.example\/v1"\n {4}name: Photos\n\+ create scope value "photos:read"\n/,
  )
  match(
    dry.stdout,
    /\n\+ create client "Photo Book"\n {4}kind: confidential\n(.+\n)+ {4}client_secret: "generated, and printed once"\n/,
  )
  match(dry.stderr, /^warning: client "Page": redirect_uris "http:\/\/page\.example\/" is plain http/)
  deepEqual(json(await run(["audit", "list", "--json"])), [])
  const made = await run(["apply", file])
  equal(made.status, 0)
  match(
    made.stdout,
    /\nname +Photo Book\nclient_id +client_\w{32}\nclient_secret +[\w-]{43}\nname +Page\nclient_id +client_\w{32}\n9 changes made\n$/,
  )
  match(made.stderr, /Store the secret: it is not shown again\.\n$/)
  const audit = json<AuditRecord[]>(await run(["audit", "list", "--json"]))
  deepEqual(audit.map(({ type }) => type).toReversed(), [
    ...["api-created", "scope-created", "scope-created", "role-created", "group-created", "role-assigned"],
    ...["client-created", "client-created", "client-disabled"],
  ])
  for (const args of [
    ["apply", file],
    ["apply", file, "--prune"],
  ])
    deepEqual(await run(args), { status: 0, stdout: "nothing to change\n", stderr: "" })
  equal((await run(["apply", file, "--dry-run", "--prune"])).status, 0)
  const exported = await run(["export"])
  match(exported.stdout, /^# yaml-language-server: \$schema=\S+\/docs\/gatehouse\.schema\.json\n/)
  doesNotMatch(exported.stdout, /secret:|client_id/)
  for (const { stdout } of [exported, await run(["export", "--json"])])
    deepEqual(json(await run(["apply", "-", "--prune", "--json"], { stdin: stdout })), {
      changes: [],
      created_clients: [],
    })
  deepEqual(json<AuditRecord[]>(await run(["audit", "list", "--json"])), audit)
  equal(data.length > 0, true)
})

test("a changed file shows each value from and to, and --prune what it deletes", async () => {
  const { written, run } = place()
  await run(["apply", written("g.yaml", FILE)])
  const changed = FILE.replace("name: Photos", "name: Photo Library")
    .replace("[https://book.example/cb]", "[https://book.example/back]")
    .replace(/ {2}- name: Page.*$/s, "")
  const dry = await run(["apply", written("g.yaml", changed), "--dry-run", "--prune"])
  equal(dry.status, 3)
  equal(
    dry.stdout.replace(/client_\w{32}/g, "ID"),
    `~ update API "https://photos.example/v1"
    name: Photos → "Photo Library"
~ update client "Photo Book" (ID)
    redirect_uris:
      + "https://book.example/back"
      - "https://book.example/cb"
- delete client "Page" (ID) with 0 grants
`,
  )
  const result = json<Result>(await run(["apply", written("g.yaml", changed), "--prune", "--json"]))
  deepEqual(
    result.changes.map(({ action, kind, name }) => [action, kind, name]),
    [
      ["update", "API", "https://photos.example/v1"],
      ["update", "client", "Photo Book"],
      ["delete", "client", "Page"],
    ],
  )
  deepEqual(
    json<ClientRecord[]>(await run(["client", "list", "--json"])).map(({ name }) => name),
    ["Photo Book"],
  )
})

test("apply and export know attributes and claims: a changed claim is one change, and --prune deletes it before its attribute", async () => {
  const { written, run } = place()
  const file = `attributes:
  - {name: department, type: text, description: Of the person}
clients:
  - {name: Page, kind: public, redirect_uris: [https://page.example/]}
claims:
  - {name: department, attribute: department, scope: profile}
  - {name: tenant, value: {region: north}, scope: openid, client: Page, targets: [id_token]}
`
  const made = json<Result>(await run(["apply", written("g.yaml", file), "--json"]))
  deepEqual(
    made.changes.map(({ kind, name }) => `${kind} ${name}`),
    ["attribute department", "client Page", "claim department", "claim tenant"],
  )
  const exported = await run(["export"])
  doesNotMatch(exported.stdout, /claim_|client_id|given_name/)
  equal((await run(["apply", "-", "--prune"], { stdin: exported.stdout })).stdout, "nothing to change\n")
  const [, tenant] = json<ClaimRecord[]>(await run(["claim", "list", "--json"]))
  deepEqual(
    [tenant?.client_id, tenant?.value, tenant?.targets],
    [made.created_clients[0]?.client_id, { region: "north" }, ["id_token"]],
  )
  const changed = written(
    "g.yaml",
    file
      .replace("{region: north}", "south")
      .replace(/ {2}- \{name: department.+\n/g, "")
      .replace("attributes:", "attributes: []"),
  )
  const dry = await run(["apply", changed, "--dry-run", "--prune"])
  equal(
    dry.stdout,
    `~ update claim "tenant" for "Page"
    value: "{\\"region\\":\\"north\\"}" → "\\"south\\""
- delete claim "department"
- delete attribute "department"
`,
  )
  equal(dry.status, 3)
  match((await run(["apply", changed, "--prune"])).stdout, /\n3 changes made\n$/)
  const types = json<AuditRecord[]>(await run(["audit", "list", "--json"])).map(({ type }) => type)
  deepEqual(types.slice(0, 4), ["attribute-deleted", "claim-deleted", "claim-created", "claim-deleted"])
  const moved = await run(["apply", written("g.yaml", "attributes:\n  - {name: given_name, type: text}\n")])
  match(moved.stderr, /g\.yaml:2: attributes\[0\]\.name "given_name" is a standard attribute/)
})

test("invalid files change nothing, and every error has its file and line", async () => {
  const { written, run } = place()
  const one = written("one.yaml", FILE)
  const two = written("two.yaml", "roles:\n  - {name: x, scope: read}\nclient: []\n")
  const { status, stdout, stderr } = await run(["apply", one, two])
  deepEqual([status, stdout], [1, ""])
  equal(
    stderr,
    `gatehouse: nothing was changed:
 - ${two}:2: roles[0].scope "read" needs no role, because everyone may have it: \`gatehouse scope update read --assigned\` changes that
 - ${two}:3: client is unknown: did you mean clients?
`,
  )
  deepEqual(json(await run(["api", "list", "--json"])), [])
  const missing = await run(["apply", join(temporaryFolder(), "none.yaml")])
  deepEqual([missing.status, missing.stdout], [1, ""])
  match(missing.stderr, /^gatehouse: .*none\.yaml cannot be read: ENOENT/)
  const large = await run(["apply", written("large.yaml", `# ${"x".repeat(4_194_304)}`)])
  match(large.stderr, /large\.yaml cannot be read: it is longer than 4194304 bytes; is it the right file\?\n$/)
  const bytes = await run(["apply", "-"], { stdin: new Uint8Array([0x61, 0xff]) })
  match(bytes.stderr, /^gatehouse: standard input cannot be read: it is not UTF-8\n$/)
  equal((await run(["apply"])).status, 2)
})

test("a chosen secret comes from a variable or from a file beside the YAML file, and the client authenticates with it", async () => {
  const { data, written, run } = place()
  const [one, other] = [systemRandom(32).toString("base64url"), systemRandom(32).toString("base64url")]
  mkdirSync(join(data, "..", "secrets"))
  written("secrets/job", `${other}\n`)
  const client = (name: string, from: string) =>
    `  - {name: ${name}, kind: confidential, grant_types: [client_credentials], scope: read, client_secret_from: ${from}}\n`
  const file = written("g.yaml", `clients:\n${client("One", "{env: ONE}")}${client("Other", "{file: secrets/job}")}`)
  const made = await run(["apply", file, "--json"], { env: { ONE: one } })
  const { created_clients } = json<Result>(made)
  ok(!`${made.stdout}${made.stderr}`.includes(one) && !`${made.stdout}${made.stderr}`.includes(other))
  equal((await run(["apply", file], { env: { ONE: one } })).stdout, "nothing to change\n")
  const server = spawn(process.execPath, [RUN, "serve"], { env: environment(data, { PORT: "0" }) })
  try {
    const [line] = await once(createInterface({ input: server.stdout }), "line")
    const { url } = JSON.parse(String(line)) as { url: string }
    for (const [at, client_secret] of [one, other].entries()) {
      const client_id = created_clients[at]?.client_id ?? ""
      const body = new URLSearchParams({ grant_type: "client_credentials", client_id, client_secret })
      equal((await fetch(`${url}/oauth/token.php`, { method: "POST", body })).status, 200)
    }
  } finally {
    server.kill("SIGTERM")
    await once(server, "close")
  }
})

test("on a terminal apply asks first, and any answer but yes changes nothing", { skip: NO_TERMINAL }, async () => {
  const { data, written, run } = place()
  const file = written("g.yaml", FILE)
  const refused = await onTerminal(data, ["apply", file], "\n")
  equal(refused.status, 1)
  match(refused.stdout, /\+ create API .*Make 9 changes\? \[y\/N\] .*gatehouse: nothing was changed\n$/s)
  deepEqual(json(await run(["api", "list", "--json"])), [])
  match((await onTerminal(data, ["apply", file], "y\n")).stdout, /9 changes made\n$/)
  const deleted = await onTerminal(data, ["apply", written("none.yaml", "clients: []"), "--prune"], "n\n")
  match(
    deleted.stdout,
    /- delete client "Page" \(client_\w+\) with 0 grants\n.*Make 2 changes\? A deletion cannot be undone\. \[y\/N\]/s,
  )
  match((await onTerminal(data, ["apply", file, "--yes"], "")).stdout, /^nothing to change\n$/)
})

const clients = (scope: string) =>
  JSON.stringify({
    clients: ["A", "B", "C"].map((name) => ({
      name,
      kind: "confidential",
      grant_types: ["client_credentials"],
      scope,
    })),
  })

test("if the present state changes before the answer, nothing is changed", { skip: NO_TERMINAL }, async () => {
  const { data, written, run } = place()
  const { created_clients } = json<Result>(await run(["apply", written("g.yaml", clients("read")), "--json"]))
  const refused = await onTerminal(data, ["apply", written("g.yaml", clients("write"))], async () => {
    await run(["client", "delete", created_clients[1]?.client_id ?? ""])
    return "y\n"
  })
  equal(refused.status, 1)
  match(
    refused.stdout,
    /gatehouse: nothing was changed, because the present state changed in the meantime: run the command again\n$/,
  )
  const left = json<ClientRecord[]>(await run(["client", "list", "--json"]))
  deepEqual(
    left.map(({ name, scope }) => [name, scope]),
    [
      ["A", "read"],
      ["C", "read"],
    ],
  )
})

test("a failure in the middle names what was done and what was not; the next run does the rest", async () => {
  const { data, written, run } = place()
  const { created_clients } = json<Result>(await run(["apply", written("g.yaml", clients("read")), "--json"]))
  const [a, b, c] = created_clients.map(({ client_id }) => client_id)
  const database = new DatabaseSync(join(data, "gatehouse.db"))
  database.exec(
    "CREATE TRIGGER broken BEFORE UPDATE ON client WHEN NEW.name = 'B' BEGIN SELECT RAISE(ABORT, 'broken'); END",
  )
  const file = written("g.yaml", clients("write"))
  const rest = `not done:
  update client "B" (${b})
  update client "C" (${c})
Run the same command again: it makes only the missing changes.
`
  const first = await run(["apply", file, "--json"])
  equal(first.status, 1)
  match(first.stderr, /^gatehouse: update client "B" \(client_\w+\) failed: .*broken/)
  ok(first.stderr.endsWith(`\ndone:\n  update client "A" (${a})\n${rest}`), first.stderr)
  deepEqual(
    (JSON.parse(first.stdout) as Result).changes.map(({ name }) => name),
    ["A"],
  )
  const second = await run(["apply", file])
  equal(second.status, 1)
  ok(second.stderr.endsWith(`\nnothing was changed\n${rest}`), second.stderr)
  equal(json<ClientRecord>(await run(["client", "show", a ?? "", "--json"])).scope, "write")
  database.exec("DROP TRIGGER broken")
  database.close()
  const { changes } = json<Result>(await run(["apply", file, "--json"]))
  deepEqual(
    changes.map(({ action, name }) => [action, name]),
    [
      ["update", "B"],
      ["update", "C"],
    ],
  )
})

test("a killed apply leaves whole changes, and the next run makes the missing ones", async () => {
  const { data, written, run } = place()
  const names = Array.from({ length: 200 }, (_, at) => `Client ${at}`)
  const file = written(
    "g.yaml",
    JSON.stringify({ clients: names.map((name) => ({ name, kind: "public", redirect_uris: ["https://x.example/"] })) }),
  )
  const child = spawn(process.execPath, [RUN, "apply", file], { env: environment(data) })
  for await (const line of createInterface({ input: child.stdout }))
    if (line.startsWith("client_id")) child.kill("SIGKILL")
  const before = json<ClientRecord[]>(await run(["client", "list", "--json"]))
  ok(before.length > 0)
  const { changes } = json<Result>(await run(["apply", file, "--json"]))
  equal(before.length + changes.length, names.length)
  equal((await run(["apply", file])).stdout, "nothing to change\n")
})

test("postgres: apply, a second run, export and --prune", { skip: found.here ? false : found.why }, async () => {
  if (!found.here) throw new Error(found.why)
  const { data, written } = place()
  const env = {
    GATEHOUSE_DATABASE_URL: await found.postgres.emptyDatabase(),
    GATEHOUSE_SECRET: "a server secret of 32 characters or more",
  }
  const run = (args: string[], stdin = "") => commandOn(data)(args, { env, stdin })
  written("logo.svg", svg().toString())
  const file = written("g.yaml", `${FILE}looks:\n  - name: Example ID\n    logo: {file: logo.svg}\n`)
  equal(json<Result>(await run(["apply", file, "--json"])).changes.length, 10)
  equal((await run(["apply", file, "--prune"])).stdout, "nothing to change\n")
  equal((await run(["apply", "-", "--prune"], (await run(["export"])).stdout)).stdout, "nothing to change\n")
  equal(
    json<Result>(
      await run(["apply", "-", "--prune", "--json"], "clients: []\ngroups: []\nroles: []\napis: []\nlooks: []\n"),
    ).changes.length,
    6,
  )
  const rights = { apis: [], attributes: [], roles: [], groups: [] }
  const empty = {
    ...rights,
    clients: [],
    claims: [],
    looks: [],
    connections: [],
    sites: [],
    exchange_policies: [],
    issuers: [],
  }
  deepEqual(json(await run(["export", "--json"])), empty)
})
