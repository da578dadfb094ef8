import type { Api } from "../apis/api.ts"
import type { ClientId } from "../base/id.ts"
import type { Locale } from "../base/locales.ts"
import { isAtLeast } from "../base/profiles.ts"
import type { ScopedClient } from "./allowed_scope.ts"
import { allowedScope } from "./allowed_scope.ts"
import type { ClaimsRequest } from "./claims_request.ts"
import { NO_CLAIMS, readClaims } from "./claims_request.ts"
import type { Client } from "./client.ts"
import { isRegisteredByHand } from "./client.ts"
import type { Confirmation } from "./confirmation.ts"
import { isThumbprint } from "./confirmation.ts"
import { preferredLocale } from "./locale.ts"
import type { Parameters } from "./parameters.ts"
import { REPEATABLE, refuseRepeated } from "./parameters.ts"
import type { Challenge } from "./pkce.ts"
import { readChallenge } from "./pkce.ts"
import { signsMessages } from "./profile.ts"
import type { ProvenRedirectUri } from "./proven_redirect_uri.ts"
import { sealedPart } from "./pushed_request.ts"
import { refuse } from "./refusal.ts"
import type { ResponseMode } from "./response_mode.ts"
import { attainableMode, refuseResponseMode } from "./response_mode.ts"
import { intersection, isSubset, refuseUnknown, requestedScope } from "./scope.ts"
import { shownWords } from "./shown_words.ts"
import type { Scope } from "./vocabulary.ts"
import { DEFAULT_SCOPE } from "./vocabulary.ts"

/** The known parameters of an authorization request, in their order in URLs. With `request_uri`, only of a pushed request. */
export const AUTHORIZATION_PARAMETERS = [
  "client_id",
  "redirect_uri",
  "response_type",
  "scope",
  "state",
  "code_challenge",
  "code_challenge_method",
  "nonce",
  "prompt",
  "max_age",
  "login_hint",
  "id_token_hint",
  "ui_locales",
  "acr_values",
  "claims",
  "response_mode",
  "request",
  "request_uri",
  "connection",
  "dpop_jkt",
  "authorization_details",
] as const
const KNOWN: ReadonlySet<string> = new Set(AUTHORIZATION_PARAMETERS)

export const MAXIMUM_CLIENT_ID_BYTES = 255
export const MAXIMUM_SCOPE_BYTES = 1024
const MAXIMUM_BYTES: Readonly<Record<string, number>> = {
  scope: MAXIMUM_SCOPE_BYTES,
  nonce: 1024,
  login_hint: 1024,
  id_token_hint: 4096,
  ui_locales: 255,
  acr_values: 1024,
  claims: 2048,
  connection: 63,
}
const MAXIMUM_STATE_BYTES = 4096

const PROMPTS = ["none", "login", "consent", "select_account"] as const
export type Prompt = (typeof PROMPTS)[number]

/** A valid request that now needs only the user. RFC 6749 §4.1.1, OpenID Connect Core §3.1.2.1. */
export interface AuthorizationRequest {
  readonly clientId: ClientId
  readonly redirectUri: ProvenRedirectUri
  readonly state: string | undefined
  /** Requested scope, within the client's allowed scope. */
  readonly scope: readonly Scope[]
  readonly challenge: Challenge | undefined
  readonly nonce: string | undefined
  readonly prompt: readonly Prompt[]
  /** Maximum time in seconds since the user last typed the password: from the request, else the client's default. */
  readonly maxAge: number | undefined
  readonly loginHint: string | undefined
  readonly idTokenHint: string | undefined
  /** The claims that the request asks for. If the scope lacks `openid`, only `subjects` is set. */
  readonly claims: ClaimsRequest
  /** The language of the pages. */
  readonly locale: Locale
  /** The name of the connection with which the user is to sign in. A parameter of this service. */
  readonly connection: string | undefined
  /** The key that the exchange of the code must prove: `dpop_jkt`. RFC 9449 §10. */
  readonly confirmation: Confirmation | undefined
}

