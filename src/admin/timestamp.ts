import type { Timestamp } from "./contract.ts"

/** Milliseconds since 1970 as the contract writes them. */
export const timestamp = (ms: number): Timestamp => new Date(ms).toISOString()
