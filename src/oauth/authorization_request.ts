import type { ClientId } from "../base/id.ts"
import type { ClaimsRequest } from "./claims_request.ts"
import { NO_CLAIMS, readClaims } from "./claims_request.ts"
import type { Client } from "./client.ts"
import type { Parameters } from "./parameters.ts"
import { REPEATABLE, refuseRepeated } from "./parameters.ts"
import type { Challenge } from "./pkce.ts"
import { readChallenge } from "./pkce.ts"
import type { ProvenRedirectUri } from "./redirect_uri.ts"
import { refuse } from "./refusal.ts"
import type { ResponseMode } from "./response_mode.ts"
import { attainableMode, refuseResponseMode } from "./response_mode.ts"
import { common, isWithin, requestedScope } from "./scope.ts"
import type { Locale } from "./ui_locales.ts"
import { preferredLocale } from "./ui_locales.ts"
import type { Scope } from "./vocabulary.ts"
import { DEFAULT_SCOPE } from "./vocabulary.ts"

/** The parameters of an authorization request that mean something here, in the order in which pages and addresses carry them. */
const AUTHORIZATION_PARAMETERS = [
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
] as const
const KNOWN: ReadonlySet<string> = new Set(AUTHORIZATION_PARAMETERS)

export const MAXIMUM_CLIENT_ID_BYTES = 255
const MAXIMUM_BYTES: Readonly<Record<string, number>> = {
  scope: 1024,
  nonce: 1024,
  login_hint: 1024,
  id_token_hint: 4096,
  ui_locales: 255,
  acr_values: 1024,
  claims: 2048,
}
const MAXIMUM_STATE_BYTES = 4096

const PROMPTS = ["none", "login", "consent", "select_account"] as const
export type Prompt = (typeof PROMPTS)[number]

/** A request to which nothing but the user is missing. RFC 6749 §4.1.1, OpenID Connect Core §3.1.2.1. */
export interface AuthorizationRequest {
  readonly clientId: ClientId
  readonly redirectUri: ProvenRedirectUri
  readonly state: string | undefined
  /** Requested scope, within what the client may have. */
  readonly scope: readonly Scope[]
  readonly challenge: Challenge | undefined
  readonly nonce: string | undefined
  readonly prompt: readonly Prompt[]
  /** Seconds since the password was typed: what the request says, else the client's default. */
  readonly maxAge: number | undefined
  readonly loginHint: string | undefined
  readonly idTokenHint: string | undefined
  /** None but `subjects` without the scope `openid`. */
  readonly claims: ClaimsRequest
  /** What the pages are shown in. */
  readonly locale: Locale
}

/** Where an answer may go: only with a redirect URI that was proven first can a refusal be sent by redirect. */
export interface ReturnAddress {
  readonly redirectUri: ProvenRedirectUri
  /** Returned unchanged; not at all where it was sent twice or is too long, since it is then not one value. */
  readonly state: string | undefined
  /** How: refusals too, where the mode was asked for and can be had. */
  readonly mode: ResponseMode
  /** What a page that stands between is shown in. */
  readonly locale: Locale
}

export function returnAddress(parameters: Parameters, redirectUri: ProvenRedirectUri): ReturnAddress {
  const { values, repeated } = parameters
  const given = values.get("state")
  const usable = given !== undefined && !repeated.has("state") && Buffer.byteLength(given) <= MAXIMUM_STATE_BYTES
  const state = usable ? given : undefined
  const locale = preferredLocale(repeated.has("ui_locales") ? undefined : values.get("ui_locales"))
  return { redirectUri, state, mode: attainableMode(parameters, redirectUri, state), locale }
}

