// The generator for requests that need the answer before them: a process of its own beside the server under test.
import { answerHarness } from "../servers/programs/answering.ts"
import type { Chain, ChainSpec, Step } from "./chains.ts"
import { chainOf } from "./chains.ts"
import { Connection } from "./connection.ts"
import { Histogram } from "./histogram.ts"
import type { Load } from "./load.ts"

export interface Crew {
  readonly port: number
  readonly connections: number
  readonly chain: ChainSpec
}

/** Until when to drive, and how fast. */
export interface Drive {
  readonly seconds?: number
  readonly operations?: number
  /** Operations a second, begun at even intervals whether the server keeps up or not. Absent: as fast as it answers. */
  readonly rate?: number
}

/** One connection and its chain. It rests between two operations, and goes on with the same chain in the next drive. */
class Worker {
  readonly #connection: Connection
  readonly #chain: Chain
  #step: Step
  #completed: (worker: Worker) => void = () => {}

  constructor(port: number, chain: Chain) {
    this.#connection = new Connection(port)
    this.#chain = chain
    this.#step = nextStep(chain)
  }

  perform(completed: (worker: Worker) => void): void {
    this.#completed = completed
    this.#send()
  }

  #send(): void {
    const { request, last } = this.#step
    this.#connection.send(request, (answer) => {
      this.#step = nextStep(this.#chain, answer)
      if (last) this.#completed(this)
      else this.#send()
    })
  }
}

const nextStep = (chain: Chain, ...answer: Parameters<Chain["next"]> | []): Step =>
  (chain as Generator<Step, Step>).next(...(answer as [])).value

let workers: Worker[] = []

function hire({ port, connections, chain }: Crew): void {
  workers = Array.from({ length: connections }, (_, i) => new Worker(port, chainOf(chain, i, connections)))
}

async function drive({
  seconds = Number.POSITIVE_INFINITY,
  operations = Number.POSITIVE_INFINITY,
  rate,
}: Drive): Promise<Load> {
  const latencies = new Histogram()
  const cpuBefore = process.cpuUsage()
  const began = performance.now()
  const end = began + 1000 * seconds
  let started = 0
  const mayStart = () => started < operations && performance.now() < end

  const eager = (worker: Worker) =>
    new Promise<void>((rested) => {
      const once = () => {
        if (!mayStart()) return rested()
        started++
        const from = performance.now()
        worker.perform(() => {
          latencies.add(performance.now() - from)
          once()
        })
      }
      once()
    })

  await (rate === undefined ? Promise.all(workers.map(eager)) : paced(rate, mayStart, latencies, () => started++))

  const { user, system } = process.cpuUsage(cpuBefore)
  const ms = performance.now() - began
  return {
    operations: latencies.total,
    seconds: ms / 1000,
    p50: latencies.percentile(0.5),
    p99: latencies.percentile(0.99),
    generator: (user + system) / 1000 / ms,
  }
}

/** Begins operations when they are due. Latency counts from then, so that waiting for a free connection is part of it. */
function paced(rate: number, mayStart: () => boolean, latencies: Histogram, begin: () => number): Promise<void> {
  const interval = 1000 / rate
  const resting = [...workers]
  let due = performance.now()
  return new Promise((rested) => {
    const tick = () => {
      while (mayStart() && due <= performance.now()) {
        const worker = resting.pop()
        if (worker === undefined) break
        begin()
        const from = due
        due += interval
        worker.perform(() => {
          latencies.add(performance.now() - from)
          resting.unshift(worker)
        })
      }
      if (!mayStart() && resting.length === workers.length) rested()
      else setImmediate(tick)
    }
    tick()
  })
}

answerHarness(0, { hire, drive })