/** Where the answer may go. The server redirects a refusal only to a redirect URI that it has found among the client's registered URIs. */
export interface ReturnAddress {
  readonly redirectUri: ProvenRedirectUri
  /** `state`, returned unchanged. Absent if the request repeated it, or if it is too long. */
  readonly state: string | undefined
  /** How the answer travels to the redirect URI. Refusals also use the requested mode if it is possible. */
  readonly mode: ResponseMode
  /** The language of a page that is shown before the redirect. */
  readonly locale: Locale
  /** `prompt=none`: no page may be shown before the redirect. OpenID Connect Core §3.1.2.1. */
  readonly silent: boolean
}

export function returnAddress(
  parameters: Parameters,
  redirectUri: ProvenRedirectUri,
  acceptLanguage: string | undefined,
): ReturnAddress {
  const { values, repeated } = parameters
  const given = values.get("state")
  const usable = given !== undefined && !repeated.has("state") && Buffer.byteLength(given) <= MAXIMUM_STATE_BYTES
  const state = usable ? given : undefined
  const locale = preferredLocale(parameters, acceptLanguage)
  // `none` together with other values makes the request invalid, but even then no page may be shown.
  const silent = !repeated.has("prompt") && values.get("prompt")?.split(" ").includes("none") === true
  return { redirectUri, state, mode: attainableMode(parameters, redirectUri, state), locale, silent }
}

/** Reads the request of a client whose redirect URI is proven. The refusals of this function go to that URI, before any sign-in. */
export function readAuthorizationRequest(
  parameters: Parameters,
  client: Client,
  { redirectUri, state, mode, locale }: ReturnAddress,
  apis: readonly KnownApi[],
): AuthorizationRequest {
  const { values } = parameters
  if (parameters.malformed) refuse("invalid_request", "query-malformed")
  refuseRepeated(parameters, KNOWN)
  refuseOversized(values)
  const confirmation = readThumbprint(values.get("dpop_jkt"))
  if (values.has("request_uri")) refuse("request_uri_not_supported", "request-object-by-reference")
  refuseResponseType(values.get("response_type"))
  refuseResponseMode(values.get("response_mode"), mode, signsMessages(client))
  if (!client.grantTypes.includes("authorization_code")) refuse("unauthorized_client", "grant-type-not-allowed")
  const scope = scopeWithinAllowed(values.get("scope"), client, apis)
  const challenge = readChallenge(values.get("code_challenge"), values.get("code_challenge_method"))
  refuseWeakChallenge(challenge, client)
  const claims = readClaims(values.get("claims"), values.get("acr_values")?.split(" ") ?? defaultAcrValues(client))
  return {
    clientId: client.id,
    redirectUri,
    state,
    scope,
    challenge,
    nonce: values.get("nonce"),
    prompt: readPrompt(values.get("prompt")),
    maxAge: readMaxAge(values.get("max_age")) ?? client.defaultMaxAge,
    loginHint: values.get("login_hint"),
    idTokenHint: values.get("id_token_hint"),
    claims: scope.includes("openid") ? claims : { ...NO_CLAIMS, subjects: claims.subjects },
    locale,
    connection: values.get("connection"),
    confirmation,
  }
}

/** RFC 9449 §10: "the JWK Thumbprint of the proof-of-possession public key using the SHA-256 hash function". */
function readThumbprint(text: string | undefined): Confirmation | undefined {
  if (text === undefined) return undefined
  return isThumbprint(text)
    ? { jkt: text }
    : refuse("invalid_request", "parameter-not-a-thumbprint", { received: `${text.length} characters` })
}

/**
 * RFC 9700 §2.1.1: "public clients MUST use PKCE", with a method that does not expose the verifier in the authorization request. Clients that an
 * operator registered may use `plain`, which specification §5 allows.
 */
