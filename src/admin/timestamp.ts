import type { Timestamp } from "./contract.ts"

/** Milliseconds since 1970 in the contract's format. */
export const timestamp = (ms: number): Timestamp => new Date(ms).toISOString()
