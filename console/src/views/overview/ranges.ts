const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/**
 * How far back the overview looks. `step` is the interval of the counts, `each` how many of them one bar holds, `bars` how many bars there are.
 * `hasBefore`: counts of the period before are kept. The counts of 90 days change slowly, so they are read less often.
 */
export const RANGES = {
  hour: { step: "minute", stepMs: MINUTE_MS, each: 2, bars: 30, hasBefore: true, refreshMs: 15_000 },
  day: { step: "hour", stepMs: HOUR_MS, each: 1, bars: 24, hasBefore: true, refreshMs: 15_000 },
  week: { step: "hour", stepMs: HOUR_MS, each: 6, bars: 28, hasBefore: true, refreshMs: 60_000 },
  quarter: { step: "day", stepMs: DAY_MS, each: 1, bars: 90, hasBefore: false, refreshMs: 300_000 },
} as const

export type Range = keyof typeof RANGES

export const isRange = (value: unknown): value is Range => typeof value === "string" && Object.hasOwn(RANGES, value)

/** When the counts must begin, so that they contain the period before. */
export function firstCounted(range: Range, now: number): number {
  const { stepMs, each, bars, hasBefore } = RANGES[range]
  const intervals = each * bars * (hasBefore ? 2 : 1)
  return now - intervals * stepMs + (hasBefore ? 0 : stepMs)
}
