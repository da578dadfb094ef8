import assert from "node:assert/strict"
import type { ClientId } from "../../src/base/id.ts"
import { DAY, event, HOUR, MINUTE, owners, publicClient } from "./samples.ts"
import type { Open } from "./with_store.ts"
import { testsOn } from "./with_store.ts"

/** The beginning of an hour. */
const NOON = Date.UTC(2026, 10, 20, 12)

export function statisticsContract(name: string, open: Open): void {
  const check = testsOn(name, open)

  check("a count is added to its minute and to its hour, and to no other series", async ({ statistics }) => {
    await statistics.add({ series: "tokens a", count: 3 }, NOON + 59_999)
    await statistics.add({ series: "tokens a", count: 4 }, NOON)
    await statistics.add({ series: "tokens a", count: 5_000_000_000 }, NOON + HOUR - 1)
    await statistics.add({ series: "tokens b", count: 1 }, NOON + HOUR)
    assert.deepEqual(await statistics.list("minute", NOON, NOON + 2 * HOUR), [
      { beginsAt: NOON, series: "tokens a", count: 7 },
      { beginsAt: NOON + HOUR - MINUTE, series: "tokens a", count: 5_000_000_000 },
      { beginsAt: NOON + HOUR, series: "tokens b", count: 1 },
    ])
    assert.deepEqual(await statistics.list("hour", NOON, NOON + 2 * HOUR), [
      { beginsAt: NOON, series: "tokens a", count: 5_000_000_007 },
      { beginsAt: NOON + HOUR, series: "tokens b", count: 1 },
    ])
    assert.deepEqual(await statistics.list("hour", NOON + 1, NOON + HOUR), [])
  })

  check("fifty servers that add at once to the same series lose no count", async ({ statistics }) => {
    const series = ["requests / answered", "requests / refused", "tokens a"]
    await Promise.all(
      Array.from({ length: 50 }, (_, server) =>
        Promise.all(
          (server % 2 === 0 ? series : series.toReversed()).map((each) =>
            statistics.add({ series: each, count: server + 1 }, NOON + (server % 3) * MINUTE),
          ),
        ),
      ),
    )
    const sum = (50 * 51) / 2
    for (const step of ["minute", "hour"] as const) {
      const counts = await statistics.list(step, NOON, NOON + HOUR)
      for (const each of series)
        assert.equal(
          counts.filter((one) => one.series === each).reduce((total, { count }) => total + count, 0),
          sum,
          `${step} ${each}`,
        )
    }
  })

  check("minutes are deleted after a day and hours after ninety days, in batches, by any server", async (store) => {
    const { statistics } = store
    for (const hour of [0, 1]) await statistics.add({ series: "tokens a", count: 1 }, NOON + hour * HOUR)
    const kept = async () => [
      (await statistics.list("minute", 0, NOON + DAY)).length,
      (await statistics.list("hour", 0, NOON + DAY)).length,
    ]
    await store.removeExpired(NOON + DAY, 100)
    assert.deepEqual(await kept(), [2, 2])
    await Promise.all([store.removeExpired(NOON + DAY + 1, 1), store.removeExpired(NOON + DAY + 1, 1)])
    assert.deepEqual(await kept(), [1, 2])
    await store.removeExpired(NOON + 2 * DAY, 100)
    assert.deepEqual(await kept(), [0, 2])
    await store.removeExpired(NOON + 90 * DAY, 100)
    assert.deepEqual(await kept(), [0, 2])
    await store.removeExpired(NOON + 90 * DAY + 1, 100)
    assert.deepEqual(await kept(), [0, 1])
  })

  check("counts of clients are added to their day, and to no other client", async (store) => {
    const { statistics } = store
    const [one, other] = [await owners(store), publicClient()]
    await store.clients.create(other, event("client-created"))
    const MIDNIGHT = NOON - 12 * HOUR
    const of = (clientId: typeof other.id, series: string, count: number) => ({ clientId, series, count })
    await statistics.addOfClients([of(one.clientId, "tokens a", 2), of(other.id, "tokens a", 9)], NOON)
    await statistics.addOfClients([of(one.clientId, "refusals", 1), of(one.clientId, "tokens a", 5_000_000_000)], NOON)
    await statistics.addOfClients([of(one.clientId, "tokens a", 4)], MIDNIGHT + DAY)
    await statistics.addOfClients([], NOON)
    assert.deepEqual(await statistics.listOfClient(one.clientId, MIDNIGHT, MIDNIGHT + 2 * DAY), [
      { beginsAt: MIDNIGHT, series: "refusals", count: 1 },
      { beginsAt: MIDNIGHT, series: "tokens a", count: 5_000_000_002 },
      { beginsAt: MIDNIGHT + DAY, series: "tokens a", count: 4 },
    ])
    const ofOther = [{ beginsAt: MIDNIGHT, series: "tokens a", count: 9 }]
    assert.deepEqual(await statistics.listOfClient(other.id, MIDNIGHT, MIDNIGHT + DAY), ofOther)
    assert.deepEqual(await statistics.listOfClient(other.id, MIDNIGHT + 1, MIDNIGHT + DAY), [])
    assert.deepEqual(await statistics.list("hour", 0, NOON + DAY), [])
  })

  check("no counts are stored for a client that does not exist, or that nobody has consented to", async (store) => {
    const { statistics } = store
    const { clientId } = await owners(store)
    const self = { ...publicClient(), registeredBy: "anyone" as const }
    await store.clients.register(self, "block", 10)
    const ids = [publicClient().id, self.id, clientId]
    const add = () =>
      statistics.addOfClients(
        ids.map((id) => ({ clientId: id, series: "refusals", count: 1 })),
        NOON,
      )
    const stored = () => Promise.all(ids.map(async (id) => (await statistics.listOfClient(id, 0, NOON + DAY)).length))
    await add()
    assert.deepEqual(await stored(), [0, 0, 1])
    await store.clients.settle(self.id, event("client-registered"))
    await add()
    assert.deepEqual(await stored(), [0, 1, 1])
    await store.clients.delete(clientId, event("client-deleted"))
    assert.deepEqual(await stored(), [0, 1, 0])
    await add()
    assert.deepEqual(await stored(), [0, 1, 0])
  })

  check("twenty servers that add counts of the same clients at once lose no count", async (store) => {
    const ids: ClientId[] = []
    for (let made = 0; made < 5; made++) ids.push((await owners(store)).clientId)
    const counts = ids.flatMap((clientId) => ["tokens a", "refusals"].map((series) => ({ clientId, series, count: 1 })))
    await Promise.all(
      Array.from({ length: 20 }, (_, server) =>
        store.statistics.addOfClients(server % 2 === 0 ? counts : counts.toReversed(), NOON),
      ),
    )
    for (const id of ids)
      assert.deepEqual(
        (await store.statistics.listOfClient(id, 0, NOON)).map(({ count }) => count),
        [20, 20],
      )
  })

  check("counts of clients are deleted after ninety days, in batches", async (store) => {
    const { statistics } = store
    const { clientId } = await owners(store)
    const days = [0, 1, 2].map((day) => NOON - 12 * HOUR + day * DAY)
    for (const day of days) await statistics.addOfClients([{ clientId, series: "refusals", count: 1 }], day)
    const kept = async () => (await statistics.listOfClient(clientId, 0, NOON + 90 * DAY)).map((each) => each.beginsAt)
    const [first = 0, ...others] = days
    await store.removeExpired(first + 90 * DAY, 100)
    assert.deepEqual(await kept(), days)
    await store.removeExpired(first + 90 * DAY + 1, 100)
    assert.deepEqual(await kept(), others)
    await store.removeExpired(first + 200 * DAY, 1)
    assert.equal((await kept()).length, 1)
    await store.removeExpired(first + 200 * DAY, 1)
    assert.deepEqual(await kept(), [])
  })
}
