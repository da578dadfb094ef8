import { deepEqual, equal, match, ok, rejects } from "node:assert/strict"
import { test } from "node:test"
import { newId } from "../../src/base/id.ts"
import { systemRandom } from "../../src/base/random.ts"
import { say } from "../../src/base/say.ts"
import { confidentialClient, event } from "../store/samples.ts"
import { memory } from "./world.ts"

const claims = (...list: readonly object[]) => [JSON.stringify({ claims: list })]
const tenant = (more: object) => ({ name: "tenant", scope: "openid", ...more })

test("a changed claim is one step that deletes and creates it, with the differences between the two", async () => {
  const { planned, run, administration } = await memory()
  await run(await planned(claims(tenant({ attribute: "nickname" }))))
  const [old] = await administration.claims.list()
  const steps = await planned(claims(tenant({ value: { north: [1] }, targets: ["userinfo"] })))
  deepEqual(
    steps.map(({ action, kind, name, differences }) => ({ action, kind, name, differences })),
    [
      {
        action: "update",
        kind: "claim",
        name: "tenant",
        differences: [
          { setting: "attribute", from: "nickname", to: null },
          { setting: "value", from: null, to: '{"north":[1]}' },
          { setting: "targets", from: ["id_token", "userinfo", "access_token"], to: ["userinfo"] },
        ],
      },
    ],
  )
  await run(steps)
  const [changed, ...others] = await administration.claims.list()
  deepEqual([changed?.value, changed?.attribute, others], [{ north: [1] }, null, []])
  ok(changed?.claim_id !== old?.claim_id)
  const types = (await administration.audit.list({ limit: 3 })).map(({ type }) => type)
  deepEqual(types, ["claim-created", "claim-deleted", "claim-created"])
})

test("an entry describes the whole claim: missing targets are all targets, even after an end between deletion and creation", async () => {
  const { planned, run, administration, state } = await memory()
  await run(await planned(claims(tenant({ of: "groups", targets: ["id_token"] }))))
  const file = claims(tenant({ of: "roles" }))
  const [step] = await planned(file)
  deepEqual(
    step?.differences.map(({ setting }) => setting),
    ["of", "targets"],
  )
  const [claim] = await administration.claims.list()
  await administration.claims.delete(claim?.claim_id ?? "")
  await run(await planned(file))
  deepEqual((await state()).claims, [tenant({ of: "roles", targets: ["id_token", "userinfo", "access_token"] })])
})

test('3 and "3", and null and a missing value, are different constants; the order of members and targets makes no difference', async () => {
  const { planned, run } = await memory()
  const values = [3, "3", null, false, "", -1.5, [], [3], { a: 1, b: [{ c: null }] }]
  for (const value of values) {
    const steps = await planned(claims(tenant({ value })))
    equal(steps.length, 1, JSON.stringify(value))
    await run(steps)
    deepEqual(await planned(claims(tenant({ value }))), [])
  }
  const targets = ["userinfo", "access_token", "id_token", "userinfo"]
  deepEqual(await planned(claims(tenant({ value: { b: [{ c: null }], a: 1 }, targets }))), [])
  await run(await planned(["claims: [{name: tenant, scope: openid, value: -0.0}]"]))
  deepEqual(await planned(claims(tenant({ value: 0 }))), [])
})

test("the name together with the client identifies a claim", async () => {
  const { planned, run, store, administration } = await memory()
  const input = { kind: "public", redirect_uris: ["https://x.example/"] }
  for (const name of ["A", "B"]) await administration.clients.create({ name, ...input })
  const [all, a, b] = [tenant({ value: 0 }), tenant({ value: 1, client: "A" }), tenant({ value: 2, client: "B" })]
  await run(await planned(claims(all, a, b)))
  const steps = await planned(claims(all, tenant({ value: 3, client: "B" })), { prune: true })
  deepEqual(
    steps.map(({ action, name, client }) => [action, name, client]),
    [
      ["update", "tenant", "B"],
      ["delete", "tenant", "A"],
    ],
  )
  await run(steps)
  const byName = new Map((await store.clients.list()).map(({ id, name }) => [id, name]))
  deepEqual(
    (await administration.claims.list()).map(({ client_id, value }) => [
      byName.get(client_id as never) ?? client_id,
      value,
    ]),
    [
      [null, 0],
      ["B", 3],
    ],
  )
  const [id] = [...byName.keys()]
  const same = tenant({ value: 1, client: id })
  await rejects(planned(claims(same, tenant({ value: 1, client: byName.get(id as never) }))), /claims\[1\] is the same/)
})

