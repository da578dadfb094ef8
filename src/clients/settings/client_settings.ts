import type { GivenOf, ShownOf, ValuesOf } from "../../base/each_setting.ts"
import { FIRST_PROOFS } from "../../base/first_proofs.ts"
import { LEVELS, LOWEST_LEVEL } from "../../base/level.ts"
import { validateRecordName } from "../../base/record_name.ts"
import type { Said } from "../../base/say.ts"
import { say } from "../../base/say.ts"
import {
  flag,
  list,
  optionalSeconds,
  optionalText,
  optionalWord,
  orderedWords,
  text,
  word,
  wordList,
} from "../../base/setting.ts"
import { validateName } from "../../base/shown_name.ts"
import { federatedIdentities } from "../../issuers/federated_identity.ts"
import { invalidAcr } from "../../oauth/authentication_context.ts"
import {
  ACCESS_TOKEN_FORMATS,
  AUTH_METHODS,
  ERROR_LINKS,
  INTROSPECTIONS,
  REQUESTABLE_SCOPES,
  SIGN_IN_PAGES,
  SUBJECT_TYPES,
} from "../../oauth/client_extensions.ts"
import { defaultGrantTypes, GRANT_TYPES, WITHOUT_REDIRECT_URI } from "../../oauth/grant_types.ts"
import { validateRedirectUri } from "../../oauth/redirect_uri.ts"
import { CONSENT_POLICIES, DEFAULT_SCOPE, MAX_REFRESH_REPEAT, SIGNING_ALGORITHMS } from "../../oauth/vocabulary.ts"
import { allowedScope } from "./allowed_scope.ts"
import { AUTHORIZATION_DETAILS } from "./authorization_details.ts"
import { BACKCHANNEL_SETTINGS } from "./backchannel_settings.ts"
import { CERTIFICATE_SETTINGS } from "./certificate_settings.ts"
import { defaultAuthMethod, defaultIdTokenAlg, PROFILE, registrantsIdTokenAlg } from "./profile.ts"
import { REQUEST_SETTINGS } from "./request_settings.ts"
import { setting } from "./setting.ts"
import { SIGNED_ANSWERS } from "./signed_answers.ts"
import {
  validateHost,
  validateJwks,
  validateJwksUri,
  validateOrigin,
  validateResource,
  validateSectorIdentifierUri,
} from "./validate_addresses.ts"

function validateRegisteredUri(uri: string): Said | undefined {
  const { problem } = validateRedirectUri(uri)
  return problem === undefined ? undefined : say("redirect-uri-malformed", { problem })
}

