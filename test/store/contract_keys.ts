import assert from "node:assert/strict"
import type { KeySetSource, StoredSigningKey } from "../../src/store/signing_key.ts"
import type { Store } from "../../src/store/store.ts"
import { DAY, event, HOUR, NOW, plain, signingKey } from "./samples.ts"
import type { Open } from "./with_store.ts"
import { tally, testsOn, times } from "./with_store.ts"

const rotated = () => event("signing-key-rotated")

/** Records a fetch, and waits until the fetch is stored: a later write, here the probe, never completes before the fetch. */
async function note(store: Store, source: KeySetSource, now: number, changedAt = 0): Promise<void> {
  store.keySetFetches.note(source, changedAt, now)
  await store.probe()
}

const source = (address: string, userAgent = "client/1.0"): KeySetSource => ({ address, userAgent })

async function sources(store: Store): Promise<string[]> {
  return (await store.keySetFetches.list()).map(({ address, userAgent }) => `${address} ${userAgent}`)
}

export function keyContract(name: string, open: Open): void {
  const check = testsOn(name, open)

  check("50 successors of one key: one is added, with one notification", async (store) => {
    const first = signingKey()
    await store.signingKeys.addFirst(first)
    const next = (at: number) => ({ ...signingKey(NOW + at), activeAt: first.activeAt + 1 + at })
    const answers = await times(50, (at) => store.signingKeys.addSuccessor(next(at), first.id, rotated()))
    assert.deepEqual(tally(answers), { true: 1, false: 49 })
    const [, added, ...others] = await store.signingKeys.list()
    assert.deepEqual(others, [])
    assert.equal(added?.createdAt, NOW + answers.indexOf(true))
    assert.equal((await store.audit.list(99)).length, 1)
  })

  check("a successor is read field by field, and can have a successor itself", async (store) => {
    const [first, second, third] = [0, 1, 2].map((at) => ({ ...signingKey(NOW + at), activeAt: NOW + at * DAY }))
    assert.ok(first && second && third)
    await store.signingKeys.addFirst(first)
    assert.equal(await store.signingKeys.addSuccessor(second, first.id, rotated()), true)
    assert.equal(await store.signingKeys.addSuccessor(third, second.id, rotated()), true)
    assert.deepEqual(plain(await store.signingKeys.list()), plain([first, second, third]))
  })

  check(
    "no successor is added, and no notification is sent, for a key that is deleted or has a newer key",
    async (store) => {
      const [old, newer, other] = [0, 1, 2].map((at) => ({ ...signingKey(NOW + at), activeAt: NOW + at * DAY }))
      assert.ok(old && newer && other)
      const foreign: StoredSigningKey = { ...signingKey(), algorithm: "EdDSA", activeAt: NOW + 9 * DAY }
      await store.signingKeys.addFirst(old)
      await store.signingKeys.addFirst(foreign)
      await store.signingKeys.add(newer, rotated())
      const events = (await store.audit.list(99)).length
      assert.equal(await store.signingKeys.addSuccessor(other, old.id, rotated()), false)
      await store.signingKeys.delete(old.id)
      assert.equal(await store.signingKeys.addSuccessor(other, old.id, rotated()), false)
      assert.equal((await store.audit.list(99)).length, events)
      assert.deepEqual(plain(await store.signingKeys.list()), plain([foreign, newer]))
    },
  )

  check("fetches of the key set are read field by field, the latest first", async (store) => {
    await note(store, source("2001:db8:0:1::/64", "openid-client/6.8"), NOW)
    await note(store, source("192.0.2.1", ""), NOW + 1)
    await note(store, source("2001:db8:0:1::/64", "openid-client/6.8"), NOW + 2 * HOUR)
    assert.deepEqual(await store.keySetFetches.list(), [
      { address: "2001:db8:0:1::/64", userAgent: "openid-client/6.8", firstAt: NOW, lastAt: NOW + 2 * HOUR },
      { address: "192.0.2.1", userAgent: "", firstAt: NOW + 1, lastAt: NOW + 1 },
    ])
  })

  check("a fetch is recorded once an hour, and at once if there is a new key", async (store) => {
    const lastOf = async () => (await store.keySetFetches.list())[0]?.lastAt
    const at = source("192.0.2.1")
    await note(store, at, NOW)
    await note(store, at, NOW + HOUR - 1)
    assert.equal(await lastOf(), NOW)
    await note(store, at, NOW + HOUR)
    assert.equal(await lastOf(), NOW + HOUR)
    await note(store, at, NOW + HOUR + 2, NOW + HOUR + 1)
    assert.equal(await lastOf(), NOW + HOUR + 2)
    await note(store, at, NOW + HOUR + 3, NOW + HOUR + 1)
    assert.equal(await lastOf(), NOW + HOUR + 2)
    // Setting a clock back does not change the recorded time.
    await note(store, at, NOW)
    assert.equal(await lastOf(), NOW + HOUR + 2)
  })

  check("invented user agents of one address are combined, and no other source is affected", async (store) => {
    await note(store, source("192.0.2.1", "real/1"), NOW)
    await note(store, source("192.0.2.2", "real/2"), NOW)
    // These fetches reach the maximum. Each waits for the previous one, since parallel fetches may exceed the maximum by one.
    for (let at = 0; at < 20; at++) await note(store, source("192.0.2.1", `invented/${at}`), NOW + 1)
    for (let at = 20; at < 500; at++) store.keySetFetches.note(source("192.0.2.1", `invented/${at}`), 0, NOW + 1)
    await note(store, source("192.0.2.3", "real/3"), NOW + 2)
    const found = await sources(store)
    assert.equal(found.length, 3 + 15 + 1)
    for (const real of ["192.0.2.1 real/1", "192.0.2.2 real/2", "192.0.2.3 real/3", "192.0.2.1 (others)"])
      assert.ok(found.includes(real), real)
    // Sources that were known before the flood are still recorded.
    await note(store, source("192.0.2.1", "real/1"), NOW + 2 * HOUR)
    assert.equal((await sources(store))[0], "192.0.2.1 real/1")
  })

  check("one address has few rows, however many user agents are invented", async (store) => {
    for (let hour = 0; hour < 6; hour++) {
      for (let at = 0; at < 16; at++)
        await note(store, source("192.0.2.1", `invented/${hour}/${at}`), NOW + hour * HOUR)
    }
    assert.equal((await sources(store)).length, 32)
    await note(store, source("192.0.2.1", "invented/0/0"), NOW + 9 * HOUR)
    assert.equal((await sources(store))[0], "192.0.2.1 invented/0/0")
    await note(store, source("192.0.2.2"), NOW)
    assert.equal((await sources(store)).length, 33)
  })

  check("a source is deleted thirty days after its last fetch", async (store) => {
    await note(store, source("192.0.2.1"), NOW)
    await note(store, source("192.0.2.2"), NOW)
    await note(store, source("192.0.2.2"), NOW + DAY)
    assert.equal(await store.removeExpired(NOW + 30 * DAY - 1, 100), 0)
    assert.equal(await store.removeExpired(NOW + 30 * DAY, 100), 1)
    assert.deepEqual(await sources(store), ["192.0.2.2 client/1.0"])
    assert.equal(await store.removeExpired(NOW + 31 * DAY, 100), 1)
    assert.deepEqual(await sources(store), [])
  })
}
