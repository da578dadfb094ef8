import assert from "node:assert/strict"
import { after, test } from "node:test"
import type { Api } from "../../src/apis/api.ts"
import { APIS } from "../../src/apis/api_settings.ts"
import { newId } from "../../src/base/id.ts"
import { systemRandom } from "../../src/base/random.ts"
import { withCachedApis } from "../../src/store/cached_apis.ts"
import { openSqlite } from "../../src/store/open_sqlite.ts"
import { event, NOW } from "./samples.ts"

const api = (identifier: string): Api => ({
  ...APIS.defaults(),
  id: newId("api", NOW, systemRandom),
  identifier,
  scopes: [],
  createdAt: NOW,
})

/** A store that counts reads of the list and can delay them or let them fail. */
async function counting() {
  const store = await openSqlite({ file: ":memory:" })
  after(() => store.close())
  let reads = 0
  let clientsForgotten = 0
  let before: (() => Promise<void>) | undefined
  const list = async () => {
    reads += 1
    const found = await store.apis.list()
    await before?.()
    return found
  }
  const { apis } = withCachedApis({ ...store, apis: { ...store.apis, list } }, () => {
    clientsForgotten += 1
  })
  return {
    apis,
    reads: () => reads,
    clientsForgotten: () => clientsForgotten,
    beforeAnswer: (run: typeof before) => (before = run),
  }
}

test("the list of APIs is read once, and again after each change and when another process may have changed it", async () => {
  const { apis, reads } = await counting()
  const one = api("urn:one")
  for (let n = 0; n < 3; n++) assert.deepEqual(await apis.list(), [])
  assert.equal(reads(), 1)
  await apis.create(one, event("api-created"))
  assert.deepEqual([await apis.list(), await apis.list()], [[one], [one]])
  const changed: Api = { ...one, openTo: "every" }
  await apis.update(changed, event("api-updated"), one)
  assert.deepEqual(await apis.list(), [changed])
  await apis.delete(one.id, event("api-deleted"))
  assert.deepEqual(await apis.list(), [])
  assert.equal(reads(), 4)
  apis.forget()
  await Promise.all([apis.list(), apis.list()])
  assert.equal(reads(), 5)
})

test("a list that was read before a change is not cached after the change", async () => {
  const { apis, beforeAnswer } = await counting()
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>()
  beforeAnswer(() => mayAnswer)
  const early = apis.list()
  await apis.create(api("urn:one"), event("api-created"))
  beforeAnswer(undefined)
  answer()
  assert.deepEqual(await early, [])
  assert.equal((await apis.list()).length, 1)
})

test("a failed read of the list is not cached", async () => {
  const { apis, beforeAnswer } = await counting()
  beforeAnswer(() => Promise.reject(new Error("out of reach")))
  await assert.rejects(apis.list(), /out of reach/)
  beforeAnswer(undefined)
  assert.deepEqual(await apis.list(), [])
})
