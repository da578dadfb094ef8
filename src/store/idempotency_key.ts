/**
 * A creation through the admin API to which the caller gave a key. With this key, the caller can send the same request again. Both digests
 * are MACs of 16 bytes.
 */
export interface KeyedCreation {
  /** A digest of the caller, the operation and the caller's key. */
  readonly id: Uint8Array
  /** A digest of the body. */
  readonly request: Uint8Array
  /** The trace id of the creating request. The audit event with this trace id shows whether the creation happened. */
  readonly traceId: string
  readonly begunAt: number
  /** The path of the new resource. Absent until the creation is finished. */
  readonly created: string | undefined
}

/** The keys of the last 24 hours. */
export interface IdempotencyKeyStore {
  /** Claims the key. Of several callers, one claims the key and gets undefined. The others get the creation that holds the key. */
  begin(creation: Omit<KeyedCreation, "created">): Promise<KeyedCreation | undefined>
  /** Takes over a creation that another process has left unfinished. If several callers try, only one gets true. */
  takeOver(left: KeyedCreation, traceId: string, now: number): Promise<boolean>
  finish(creation: Pick<KeyedCreation, "id" | "traceId">, created: string): Promise<void>
  /** Gives the key back, because nothing was created. */
  abandon(creation: Pick<KeyedCreation, "id" | "traceId">): Promise<void>
}
