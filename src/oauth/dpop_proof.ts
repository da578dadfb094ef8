import { isUtf8 } from "node:buffer"
import type { KeyObject } from "node:crypto"
import { hash } from "node:crypto"
import { decodeBase64url } from "../base/base64url.ts"
import { usableKeys } from "./client_keys.ts"
import { jwkThumbprint } from "./jwk_thumbprint.ts"
import type { ReasonOf } from "./refusal.ts"
import type { ProofAlgorithm } from "./vocabulary.ts"
import { PROOF_ALGORITHMS } from "./vocabulary.ts"

/** Longer proofs are not decoded. A proof with an RSA key of 4096 bits has about 2,100 characters. */
const MAX_LENGTH = 4096
const MAX_JTI_LENGTH = 255
/** RFC 9449 §11.1: how far the time of a proof may be from the server's, in either direction. */
export const PROOF_WINDOW_SECONDS = 60

/** Why a proof is refused. The words are the same at the token endpoint and at resources. */
interface ProofFault {
  readonly reason: ReasonOf<"invalid_dpop_proof">
  readonly expected?: string
  readonly received?: string
}

export type ProofVerdict =
  /** The thumbprint of the key that signed a genuine proof for this request. */
  | { readonly jkt: string }
  /** The proof has another key than the presented credential. Its signature was not checked, because everybody can sign with a key of their own. */
  | "another-key"
  /** Too many proofs have the same second. */
  | "full"
  /** The proof needs a nonce, and this is the one to use. RFC 9449 §8. */
  | { readonly nonce: string }
  | ProofFault

/** The key of a proof, as its header has it. */
export interface ProofKey {
  readonly alg: ProofAlgorithm
  readonly key: KeyObject
  readonly thumbprint: string
}

/** What the request says about itself, for the comparison with its proof. */
export interface ProofRequest {
  readonly method: string
  /** The address in this service's public URL, never in that of a header: `https://auth.example/oauth/token.php`. */
  readonly url: string
  /** The access token that the request presents. Absent at the token endpoint. */
  readonly accessToken?: string
  /** Milliseconds. */
  readonly now: number
}

/** The claims of a proof for this request, whose signature nobody has checked yet. */
interface ProofClaims {
  readonly jti: string
  /** Unix seconds, a whole number. */
  readonly iat: number
  readonly nonce: string | undefined
}

type Members = Readonly<Record<string, unknown>>

/** Returns the three encoded parts of a proof. RFC 9449 §4.3, checks 1 and 2: one header field, and one JWT in it. */
export function proofParts(header: unknown): readonly [string, string, string] | ProofFault {
  if (typeof header !== "string") return malformed("several DPoP headers")
  if (header.length > MAX_LENGTH) return malformed(`${header.length} characters`, `${MAX_LENGTH} characters at most`)
  const [first, second, third, ...more] = header.split(".", 4)
  return first === undefined || second === undefined || third === undefined || more.length > 0
    ? malformed("no JWT in compact form")
    : [first, second, third]
}

/**
 * Reads the header of a proof: its type, its algorithm and its public key. RFC 9449 §4.3, checks 4 to 7. A critical extension is refused, because none is
 * supported: RFC 7515 §4.1.11.
 */
export function proofKey(part: string): ProofKey | ProofFault {
  const header = membersOf(part)
  const { typ, alg, jwk, crit } = header ?? {}
  const known = PROOF_ALGORITHMS.find((each) => each === alg)
  if (typ !== "dpop+jwt" || known === undefined || crit !== undefined)
    return malformed(
      header === undefined ? "no JSON object as header" : `typ ${shown(typ)}, alg ${shown(alg)}`,
      `typ dpop+jwt; alg of ${PROOF_ALGORITHMS.join(", ")}; no crit`,
    )
  const [usable] = usableKeys({ keys: [jwk] }) ?? []
  const thumbprint = usable?.algorithms.includes(known) === true ? jwkThumbprint(jwk as Members) : undefined
  if (usable === undefined || thumbprint === undefined)
    return malformed("another jwk", `jwk with a public key for ${known}, and no private member`)
  return { alg: known, key: usable.key, thumbprint }
}

/** Compares the claims of a proof with the request. RFC 9449 §4.3, checks 3 and 8 to 12, without the nonce. */
export function proofClaims(part: string, request: ProofRequest): ProofClaims | ProofFault {
  const claims = membersOf(part)
  if (claims === undefined) return malformed("no JSON object as claims")
  const { htm, htu, iat, jti, ath, nonce } = claims
  if (typeof jti !== "string" || jti === "" || jti.length > MAX_JTI_LENGTH) return malformed("no usable jti")
  if (typeof htu !== "string" || typeof htm !== "string" || typeof iat !== "number" || !Number.isFinite(iat))
    return malformed("no htm, htu or iat")
  if (htm !== request.method || !isAddress(htu, request.url))
    return {
      reason: "dpop-request-differs",
      expected: `htm ${request.method}, htu ${request.url}`,
      received: `htm ${shown(htm)}, htu ${shownAddress(htu)}`,
    }
  if (request.accessToken !== undefined && ath !== hash("sha256", request.accessToken, "base64url"))
    return { reason: "dpop-token-differs", received: ath === undefined ? "no ath" : "another ath" }
  const seconds = Math.floor(iat)
  const ahead = seconds - Math.floor(request.now / 1000)
  if (Math.abs(ahead) > PROOF_WINDOW_SECONDS)
    return {
      reason: "dpop-time-differs",
      expected: `iat at most ${PROOF_WINDOW_SECONDS} seconds from the server's time`,
      received: ahead > 0 ? `${ahead} seconds ahead` : `${-ahead} seconds ago`,
    }
  return { jti, iat: seconds, nonce: typeof nonce === "string" ? nonce : undefined }
}

/** RFC 9449 §4.3: htu is compared "ignoring any query and fragment parts", after the normalization of RFC 3986. */
function isAddress(htu: string, url: string): boolean {
  if (htu === url) return true
  const given = URL.parse(htu)
  const own = URL.parse(url)
  return given !== null && own !== null && given.origin === own.origin && given.pathname === own.pathname
}

const malformed = (received: string, expected?: string): ProofFault => ({
  reason: "dpop-malformed",
  received,
  ...(expected !== undefined && { expected }),
})

/** A value for the log: a word as it is, and of anything else only its kind. */
const shown = (value: unknown): string =>
  typeof value === "string" && /^[\w+-]{1,20}$/.test(value) ? value : typeof value

/** A query may contain a secret. */
function shownAddress(htu: string): string {
  const { origin, pathname } = URL.parse(htu) ?? { origin: "[no address]", pathname: "" }
  return (origin + pathname).slice(0, 256)
}

function membersOf(part: string): Members | undefined {
  const bytes = decodeBase64url(part)
  if (bytes === undefined || !isUtf8(bytes)) return undefined
  try {
    const value: unknown = JSON.parse(bytes.toString("utf8"))
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Members) : undefined
  } catch {
    return undefined
  }
}
