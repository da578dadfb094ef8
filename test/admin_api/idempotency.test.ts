/** Idempotency-Key: a creation that is sent again happens once. */
import { deepEqual, equal, match, ok } from "node:assert/strict"
import { after, describe, it } from "node:test"
import { OPERATIONS } from "../../src/admin_api/operations.ts"
import { StoreUnavailable } from "../../src/base/store_unavailable.ts"
import { PASSWORD } from "../support/journey.ts"
import { withToken } from "../support/service.ts"
import type { Received } from "../support/wire.ts"
import { adminApi, pathOf, read, SAMPLES } from "./samples.ts"

const at = await adminApi({ after })
const { users, apis } = at.gatehouse.administration

let made = 0
const user = () => ({ username: `kim${++made}`, email: `kim${made}@example.com`, password: PASSWORD })
const createUser = (key: string, json: unknown, headers: Record<string, string> = {}) =>
  at.call("POST", "/users", { json, headers: { "idempotency-key": key, ...headers } })
const refusedAs = (answer: Received) => [answer.status, read(answer).type, read(answer).detail]

describe("each creation with an Idempotency-Key", () => {
  for (const { id, method, path, creates } of OPERATIONS) {
    if (creates === undefined) continue
    it(`${id}: the same request again creates nothing, and refuses another body`, async () => {
      const sample = await SAMPLES[id]?.(at)
      const send = (json: unknown) =>
        at.call(method, pathOf(path, sample?.path), { json, headers: { "idempotency-key": id } })
      const first = await send(sample?.body)
      equal(first.status, 201, first.text)
      const again = await send(sample?.body)
      if (creates.isSecret) {
        equal(again.status, 409)
        equal(again.headers.location, first.headers.location)
        match(String(read(again).detail), /which is not shown again/)
      } else {
        deepEqual([again.status, again.text], [201, first.text])
        deepEqual([again.headers.location, again.headers.etag], [first.headers.location, first.headers.etag])
      }
      const other = await send({ ...(sample?.body as object), ...(id === "createUser" && { name: "Other" }) })
      if (id === "createUser") equal(other.status, 422)
      const events = await at.gatehouse.administration.audit.list({ limit: 1000, types: [creates.event] })
      equal(events.filter(({ trace_id }) => trace_id === first.headers["x-trace-id"]).length, 1)
      equal(events.filter(({ trace_id }) => trace_id === again.headers["x-trace-id"]).length, 0)
    })
  }
})

it("of 20 requests at the same time one creates; the others get its resource or are asked to wait", async () => {
  const json = user()
  const answers = await Promise.all(Array.from({ length: 20 }, () => createUser("at-once", json)))
  const created = new Set(answers.filter(({ status }) => status === 201).map(({ text }) => text))
  equal(created.size, 1)
  for (const answer of answers.filter(({ status }) => status !== 201)) deepEqual(refusedAs(answer).slice(0, 1), [409])
  equal((await users.page({ search: json.username, limit: 10 })).items.length, 1)
  equal((await createUser("at-once", json)).status, 201)
})

it("a key belongs to its caller and its operation", async () => {
  const [one, other] = [user(), user()]
  equal((await createUser("shared", one)).status, 201)
  const headers = withToken(await at.tokenOf("admin"))
  const another = await createUser("shared", other, headers)
  deepEqual([another.status, read(another).username], [201, other.username])
  const api = await at.call("POST", "/apis", {
    json: { identifier: "https://shared.example" },
    headers: { "idempotency-key": "shared" },
  })
  equal(api.status, 201)
})

it("the same key with another body is refused, and nothing is created", async () => {
  const json = user()
  equal((await createUser("reused", json)).status, 201)
  for (const changed of [
    { ...json, name: "x" },
    { ...json, password: `${PASSWORD}!` },
  ]) {
    const refused = await createUser("reused", changed)
    deepEqual(refusedAs(refused).slice(0, 2), [422, "urn:gatehouse:problem:invalid-input"])
    match(String(read(refused).detail), /another body/)
  }
})

it("a refused creation gives its key back", async () => {
  const json = user()
  equal((await createUser("refused", { ...json, password: "short" })).status, 422)
  equal((await createUser("refused", json)).status, 201)
})

it("a later answer has the resource as it is then, and a deleted one is not created again", async () => {
  const json = user()
  const { user_id } = read<{ user_id: string }>(await createUser("later", json))
  await users.update(user_id, { name: "Changed" })
  equal(read(await createUser("later", json)).name, "Changed")
  await users.delete(user_id)
  const refused = await createUser("later", json)
  deepEqual(refusedAs(refused).slice(0, 1), [409])
  match(String(read(refused).detail), /deleted since/)
})

describe("a request that was cut off", () => {
  /** Lets one verb of the store fail while `work` runs, as if the process had ended there. */
  async function cutOff<T>(verbs: object, verb: string, work: () => Promise<T>): Promise<T> {
    const real: unknown = Reflect.get(verbs, verb)
    Reflect.set(verbs, verb, () => Promise.reject(new StoreUnavailable("cut off")))
    return work().finally(() => Reflect.set(verbs, verb, real))
  }
  const { idempotencyKeys, users: storedUsers } = at.gatehouse.store

  it("is found by its audit event, if it created the resource: the same request gets this resource", async () => {
    const json = user()
    const lost = await cutOff(idempotencyKeys, "finish", () => createUser("cut", json))
    equal(lost.status, 503)
    const again = await createUser("cut", json)
    deepEqual([again.status, read(again).username], [201, json.username])
    equal((await users.page({ search: json.username, limit: 10 })).items.length, 1)
    equal((await createUser("cut", json)).text, again.text)
  })

  it("holds its key for a minute, if it created nothing, and is then carried out once", async () => {
    const json = user()
    const work = () => cutOff(idempotencyKeys, "abandon", () => createUser("left", json))
    equal((await cutOff(storedUsers, "create", work)).status, 503)
    equal((await createUser("left", json)).status, 409)
    at.clock.advance({ seconds: 61 })
    const answers = await Promise.all(Array.from({ length: 5 }, () => createUser("left", json)))
    ok(answers.some(({ status }) => status === 201))
    equal((await users.page({ search: json.username, limit: 10 })).items.length, 1)
  })
})

it("a key has 1 to 255 visible characters", async () => {
  for (const key of ["", " ", "a b", "x".repeat(256)]) {
    const refused = await createUser(key, user())
    deepEqual(refusedAs(refused).slice(0, 2), [400, "urn:gatehouse:problem:invalid-request"], key)
  }
})

it("after a day the key is free", async () => {
  const json = { identifier: "https://day.example" }
  const create = () => at.call("POST", "/apis", { json, headers: { "idempotency-key": "day" } })
  const first = await create()
  equal(first.status, 201)
  at.clock.advance({ hours: 23 })
  equal((await create()).status, 401)
  const headers = { ...withToken(await at.newToken()), "idempotency-key": "day" }
  equal((await at.call("POST", "/apis", { json, headers })).text, first.text)
  at.clock.advance({ hours: 1 })
  const later = { ...withToken(await at.newToken()), "idempotency-key": "day" }
  await apis.delete("https://day.example")
  const second = await at.call("POST", "/apis", { json, headers: later })
  equal(second.status, 201)
  ok(read(second).api_id !== read(first).api_id)
})