/** Reads the request of a client whose redirect URI is proven. What it refuses with is sent there, before any sign-in. */
export function readAuthorizationRequest(
  parameters: Parameters,
  client: Client,
  { redirectUri, state, mode, locale }: ReturnAddress,
): AuthorizationRequest {
  const { values } = parameters
  if (parameters.malformed) refuse("invalid_request", "query-malformed")
  refuseRepeated(parameters, KNOWN)
  refuseOversized(values)
  if (values.has("request")) refuse("request_not_supported", "request-object")
  if (values.has("request_uri")) refuse("request_uri_not_supported", "request-object-by-reference")
  refuseResponseType(values.get("response_type"))
  refuseResponseMode(values.get("response_mode"), mode)
  if (!client.grantTypes.includes("authorization_code")) refuse("unauthorized_client", "grant-type-not-allowed")
  const scope = scopeWithinAllowed(values.get("scope"), client.scope)
  const challenge = readChallenge(values.get("code_challenge"), values.get("code_challenge_method"))
  // RFC 9700 §2.1.1: "public clients MUST use PKCE".
  if (client.kind === "public" && challenge === undefined) refuse("invalid_request", "challenge-missing")
  const claims = readClaims(values.get("claims"), values.get("acr_values"))
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
  }
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
  if (responseType !== "code") refuse("unsupported_response_type", "response-type-unknown", { received: responseType })
}

function scopeWithinAllowed(text: string | undefined, allowed: readonly Scope[]): readonly Scope[] {
  const requested = requestedScope(text)
  if (requested !== undefined) {
    if (!isWithin(requested, allowed)) refuse("invalid_scope", "scope-not-allowed", { received: text })
    return requested
  }
  const byDefault = common(DEFAULT_SCOPE, allowed)
  if (byDefault.length === 0) refuse("invalid_scope", "scope-empty")
  return byDefault
}

function readPrompt(text: string | undefined): readonly Prompt[] {
  if (text === undefined) return []
  const words = text.split(" ").filter((word) => word !== "")
  const known = PROMPTS.filter((prompt) => words.includes(prompt))
  const unknown = words.some((word) => !(PROMPTS as readonly string[]).includes(word))
  if (unknown || (known.includes("none") && known.length > 1))
    refuse("invalid_request", "prompt-unknown", { received: text })
  return known
}

function readMaxAge(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^[0-9]{1,15}$/.test(text)) refuse("invalid_request", "max-age-malformed", { received: text })
  return Number(text)
}

export type AuthorizationFields = readonly (readonly [name: string, value: string])[]

/** The whole request as the pages carry it: it is parsed again from these at every step. */
export const authorizationFields = ({ values, resources }: Parameters): AuthorizationFields => [
  ...AUTHORIZATION_PARAMETERS.flatMap((name) => {
    const value = values.get(name)
    return value === undefined ? [] : [[name, value] as const]
  }),
  ...resources.map((value) => [REPEATABLE, value] as const),
]

/** How long who has just signed in may take for what follows, where the request or the client allows less: seconds. */
const AFTER_SIGN_IN_SECONDS = 600

/**
 * The same request once the user has just typed the password: what asked for that is answered, and would ask for ever. How old it may become
 * stays said, since the consent page may be left open; only that who signed in for this request has time to answer it.
 */
export function afterSignIn(
  fields: AuthorizationFields,
  { defaultMaxAge }: Partial<Pick<Client, "defaultMaxAge">>,
): AuthorizationFields {
  const asked = fields.find(([name]) => name === "max_age")?.[1]
  const maxAge = asked === undefined ? defaultMaxAge : Number(asked)
  const left = fields.flatMap(([name, value]) => {
    if (name === "max_age") return []
    return name === "prompt" ? promptAfterSignIn(value) : [[name, value] as const]
  })
  return maxAge === undefined ? left : [...left, ["max_age", String(Math.max(maxAge, AFTER_SIGN_IN_SECONDS))]]
}

function promptAfterSignIn(value: string): AuthorizationFields {
  const left = value.split(" ").filter((word) => word !== "login" && word !== "select_account")
  return left.length === 0 ? [] : [["prompt", left.join(" ")]]
}

/** The same request for a user who says "not me": whoever was suggested is not, and what else `prompt` asks for stays asked. */
export function forAnotherAccount(fields: AuthorizationFields): AuthorizationFields {
  const left = afterSignIn(fields, {}).filter(([name]) => name !== "login_hint")
  const prompts = left.flatMap(([name, value]) => (name === "prompt" ? [value] : []))
  return [...left.filter(([name]) => name !== "prompt"), ["prompt", [...prompts, "select_account"].join(" ")]]
}

/** As a query, with a space as `%20`. */
export const queryOf = (fields: AuthorizationFields): string =>
  fields.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&")
