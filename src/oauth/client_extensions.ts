/**
 * How a client authenticates. `secret`: with its secret, in the body or by HTTP Basic, as the client prefers (specification §5). Each other
 * value allows only the method of that name: RFC 6749 §2.3.1, RFC 7523 §2.2, RFC 8705 §2, OpenID Connect Core §9. A public client has `none`.
 */
export const AUTH_METHODS = [
  "secret",
  "client_secret_basic",
  "client_secret_post",
  "client_secret_jwt",
  "private_key_jwt",
  "tls_client_auth",
  "self_signed_tls_client_auth",
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
type ClientAuthenticationMethod = (typeof CLIENT_AUTHENTICATION_METHODS)[number]

/** The methods by a certificate that the client shows in TLS. RFC 8705 §2. */
export const CERTIFICATE_METHODS = ["tls_client_auth", "self_signed_tls_client_auth"] as const
export type CertificateMethod = (typeof CERTIFICATE_METHODS)[number]

export const isCertificateMethod = (method: string): method is CertificateMethod =>
  CERTIFICATE_METHODS.some((each) => each === method)

/** The certificate methods whose certificates this server can check. */
export const certificateMethodsOf = (
  mutualTls: { readonly verifies: boolean } | undefined,
): readonly CertificateMethod[] =>
  CERTIFICATE_METHODS.filter((method) => mutualTls && (method !== "tls_client_auth" || mutualTls.verifies))

/** Whether a client with this method proves a key of its own. It then has no secret, which nobody here could make for it. */
export const provesOwnKey = (method: string | undefined): boolean =>
  method === "private_key_jwt" || (method !== undefined && isCertificateMethod(method))

/** Whether a client with this method registers public keys. */
export const registersKeys = (method: AuthMethod): boolean =>
  method === "private_key_jwt" || method === "self_signed_tls_client_auth"

export const allowsMethod = (registered: AuthMethod, used: ClientAuthenticationMethod | CertificateMethod): boolean =>
  registered === used || (registered === "secret" && (used === "client_secret_post" || used === "client_secret_basic"))

/** Whether `sub` is the same for every client, or differs for each sector. OpenID Connect Core §8. */
export const SUBJECT_TYPES = ["public", "pairwise"] as const

/** `jwt`: a signed access token that a resource server reads without asking this server, RFC 9068. */
export const ACCESS_TOKEN_FORMATS = ["opaque", "jwt"] as const

/**
 * The scope values that a client may request. `registered`: those of its registered scope. `open`: also those that this service and its APIs leave
 * open to every client; the registered scope is then the default of a request without `scope`.
 */
export const REQUESTABLE_SCOPES = ["registered", "open"] as const

/**
 * What the sign-in page offers. `all`: the ways of this service and the connections. `connections`: only connections, as long as one can be used.
 * `at-once`: the same, and a connection that is the only one is used without the page.
 */
export const SIGN_IN_PAGES = ["all", "connections", "at-once"] as const

/** How a client learns what a person decided about its request. CIBA §5. The delivery mode `push` would send tokens to an address: it is not supported. */
export const DELIVERY_MODES = ["poll", "ping"] as const

/**
 * Whether refusals carry `error_uri`, a link that explains the refusal to the client's developer. `auto`: where the redirect URI is a loopback address.
 * `on`: the client is being developed. Decision 0089.
 */
export const ERROR_LINKS = ["auto", "on", "off"] as const

/**
 * The tokens that a client may introspect. `any`: all tokens. `own`: only tokens issued to this client, or meant for one of its resources.
 * RFC 7662 §2.1.
 */
export const INTROSPECTIONS = ["own", "any"] as const

/** The algorithms of signed requests for approval. CIBA §7.1.1 demands asymmetric ones. */
export const BACKCHANNEL_REQUEST_ALGORITHMS = ["RS256", "PS256", "ES256", "EdDSA"] as const

/**
 * The algorithms of request objects. `none`: without a signature, so that anybody can change the request in the browser, as they can a request without an
 * object. OpenID Connect Registration §2.
 */
export const REQUEST_OBJECT_ALGORITHMS = ["none", "HS256", ...BACKCHANNEL_REQUEST_ALGORITHMS] as const

/**
 * How a client encrypts its request objects: RFC 7518 §4.6. Absent are RSA1_5 and RSA-OAEP with SHA-1, `dir` and PBES2, whose keys are secrets of the client,
 * and RSA-OAEP-256, whose key cannot be derived. Decision 0106.
 */
export const OBJECT_ENCRYPTION_ALGORITHMS = ["ECDH-ES", "ECDH-ES+A128KW", "ECDH-ES+A256KW"] as const
export type ObjectEncryptionAlgorithm = (typeof OBJECT_ENCRYPTION_ALGORITHMS)[number]

/** OpenID Connect Registration §2: the first is the default. */
export const OBJECT_CONTENT_ENCRYPTIONS = ["A128CBC-HS256", "A256CBC-HS512", "A128GCM", "A256GCM"] as const
