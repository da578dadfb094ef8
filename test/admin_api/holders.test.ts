/** Who belongs to groups, who holds roles, which clients use an API: listed with names, searched and counted. */
import { deepEqual, equal } from "node:assert/strict"
import { after, it } from "node:test"
import { Secret } from "../../src/gatehouse.ts"
import { PASSWORD } from "../support/journey.ts"
import { confidentialClient } from "../support/service.ts"
import { adminApi, read } from "./samples.ts"

const at = await adminApi({ after })
const { users, groups, roles, apis, scopes } = at.gatehouse.administration

interface PageOf<T> {
  readonly items: readonly T[]
  readonly next_cursor: string | null
}

/** Reads a list in pages of one. */
async function all<T>(path: string): Promise<T[]> {
  const items: T[] = []
  let cursor = ""
  for (;;) {
    const answer = await at.call("GET", `${path}${path.includes("?") ? "&" : "?"}limit=1${cursor}`)
    equal(answer.status, 200, answer.text)
    const page = read<PageOf<T>>(answer)
    items.push(...page.items)
    if (page.next_cursor === null) return items
    cursor = `&cursor=${page.next_cursor}`
  }
}
const get = async (path: string) => read(await at.call("GET", path))
const create = (username: string, name?: string) =>
  users.create({ username, email: `${username}@example.com`, password: new Secret(PASSWORD), name })

it("the members of a group are listed with their names, oldest first, and counted", async () => {
  await groups.create({ name: "staff", description: "Everyone who works here" })
  const [kim, lee] = [await create("kim", "Kim <b>Klein</b>"), await create("lee")]
  for (const { username } of [lee, kim]) await groups.addMember("staff", username)
  deepEqual(
    await all("/groups/staff/members"),
    [kim, lee].map(({ user_id, username, name }) => ({ user_id, username, name })),
  )
  deepEqual(await get("/groups/staff/member_count"), { count: 2, has_more: false })
  equal((await at.call("GET", "/groups/nobody/member_count")).status, 404)
})

it("groups and roles are listed by name, and found by any part of name or description, in any case", async () => {
  await groups.create({ name: "a-team" })
  const names = async (path: string) => (await all<{ name: string }>(path)).map(({ name }) => name)
  deepEqual(await names("/groups"), ["a-team", "staff"])
  deepEqual(await names("/groups?search=WORKS"), ["staff"])
  deepEqual(await names("/groups?search=%20a-t"), ["a-team"])
  deepEqual(await names("/groups?search=%25"), [])
  await roles.create({ name: "readers", scope: "admin:read", description: "Auditors" })
  await roles.create({ name: "helpers", scope: "admin:people" })
  deepEqual(await names("/roles"), ["helpers", "readers"])
  deepEqual(await names("/roles?search=audit"), ["readers"])
})

it("the holders of a role are people and groups, apart, and a member of a group is not a holder", async () => {
  await create("max", "Max Muster")
  for (const user of ["kim", "max"]) await roles.assign("readers", { user })
  await roles.assign("readers", { group: "staff" })
  const people = await all<{ username: string }>("/roles/readers/users")
  deepEqual(
    people.map(({ username }) => username),
    ["kim", "max"],
  )
  const held = await all<{ name: string; description: string }>("/roles/readers/groups")
  deepEqual(
    held.map(({ name, description }) => [name, description]),
    [["staff", "Everyone who works here"]],
  )
  deepEqual(await get("/roles/readers/holder_count"), {
    people: { count: 2, has_more: false },
    groups: { count: 1, has_more: false },
  })
  deepEqual(await all("/roles/helpers/users"), [])
  equal((await at.call("GET", "/roles/nobody/users")).status, 404)
})

it("the clients of an API are those that name it, in any spelling, or one of its scope values", async () => {
  const { api_id } = await apis.create({ identifier: "https://photos.example" })
  await scopes.create({ scope: "photos:see", api: api_id })
  await scopes.create({ scope: "photos:hide", api: api_id })
  const named = await confidentialClient(at, { resources: ["https://photos.example/"] })
  const asking = await confidentialClient(at, { scope: "openid photos:see photos:hide" })
  await confidentialClient(at)
  const found = await all<{ client_id: string; named: boolean; scope: string }>(`/apis/${api_id}/clients`)
  deepEqual(
    found.map(({ client_id, named, scope }) => ({ client_id, named, scope })),
    [
      { client_id: named.client_id, named: true, scope: "" },
      { client_id: asking.client_id, named: false, scope: "photos:hide photos:see" },
    ],
  )
})

it("a replaced key says until when it signs and is published, and the newest key has no end", async () => {
  const list = () =>
    all<{ state: string; active_at: string; signs_until: string | null; published_until: string | null }>("/keys")
  await at.call("POST", "/keys/rotate", { json: { alg: "EdDSA" } })
  await at.call("POST", "/keys/rotate", { json: { alg: "EdDSA" } })
  const [first, second] = (await list()).filter(({ state }) => state !== "retired").slice(-2)
  deepEqual([first?.state, second?.state], ["active", "announced"])
  equal(first?.signs_until, second?.active_at)
  equal(Date.parse(first?.published_until ?? "") > Date.parse(first?.signs_until ?? ""), true)
  deepEqual([second?.signs_until, second?.published_until], [null, null])
})
