import type { Worker } from "node:cluster"
import cluster from "node:cluster"
import type { AddressInfo } from "node:net"
import { setTimeout as pause } from "node:timers/promises"
import { systemClock } from "../base/clock.ts"
import type { Log } from "../observe/log.ts"

/** A worker that ends within this time after its start counts as a failed start. */
const SETTLED_MS = 10_000
const FIRST_PAUSE_MS = 250
const MAX_PAUSE_MS = 10_000
/** The server gives up after this many failed starts in a row, if no worker is listening. */
const MAX_FAILED_STARTS = 5

/** The number of this worker, from 1. Undefined if this process is not a worker. */
export const workerNumber = (): number | undefined => cluster.worker?.id

/** Disconnects a worker from the primary process. An open connection would keep a failed worker running. */
export const leavePrimary = (): void => {
  cluster.worker?.disconnect()
}

export interface Workers {
  /** Resolves when the last worker has ended, with the exit status for the whole server. */
  readonly ended: Promise<number>
  /** Sends the signal to all workers, and starts no more workers. */
  stop(signal: NodeJS.Signals): void
}

/**
 * Runs this command in `count` processes that share one port. Calls `allListen` when every worker listens. The first worker starts
 * alone: it migrates the database and creates keys, and a fatal error is reported only once. A worker that ends is restarted; the pause
 * before a restart grows with each failed start.
 */
export function startWorkers(
  count: number,
  log: Log,
  allListen: (at: AddressInfo) => void,
  mtlsPort: number | undefined,
): Workers {
  const startedAt = new Map<Worker, number>()
  const listening = new Set<Worker>()
  let everListened = 0
  let failedStarts = 0
  let stopping = false
  let status = 0
  let finish: (status: number) => void = () => {}
  const ended = new Promise<number>((resolve) => {
    finish = resolve
  })

  const start = () => startedAt.set(cluster.fork(), systemClock())

  const startAgain = async () => {
    await pause(failedStarts === 0 ? 0 : Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failedStarts - 1)))
    if (!stopping) start()
  }

  const giveUp = (words: string | undefined) => {
    if (words !== undefined) log.fatal(words)
    status = 1
    stop("SIGTERM")
  }

  const stop = (signal: NodeJS.Signals) => {
    stopping = true
    for (const worker of startedAt.keys()) worker.process.kill(signal)
    if (startedAt.size === 0) finish(status)
  }

  cluster.on("listening", (worker: Worker, at: AddressInfo) => {
    // The second port of a worker. Each worker counts once, by the first port.
    if (at.port === mtlsPort) return
    listening.add(worker)
    everListened += 1
    if (everListened === 1) for (let more = 1; more < count; more++) start()
    if (everListened === count) allListen(at)
  })

  cluster.on("exit", (worker: Worker, code: number | null, signal: string | null) => {
    const lived = systemClock() - (startedAt.get(worker) ?? 0)
    startedAt.delete(worker)
    listening.delete(worker)
    if (stopping) {
      // A listening worker handles these signals and exits with a status. A worker killed by the signal had no requests to finish.
      status = Math.max(status, code ?? (signal === "SIGTERM" || signal === "SIGINT" ? 0 : 1))
      if (startedAt.size === 0) finish(status)
      return
    }
    // Only the first worker has run so far, and it has logged the reason. Another worker would fail for the same reason.
    if (everListened === 0) return giveUp(undefined)
    failedStarts = lived < SETTLED_MS ? failedStarts + 1 : 0
    const hopeless = failedStarts >= MAX_FAILED_STARTS && listening.size === 0
    const facts = { worker: worker.id, status: code, signal }
    log.error(facts, hopeless ? "A worker ended." : "A worker ended and is restarted.")
    if (hopeless)
      return giveUp(
        "The workers keep ending right after their start, so the server gives up. Earlier log lines say why.",
      )
    void startAgain()
  })

  start()
  return { ended, stop }
}

/**
 * In a worker: if the connection to the primary process is lost, stops the worker as SIGTERM does. Without this function, Node would end the worker
 * at once, even while requests are open.
 */
export function stopWithPrimary(): void {
  const { worker } = cluster
  worker?.once("disconnect", () => {
    if (worker.exitedAfterDisconnect) return
    worker.exitedAfterDisconnect = true
    process.kill(process.pid, "SIGTERM")
  })
}
