/**
 * The thread that copies the write-ahead log into the database file. Only here a checkpoint's syncs make nobody wait.
 * Each message names a mode of `PRAGMA wal_checkpoint`; the answer is a Checkpointed.
 */
import { DatabaseSync } from "node:sqlite"
import { parentPort, workerData } from "node:worker_threads"

/** The result of a checkpoint. */
export interface Checkpointed {
  /** The number of pages in the log. */
  readonly logged: number
  /** How many of them are in the database file too. */
  readonly copied: number
}

/** How long a checkpoint waits for readers of older pages, in milliseconds. The next checkpoint tries again. */
const READERS_MS = 20

const database = new DatabaseSync(String(workerData), { timeout: READERS_MS })
database.exec("PRAGMA synchronous = FULL")

parentPort?.on("message", (mode: "PASSIVE" | "RESTART") => {
  const { log, checkpointed } = database.prepare(`PRAGMA wal_checkpoint(${mode})`).get() ?? {}
  parentPort?.postMessage({ logged: Number(log), copied: Number(checkpointed) } satisfies Checkpointed)
})
