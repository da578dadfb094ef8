import assert from "node:assert/strict"
import { test } from "node:test"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import fc from "fast-check"
import { rateLimiter } from "../../src/limits/rate_limit.ts"
import { limitContract, PER_MINUTE, T0 } from "./contract.ts"

limitContract("in memory", async () => ({ limit: (rate) => rateLimiter(rate), close: async () => {} }))

test("off allows everything and stores nothing", () => {
  const limiter = rateLimiter("off")
  for (let i = 0; i < 1000; i++) assert.equal(limiter.take("a", T0).allowed, true)
  assert.equal(limiter.peek("a", T0).allowed, true)
  assert.equal(limiter.size, 0)
})

test("a flood of keys without counted requests drops no full window (RFC 6749 §10.10)", () => {
  const limiter = rateLimiter(PER_MINUTE, 10)
  for (let i = 0; i < 3; i++) limiter.take("guessed at", T0)
  for (let i = 0; i < 100; i++) {
    limiter.take(`other ${i}`, T0 + 1)
    limiter.giveBack(`other ${i}`, T0 + 1)
  }
  assert.equal(limiter.take("guessed at", T0 + 2).allowed, false)
})

test("refuses to make a limiter without room for a key", () => {
  for (const maximum of [0, -1, Number.NaN]) assert.throws(() => rateLimiter(PER_MINUTE, maximum), RangeError)
})

/** The rule in its simplest form, with unlimited memory and time. */
class Model {
  readonly windows: { key: string; started: number; count: number }[] = []

  take(key: string, now: number, count: boolean, limit: number, windowMs: number, maximum: number) {
    const window = this.windows.find((each) => each.key === key)
    if (window && now < window.started + windowMs) {
      if (window.count < limit) {
        if (count) window.count++
        return { allowed: true, retryAfterSeconds: 0 }
      }
      return { allowed: false, retryAfterSeconds: Math.ceil((window.started + windowMs - now) / 1000) }
    }
    if (count) {
      if (window) this.windows.splice(this.windows.indexOf(window), 1)
      const live = this.windows.filter((each) => now < each.started + windowMs)
      this.windows.splice(0, this.windows.length, ...live.slice(Math.max(0, live.length - maximum + 1)))
      this.windows.push({ key, started: now, count: 1 })
    }
    return { allowed: true, retryAfterSeconds: 0 }
  }
}

test("every answer equals that of the simple rule, for any requests and any number of keys", () => {
  const step = fc.record({
    key: fc.constantFrom("a", "b", "c", "d", "é", "\ud800", "\ud801", "__proto__"),
    wait: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 1500 }), fc.constant(2000)),
    count: fc.boolean(),
  })
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 120 }),
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1, max: 8 }),
      (steps, limit, maximum) => {
        const limiter = rateLimiter({ count: limit, windowMs: 2000 }, maximum)
        const model = new Model()
        let now = T0
        for (const { key, wait, count } of steps) {
          now += wait
          const expected = model.take(key, now, count, limit, 2000, maximum)
          assert.deepEqual(count ? limiter.take(key, now) : limiter.peek(key, now), expected)
          assert.ok(limiter.size <= maximum)
        }
      },
    ),
    { numRuns: 1000 },
  )
})

test("a million distinct keys: the number of keys and the time for each stay bounded", () => {
  const limiter = rateLimiter({ count: 100, windowMs: 60_000 }, 10_000)
  const began = performance.now()
  for (let i = 0; i < 1_000_000; i++) {
    limiter.take(`10.${i}`, T0 + Math.floor(i / 1000))
    if (limiter.size > 10_000) assert.fail(`${limiter.size} keys held`)
  }
  assert.equal(limiter.size, 10_000)
  // The test takes about 0.5 s if dropping a key takes constant time, and minutes if each drop searches for the oldest key.
  assert.ok(performance.now() - began < 15_000)
})

test("after a flood, new windows remove the expired windows", () => {
  const limiter = rateLimiter(PER_MINUTE, 10_000)
  for (let i = 0; i < 10_000; i++) limiter.take(`flood ${i}`, T0)
  for (let i = 0; i < 10_000; i++) limiter.take(`calm ${i % 5000}`, T0 + 60_000 + i)
  assert.equal(limiter.size, 5000)
})

test("a key cut from a long header does not keep the header in memory", () => {
  setFlagsFromString("--expose-gc")
  const collect: () => void = runInNewContext("gc")
  const limiter = rateLimiter(PER_MINUTE, 5000)
  collect()
  const before = process.memoryUsage().heapUsed
  for (let i = 0; i < 5000; i++) {
    const header = Buffer.alloc(16_384, `${i} 2001:db8:0:0::/64 `).toString("latin1")
    limiter.take(header.slice(0, 20), T0)
  }
  collect()
  const grown = process.memoryUsage().heapUsed - before
  // The memory grows by 1 MB, or by 80 MB if the headers stay in memory.
  assert.ok(grown < 10_000_000, `${grown} bytes`)
  assert.equal(limiter.size, 5000)
})