test("a claim of a client whose name several have needs the client_id, which an export gives", async () => {
  const { planned, run, administration, exported } = await memory()
  const input = { name: "Twin", kind: "public", redirect_uris: ["https://x.example/"] }
  const one = (await administration.clients.create(input)).result.client_id
  const other = (await administration.clients.create(input)).result.client_id
  await rejects(planned(claims(tenant({ value: 1, client: "Twin" }))), ({ message }: Error) =>
    message.endsWith(
      `claims[0].client "Twin" is the name of 2 clients: write the client_id instead, one of ${one}, ${other}`,
    ),
  )
  await run(await planned(claims(tenant({ value: 1, client: other }))))
  match(await exported(), new RegExp(`client: ${other}\\n`))
  deepEqual(await planned([await exported()], { prune: true }), [])
  await administration.clients.delete(one)
  match(await exported(), /client: Twin\n/)
})

test("a claim names its client by the name that the client has after all steps", async () => {
  const { planned, run, administration } = await memory()
  const { client_id } = (
    await administration.clients.create({ name: "Old", kind: "public", redirect_uris: ["https://x.example/"] })
  ).result
  const file = (client: string) => [
    JSON.stringify({ clients: [{ client_id, name: "New" }], claims: [tenant({ value: 1, client })] }),
  ]
  await rejects(planned(file("Old")), /claims\[0\]\.client "Old" is neither the name nor the client_id/)
  await run(await planned(file("New")))
  equal((await administration.claims.list())[0]?.client_id, client_id)
})

test("an error in a client causes no second error in its claim", async () => {
  const { planned } = await memory()
  const clients = [{ client_id: newId("client", 0, systemRandom), name: "Job" }]
  await rejects(
    planned([JSON.stringify({ clients, claims: [tenant({ value: 1, client: "Job" })] })]),
    ({ message }: Error) => /clients\[0\]/.test(message) && !message.includes("claims[0]"),
  )
})

test("claims of self-registered clients are in no export, and no entry changes or deletes them", async () => {
  const { planned, run, store, administration, exported } = await memory()
  const stranger = { ...confidentialClient(), name: "Bank", registeredBy: "anyone", resources: [] } as const
  await store.clients.create({ ...stranger, scope: ["openid"] }, event("client-created"))
  await administration.attributes.create({ name: "level", type: "number" })
  await administration.claims.create({ name: "level", attribute: "level", scope: "openid", client_id: stranger.id })
  ok(!(await exported()).includes("claims:\n"))
  deepEqual(await planned(claims(), { prune: true }), [])
  for (const client of ["Bank", stranger.id])
    await rejects(planned(claims(tenant({ value: 1, client }))), /that an operator created: add the client to clients/)
  const steps = await planned(claims(tenant({ value: 1 })), { prune: true })
  deepEqual(
    steps.map(({ action, client }) => [action, client]),
    [["create", undefined]],
  )
  await run(steps)
  equal((await administration.claims.list()).length, 2)
  const [deletion] = await planned(['{"attributes": []}', ...claims(tenant({ value: 1 }))], { prune: true })
  deepEqual(deletion?.warnings, [{ field: "claims", ...say("apply-claims-deleted", { claims: ["level"] }) }])
})

test("deleting an attribute warns of the claims that are deleted with it, unless the plan shows them", async () => {
  const { planned, run, state } = await memory()
  const attributes = [{ name: "level", type: "number" }]
  const file = JSON.stringify({ attributes, claims: [{ name: "rank", attribute: "level", scope: "openid" }] })
  await run(await planned([file]))
  const [step] = await planned(['{"attributes": []}'], { prune: true })
  deepEqual(step?.warnings, [{ field: "claims", ...say("apply-claims-deleted", { claims: ["rank"] }) }])
  const both = await planned(['{"attributes": [], "claims": []}'], { prune: true })
  deepEqual(
    both.map(({ action, kind, warnings }) => [action, kind, warnings]),
    [
      ["delete", "claim", []],
      ["delete", "attribute", []],
    ],
  )
  await run(both)
  deepEqual([(await state()).attributes, (await state()).claims], [[], []])
})

test("an attribute keeps its type, and its description changes or is removed", async () => {
  const { planned, run, state } = await memory()
  const file = (more: string) => [`attributes: [{name: level${more}}]`]
  await run(await planned(file(", type: number, description: Rank")))
  deepEqual(await planned(file("")), [])
  const steps = await planned(file(", description: null"))
  deepEqual(steps[0]?.differences, [{ setting: "description", from: "Rank", to: null }])
  await run(steps)
  deepEqual((await state()).attributes, [{ name: "level", type: "number", description: null }])
})

test("a claim that the rules of today would refuse is exported, and the export changes nothing", async () => {
  const { planned, store, exported } = await memory()
  const id = newId("claim", Date.UTC(2030, 0), systemRandom)
  const source = { kind: "constant", value: "north" } as const
  const claim = { id, name: "tenant", clientId: undefined, source, scope: "x:read", targets: ["userinfo"] } as const
  await store.claims.create(claim, event("claim-created"))
  match(await exported(), /scope: x:read/)
  deepEqual(await planned([await exported()], { prune: true }), [])
})
