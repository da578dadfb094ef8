import type { Kind } from "./kinds.ts"
import { right, wrong } from "./kinds.ts"

const PATH = /^(\/[A-Za-z0-9._~-]+)*\/?$/

/**
 * The public base URL, which is also the issuer. Scheme and host become lower case, and a default port and a final slash are removed,
 * because clients compare the issuer byte for byte. RFC 8414 §2: "has no query or fragment components".
 */
export const publicUrl: Kind<string> = {
  wanted:
    "an absolute http:// or https:// URL without query, fragment or user info; its path may hold letters, digits and . _ ~ -",
  parse(text) {
    // The URL parser silently repairs spaces, backslashes and missing slashes. The announced issuer would then differ from the setting.
    if (/[\s\\]/.test(text) || !/^https?:\/\/[^/]/i.test(text)) return wrong()
    if (/[?#]/.test(text)) return wrong("it has a query or a fragment")
    const url = URL.parse(text)
    if (url === null) return wrong()
    if (text.includes("@")) return wrong("it has user info")
    if (!PATH.test(url.pathname)) return wrong(`its path is ${url.pathname}`)
    return right(url.href.replace(/\/$/, ""))
  },
  show: String,
}

/** Returns the address of a program on this machine. */
export const localUrl = (port: number, scheme: "http" | "https" = "http"): string =>
  new URL(`${scheme}://localhost:${port}`).origin

export interface Reachable {
  readonly url: string | undefined
  readonly port: number
  readonly tlsCert: string | undefined
}

/** Returns the public URL. If no URL is configured, it is the one on this machine, for the port that the server listens on. */
export const publicUrlOf = (config: Reachable, port = config.port): string =>
  config.url ?? localUrl(port, config.tlsCert === undefined ? "http" : "https")

/** Formats the address and port of a listening server. An IPv6 address gets brackets. */
export const listeningAt = ({ address, port }: { readonly address: string; readonly port: number }): string =>
  `${address.includes(":") ? `[${address}]` : address}:${port}`

const LOCAL = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/

/** Whether others on the network can read the traffic to this URL: it uses plain http and a name other than this machine's. */
export function isPlainPublic(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol === "http:" && !LOCAL.test(hostname)
}
