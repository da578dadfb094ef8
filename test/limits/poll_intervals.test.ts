import { deepEqual, equal } from "node:assert/strict"
import { test } from "node:test"
import { pollIntervals } from "../../src/limits/poll_intervals.ts"

test("RFC 8628 §3.5: each poll that comes too fast adds 5 seconds, for this device only", () => {
  const polls = pollIntervals()
  const at = [0, 5000, 7000, 16_000, 29_000, 30_000]
  deepEqual(
    at.map((now) => polls.isTooFast("a", now)),
    [false, false, true, false, false, true],
  )
  equal(polls.isTooFast("b", 7000), false)
})

test("a device at a fixed rate is not too fast if its network delays one poll by a second", () => {
  const polls = pollIntervals()
  deepEqual(
    [0, 5900, 10_000, 15_000].map((now) => polls.isTooFast("a", now)),
    [false, false, false, false],
  )
})

test("a clock that was set back makes no device too fast", () => {
  const polls = pollIntervals()
  deepEqual(
    [100_000, 10_000, 12_000].map((now) => polls.isTooFast("a", now)),
    [false, false, true],
  )
})

test("memory is bounded: a flood of devices forgets those that began first", () => {
  const polls = pollIntervals(10)
  for (let device = 0; device < 1000; device++) polls.isTooFast(String(device), 0)
  equal(polls.size, 10)
  equal(polls.isTooFast("999", 1000), true)
})