function refuseWeakChallenge(challenge: Challenge | undefined, client: Client): void {
  // OAuth 2.1 and FAPI 2.0 Security Profile §5.3.2.2.5: PKCE with S256 for every code.
  const isDemanded = isAtLeast(client.profile, "oauth-2.1")
  if (
    challenge === undefined &&
    (isDemanded || client.kind === "public" || client.registeredBy === "metadata-document")
  )
    refuse("invalid_request", "challenge-missing")
  if (challenge?.method === "plain" && (isDemanded || !isRegisteredByHand(client)))
    refuse("invalid_request", "challenge-plain")
}

function refuseOversized(values: ReadonlyMap<string, string>): void {
  for (const [name, maximum] of Object.entries({ ...MAXIMUM_BYTES, state: MAXIMUM_STATE_BYTES })) {
    if (Buffer.byteLength(values.get(name) ?? "") > maximum) {
      refuse("invalid_request", "parameter-too-long", { received: name, expected: `${maximum} bytes at most` })
    }
  }
}

function refuseResponseType(responseType: string | undefined): void {
  if (responseType === undefined) refuse("invalid_request", "response-type-missing")
  if (responseType !== "code")
    refuse("unsupported_response_type", "response-type-unknown", {
      received: shownWords("response_type", responseType),
    })
}

type KnownApi = Pick<Api, "identifier" | "openTo" | "scopes">

/**
 * Returns the requested scope. Without a request, returns the default: the registered scope if the client may request more than that, else the default
 * of specification §2.6. Refuses with invalid_scope.
 */
export function scopeWithinAllowed(
  text: string | undefined,
  client: ScopedClient,
  apis: readonly KnownApi[],
): readonly Scope[] {
  const allowed = allowedScope(client, apis)
  const requested = requestedScope(text)
  if (requested !== undefined) {
    refuseUnknown(requested, allowed, apis)
    if (!isSubset(requested, allowed)) refuse("invalid_scope", "scope-not-allowed", { received: text })
    return requested
  }
  const byDefault = intersection(client.requestableScope === "open" ? client.scope : DEFAULT_SCOPE, allowed)
  if (byDefault.length === 0) refuse("invalid_scope", "scope-empty")
  return byDefault
}

/** OpenID Connect Registration §2, `default_acr_values`: "Values specified in the acr_values request parameter […] override these default values." */
export const defaultAcrValues = ({ defaultAcrValues: values }: Client): readonly string[] | undefined =>
  values.length === 0 ? undefined : values

function readPrompt(text: string | undefined): readonly Prompt[] {
  if (text === undefined) return []
  const words = text.split(" ").filter((word) => word !== "")
  const known = PROMPTS.filter((prompt) => words.includes(prompt))
  const unknown = words.some((word) => !(PROMPTS as readonly string[]).includes(word))
  if (unknown || (known.includes("none") && known.length > 1))
    refuse("invalid_request", "prompt-unknown", { received: shownWords("prompt", text) })
  return known
}

function readMaxAge(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^[0-9]{1,15}$/.test(text))
    refuse("invalid_request", "max-age-malformed", { received: shownWords("max_age", text) })
  return Number(text)
}

export type AuthorizationFields = readonly (readonly [name: string, value: string])[]

/**
 * Returns the whole request as it was received, without parameters that have no effect beside a pushed request or a request object. Every step parses
 * it again. RFC 9101 §5: the server "MUST only use the parameters in the Request Object".
 */
export function authorizationFields({ values, resources }: Parameters): AuthorizationFields {
  const whole = sealedPart(values) !== undefined ? "request_uri" : values.has("request") ? "request" : undefined
  const names = whole === undefined ? AUTHORIZATION_PARAMETERS : (["client_id", whole] as const)
  return [
    ...names.flatMap((name) => {
      const value = values.get(name)
      return value === undefined ? [] : [[name, value] as const]
    }),
    ...(whole === undefined ? resources.map((value) => [REPEATABLE, value] as const) : []),
  ]
}

/** Writes the parameters as a query, with a space as `%20`. */
export const queryOf = (fields: AuthorizationFields): string =>
  fields.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&")
