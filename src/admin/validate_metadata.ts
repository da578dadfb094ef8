import type { Api } from "../apis/api.ts"
import type { Profile } from "../base/profiles.ts"
import { isOfFapi } from "../base/profiles.ts"
import type { Said } from "../base/say.ts"
import { say } from "../base/say.ts"
import type { Given } from "../base/setting.ts"
import type { ClientMember, ClientSettingValues, GivenClientSettings } from "../clients/settings/client_settings.ts"
import type { EachSetting } from "../clients/settings/each_setting.ts"
import { EACH_SETTING, registrantsDefaults } from "../clients/settings/each_setting.ts"
import { nameOfHost, strangersName, validateStrangersName } from "../clients/settings/strangers_name.ts"
import { validateSectorIdentifierUri } from "../clients/settings/validate_addresses.ts"
import { openScope } from "../oauth/allowed_scope.ts"
import type { AuthMethod, CertificateMethod } from "../oauth/client_extensions.ts"
import { AUTH_METHODS, isCertificateMethod, provesOwnKey } from "../oauth/client_extensions.ts"
import { STRANGERS_GRANT_TYPES } from "../oauth/grant_types.ts"
import type { StrangersPlaces } from "../oauth/redirect_uri.ts"
import { redirectHostOf, validateStrangersRedirectUri } from "../oauth/redirect_uri.ts"
import { refuse } from "../oauth/refusal.ts"
import type { Scope } from "../oauth/vocabulary.ts"
import { english } from "../words/english.ts"
import { registration } from "./client_settings.ts"
import type { ClientSettings } from "./contract.ts"
import { Invalid, Problems } from "./problem.ts"

/** A client's metadata (RFC 7591 §2), by name. A null counts as absent, as RFC 7592 §2.2 requires. */
export type Metadata = ReadonlyMap<string, unknown>

/** Members that request encryption, which this server does not support. If the server ignored them, the client would expect encrypted tokens. */
const ENCRYPTION = /^(id_token|userinfo|authorization|introspection)_(encrypted_response|encryption)_(alg|enc)$/
/** Refused too, unless the server decrypts: otherwise all requests of the client would be refused. */
const OBJECT_ENCRYPTION = /^request_object_encryption_(alg|enc)$/

const SELF_REGISTERED_METHODS = AUTH_METHODS.filter((method) => method !== "secret" && !isCertificateMethod(method))

/** The values that this server allows for clients that nobody registered by hand. */
interface Installation extends StrangersPlaces {
  readonly apis: readonly Api[]
  /** The methods by certificate that the server supports. */
  readonly certificateMethods: readonly CertificateMethod[]
  /** Whether the server accepts encrypted request objects. */
  readonly decrypts: boolean
  readonly leastProfile: Profile
}

/**
 * Converts the requested metadata to settings. Ignores unknown and unused members, as RFC 7591 §2 requires, and drops the scope values and grant
 * types that the client cannot have. Refuses with invalid_redirect_uri, invalid_client_metadata or unapproved_software_statement.
 */
export function validateMetadata(
  metadata: Metadata,
  { apis, certificateMethods, decrypts, leastProfile, ...places }: Installation,
): ClientSettingValues {
  // RFC 7591 §2.3: values in a trusted software statement replace those in the request. This server trusts no issuer of statements, so it refuses
  // them.
  if (has(metadata, "software_statement")) refuse("unapproved_software_statement", "software-statement")
  for (const name of metadata.keys())
    if ((ENCRYPTION.test(name) || (!decrypts && OBJECT_ENCRYPTION.test(name))) && has(metadata, name))
      refuseMetadata(name, say("encryption-unsupported"))
  const redirectUris = redirectUrisOf(metadata, places)
  const authMethod = authMethodOf(metadata, certificateMethods, leastProfile)
  const kind = authMethod === "none" ? "public" : "confidential"
  const byDefault = {
    ...registrantsDefaults({ kind, authMethod, profile: leastProfile }),
    grantTypes: grantTypesOf(metadata),
    authMethod,
    sectorIdentifierUri: sectorIdentifierUriOf(metadata),
  }
  return settle(() => {
    const problems = new Problems()
    const asked = registration(
      byDefault,
      kind,
      settingsOf(metadata, redirectUris, openScope(apis)),
      problems,
      leastProfile,
    )
    if (provesOwnKey(authMethod) && [asked.idTokenAlg, asked.userinfoAlg].includes("HS256"))
      problems.add("id_token_signed_response_alg", say("hs256-keys", { method: authMethod }))
    // RP-Initiated Logout §3.1 allows plain http to confidential clients. A self-registered client must use https for all its redirects.
    for (const uri of asked.postLogoutRedirectUris) {
      const problem = validateStrangersRedirectUri(uri, places)
      if (problem !== undefined) problems.add("post_logout_redirect_uris", say("list-item", { item: uri, problem }))
    }
    problems.throwIfAny()
    // RFC 7591 §2: the server ignores metadata of a feature that it does not have.
    return certificateMethods.length > 0 ? asked : { ...asked, tlsClientCertificateBoundAccessTokens: false }
  })
}

