import assert from "node:assert/strict"
import { describe, test } from "node:test"
import { percentile } from "../../bench/figure.ts"
import type { Relation } from "../../bench/sizes.ts"
import { bytesOf } from "../../bench/sizes.ts"
import { grownIn } from "../../bench/year/report.ts"

describe("a percentile", () => {
  const hundred = Array.from({ length: 100 }, (_, at) => 100 - at)

  test("is the smallest value that the share of the values does not exceed", () => {
    assert.equal(percentile(hundred, 0.5), 50)
    assert.equal(percentile(hundred, 0.99), 99)
    assert.equal(percentile([7], 0.99), 7)
  })

  test("of no values is NaN, which the tables show as a dash", () => {
    assert.equal(percentile([], 0.5), Number.NaN)
  })
})

describe("the year", () => {
  const relation = (name: string, megabytes: number): Relation => ({ name, table: name, bytes: megabytes * 1e6 })
  const month = (month: number, ...relations: Relation[]) => ({ month, relations })

  test("names a table that is larger by more than a tenth in the last quarter than in the second one", () => {
    const months = [
      month(1, relation("grant", 1)),
      ...[20, 18, 19].map((size, at) => month(4 + at, relation("grant", size))),
      ...[21, 23, 22].map((size, at) => month(10 + at, relation("grant", size))),
    ]
    assert.deepEqual(grownIn(months), ["grant (20.0 → 23.0 MB)"])
  })

  test("names a table that appeared after the second quarter", () => {
    const months = [month(4, relation("grant", 20)), month(12, relation("grant", 20), relation("site", 2))]
    assert.deepEqual(grownIn(months), ["site (0.00 → 2.00 MB)"])
  })

  test("names neither growth before the fourth month, nor within a quarter, nor a tenth, nor less than a megabyte", () => {
    const months = [
      month(1, relation("grant", 1), relation("audit_event", 1), relation("claim", 0.1)),
      month(4, relation("grant", 20), relation("audit_event", 20), relation("claim", 0.1)),
      month(6, relation("grant", 25), relation("audit_event", 20), relation("claim", 0.1)),
      month(10, relation("grant", 20), relation("audit_event", 20), relation("claim", 0.1)),
      month(12, relation("grant", 25), relation("audit_event", 22), relation("claim", 0.9)),
    ]
    assert.deepEqual(grownIn(months), [])
  })

  test("counts a table with its indexes", () => {
    const relations = [relation("grant", 1), { name: "grant_user", table: "grant", bytes: 5 }, relation("session", 1)]
    assert.equal(
      bytesOf(relations, ({ table }) => table === "grant"),
      1_000_005,
    )
  })
})
