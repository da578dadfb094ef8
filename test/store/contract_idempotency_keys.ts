import assert from "node:assert/strict"
import { systemRandom } from "../../src/base/random.ts"
import { DAY, NOW } from "./samples.ts"
import type { Open } from "./with_store.ts"
import { tally, testsOn, times } from "./with_store.ts"

const bytes = () => new Uint8Array(systemRandom(16))
const creation = (traceId: string, begunAt = NOW) => ({ id: bytes(), request: bytes(), traceId, begunAt })
const plain = (value: unknown) =>
  JSON.parse(JSON.stringify(value, (_, each) => (each instanceof Uint8Array ? [...each] : each)))

export function idempotencyKeyContract(name: string, open: Open): void {
  const check = testsOn(name, open)

  check("of 50 callers with one key one claims it, and the others read its creation", async ({ idempotencyKeys }) => {
    const { id, request } = creation("")
    const answers = await times(50, (at) => idempotencyKeys.begin({ id, request, traceId: `${at}`, begunAt: NOW }))
    assert.deepEqual(tally(answers.map((held) => held === undefined)), { true: 1, false: 49 })
    const holders = new Set(answers.filter((held) => held !== undefined).map(({ traceId }) => traceId))
    assert.equal(holders.size, 1)
    assert.ok(holders.has(`${answers.indexOf(undefined)}`))
  })

  check("a finished creation is read with its path, until a day has passed", async ({ idempotencyKeys }) => {
    const first = creation("first")
    await idempotencyKeys.begin(first)
    await idempotencyKeys.finish({ ...first, traceId: "another" }, "/users/another")
    await idempotencyKeys.finish(first, "/users/1")
    const later = { ...first, request: bytes(), traceId: "later", begunAt: NOW + DAY - 1 }
    assert.deepEqual(plain(await idempotencyKeys.begin(later)), plain({ ...first, created: "/users/1" }))
    assert.equal(await idempotencyKeys.begin({ ...later, begunAt: NOW + DAY }), undefined)
    const third = await idempotencyKeys.begin({ ...first, begunAt: NOW + DAY + 1 })
    assert.deepEqual([third?.traceId, third?.created], ["later", undefined])
  })

  check(
    "a key that is given back is free, unless its creation is finished or another's",
    async ({ idempotencyKeys }) => {
      const first = creation("first")
      await idempotencyKeys.begin(first)
      await idempotencyKeys.abandon({ ...first, traceId: "another" })
      assert.equal((await idempotencyKeys.begin(first))?.traceId, "first")
      await idempotencyKeys.abandon(first)
      assert.equal(await idempotencyKeys.begin(first), undefined)
      await idempotencyKeys.finish(first, "/x")
      await idempotencyKeys.abandon(first)
      assert.equal((await idempotencyKeys.begin(first))?.created, "/x")
    },
  )

  check(
    "of 20 callers one takes over an unfinished creation, and nobody a finished one",
    async ({ idempotencyKeys }) => {
      const first = creation("first")
      await idempotencyKeys.begin(first)
      const left = { ...first, created: undefined }
      const answers = await times(20, (at) => idempotencyKeys.takeOver(left, `${at}`, NOW + 1))
      assert.deepEqual(tally(answers), { true: 1, false: 19 })
      const traceId = `${answers.indexOf(true)}`
      const held = await idempotencyKeys.begin(first)
      assert.deepEqual([held?.traceId, held?.begunAt], [traceId, NOW + 1])
      await idempotencyKeys.finish({ ...first, traceId }, "/x")
      assert.equal(await idempotencyKeys.takeOver({ ...left, traceId }, "last", NOW + 2), false)
    },
  )

  check("maintenance deletes idempotency keys after a day", async (store) => {
    const [old, young] = [creation("old", NOW - DAY), creation("young", NOW - DAY + 1)]
    await store.idempotencyKeys.begin(old)
    await store.idempotencyKeys.begin(young)
    assert.equal(await store.removeExpired(NOW, 99), 1)
    assert.equal((await store.idempotencyKeys.begin(young))?.traceId, "young")
  })
}
