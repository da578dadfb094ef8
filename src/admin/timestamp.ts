/** ISO 8601 in UTC, to the millisecond: `2026-01-31T12:00:00.000Z`. */
export type Timestamp = string

/** Milliseconds since 1970 in the contract's format. */
export const timestamp = (ms: number): Timestamp => new Date(ms).toISOString()
