import type { Client, ConsentPolicy } from "../oauth/client.ts"
import type { ClientExtensions } from "../oauth/client_extensions.ts"
import { NO_EXTENSIONS } from "../oauth/client_extensions.ts"
import { isLocalhostRedirect, isOpenToLocalPrograms, judgeRedirectUri, loopbackInstead } from "../oauth/redirect_uri.ts"
import { MAX_REFRESH_REPEAT } from "../oauth/refresh.ts"
import { scopeFromText } from "../oauth/scope.ts"
import type { GrantType, Scope } from "../oauth/vocabulary.ts"
import { GRANT_TYPES, SCOPES, SIGNING_ALGORITHMS } from "../oauth/vocabulary.ts"
import { extensionRegrets, extensions, judgeExtensionsTogether } from "./client_extension_settings.ts"
import type { ClientSettings, Problem } from "./contract.ts"
import { judgeName } from "./judge_text.ts"
import type { Problems } from "./problem.ts"
import { quoted } from "./problem.ts"

export const KINDS = ["confidential", "public"] as const satisfies readonly Client["kind"][]
const CONSENTS = ["ask", "remember", "first-party"] as const satisfies readonly ConsentPolicy[]

const WANTED_REDIRECT_URI =
  "wanted is an absolute URI such as https://app.example.com/callback, without query and fragment"

/** A client's registration, without id, kind, secrets and creation. */
export type Registration = Omit<Client, "id" | "kind" | "secrets" | "createdAt" | "enabled" | "registeredBy">

/**
 * The defaults of a client. The `admin` scope must be requested. A public client cannot keep a secret, and a client that
 * authenticates with a key needs none.
 */
export const defaultRegistration = (name: string, kind: Client["kind"], authMethod?: string): Registration => ({
  name,
  redirectUris: [],
  native: false,
  scope: ["openid", "profile", "email", "read", "write"],
  grantTypes: kind === "public" ? ["authorization_code", "refresh_token"] : GRANT_TYPES,
  idTokenAlg: kind === "public" || authMethod === "private_key_jwt" ? "RS256" : "HS256",
  refreshRepeat: undefined,
  consent: "ask",
  corsOrigins: [],
  authMethod: kind === "public" ? "none" : "secret",
  ...NO_EXTENSIONS,
})

/** The registration with the given settings applied. Errors go to `problems`. The kind is undefined if it is itself a problem. */
export function registration(
  before: Registration,
  kind: Client["kind"] | undefined,
  given: ClientSettings,
  problems: Problems,
): Registration {
  const after = {
    ...before,
    ...defined(judgedEach(given, problems)),
    refreshRepeat: refreshRepeat(before, given, problems),
    ...extensions(before, given, problems),
  }
  judgeTogether(after, kind, problems)
  judgeExtensionsTogether(after, kind, problems)
  return after
}

function judgedEach(
  given: ClientSettings,
  problems: Problems,
): { [Key in Exclude<keyof Registration, keyof ClientExtensions | "refreshRepeat">]: Registration[Key] | undefined } {
  const { name, native, redirect_uris, scope, grant_types, id_token_alg, consent, cors_origins } = given
  const says = name === undefined ? undefined : judgeName(name)
  if (says !== undefined) problems.add("name", says)
  for (const uri of redirect_uris ?? []) {
    const { problem } = judgeRedirectUri(uri)
    if (problem !== undefined) problems.add("redirect_uris", `${quoted(uri)} ${problem}; ${WANTED_REDIRECT_URI}`)
  }
  for (const origin of cors_origins ?? []) {
    const wrong = judgeOrigin(origin)
    if (wrong !== undefined) problems.add("cors_origins", `${quoted(origin)} ${wrong}`)
  }
  const word = <const T extends string>(field: string, value: string | undefined, allowed: readonly T[]) =>
    value === undefined ? undefined : problems.oneOf(field, value, allowed)
  return {
    name,
    native,
    redirectUris: distinct(redirect_uris),
    scope: scope === undefined ? undefined : allowedScope(scope, problems),
    grantTypes: grant_types === undefined ? undefined : grantTypes(grant_types, problems),
    idTokenAlg: word("id_token_alg", id_token_alg, SIGNING_ALGORITHMS),
    consent: word("consent", consent, CONSENTS),
    corsOrigins: distinct(cors_origins),
  }
}

/** Checks settings that allow or forbid each other. */
function judgeTogether(
  { grantTypes, redirectUris, idTokenAlg, authMethod }: Registration,
  kind: Client["kind"] | undefined,
  problems: Problems,
) {
  if (kind === "public") {
    // RFC 6749 §4.4: "The client credentials grant type MUST only be used by confidential clients."
    if (grantTypes.includes("client_credentials"))
      problems.add("grant_types", "client_credentials needs a secret, and a public client holds none")
    if (idTokenAlg === "HS256")
      problems.add(
        "id_token_alg",
        "HS256 signs with the client's secret, and a public client holds none: use RS256, ES256 or EdDSA",
      )
  }
  if (authMethod === "private_key_jwt" && idTokenAlg === "HS256")
    problems.add(
      "id_token_alg",
      "HS256 signs with the client's secret, and private_key_jwt does without one: use RS256, ES256 or EdDSA",
    )
  const alone = grantTypes.length > 0 && grantTypes.every((grantType) => grantType === "client_credentials")
  if (redirectUris.length === 0 && grantTypes.length > 0 && !alone)
    problems.add(
      "redirect_uris",
      kind === "public"
        ? "is missing: people are sent back there with the code"
        : "is missing: people are sent back there with the code. Only a client whose one grant is client_credentials needs none",
    )
}

