// The load generator for requests that depend on previous answers. It runs in a process of its own.
import type { Load } from "../figure.ts"
import { percentile } from "../figure.ts"
import { answerHarness } from "../servers/programs/answering.ts"
import type { Chain, ChainSpec, Step } from "./chains.ts"
import { chainOf } from "./chains.ts"
import { Connection } from "./connection.ts"

export interface WorkerOptions {
  readonly port: number
  readonly connections: number
  readonly chain: ChainSpec
}

/** The length of a load, in seconds or operations, and its rate. */
export interface Drive {
  readonly seconds?: number
  readonly operations?: number
  /**
   * How many operations to start per second, at equal intervals. A slow server does not change these intervals. Undefined: the maximum rate of
   * the server.
   */
  readonly rate?: number
}

/** A connection and its chain of requests. Between two drives the connection is idle. The next drive continues the same chain. */
class Worker {
  readonly #connection: Connection
  readonly #chain: Chain
  #step: Step

  constructor(port: number, chain: Chain) {
    this.#connection = new Connection(port)
    this.#chain = chain
    this.#step = (chain as Generator<Step, Step>).next().value
  }

  perform(completed: () => void): void {
    const { request, last } = this.#step
    this.#connection.send(request, (answer) => {
      this.#step = this.#chain.next(answer).value
      if (last) completed()
      else this.perform(completed)
    })
  }
}

let workers: Worker[] = []

function createWorkers({ port, connections, chain }: WorkerOptions): void {
  workers = Array.from({ length: connections }, (_, i) => new Worker(port, chainOf(chain, i, connections)))
}

/** Sends load and returns its results. At a given rate, the latency includes the time that an operation waits for a free connection. */
async function drive({ seconds = Infinity, operations = Infinity, rate }: Drive): Promise<Load> {
  const latencies: number[] = []
  const began = performance.now()
  const resting = [...workers]
  let started = 0
  await new Promise<void>((rested) => {
    const isOver = () => started >= operations || performance.now() >= began + 1000 * seconds
    const due = () => (rate === undefined ? performance.now() : began + (1000 * started) / rate)
    const begin = () => {
      while (!isOver() && due() <= performance.now()) {
        const worker = resting.pop()
        if (worker === undefined) break
        const from = due()
        started++
        worker.perform(() => {
          latencies.push(performance.now() - from)
          resting.unshift(worker)
          if (rate === undefined) begin()
          if (isOver() && resting.length === workers.length) rested()
        })
      }
    }
    const tick = () => {
      begin()
      if (!isOver()) setImmediate(tick)
      else if (resting.length === workers.length) rested()
    }
    if (rate === undefined) begin()
    else tick()
  })
  const elapsed = performance.now() - began
  const [p50, p99] = [percentile(latencies, 0.5), percentile(latencies, 0.99)]
  return { operations: latencies.length, seconds: elapsed / 1000, p50, p99 }
}

answerHarness(0, { createWorkers, drive })
