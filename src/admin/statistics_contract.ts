/** The part of contract.ts about statistics. Scripts rely on these members too. */
import type { Timestamp } from "./contract.ts"

/** Selects counts. The default is the last 24 hours. */
export interface StatisticsFilter {
  readonly step: "minute" | "hour" | "day"
  /** Milliseconds since 1970, rounded to whole intervals. */
  readonly from?: number | undefined
  readonly to?: number | undefined
}

/** Counts over time, of the whole service or of one client. No series names a user, a client or an address. */
export interface StatisticsRecord {
  readonly step: "minute" | "hour" | "day"
  /** The start of the first interval. */
  readonly from: Timestamp
  /** The end of the last interval. */
  readonly to: Timestamp
  /** Only series with at least one count. */
  readonly series: readonly StatisticsSeries[]
}

/** Who used the service in the last 24 hours: people who authorized a client, and these clients. */
export interface ActivityRecord {
  readonly as_of: Timestamp
  readonly since: Timestamp
  readonly people: number
  readonly clients: number
  readonly authorizations: number
  /** False if there were more than 10,000 authorizations. Then only the newest of them are counted. */
  readonly is_complete: boolean
}

export interface StatisticsSeries {
  /**
   * `requests`, `sign_ins`, `sign_in_ways`, `tokens`, `refusals`, `admin_refusals` or `durations`. Of one client: `authorizations`, `tokens` or
   * `refusals`.
   */
  readonly measure: string
  /** For requests: the path of the endpoint, or `other`. */
  readonly endpoint?: string
  /** For requests: `answered`, `refused` (status 4xx) or `failed` (5xx). For sign-ins: `succeeded`, `failed`, `limited` or `busy`. */
  readonly outcome?: string
  /** For ways of signing in: `password`, `password_and_code`, `password_and_recovery_code`, `password_and_passkey` or `passkey`. */
  readonly way?: string
  readonly grant_type?: string
  /** For refusals: a reason of docs/refusals.md. */
  readonly reason?: string
  /** For durations: `page` for pages of people, `api` for answers to programs. */
  readonly surface?: string
  /** For durations: the longest time in milliseconds, or `more`. The shorter ones have series of their own. */
  readonly up_to_ms?: string
  readonly total: number
  /** One number for each interval. */
  readonly counts: readonly number[]
}
