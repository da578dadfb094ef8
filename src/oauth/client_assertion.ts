import { isUtf8 } from "node:buffer"
import { decodeBase64url } from "../base/base64url.ts"
import { sha256 } from "../base/digest.ts"
import type { ClientId } from "../base/id.ts"
import { refuse } from "./refusal.ts"

/** RFC 7523 §2.2: the one value of `client_assertion_type`. */
export const ASSERTION_TYPE = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"

/**
 * What an assertion may be signed with: HS256 by a secret of the client, the others by a key of its own. RFC 7518 §3.1, RFC 8037 §3.1.
 * Ed25519 is how RFC 9864 §2.2 calls EdDSA with that curve, which is the only one here.
 */
export const ASSERTION_ALGORITHMS = ["HS256", "RS256", "PS256", "ES256", "EdDSA", "Ed25519"] as const
export type AssertionAlgorithm = (typeof ASSERTION_ALGORITHMS)[number]

/** An assertion whose claims are in order, before anybody has looked at its signature. */
export interface ClientAssertion {
  /** The JWT in compact form. */
  readonly text: string
  readonly alg: AssertionAlgorithm
  readonly kid: string | undefined
  /** Whom it speaks of, which need not be a client of ours. */
  readonly clientId: string
  readonly jti: string
  /** From when on it is refused for its age alone, in milliseconds. */
  readonly endsAt: number
}

const MOST_BYTES = 8192
const MOST_JTI = 255
const LONGEST_LIFE_MS = 600_000
/** How far the client's clock may be from ours. */
const SKEW_MS = 30_000

/** An assertion may say nothing, that it is a JWT, or that it is for this use: a token made for another use says so, and proves nothing here. */
const TYPES: readonly unknown[] = [undefined, "jwt", "client-authentication+jwt"]

type Members = Readonly<Record<string, unknown>>

/**
 * Reads a client assertion. RFC 7523 §3. `audiences` are the names by which this server may be meant; `now` in milliseconds. Refuses
 * invalid_client for whatever is not in order. Nothing is proven yet; but what is refused here costs neither a look-up nor a signature.
 */
export function readClientAssertion(text: string, audiences: readonly string[], now: number): ClientAssertion {
  const { header, claims } = decoded(text)
  const alg = algorithmOf(header)
  // §3 1, 2: "The JWT MUST contain an "iss" [and a "sub"] claim […] the subject MUST be the "client_id" of the OAuth client."
  const { iss, sub, jti } = claims
  if (typeof sub !== "string" || sub === "" || iss !== sub)
    return refuse("invalid_client", "assertion-subject", { expected: "iss and sub are both the client_id" })
  requireAudience(claims, audiences)
  const endsAt = timesInOrder(claims, now)
  if (typeof jti !== "string" || jti === "" || jti.length > MOST_JTI) refuse("invalid_client", "assertion-without-jti")
  const { kid } = header
  return { text, alg, kid: typeof kid === "string" ? kid : undefined, clientId: sub, jti: String(jti), endsAt }
}

/** Under which an assertion is remembered as used: of this client, since `jti` is unique for its issuer alone. RFC 7519 §4.1.7. */
export const assertionDigest = (client: ClientId, jti: string): Buffer => sha256(`${client} ${jti}`).subarray(0, 16)

function decoded(text: string): { header: Members; claims: Members } {
  const parts = Buffer.byteLength(text) > MOST_BYTES ? [] : text.split(".")
  const [header, claims] = parts.slice(0, 2).map(membersOf)
  if (parts.length !== 3 || header === undefined || claims === undefined)
    return refuse("invalid_client", "assertion-malformed")
  return { header, claims }
}

function membersOf(part: string): Members | undefined {
  const bytes = decodeBase64url(part)
  if (bytes === undefined || !isUtf8(bytes)) return undefined
  try {
    const value: unknown = JSON.parse(bytes.toString("utf8"))
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : undefined
  } catch {
    return undefined
  }
}

/** §3 10, RFC 7515 §4.1.11: extensions that are marked critical are not known here. */
function algorithmOf({ alg, typ, crit }: Members): AssertionAlgorithm {
  const type = typeof typ === "string" ? typ.toLowerCase().replace(/^application\//, "") : typ
  const known = ASSERTION_ALGORITHMS.find((each) => each === alg)
  if (known === undefined || crit !== undefined || !TYPES.includes(type))
    return refuse("invalid_client", "assertion-header", {
      expected: `alg of ${ASSERTION_ALGORITHMS.join(", ")}; typ JWT; no crit`,
      received: typeof alg === "string" ? alg.slice(0, 64) : undefined,
    })
  return known
}

/** §3 3: "The authorization server MUST reject any JWT that does not contain its own identity as the intended audience." Nor any that is for others too, who could use it here. */
function requireAudience({ aud }: Members, audiences: readonly string[]): void {
  const [only, ...others] = Array.isArray(aud) ? aud : [aud]
  if (others.length > 0 || !audiences.includes(only))
    refuse("invalid_client", "assertion-audience", {
      expected: audiences.join(" or "),
      received: String(JSON.stringify(aud)).slice(0, 256),
    })
}

/** §3 4 to 6. When it ends, in milliseconds, our patience included. */
function timesInOrder({ exp, nbf, iat }: Members, now: number): number {
  const end = milliseconds(exp)
  if (end === undefined || end + SKEW_MS <= now) return refuse("invalid_client", "assertion-expired")
  if (end > now + LONGEST_LIFE_MS + SKEW_MS) refuse("invalid_client", "assertion-too-long-lived")
  for (const time of [nbf, iat]) {
    const from = time === undefined ? now : milliseconds(time)
    if (from === undefined || from > now + SKEW_MS) refuse("invalid_client", "assertion-not-yet-valid")
  }
  return Math.ceil(end) + SKEW_MS
}

/** RFC 7519 §2, NumericDate: seconds, perhaps with a fraction. */
const milliseconds = (time: unknown): number | undefined =>
  typeof time === "number" && Number.isFinite(time) ? time * 1000 : undefined
