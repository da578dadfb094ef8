const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/**
 * The ranges of the overview. `step`: the interval of the counts. `each`: the intervals in one bar. `bars`: the number of bars. `hasBefore`: counts
 * of the previous period are stored. The counts of 90 days change slowly, so they are read less often.
 */
export const RANGES = {
  hour: { step: "minute", stepMs: MINUTE_MS, each: 2, bars: 30, hasBefore: true, refreshMs: 15_000 },
  day: { step: "hour", stepMs: HOUR_MS, each: 1, bars: 24, hasBefore: true, refreshMs: 15_000 },
  week: { step: "hour", stepMs: HOUR_MS, each: 6, bars: 28, hasBefore: true, refreshMs: 60_000 },
  quarter: { step: "day", stepMs: DAY_MS, each: 1, bars: 90, hasBefore: false, refreshMs: 300_000 },
} as const

export type Range = keyof typeof RANGES

export const isRange = (value: unknown): value is Range => typeof value === "string" && Object.hasOwn(RANGES, value)

/** The time at which the counts must begin to contain the previous period. */
export function firstCounted(range: Range, now: number): number {
  const { stepMs, each, bars, hasBefore } = RANGES[range]
  const intervals = each * bars * (hasBefore ? 2 : 1)
  return now - intervals * stepMs + (hasBefore ? 0 : stepMs)
}
