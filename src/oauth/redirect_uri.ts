import type { Said } from "../base/say.ts"
import { say } from "../base/say.ts"

/** Longer URIs are neither registered nor compared. */
export const MAXIMUM_REDIRECT_URI_BYTES = 2048

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
  /** Why the URI cannot be registered. Undefined if it can. */
  readonly problem?: Said
  /** A risk to report to the operator. */
  readonly warning?: Said
}

/** Validates a redirect URI at registration. Specification §4.1; RFC 6749 §3.1.2; RFC 9700 §2.1, §2.6; RFC 8252 §7.1. */
export function validateRedirectUri(text: string): RedirectUriVerdict {
  if (Buffer.byteLength(text) > MAXIMUM_REDIRECT_URI_BYTES)
    return { problem: say("bytes-too-many", { max: MAXIMUM_REDIRECT_URI_BYTES }) }
  if (!/^[\x21-\x7e]+$/.test(text)) return { problem: say("uri-characters") }
  if (!URL.canParse(text)) return { problem: say("uri-not-absolute") }
  const url = new URL(text)
  if (text.includes("?")) return { problem: say("uri-query") }
  if (text.includes("#")) return { problem: say("uri-fragment") }
  if (url.username !== "" || url.password !== "" || /^[^/]*:\/\/[^/]*@/.test(text))
    return { problem: say("uri-user-information") }
  if (url.protocol === "http:" || url.protocol === "https:") {
    if (!/^https?:\/\/[^/\\]/i.test(text)) return { problem: say("uri-not-absolute") }
    if (text.includes("\\")) return { problem: say("uri-backslash") }
    if (url.hostname.includes("*")) return { problem: say("uri-wildcard") }
    // The URL parser accepts characters in a host that no real host has. One is `;`, which separates directives in a Content-Security-Policy.
    if (!HOST.test(url.hostname)) return { problem: say("uri-host-malformed") }
    return url.protocol === "http:" && !isLoopbackHost(url.hostname) ? { warning: say("uri-plain-http") } : {}
  }
  const scheme = url.protocol.slice(0, -1)
  if (NO_APPLICATION.has(scheme)) return { problem: say("uri-scheme-unreceivable", { scheme }) }
  // RFC 8252 §7.1: a private-use scheme is a reversed domain name, so that two applications do not share a scheme.
  return scheme.includes(".") ? {} : { warning: say("uri-scheme-claimable", { scheme }) }
}

/** Schemes that browsers handle themselves, or that name no place. A link to `javascript:` on a page of this service would run there. */
const NO_APPLICATION: ReadonlySet<string> = new Set([
  "about",
  "blob",
  "chrome",
  "data",
  "file",
  "filesystem",
  "ftp",
  "intent",
  "jar",
  "javascript",
  "mailto",
  "resource",
  "sms",
  "tel",
  "urn",
  "vbscript",
  "view-source",
  "ws",
  "wss",
])

/** What an installation says about the redirect URIs of clients that nobody registered by hand. */
export interface StrangersPlaces {
  /** The allowed private-use schemes without a dot. */
  readonly redirectSchemes: readonly string[]
  /** The public URL. */
  readonly issuer: string
}

/**
 * Validates a redirect URI of a client that nobody registered by hand. No operator reads warnings for such a client, so a risky URI is refused. Of
 * private-use schemes without a dot, only the given ones are allowed. An address of this service is refused: the consent page would name the service
 * itself as the place where the answer goes. Returns the error, or undefined.
 */
export function validateStrangersRedirectUri(
  text: string,
  { redirectSchemes, issuer }: StrangersPlaces,
): Said | undefined {
  const { problem, warning } = validateRedirectUri(text)
  if (problem !== undefined) return problem
  const uri = new URL(text)
  if (isBelow(uri, new URL(issuer))) return say("uri-of-service")
  return warning === undefined || redirectSchemes.includes(uri.protocol.slice(0, -1)) ? undefined : warning
}

/** Whether both lead to one server, by any scheme, and the first is at the path of the second or below it. */
const isBelow = (uri: URL, place: URL): boolean =>
  /^https?:$/.test(uri.protocol) &&
  uri.hostname.replace(/\.$/, "") === place.hostname &&
  uri.port === place.port &&
  `${uri.pathname}/`.startsWith(place.pathname.replace(/\/?$/, "/"))

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
