/** The intervals whose counts are kept: each minute for a day, each hour for ninety days. */
export type StatisticsStep = "minute" | "hour"

/** The count of one series in one interval. */
export interface SeriesCount {
  /** The name and the labels of the series, separated by spaces. All are words of the sources, so the number of series is fixed. */
  readonly series: string
  readonly count: number
}

export interface StatisticsStore {
  /** Adds to the counts of the minute that contains `at`, and of its hour. The counts of all servers add up. */
  add(counts: SeriesCount, at: number): Promise<void>
  /** The counts of all series in the intervals that begin at `from` or later, and before `to`, in order of time. */
  list(step: StatisticsStep, from: number, to: number): Promise<(SeriesCount & { readonly beginsAt: number })[]>
}
