import { deepEqual, equal, match, ok, rejects } from "node:assert/strict"
import { test } from "node:test"
import type { FilesInvalid } from "../../src/apply/apply.ts"
import { PartlyApplied } from "../../src/apply/execute.ts"
import type { Step } from "../../src/apply/step.ts"
import { sha256 } from "../../src/base/digest.ts"
import { newId } from "../../src/base/id.ts"
import { systemRandom } from "../../src/base/random.ts"
import { confidentialClient, event, user } from "../store/samples.ts"
import { memory } from "./world.ts"

const secretOf = () => systemRandom(32).toString("base64url")
const titles = (steps: readonly Step[]) => steps.map(({ action, kind, name }) => `${action} ${kind} ${name}`)
const client = (name: string, more: object = {}) => ({
  name,
  kind: "confidential",
  grant_types: ["client_credentials"],
  ...more,
})
const fileOf = (...clients: readonly object[]) => [JSON.stringify({ clients })]

test("objects are created in an order that works, and deleted in the reverse order after all other steps", async () => {
  const { planned, run, store } = await memory()
  const old = {
    apis: [{ identifier: "urn:old", scopes: [{ scope: "old:x", assigned: true }] }, { identifier: "urn:both" }],
    attributes: [{ name: "old", type: "text" }],
    roles: [{ name: "old", scope: "old:x" }],
    groups: [{ name: "old", roles: ["old"] }],
    clients: [client("Old", { scope: "old:x" })],
    claims: [{ name: "old", attribute: "old", scope: "old:x", client: "Old" }],
  }
  const fresh = {
    claims: [{ name: "new", attribute: "new", scope: "new:x", client: "New" }],
    attributes: [{ name: "new", type: "text" }],
    clients: [client("New", { scope: "new:x", resources: ["urn:new"] })],
    groups: [{ name: "new", roles: ["new"] }],
    roles: [{ name: "new", scope: "new:x" }],
    apis: [{ identifier: "urn:new", scopes: [{ scope: "new:x", assigned: true }] }, { identifier: "urn:both" }],
  }
  await run(await planned([JSON.stringify(old)]))
  const steps = await planned([JSON.stringify(fresh)], { prune: true })
  deepEqual(titles(steps), [
    ...["create API urn:new", "create scope value new:x", "create attribute new", "create role new"],
    ...["create group new", "update group new", "create client New", "create claim new"],
    ...["delete claim old", "delete client Old", "delete group old", "delete role old", "delete attribute old"],
    "delete API urn:old",
  ])
  await run(steps)
  const [made] = await store.claims.list()
  const [owner] = await store.clients.list()
  deepEqual([made?.name, made?.clientId, owner?.name], ["new", owner?.id, "New"])
})

test("--prune deletes only objects of kinds that a file lists, and only scope values of APIs whose values it lists", async () => {
  const { planned, run } = await memory()
  const scopes = (api: string, ...names: string[]) => names.map((name) => ({ scope: `${api}:${name}` }))
  const all = {
    apis: [
      { identifier: "urn:a", scopes: scopes("a", "x", "y") },
      { identifier: "urn:b", scopes: scopes("b", "x", "y") },
    ],
    roles: [{ name: "one", scope: "admin:read" }],
    groups: [{ name: "one", roles: [] }],
    clients: [client("One")],
  }
  await run(await planned([JSON.stringify(all)]))
  const part = { apis: [{ identifier: "urn:a", scopes: scopes("a", "x") }, { identifier: "urn:b" }], groups: [] }
  deepEqual(titles(await planned([JSON.stringify(part)], { prune: true })), [
    "delete group one",
    "delete scope value a:y",
  ])
  deepEqual(await planned([JSON.stringify(part)]), [])
})

test("--prune with a file of one kind deletes nothing of another kind", async () => {
  const { planned, run } = await memory()
  const all = {
    apis: [{ identifier: "urn:a" }],
    roles: [{ name: "one", scope: "admin:read" }],
    groups: [{ name: "one", roles: [] }],
    clients: [client("One")],
    attributes: [{ name: "one", type: "text" }],
    claims: [{ name: "one", of: "roles", scope: "openid" }],
  }
  await run(await planned([JSON.stringify(all)]))
  const kinds = Object.keys(all)
  for (const kind of kinds) equal((await planned([JSON.stringify({ [kind]: [] })], { prune: true })).length, 1, kind)
})

