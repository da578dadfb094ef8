import type { Range } from "../time_range.ts"

/** The filters of the audit, as the address has them. Types are separated by commas, times are as in the API. */
export interface AuditSearch {
  readonly range?: Range
  readonly since?: string
  readonly until?: string
  readonly type?: string
  readonly about?: string
  readonly live?: true
  /** Also the grants of the console itself. */
  readonly console?: true
  readonly event?: string
}
