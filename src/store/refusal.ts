/** A refusal that the store keeps for `gatehouse explain`. */
export interface KeptRefusal {
  readonly traceId: string
  readonly at: number
  /** The refusal as JSON: observe/refusal_record.ts. */
  readonly record: string
}

/** A fixed number of the latest refusals, for at most 30 days. */
export interface RefusalStore {
  /** Up to `limit` refusals that are older than `before`, latest first. */
  page(before: Pick<KeptRefusal, "at" | "traceId"> | undefined, limit: number, now: number): Promise<KeptRefusal[]>
  /** Fire and forget. */
  keep(refusal: KeptRefusal): void
  find(traceId: string, now: number): Promise<KeptRefusal | undefined>
}
