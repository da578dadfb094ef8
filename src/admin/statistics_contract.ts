/** The part of contract.ts about statistics. Scripts rely on these members too. */
import type { Timestamp } from "./contract.ts"

/** Selects counts. The default is the last 24 hours. */
export interface StatisticsFilter {
  readonly step: "minute" | "hour"
  /** Milliseconds since 1970, rounded to whole intervals. */
  readonly from?: number | undefined
  readonly to?: number | undefined
}

/** Counts over time. No series names a user, a client or an address. */
export interface StatisticsRecord {
  readonly step: "minute" | "hour"
  /** The start of the first interval. */
  readonly from: Timestamp
  /** The end of the last interval. */
  readonly to: Timestamp
  /** Only series with at least one count. */
  readonly series: readonly StatisticsSeries[]
}

export interface StatisticsSeries {
  /** `requests`, `sign_ins`, `tokens` or `refusals`. */
  readonly measure: string
  /** For requests: the path of the endpoint, or `other`. */
  readonly endpoint?: string
  /** For requests: `answered`, `refused` (status 4xx) or `failed` (5xx). For sign-ins: `succeeded`, `failed`, `limited` or `busy`. */
  readonly outcome?: string
  readonly grant_type?: string
  /** For refusals: a reason of docs/refusals.md. */
  readonly reason?: string
  readonly total: number
  /** One number for each interval. */
  readonly counts: readonly number[]
}
