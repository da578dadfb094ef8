import { quoted } from "../../base/quoted.ts"
import type { SettingType } from "../../base/setting.ts"
import {
  flag,
  list,
  loadedList,
  optionalSeconds,
  optionalText,
  optionalWord,
  text,
  word,
  wordList,
} from "../../base/setting.ts"
import { validateName } from "../../base/shown_name.ts"
import { ACCESS_TOKEN_FORMATS, AUTH_METHODS, INTROSPECTIONS, SUBJECT_TYPES } from "../../oauth/client_extensions.ts"
import { validateRedirectUri } from "../../oauth/redirect_uri.ts"
import { scopeFromText, scopeText } from "../../oauth/scope.ts"
import type { Scope } from "../../oauth/vocabulary.ts"
import {
  CONSENT_POLICIES,
  DEFAULT_SCOPE,
  GRANT_TYPES,
  MAX_REFRESH_REPEAT,
  SCOPES,
  SIGNING_ALGORITHMS,
} from "../../oauth/vocabulary.ts"
import { setting } from "./setting.ts"
import {
  validateBackchannelUri,
  validateHost,
  validateJwks,
  validateJwksUri,
  validateOrigin,
  validateResource,
  validateSectorIdentifierUri,
} from "./validate_addresses.ts"

/** Allowed scope: values between spaces, in a fixed order. RFC 6749 §3.3. */
const allowedScope: SettingType<readonly Scope[], string, string> = {
  given: "text",
  removable: false,
  read(given, _before, add) {
    const words = given.split(/\s+/).filter((each) => each !== "")
    if (words.length === 0) add(`is empty; it is one or more of ${SCOPES.join(" ")}`)
    for (const each of words) {
      if (each === "offline_access")
        add("offline_access is no scope here: a client with the grant refresh_token gets refresh tokens")
      else if (!(SCOPES as readonly string[]).includes(each))
        add(`${quoted(each)} is unknown: use one of ${SCOPES.join(" ")} (several: with spaces between, in quotes)`)
    }
    return scopeFromText(words.join(" "))
  },
  store: (value) => value.join(" "),
  load: loadedList,
  show: scopeText,
}

function validateRegisteredUri(uri: string): string | undefined {
  const { problem } = validateRedirectUri(uri)
  return problem === undefined
    ? undefined
    : `${problem}; wanted is an absolute URI such as https://app.example.com/callback, without query and fragment`
}

/**
 * Every setting of a client, by its name in `Client`, in the order of the help. Its column has that name in snake case. A new setting is a
 * declaration here, a column in the migrations, and the code that acts on it.
 */
