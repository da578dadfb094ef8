import { isIPv4, isIPv6 } from "node:net"
import { blockList, ipv4From, ipv6Groups, mappedIpv4 } from "../base/ip_address.ts"

/** Addresses that the server may call in addition to public addresses. */
export interface Permitted {
  /** The addresses and CIDR blocks that the operator has configured. */
  readonly networks: readonly string[]
  /** Whether the server may call this machine. Only in development, where the issuer is on this machine too. */
  readonly loopback: boolean
}

/** `public`: the address is public. `permitted`: the operator permits it. `refused`: the server does not call it. */
export type AddressVerdict = "public" | "permitted" | "refused"

/**
 * IANA's special-purpose IPv4 addresses, RFC 6890: this network, private, shared, loopback, link-local, documentation, benchmarks, multicast,
 * reserved.
 */
const NOT_PUBLIC_IPV4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
]

/**
 * In IPv6 only assigned global unicast can be public (RFC 4291 §2.4), except the ranges for protocol assignments (Teredo, for example) and
 * documentation.
 */
const GLOBAL_UNICAST = ["2000::/3"]
const NOT_PUBLIC_IPV6 = ["2001::/23", "2001:db8::/32", "3fff::/20"]
const LOOPBACK = ["127.0.0.0/8", "::1"]

/**
 * Decides which addresses the server may call. Without this decision, a caller could make this server call addresses that only the server
 * can reach, such as a cloud's metadata service. An IPv6 address that contains an IPv4 address gets the verdict of that IPv4 address.
 */
export function addressVerdict({ networks, loopback }: Permitted): (address: string) => AddressVerdict {
  const named = blockList(loopback ? [...networks, ...LOOPBACK] : networks)
  const privateIpv4 = blockList(NOT_PUBLIC_IPV4)
  const globalIpv6 = blockList(GLOBAL_UNICAST)
  const privateIpv6 = blockList(NOT_PUBLIC_IPV6)

  return function verdict(address): AddressVerdict {
    if (isIPv4(address)) return named(address) ? "permitted" : privateIpv4(address) ? "refused" : "public"
    // An address with a zone (fe80::1%eth0) is valid on one network link only, so it is never public.
    if (!isIPv6(address) || address.includes("%")) return "refused"
    const groups = ipv6Groups(address)
    const mapped = mappedIpv4(groups)
    if (mapped !== undefined) return verdict(mapped)
    if (named(address)) return "permitted"
    const translated = translatedIpv4(groups)
    if (translated !== undefined) return verdict(translated)
    return globalIpv6(address) && !privateIpv6(address) ? "public" : "refused"
  }
}

/** Returns the IPv4 address inside a 6to4 (RFC 3056 §2) or NAT64 (RFC 6052 §2.1) address. A gateway would forward to that IPv4 address. */
function translatedIpv4(groups: readonly number[]): string | undefined {
  if (groups[0] === 0x2002) return ipv4From(groups[1], groups[2])
  const isNat64 = groups[0] === 0x64 && groups[1] === 0xff9b && groups.slice(2, 6).every((group) => group === 0)
  return isNat64 ? ipv4From(groups[6], groups[7]) : undefined
}
