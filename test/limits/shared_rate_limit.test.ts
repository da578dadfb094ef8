import assert from "node:assert/strict"
import { test } from "node:test"
import { StoreUnavailable } from "../../src/base/store_unavailable.ts"
import { configure, createGatehouse } from "../../src/gatehouse.ts"
import { sharedLimits } from "../../src/limits/shared_rate_limit.ts"
import { openPostgres } from "../../src/store/open_postgres.ts"
import type { RateWindowStore, Store } from "../../src/store/store.ts"
import { openOn, settingsOf, testPostgres } from "../support/postgres.ts"
import { limitContract, PER_MINUTE, T0 } from "./contract.ts"

const found = await testPostgres()

function windowsOf({ rateWindows }: Store): RateWindowStore {
  assert.ok(rateWindows)
  return rateWindows
}

/** Runs a test with its own store. */
const check = (title: string, run: (store: Store) => Promise<void>) =>
  test(`shared: ${title}`, { skip: found.here ? false : found.why }, async () => {
    if (!found.here) return
    const store = await openOn(found.postgres)
    try {
      await run(store)
    } finally {
      await store.close()
    }
  })

if (found.here)
  limitContract("shared", async () => {
    const store = await openOn(found.postgres)
    const limits = sharedLimits(windowsOf(store))
    let names = 0
    return { limit: (rate, more) => limits.limit(`limit ${names++}`, rate, more), close: () => store.close() }
  })

/** Wraps the store's windows and counts the calls of each verb. */
function watched(windows: RateWindowStore): { windows: RateWindowStore; calls: Record<string, number> } {
  const calls: Record<string, number> = {}
  const counting = (name: keyof RateWindowStore) => {
    calls[name] = (calls[name] ?? 0) + 1
    return windows
  }
  return {
    calls,
    windows: {
      use: (...given) => counting("use").use(...given),
      fullUntil: (...given) => counting("fullUntil").fullUntil(...given),
      giveBack: (...given) => counting("giveBack").giveBack(...given),
      beyond: (...given) => counting("beyond").beyond(...given),
      removeUntil: (...given) => counting("removeUntil").removeUntil(...given),
    },
  }
}

check("processes count together, and each remembers its own refusals", async (store) => {
  const seen = [watched(windowsOf(store)), watched(windowsOf(store))]
  const [one, other] = seen.map(({ windows }) => sharedLimits(windows).limit("token", PER_MINUTE))
  assert.ok(one && other)
  await one.take("a", T0)
  await other.take("a", T0 + 1)
  await one.take("a", T0 + 2)
  for (const limit of [one, other, one, other])
    assert.deepEqual(await limit.take("a", T0 + 30_000), { allowed: false, retryAfterSeconds: 30 })
  assert.deepEqual(
    seen.map(({ calls }) => calls),
    [
      { use: 3, fullUntil: 1 },
      { use: 2, fullUntil: 1 },
    ],
  )
  assert.equal((await other.take("a", T0 + 60_000)).allowed, true)
})

check("a flood with one key costs the database two statements", async (store) => {
  const { windows, calls } = watched(windowsOf(store))
  const limit = sharedLimits(windows).limit("token", { count: 1, windowMs: 60_000 })
  await limit.take("a", T0)
  await limit.take("a", T0)
  for (let i = 0; i < 10_000; i++) assert.equal((await limit.take("a", T0 + 59_999)).allowed, false)
  assert.deepEqual(calls, { use: 2, fullUntil: 1 })
})

check("a request that one process gives back is free again for another process within a second", async (store) => {
  const rate = { count: 1, windowMs: 900_000 }
  const [one, other] = [1, 2].map(() => sharedLimits(windowsOf(store)).limit("signIn", rate, { givenBack: true }))
  assert.ok(one && other)
  await one.take("a", T0)
  assert.equal((await other.take("a", T0)).allowed, false)
  await one.giveBack("a", T0)
  assert.equal((await other.take("a", T0 + 1000)).allowed, true)
})

check("peek never reads the store, for a refused key or any other", async (store) => {
  const { windows, calls } = watched(windowsOf(store))
  const limit = sharedLimits(windows).limit("token", { count: 1, windowMs: 60_000 })
  for (let i = 0; i < 100; i++) assert.equal(limit.peek("a", T0).allowed, true)
  assert.deepEqual(calls, {})
  await limit.take("a", T0)
  await limit.take("a", T0)
  for (let i = 0; i < 100; i++) assert.equal(limit.peek("a", T0 + 59_999).allowed, false)
  assert.deepEqual(calls, { use: 2, fullUntil: 1 })
})