export const CLIENT_SETTINGS = {
  name: setting({
    type: text(validateName),
    json: "name",
    metadata: "client_name",
    option: "--name <name>",
    sentence: "what people see on the consent page, 1 to 200 characters",
    byDefault: () => "",
  }),
  /** Compared byte for byte. Empty only if the client acts for itself alone. */
  redirectUris: setting({
    type: list(validateRegisteredUri),
    json: "redirect_uris",
    metadata: "redirect_uris",
    option: "--redirect-uri <uri>",
    sentence:
      "where people are sent back to, compared byte for byte; repeat it for several. Needed unless the only grant is client_credentials",
    byDefault: () => [],
  }),
  /** The largest scope that the client can get. `admin` must be named. */
  scope: setting({
    type: allowedScope,
    json: "scope",
    metadata: "scope",
    option: "--scope <scope>",
    sentence: "the most it may ask for, in quotes: of openid profile email read write admin",
    defaultInWords: '"openid profile email read write"',
    byDefault: () => ["openid", "profile", "email", "read", "write"] as const,
    registrantsDefault: () => DEFAULT_SCOPE,
  }),
  grantTypes: setting({
    type: wordList(GRANT_TYPES),
    json: "grant_types",
    metadata: "grant_types",
    option: "--grant <grant>",
    sentence: `a way to get tokens: ${GRANT_TYPES.join(", ")}; repeat it for several`,
    defaultInWords: "the first two, for confidential clients all three",
    byDefault: ({ kind }) => (kind === "public" ? (["authorization_code", "refresh_token"] as const) : GRANT_TYPES),
    // RFC 7591 §2: "If omitted, the default behavior is that the client will use only the "authorization_code" Grant Type."
    registrantsDefault: () => ["authorization_code"] as const,
  }),
  /** A native client's loopback redirect URI may use any port. RFC 8252 §7.3. */
  native: setting({
    type: flag,
    json: "native",
    metadata: "application_type",
    asMetadata: (native) => (native ? "native" : "web"),
    option: "--native",
    off: "compare the port again",
    sentence: "for http://127.0.0.1 and http://[::1], leave the port of the redirect URI open",
    defaultInWords: "off",
    byDefault: () => false,
  }),
  /** For how many seconds after a rotation the same successor is returned; 0: never. Absent: the default of its kind, see refresh.ts. */
  refreshRepeat: setting({
    type: optionalSeconds(`not a whole number of seconds from 0 to ${MAX_REFRESH_REPEAT}`, MAX_REFRESH_REPEAT),
    json: "refresh_repeat",
    option: "--refresh-repeat <seconds>",
    sentence: `how long a refresh token gives the same successor again while that is unused, so that a lost answer signs nobody out: 0 to ${MAX_REFRESH_REPEAT} (90 days); a thief's copy works as long`,
    defaultInWords: "60; 86400 for confidential clients",
    byDefault: () => undefined,
  }),
  consent: setting({
    type: word(CONSENT_POLICIES),
    json: "consent",
    option: "--consent <when>",
    sentence:
      "when people are asked: each time, only for more than they allowed before, or never (your own applications)",
    defaultInWords: "ask",
    byDefault: () => "ask" as const,
    // Silent renewal needs it. The first consent page shows that nobody checked the name, and where the answer goes.
    registrantsDefault: () => "remember" as const,
  }),
  idTokenAlg: setting({
    type: word(SIGNING_ALGORITHMS),
    json: "id_token_alg",
    metadata: "id_token_signed_response_alg",
    option: "--id-token-alg <alg>",
    sentence: "what signs ID tokens: HS256 the client's secret, the others a key of this service",
    defaultInWords: "HS256; RS256 for public clients",
    byDefault: ({ kind, authMethod }) => (kind === "public" || authMethod === "private_key_jwt" ? "RS256" : "HS256"),
    // OpenID Connect Registration §2: "The default, if omitted, is RS256."
    registrantsDefault: () => "RS256" as const,
  }),
  /** Allowed origins in addition to those of the redirect URIs. */
  corsOrigins: setting({
    type: list(validateOrigin),
    json: "cors_origins",
    option: "--cors-origin <origin>",
    sentence:
      "an origin whose pages may call the service, in addition to those of the redirect URIs; repeat it for several",
    byDefault: () => [],
  }),
  authMethod: setting({
    type: word(AUTH_METHODS),
    json: "token_endpoint_auth_method",
    metadata: "token_endpoint_auth_method",
    // Only an operator can set `secret`, which allows two methods. The metadata name one of them.
    asMetadata: (method) => (method === "secret" ? "client_secret_basic" : method),
    option: "--auth-method <method>",
    sentence: "how it proves itself: secret, in the body or by HTTP Basic; the others by that alone",
    defaultInWords: "secret; none for public clients",
    byDefault: ({ kind }) => (kind === "public" ? "none" : "secret"),
    // RFC 7591 §2: "If unspecified or omitted, the default is "client_secret_basic""
    registrantsDefault: () => "client_secret_basic" as const,
  }),
  /** A JWK set as JSON, RFC 7517 §5. A client has `jwks` or `jwksUri`, never both. */
  jwks: setting({
    type: optionalText(validateJwks),
    json: "jwks",
    metadata: "jwks",
    asMetadata: (jwks) => JSON.parse(jwks ?? "null") as unknown,
    option: "--jwks <file>",
    sentence: "a file with its public keys, a JWK set, for private_key_jwt",
    byDefault: () => undefined,
  }),
  jwksUri: setting({
    type: optionalText(validateJwksUri),
    json: "jwks_uri",
    metadata: "jwks_uri",
    option: "--jwks-uri <uri>",
    sentence: "where its public keys are fetched from instead",
    byDefault: () => undefined,
  }),
  /** Compared byte for byte. OpenID Connect RP-Initiated Logout §3.1. */
  postLogoutRedirectUris: setting({
    type: list((uri) => validateRedirectUri(uri).problem),
    json: "post_logout_redirect_uris",
    metadata: "post_logout_redirect_uris",
    option: "--post-logout-redirect-uri <uri>",
    sentence: "where people may be sent after signing out, compared byte for byte; repeat it for several",
    byDefault: () => [],
  }),
  /** OpenID Connect Back-Channel Logout §2.2. */
  backchannelLogoutUri: setting({
    type: optionalText(validateBackchannelUri),
    json: "backchannel_logout_uri",
    metadata: "backchannel_logout_uri",
    option: "--backchannel-logout-uri <uri>",
    sentence: "the URL that receives notices of sign-outs",
    byDefault: () => undefined,
  }),
  subjectType: setting({
    type: word(SUBJECT_TYPES),
    json: "subject_type",
    metadata: "subject_type",
    option: "--subject-type <type>",
    sentence: "whether sub is the same at every client, or one that only this sector sees",
    defaultInWords: "public",
    byDefault: () => "public" as const,
  }),
  /** Of pairwise subjects. Absent: the host of `sectorIdentifierUri`, else of the redirect URIs. */
  sectorIdentifier: setting({
    type: optionalText(validateHost),
    json: "sector_identifier",
    option: "--sector-identifier <host>",
    sentence: "the host whose clients share pairwise subjects",
    defaultInWords: "that of the redirect URIs",
    byDefault: () => undefined,
  }),
  /** Only registration sets it, because registration fetches it. An operator names the host instead. OpenID Connect Registration §5. */
  sectorIdentifierUri: setting({
    type: optionalText(validateSectorIdentifierUri),
    json: "sector_identifier_uri",
    metadata: "sector_identifier_uri",
    sentence: "where the sector lists the redirect URIs of its clients",
    byDefault: () => undefined,
  }),
  /** Absent: user information as plain JSON. OpenID Connect Core §5.3.2. */
  userinfoAlg: setting({
    type: optionalWord(SIGNING_ALGORITHMS),
    json: "userinfo_signed_response_alg",
    metadata: "userinfo_signed_response_alg",
    option: "--userinfo-alg <alg>",
    sentence: "sign user information with this, as a JWT",
    defaultInWords: "plain JSON",
    byDefault: () => undefined,
  }),
  accessTokenFormat: setting({
    type: word(ACCESS_TOKEN_FORMATS),
    json: "access_token_format",
    option: "--access-token-format <format>",
    sentence: "opaque, or a JWT that its resource servers read by themselves",
    defaultInWords: "opaque",
    byDefault: () => "opaque" as const,
  }),
  /** RFC 8707 §2. Absolute URIs, compared byte for byte. */
  resources: setting({
    type: list(validateResource),
    json: "resources",
    option: "--resource <uri>",
    sentence: "a resource it may ask tokens for, and whose tokens it may see; repeat it for several",
    byDefault: () => [],
  }),
  introspection: setting({
    type: word(INTROSPECTIONS),
    json: "introspection",
    option: "--introspection <which>",
    sentence: "the tokens it may ask about: its own, or any",
    defaultInWords: "own",
    byDefault: () => "own" as const,
  }),
  /** Since the password was typed, for requests without `max_age`. OpenID Connect Registration §2. */
  defaultMaxAge: setting({
    type: optionalSeconds("no whole number of seconds"),
    json: "default_max_age",
    metadata: "default_max_age",
    option: "--default-max-age <seconds>",
    sentence: "how old a sign-in may be where the request does not say",
    defaultInWords: "any age",
    byDefault: () => undefined,
  }),
  /** OpenID Connect Core §12.2. */
  idTokenOnRefresh: setting({
    type: flag,
    json: "id_token_on_refresh",
    option: "--id-token-on-refresh",
    off: "return no ID token with a refresh",
    sentence: "return a new ID token with each refresh whose scope has openid; Quarkus needs it",
    defaultInWords: "off",
    byDefault: () => false,
  }),
}

type Settings = typeof CLIENT_SETTINGS
export type ClientMember = keyof Settings

/** The settings as a client has them. */
export type ClientSettingValues = { readonly [Member in ClientMember]: ReturnType<Settings[Member]["type"]["load"]> }

/** All but those without an option. */
type OperatorsMember = Exclude<ClientMember, "sectorIdentifierUri">

/** The settings as an operator gives them, by their names in JSON. A missing one stays unchanged, or gets its default. */
export type GivenClientSettings = {
  readonly [Member in OperatorsMember as Settings[Member]["json"]]?:
    | Parameters<Settings[Member]["type"]["read"]>[0]
    | undefined
}

/** The settings as JSON shows them. */
export type ShownClientSettings = {
  readonly [Member in ClientMember as Settings[Member]["json"]]: ReturnType<Settings[Member]["type"]["show"]>
}