/**
 * For these members, the rules for a self-registered client are stricter than for a client that an operator creates. The functions below check the
 * stricter rules.
 */
const CHECKED_APART: readonly ClientMember[] = [
  "name",
  "redirectUris",
  "scope",
  "grantTypes",
  "authMethod",
  "sectorIdentifierUri",
  "native",
]

/** Translates the metadata to settings as an operator gives them. The rules for an operator's settings then check the values. */
function settingsOf(metadata: Metadata, redirect_uris: readonly string[], open: readonly Scope[]): ClientSettings {
  const chosen = EACH_SETTING.flatMap((setting) =>
    setting.metadata === undefined || CHECKED_APART.includes(setting.member)
      ? []
      : [[setting.json, givenFor(setting.member, setting.type.given, setting.metadata, metadata)]],
  )
  const scope = scopeOf(metadata, open)
  return {
    ...(Object.fromEntries(chosen) as GivenClientSettings),
    ...(scope !== undefined && { scope }),
    name: nameFrom(metadata, redirect_uris),
    redirect_uris,
    native: applicationType(metadata) === "native",
  }
}

/**
 * Returns the requested scope without the values that the client cannot have; undefined if nothing is left, so that the default applies. RFC 7591
 * §3.2.1: "The authorization server MAY reject or replace any of the client's requested metadata values". A client often names all values that it
 * finds in the metadata of a server or API, so a refusal would stop clients that need none of the others.
 */
function scopeOf(metadata: Metadata, open: readonly Scope[]): string | undefined {
  const words = text(metadata, "scope")?.split(/\s+/) ?? []
  const left = words.filter((word) => open.includes(word))
  return left.length === 0 ? undefined : left.join(" ")
}

function givenFor(
  member: ClientMember,
  given: EachSetting["type"]["given"],
  name: string,
  metadata: Metadata,
): Given | undefined {
  switch (member) {
    case "jwks": {
      const jwks = metadata.get(name) ?? undefined
      return jwks === undefined ? undefined : JSON.stringify(jwks)
    }
    default:
      if (given === "list") return texts(metadata, name)
      if (given === "flag") return truth(metadata, name)
      return given === "seconds" ? seconds(metadata, name) : text(metadata, name)
  }
}

function settle<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    const [first] = error.problems
    const problem = error.problems.find((one) => one.field === "redirect_uris") ?? first
    if (problem === undefined) throw error
    const { field } = problem
    return field === "redirect_uris" ? refuseRedirectUri(problem) : refuseMetadata(field, problem)
  }
}

/** Refuses plain http to another machine, because others on the network could read the codes. RFC 9700 §2.6. */
function redirectUrisOf(metadata: Metadata, places: StrangersPlaces): readonly string[] {
  const given = metadata.get("redirect_uris") ?? []
  if (!Array.isArray(given) || given.length === 0 || !given.every((uri) => typeof uri === "string"))
    return refuseRedirectUri("redirect_uris must be a list of one or more URIs")
  for (const uri of given as readonly string[]) {
    const problem = validateStrangersRedirectUri(uri, places)
    if (problem !== undefined) refuseRedirectUri(english(say("list-item", { item: uri, problem })))
  }
  return [...new Set(given as readonly string[])]
}

/**
 * OpenID Connect Dynamic Client Registration §2, `application_type`. A native client may also register https URIs, which that section forbids:
 * RFC 8252 §7.2 recommends them, and editors register one beside loopback URIs.
 */
