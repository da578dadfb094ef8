import type { Range } from "../time_range.ts"
import { RANGES } from "../time_range.ts"

/** The filters of the refusals, as the address has them. */
export interface RefusalSearch {
  readonly range?: Range
  readonly reason?: string
  readonly client?: string
  /** Each refusal by itself, not counted together. */
  readonly each?: true
  /** Also what the administration itself refused. */
  readonly admin?: true
}

const word = (name: string, value: unknown) => (typeof value === "string" && value !== "" ? { [name]: value } : {})

/** What the address says about the refusals. Anything unknown is left out. */
export function refusalSearch({ range, reason, client, each, admin }: Record<string, unknown>): RefusalSearch {
  const chosen = (Object.keys(RANGES) as Range[]).find((name) => name === range)
  return {
    ...(chosen && { range: chosen }),
    ...word("reason", reason),
    ...word("client", client),
    ...(each === true && { each: true as const }),
    ...(admin === true && { admin: true as const }),
  }
}
