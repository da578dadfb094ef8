import type { SigningAlgorithm } from "./vocabulary.ts"

/**
 * How a client authenticates. `secret`: by its secret, in the body or by HTTP Basic, as it likes (specification §5); the others by that alone:
 * RFC 6749 §2.3.1, RFC 7523 §2.2, OpenID Connect Core §9. A public client: `none`.
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

/** How a client can prove itself in a request, as the metadata names it. OpenID Connect Core §9. */
export const CLIENT_AUTHENTICATION_METHODS = [
  "client_secret_post",
  "client_secret_basic",
  "client_secret_jwt",
  "private_key_jwt",
  "none",
] as const
export type ClientAuthenticationMethod = (typeof CLIENT_AUTHENTICATION_METHODS)[number]

/** Whether a client registered for the one may use the other. */
export const allowsMethod = (registered: AuthMethod, used: ClientAuthenticationMethod): boolean =>
  registered === used || (registered === "secret" && (used === "client_secret_post" || used === "client_secret_basic"))

/** Whether `sub` is the same at every client, or one of its own for each sector. OpenID Connect Core §8. */
export const SUBJECT_TYPES = ["public", "pairwise"] as const
export type SubjectType = (typeof SUBJECT_TYPES)[number]

/** `jwt`: a signed access token that a resource server reads by itself, RFC 9068. */
export const ACCESS_TOKEN_FORMATS = ["opaque", "jwt"] as const
export type AccessTokenFormat = (typeof ACCESS_TOKEN_FORMATS)[number]

/** Which tokens a client may ask about. `own`: those issued to it, or meant for a resource of its own. RFC 7662 §2.1. */
export const INTROSPECTIONS = ["own", "any"] as const
export type Introspection = (typeof INTROSPECTIONS)[number]

/** What a client may use beside the specification. A client that uses none of it has `NO_EXTENSIONS`, but for its `authMethod`. */
export interface ClientExtensions {
  readonly authMethod: AuthMethod
  /** The client's public keys: a JWK set as JSON, RFC 7517 §5. At most one of this and `jwksUri`. */
  readonly jwks: string | undefined
  readonly jwksUri: string | undefined
  /** Compared byte for byte. OpenID Connect RP-Initiated Logout §3.1. */
  readonly postLogoutRedirectUris: readonly string[]
  /** Where the client is told of sign-outs. OpenID Connect Back-Channel Logout §2.2. */
  readonly backchannelLogoutUri: string | undefined
  readonly subjectType: SubjectType
  /** The host that clients of one sector share, for pairwise subjects; absent: that of the redirect URIs. */
  readonly sectorIdentifier: string | undefined
  /** Absent: user information as plain JSON. OpenID Connect Core §5.3.2. */
  readonly userinfoAlg: SigningAlgorithm | undefined
  readonly accessTokenFormat: AccessTokenFormat
  /** The resources it may ask tokens for, and whose tokens it may see. RFC 8707 §2. Absolute URIs, compared byte for byte. */
  readonly resources: readonly string[]
  readonly introspection: Introspection
  /** Seconds since the password was typed, where a request names no `max_age`. OpenID Connect Registration §2. */
  readonly defaultMaxAge: number | undefined
}

export const NO_EXTENSIONS: Omit<ClientExtensions, "authMethod"> = {
  jwks: undefined,
  jwksUri: undefined,
  postLogoutRedirectUris: [],
  backchannelLogoutUri: undefined,
  subjectType: "public",
  sectorIdentifier: undefined,
  userinfoAlg: undefined,
  accessTokenFormat: "opaque",
  resources: [],
  introspection: "own",
  defaultMaxAge: undefined,
}
