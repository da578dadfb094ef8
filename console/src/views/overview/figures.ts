import type { Statistics, StatisticsSeries } from "../../api/operations.ts"

/** One word of a series with its count, such as a grant type. */
export interface Counted {
  readonly word: string
  readonly count: number
}

/** Counts over the chosen time, as the overview shows them. */
export interface Figures {
  readonly total: number
  /** One number for each bar of the chart. */
  readonly bars: readonly number[]
}

/** Adds up the series of a measure that match, in bars of several intervals each. */
export function figuresOf(
  { series, from, to, step }: Statistics,
  isCounted: (series: StatisticsSeries) => boolean,
  intervalsEach: number,
): Figures {
  const length = (new Date(to).getTime() - new Date(from).getTime()) / (step === "hour" ? 3_600_000 : 60_000)
  const bars = new Array<number>(Math.max(1, Math.ceil(length / intervalsEach))).fill(0)
  let total = 0
  for (const one of series.filter(isCounted)) {
    total += one.total
    for (const [at, count] of one.counts.entries()) {
      const bar = Math.min(bars.length - 1, Math.floor(at / intervalsEach))
      bars[bar] = (bars[bar] ?? 0) + count
    }
  }
  return { total, bars }
}

/** Adds up a measure by one of its words, the largest first. */
export function countedBy(
  { series }: Statistics,
  measure: string,
  word: "grant_type" | "reason" | "outcome" | "endpoint",
): readonly Counted[] {
  const counts = new Map<string, number>()
  for (const one of series)
    if (one.measure === measure) counts.set(one[word] ?? "", (counts.get(one[word] ?? "") ?? 0) + one.total)
  return [...counts].map(([name, count]) => ({ word: name, count })).sort((a, b) => b.count - a.count)
}
