import type { KeyObject } from "node:crypto"
import { constants, createPrivateKey, sign as signBytes, verify as verifyBytes } from "node:crypto"
import { promisify } from "node:util"
import { hmacSha256 } from "../base/hmac.ts"
import type { Secret } from "../base/secret.ts"
import type { PublishedAlgorithm } from "../oauth/vocabulary.ts"

/** Signs claims as a JSON Web Token in compact form. RFC 7515 §3.1, RFC 7519 §3. */
export type SignJwt = (claims: object) => Promise<string>

const signOffThread = promisify(signBytes)

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url")

/** The type in the header, so that a token of one kind is never accepted as another kind. RFC 8725 §3.11. */
export type TokenType = "JWT" | "at+jwt" | "logout+jwt" | "forward+jwt" | "token-introspection+jwt" | "oauth-id-jag+jwt"

/**
 * HS256, keyed with the UTF-8 bytes of a secret. `hmacSha256` refuses a secret of more than 64 bytes; the server issues no secret of that length. RFC
 * 7518 §3.2.
 */
export function hmacSigner(secret: Secret, typ: TokenType = "JWT"): SignJwt {
  const header = encoded({ alg: "HS256", typ })
  const mac = hmacSha256(Buffer.from(secret.reveal()))
  return async (claims) => {
    const input = `${header}.${encoded(claims)}`
    return `${input}.${mac(Buffer.from(input)).toString("base64url")}`
  }
}

/** Returns the encoded header of tokens that the server's keys sign. The header is always the same for the same key and type. */
export const jwtHeader = (algorithm: PublishedAlgorithm, kid: string, typ: TokenType): string =>
  encoded({ alg: algorithm, typ, kid })

/** The algorithms of signatures that this server only checks, and those with which it signs. */
type VerifiedAlgorithm = PublishedAlgorithm | "PS256" | "Ed25519"

const hashOf = (algorithm: VerifiedAlgorithm) => (algorithm === "EdDSA" || algorithm === "Ed25519" ? null : "sha256")

/** Signs with a PEM private key, and puts the key's id into the header. RFC 7518 §3.3, §3.4 (ES256: R followed by S); RFC 8037 §3.1. */
export function privateKeySigner(
  algorithm: PublishedAlgorithm,
  pem: Secret,
  kid: string,
  typ: TokenType = "JWT",
): SignJwt {
  const header = jwtHeader(algorithm, kid, typ)
  const key = { key: createPrivateKey(pem.reveal()), dsaEncoding: "ieee-p1363" as const }
  const hash = hashOf(algorithm)
  // An RSA signature takes the time of twenty requests. A signature on a curve takes less than twice the time of its way to another thread and back.
  const sign = algorithm === "RS256" ? signOffThread : signBytes
  return async (claims) => {
    const input = `${header}.${encoded(claims)}`
    return `${input}.${(await sign(hash, Buffer.from(input), key)).toString("base64url")}`
  }
}

/** Checks the signature over `<header>.<claims>` with the public key. RFC 7515 §5.2. The salt of PS256 is as long as the digest: RFC 7518. */
export const isSignedBy = (
  key: KeyObject,
  algorithm: VerifiedAlgorithm,
  input: string,
  signature: Uint8Array,
): boolean =>
  verifyBytes(
    hashOf(algorithm),
    Buffer.from(input),
    algorithm === "PS256"
      ? { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST }
      : { key, dsaEncoding: "ieee-p1363" },
    signature,
  )
