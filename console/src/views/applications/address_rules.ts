/** A flaw or a risk of an address. The server decides: these rules only save a round trip. They follow src/oauth/redirect_uri.ts. */
export type AddressFlaw =
  | "notAddress"
  | "hasSpace"
  | "hasQuery"
  | "hasFragment"
  | "hasUser"
  | "hasWildcard"
  | "hasBackslash"
  | "isScript"
  | "isTooLong"
  | "isTwice"

export type AddressRisk = "isHttp" | "isSharedScheme" | "isLocalhost"

const MAX_BYTES = 2048
const LOOPBACK = /^(?:localhost|.*\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/
/** Schemes that browsers handle themselves, so that no application receives the answer. */
const NO_APPLICATION =
  /^(?:about|blob|chrome|data|file|filesystem|ftp|intent|jar|javascript|mailto|resource|sms|tel|urn|vbscript|view-source|ws|wss):/i

/** Returns the flaw of an address in the list. Undefined for an empty line, which is omitted when the list is saved. */
export function flawOf(uri: string, others: readonly string[]): AddressFlaw | undefined {
  if (uri === "") return undefined
  if (new TextEncoder().encode(uri).length > MAX_BYTES) return "isTooLong"
  if (!/^[\x21-\x7e]+$/.test(uri)) return "hasSpace"
  // Browsers do not agree on whether such a host can be parsed.
  if (/^https?:\/\/[^/?#]*\*/i.test(uri)) return "hasWildcard"
  const url = URL.parse(uri)
  if (url === null || !/^[a-z][a-z0-9+.-]*:/i.test(uri)) return "notAddress"
  if (NO_APPLICATION.test(uri)) return "isScript"
  if (uri.includes("#")) return "hasFragment"
  if (uri.includes("?")) return "hasQuery"
  if (url.username !== "" || url.password !== "") return "hasUser"
  if (isWeb(url)) {
    if (!/^https?:\/\/[^/\\]/i.test(uri)) return "notAddress"
    if (uri.includes("\\")) return "hasBackslash"
  }
  return others.includes(uri) ? "isTwice" : undefined
}

/** Returns the risk of an address without a flaw. */
export function riskOf(uri: string, { native = false } = {}): AddressRisk | undefined {
  const url = URL.parse(uri)
  if (url === null) return undefined
  if (!isWeb(url)) return url.protocol.includes(".") ? undefined : "isSharedScheme"
  if (url.protocol === "http:" && !LOOPBACK.test(url.hostname)) return "isHttp"
  return native && url.protocol === "http:" && url.hostname === "localhost" ? "isLocalhost" : undefined
}

const isWeb = ({ protocol }: URL): boolean => protocol === "https:" || protocol === "http:"

/** The origin whose pages may call the service, for an address to which the browser is redirected. */
export const originOf = (uri: string): string | undefined => {
  const url = URL.parse(uri)
  return url !== null && isWeb(url) ? url.origin : undefined
}

/** The address after signing out that matches a redirect URI. `example` is the address of the stack, as its library spells it. */
export function signedOutAddress(uri: string, example?: string): string | undefined {
  const url = URL.parse(uri)
  if (url === null || flawOf(uri, []) !== undefined) return undefined
  const path = /^(?:[a-z]+:\/\/[^/]*|[a-z0-9+.-]+:)(.*)$/i.exec(example ?? "")?.[1] ?? "/"
  return isWeb(url) ? url.origin + path : `${url.protocol}${path === "/" ? "/signed-out" : path}`
}
