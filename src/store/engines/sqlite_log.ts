import { closeSync, fdatasync, fdatasyncSync, openSync } from "node:fs"
import type { DatabaseSync } from "node:sqlite"
import { systemTicks } from "../../base/clock.ts"
import { StoreUnavailable } from "../../base/store_unavailable.ts"
import { SqliteCheckpoints } from "./sqlite_checkpoints.ts"

/**
 * The most syncs under way at once: a commit need not wait for the end of the sync before it. Each has a descriptor of its own, because the
 * kernel reports a failed write only once to each descriptor.
 */
const SYNCS = 2
/** The least time between two commits while the first is not on the disk yet. On a fast disk the sync ends before. */
const SPACING_MS = 1
/**
 * If syncs take less than this on average, they and the checkpoints happen on this thread: handing them to another thread would cost more than the
 * wait.
 */
const FAST_MS = 1
/** While syncs are slow, one in this time happens on this thread, to notice that the disk has become fast. */
const PROBE_MS = 1000

interface Waiting {
  synced(): void
  failed(failure: StoreUnavailable): void
}

/**
 * The write-ahead log of a database file. SQLite only writes it: this class makes it durable, on another thread if the disk is slow.
 * docs/decisions/0071.
 */
export class SqliteLog {
  readonly #file: string
  readonly #checkpoints: SqliteCheckpoints
  readonly #resume: () => void
  /** The descriptors that no sync uses. */
  readonly #idle: number[]
  #waiting: Waiting[] = []
  #failure: StoreUnavailable | undefined
  /** How long a sync on this thread takes on average, in milliseconds. */
  #mean = 0
  #measuredAt = 0
  /** When the last sync began, in milliseconds of `systemTicks`. */
  #syncBegan = 0
  #closed = false

  /** `resume` is called when the log may be written again. Throws if the log cannot be opened. */
  constructor(file: string, database: DatabaseSync, resume: () => void) {
    this.#file = file
    this.#idle = Array.from({ length: SYNCS }, () => openSync(`${file}-wal`, "r+"))
    this.#checkpoints = new SqliteCheckpoints(file, database, resume)
    this.#resume = resume
  }

  /**
   * Whether the next commit must wait for `resume`: during the end of a checkpoint, and for a moment while a sync is under way. A commit of many
   * writes costs little more than a commit of one.
   */
  get isHeld(): boolean {
    const isSyncing = this.#idle.length < SYNCS
    return (
      this.#checkpoints.holdsCommits ||
      (isSyncing && (this.#idle.length === 0 || systemTicks() - this.#syncBegan < SPACING_MS))
    )
  }

  /**
   * The first sync that failed. What was written before it may be missing on the disk, although the kernel reports it as written. So nothing
   * may be acknowledged until the next start, which reads the log by its checksums.
   */
  get failure(): StoreUnavailable | undefined {
    return this.#failure
  }

  /**
   * Makes everything durable that is written now. Returns undefined if it is on the disk already; otherwise resolves when it is. Rejects with `failure` if
   * that is uncertain.
   */
  sync(): Promise<void> | undefined {
    this.#checkpoints.committed(this.#isFast)
    const now = systemTicks()
    const isDue = this.#isFast || now - this.#measuredAt > PROBE_MS
    if (isDue && this.#idle.length === SYNCS) return this.#syncHere(now)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.#waiting.push({ synced: resolve, failed: reject })
    this.#beginSync()
    return promise
  }

  /** Waits for the syncs under way. Nothing may be written afterwards. */
  async close(): Promise<void> {
    if (this.#closed) return
    while (this.#idle.length < SYNCS) await this.sync()?.catch(() => {})
    this.#closed = true
    for (const descriptor of this.#idle) closeSync(descriptor)
    await this.#checkpoints.close()
  }

  get #isFast(): boolean {
    return this.#mean < FAST_MS
  }

  #syncHere(began: number): Promise<void> | undefined {
    try {
      fdatasyncSync(this.#idle[0] ?? -1)
    } catch (error) {
      this.#failure ??= failureOf(this.#file, error)
      return Promise.reject(this.#failure)
    }
    const took = systemTicks() - began
    this.#mean = this.#isFast ? (7 * this.#mean + took) / 8 : took
    this.#measuredAt = began
    return undefined
  }

  #beginSync(): void {
    const descriptor = this.#waiting.length === 0 ? undefined : this.#idle.pop()
    if (descriptor === undefined) return
    const covered = this.#waiting
    this.#waiting = []
    this.#syncBegan = systemTicks()
    fdatasync(descriptor, (error) => {
      this.#idle.push(descriptor)
      if (error !== null) this.#failure ??= failureOf(this.#file, error)
      for (const { synced, failed } of covered) this.#failure === undefined ? synced() : failed(this.#failure)
      this.#beginSync()
      this.#resume()
    })
  }
}

const failureOf = (file: string, cause: unknown): StoreUnavailable =>
  new StoreUnavailable(
    `the database ${file}: the disk lost writes (${cause instanceof Error ? cause.message : cause}). Start the server again when the disk works`,
    { cause },
  )