test("rows that the rules of today would refuse are exported, and the export changes nothing", async () => {
  const { planned, store, exported } = await memory()
  const old = {
    ...confidentialClient(),
    redirectUris: ["https://a.example/#part"],
    resources: ["urn:deleted"],
    scope: [],
  }
  await store.clients.create(old, event("client-created"))
  const text = await exported()
  match(text, /#part/)
  // Without this line, another installation would give the client the default scope.
  match(text, /scope: ""/)
  await rejects((await memory()).planned([text]), /clients\[0\]\.scope is empty/)
  deepEqual(await planned([text], { prune: true }), [])
  // The server checks the rule between two settings only when the file changes the client.
  await rejects(planned([text.replace("native: true", "native: false")]), /jwks_uri and jwks cannot both be set/)
})

test("users and self-registered clients are never deleted, and no entry changes such a client", async () => {
  const { planned, run, store, exported } = await memory()
  const stranger = {
    ...confidentialClient(),
    name: "Bank",
    registeredBy: "token-holder",
    resources: [],
    scope: ["openid"],
  } as const
  await store.clients.create(stranger, event("client-created"))
  const person = user()
  await store.users.create(person, undefined, event("user-created"))
  ok(!(await exported()).includes("Bank"))
  const steps = await planned(fileOf(client("Bank")), { prune: true })
  deepEqual(titles(steps), ["create client Bank"])
  await run(steps)
  deepEqual(await store.clients.find(stranger.id), stranger)
  deepEqual(titles(await planned([`{"clients": [], "apis": [], "roles": [], "groups": []}`], { prune: true })), [
    "delete client Bank",
  ])
  equal((await store.users.list()).length, 1)
  await rejects(planned(fileOf({ client_id: stranger.id, name: "Bank" })), /is not a client that an operator created/)
})

test("a name of several clients needs client_id, which an export gives, and which renames a client", async () => {
  const { planned, run, administration, exported } = await memory()
  const input = { name: "Twin", kind: "confidential", grant_types: ["client_credentials"] }
  const one = (await administration.clients.create(input)).result.client_id
  const other = (await administration.clients.create(input)).result.client_id
  await rejects(planned(fileOf({ name: "Twin" })), (error: FilesInvalid) =>
    error.message.endsWith(`clients[0].name "Twin" is the name of 2 clients: add client_id, one of ${one}, ${other}`),
  )
  deepEqual(await planned([await exported()], { prune: true }), [])
  const steps = await planned(fileOf({ client_id: one, name: "Elder" }))
  deepEqual(
    steps.map(({ id, differences }) => ({ id, differences })),
    [{ id: one, differences: [{ setting: "name", from: "Twin", to: "Elder" }] }],
  )
  await run(steps)
  deepEqual(await planned(fileOf({ name: "Elder" }, { name: "Twin" }), { prune: true }), [])
  ok(!(await exported()).includes("client_id"))
  await rejects(planned(fileOf({ client_id: one }, { name: "Elder" })), /clients\[1\] is the same as clients\[0\]/)
  await rejects(planned(fileOf({ client_id: newId("client", 0, systemRandom), name: "New" })), /omit client_id/)
})

test("a chosen secret is stored as a digest, and is in no step, result or audit event; the same secret again changes nothing", async () => {
  const { planned, run, store, administration } = await memory()
  const [first, second] = [secretOf(), secretOf()]
  const file = fileOf(client("Job", { client_secret_from: { env: "JOB" } }))
  const steps = await planned(file, { env: { JOB: first } })
  deepEqual(steps[0]?.differences.at(-1), { setting: "client_secret", to: "[secret]" })
  const [created] = await run(steps)
  deepEqual(Object.keys(created ?? {}), ["client_id", "name", "kind", "redirect_uris", "scope", "grant_types"])
  deepEqual(await planned(file, { env: { JOB: `${first}\n` } }), [])
  const replacing = await planned(file, { env: { JOB: second }, expireOldSeconds: 3600 })
  deepEqual(
    replacing.map(({ differences }) => differences),
    [[{ setting: "client_secret", from: "[secret]", to: "[secret]" }]],
  )
  await run(replacing)
  const [stored] = await store.clients.list()
  ok(stored?.kind === "confidential")
  const [newest, older] = stored.secrets
  ok(newest !== undefined && older !== undefined)
  deepEqual(Buffer.from(newest.digest), sha256(second))
  equal(newest.expiresAt, undefined)
  equal(older.expiresAt, newest.createdAt + 3_600_000)
  // The first secret still works, but it expires. If a file gives this secret again, the plan has a step that stores it again.
  equal((await planned(file, { env: { JOB: first } })).length, 1)
  deepEqual(await planned(file, { env: { JOB: second } }), [])
  const printed = JSON.stringify([steps, replacing, created, await administration.audit.list({ limit: 100 })])
  for (const secret of [first, second]) ok(!printed.includes(secret))
})

test("a chosen secret that is the newest one but expires is stored again", async () => {
  const { planned, store } = await memory()
  const chosen = secretOf()
  const old = { ...confidentialClient(), resources: [], scope: ["openid"], authMethod: "secret" } as const
  const [newest] = old.secrets
  ok(newest !== undefined)
  const expiring = { ...newest, digest: sha256(chosen), expiresAt: newest.createdAt + 1 }
  await store.clients.create({ ...old, secrets: [expiring] }, event("client-created"))
  const file = fileOf({ name: old.name, client_secret_from: { env: "A" } })
  equal((await planned(file, { env: { A: chosen } })).length, 1)
})

test("a missing, weak or shared secret is refused without repeating it", async () => {
  const { planned } = await memory()
  const strong = secretOf()
  const from = (source: object, name = "Job") => client(name, { client_secret_from: source })
  const cases: [object[], Record<string, string>, RegExp][] = [
    [[from({ env: "NO" })], {}, /names the environment variable NO, which is not set$/],
    [[from({ file: "no" })], {}, /names the file no, which is empty$/],
    [
      [from({ env: "A" })],
      { A: strong.slice(1) },
      /names the environment variable A; its value has 42 characters; use 43 to 128: /,
    ],
    [
      [from({ file: "f" })],
      { "file f": `${strong}+` },
      /its value has a character other than A-Z, a-z, 0-9, - and _: /,
    ],
    [[from({ env: "A" })], { A: systemRandom(97).toString("base64url") }, /has 130 characters; use 43 to 128: /],
    [[from({ env: "A" })], { A: "ab".repeat(30) }, /its value has only 2 different characters and can be guessed: /],
    [
      [from({ env: "A" })],
      { A: "abcdefghijkl".repeat(5) },
      /its value repeats the same 12 characters and can be guessed: /,
    ],
    [[from({ env: "GATEHOUSE_SECRET" })], { GATEHOUSE_SECRET: strong }, /which is a setting of the server/],
    [
      [from({ env: "A" }), from({ env: "B" }, "Other")],
      { A: strong, B: strong },
      /clients\[1\]\.client_secret_from is the secret of clients\[0\] in 1\.yaml too/,
    ],
    [
      [
        client("Key", {
          client_secret_from: { env: "A" },
          token_endpoint_auth_method: "private_key_jwt",
          jwks_uri: "https://k.example/",
        }),
      ],
      { A: strong },
      /has no use: the client authenticates with private_key_jwt/,
    ],
  ]
  for (const [clients, env, says] of cases)
    await rejects(planned(fileOf(...clients), { env }), (error: FilesInvalid) => {
      match(error.message, says)
      for (const value of Object.values(env)) ok(!error.message.includes(value))
      return true
    })
})

test("a client that changes from a key to a secret gets the secret first", async () => {
  const { planned, run } = await memory()
  const byKey = { token_endpoint_auth_method: "private_key_jwt", jwks_uri: "https://k.example/jwks" }
  await run(await planned(fileOf(client("Job", byKey))))
  const bySecret = { token_endpoint_auth_method: "client_secret_basic", jwks_uri: null }
  await rejects(
    planned(fileOf({ name: "Job", ...bySecret })),
    /client_secret_basic needs a secret: add client_secret_from/,
  )
  const file = fileOf({ name: "Job", ...bySecret, client_secret_from: { env: "A" } })
  const env = { A: secretOf() }
  const steps = await planned(file, { env })
  deepEqual(
    steps.map(({ differences }) => differences.map(({ setting }) => setting)),
    [["client_secret"], ["token_endpoint_auth_method", "jwks_uri"]],
  )
  await run(steps)
  deepEqual(await planned(file, { env }), [])
})

test("a failed step ends the run: the steps before it are stored, and the error names all others", async () => {
  const { planned, run, administration } = await memory()
  await run(await planned(fileOf(client("A"), client("B"), client("C"))))
  const changed = (name: string) => ({ name, scope: "read" })
  const file = fileOf(changed("A"), changed("B"), changed("C"))
  const steps = await planned(file)
  await administration.clients.delete(steps[1]?.id ?? "")
  await rejects(run(steps), (error: PartlyApplied) => {
    ok(error instanceof PartlyApplied)
    deepEqual(
      [titles(error.done), titles([error.failed]), titles(error.notDone)],
      [["update client A"], ["update client B"], ["update client C"]],
    )
    match(String(error.cause), /unknown client/)
    return true
  })
  deepEqual(titles(await planned(fileOf(changed("A"), changed("C")))), ["update client C"])
})

test("the line break that ends a block of YAML is not part of the value", async () => {
  const { planned, run, state } = await memory()
  const file = "groups:\n  - name: staff\n    description: |\n      Everyone\n"
  await run(await planned([file]))
  equal((await state()).groups[0]?.description, "Everyone")
})

test("null removes a value, a missing setting stays, and a list replaces the old list", async () => {
  const { planned, run, state } = await memory()
  const uris = ["https://a.example/", "https://b.example/"]
  const of = (more: object) => [JSON.stringify({ clients: [{ name: "Page", kind: "public", ...more }] })]
  await run(await planned(of({ redirect_uris: uris, consent: "remember", default_max_age: 60, refresh_repeat: 5 })))
  await run(await planned(of({ redirect_uris: uris.slice(1), default_max_age: null, refresh_repeat: null })))
  const [page] = (await state()).clients
  deepEqual(
    [page?.redirect_uris, page?.consent, page?.default_max_age, page?.refresh_repeat],
    [uris.slice(1), "remember", null, null],
  )
})
