import type { DatabaseSync, StatementSync } from "node:sqlite"
import { Worker } from "node:worker_threads"
import type { Checkpointed } from "./sqlite_checkpointer.ts"

/** A checkpoint begins when the log has this many pages more than after the last one: 4 MB. A longer log costs each commit more time. */
const LONG = 1000
/** The length of the log is read once in this many commits. */
const COMMITS_PER_LOOK = 16

const CHECKPOINTER = new URL(
  import.meta.url.endsWith(".ts") ? "./sqlite_checkpointer.ts" : "./sqlite_checkpointer.js",
  import.meta.url,
)

/**
 * Copies the write-ahead log into the database file when the log is long. On a slow disk another thread does so, in two stages. The first copies most
 * of the log while commits go on. The second copies what they added, and makes the next commit begin the log again. No commit may happen in the
 * second stage, otherwise a busy server's log would grow for ever.
 */
export class SqliteCheckpoints {
  readonly #file: string
  readonly #length: StatementSync
  readonly #copy: StatementSync
  readonly #resume: () => void
  #commits = 0
  #longAt = LONG
  #thread: Worker | undefined
  #stage: "PASSIVE" | "RESTART" | undefined

  /** `resume` is called at the end of a checkpoint on another thread. */
  constructor(file: string, database: DatabaseSync, resume: () => void) {
    this.#file = file
    this.#length = database.prepare("PRAGMA wal_checkpoint(NOOP)")
    this.#copy = database.prepare("PRAGMA wal_checkpoint(PASSIVE)")
    this.#resume = resume
  }

  /** Whether a commit would block this thread until the checkpoint is over. */
  get holdsCommits(): boolean {
    return this.#stage === "RESTART"
  }

  /** To be called after each commit. `isFast`: the disk is fast, so the checkpoint happens here. */
  committed(isFast: boolean): void {
    this.#commits += 1
    if (this.#commits % COMMITS_PER_LOOK !== 0 || this.#stage !== undefined) return
    try {
      if (Number(this.#length.get()?.log) < this.#longAt) return
      if (isFast) this.#copy.run()
      else this.#begin("PASSIVE")
    } catch {
      // The checkpoint failed, for example because the disk is full. The log keeps everything, and a later checkpoint copies it.
    }
  }

  async close(): Promise<void> {
    await this.#thread?.terminate()
  }

  #begin(stage: "PASSIVE" | "RESTART"): void {
    this.#thread ??= this.#startThread()
    this.#stage = stage
    this.#thread.postMessage(stage)
  }

  #startThread(): Worker {
    const thread = new Worker(CHECKPOINTER, { workerData: this.#file })
    thread.unref()
    thread.on("message", ({ logged, copied }: Checkpointed) => {
      if (this.#stage === "PASSIVE" && copied > 0) this.#begin("RESTART")
      else this.#end(copied === logged ? LONG : logged + LONG)
    })
    // A full disk, for example. A later checkpoint starts another thread.
    thread.on("error", () => {
      this.#thread = undefined
      this.#end(this.#longAt + LONG)
    })
    return thread
  }

  #end(longAt: number): void {
    this.#stage = undefined
    this.#longAt = longAt
    this.#resume()
  }
}
