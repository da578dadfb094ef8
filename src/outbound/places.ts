import { OutboundProblem } from "./problem.ts"

export interface Bounds {
  readonly inAll: number
  /** Keeps room for other hosts when one is slow. */
  readonly perHost: number
  readonly waiting: number
}

/** Takes a place and returns the function that frees it. */
export type Enter = (host: string, signal: AbortSignal) => Promise<() => void>

/** Limits concurrent requests. Further ones wait, in order, until their time is over. Throws OutboundProblem if too many wait. */
export function places({ inAll, perHost, waiting }: Bounds): Enter {
  const taken = new Map<string, number>()
  const queue: { readonly host: string; readonly enter: () => void }[] = []
  let all = 0

  const hasRoom = (host: string) => all < inAll && (taken.get(host) ?? 0) < perHost

  function take(host: string): () => void {
    all++
    taken.set(host, (taken.get(host) ?? 0) + 1)
    return function leave() {
      all--
      const left = (taken.get(host) ?? 1) - 1
      if (left === 0) taken.delete(host)
      else taken.set(host, left)
      const next = queue.findIndex((waiter) => hasRoom(waiter.host))
      if (next !== -1) queue.splice(next, 1)[0]?.enter()
    }
  }

  return async function enter(host, signal) {
    if (hasRoom(host)) return take(host)
    if (queue.length >= waiting) throw new OutboundProblem("too many requests wait to go out")
    return new Promise((entered, failed) => {
      const waiter = { host, enter }
      function enter() {
        signal.removeEventListener("abort", giveUp)
        entered(take(host))
      }
      function giveUp() {
        queue.splice(queue.indexOf(waiter), 1)
        failed(signal.reason)
      }
      queue.push(waiter)
      signal.addEventListener("abort", giveUp, { once: true })
    })
  }
}
