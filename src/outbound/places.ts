import { isIP } from "node:net"
import { say } from "../base/say.ts"
import { OutboundProblem } from "./problem.ts"

export interface Bounds {
  readonly inAll: number
  /** Maximum number of requests to one host, so that one slow host does not use up the whole limit. */
  readonly perHost: number
  readonly waiting: number
}

/** Waits until the limits allow one more request. Returns the function to call when that request has ended. */
export type Enter = (host: string, signal: AbortSignal) => Promise<() => void>

/** Limits the number of concurrent requests. Further requests wait in a queue until their time limit. Throws OutboundProblem if too many wait. */
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
    if (queue.length >= waiting) throw new OutboundProblem(say("outbound-busy"))
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

/** Returns the addresses of a host name, at least one. Throws if the name has no address. */
export type Resolve = (name: string) => Promise<readonly string[]>

/** Uses the system's resolver, including /etc/hosts. */
export const systemResolve: Resolve = async (name) => {
  const { lookup } = await import("node:dns/promises")
  return (await lookup(name, { all: true })).map(({ address }) => address)
}

/**
 * The time limit of the first try at a name server. The second and last try waits longer: without an answer, the look-up ends after about 5
 * s.
 */
const TRY_MS = 1500

/**
 * Looks up names only at name servers: at `servers`, or by default at those of the system. The system's own resolver does only two look-ups
 * at a time for the whole process, and has no time limit. In a test, eight names without an answer delayed the next look-up by 40 s.
 */
export const nameServersResolve =
  (servers?: readonly string[]): Resolve =>
  async (name) => {
    const { Resolver } = await import("node:dns/promises")
    const resolver = new Resolver({ timeout: TRY_MS, tries: 2 })
    if (servers !== undefined) resolver.setServers(servers)
    const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    if (four.status === "rejected" && six.status === "rejected") throw four.reason
    return [four, six].flatMap((found) => (found.status === "fulfilled" ? found.value : []))
  }

/**
 * Returns the addresses of a URL's host. If the host is an address, returns that address (the URL parser has turned 0x7f.1 into 127.0.0.1).
 */
export async function addressesOf({ hostname }: URL, resolve: Resolve): Promise<readonly string[]> {
  const literal = hostname.replace(/^\[(.*)\]$/, "$1")
  if (isIP(literal) !== 0) return [literal]
  const addresses = await resolve(hostname)
  if (addresses.length === 0) throw new OutboundProblem(say("outbound-no-address"))
  return addresses
}
