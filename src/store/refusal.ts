/** A refusal that the store keeps for `gatehouse explain`. */
export interface KeptRefusal {
  readonly traceId: string
  readonly at: number
  /** The refusal as JSON: observe/refusal_record.ts. */
  readonly record: string
  /** The time at which the developer of the client sent it to the operator. */
  readonly sentAt?: number | undefined
}

/** A fixed number of the latest refusals, for at most 30 days. */
export interface RefusalStore {
  /** Up to `limit` refusals that are older than `before`, latest first. */
  page(before: Pick<KeptRefusal, "at" | "traceId"> | undefined, limit: number, now: number): Promise<KeptRefusal[]>
  /** Fire and forget. Does not replace a refusal that a developer sent within a day. */
  keep(refusal: KeptRefusal): void
  /** Marks a refusal as sent, and stores it if it is not stored. Returns false if it was sent before. */
  send(refusal: KeptRefusal & { readonly sentAt: number }): Promise<boolean>
  find(traceId: string, now: number): Promise<KeptRefusal | undefined>
}
