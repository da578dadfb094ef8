import type { Range } from "../time_range.ts"

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
