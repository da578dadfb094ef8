/** The ranges of a view, in milliseconds. */
export const RANGES = { hour: 3_600_000, day: 86_400_000, week: 604_800_000 } as const
export type Range = keyof typeof RANGES
