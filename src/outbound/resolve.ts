import { isIP } from "node:net"
import { OutboundProblem } from "./problem.ts"

/** The addresses of a host name, at least one. Throws if the name has none. */
export type Resolve = (name: string) => Promise<readonly string[]>

/** Uses the system's resolver, /etc/hosts included. */
export const systemResolve: Resolve = async (name) => {
  const { lookup } = await import("node:dns/promises")
  return (await lookup(name, { all: true })).map(({ address }) => address)
}

/** Each server is tried twice: with a silent one a look-up ends after 4 s. */
const TRY_MS = 1500

/**
 * Asks name servers only: the system's, unless others are given. The system's resolver does two look-ups at a time for the whole process,
 * without a time limit: eight names that never answered delayed the next by 40 s.
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

/** The addresses for a URL's host, or the host itself if it is an address (the URL parser has turned 0x7f.1 into 127.0.0.1). */
export async function addressesOf({ hostname }: URL, resolve: Resolve): Promise<readonly string[]> {
  const literal = hostname.replace(/^\[(.*)\]$/, "$1")
  if (isIP(literal) !== 0) return [literal]
  const addresses = await resolve(hostname)
  if (addresses.length === 0) throw new OutboundProblem("the name has no address")
  return addresses
}
