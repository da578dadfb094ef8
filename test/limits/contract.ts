import assert from "node:assert/strict"
import { after, test } from "node:test"
import fc from "fast-check"
import type { Rate } from "../../src/config/rate.ts"
import type { Limit } from "../../src/limits/limit.ts"

export const T0 = 1_800_000_000_000
export const PER_MINUTE = { count: 3, windowMs: 60_000 }

/** Makes an empty limit. `givenBack`: whether the test undoes counted requests. */
export type NewLimit = (rate: Rate | "off", more?: { readonly givenBack: boolean }) => Limit

/** The rule in its simplest form, with unlimited memory and time. */
class Model {
  readonly windows = new Map<string, { started: number; count: number }>()
  readonly #rate: Rate

  constructor(rate: Rate) {
    this.#rate = rate
  }

  take(key: string, now: number) {
    const { count, windowMs } = this.#rate
    const window = this.windows.get(key)
    if (window === undefined || now >= window.started + windowMs) {
      this.windows.set(key, { started: now, count: 1 })
      return { allowed: true, retryAfterSeconds: 0 }
    }
    if (window.count < count) {
      window.count++
      return { allowed: true, retryAfterSeconds: 0 }
    }
    return { allowed: false, retryAfterSeconds: Math.ceil((window.started + windowMs - now) / 1000) }
  }

