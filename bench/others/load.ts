import type { Load } from "../figure.ts"
import { percentile } from "../figure.ts"
import { wrk, wrkVersion } from "../load/wrk.ts"
import { members, send, textOf } from "./request.ts"
import type { Work } from "./scenarios.ts"

/** Sends load for some seconds. A refresh chain continues where it stopped. */
export type Driver = (seconds: number) => Promise<Load>

export function driverOf(work: Work, connections: number, folder: string): Driver {
  if (work.kind === "repeat" && wrkVersion() !== undefined) {
    const { request } = work
    return (seconds) => wrk(new URL(request.url).origin, [textOf(request)], connections, seconds, folder)
  }
  const operations = operationsOf(work, connections)
  return (seconds) => drive(operations, seconds)
}

type Operation = () => Promise<void>

function operationsOf(work: Work, connections: number): readonly Operation[] {
  if (work.kind === "repeat") {
    const { request } = work
    return Array.from({ length: connections }, () => async () => void members(request.url, await send(request)))
  }
  return work.tokens.map((first) => {
    let token = first
    return async () => {
      const request = work.request(token)
      const { refresh_token } = members(request.url, await send(request))
      // A server that does not rotate may leave the token out. RFC 6749 §6.
      if (typeof refresh_token === "string") token = refresh_token
    }
  })
}

/** Performs each operation again and again, at the same time as the others. */
async function drive(operations: readonly Operation[], seconds: number): Promise<Load> {
  const latencies: number[] = []
  const began = performance.now()
  await Promise.all(
    operations.map(async (operation) => {
      for (let from = began; from < began + 1000 * seconds; from = performance.now()) {
        await operation()
        latencies.push(performance.now() - from)
      }
    }),
  )
  const elapsed = (performance.now() - began) / 1000
  const [p50, p99] = [percentile(latencies, 0.5), percentile(latencies, 0.99)]
  return { operations: latencies.length, seconds: elapsed, p50, p99 }
}
