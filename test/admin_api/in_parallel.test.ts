/** Sends thousands of changes, many of them in parallel. On both engines, the SQL statements decide which changes succeed. */
import { deepEqual, equal } from "node:assert/strict"
import { after, it } from "node:test"
import { tally } from "../store/with_store.ts"
import type { Received } from "../support/wire.ts"
import { adminApi, read } from "./samples.ts"

const OBJECTS = 25
const AT_ONCE = 20

const at = await adminApi({ after })
const { apis, scopes, roles, groups, users, clients, audit } = at.gatehouse.administration

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n)

/** Sends `AT_ONCE` parallel requests for each object, with ten objects at a time. Returns the statuses for each object. */
async function race(request: (object: number, n: number) => Promise<Received>): Promise<number[][]> {
  const statuses: number[][] = []
  const left = numbers(OBJECTS)
  const worker = async () => {
    for (let object = left.shift(); object !== undefined; object = left.shift()) {
      const own = object
      statuses[own] = await Promise.all(numbers(AT_ONCE).map(async (n) => (await request(own, n)).status))
    }
  }
  await Promise.all(numbers(10).map(worker))
  return statuses
}

const each = (statuses: readonly number[][], expected: Readonly<Record<string, number>>) => {
  for (const [object, own] of statuses.entries()) deepEqual(tally(own), expected, `object ${object}`)
}

const eventsOf = async (type: "role-assigned" | "user-deleted") =>
  (await audit.list({ limit: 5000, types: [type] })).length

await apis.create({ identifier: "urn:example:api" })
await scopes.create({ scope: "do:this", api: "urn:example:api", assigned: true })

it("of 20 creations of one role at once, one succeeds and 19 are conflicts", async () => {
  const json = (object: number) => ({ name: `role${object}`, scope: "do:this" })
  each(await race((object) => at.call("POST", "/roles", { json: json(object) })), { 201: 1, 409: AT_ONCE - 1 })
  equal((await roles.list()).length, OBJECTS)
})

it("of 20 assignments of one role to one user at once, all succeed and one is recorded", async () => {
  const { user_id } = await users.show("ann")
  const statuses = await race((object) => at.call("PUT", `/roles/role${object}/users/${user_id}`))
  for (const own of statuses) equal(Math.max(...own) < 300, true, `${own}`)
  equal(await eventsOf("role-assigned"), OBJECTS)
})

it("of 20 changes with one ETag at once, one succeeds and 19 are refused as stale", async () => {
  const made = await Promise.all(
    numbers(OBJECTS).map(async (n) => (await groups.create({ name: `group${n}`, description: "old" })).group_id),
  )
  const etags = await Promise.all(made.map(async (id) => (await at.call("GET", `/groups/${id}`)).headers.etag ?? ""))
  const statuses = await race((object, n) =>
    at.call("PATCH", `/groups/${made[object]}`, {
      json: { description: `new ${n}` },
      headers: { "if-match": etags[object] ?? "" },
    }),
  )
  each(statuses, { 200: 1, 412: AT_ONCE - 1 })
})

it("of 20 deletions of one user at once, one succeeds and is recorded, and 19 find nobody", async () => {
  const made: string[] = []
  for (const n of numbers(OBJECTS)) {
    const input = { username: `user${n}`, email: `user${n}@example.com`, password: "a long and good password" }
    made.push(read<{ user_id: string }>(await at.call("POST", "/users", { json: input })).user_id)
  }
  each(await race((object) => at.call("DELETE", `/users/${made[object]}`)), { 204: 1, 404: AT_ONCE - 1 })
  equal(await eventsOf("user-deleted"), OBJECTS)
})

it("changes of different settings of one client at once all survive, or are conflicts that say so", async () => {
  const made = await Promise.all(
    numbers(OBJECTS).map(async (n) => {
      const { result } = await clients.create({
        name: `c${n}`,
        kind: "confidential",
        grant_types: ["client_credentials"],
      })
      return result.client_id
    }),
  )
  const changes = [{ name: "new" }, { default_max_age: 60 }, { id_token_alg: "RS256" }, { refresh_repeat: 90 }]
  const applied = made.map(() => new Set<string>())
  await race(async (object, n) => {
    const change = changes[n % changes.length] ?? {}
    const answer = await at.call("PATCH", `/clients/${made[object]}`, { json: change })
    equal([200, 409].includes(answer.status), true, answer.text)
    if (answer.status === 200) for (const name of Object.keys(change)) applied[object]?.add(name)
    return answer
  })
  for (const [object, id] of made.entries()) {
    const record = (await clients.show(id)) as unknown as Record<string, unknown>
    const wanted: Record<string, unknown> = Object.assign({}, ...changes)
    for (const name of applied[object] ?? []) deepEqual(record[name], wanted[name], `${name} of ${id}`)
  }
})