function applicationType(metadata: Metadata): "web" | "native" {
  const type = text(metadata, "application_type") ?? "web"
  return type === "web" || type === "native"
    ? type
    : refuseMetadata("application_type", say("application-type-unknown"))
}

function authMethodOf(
  metadata: Metadata,
  certificateMethods: readonly CertificateMethod[],
  leastProfile: Profile,
): Exclude<AuthMethod, "secret"> {
  const allowed = [...SELF_REGISTERED_METHODS, ...certificateMethods]
  // RFC 7591 §2: "If unspecified or omitted, the default is "client_secret_basic"", which no profile of FAPI allows.
  const byDefault = isOfFapi(leastProfile) ? "private_key_jwt" : "client_secret_basic"
  const given = text(metadata, "token_endpoint_auth_method") ?? byDefault
  return (
    allowed.find((method) => method === given) ??
    refuseMetadata("token_endpoint_auth_method", say("word-unknown", { received: given, allowed }))
  )
}

/** Returns the URI without fetching it. The endpoint fetches and checks the document. */
function sectorIdentifierUriOf(metadata: Metadata): string | undefined {
  const uri = text(metadata, "sector_identifier_uri")
  const problem = uri === undefined ? undefined : validateSectorIdentifierUri(uri)
  return problem === undefined ? uri : refuseMetadata("sector_identifier_uri", problem)
}

/** RFC 7591 §2.1: grant_types must match response_types, so that a client "cannot register itself into an inconsistent state". */
function grantTypesOf(metadata: Metadata): ClientSettingValues["grantTypes"] {
  const responses = texts(metadata, "response_types") ?? ["code"]
  if (responses.length === 0 || responses.some((type) => type !== "code"))
    refuseMetadata("response_types", say("response-types-other"))
  // RFC 7591 §2: "If omitted, the default behavior is that the client will use only the "authorization_code" Grant Type."
  const grants = texts(metadata, "grant_types") ?? ["authorization_code"]
  if (!grants.includes("authorization_code")) refuseMetadata("grant_types", say("grant-types-without-code"))
  // Drops other grant types, because many clients name every grant type that they know.
  return STRANGERS_GRANT_TYPES.filter((grant) => grants.includes(grant))
}

/** Returns the client's name. The default is the host of the first redirect URI. */
function nameFrom(metadata: Metadata, [first = ""]: readonly string[]): string {
  const given = text(metadata, "client_name")
  if (given === undefined) return nameOfHost(redirectHostOf(first))
  const problem = validateStrangersName(given)
  return problem === undefined ? strangersName(given) : refuseMetadata("client_name", problem)
}

const has = (metadata: Metadata, name: string): boolean => (metadata.get(name) ?? undefined) !== undefined

function text(metadata: Metadata, name: string): string | undefined {
  const value = metadata.get(name) ?? undefined
  if (value !== undefined && typeof value !== "string") refuseMetadata(name, say("not-a-text"))
  return value === "" ? undefined : (value as string | undefined)
}

function texts(metadata: Metadata, name: string): readonly string[] | undefined {
  const value = metadata.get(name) ?? undefined
  if (value === undefined) return undefined
  if (!Array.isArray(value) || !value.every((item) => typeof item === "string"))
    return refuseMetadata(name, say("not-a-list-of-texts"))
  return value as readonly string[]
}

function truth(metadata: Metadata, name: string): boolean | undefined {
  const value = metadata.get(name) ?? undefined
  return value === undefined || typeof value === "boolean" ? value : refuseMetadata(name, say("not-true-or-false"))
}

function seconds(metadata: Metadata, name: string): string | undefined {
  const value = metadata.get(name) ?? undefined
  if (value === undefined) return undefined
  return Number.isSafeInteger(value) && Number(value) >= 0
    ? String(value)
    : refuseMetadata(name, say("not-whole-seconds"))
}

const refuseRedirectUri = (received: string | Said): never =>
  refuse("invalid_redirect_uri", "redirect-uri-unusable", { received })

const refuseMetadata = (member: string, problem: Said): never =>
  refuse("invalid_client_metadata", "metadata-unusable", { received: say("received-member", { member, problem }) })