/**
 * Every setting of a client, by its name in `Client`, in the order of the help. The column has the same name in snake case. A new setting needs a
 * declaration here, a column in the migrations, and the code that uses it.
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
  /** Compared byte for byte. Empty only if the client never acts for a user. */
  redirectUris: setting({
    type: list(validateRegisteredUri),
    json: "redirect_uris",
    metadata: "redirect_uris",
    option: "--redirect-uri <uri>",
    sentence: `an address to which people are sent back, compared byte for byte; repeat the option for several. Required unless the only grant type is ${WITHOUT_REDIRECT_URI.join(" or ")}`,
    byDefault: () => [],
  }),
  /** With `requestable_scope` registered, the largest scope that the client can get. The default never includes `admin`. */
  scope: setting({
    type: allowedScope,
    json: "scope",
    metadata: "scope",
    option: "--scope <scope>",
    sentence:
      "the allowed scope, in quotes: any of openid profile email read write admin, and values that APIs declare",
    defaultInWords: '"openid profile email read write"',
    byDefault: () => ["openid", "profile", "email", "read", "write"] as const,
    registrantsDefault: () => DEFAULT_SCOPE,
  }),
  requestableScope: setting({
    type: word(REQUESTABLE_SCOPES),
    json: "requestable_scope",
    option: "--requestable-scope <which>",
    sentence:
      "the scope values that the client may request. registered: those of its scope; open: also the standard ones except admin, and those of every API for every client. The person decides",
    defaultInWords: "registered",
    byDefault: () => "registered" as const,
    // A client that nobody registered by hand learns from an API which scope it needs, often after its registration. RFC 6750 §3.1.
    registrantsDefault: () => "open" as const,
  }),
  grantTypes: setting({
    type: wordList(GRANT_TYPES),
    json: "grant_types",
    metadata: "grant_types",
    option: "--grant <grant>",
    sentence: `a grant type: ${GRANT_TYPES.join(", ")}; repeat the option for several`,
    defaultInWords: `${defaultGrantTypes("public").join(", ")}; for confidential clients ${defaultGrantTypes("confidential").join(", ")}`,
    byDefault: ({ kind }) => defaultGrantTypes(kind),
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
    sentence: "accept any port in redirect URIs at http://127.0.0.1 and http://[::1]",
    defaultInWords: "off",
    byDefault: () => false,
  }),
  /**
   * The number of seconds after a rotation in which the server returns the same successor again; 0 means never. If absent, the default of the
   * client's kind in oauth/refresh.ts applies.
   */
  refreshRepeat: setting({
    type: optionalSeconds(MAX_REFRESH_REPEAT),
    json: "refresh_repeat",
    option: "--refresh-repeat <seconds>",
    sentence: `for how long a refresh token returns the same successor again while the successor is unused, 0 to ${MAX_REFRESH_REPEAT} (90 days). A lost answer then signs nobody out, but a thief's copy of the token works for this time too`,
    defaultInWords: "60; 86400 for confidential clients",
    byDefault: () => undefined,
  }),
  consent: setting({
    type: word(CONSENT_POLICIES),
    json: "consent",
    option: "--consent <when>",
    sentence:
      "when users are asked for consent. ask: each time; remember: only if they have not allowed the same scope and resources before; first-party: never, for your own clients",
    defaultInWords: "ask",
    byDefault: () => "ask" as const,
    // A self-registered client gets `remember`, because silent renewal needs it. The first consent page warns that nobody checked the client's
    // name, and shows the host that receives the answer.
    registrantsDefault: () => "remember" as const,
  }),
  idTokenAlg: setting({
    type: word(SIGNING_ALGORITHMS),
    json: "id_token_alg",
    metadata: "id_token_signed_response_alg",
    option: "--id-token-alg <alg>",
    sentence: "the signature algorithm of ID tokens: HS256 uses the client's secret, the others a key of this service",
    defaultInWords: "HS256; RS256 for public clients; ES256 for the profiles of FAPI",
    byDefault: defaultIdTokenAlg,
    // OpenID Connect Registration §2: "The default, if omitted, is RS256."
    registrantsDefault: registrantsIdTokenAlg,
  }),
  /** Allowed origins in addition to those of the redirect URIs. */
  corsOrigins: setting({
    type: list(validateOrigin),
    json: "cors_origins",
    option: "--cors-origin <origin>",
    sentence:
      "an origin whose pages may call the service, in addition to the origins of the redirect URIs; repeat the option for several",
    byDefault: () => [],
  }),
  authMethod: setting({
    type: word(AUTH_METHODS),
    json: "token_endpoint_auth_method",
    metadata: "token_endpoint_auth_method",
    // Only an operator can set `secret`, which allows two methods. The metadata can name only one method.
    asMetadata: (method) => (method === "secret" ? "client_secret_basic" : method),
    option: "--auth-method <method>",
    sentence:
      "how the client authenticates. secret: in the body or by HTTP Basic; any other value: only by that method",
    defaultInWords: "secret; none for public clients; private_key_jwt for the profiles of FAPI",
    byDefault: defaultAuthMethod,
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
    sentence: "a file with the client's public keys, a JWK set, for private_key_jwt and self_signed_tls_client_auth",
    byDefault: () => undefined,
  }),
  jwksUri: setting({
    type: optionalText(validateJwksUri),
    json: "jwks_uri",
    metadata: "jwks_uri",
    option: "--jwks-uri <uri>",
    sentence: "the URL of the client's public keys, instead of a file",
    byDefault: () => undefined,
  }),
  /** Only an operator sets them. RFC 7523 §2.2. */
  federatedIdentities: setting({
    type: federatedIdentities,
    json: "federated_identities",
    option: "--federated-identity <identity>",
    sentence:
      "a workload that is the client, for private_key_jwt without keys: the URL of a trusted issuer, and what the claims of its assertions must say, as in 'https://token.actions.githubusercontent.com sub=repo:acme/app:environment:production'; repeat the option for several",
    byDefault: () => [],
  }),
  ...CERTIFICATE_SETTINGS,
  /** Compared byte for byte. OpenID Connect RP-Initiated Logout §3.1. */
  postLogoutRedirectUris: setting({
    type: list((uri) => validateRedirectUri(uri).problem),
    json: "post_logout_redirect_uris",
    metadata: "post_logout_redirect_uris",
    option: "--post-logout-redirect-uri <uri>",
    sentence:
      "an address to which people may be sent after signing out, compared byte for byte; repeat the option for several",
    byDefault: () => [],
  }),
  ...BACKCHANNEL_SETTINGS,
  subjectType: setting({
    type: word(SUBJECT_TYPES),
    json: "subject_type",
    metadata: "subject_type",
    option: "--subject-type <type>",
    sentence: "public: sub is the same for every client; pairwise: sub differs for each sector",
    defaultInWords: "public",
    byDefault: () => "public" as const,
  }),
  /** The sector of pairwise subjects. Absent: the host of `sectorIdentifierUri`, else the host of the redirect URIs. */
  sectorIdentifier: setting({
    type: optionalText(validateHost),
    json: "sector_identifier",
    option: "--sector-identifier <host>",
    sentence: "the sector, as a host: clients with the same host share pairwise subjects",
    defaultInWords: "the host of the redirect URIs",
    byDefault: () => undefined,
  }),
  /**
   * Only a registration request sets this URI, because only then does the server fetch and check the document. An operator sets `sectorIdentifier`
   * instead. OpenID Connect Registration §5.
   */
  sectorIdentifierUri: setting({
    type: optionalText(validateSectorIdentifierUri),
    json: "sector_identifier_uri",
    metadata: "sector_identifier_uri",
    sentence: "the URL of the sector's list of redirect URIs",
    byDefault: () => undefined,
  }),
  /** The algorithm that signs userinfo answers. Absent: userinfo returns plain JSON. OpenID Connect Core §5.3.2. */
  userinfoAlg: setting({
    type: optionalWord(SIGNING_ALGORITHMS),
    json: "userinfo_signed_response_alg",
    metadata: "userinfo_signed_response_alg",
    option: "--userinfo-alg <alg>",
    sentence: "sign user information with this algorithm, as a JWT",
    defaultInWords: "plain JSON",
    byDefault: () => undefined,
  }),
  ...SIGNED_ANSWERS,
  accessTokenFormat: setting({
    type: word(ACCESS_TOKEN_FORMATS),
    json: "access_token_format",
    option: "--access-token-format <format>",
    sentence: "opaque, or a JWT that resource servers verify themselves",
    defaultInWords: "opaque",
    byDefault: () => "opaque" as const,
  }),
  /** Identifiers of APIs for named clients. RFC 8707 §2. */
  resources: setting({
    type: list(validateResource),
    json: "resources",
    option: "--resource <uri>",
    sentence:
      "the identifier of an API for which the client may request tokens, and whose tokens it may introspect; repeat the option for several. An unknown API is created, for named clients",
    byDefault: () => [],
  }),
  ...AUTHORIZATION_DETAILS,
  introspection: setting({
    type: word(INTROSPECTIONS),
    json: "introspection",
    option: "--introspection <which>",
    sentence:
      "the tokens that the client may introspect: own: its own tokens and the tokens for its resources; any: all tokens",
    defaultInWords: "own",
    byDefault: () => "own" as const,
  }),
  /** Maximum time since the user last typed the password, for requests without `max_age`. OpenID Connect Registration §2. */
  defaultMaxAge: setting({
    type: optionalSeconds(),
    json: "default_max_age",
    metadata: "default_max_age",
    option: "--default-max-age <seconds>",
    sentence: "maximum age of a sign-in, for requests without max_age",
    defaultInWords: "any age",
    byDefault: () => undefined,
  }),
  /** The `acr_values` of requests without acr_values. OpenID Connect Registration §2. */
  defaultAcrValues: setting({
    type: list(invalidAcr),
    json: "default_acr_values",
    metadata: "default_acr_values",
    option: "--default-acr-value <acr>",
    sentence: "how users should sign in, for requests without acr_values, in order of preference",
    defaultInWords: "any way",
    byDefault: () => [],
  }),
  /** What a user must prove to sign in to this client. Only an operator sets it. */
  signInLevel: setting({
    type: word(LEVELS),
    json: "sign_in_level",
    option: "--sign-in-level <level>",
    sentence: "what a user must prove: pwd, the password; mfa, the password and a second factor; phr, a passkey",
    defaultInWords: LOWEST_LEVEL,
    byDefault: () => LOWEST_LEVEL,
  }),
  /** The names of connections. Empty: those with a button, by name. Only an operator sets it. */
  connections: setting({
    type: list(validateRecordName),
    json: "connections",
    option: "--connection <name>",
    sentence:
      "the connections that the sign-in page offers, in this order, and the only ones that a request of the client can name; repeat the option for several",
    defaultInWords: "those with a button, by name",
    byDefault: () => [],
  }),
  signInPage: setting({
    type: word(SIGN_IN_PAGES),
    json: "sign_in_page",
    option: "--sign-in-page <what>",
    sentence:
      "what the sign-in page offers. all: password, passkey and connections; connections: only connections, as long as one can be used; at-once: the same, and if there is only one connection, people go there without seeing the page",
    defaultInWords: "all",
    byDefault: () => "all" as const,
  }),
  /** The installation's proofs apply if none of them is listed. Only an operator sets it. */
  firstProofs: setting({
    type: orderedWords(FIRST_PROOFS),
    json: "first_proofs",
    option: "--first-proof <proof>",
    sentence: `what people can begin a sign-in with, in the order of the sign-in page, of the proofs in GATEHOUSE_FIRST_PROOFS: ${FIRST_PROOFS.join(", ")}; repeat the option for several`,
    defaultInWords: "GATEHOUSE_FIRST_PROOFS",
    byDefault: () => [],
  }),
  ...REQUEST_SETTINGS,
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
  /** RFC 9449 §5.2. */
  dpopBoundAccessTokens: setting({
    type: flag,
    json: "dpop_bound_access_tokens",
    metadata: "dpop_bound_access_tokens",
    option: "--dpop-bound-access-tokens",
    off: "issue tokens without a DPoP proof again",
    sentence: "refuse token requests without a DPoP proof, so that every access token works only with the client's key",
    defaultInWords: "off",
    byDefault: () => false,
  }),
  /** RFC 6749 §4.1.2.1, §5.2. Only an operator sets it. */
  errorLinks: setting({
    type: word(ERROR_LINKS),
    json: "error_links",
    option: "--error-links <when>",
    sentence:
      "when refusals carry error_uri, a link that explains the refusal to the developer. auto: where the redirect URI is a loopback address; on: always, for a client that is being developed; off: never",
    defaultInWords: "auto",
    byDefault: () => "auto" as const,
  }),
  ...PROFILE,
}

type Settings = typeof CLIENT_SETTINGS
export type ClientMember = keyof Settings

/** The settings of a client, by their names in `Client`. */
export type ClientSettingValues = ValuesOf<Settings>

/** The settings that have an option on the command line. */
type OperatorsMember = Exclude<ClientMember, "sectorIdentifierUri">

/**
 * The settings that an operator gives, by their names in JSON. In an update, a missing setting stays unchanged. In a creation, it gets its default.
 */
export type GivenClientSettings = GivenOf<Settings, OperatorsMember>

/** The settings as JSON shows them. */
export type ShownClientSettings = ShownOf<Settings>
