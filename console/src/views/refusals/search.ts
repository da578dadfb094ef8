import type { Range } from "../time_range.ts"
import { RANGES } from "../time_range.ts"

/** The filters of the refusals, as in the address. */
export interface RefusalSearch {
  readonly range?: Range
  readonly reason?: string
  readonly client?: string
  /** Shows each refusal separately, not the counts. */
  readonly each?: true
  /** Also shows refusals of the admin API. */
  readonly admin?: true
  /** Shows only refusals that developers sent. */
  readonly sent?: true
}

const word = (name: string, value: unknown) => (typeof value === "string" && value !== "" ? { [name]: value } : {})

/** Reads the filters of the refusals from the address. Ignores unknown values. */
export function refusalSearch({ range, reason, client, each, admin, sent }: Record<string, unknown>): RefusalSearch {
  const chosen = (Object.keys(RANGES) as Range[]).find((name) => name === range)
  return {
    ...(chosen && { range: chosen }),
    ...word("reason", reason),
    ...word("client", client),
    ...(each === true && { each: true as const }),
    ...(admin === true && { admin: true as const }),
    ...(sent === true && { sent: true as const }),
  }
}
