/** The cost of a form of strangers, as a pure function of the observed rates. docs/decisions/0088. */
import { deepEqual, equal, ok } from "node:assert/strict"
import { test } from "node:test"
import { OPTIONS } from "../../src/config/options.ts"
import type { Rate } from "../../src/config/rate.ts"
import { CALM_COST, costOf, isEnough, MAX_COST, NETWORK_CALM, weightInSum } from "../../src/proof_of_work/cost.ts"
import { DecayingCount, DecayingCounts } from "../../src/proof_of_work/decaying_count.ts"

const CALM = OPTIONS.proofOfWork.default as Rate

const TABLE: readonly (readonly [inAll: number, ofNetwork: number, factor: number])[] = [
  [0, 0, 1],
  [40, 20, 1],
  [80, 0, 4],
  [120, 0, 9],
  [0, 40, 4],
  [80, 40, 16],
  [400, 0, 100],
  [640, 0, 256],
  [1000, 0, 256],
  [0, 1000, 256],
]

test("the cost is the same up to the calm rate, then grows with the square of both rates, up to its maximum", () => {
  for (const [inAll, ofNetwork, factor] of TABLE)
    equal(costOf({ inAll, ofNetwork }, CALM), CALM_COST * factor, `${inAll} in sum, ${ofNetwork} of the network`)
  equal(MAX_COST, CALM_COST * 256)
})

/** Iterations in a second on one core of a fast machine: 5.1 million were measured, with the SHA extensions. docs/decisions/0088. */
const FAST_CORE = 8_000_000

/** What a thousand forms cost in all, for a robot that sends them at once from so many networks, and keeps early challenges as long as it can. */
function costOfThousand(networks: number): { readonly coreSeconds: number; readonly elsewhere: number } {
  let inAll = 0
  let iterations = 0
  const ofNetworks = Array<number>(networks).fill(0)
  for (let form = 0; form < 1000; form++) {
    const ofNetwork = ofNetworks[form % networks] ?? 0
    // The first forms need no solution at all.
    if (form >= CALM.count) iterations += costOf({ inAll, ofNetwork }, CALM) / 2
    inAll += weightInSum(ofNetwork)
    ofNetworks[form % networks] = ofNetwork + 1
  }
  return { coreSeconds: iterations / FAST_CORE, elsewhere: costOf({ inAll, ofNetwork: 0 }, CALM) / FAST_CORE }
}

test("a thousand forms cost a robot more than an hour of a fast core, from however many networks", () => {
  for (const networks of [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000])
    ok(costOfThousand(networks).coreSeconds > 3600, `${networks} networks: ${costOfThousand(networks).coreSeconds} s`)
})

test("a person elsewhere needs less than a second of one core while a robot floods the server from one or two networks", () => {
  for (const networks of [1, 2]) ok(costOfThousand(networks).elsewhere < 1)
})

test("a solution is worth something as long as the cost has not more than doubled", () => {
  deepEqual([isEnough(CALM_COST, CALM_COST), isEnough(1, 2), isEnough(1, 3)], [true, true, false])
  ok(NETWORK_CALM.count < CALM.count)
})

test("a count forgets: a steady rate shows as the number of one window, and a clock that was set back adds nothing", () => {
  const count = new DecayingCount(1000)
  for (let now = 0; now < 100_000; now += 10) count.add(1, now)
  ok(Math.abs(count.at(100_000) - 100) < 1, `${count.at(100_000)}`)
  ok(count.at(105_000) < 1)
  const before = count.at(100_000)
  count.add(1, 50_000)
  ok(count.at(50_000) <= before + 2)
  count.add(-1000, 50_000)
  equal(count.at(50_000), 0)
})

test("a count that was given back leaves no key", () => {
  const counts = new DecayingCounts(1000, 2)
  counts.add("busy", 5, 0)
  for (let count = 0; count < 10; count++) for (const amount of [1, -1]) counts.add(`refused ${count}`, amount, 0)
  deepEqual([counts.size, counts.at("busy", 0)], [1, 5])
})

test("a flood of keys drops the key that was used longest ago, so memory stays bounded", () => {
  const counts = new DecayingCounts(1000, 3)
  for (const key of ["one", "two", "three", "one", "four"]) counts.add(key, 1, 0)
  equal(counts.size, 3)
  deepEqual(
    ["one", "two", "three", "four"].map((key) => counts.at(key, 0)),
    [2, 0, 1, 1],
  )
})
