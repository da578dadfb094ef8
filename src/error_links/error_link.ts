/**
 * error_links/ — a refusal explained to the developer of the client: the sealed link, and what its page shows.
 * Owns: which clients get links, the sealed text, what somebody who knows only the link may learn.
 * Does not own: the verdicts (oauth/), sealing (keys/), the words and the page (pages/), the record of a refusal (observe/, store/).
 */
import type { ClientId } from "../base/id.ts"
import type { Client } from "../oauth/client.ts"
import { isStranger } from "../oauth/client.ts"
import { ERROR_PATH } from "../oauth/paths.ts"
import { isLoopbackHost } from "../oauth/redirect_uri.ts"
import type { RefusalCode } from "../oauth/refusal.ts"
import { REFUSALS, Refusal } from "../oauth/refusal.ts"
import { shownDetail } from "../observe/shown.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"

/** A refusal as its link carries it. It contains no credential: observe/shown.ts masks its texts. */
export interface LinkedRefusal {
  readonly code: RefusalCode
  readonly reason: string
  readonly clientId: ClientId
  readonly traceId: string
  /** The time of the refusal in milliseconds. */
  readonly at: number
  /** Whether the sender of the request had proved to be the client. Anybody can send what a public client sends. */
  readonly isProven: boolean
  readonly endpoint: "authorization" | "token" | "pushed"
  readonly expected?: string
  readonly received?: string
}

/** The same with short names, because addresses are limited. */
interface Sealed {
  readonly c: RefusalCode
  readonly r: string
  readonly i: ClientId
  readonly t: string
  readonly a: number
  readonly p: boolean
  readonly w: LinkedRefusal["endpoint"]
  readonly e?: string
  readonly g?: string
}

/** What was refused, and whose request it was. */
interface Refused {
  readonly refusal: Refusal
  readonly client: Client
  readonly isProven: boolean
  readonly endpoint: LinkedRefusal["endpoint"]
  /** The redirect URI of the request, if it is proven. */
  readonly redirectUri?: string
}

/** A link is for the day on which the developer looks for the error. */
const ERROR_LINK_TTL_MS = 86_400_000
/**
 * The sealed text in base64url. With the issuer and the path, the link stays below 1 kB, and an answer by redirect below any limit on addresses. Every link
 * has this length: that of a shorter one would reveal the reason where the page does not, such as whether a found code is another client's.
 */
const SEALED_LENGTH = 800
/** The lengths to which expected and received values are cut, until the sealed text is short enough. Random text of 4-byte characters fits at 20. */
const LENGTHS = [300, 120, 50, 20]

/**
 * Whether refusals of a client carry links: never of a disabled client, which is refused like an unknown one. `auto` leaves strangers out: anybody could
 * then put their own text on a page of this service.
 */
function hasErrorLinks(client: Client, redirectUri?: string): boolean {
  if (!client.enabled || client.errorLinks === "off") return false
  if (client.errorLinks === "on") return true
  const uris = redirectUri === undefined ? client.redirectUris : [redirectUri]
  return !isStranger(client) && uris.length > 0 && uris.every(isLoopback)
}

export function isLoopback(uri: string): boolean {
  const url = URL.parse(uri)
  return url !== null && /^https?:$/.test(url.protocol) && isLoopbackHost(url.hostname)
}

/** What the token endpoint answers while a device waits: the developer has nothing to correct. RFC 8628 §3.5. */
const WAITING: ReadonlySet<RefusalCode> = new Set(["authorization_pending", "slow_down"])

/** Returns the refusal with its link. Returns it unchanged if the client gets none. */
export function withErrorUri(refused: Refused, request: Pick<EdgeRequest, "now" | "traceId">, ports: Ports): Refusal {
  const { refusal, client, redirectUri } = refused
  if (WAITING.has(refusal.code) || !hasErrorLinks(client, redirectUri)) return refusal
  const errorUri = errorUriOf(refused, request, ports)
  return new Refusal(refusal.code, refusal.reason, { ...refusal.detail, errorUri })
}

function errorUriOf(
  { refusal, client, isProven, endpoint }: Refused,
  { now, traceId }: Pick<EdgeRequest, "now" | "traceId">,
  { carriedValues, issuer }: Pick<Ports, "carriedValues" | "issuer">,
): string {
  const { expected, received } = shownDetail(refusal)
  const { code, reason } = refusal
  const sealedAt = (length: number) =>
    carriedValues.seal(
      "refusal",
      {
        c: code,
        r: reason,
        i: client.id,
        t: traceId,
        a: now,
        p: isProven,
        w: endpoint,
        e: cut(expected, length),
        g: cut(received, length),
      },
      SEALED_LENGTH,
    )
  let sealed = ""
  for (const length of LENGTHS) {
    sealed = sealedAt(length)
    if (sealed.length <= SEALED_LENGTH) break
  }
  return `${issuer()}${ERROR_PATH}?r=${sealed}`
}

const cut = (text: string | undefined, length: number): string | undefined =>
  text === undefined || text.length <= length ? text : `${text.slice(0, length).toWellFormed()}…`

type Opened = { readonly linked: LinkedRefusal } | { readonly flaw: "error-link-malformed" | "error-link-expired" }

/** Opens the sealed text of a link. A time in the future means that the clock has been set back. */
export function openErrorLink(sealed: string, now: number, { carriedValues }: Pick<Ports, "carriedValues">): Opened {
  const value = sealed.length <= SEALED_LENGTH ? carriedValues.open("refusal", sealed) : undefined
  // A newer version of the program may have made the link.
  if (!isSealed(value)) return { flaw: "error-link-malformed" }
  const {
    c: code,
    r: reason,
    i: clientId,
    t: traceId,
    a: at,
    p: isProven,
    w: endpoint,
    e: expected,
    g: received,
  } = value
  if (now >= at + ERROR_LINK_TTL_MS || at > now) return { flaw: "error-link-expired" }
  const linked = { code, reason, clientId, traceId, at, isProven, endpoint }
  return {
    linked: { ...linked, ...(expected !== undefined && { expected }), ...(received !== undefined && { received }) },
  }
}

const isSealed = (value: unknown): value is Sealed =>
  typeof value === "object" && value !== null && "c" in value && Object.hasOwn(REFUSALS, String(value.c))
