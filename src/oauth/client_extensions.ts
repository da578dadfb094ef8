import type { SigningAlgorithm } from "./vocabulary.ts"

/**
 * How a client authenticates. `secret`: its secret, in the body or by HTTP Basic, whichever the client prefers (specification §5). Each
 * other value allows only its own method: RFC 6749 §2.3.1, RFC 7523 §2.2, OpenID Connect Core §9. A public client: `none`.
 */
export const AUTH_METHODS = [
  "secret",
  "client_secret_basic",
  "client_secret_post",
  "client_secret_jwt",
  "private_key_jwt",
  "none",
] as const
export type AuthMethod = (typeof AUTH_METHODS)[number]

/** The authentication methods of a request, named as in the metadata. OpenID Connect Core §9. */
export const CLIENT_AUTHENTICATION_METHODS = [
  "client_secret_post",
  "client_secret_basic",
  "client_secret_jwt",
  "private_key_jwt",
  "none",
] as const
export type ClientAuthenticationMethod = (typeof CLIENT_AUTHENTICATION_METHODS)[number]

export const allowsMethod = (registered: AuthMethod, used: ClientAuthenticationMethod): boolean =>
  registered === used || (registered === "secret" && (used === "client_secret_post" || used === "client_secret_basic"))

/** Whether `sub` is the same for every client or differs for each sector. OpenID Connect Core §8. */
export const SUBJECT_TYPES = ["public", "pairwise"] as const
export type SubjectType = (typeof SUBJECT_TYPES)[number]

/** `jwt`: a signed access token that a resource server reads itself, RFC 9068. */
export const ACCESS_TOKEN_FORMATS = ["opaque", "jwt"] as const
export type AccessTokenFormat = (typeof ACCESS_TOKEN_FORMATS)[number]

/** The tokens that a client may introspect. `own`: those issued to it, or meant for one of its resources. RFC 7662 §2.1. */
export const INTROSPECTIONS = ["own", "any"] as const
export type Introspection = (typeof INTROSPECTIONS)[number]

/** Client settings beyond the specification. A client that uses none has `NO_EXTENSIONS` and its own `authMethod`. */
export interface ClientExtensions {
  readonly authMethod: AuthMethod
  /** The client's public keys: a JWK set as JSON, RFC 7517 §5. A client has `jwks` or `jwksUri`, never both. */
  readonly jwks: string | undefined
  readonly jwksUri: string | undefined
  /** Compared byte for byte. OpenID Connect RP-Initiated Logout §3.1. */
  readonly postLogoutRedirectUris: readonly string[]
  /** The address that is notified of sign-outs. OpenID Connect Back-Channel Logout §2.2. */
  readonly backchannelLogoutUri: string | undefined
  readonly subjectType: SubjectType
  /**
   * The host that the clients of a sector share, for pairwise subjects. Absent: the host of `sectorIdentifierUri`, else of the redirect
   * URIs.
   */
  readonly sectorIdentifier: string | undefined
  /**
   * Self-registered clients only: the URL where the sector lists the redirect URIs. Proven at registration. OpenID Connect Registration §5.
   */
  readonly sectorIdentifierUri: string | undefined
  /** Absent: user information as plain JSON. OpenID Connect Core §5.3.2. */
  readonly userinfoAlg: SigningAlgorithm | undefined
  readonly accessTokenFormat: AccessTokenFormat
  /**
   * The resources that it may request tokens for, and whose tokens it may introspect. RFC 8707 §2. Absolute URIs, compared byte for byte.
   */
  readonly resources: readonly string[]
  readonly introspection: Introspection
  /** Seconds since the password was typed, for requests without `max_age`. OpenID Connect Registration §2. */
  readonly defaultMaxAge: number | undefined
  /** Whether a refresh returns a new ID token too. OpenID Connect Core §12.2. */
  readonly idTokenOnRefresh: boolean
}

export const NO_EXTENSIONS: Omit<ClientExtensions, "authMethod"> = {
  jwks: undefined,
  jwksUri: undefined,
  postLogoutRedirectUris: [],
  backchannelLogoutUri: undefined,
  subjectType: "public",
  sectorIdentifier: undefined,
  sectorIdentifierUri: undefined,
  userinfoAlg: undefined,
  accessTokenFormat: "opaque",
  resources: [],
  introspection: "own",
  defaultMaxAge: undefined,
  idTokenOnRefresh: false,
}
