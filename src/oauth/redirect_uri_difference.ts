import type { Said } from "../base/say.ts"
import { say } from "../base/say.ts"

/** The parts of a URI as written. The regular expression is from the URI standard. Unlike `URL`, it repairs and normalizes nothing. */
interface Parts {
  readonly scheme: string
  readonly userInfo: string
  readonly host: string
  readonly port: string
  readonly path: string
  readonly query: string | undefined
  readonly fragment: string | undefined
}

const URI = /^(?:([^:/?#]+):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s
const AUTHORITY = /^(?:(.*)@)?(\[[^\]]*\]|[^:]*)(?::(.*))?$/s

function partsOf(uri: string): Parts {
  const [, scheme = "", authority = "", path = "", query, fragment] = URI.exec(uri) ?? []
  const [, userInfo = "", host = "", port = ""] = AUTHORITY.exec(authority) ?? ["", "", authority]
  return { scheme, userInfo, host, port, path, query, fragment }
}

const DEFAULT_PORT: Readonly<Record<string, string>> = { http: "80", https: "443" }
const THIS_MACHINE: readonly string[] = ["localhost", "127.0.0.1", "[::1]"]

/**
 * Returns the differences between a received and a registered redirect URI, each once; empty if they are equal. They only explain a refusal:
 * redirect_uri.ts compares byte for byte. `portIsFree`: the client may use any port of this URI, RFC 8252 §7.3.
 */
export function redirectUriDifferences(registered: string, received: string, portIsFree = false): readonly Said[] {
  if (registered === received) return []
  if (received !== received.trim() && received.trim() === registered) return [say("differs-white-space")]
  const [wanted, given] = [partsOf(registered), partsOf(received)]
  const found = [
    schemeDifference(wanted.scheme, given.scheme),
    wanted.userInfo === given.userInfo ? undefined : say("differs-user-information"),
    hostDifference(wanted.host, given.host),
    portIsFree ? undefined : portDifference(wanted, given),
    pathDifference(wanted.path, given.path),
    wanted.query === given.query ? undefined : say("differs-query"),
    wanted.fragment === given.fragment ? undefined : say("differs-fragment"),
  ].filter((difference) => difference !== undefined)
  // All parts are equal, but the characters between them differ: one URI has a colon without a port, for example.
  return found.length > 0 || portIsFree ? found : [say("differs-spelling")]
}

/** Returns the registered URI nearest to the received URI, and their differences; undefined if no URI is registered. */
export function nearestRedirectUri(
  registered: readonly string[],
  received: string,
  isPortFree: (registered: string) => boolean = () => false,
): { readonly registered: string; readonly differs: readonly Said[] } | undefined {
  return registered
    .map((uri) => ({
      registered: uri,
      differs: redirectUriDifferences(uri, received, isPortFree(uri)),
    }))
    .reduce<{ registered: string; differs: readonly Said[] } | undefined>(
      (best, each) => (best === undefined || each.differs.length < best.differs.length ? each : best),
      undefined,
    )
}

const inLowerCase = (text: string): string => text.toLowerCase()
const named = (part: "scheme" | "host" | "port" | "path", given: string, wanted: string): Said =>
  say(`differs-${part}`, { given: given === "" ? say("none") : given, wanted: wanted === "" ? say("none") : wanted })

function schemeDifference(wanted: string, given: string): Said | undefined {
  if (wanted === given) return undefined
  if (inLowerCase(wanted) === inLowerCase(given)) return say("differs-scheme-case")
  return /^https?$/.test(wanted) && /^https?$/.test(given)
    ? say("differs-protocol", { given, wanted })
    : named("scheme", given, wanted)
}

function hostDifference(wanted: string, given: string): Said | undefined {
  if (wanted === given) return undefined
  if (inLowerCase(wanted) === inLowerCase(given)) return say("differs-host-case")
  if (THIS_MACHINE.includes(wanted) && THIS_MACHINE.includes(given)) return say("differs-protocol", { given, wanted })
  return named("host", given, wanted)
}

function portDifference(wanted: Parts, given: Parts): Said | undefined {
  if (wanted.port === given.port) return undefined
  const standard = DEFAULT_PORT[inLowerCase(given.scheme)]
  if (given.port === standard && wanted.port === "") return say("differs-port-surplus", { port: given.port })
  if (wanted.port === standard && given.port === "") return say("differs-port-missing", { port: wanted.port })
  return named("port", given.port, wanted.port)
}

function pathDifference(wanted: string, given: string): Said | undefined {
  if (wanted === given) return undefined
  if (given === `${wanted}/`) return say("differs-slash-surplus")
  if (wanted === `${given}/`) return say("differs-slash-missing")
  if (decoded(wanted) === decoded(given)) return say("differs-encoding")
  if (inLowerCase(wanted) === inLowerCase(given)) return say("differs-path-case")
  return named("path", given, wanted)
}

const decoded = (path: string): string =>
  path.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
