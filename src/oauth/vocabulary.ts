/**
 * oauth/ — the protocol as values.
 * Owns: the words on the wire, the rules over them, the payloads of credentials.
 * Does not own: HTTP, SQL, time, randomness, promises. All of these come in as arguments.
 * Hands off to: endpoints/, which pass requests in and carry out the decisions.
 */

/** `token_type` (specification §2.3): how an access token is presented. */
export type TokenType = "Bearer" | "DPoP" | "N_A"
/** The type of a token that needs no further proof, or the proof of a client certificate. */
export const BEARER: TokenType = "Bearer"
/** The type of a token that is bound to the key of DPoP proofs. RFC 9449. */
export const DPOP: TokenType = "DPoP"

/** The scope values of specification §2.6. Pages and responses use this order. */
export const SPECIFIED_SCOPES = ["openid", "profile", "email", "read", "write", "admin"] as const

/** The scope values of this service's own API, /admin/api. `admin` includes all of them. */
export const ADMIN_SCOPES = ["admin:read", "admin:clients", "admin:people", "admin:settings"] as const

/** The scope values of specification §2.6, and those that OpenID Connect Core §5.4 adds. Discovery announces all of them except `admin`. */
export const STANDARD_SCOPES = [...SPECIFIED_SCOPES, "address", "phone"] as const
export type StandardScope = (typeof STANDARD_SCOPES)[number]

/** The scope values that exist in every installation. */
export const BUILT_IN_SCOPES = [...STANDARD_SCOPES, ...ADMIN_SCOPES] as const
export type BuiltInScope = (typeof BUILT_IN_SCOPES)[number]

/** A scope value (RFC 6749 §3.3): a built-in one, or one that an API declares. */
export type Scope = string

/** Specification §2.6: "Default scope at the authorization endpoint". */
export const DEFAULT_SCOPE: readonly Scope[] = ["openid", "profile", "email"]

/** Scope values about a person. A client that acts for itself cannot get them. */
export const IDENTITY_SCOPES: readonly Scope[] = ["openid", "profile", "email", "address", "phone"]

/** RFC 7636 §4.2, §4.3. */
export const CHALLENGE_METHODS = ["S256", "plain"] as const
export type ChallengeMethod = (typeof CHALLENGE_METHODS)[number]

/**
 * The signing algorithms of ID tokens, RFC 7518 §3.1 and RFC 8037 §3.1. HS256 uses the client's secret; the others use a signing key of this
 * service.
 */
export const SIGNING_ALGORITHMS = ["HS256", "RS256", "ES256", "EdDSA"] as const
export type SigningAlgorithm = (typeof SIGNING_ALGORITHMS)[number]

/** The algorithms that use a signing key of this service. The key set publishes the public part of each such key. */
export const PUBLISHED_ALGORITHMS = ["RS256", "ES256", "EdDSA"] as const
export type PublishedAlgorithm = (typeof PUBLISHED_ALGORITHMS)[number]

/**
 * The algorithms of DPoP proofs. RFC 9449 §4.2: alg "MUST NOT be none or an identifier for a symmetric algorithm". EdDSA and Ed25519 are two names of one
 * algorithm: RFC 9864 §2.2.
 */
export const PROOF_ALGORITHMS = ["ES256", "EdDSA", "Ed25519", "PS256", "RS256"] as const
export type ProofAlgorithm = (typeof PROOF_ALGORITHMS)[number]

/**
 * When the consent page is shown. `ask`: each time. `remember`: unless the user allowed the same before. `first-party`: never, for the
 * operator's own clients.
 */
export const CONSENT_POLICIES = ["ask", "remember", "first-party"] as const
export type ConsentPolicy = (typeof CONSENT_POLICIES)[number]

/** In seconds: 90 days, which is also the default lifetime of a grant. */
export const MAX_REFRESH_REPEAT = 90 * 86_400

/** How long clients may cache discovery and the key set: the `max-age` of both responses. A new key waits longer than this before it signs. */
export const METADATA_CACHE_SECONDS = 3600
