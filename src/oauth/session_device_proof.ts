import type { KeyObject } from "node:crypto"
import { createPublicKey, verify } from "node:crypto"
import { decodeBase64url } from "../base/base64url.ts"

/** The algorithms of device-bound sessions. Device Bound Session Credentials, "DBSC Proof JWT Syntax": "It MUST be either "RS256" or "ES256"". */
export const DEVICE_ALGORITHMS = ["ES256", "RS256"] as const
type DeviceAlgorithm = (typeof DEVICE_ALGORITHMS)[number]

/** A proof whose signature nobody has checked yet. */
export interface DeviceProof {
  readonly alg: DeviceAlgorithm
  /** The key that the browser made. Present at the registration. */
  readonly jwk: object | undefined
  readonly challenge: string
  readonly signed: Buffer
  readonly signature: Buffer
}

/** A proof with an RSA key of 4096 bits has about 1,600 characters. */
const MAX_LENGTH = 4096
const RSA_BITS = { least: 2048, most: 4096 } as const

type Members = Readonly<Record<string, unknown>>

/**
 * Reads the value of the header Secure-Session-Response: a JWT, as a string of structured fields or bare. `address`: where the proof was sent; a proof
 * that names another address is refused. Undefined if it is not a proof.
 */
export function readDeviceProof(value: unknown, address: string): DeviceProof | undefined {
  if (typeof value !== "string" || value.length > MAX_LENGTH) return undefined
  const parts = value.replace(/^"(.*)"$/, "$1").split(".")
  const [header, claims, signature] = [membersOf(parts[0]), membersOf(parts[1]), decodeBase64url(parts[2] ?? "")]
  if (parts.length !== 3 || header === undefined || claims === undefined || signature === undefined) return undefined
  const alg = DEVICE_ALGORITHMS.find((each) => each === header.alg)
  const { jti, aud = address } = claims
  // Drafts differ in the place of the key: the header in the present one, the claims in earlier ones.
  const jwk = header.jwk ?? claims.key
  const isProof = alg !== undefined && header.typ === "dbsc+jwt" && header.crit === undefined && aud === address
  if (!isProof || typeof jti !== "string" || (jwk !== undefined && !isObject(jwk))) return undefined
  return { alg, jwk, challenge: jti, signed: Buffer.from(`${parts[0]}.${parts[1]}`), signature }
}

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value)

function membersOf(part = ""): Members | undefined {
  try {
    const value: unknown = JSON.parse((decodeBase64url(part) ?? Buffer.alloc(0)).toString("utf8"))
    return isObject(value) ? { ...value } : undefined
  } catch {
    return undefined
  }
}

/** Returns the key with which the proof is signed, as SubjectPublicKeyInfo in base64url. Undefined if it is missing, unsuitable, or did not sign. */
export function registeredKey(proof: DeviceProof): string | undefined {
  const key = proof.jwk && publicKey(() => createPublicKey({ key: proof.jwk as never, format: "jwk" }))
  return key !== undefined && isSignedWith(key, proof)
    ? key.export({ type: "spki", format: "der" }).toString("base64url")
    : undefined
}

/** Whether the stored key of the session signed the proof. */
export function isSignedByDevice(proof: DeviceProof, spki: string): boolean {
  const key = publicKey(() => createPublicKey({ key: Buffer.from(spki, "base64url"), type: "spki", format: "der" }))
  return key !== undefined && isSignedWith(key, proof)
}

function publicKey(read: () => KeyObject): KeyObject | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

/** `alg` comes from the proof, so the key must fit it: nobody chooses another use of a key. */
function isSignedWith(key: KeyObject, { alg, signed, signature }: DeviceProof): boolean {
  const { asymmetricKeyType: type, asymmetricKeyDetails: details = {} } = key
  const { namedCurve, modulusLength = 0 } = details
  const fits =
    alg === "ES256"
      ? type === "ec" && namedCurve === "prime256v1"
      : type === "rsa" && modulusLength >= RSA_BITS.least && modulusLength <= RSA_BITS.most
  return fits && verify("sha256", signed, { key, dsaEncoding: "ieee-p1363" }, signature)
}
