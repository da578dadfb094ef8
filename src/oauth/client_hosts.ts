import { ipv6Groups, mappedIpv4 } from "../base/ip_address.ts"
import type { Client } from "./client.ts"

/** Returns the hosts that a client names: of its redirect URIs on the web and of its metadata document, without port. */
export const hostsOf = ({ redirectUris, metadataUrl }: Pick<Client, "redirectUris" | "metadataUrl">): string[] => [
  ...new Set([...redirectUris, ...(metadataUrl === undefined ? [] : [metadataUrl])].flatMap(hostOf)),
]

/** Returns the host of an address on the web. A private-use scheme has no host. */
function hostOf(address: string): string[] {
  const { protocol, hostname } = new URL(address)
  return protocol === "https:" || protocol === "http:" ? [oneForm(hostname)] : []
}

const MAPPED = /^\[(::ffff:[0-9a-f]+:[0-9a-f]+)\]$/

/**
 * Returns the one form of a host. The URL parser returns it for every spelling, with two exceptions: final dots, and an IPv4 address that is written
 * as an IPv6 address. Browsers connect to these too. RFC 4291 §2.5.5.2.
 */
function oneForm(hostname: string): string {
  const [, mapped] = MAPPED.exec(hostname) ?? []
  return (mapped && mappedIpv4(ipv6Groups(mapped))) ?? hostname.replace(/\.+$/, "")
}

/** Returns the host in the form of `hostsOf`. Undefined if the text is neither a host nor an http address. */
export function hostIn(text: string): string | undefined {
  const trimmed = text.trim()
  const isAddress = /^https?:\/\//i.test(trimmed)
  // A host alone has no port and no path, so that a typing error does not become another host.
  if (!isAddress && /[/\\?#@]|:(?!.*\])/.test(trimmed)) return undefined
  const url = URL.parse(isAddress ? trimmed : `https://${trimmed}`)
  if (url === null || url.username !== "" || url.password !== "") return undefined
  const host = oneForm(url.hostname)
  return /^(?:[a-z0-9._-]+|\[[0-9a-f:]+\])$/.test(host) ? host : undefined
}

/** Returns the host with its labels in reverse order, so that the hosts below a host have its key as prefix: `com.example.app`. */
export const hostKey = (host: string): string => host.split(".").toReversed().join(".")

/** Whether one of these hosts is in the set, or below a host of the set. The final labels of an address are never in the set alone. */
export const isAtOrBelow = (hosts: readonly string[], set: ReadonlySet<string>): boolean =>
  hosts.some((host) => {
    for (let at = 0; at >= 0; at = host.indexOf(".", at) + 1 || -1) if (set.has(host.slice(at))) return true
    return false
  })
