import type { KeyObject } from "node:crypto"
import { createPublicKey, createSecretKey } from "node:crypto"
import type { AssertionAlgorithm } from "../oauth/client_assertion.ts"

const base64url = (hex: string): string => Buffer.from(hex, "hex").toString("base64url")

/** Anybody can find the factors of this modulus. That is harmless: a check with this key only takes time, and the result is ignored. */
const RSA = { kty: "RSA", n: base64url("ff".repeat(256)), e: "AQAB" }
/** The generator of P-256, from FIPS 186-4. */
const EC = {
  kty: "EC",
  crv: "P-256",
  x: base64url("6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296"),
  y: base64url("4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5"),
}
/** The base point of Ed25519, from RFC 8032. */
const OKP = { kty: "OKP", crv: "Ed25519", x: base64url(`58${"66".repeat(31)}`) }

const made = new Map<AssertionAlgorithm, KeyObject>()

/**
 * Returns a key for clients without a key, so that a check for an unknown client takes as long as for a wrong signature. Callers ignore
 * whether the signature matches this key. Like a client's own key, it is made once and then kept, because making a key takes as long as the
 * check itself.
 */
export function decoyKey(alg: AssertionAlgorithm): KeyObject {
  const key = made.get(alg) ?? make(alg)
  made.set(alg, key)
  return key
}

function make(alg: AssertionAlgorithm): KeyObject {
  if (alg === "HS256") return createSecretKey("no client has this secret, nor one of this length", "utf8")
  return createPublicKey({ key: alg === "ES256" ? EC : alg.startsWith("Ed") ? OKP : RSA, format: "jwk" })
}
