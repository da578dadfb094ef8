declare const proven: unique symbol

/** A redirect URI that equals a registered redirect URI. Only `provenRedirectUri` makes this type, and the server redirects to no other URI. */
export type ProvenRedirectUri = string & { readonly [proven]: true }

interface RedirectingClient {
  readonly redirectUris: readonly string[]
  readonly native: boolean
}

/** Longer URIs are not compared. */
const MAXIMUM_REDIRECT_URI_BYTES = 2048

/** RFC 8252 §7.3: "The authorization server MUST allow any port to be specified at the time of the request for loopback IP redirect URIs". */
const LOOPBACK = /^http:\/\/(127\.0\.0\.1|\[::1\])(?::([0-9]{1,5}))?(\/.*)?$/s
const MAXIMUM_PORT = 65_535

/**
 * Returns the given URI if it equals a registered URI byte for byte (specification §4.1, RFC 9700 §2.1): no prefixes, no patterns, no normalization. A
 * native client may use any port of `http://127.0.0.1` and `http://[::1]`. Nothing else may differ.
 */
export function provenRedirectUri(client: RedirectingClient, given: string): ProvenRedirectUri | undefined {
  if (Buffer.byteLength(given) > MAXIMUM_REDIRECT_URI_BYTES) return undefined
  const equal = client.redirectUris.some(
    (registered) => registered === given || (client.native && equalButForLoopbackPort(registered, given)),
  )
  return equal ? (given as ProvenRedirectUri) : undefined
}

function equalButForLoopbackPort(registered: string, given: string): boolean {
  const one = LOOPBACK.exec(registered)
  const other = LOOPBACK.exec(given)
  if (one === null || other === null || Number(other[2] ?? 0) > MAXIMUM_PORT) return false
  return one[1] === other[1] && one[3] === other[3]
}

const LOCALHOST = /^http:\/\/localhost(?::[0-9]{1,5})?(?=\/|$)/

/**
 * RFC 8252 §8.3: "the use of localhost is NOT RECOMMENDED". The name `localhost` may resolve to another interface. So with this name, the
 * server accepts only the registered port.
 */
export const isLocalhostRedirect = (uri: string): boolean => LOCALHOST.test(uri)

/** The redirect URI that a native client should register instead of `localhost`. */
export const loopbackInstead = (uri: string): string => uri.replace(LOCALHOST, "http://127.0.0.1")

/** The host as the URL parser returns it: lower case, IPv6 in brackets. */
const HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:]+\])$/

export interface RedirectUriVerdict {
  /** Why the URI cannot be registered. */
  readonly problem?: string
  /** A risk to report to the operator. */
  readonly warning?: string
}

/** Validates a redirect URI at registration. Specification §4.1; RFC 6749 §3.1.2; RFC 9700 §2.1, §2.6; RFC 8252 §7.1. */
export function validateRedirectUri(text: string): RedirectUriVerdict {
  if (Buffer.byteLength(text) > MAXIMUM_REDIRECT_URI_BYTES) return { problem: "is longer than 2048 bytes" }
  if (!/^[\x21-\x7e]+$/.test(text)) return { problem: "has a space, a control character, or a character outside ASCII" }
  if (!URL.canParse(text)) return { problem: "is not an absolute URI" }
  const url = new URL(text)
  if (text.includes("?")) return { problem: "has a query" }
  if (text.includes("#")) return { problem: "has a fragment" }
  if (url.username !== "" || url.password !== "" || /^[^/]*:\/\/[^/]*@/.test(text))
    return { problem: "has user information" }
  if (url.protocol === "http:" || url.protocol === "https:") {
    if (!/^https?:\/\/[^/\\]/i.test(text)) return { problem: "is not an absolute URI" }
    if (text.includes("\\")) return { problem: "has a backslash" }
    if (url.hostname.includes("*")) return { problem: "has a wildcard" }
    // The URL parser accepts characters in a host that no real host has. One is `;`, which separates directives in a Content-Security-Policy.
    if (!HOST.test(url.hostname)) return { problem: "has a host that is neither a name nor an address" }
    return url.protocol === "http:" && !isLoopbackHost(url.hostname)
      ? { warning: "is plain http: codes sent there can be read on the way. Use https in production." }
      : {}
  }
  // RFC 8252 §7.1: a private-use scheme is a reversed domain name, so that two applications do not share a scheme.
  return url.protocol.includes(".")
    ? {}
    : { problem: "has a scheme that is neither http, https, nor a reversed domain name such as com.example.app" }
}

/**
 * Where the answer goes, as a page shows it to the user: the host and port, or a private-use scheme. A URI with a private-use scheme may contain a
 * host, but the answer goes to the program that owns the scheme. If pages showed that host, an attacker could make them show a trusted name, such as
 * a bank.
 */
export function redirectHostOf(redirectUri: string): string {
  const { host, protocol } = new URL(redirectUri)
  return protocol === "https:" || protocol === "http:" ? host : protocol.slice(0, -1)
}

/**
 * Whether any program on the user's machine can receive the answer: over http at a loopback address, or through a private-use scheme. RFC 8252 §8.6.
 * Over https, the program would need a certificate that the browser trusts.
 */
export function isOpenToLocalPrograms(redirectUri: string): boolean {
  // This function runs at every authorization request, and parsing a URL costs as much as finding a row.
  if (redirectUri.startsWith("https:")) return false
  const { protocol, hostname } = new URL(redirectUri)
  return protocol === "http:" ? leadsToThisMachine(hostname) : protocol !== "https:"
}

/** Loopback as browsers and systems resolve it: `localhost.` (RFC 6761 §6.3), 0.0.0.0 and [::], and 127.0.0.0/8 inside an IPv6 address. */
const leadsToThisMachine = (hostname: string): boolean =>
  isLoopbackHost(hostname.replace(/\.$/, "")) ||
  /^(?:0(?:\.\d{1,3}){3}|\[::(?:ffff:7f[0-9a-f]{2}:[0-9a-f]{1,4})?\])$/.test(hostname)

export const isLoopbackHost = (hostname: string): boolean =>
  hostname === "localhost" ||
  hostname.endsWith(".localhost") ||
  hostname === "[::1]" ||
  /^127(\.\d{1,3}){3}$/.test(hostname)
