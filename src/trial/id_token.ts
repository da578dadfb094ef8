import type { Line } from "./exchange.ts"
import { linesOf } from "./exchange.ts"

/** The claims of an ID token, and the checks that the application must make before it trusts them. OpenID Connect Core §3.1.3.7. */
export interface ReadIdToken {
  readonly header: readonly Line[]
  readonly claims: readonly Line[]
  /** In the order in which they are shown. */
  readonly checks: readonly (readonly [Check, Verdict])[]
}

type Check = "signature" | "iss" | "aud" | "nonce" | "exp"
/** `unknown`: this browser cannot verify the signature. */
export type Verdict = "right" | "wrong" | "unknown"

/** A public key of the service, as far as this module reads it. */
export interface PublicKey {
  readonly kty: string
  readonly kid?: string
}

interface Expected {
  readonly issuer: string
  readonly clientId: string
  /** Undefined if the request had none: a device has no authorization request. */
  readonly nonce: string | undefined
  /** The key of HS256. */
  readonly secret: string
  /** In milliseconds. */
  readonly now: number
  /** Reads the key set of the service. */
  keys(): Promise<readonly PublicKey[]>
}

/** Decodes an ID token, and verifies it. Throws if the text is not a JWT. */
export async function readIdToken(token: string, expected: Expected): Promise<ReadIdToken> {
  const [head = "", payload = "", signature = ""] = token.split(".")
  const header = decoded(head)
  const claims = decoded(payload)
  const verdict = (isRight: boolean): Verdict => (isRight ? "right" : "wrong")
  return {
    header: linesOf(header),
    claims: linesOf(claims),
    checks: [
      ["signature", await verified(header, `${head}.${payload}`, bytesOf(signature), expected)],
      ["iss", verdict(claims.iss === expected.issuer)],
      ["aud", verdict([claims.aud].flat().includes(expected.clientId))],
      ...(expected.nonce === undefined ? [] : [["nonce", verdict(claims.nonce === expected.nonce)] as const]),
      ["exp", verdict(typeof claims.exp === "number" && claims.exp * 1000 > expected.now)],
    ],
  }
}

type Members = Readonly<Record<string, unknown>>

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64url.replaceAll("-", "+").replaceAll("_", "/")), (each) => each.charCodeAt(0))
}

const decoded = (part: string): Members => JSON.parse(new TextDecoder().decode(bytesOf(part))) as Members

/** Import and verification, by `alg`. RFC 7518 §3.1, RFC 8037 §3.1. */
const ALGORITHMS = {
  HS256: { name: "HMAC", hash: "SHA-256" },
  RS256: { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" },
  ES256: { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" },
  EdDSA: { name: "Ed25519" },
} as const

async function verified(
  { alg, kid }: Members,
  signed: string,
  signature: Uint8Array<ArrayBuffer>,
  { secret, keys }: Expected,
): Promise<Verdict> {
  if (typeof alg !== "string" || !Object.hasOwn(ALGORITHMS, alg)) return "wrong"
  const algorithm = ALGORITHMS[alg as keyof typeof ALGORITHMS]
  const bytes = (text: string) => new TextEncoder().encode(text)
  let key: CryptoKey
  if (alg === "HS256") key = await crypto.subtle.importKey("raw", bytes(secret), algorithm, false, ["verify"])
  else {
    const found = (await keys()).find((each) => each.kid === kid)
    if (found === undefined) return "wrong"
    try {
      key = await crypto.subtle.importKey("jwk", found, algorithm, false, ["verify"])
    } catch {
      return "unknown"
    }
  }
  return (await crypto.subtle.verify(algorithm, key, signature, bytes(signed))) ? "right" : "wrong"
}
