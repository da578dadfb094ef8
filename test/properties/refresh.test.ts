import assert from "node:assert/strict"
import { test } from "node:test"
import fc from "fast-check"
import { judgeRefresh, refreshExpiry } from "../../src/oauth/refresh.ts"

const MOMENT = fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2080, 0) })
const LIFE = fc.integer({ min: 1, max: 3650 * 86_400 }).map((seconds) => seconds * 1000)

test("specification §8: a refresh token expires after its life or with its grant, whichever is first, to the second", () => {
  fc.assert(
    fc.property(MOMENT, fc.nat({ max: 400 * 86_400_000 }), LIFE, LIFE, (createdAt, age, tokenLife, grantLife) => {
      const now = createdAt + age
      const expiry = refreshExpiry(createdAt, now, tokenLife, grantLife)
      assert.equal(expiry % 1000, 0)
      assert.ok(expiry <= now + tokenLife && expiry <= createdAt + grantLife)
      assert.ok(expiry > now + tokenLife - 1000 || expiry > createdAt + grantLife - 1000)
    }),
    { numRuns: 500 },
  )
})

test("a refresh token made later never expires earlier", () => {
  fc.assert(
    fc.property(MOMENT, MOMENT, MOMENT, LIFE, LIFE, (createdAt, one, other, tokenLife, grantLife) => {
      const [earlier, later] = one < other ? [one, other] : [other, one]
      assert.ok(
        refreshExpiry(createdAt, earlier, tokenLife, grantLife) <=
          refreshExpiry(createdAt, later, tokenLife, grantLife),
      )
    }),
    { numRuns: 500 },
  )
})

const GENERATION = fc.integer({ min: 1, max: 6 })

test("design.md, decision 3: the current token rotates; only its predecessor, and only while the current is unconfirmed, repeats", () => {
  fc.assert(
    fc.property(GENERATION, GENERATION, GENERATION, fc.boolean(), (generation, confirmed, presented, strict) => {
      const confirmedGeneration = Math.min(confirmed, generation)
      const verdict = judgeRefresh({ generation, confirmedGeneration }, presented, strict ? "strict" : "confirmed")
      const unconfirmed = confirmedGeneration < generation
      const wanted =
        presented > generation
          ? "of-the-future"
          : presented === generation
            ? "rotate"
            : presented === generation - 1 && unconfirmed && !strict
              ? "repeat"
              : "theft"
      assert.equal(verdict, wanted)
    }),
    { numRuns: 1000 },
  )
})
