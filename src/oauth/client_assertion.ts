import { sha256 } from "../base/digest.ts"
import type { ClientId } from "../base/id.ts"
import type { RefuseAssertion } from "./assertion_fault.ts"
import { timesInOrder } from "./assertion_times.ts"
import type { CompactJwt, JwtMembers } from "./compact_jwt.ts"
import { compactJwt } from "./compact_jwt.ts"
import { refuse } from "./refusal.ts"

/** RFC 7523 §2.2: the only value of `client_assertion_type`. */
export const ASSERTION_TYPE = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"

/**
 * The algorithms for assertions: HS256 with a secret of the client, the others with a key of the client. RFC 7518 §3.1, RFC 8037 §3.1. EdDSA and
 * Ed25519 are two names of one algorithm: RFC 9864 §2.2.
 */
export const ASSERTION_ALGORITHMS = ["HS256", "RS256", "PS256", "ES256", "EdDSA", "Ed25519"] as const
export type AssertionAlgorithm = (typeof ASSERTION_ALGORITHMS)[number]

/** An assertion whose claims are valid, but whose signature nobody has checked yet. */
export interface ClientAssertion {
  /** The JWT in compact form. */
  readonly text: string
  readonly alg: AssertionAlgorithm
  readonly kid: string | undefined
  /** The client that the assertion names. It may be unknown. */
  readonly clientId: string
  readonly jti: string
  /** Whether `aud` is the issuer as a string: neither a list nor the address of an endpoint. */
  readonly hasIssuerAsAudience: boolean
  /** From this time on, the assertion is refused as expired. Milliseconds. */
  readonly endsAt: number
}

export const MAX_JTI_LENGTH = 255
const MAX_LIFE_MS = 600_000

/** The accepted values of `typ` in the header: absent, JWT, or the type of client assertions. A token for another use has another type. */
const TYPES: readonly unknown[] = [undefined, "jwt", "client-authentication+jwt"]

/**
 * Reads a client assertion. RFC 7523 §3. `audiences` are this server's accepted names, the issuer first; `now` is in milliseconds. Refuses any fault as
 * invalid_client. These checks come first, because they cost neither a look-up nor a signature check. They prove nothing yet: the signature
 * must still be checked.
 */
export function readClientAssertion(text: string, audiences: readonly string[], now: number): ClientAssertion {
  const { header, claims } = decoded(text)
  const alg = algorithmOf(header, ASSERTION_ALGORITHMS, TYPES, refuseClient)
  // RFC 7523 §3 1, 2: "The JWT MUST contain an "iss" [and a "sub"] claim […] the subject MUST be the "client_id" of the OAuth client."
  const { iss, sub, jti } = claims
  if (typeof sub !== "string" || sub === "" || iss !== sub)
    return refuse("invalid_client", "assertion-subject", { expected: "iss and sub are both the client_id" })
  requireAudience(claims, audiences)
  const endsAt = timesInOrder(claims, now, {
    maxLifeMs: MAX_LIFE_MS,
    refuse: refuseClient,
    refuseTooLong: (detail) => refuse("invalid_client", "assertion-too-long-lived", detail),
  })
  if (typeof jti !== "string" || jti === "" || jti.length > MAX_JTI_LENGTH)
    refuse("invalid_client", "assertion-without-jti")
  const { kid } = header
  return {
    text,
    alg,
    kid: typeof kid === "string" ? kid : undefined,
    clientId: sub,
    jti: String(jti),
    hasIssuerAsAudience: claims.aud === audiences[0],
    endsAt,
  }
}

/** The key under which a used assertion is remembered. The key includes the client, because `jti` is unique only for its issuer. RFC 7519 §4.1.7. */
export const assertionDigest = (client: ClientId, jti: string): Buffer => sha256(`${client} ${jti}`).subarray(0, 16)

/**
 * Whether somebody else than the client may have made the assertion: a trusted issuer. SPIFFE JWT-SVID: `iss` is not required. Nothing is checked.
 */
export function isOfIssuer(text: string): boolean {
  const { iss, sub } = compactJwt(text)?.claims ?? {}
  if (typeof sub !== "string") return false
  return typeof iss === "string" ? iss !== sub : iss === undefined && sub.startsWith("spiffe://")
}

/** Returns the client that an assertion names. The signature is not checked, so use the result only to describe a refused request to the operator. */
export function clientNamedBy(text: string): string | undefined {
  const sub = compactJwt(text)?.claims.sub
  return typeof sub === "string" ? sub : undefined
}

const decoded = (text: string): CompactJwt => compactJwt(text) ?? refuseClient("assertion-malformed")

const refuseClient: RefuseAssertion = (fault, detail) => refuse("invalid_client", fault, detail)

/** RFC 7523 §3 10, RFC 7515 §4.1.11: no critical extension is supported, so every critical extension is refused. */
export function algorithmOf(
  { alg, typ, crit }: JwtMembers,
  algorithms: readonly AssertionAlgorithm[],
  types: readonly unknown[],
  refuseWith: RefuseAssertion,
): AssertionAlgorithm {
  const known = algorithms.find((each) => each === alg)
  if (known === undefined || crit !== undefined || !types.includes(typeIn(typ)))
    return refuseWith("assertion-header", {
      expected: `alg of ${algorithms.join(", ")}; typ ${types.filter((type) => type !== undefined).join(" or ")}; no crit`,
      received: typeof alg === "string" ? alg.slice(0, 64) : undefined,
    })
  return known
}

/** RFC 7515 §4.1.9: the prefix "application/" may be omitted. */
const typeIn = (typ: unknown): unknown =>
  typeof typ === "string" ? typ.toLowerCase().replace(/^application\//, "") : typ

/**
 * RFC 7523 §3 3: "The authorization server MUST reject any JWT that does not contain its own identity as the intended audience." A JWT with
 * further audiences is refused too, because each of them could use the JWT here.
 */
function requireAudience({ aud }: JwtMembers, audiences: readonly string[]): void {
  const [only, ...others] = Array.isArray(aud) ? aud : [aud]
  if (others.length > 0 || !audiences.includes(only))
    refuse("invalid_client", "assertion-audience", {
      expected: audiences.join(" or "),
      received: String(JSON.stringify(aud)).slice(0, 256),
    })
}
