import { isIPv4, isIPv6 } from "node:net"
import { blockList, ipv6Groups, mappedIpv4 } from "../base/ip_address.ts"

/** More hops than any real chain of proxies: a header of thousands must not cost thousands of look-ups. */
const MOST_HOPS = 32
/** More characters than any address with zone, port and spaces. A longer hop is not read: 16 KB of colons took a third of a second. */
const LONGEST_HOP = 128

/**
 * Tells who is asking. Takes the configured proxies (addresses and CIDR blocks); the function that it returns takes the
 * address of the peer and the X-Forwarded-For header, and gives the peer, or where that is a trusted proxy the right-most
 * hop that is none. Everything to the left of that hop is the client's own claim and is never looked at; without trusted
 * proxies neither is the header. A hop that is no address ends the search at the last trusted one.
 * @throws TypeError or RangeError for a proxy that is neither an address nor a block; the configuration has checked them.
 */
export function clientAddress(
  trustedProxies: readonly string[],
): (peer: string, forwardedFor: string | undefined) => string {
  if (trustedProxies.length === 0) return (peer) => plainAddress(peer) ?? peer
  const isTrusted = blockList(trustedProxies)

  return (peer, forwardedFor) => {
    let address = plainAddress(peer)
    if (address === undefined) return peer
    let end = forwardedFor?.length ?? 0
    for (let hops = 0; hops < MOST_HOPS && end > 0 && isTrusted(address); hops++) {
      const comma = forwardedFor?.lastIndexOf(",", end - 1) ?? -1
      const hop = hopAddress(forwardedFor?.slice(comma + 1, end) ?? "")
      if (hop === undefined) break
      address = hop
      end = comma
    }
    return address
  }
}

/** The key under which an address is limited: IPv4 as it is; IPv6 by /64, the least that one customer is given and can vary at will. */
export function limitKey(address: string): string {
  const plain = plainAddress(address)
  if (plain?.includes(":") !== true) return plain ?? address
  const groups = ipv6Groups(plain).slice(0, 4)
  return `${groups.map((group) => group.toString(16)).join(":")}::/64`
}

/** A hop as proxies write it: `1.2.3.4`, `1.2.3.4:55`, `::1`, `[::1]`, `[::1]:123`. */
function hopAddress(text: string): string | undefined {
  if (text.length > LONGEST_HOP) return undefined
  const hop = text.trim()
  const [, v6, v4] = /^\[([^\]]*:[^\]]*)\](?::\d{1,5})?$|^([^:]+):\d{1,5}$/.exec(hop) ?? []
  return plainAddress(v6 ?? v4 ?? hop)
}

/** An address without zone, and an IPv4 one in IPv6 form as IPv4; undefined for any other text. */
function plainAddress(text: string): string | undefined {
  if (isIPv4(text)) return text
  const zone = text.indexOf("%")
  const address = zone === -1 ? text : text.slice(0, zone)
  if (!isIPv6(address)) return undefined
  return (MAYBE_MAPPED.test(address) ? mappedIpv4(ipv6Groups(address)) : undefined) ?? address
}

const MAYBE_MAPPED = /^[0:]*:ffff:/i
