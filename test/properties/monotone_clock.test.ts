import { deepEqual, equal, ok } from "node:assert/strict"
import { test } from "node:test"
import fc from "fast-check"
import { monotoneClock } from "../../src/base/monotone_clock.ts"

const START = Date.UTC(2030, 0, 1)
const HOUR = 3_600_000

/** Returns a clock that starts at `from`, and its two inputs, which the test changes: the system time, at first `said`, and the ticks. */
function scene(from: number, said: number) {
  const at = { said, ticks: 0 }
  return {
    at,
    clock: monotoneClock(
      () => at.said,
      () => at.ticks,
      from,
    ),
  }
}

test("property: the time never goes back, and runs at half speed while the system clock is behind", () => {
  const step = fc.record({ ticks: fc.integer({ min: 0, max: HOUR }), jump: fc.integer({ min: -HOUR, max: HOUR }) })
  fc.assert(
    fc.property(fc.integer({ min: -HOUR, max: HOUR }), fc.array(step, { maxLength: 50 }), (ahead, steps) => {
      const { at, clock } = scene(START + ahead, START)
      let before = Math.max(START + ahead, clock.now())
      for (const { ticks, jump } of steps) {
        at.ticks += ticks
        at.said += ticks + jump
        const now = clock.now()
        ok(now >= before && now >= at.said)
        ok(now === at.said || now <= before + ticks * 0.5 + 1)
        before = now
      }
    }),
  )
})

test("a system clock set back by an hour catches up after two hours, and is followed from then on", () => {
  const { at, clock } = scene(0, START)
  equal(clock.now(), START)
  const pass = (ms: number) => {
    at.ticks += ms
    at.said += ms
    return clock.now() - START
  }
  at.said -= HOUR
  deepEqual([clock.now() - START, clock.behind()], [0, HOUR])
  deepEqual([pass(HOUR), clock.behind()], [HOUR / 2, HOUR / 2])
  deepEqual([pass(HOUR), clock.behind()], [HOUR, 0])
  deepEqual([pass(HOUR), clock.behind()], [2 * HOUR, 0])
})

test("an operator's time is accepted, even if it is earlier", () => {
  const { clock } = scene(START + HOUR, START)
  equal(clock.now(), START + HOUR)
  clock.restart(START - 1)
  deepEqual([clock.now(), clock.behind()], [START, 0])
})
