import assert from "node:assert/strict"
import { DAY, NOW } from "./samples.ts"
import type { Open } from "./with_store.ts"
import { testsOn } from "./with_store.ts"

const SETTLING = `session_${"0".repeat(32)}` as const

export function refusalContract(name: string, open: Open): void {
  const check = testsOn(name, open)

  check(
    "a refusal is found by its trace id, field by field, and replaced by a later one with the same id",
    async (store) => {
      const kept = { traceId: "00c0ffee00c0ffee", at: NOW, record: '{"code":"invalid_grant","received":"ä\\"\\u0000"}' }
      store.refusals.keep(kept)
      await store.sessions.end(SETTLING)
      assert.deepEqual(await store.refusals.find(kept.traceId, NOW), kept)
      assert.equal(await store.refusals.find("00c0ffee00c0ffef", NOW), undefined)
      store.refusals.keep({ ...kept, at: NOW + 1, record: "{}" })
      await store.sessions.end(SETTLING)
      assert.deepEqual(await store.refusals.find(kept.traceId, NOW), { ...kept, at: NOW + 1, record: "{}" })
    },
  )

  check("refusals older than thirty days are not found, and are deleted in batches", async (store) => {
    const ids = ["a", "b", "c"].map((letter) => letter.repeat(16))
    for (const traceId of ids) store.refusals.keep({ traceId, at: NOW, record: "{}" })
    store.refusals.keep({ traceId: "d".repeat(16), at: NOW + 1, record: "{}" })
    await store.sessions.end(SETTLING)
    const found = async (now: number) => {
      const all = await Promise.all([...ids, "d".repeat(16)].map((id) => store.refusals.find(id, now)))
      return all.filter((refusal) => refusal !== undefined).length
    }
    assert.deepEqual([await found(NOW + 30 * DAY - 1), await found(NOW + 30 * DAY)], [4, 1])
    assert.equal(await store.removeExpired(NOW + 30 * DAY - 1, 2), 0)
    assert.equal(await store.removeExpired(NOW + 30 * DAY, 2), 2)
    assert.equal(await store.removeExpired(NOW + 30 * DAY, 2), 1)
    assert.equal(await found(NOW), 1)
  })
  check(
    "a refusal is sent once; what the server stored about it stays, and what it did not store is stored",
    async (store) => {
      const kept = { traceId: "00c0ffee00c0ffee", at: NOW, record: '{"code":"invalid_grant","address":"192.0.2.1"}' }
      store.refusals.keep(kept)
      await store.sessions.end(SETTLING)
      const sent = { ...kept, record: '{"code":"invalid_grant","address":""}', sentAt: NOW + 1 }
      assert.deepEqual(
        [await store.refusals.send(sent), await store.refusals.send({ ...sent, sentAt: NOW + 2 })],
        [true, false],
      )
      assert.deepEqual(await store.refusals.find(kept.traceId, NOW), { ...kept, sentAt: NOW + 1 })
      const unknown = { ...sent, traceId: "f".repeat(16) }
      assert.equal(await store.refusals.send(unknown), true)
      assert.deepEqual(await store.refusals.page(undefined, 10, NOW), [unknown, { ...kept, sentAt: NOW + 1 }])
    },
  )

  check("of two developers who send one refusal at once, one wins", async (store) => {
    const sent = { traceId: "a".repeat(16), at: NOW, record: "{}", sentAt: NOW }
    const won = await Promise.all([1, 2, 3, 4].map((each) => store.refusals.send({ ...sent, sentAt: NOW + each })))
    assert.equal(won.filter(Boolean).length, 1)
  })

  check("for a day, no other refusal replaces one that was sent", async (store) => {
    const sent = { traceId: "a".repeat(16), at: NOW, record: '{"sent":1}', sentAt: NOW }
    await store.refusals.send(sent)
    const keep = async (at: number) => {
      store.refusals.keep({ traceId: sent.traceId, at, record: "{}" })
      await store.sessions.end(SETTLING)
      return store.refusals.find(sent.traceId, NOW)
    }
    assert.deepEqual(await keep(NOW + DAY - 1), sent)
    assert.deepEqual(await keep(NOW + DAY), { traceId: sent.traceId, at: NOW + DAY, record: "{}" })
  })
}
