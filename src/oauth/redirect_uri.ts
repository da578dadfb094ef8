import type { Client } from "./client.ts"

declare const proven: unique symbol

/** A redirect URI that equals one registered for the client. Only `provenRedirectUri` makes one, and only one of these is ever redirected to. */
export type ProvenRedirectUri = string & { readonly [proven]: true }

/** Longer ones are not compared at all. */
const MAXIMUM_REDIRECT_URI_BYTES = 2048

/** RFC 8252 §7.3: "The authorization server MUST allow any port to be specified at the time of the request for loopback IP redirect URIs". */
const LOOPBACK = /^http:\/\/(127\.0\.0\.1|\[::1\])(?::([0-9]{1,5}))?(\/.*)?$/s
const MAXIMUM_PORT = 65_535

/**
 * The given URI, where it equals a registered one byte for byte (specification §4.1, RFC 9700 §2.1): no prefix, no pattern, no
 * normal form. For a native client the port of `http://127.0.0.1` and `http://[::1]` is left open, and nothing else.
 */
export function provenRedirectUri(client: Client, given: string): ProvenRedirectUri | undefined {
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

/** As the parser of URLs leaves it: lower case, IPv6 in brackets. */
const HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:]+\])$/

export interface RedirectUriVerdict {
  /** Why it cannot be registered. */
  readonly problem?: string
  /** Why it might be regretted. */
  readonly warning?: string
}

/** Judges a redirect URI at registration. Specification §4.1; RFC 6749 §3.1.2; RFC 9700 §2.1, §2.6; RFC 8252 §7.1. */
export function judgeRedirectUri(text: string): RedirectUriVerdict {
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
    // The parser of URLs takes `;` and more in a host. It stands in a Content-Security-Policy, where that begins a new rule.
    if (!HOST.test(url.hostname)) return { problem: "has a host that is neither a name nor an address" }
    return url.protocol === "http:" && !isLoopbackHost(url.hostname)
      ? { warning: "is plain http: codes sent there can be read on the way. Use https in production." }
      : {}
  }
  // RFC 8252 §7.1: a scheme of one's own is a reversed domain name, so that two applications do not meet on one.
  return url.protocol.includes(".")
    ? {}
    : { problem: "has a scheme that is neither http, https, nor a reversed domain name such as com.example.app" }
}

/**
 * Where an answer goes, in the words for a person: the host, with its port. Of a scheme of an application's own the scheme: a host may stand behind
 * one as well, but the answer goes to whoever holds the scheme, so that anybody could have people read the name of their bank.
 */
export function destinationOf(redirectUri: string): string {
  const { host, protocol } = new URL(redirectUri)
  return protocol === "https:" || protocol === "http:" ? host : protocol.slice(0, -1)
}

/** Whether a host is this very machine. */
export const isLoopbackHost = (hostname: string): boolean =>
  hostname === "localhost" ||
  hostname.endsWith(".localhost") ||
  hostname === "[::1]" ||
  /^127(\.\d{1,3}){3}$/.test(hostname)
