// Rules of connections in files: as data, with the groups and roles of the same files.
import { deepEqual, rejects } from "node:assert/strict"
import { test } from "node:test"
import { memory } from "./world.ts"

const RULE = { from: "groups", value: "Engineering", gives: "group", name: "engineers" }
const connection = (rules: readonly object[]) => ({
  name: "work",
  preset: "oidc",
  issuer: "https://id.example.com",
  client_id: "gatehouse",
  auth_method: "none",
  rules,
})
const file = (rules: readonly object[], more: object = {}) => [
  JSON.stringify({ groups: [{ name: "engineers" }], connections: [connection(rules)], ...more }),
]

test("a rule names a group of the same file, a second run changes nothing, and an export makes the same", async () => {
  const [one, other] = [await memory(), await memory()]
  const rules = [RULE, { from: "given_name", gives: "attribute", name: "given_name", when: "first" }]
  await one.run(await one.planned(file(rules)))
  deepEqual((await one.administration.connections.show("work")).rules, [
    { ...RULE, when: "each", administers: false },
    { ...rules[1], value: null, administers: false },
  ])
  deepEqual(await one.planned(file(rules)), [])
  const text = await one.exported()
  deepEqual(await one.planned([text]), [])
  await other.run(await other.planned([text]))
  deepEqual((await other.state()).connections, (await one.state()).connections)
  await one.run(await one.planned(file([])))
  deepEqual((await one.administration.connections.show("work")).rules, [])
})

test("a right of administration that the files give needs a rule that says so", async () => {
  const { planned, run } = await memory()
  const power = {
    roles: [{ name: "helper", scope: "admin:people" }],
    groups: [{ name: "engineers", roles: ["helper"] }],
  }
  await rejects(
    planned(file([RULE], power)),
    /connections\[0\]\.rules rule 1: engineers has rights of administration \(admin:people\)/,
  )
  await run(await planned(file([{ ...RULE, administers: true }], power)))
})

test("each error in a rule has its place in the file", async () => {
  const { planned } = await memory()
  for (const [rule, error] of [
    [{ ...RULE, gives: "grup" }, /connections\[0\]\.rules\[0\]\.gives "grup" is unknown/],
    [{ ...RULE, administers: "yes" }, /connections\[0\]\.rules\[0\]\.administers/],
    [{ ...RULE, valu: "x" }, /connections\[0\]\.rules\[0\]\.valu/],
    [{ gives: "group", name: "engineers" }, /connections\[0\]\.rules\[0\]\.from/],
    [{ ...RULE, name: "nobody" }, /connections\[0\]\.rules rule 1: "nobody" does not exist here/],
  ] as const)
    await rejects(planned(file([rule])), error)
  await rejects(planned(file(["groups gives group engineers" as never])), /connections\[0\]\.rules\[0\]/)
})
