import { BlockList, isIPv4, isIPv6, SocketAddress } from "node:net"

/**
 * Returns a function that checks whether an address is in a list of addresses and CIDR blocks. The configuration has validated the list.
 */
export function blockList(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const network of networks) {
    const [address = "", prefix] = network.split("/")
    const [family, length] = isIPv4(address) ? (["ipv4", 32] as const) : (["ipv6", 128] as const)
    list.addSubnet(address, Number(prefix ?? length), family)
  }
  return (address) => list.check(address, address.includes(":") ? "ipv6" : "ipv4")
}

/** Returns the eight 16-bit groups of an IPv6 address without zone. RFC 4291 §2.2. */
export function ipv6Groups(text: string): number[] {
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

/** Returns the block of `bits` bits that contains an IPv6 address without zone: `2001:db8:0:0::/64`. */
export function ipv6Block(address: string, bits: 48 | 56 | 64): string {
  const [a = 0, b = 0, c = 0, d = 0] = ipv6Groups(address)
  const groups = bits === 48 ? [a, b, c] : [a, b, c, bits === 56 ? d & 0xff00 : d]
  return `${groups.map((group) => group.toString(16)).join(":")}::/${bits}`
}

/**
 * Returns the block of addresses that one site may control: the /48 of an IPv6 address, the /24 of an IPv4 address. Other text is returned
 * unchanged.
 */
export function networkOf(address: string): string {
  if (isIPv4(address)) return `${address.slice(0, address.lastIndexOf("."))}.0/24`
  return isIPv6(address) ? ipv6Block(address, 48) : address
}

/** Whether two addresses are one, or in one /64 of IPv6, which one home or phone has. */
export const isSameNetwork = (one: string, other: string): boolean =>
  one === other || (isIPv6(one) && isIPv6(other) && ipv6Block(one, 64) === ipv6Block(other, 64))

/** Returns the IPv4 address inside an IPv6 address (`::ffff:1.2.3.4`, `::ffff:102:304`), or undefined. RFC 4291 §2.5.5.2. */
export function mappedIpv4(groups: readonly number[]): string | undefined {
  if (groups[5] !== 0xffff || groups.slice(0, 5).some((group) => group !== 0)) return undefined
  return ipv4From(groups[6], groups[7])
}

/** Returns the IPv4 address that consists of these two 16-bit groups. */
export const ipv4From = (high = 0, low = 0): string => `${high >> 8}.${high & 0xff}.${low >> 8}.${low & 0xff}`

/** Returns an IP address in its usual spelling; undefined for any other text. RFC 4291 §2.2. */
export function normalAddress(text: string): string | undefined {
  if (isIPv4(text)) return text
  return isIPv6(text) ? new SocketAddress({ address: text, family: "ipv6" }).address : undefined
}
