import type { Id } from "../base/id.ts"
import type { PublishedAlgorithm } from "../oauth/vocabulary.ts"
import type { AuditEvent } from "./audit_event.ts"

/** A sealed key: a signing key, or the key of pairwise subjects, which signs nothing. Decision 0026. */
export interface StoredKey {
  readonly id: Id<"key">
  readonly algorithm: PublishedAlgorithm | "pairwise"
  /** The key, sealed under the server secret: the private key in PEM (PKCS #8), or the key of pairwise subjects in base64url. */
  readonly sealed: Uint8Array
  readonly createdAt: number
  /** The time from which the key signs, in milliseconds. */
  readonly activeAt: number
}

/** A signing key. The `activeAt` times of all keys of its algorithm determine its state, see keys/signing_key.ts. */
export interface StoredSigningKey extends StoredKey {
  readonly algorithm: PublishedAlgorithm
}

export interface SigningKeyStore {
  /** All keys, oldest first. */
  list(): Promise<StoredKey[]>
  /** Adds the first key of an algorithm. False if the algorithm already has a key, even one that was added at the same moment. */
  addFirst(key: StoredKey): Promise<boolean>
  add(key: StoredSigningKey, event: AuditEvent): Promise<void>
  /**
   * Adds the successor of the key `of`. Of several callers, one gets true. False if the key `of` no longer exists, or is no longer the newest
   * of its algorithm. Then the event is not written.
   */
  addSuccessor(key: StoredSigningKey, of: Id<"key">, event: AuditEvent): Promise<boolean>
  delete(id: Id<"key">): Promise<boolean>
}

/** A sender of requests for the key set: its address as limits count it, and the user agent that it claims. */
export interface KeySetSource {
  readonly address: string
  readonly userAgent: string
}

export interface KeySetFetch extends KeySetSource {
  readonly firstAt: number
  /** Accurate to the hour. The first fetch after each new key is recorded at once. */
  readonly lastAt: number
}

/** The sources that fetched the key set: at most ten thousand, and few per address. Each is kept for thirty days after its last fetch. */
export interface KeySetFetchStore {
  /**
   * Records that a source fetched the key set, which last gained a key at `changedAt`. Fire and forget; at most one write per source per hour and per
   * new key.
   */
  note(source: KeySetSource, changedAt: number, now: number): void
  /** All sources, latest first. */
  list(): Promise<KeySetFetch[]>
}
