import type { Locale } from "../base/locales.ts"
import type { Client } from "./client.ts"
import { preferredLocale } from "./locale.ts"
import type { Parameters } from "./parameters.ts"
import type { ProvenRedirectUri } from "./proven_redirect_uri.ts"
import { refuse } from "./refusal.ts"

/** The parameters of OpenID Connect RP-Initiated Logout §2, in their order in `query`. The optional `logout_hint` is ignored. */
const PARAMETERS = ["id_token_hint", "client_id", "post_logout_redirect_uri", "state", "ui_locales"] as const

const MAXIMUM_BYTES: Readonly<Record<(typeof PARAMETERS)[number], number>> = {
  id_token_hint: 4096,
  client_id: 255,
  post_logout_redirect_uri: 2048,
  state: 4096,
  ui_locales: 255,
}

/** The parameters of a sign-out request from a client. All are absent if the user opened the page without a client. */
export interface LogoutRequest {
  readonly idTokenHint: string | undefined
  readonly clientId: string | undefined
  readonly postLogoutRedirectUri: string | undefined
  readonly state: string | undefined
  readonly locale: Locale
  /** All parameters as a query. */
  readonly query: string
}

/** Refuses malformed, repeated or too long parameters on a page, because no redirect URI is proven yet. */
export function readLogoutRequest(parameters: Parameters, acceptLanguage: string | undefined): LogoutRequest {
  const { values, repeated, malformed } = parameters
  if (malformed) refuse("invalid_logout_request", "query-malformed")
  const fields = PARAMETERS.flatMap((name) => {
    const value = values.get(name)
    if (repeated.has(name)) refuse("invalid_logout_request", "parameter-repeated", { received: name })
    if (Buffer.byteLength(value ?? "") > MAXIMUM_BYTES[name])
      refuse("invalid_logout_request", "parameter-too-long", { received: name })
    return value === undefined ? [] : [[name, value] as const]
  })
  return {
    idTokenHint: values.get("id_token_hint"),
    clientId: values.get("client_id"),
    postLogoutRedirectUri: values.get("post_logout_redirect_uri"),
    state: values.get("state"),
    locale: preferredLocale(parameters, acceptLanguage),
    query: fields.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&"),
  }
}

/** OpenID Connect RP-Initiated Logout §3.1: "The value MUST have been previously registered with the OP". Compared byte for byte, as redirect URIs are. */
export const provenPostLogoutUri = (client: Client, given: string): ProvenRedirectUri | undefined =>
  client.postLogoutRedirectUris.includes(given) ? (given as ProvenRedirectUri) : undefined

/**
 * OpenID Connect RP-Initiated Logout §3: "If included in the logout request, the value MUST be passed back". The registered URI has no query, so
 * `state` becomes the whole query.
 */
export const postLogoutAddress = (uri: ProvenRedirectUri, state: string | undefined): string =>
  state === undefined ? uri : `${uri}?state=${encodeURIComponent(state)}`

/** The unverified audience of an ID token. It selects the client whose keys verify the token. */
export function audienceOf(idToken: string): string | undefined {
  try {
    const claims: unknown = JSON.parse(Buffer.from(idToken.split(".")[1] ?? "", "base64url").toString())
    if (typeof claims !== "object" || claims === null || !("aud" in claims)) return undefined
    return typeof claims.aud === "string" ? claims.aud : undefined
  } catch {
    return undefined
  }
}
