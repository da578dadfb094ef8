import { BlockList, isIPv4, isIPv6 } from "node:net"

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
  const trusted = new BlockList()
  for (const network of trustedProxies) {
    const [address = "", prefix] = network.split("/")
    const [family, length] = isIPv4(address) ? (["ipv4", 32] as const) : (["ipv6", 128] as const)
    trusted.addSubnet(address, Number(prefix ?? length), family)
  }
  const isTrusted = (address: string) => trusted.check(address, address.includes(":") ? "ipv6" : "ipv4")

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

/** The eight 16-bit groups of an IPv6 address without zone. RFC 4291 §2.2. */
function ipv6Groups(text: string): number[] {
  const [head = "", tail] = text.split("::")
  const before = groupsOf(head)
  if (tail === undefined) return before
  const after = groupsOf(tail)
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after]
}

const groupsOf = (part: string): number[] =>
  part === ""
    ? []
    : part.split(":").flatMap((group) => {
        if (!group.includes(".")) return Number.parseInt(group, 16)
        const [a = 0, b = 0, c = 0, d = 0] = group.split(".").map(Number)
        return [a * 256 + b, c * 256 + d]
      })

/** The IPv4 address that an IPv6 one carries (`::ffff:1.2.3.4`, `::ffff:102:304`), or undefined. RFC 4291 §2.5.5.2. */
function mappedIpv4(groups: readonly number[]): string | undefined {
  const [high = 0, low = 0] = groups.slice(6)
  if (groups[5] !== 0xffff || groups.slice(0, 5).some((group) => group !== 0)) return undefined
  return `${high >> 8}.${high & 0xff}.${low >> 8}.${low & 0xff}`
}
