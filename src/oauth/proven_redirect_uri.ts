import type { Client } from "./client.ts"
import { isRegisteredByHand } from "./client.ts"
import { MAXIMUM_REDIRECT_URI_BYTES } from "./redirect_uri.ts"

declare const proven: unique symbol

/** A redirect URI that equals a registered redirect URI. Only `provenRedirectUri` makes this type, and the server redirects to no other URI. */
export type ProvenRedirectUri = string & { readonly [proven]: true }

type RedirectingClient = Pick<Client, "redirectUris" | "native" | "registeredBy">

/** RFC 8252 §7.3: "The authorization server MUST allow any port to be specified at the time of the request for loopback IP redirect URIs". */
const LOOPBACK = /^http:\/\/(127\.0\.0\.1|\[::1\]|localhost)(?::([0-9]{1,5}))?(\/.*)?$/s
const MAXIMUM_PORT = 65_535

/**
 * Returns the given URI if it equals a registered URI byte for byte (specification §4.1, RFC 9700 §2.1): no prefixes, no patterns, no normalization.
 * Where `mayUseAnyPort` says so, the port may differ. Nothing else may differ.
 */
export function provenRedirectUri(client: RedirectingClient, given: string): ProvenRedirectUri | undefined {
  if (Buffer.byteLength(given) > MAXIMUM_REDIRECT_URI_BYTES) return undefined
  const equal = client.redirectUris.some(
    (registered) => registered === given || (mayUseAnyPort(client, registered) && equalButForPort(registered, given)),
  )
  return equal ? (given as ProvenRedirectUri) : undefined
}

/**
 * Whether the client may use any port of this registered URI: at a loopback address if the client is native, or no operator registered it. A
 * client that no operator registered may use any port at `localhost` too: people are asked for consent there each time. Decision 0036.
 */
export function mayUseAnyPort(client: Pick<Client, "native" | "registeredBy">, registered: string): boolean {
  const host = LOOPBACK.exec(registered)?.[1]
  return host !== undefined && (!isRegisteredByHand(client) || (client.native && host !== "localhost"))
}

function equalButForPort(registered: string, given: string): boolean {
  const one = LOOPBACK.exec(registered)
  const other = LOOPBACK.exec(given)
  if (one === null || other === null || !isPort(other[2])) return false
  return one[1] === other[1] && one[3] === other[3]
}

/** Port 0 is an instruction to choose a port. No server listens on it. */
const isPort = (digits: string | undefined): boolean =>
  digits === undefined || (Number(digits) > 0 && Number(digits) <= MAXIMUM_PORT)
