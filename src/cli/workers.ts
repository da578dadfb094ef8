import type { Worker } from "node:cluster"
import cluster from "node:cluster"
import type { AddressInfo } from "node:net"
import { setTimeout as pause } from "node:timers/promises"
import { systemClock } from "../base/clock.ts"
import type { Log } from "../observe/log.ts"

/** A worker that ends sooner than this after its start has failed to start. */
const SETTLED_MS = 10_000
const FIRST_PAUSE_MS = 250
const MAX_PAUSE_MS = 10_000
/** After this many failures in a row while no worker serves, give up. */
const MAX_FAILED_STARTS = 5

/** The number of this process among the workers, from 1; undefined outside a worker. */
export const workerNumber = (): number | undefined => cluster.worker?.id

/** For a worker that cannot serve: disconnects from the first process, which would keep it running. */
export const leaveFirst = (): void => {
  cluster.worker?.disconnect()
}

export interface Workers {
  /** Resolves with the overall exit status when the last worker has ended. */
  readonly ended: Promise<number>
  /** Passes the signal to the workers, and starts no more. */
  stop(signal: NodeJS.Signals): void
}

/**
 * Runs this same command in `count` processes that share one port; calls back when all listen. The first starts alone, so that
 * a fatal error is reported once, and one process makes migrations and keys. A worker that ends is restarted, after a pause that grows
 * while starts fail. If none serves and starts keep failing, it gives up.
 */
export function startWorkers(count: number, log: Log, allListen: (at: AddressInfo) => void): Workers {
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
      // A worker that serves ends on these signals with a status. Before that it has nothing to finish.
      status = Math.max(status, code ?? (signal === "SIGTERM" || signal === "SIGINT" ? 0 : 1))
      if (startedAt.size === 0) finish(status)
      return
    }
    // It has reported why, and the others would report the same.
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
 * In a worker: if the first process disappears, even without a message, this one stops as on SIGTERM. Node alone would end it at once,
 * with requests open.
 */
export function stopWithFirst(): void {
  const { worker } = cluster
  worker?.once("disconnect", () => {
    if (worker.exitedAfterDisconnect) return
    worker.exitedAfterDisconnect = true
    process.kill(process.pid, "SIGTERM")
  })
}
