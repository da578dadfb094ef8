import type { Range } from "../time_range.ts"
import { RANGES } from "../time_range.ts"

/** The filters of the audit, as in the address. Commas separate the types; times are as in the API. */
export interface AuditSearch {
  readonly range?: Range
  readonly since?: string
  readonly until?: string
  readonly type?: string
  readonly about?: string
  readonly live?: true
  /** Also shows the grants of the console itself. */
  readonly console?: true
  readonly event?: string
}

const word = (value: unknown): string | undefined =>
  (typeof value === "string" || typeof value === "number") && String(value) !== "" ? String(value) : undefined

const moment = (value: unknown): string | undefined =>
  typeof value === "string" && !Number.isNaN(Date.parse(value)) ? new Date(value).toISOString() : undefined

/** Omits missing values, so that addresses stay short. */
const said = <T extends object>(values: T): T =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T

/** Reads the filters of the audit from the address. Ignores unknown values. */
export const auditSearch = (given: Record<string, unknown>): AuditSearch =>
  said({
    range: (Object.keys(RANGES) as Range[]).find((each) => each === given.range),
    since: moment(given.since),
    until: moment(given.until),
    type: word(given.type),
    about: word(given.about),
    live: given.live === true ? true : undefined,
    event: word(given.event),
    console: given.console === true ? true : undefined,
  }) as AuditSearch
