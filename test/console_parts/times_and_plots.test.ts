// Time ranges, the figures of the overview, the scales of plots, and how numbers and times are written.
import { deepEqual, equal, ok } from "node:assert/strict"
import { test } from "node:test"
import type { Statistics } from "../../console/src/api/operations/statistics.ts"
import { ticksUpTo } from "../../console/src/plot/axis.ts"
import { keyOf, sum } from "../../console/src/plot/plotted.ts"
import { ABOVE, ROOM, scaleOf } from "../../console/src/plot/scale.ts"
import { barsOf, comparedOf, percentiles, valuesOf, wordsOf } from "../../console/src/views/overview/figures.ts"
import { firstCounted, isRange, RANGES } from "../../console/src/views/overview/ranges.ts"
import { formatsIn } from "../../console/src/words/formats_in.ts"

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const END = Date.UTC(2030, 0, 10)

const statistics = (hours: number, ...series: readonly object[]) =>
  ({
    from: new Date(END - hours * HOUR).toISOString(),
    to: new Date(END).toISOString(),
    series,
  }) as unknown as Statistics

test("the counts of a range begin early enough for the period before, if it is kept", () => {
  equal(END - firstCounted("hour", END), 2 * HOUR)
  equal(END - firstCounted("day", END), 2 * DAY)
  equal(END - firstCounted("week", END), 14 * DAY)
  equal(END - firstCounted("quarter", END), 89 * DAY)
})

test("a range is one of the four, and no member of every object", () => {
  deepEqual([isRange("week"), isRange("year"), isRange("toString"), isRange(7)], [true, false, false, false])
})

test("the bars of a range end with the newest counts, and begin after the period before", () => {
  const bars = barsOf(statistics(48), "day")
  equal(bars.begins.length, RANGES.day.bars)
  deepEqual([bars.first, bars.before, bars.each, bars.barMs], [24, 0, 1, HOUR])
  equal(bars.begins.at(-1), END - HOUR)
  equal(barsOf(statistics(10), "day").begins.length, 10)
})

test("a bar adds up its intervals of every series that matches", () => {
  const counts = Array.from({ length: 336 }, (_, at) => (at >= 168 ? 1 : 100))
  const week = statistics(336, { measure: "a", counts }, { measure: "b", counts })
  const values = valuesOf(week, barsOf(week, "week"), ({ measure }) => (measure as string) === "a")
  deepEqual([values.length, new Set(values)], [28, new Set([6])])
})

test("the newest interval has only begun, so it does not count in the comparison", () => {
  const counts = [...new Array<number>(24).fill(1), ...new Array<number>(23).fill(2), 1000]
  const day = statistics(48, { measure: "a", counts })
  deepEqual(
    comparedOf(day, barsOf(day, "day"), () => true),
    { now: 1046, change: 1 },
  )
})

test("a period is compared with nothing if nothing was counted before it", () => {
  const counts = [...new Array<number>(24).fill(0), ...new Array<number>(24).fill(2)]
  const day = statistics(48, { measure: "a", counts })
  equal(comparedOf(day, barsOf(day, "day"), () => true).change, undefined)
})

test("the words of a label are sorted by their totals, and those without a count are left out", () => {
  const of = (reason: string, count: number) => ({
    measure: "refusals",
    reason,
    counts: [...new Array<number>(24).fill(0), count],
  })
  const day = statistics(25, of("few", 1), of("many", 9), of("none", 0), {
    measure: "tokens",
    reason: "other",
    counts: [1],
  })
  deepEqual(wordsOf(day, barsOf(day, "day"), "refusals", "reason"), [
    { word: "many", total: 9 },
    { word: "few", total: 1 },
  ])
})

test("a percentile is the bound below which the share of answers stayed, and null without answers", () => {
  const of = (up_to_ms: string, ...counts: readonly number[]) => ({
    measure: "durations",
    surface: "api",
    up_to_ms,
    counts,
  })
  const two = statistics(2, of("more", 0, 1), of("50", 0, 1), of("5", 0, 98))
  const bars = barsOf(two, "day")
  deepEqual(percentiles(two, bars, "api", 0.5), [null, 5])
  deepEqual(percentiles(two, bars, "api", 0.99), [null, 50])
  deepEqual(percentiles(two, bars, "api", 1), [null, 5000])
  deepEqual(percentiles(two, bars, "page", 0.5), [null, null])
})

test("an axis has at most five round numbers, from 0 to at least the highest value", () => {
  deepEqual(ticksUpTo(0), [0, 1])
  deepEqual(ticksUpTo(3), [0, 1, 2, 3])
  deepEqual(ticksUpTo(7), [0, 2, 4, 6, 8])
  deepEqual(ticksUpTo(1000), [0, 500, 1000])
  for (let highest = 1; highest < 5000; highest += 7) {
    const ticks = ticksUpTo(highest)
    ok(ticks.length <= 5 && (ticks.at(-1) ?? 0) >= highest, `${highest}: ${ticks.join(" ")}`)
  }
})

test("bars stand on each other, so the axis reaches their sum, and that of lines their highest value", () => {
  const series = [
    { name: "a", values: [3, null] },
    { name: "b", values: [4, 1] },
  ]
  const shape = { series, count: 2, width: 217, format: String }
  const bars = scaleOf({ ...shape, kind: "bars" })
  deepEqual(bars.ticks, [0, 2, 4, 6, 8])
  deepEqual(scaleOf({ ...shape, kind: "lines" }).ticks, [0, 1, 2, 3, 4])
  deepEqual([bars.axis, bars.each, bars.xOf(1)], [17, 100, 117])
  deepEqual([bars.yOf(0), bars.yOf(8)], [ABOVE + ROOM, ABOVE])
  deepEqual([bars.barAt(16), bars.barAt(17), bars.barAt(216), bars.barAt(217)], [undefined, 0, 1, undefined])
})

test("a narrow plot has fewer times below it than bars", () => {
  const of = (width: number) => scaleOf({ kind: "bars", series: [], count: 24, width, format: String }).every
  deepEqual([of(17), of(17 + 24 * 42), of(17 + 24 * 84)], [24 * 84, 2, 1])
})

test("series with the same name differ by their technical name, and unknown values add nothing", () => {
  deepEqual([keyOf({ name: "A", values: [] }), keyOf({ name: "A", title: "a", values: [] })], ["A", "a"])
  equal(sum([1, null, 2]), 3)
})

test("a duration has the largest unit that needs no fraction, in the language of the reader", () => {
  const { duration } = formatsIn("en")
  deepEqual([86_400, 7200, 90 * 60, 61, 0].map(duration), ["1 day", "2 hours", "90 minutes", "61 seconds", "0 seconds"])
  equal(formatsIn("pl").duration(7200), "2 godziny")
})

test("large numbers are short from 10,000, and a time ago has the largest whole unit", () => {
  const { ago, number, short } = formatsIn("en")
  deepEqual([short(9999), short(12_345), number(12_345)], ["9,999", "12.3K", "12,345"])
  const away = (ms: number) => ago(new Date(Date.now() + ms).toISOString())
  deepEqual(
    [away(-3 * DAY - MINUTE), away(-2 * HOUR - MINUTE), away(400 * DAY)],
    ["3 days ago", "2 hours ago", "next year"],
  )
  equal(formatsIn("de").number(12_345), "12.345")
})