/** Warnings about settings that are allowed but risky; for URIs, only new ones. */
export function regrets(after: Registration, before?: Registration): Problem[] {
  const warnings: Problem[] = []
  for (const uri of after.redirectUris.filter((each) => before?.redirectUris.includes(each) !== true)) {
    const { warning } = judgeRedirectUri(uri)
    if (warning !== undefined) warnings.push({ field: "redirect_uris", says: `${quoted(uri)} ${warning}` })
  }
  for (const uri of after.redirectUris.filter((each) => after.native && isLocalhostRedirect(each)))
    if (before?.native !== true || !before.redirectUris.includes(uri))
      warnings.push({
        field: "redirect_uris",
        says: `${quoted(uri)} is compared with its port, because it names localhost: a native client may use any port at 127.0.0.1 and [::1] only (RFC 8252 §7.3, §8.3). Register ${loopbackInstead(uri)}`,
      })
  warnings.push(...consentWarnings(after, before))
  const { grantTypes } = after
  if (grantTypes.includes("refresh_token") && !grantTypes.includes("authorization_code"))
    warnings.push({ field: "grant_types", says: "refresh_token gives nothing without authorization_code" })
  return [...warnings, ...extensionRegrets(after, before)]
}

/** RFC 8252 §8.6: at a local redirect URI people are always asked, whatever the setting says. A warning is not repeated. */
function consentWarnings(after: Registration, before: Registration | undefined): Problem[] {
  if (after.consent === "ask") return []
  const known = before?.consent === after.consent ? before.redirectUris : []
  const local = after.redirectUris.filter((uri) => isOpenToLocalPrograms(uri) && !known.includes(uri))
  if (local.length === 0) return []
  const says = `${after.consent} does not hold at ${local.map(quoted).join(", ")}: any local program can receive an answer there, so people are asked each time and prompt=none fails`
  return [{ field: "consent", says }]
}

/** Scope values that a client may have, in a fixed order. RFC 6749 §3.3. */
function allowedScope(text: string, problems: Problems): readonly Scope[] | undefined {
  const words = text.split(/\s+/).filter((word) => word !== "")
  if (words.length === 0) problems.add("scope", `is empty; it is one or more of ${SCOPES.join(" ")}`)
  for (const word of words) {
    if (word === "offline_access")
      problems.add(
        "scope",
        "offline_access is no scope here: a client with the grant refresh_token gets refresh tokens",
      )
    else if (!(SCOPES as readonly string[]).includes(word))
      problems.add("scope", `${quoted(word)} is none of ${SCOPES.join(" ")} (several: with spaces between, in quotes)`)
  }
  return scopeFromText(words.join(" "))
}

function grantTypes(given: readonly string[], problems: Problems): readonly GrantType[] {
  if (given.length === 0) problems.add("grant_types", `is empty; it is one or more of ${GRANT_TYPES.join(", ")}`)
  const known = given.map((word) => problems.oneOf("grant_types", word, GRANT_TYPES))
  return GRANT_TYPES.filter((grantType) => known.includes(grantType))
}

/** An origin is compared as browsers send it. RFC 6454 §6.2. */
function judgeOrigin(text: string): string | undefined {
  const wanted =
    "is no origin such as https://app.example.com: scheme and host, a port where it is not the usual one, no final slash"
  if (text === "*") return "is not possible: name the origins, one by one"
  if (!URL.canParse(text)) return wanted
  const { origin, protocol } = new URL(text)
  if (protocol !== "http:" && protocol !== "https:") return wanted
  return origin === text ? undefined : `${wanted}; meant is perhaps ${origin}`
}

const distinct = (items: readonly string[] | undefined): readonly string[] | undefined => items && [...new Set(items)]

const defined = <T extends object>(value: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } =>
  Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as {
    [Key in keyof T]?: Exclude<T[Key], undefined>
  }

const ROTATIONS = ["confirmed", "strict"] as const
type Repeat = Client["refreshRepeat"]

/** In seconds; undefined for the default of the client's kind. `refresh_rotation` says the same in a word, and must not contradict it. */
function refreshRepeat(
  before: Pick<Client, "refreshRepeat">,
  { refresh_repeat, refresh_rotation }: ClientSettings,
  problems: Problems,
): Repeat {
  const rotation =
    refresh_rotation === undefined ? undefined : problems.oneOf("refresh_rotation", refresh_rotation, ROTATIONS)
  if (refresh_repeat === undefined) return rotation === undefined ? before.refreshRepeat : meant(rotation)
  if (refresh_repeat === "") return undefined
  const seconds = Number(refresh_repeat)
  if (!/^[0-9]{1,9}$/.test(refresh_repeat) || seconds > MAX_REFRESH_REPEAT)
    problems.add(
      "refresh_repeat",
      `${quoted(refresh_repeat)} is not a whole number of seconds from 0 to ${MAX_REFRESH_REPEAT}`,
    )
  else if (rotation !== undefined && (rotation === "strict") !== (seconds === 0))
    problems.add(
      "refresh_rotation",
      `is ${rotation}, which contradicts refresh_repeat ${seconds}: omit refresh_rotation`,
    )
  return seconds
}

const meant = (rotation: (typeof ROTATIONS)[number]): Repeat => (rotation === "strict" ? 0 : undefined)
