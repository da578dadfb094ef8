import assert from "node:assert/strict"
import { DAY, HOUR, MINUTE } from "./samples.ts"
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
}
