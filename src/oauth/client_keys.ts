import type { AsymmetricKeyDetails, KeyObject } from "node:crypto"
import { createPublicKey } from "node:crypto"
import type { AssertionAlgorithm } from "./client_assertion.ts"

/** A public key of a client. The key itself determines its algorithm; the token that names the key does not. */
export interface ClientKey {
  readonly kid: string | undefined
  readonly algorithms: readonly AssertionAlgorithm[]
  readonly key: KeyObject
}

const MAX_KEYS = 20
/** RFC 7517 §4.2. */
const SIGNING = ["sig"]
const MIN_RSA_BITS = 2048
/** Larger keys take this server too long to use. */
const MAX_RSA_BITS = 8192
/** Larger exponents have no use, and make verification a hundred times as expensive. */
const MAX_RSA_EXPONENT = 2n ** 32n

/**
 * Returns the keys of a JWK set (RFC 7517 §5) that can verify an assertion. Other keys are ignored, as the RFC recommends. Undefined if the
 * value is not a JWK set. `uses`: the accepted values of `use`.
 */
export function usableKeys(set: unknown, uses: readonly unknown[] = SIGNING): readonly ClientKey[] | undefined {
  if (typeof set !== "object" || set === null || !("keys" in set) || !Array.isArray(set.keys)) return undefined
  return set.keys.slice(0, MAX_KEYS).flatMap((jwk) => usableKey(jwk, uses) ?? [])
}

/** Returns the keys that may have made a signature. Key and signature must have the same algorithm, and the same key id if both have one. */
export const candidates = (keys: readonly ClientKey[], alg: AssertionAlgorithm, kid: string | undefined) =>
  keys.filter((key) => key.algorithms.includes(alg) && (kid === undefined || key.kid === undefined || key.kid === kid))

function usableKey(value: unknown, uses: readonly unknown[]): ClientKey | undefined {
  if (typeof value !== "object" || value === null) return undefined
  const jwk: Record<string, unknown> = { ...value }
  const { kid, use = "sig", key_ops: operations = ["verify"], alg } = jwk
  // `d` is the private part of a key. A private key that was published proves nothing.
  if (!uses.includes(use) || !Array.isArray(operations) || !operations.includes("verify") || "d" in jwk)
    return undefined
  const key = publicKey(jwk)
  const possible = key === undefined ? [] : algorithmsOf(key)
  const algorithms = possible.filter((each) => alg === undefined || generic(alg) === generic(each))
  if (key === undefined || algorithms.length === 0) return undefined
  return { kid: typeof kid === "string" ? kid : undefined, algorithms, key }
}

function publicKey(jwk: Record<string, unknown>): KeyObject | undefined {
  try {
    return createPublicKey({ key: jwk, format: "jwk" })
  } catch {
    return undefined
  }
}

function algorithmsOf({ asymmetricKeyType: type, asymmetricKeyDetails: details }: KeyObject): AssertionAlgorithm[] {
  if (type === "rsa") return isSound(details) ? ["RS256", "PS256"] : []
  if (type === "ec") return details?.namedCurve === "prime256v1" ? ["ES256"] : []
  return type === "ed25519" ? ["EdDSA", "Ed25519"] : []
}

/** Whether an RSA key is safe to use. With the exponent 1 everybody can sign. An RSA exponent is always odd. */
function isSound({ modulusLength = 0, publicExponent = 0n }: AsymmetricKeyDetails = {}): boolean {
  const length = modulusLength >= MIN_RSA_BITS && modulusLength <= MAX_RSA_BITS
  return length && publicExponent >= 3n && publicExponent % 2n === 1n && publicExponent < MAX_RSA_EXPONENT
}

/** Ed25519 and EdDSA are the same algorithm here. */
const generic = (alg: unknown): unknown => (alg === "Ed25519" ? "EdDSA" : alg)