  giveBack(key: string, now: number) {
    const window = this.windows.get(key)
    if (window !== undefined && now < window.started + this.#rate.windowMs && window.count > 0) window.count--
  }
}

/** The rules for every counter. Specification §8 and behaviour §5. */
export function limitContract(name: string, open: () => Promise<{ limit: NewLimit; close(): Promise<void> }>): void {
  const opened = open()
  after(async () => (await opened).close())
  const check = (title: string, run: (limit: NewLimit) => Promise<void>) =>
    test(`${name}: ${title}`, async () => run((await opened).limit))

  check("specification §8: the window is fixed and starts with a key's first request", async (limit) => {
    const perMinute = limit(PER_MINUTE)
    assert.deepEqual(await perMinute.take("a", T0), { allowed: true, retryAfterSeconds: 0 })
    await perMinute.take("a", T0 + 50_000)
    await perMinute.take("a", T0 + 50_001)
    assert.deepEqual(await perMinute.take("a", T0 + 50_001), { allowed: false, retryAfterSeconds: 10 })
    assert.deepEqual(await perMinute.take("a", T0 + 59_999), { allowed: false, retryAfterSeconds: 1 })
    assert.equal((await perMinute.take("a", T0 + 60_000)).allowed, true)
  })

  check("RFC 9110 §10.2.3: the seconds to wait are rounded up, at least 1, and long enough", async (limit) => {
    const one = limit({ count: 1, windowMs: 60_000 })
    for (const [after, seconds] of [
      [0, 60],
      [1, 60],
      [1000, 59],
      [1001, 59],
      [59_001, 1],
      [59_999, 1],
    ] as const) {
      await one.take(String(after), T0)
      const { allowed, retryAfterSeconds } = await one.take(String(after), T0 + after)
      assert.deepEqual([allowed, retryAfterSeconds], [false, seconds])
      assert.equal((await one.take(String(after), T0 + after + retryAfterSeconds * 1000)).allowed, true)
    }
  })

  check("one key does not count for another, and a refused request does not count", async (limit) => {
    const one = limit({ count: 1, windowMs: 1000 })
    await one.take("a", T0)
    for (let i = 0; i < 100; i++) assert.equal((await one.take("a", T0 + 999)).allowed, false)
    assert.equal((await one.take("b", T0)).allowed, true)
    assert.equal((await one.take("a", T0 + 1000)).allowed, true)
  })

  check("an answer does not change after it was returned", async (limit) => {
    const one = limit({ count: 1, windowMs: 60_000 })
    await one.take("a", T0)
    const first = await one.take("a", T0)
    await one.take("a", T0 + 30_000)
    assert.deepEqual(first, { allowed: false, retryAfterSeconds: 60 })
  })

  check("one limit does not count for another", async (limit) => {
    const [one, other] = [limit({ count: 1, windowMs: 1000 }), limit({ count: 1, windowMs: 1000 })]
    assert.equal((await one.take("a", T0)).allowed, true)
    assert.equal((await other.take("a", T0)).allowed, true)
  })

  check("of many parallel requests exactly the permitted number passes", async (limit) => {
    const ten = limit({ count: 10, windowMs: 60_000 })
    const answers = await Promise.all(Array.from({ length: 60 }, () => ten.take("a", T0)))
    assert.equal(answers.filter(({ allowed }) => allowed).length, 10)
  })

  check("off allows everything", async (limit) => {
    const off = limit("off")
    for (let i = 0; i < 1000; i++) assert.equal((await off.take("a", T0)).allowed, true)
  })

  check("a clock that is set back does not block a key", async (limit) => {
    const one = limit({ count: 1, windowMs: 60_000 })
    await one.take("a", T0 + 3_600_000)
    await one.take("a", T0 + 3_600_000)
    assert.equal((await one.take("a", T0)).allowed, true)
    assert.deepEqual(await one.take("a", T0), { allowed: false, retryAfterSeconds: 60 })
  })

  check("a request slightly earlier than the request counted before it does not end a full window", async (limit) => {
    const one = limit({ count: 1, windowMs: 60_000 })
    await one.take("a", T0)
    assert.deepEqual(await one.take("a", T0 - 30_000), { allowed: false, retryAfterSeconds: 90 })
  })

  check("peek returns a key's refusal and the end of its window, without counting", async (limit) => {
    const two = limit({ count: 2, windowMs: 60_000 })
    const allowed = { allowed: true, retryAfterSeconds: 0 }
    for (let i = 0; i < 5; i++) assert.deepEqual(two.peek("a", T0), allowed)
    await two.take("a", T0)
    for (let i = 0; i < 5; i++) assert.deepEqual(two.peek("a", T0), allowed)
    assert.equal((await two.take("a", T0)).allowed, true)
    assert.equal((await two.take("a", T0)).allowed, false)
    assert.deepEqual(two.peek("a", T0 + 20_000), { allowed: false, retryAfterSeconds: 40 })
    assert.deepEqual(two.peek("b", T0 + 20_000), allowed)
    assert.deepEqual(two.peek("a", T0 + 60_000), allowed)
    const off = limit("off")
    assert.deepEqual(off.peek("a", T0), allowed)
  })

  check("giveBack undoes one request, but only within the request's window", async (limit) => {
    const two = limit({ count: 2, windowMs: 60_000 }, { givenBack: true })
    await two.take("a", T0)
    await two.take("a", T0)
    assert.equal((await two.take("a", T0)).allowed, false)
    await two.giveBack("a", T0)
    assert.equal((await two.take("a", T0)).allowed, true)
    assert.equal((await two.take("a", T0)).allowed, false)
    await two.giveBack("a", T0 + 60_000)
    await two.giveBack("nobody", T0)
    assert.equal((await two.take("a", T0 + 59_999)).allowed, false)
    for (let i = 0; i < 5; i++) await two.giveBack("a", T0 + 59_999)
    for (let i = 0; i < 2; i++) assert.equal((await two.take("a", T0 + 59_999)).allowed, true)
    assert.equal((await two.take("a", T0 + 59_999)).allowed, false)
  })

  check("every answer equals that of the simple rule, for any requests", async (limit) => {
    const step = fc.record({
      key: fc.constantFrom("a", "b", "é", "__proto__", "a".repeat(9999)),
      wait: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 1500 }), fc.constant(2000)),
      back: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), fc.integer({ min: 1, max: 4 }), async (steps, count) => {
        const rate = { count, windowMs: 2000 }
        const [tried, model] = [limit(rate, { givenBack: true }), new Model(rate)]
        let now = T0
        for (const { key, wait, back } of steps) {
          now += wait
          if (back) {
            model.giveBack(key, now)
            await tried.giveBack(key, now)
          } else assert.deepEqual(await tried.take(key, now), model.take(key, now))
        }
      }),
      { numRuns: 50 },
    )
  })
}
