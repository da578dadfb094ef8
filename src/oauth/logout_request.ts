import type { Client } from "./client.ts"
import type { Parameters } from "./parameters.ts"
import type { ProvenRedirectUri } from "./redirect_uri.ts"
import { refuse } from "./refusal.ts"
import { MAXIMUM_REGISTERED_ID_BYTES } from "./registered_id.ts"
import type { Locale } from "./ui_locales.ts"
import { preferredLocale } from "./ui_locales.ts"

/** OpenID Connect RP-Initiated Logout §2, in the order in which the page carries them. `logout_hint` says nothing that we need. */
const PARAMETERS = ["id_token_hint", "client_id", "post_logout_redirect_uri", "state", "ui_locales"] as const

const MAXIMUM_BYTES: Readonly<Record<(typeof PARAMETERS)[number], number>> = {
  id_token_hint: 4096,
  client_id: MAXIMUM_REGISTERED_ID_BYTES,
  post_logout_redirect_uri: 2048,
  state: 4096,
  ui_locales: 255,
}

/** What an application said when it sent somebody here to sign out; without one, nothing of it. */
export interface LogoutRequest {
  readonly idTokenHint: string | undefined
  readonly clientId: string | undefined
  readonly postLogoutRedirectUri: string | undefined
  readonly state: string | undefined
  readonly locale: Locale
  /** The whole of it as a query. */
  readonly query: string
}

/** Refuses, on a page, what is malformed, repeated or too long: nothing is proven yet that an answer could be sent to. */
export function readLogoutRequest({ values, repeated, malformed }: Parameters): LogoutRequest {
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
    locale: preferredLocale(values.get("ui_locales")),
    query: fields.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&"),
  }
}

/** §3.1: "The value MUST have been previously registered with the OP"; compared byte for byte, as redirect URIs are. */
export const provenPostLogoutUri = (client: Client, given: string): ProvenRedirectUri | undefined =>
  client.postLogoutRedirectUris.includes(given) ? (given as ProvenRedirectUri) : undefined

/** §3: "If included in the logout request, the value MUST be passed back". The URI was registered without a query. */
export const postLogoutAddress = (uri: ProvenRedirectUri, state: string | undefined): string =>
  state === undefined ? uri : `${uri}?state=${encodeURIComponent(state)}`

/** For whom an ID token says it was issued. Read before anything is verified, to know by whose keys to do that. */
export function audienceOf(idToken: string): string | undefined {
  try {
    const claims: unknown = JSON.parse(Buffer.from(idToken.split(".")[1] ?? "", "base64url").toString())
    if (typeof claims !== "object" || claims === null || !("aud" in claims)) return undefined
    return typeof claims.aud === "string" ? claims.aud : undefined
  } catch {
    return undefined
  }
}
