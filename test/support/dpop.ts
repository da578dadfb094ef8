import type { KeyObject } from "node:crypto"
import { constants, createHash, generateKeyPairSync, randomUUID, sign } from "node:crypto"

/** A key of a client, with which it signs proofs. */
export interface ProofKeys {
  readonly alg: string
  readonly privateKey: KeyObject
  readonly jwk: object
}

/** A proof to make. What is given here replaces what a right proof has; undefined removes it. */
export interface ProofParts {
  readonly header?: object
  readonly claims?: object
}

const GENERATED = {
  ES256: () => generateKeyPairSync("ec", { namedCurve: "P-256" }),
  EdDSA: () => generateKeyPairSync("ed25519"),
  RS256: () => generateKeyPairSync("rsa", { modulusLength: 2048 }),
}

export function proofKeys(kind: keyof typeof GENERATED = "ES256", alg: string = kind): ProofKeys {
  const { publicKey, privateKey } = GENERATED[kind]()
  return { alg, privateKey, jwk: publicKey.export({ format: "jwk" }) }
}

/** A key of a kind that the server refuses. */
export function otherKeys(
  alg: string,
  pair: { readonly publicKey: KeyObject; readonly privateKey: KeyObject },
): ProofKeys {
  return { alg, privateKey: pair.privateKey, jwk: pair.publicKey.export({ format: "jwk" }) }
}

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url")

/** Makes a DPoP proof by hand, so that tests can also make wrong ones. `at` is in milliseconds. */
export function dpopProof(
  { alg, privateKey, jwk }: ProofKeys,
  request: { readonly htm: string; readonly htu: string; readonly at: number; readonly accessToken?: string },
  { header, claims }: ProofParts = {},
): string {
  const { htm, htu, at, accessToken } = request
  const ath = accessToken && createHash("sha256").update(accessToken).digest("base64url")
  const content = { jti: randomUUID(), htm, htu, iat: Math.floor(at / 1000), ath, ...claims }
  const input = `${encoded({ typ: "dpop+jwt", alg, jwk, ...header })}.${encoded(content)}`
  return `${input}.${signatureOf(alg, privateKey, input).toString("base64url")}`
}

function signatureOf(alg: string, key: KeyObject, input: string): Buffer {
  const bytes = Buffer.from(input)
  if (key.asymmetricKeyType === "ed25519") return sign(null, bytes, key)
  if (alg === "PS256") return sign("sha256", bytes, { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 })
  return sign("sha256", bytes, { key, dsaEncoding: "ieee-p1363" })
}
