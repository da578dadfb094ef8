import { isIP } from "node:net"
import { OutboundProblem } from "./problem.ts"

/** The addresses of a host name, one at least; throws where there is none. */
export type Resolve = (name: string) => Promise<readonly string[]>

/** As the system does it, /etc/hosts included. */
export const systemResolve: Resolve = async (name) => {
  const { lookup } = await import("node:dns/promises")
  return (await lookup(name, { all: true })).map(({ address }) => address)
}

/** The addresses that the host of a URL stands for: itself where it is one (the parser of URLs has made 0x7f.1 into 127.0.0.1). */
export async function addressesOf({ hostname }: URL, resolve: Resolve): Promise<readonly string[]> {
  const literal = hostname.replace(/^\[(.*)\]$/, "$1")
  if (isIP(literal) !== 0) return [literal]
  const addresses = await resolve(hostname)
  if (addresses.length === 0) throw new OutboundProblem("the name has no address")
  return addresses
}
