/** A creation through the admin API that its caller gave a key, so that the same request can be sent again. Both digests are MACs of 16 bytes. */
export interface KeyedCreation {
  /** A digest of the caller, the operation and the caller's key. */
  readonly id: Uint8Array
  /** A digest of the body. */
  readonly request: Uint8Array
  /** The request that creates. Its audit event shows whether the creation happened. */
  readonly traceId: string
  readonly begunAt: number
  /** The path of the new resource. Absent until the creation is finished. */
  readonly created: string | undefined
}

/** The keys of the last 24 hours. */
export interface IdempotencyKeyStore {
  /** Claims the key, for one caller. Undefined for this caller; the other callers get the creation that holds the key. */
  begin(creation: Omit<KeyedCreation, "created">): Promise<KeyedCreation | undefined>
  /** Takes over a creation that another process has left unfinished, for one caller. */
  takeOver(left: KeyedCreation, traceId: string, now: number): Promise<boolean>
  finish(creation: Pick<KeyedCreation, "id" | "traceId">, created: string): Promise<void>
  /** Gives the key back, because nothing was created. */
  abandon(creation: Pick<KeyedCreation, "id" | "traceId">): Promise<void>
}
