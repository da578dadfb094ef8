import { isIPv4, isIPv6 } from "node:net"
import { blockList, ipv6Block, ipv6Groups, mappedIpv4 } from "../base/ip_address.ts"

/** More hops than any real chain of proxies has. A header with thousands of hops must not cost thousands of look-ups. */
const MAX_HOPS = 32
/** Longer than any address with zone, port and spaces. A longer hop is not parsed: parsing 16 KB of colons took a third of a second. */
const MAX_HOP_LENGTH = 128

/**
 * Finds the caller's address: the peer or, if the peer is a trusted proxy, the right-most hop of X-Forwarded-For that is not a trusted proxy. The
 * caller can forge all hops further left, so they are never read. If a hop is not an address, the result is the trusted proxy that added this hop.
 * The configuration has validated `trustedProxies`; an invalid item throws.
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

/** Whether the peer of a connection is a trusted proxy. The server believes forwarding headers only from a trusted proxy. */
export function trustedPeer(trustedProxies: readonly string[]): (peer: string) => boolean {
  if (trustedProxies.length === 0) return () => false
  const isTrusted = blockList(trustedProxies)
  return (peer) => {
    const address = plainAddress(peer)
    return address !== undefined && isTrusted(address)
  }
}

/**
 * The key under which limits count an address: an IPv4 address unchanged, an IPv6 address as its /64. A /64 is the smallest block that one
 * customer gets, and the customer can use every address in it.
 */
export function limitKey(address: string): string {
  const plain = plainAddress(address)
  if (plain?.includes(":") !== true) return plain ?? address
  return ipv6Block(plain, 64)
}

/** Parses a hop as proxies write it: `1.2.3.4`, `1.2.3.4:55`, `::1`, `[::1]`, `[::1]:123`. */
function hopAddress(text: string): string | undefined {
  if (text.length > MAX_HOP_LENGTH) return undefined
  const hop = text.trim()
  const [, v6, v4] = /^\[([^\]]*:[^\]]*)\](?::\d{1,5})?$|^([^:]+):\d{1,5}$/.exec(hop) ?? []
  return plainAddress(v6 ?? v4 ?? hop)
}

/** Removes the zone from an address and turns IPv4 in IPv6 form into plain IPv4. Undefined for any other text. */
function plainAddress(text: string): string | undefined {
  if (isIPv4(text)) return text
  const zone = text.indexOf("%")
  const address = zone === -1 ? text : text.slice(0, zone)
  if (!isIPv6(address)) return undefined
  return (MAYBE_MAPPED.test(address) ? mappedIpv4(ipv6Groups(address)) : undefined) ?? address
}

const MAYBE_MAPPED = /^[0:]*:ffff:/i
