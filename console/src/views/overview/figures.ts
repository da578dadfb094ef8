import type { Statistics, StatisticsSeries } from "../../api/operations/statistics.ts"
import { sum } from "../../plot/plotted.ts"
import type { Range } from "./ranges.ts"
import { RANGES } from "./ranges.ts"

/** The bars of a plot: the beginning of each and the length of all, in milliseconds. */
export interface Bars {
  readonly begins: readonly number[]
  readonly barMs: number
  /** The position of the first count of the first bar, and of the previous period. Undefined if the counts of that period are no longer stored. */
  readonly first: number
  readonly before: number | undefined
  readonly each: number
}

/** The bars of the period that ends with the newest counts. */
export function barsOf({ from, to }: Pick<Statistics, "from" | "to">, range: Range): Bars {
  const { stepMs, each, bars, hasBefore } = RANGES[range]
  const begin = new Date(from).getTime()
  const intervals = Math.round((new Date(to).getTime() - begin) / stepMs)
  const first = Math.max(0, intervals - each * bars)
  const begins = Array.from(
    { length: Math.ceil((intervals - first) / each) },
    (_, bar) => begin + (first + bar * each) * stepMs,
  )
  const before = hasBefore ? Math.max(0, first - each * bars) : undefined
  return { begins, barMs: each * stepMs, first, before, each }
}

type Which = (series: StatisticsSeries) => boolean

/** Adds up the series that match, bar by bar. */
export function valuesOf({ series }: Statistics, { begins, first, each }: Bars, isCounted: Which): number[] {
  const values = new Array<number>(begins.length).fill(0)
  for (const { counts } of series.filter(isCounted))
    for (let at = first; at < counts.length; at += 1) {
      const bar = Math.floor((at - first) / each)
      values[bar] = (values[bar] ?? 0) + (counts[at] ?? 0)
    }
  return values
}

/** The total of the period, and of the previous period as far as both have whole intervals. */
export interface Compared {
  readonly now: number
  /** Undefined if no counts of the previous period are stored, or if they are zero. */
  readonly change: number | undefined
}

/** Omits the newest interval from the comparison, because it is not complete. */
export function comparedOf(statistics: Statistics, bars: Bars, isCounted: Which): Compared {
  const now = sum(valuesOf(statistics, bars, isCounted))
  const { first, before } = bars
  if (before === undefined) return { now, change: undefined }
  let [whole, earlier] = [0, 0]
  for (const { counts } of statistics.series.filter(isCounted)) {
    whole += sum(counts.slice(first, -1))
    earlier += sum(counts.slice(before, first - 1))
  }
  return { now, change: earlier === 0 ? undefined : (whole - earlier) / earlier }
}

/** The words of a label with their totals in the period, the largest first. */
export function wordsOf(
  statistics: Statistics,
  bars: Bars,
  measure: string,
  label: "grant_type" | "reason" | "outcome" | "way" | "endpoint",
): readonly { readonly word: string; readonly total: number }[] {
  const words = new Set(statistics.series.filter((one) => one.measure === measure).map((one) => one[label] ?? ""))
  return [...words]
    .map((word) => {
      const total = sum(valuesOf(statistics, bars, (one) => one.measure === measure && one[label] === word))
      return { word, total }
    })
    .filter(({ total }) => total > 0)
    .sort((one, other) => other.total - one.total)
}

/** The duration in milliseconds within which this share of the answers was sent, for each bar. Null for a bar without answers. */
export function percentiles(statistics: Statistics, bars: Bars, surface: string, share: number): (number | null)[] {
  const buckets = statistics.series
    .filter((one) => one.measure === "durations" && one.surface === surface)
    .map((one) => ({ upTo: Number(one.up_to_ms), values: valuesOf(statistics, bars, (each) => each === one) }))
    // `more` has no upper bound, and comes last.
    .sort((one, other) => (Number.isNaN(one.upTo) ? 1 : Number.isNaN(other.upTo) ? -1 : one.upTo - other.upTo))
  return bars.begins.map((_, bar) => {
    const total = buckets.reduce((all, { values }) => all + (values[bar] ?? 0), 0)
    if (total === 0) return null
    let below = 0
    for (const { upTo, values } of buckets) {
      below += values[bar] ?? 0
      if (below >= total * share) return Number.isNaN(upTo) ? LONGEST_MS : upTo
    }
    return null
  })
}

/** The highest bound of the counts. */
const LONGEST_MS = 5000
