import type { RefusalPages } from "./pages.ts"

/** A refusal that the store keeps for `gatehouse explain`. */
export interface KeptRefusal {
  readonly traceId: string
  readonly at: number
  /** The refusal as JSON: observe/refusal_record.ts. */
  readonly record: string
}

/** A fixed number of the latest refusals, for at most 30 days. */
export interface RefusalStore extends RefusalPages {
  /** Fire and forget. */
  keep(refusal: KeptRefusal): void
  find(traceId: string, now: number): Promise<KeptRefusal | undefined>
}
