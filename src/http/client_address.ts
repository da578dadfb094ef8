import { isIPv4, isIPv6 } from "node:net"
import { blockList, ipv6Block, ipv6Groups, mappedIpv4 } from "../base/ip_address.ts"

/** More hops than any real chain of proxies: a header with thousands must not cost thousands of look-ups. */
const MAX_HOPS = 32
/** More characters than any address with zone, port and spaces. A longer hop is not parsed: 16 KB of colons took a third of a second. */
const MAX_HOP_LENGTH = 128

/**
 * Finds the address of the caller. If the peer is a trusted proxy, it is the right-most hop that is not a trusted proxy.
 * The caller controls everything to the left of that hop, so that part is never read. Without trusted proxies the header is not read.
 * A hop that is not an address ends the search at the last trusted one.
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
    for (let hops = 0; hops < MAX_HOPS && end > 0 && isTrusted(address); hops++) {
      const comma = forwardedFor?.lastIndexOf(",", end - 1) ?? -1
      const hop = hopAddress(forwardedFor?.slice(comma + 1, end) ?? "")
      if (hop === undefined) break
      address = hop
      end = comma
    }
    return address
  }
}

/** The key that limits use for an address: IPv4 as it is; IPv6 by /64, the smallest block that one customer gets and can vary freely. */
export function limitKey(address: string): string {
  const plain = plainAddress(address)
  if (plain?.includes(":") !== true) return plain ?? address
  return ipv6Block(plain, 64)
}

/** A hop as proxies write it: `1.2.3.4`, `1.2.3.4:55`, `::1`, `[::1]`, `[::1]:123`. */
function hopAddress(text: string): string | undefined {
  if (text.length > MAX_HOP_LENGTH) return undefined
  const hop = text.trim()
  const [, v6, v4] = /^\[([^\]]*:[^\]]*)\](?::\d{1,5})?$|^([^:]+):\d{1,5}$/.exec(hop) ?? []
  return plainAddress(v6 ?? v4 ?? hop)
}

/** An address without its zone, and an IPv4 address in IPv6 form as IPv4; undefined for any other text. */
function plainAddress(text: string): string | undefined {
  if (isIPv4(text)) return text
  const zone = text.indexOf("%")
  const address = zone === -1 ? text : text.slice(0, zone)
  if (!isIPv6(address)) return undefined
  return (MAYBE_MAPPED.test(address) ? mappedIpv4(ipv6Groups(address)) : undefined) ?? address
}

const MAYBE_MAPPED = /^[0:]*:ffff:/i
