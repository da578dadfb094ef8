import type { Kind } from "./kinds.ts"
import { right, wrong } from "./kinds.ts"

const PATH = /^(\/[A-Za-z0-9._~-]+)*\/?$/

/**
 * The public base URL, which is also the issuer. Scheme and host are lower-cased, a default port and a final slash
 * dropped, because clients compare the issuer byte for byte. RFC 8414 §2: "has no query or fragment components".
 */
export const publicUrl: Kind<string> = {
  wanted:
    "an absolute http:// or https:// URL without query, fragment or user info; its path may hold letters, digits and . _ ~ -",
  parse(text) {
    // The URL parser repairs these silently. The announced issuer would then differ from the setting.
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

/** The public URL if none is configured, for the port that the server listens on. */
export const localUrl = (port: number): string => new URL(`http://localhost:${port}`).origin

/** Where a server listens, in words: an IPv6 address in brackets. */
export const listeningAt = ({ address, port }: { readonly address: string; readonly port: number }): string =>
  `${address.includes(":") ? `[${address}]` : address}:${port}`

const LOCAL = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/

/** Whether others can read the traffic to this URL: plain http to a name other than this machine's. */
export function isPlainPublic(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol === "http:" && !LOCAL.test(hostname)
}