check("limits that are off never use the store", async (store) => {
  const { windows, calls } = watched(windowsOf(store))
  const limit = sharedLimits(windows).limit("token", "off")
  for (let i = 0; i < 100; i++) {
    await limit.take("a", T0)
    await limit.giveBack("a", T0)
  }
  assert.deepEqual(calls, {})
})

/** Counts one request for each key, with a limit of one. Returns the keys whose limit was already reached. */
async function fullOf(windows: RateWindowStore, name: string, keys: readonly string[], now: number): Promise<string[]> {
  const limit = sharedLimits(windows).limit(name, { count: 1, windowMs: 60_000 })
  const answers = await Promise.all(keys.map((key) => limit.take(key, now)))
  return keys.filter((_, at) => !answers[at]?.allowed)
}

check(
  "expired windows are deleted, including those of limits that are off; beyond the maximum the oldest are deleted",
  async (store) => {
    const windows = windowsOf(store)
    const limits = sharedLimits(windows, 1000)
    const rate = { count: 1, windowMs: 60_000 }
    const token = limits.limit("token", rate)
    limits.limit("userinfo", "off")
    const userinfo = sharedLimits(windows).limit("userinfo", rate)
    await userinfo.take("long ago", T0 - 60_000)
    const keys = Array.from({ length: 1200 }, (_, at) => `key ${at}`)
    for (const [at, key] of keys.entries()) await token.take(key, T0 + at)
    await limits.removeExpired(T0 + 2000)
    assert.equal(await windows.beyond("userinfo", 0), undefined)
    assert.deepEqual(await fullOf(windows, "token", keys.slice(200), T0 + 2000), keys.slice(200))
    assert.deepEqual(await fullOf(windows, "token", keys.slice(0, 200), T0 + 2000), [])
    await limits.removeExpired(T0 + 600_000)
    assert.equal(await windows.beyond("token", 0), undefined)
  },
)

check("in a flood of distinct keys the table does not exceed its maximum", async (store) => {
  const windows = windowsOf(store)
  const limit = sharedLimits(windows, 100).limit("token", { count: 1, windowMs: 60_000 })
  for (let at = 0; at < 1000; at++) await limit.take(`key ${at}`, T0 + at)
  assert.equal(await windows.beyond("token", 130), undefined)
  assert.notEqual(await windows.beyond("token", 90), undefined)
  assert.equal((await limit.take("key 999", T0 + 1000)).allowed, false)
})

check(
  "a limited request while the database is unreachable gets 503 with Retry-After, as every request does",
  async (store) => {
    const gatehouse = await createGatehouse({ config: configure({ data: ":memory:", port: 0 }), store })
    await gatehouse.listen()
    try {
      await store.close()
      const body = new URLSearchParams({ grant_type: "none" })
      const answer = await fetch(`${gatehouse.url}/oauth/token.php`, { method: "POST", body })
      assert.deepEqual([answer.status, answer.headers.get("retry-after")], [503, "5"])
      assert.equal(((await answer.json()) as { error: string }).error, "temporarily_unavailable")
    } finally {
      await gatehouse.close()
    }
  },
)

test("shared: the table is unlogged, so that counting never waits for a disk", {
  skip: found.here ? false : found.why,
}, async () => {
  if (!found.here) return
  const url = await found.postgres.emptyDatabase()
  await (await openPostgres(settingsOf(url))).close()
  const sql =
    "SELECT relname, relpersistence::text AS kept FROM pg_class WHERE relname IN ('rate_window', 'grant') ORDER BY 1"
  assert.deepEqual(
    [...(await found.postgres.asOwner(sql, url))],
    [
      { relname: "grant", kept: "p" },
      { relname: "rate_window", kept: "u" },
    ],
  )
})

check("an unreachable store is reported as unreachable", async (store) => {
  const limit = sharedLimits(windowsOf(store)).limit("token", PER_MINUTE)
  await store.close()
  await assert.rejects(async () => limit.take("a", T0), StoreUnavailable)
})
