const DAY_MS = 86_400_000

/** How far back the overview looks, and how many hours one bar of a chart holds. */
export const RANGES = {
  day: { ms: DAY_MS, hoursEach: 1 },
  week: { ms: 7 * DAY_MS, hoursEach: 6 },
  quarter: { ms: 90 * DAY_MS, hoursEach: 48 },
} as const

export type Range = keyof typeof RANGES

export const isRange = (value: unknown): value is Range => typeof value === "string" && Object.hasOwn(RANGES, value)
