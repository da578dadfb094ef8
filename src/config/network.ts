import { isIP, SocketAddress } from "node:net"
import type { Kind, Parsed } from "./kinds.ts"
import { list, right, wrong } from "./kinds.ts"

/** Checks an address or block such as `10.0.0.7`, `10.0.0.0/8`, `::1` or `fd00::/8`, and returns it unchanged. */
function network(text: string, everyone: string): Parsed<string> {
  const [, address = "", digits] = /^([^/%]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const version = isIP(address)
  if (version === 0) return wrong(`${JSON.stringify(text)} is neither an address nor a CIDR block`)
  const length = version === 4 ? 32 : 128
  if (Number(digits ?? length) > length) return wrong(`${text} has a prefix longer than ${length}`)
  if (Number(digits) === 0) return wrong(`${text} is ${everyone}`)
  return version === 6 && isMapped(address) ? wrong(`${text} is IPv4 in IPv6 form; write it as IPv4`) : right(text)
}

/**
 * Whether an IPv6 address contains an IPv4 address. A block in this form would never match, because the server compares such peers in IPv4 form.
 * RFC 4291 §2.5.5.2.
 */
const isMapped = (address: string): boolean =>
  /^::ffff:.*\./.test(new SocketAddress({ address, family: "ipv6" }).address)

/** Refuses a block that contains all addresses. `everyone` completes the error text: "0.0.0.0/0 is …". */
export const networks = (everyone: string): Kind<readonly string[]> =>
  list(
    "IP addresses and CIDR blocks, IPv4 or IPv6, with commas between",
    (items) => items.map((item) => network(item, everyone)).find((each) => !each.ok) ?? right(items),
  )
