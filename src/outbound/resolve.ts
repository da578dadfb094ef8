import { isIP } from "node:net"
import { OutboundProblem } from "./problem.ts"

/** The addresses of a host name, one at least; throws where there is none. */
export type Resolve = (name: string) => Promise<readonly string[]>

/** As the system does it, /etc/hosts included. */
export const systemResolve: Resolve = async (name) => {
  const { lookup } = await import("node:dns/promises")
  return (await lookup(name, { all: true })).map(({ address }) => address)
}

/** Each server is tried twice: with one that is silent a look-up ends after 4 s. */
const TRY_MS = 1500

/**
 * From name servers alone: those of the system, unless named. The system itself looks up two names at a time for the whole process, each
 * for as long as it likes: eight names that never answer held up the next by 40 s.
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

/** The addresses that the host of a URL stands for: itself where it is one (the parser of URLs has made 0x7f.1 into 127.0.0.1). */
export async function addressesOf({ hostname }: URL, resolve: Resolve): Promise<readonly string[]> {
  const literal = hostname.replace(/^\[(.*)\]$/, "$1")
  if (isIP(literal) !== 0) return [literal]
  const addresses = await resolve(hostname)
  if (addresses.length === 0) throw new OutboundProblem("the name has no address")
  return addresses
}
