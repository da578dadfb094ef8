import { hash } from "node:crypto"
import { decodeBase64url } from "../base/base64url.ts"

/** RFC 7638 §3.2, RFC 8037 §2: the members that a key needs, in the order of their names. */
const REQUIRED = { EC: ["crv", "kty", "x", "y"], OKP: ["crv", "kty", "x"], RSA: ["e", "kty", "n"] } as const
/** The members that are numbers or points, in base64url. */
const ENCODED: readonly string[] = ["e", "n", "x", "y"]

/**
 * Returns the SHA-256 thumbprint of a public key, RFC 7638 §3. Undefined if a member is missing or not in its only spelling: otherwise one key would have
 * several thumbprints.
 */
export function jwkThumbprint(jwk: Readonly<Record<string, unknown>>): string | undefined {
  const { kty } = jwk
  if (kty !== "EC" && kty !== "OKP" && kty !== "RSA") return undefined
  const members: Record<string, string> = {}
  for (const name of REQUIRED[kty]) {
    const value = jwk[name]
    if (typeof value !== "string") return undefined
    if (ENCODED.includes(name) && !isCanonical(value, kty)) return undefined
    members[name] = value
  }
  return hash("sha256", JSON.stringify(members), "base64url")
}

/** RFC 7518: a coordinate of P-256 has 32 bytes, and a number has no leading zero byte. */
function isCanonical(value: string, kty: keyof typeof REQUIRED): boolean {
  const bytes = decodeBase64url(value)
  return bytes !== undefined && (kty === "RSA" ? bytes.length > 0 && bytes[0] !== 0 : bytes.length === 32)
}
