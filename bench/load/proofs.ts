import { createPrivateKey, generateKeyPairSync } from "node:crypto"
import type { ProofKeys } from "../../test/support/dpop.ts"
import { dpopProof } from "../../test/support/dpop.ts"
import type { Answer } from "./connection.ts"
import { get } from "./request.ts"

/** Requests with bound tokens. Each has a new proof, which works once. Plain data, for the process of the generator. */
export interface Proven {
  readonly kind: "proven"
  readonly port: number
  readonly path: string
  /** The public URL of the server, for which the proofs are. */
  readonly issuer: string
  readonly tokens: readonly string[]
  /** The key in PEM. The generator signs with it, at less than half of the cost of the check. */
  readonly key: string
}

/** Returns a new key of a client, in PEM. */
export const newProofKey = (): string =>
  generateKeyPairSync("ec", {
    namedCurve: "P-256",
    publicKeyEncoding: { format: "pem", type: "spki" },
    privateKeyEncoding: { format: "pem", type: "pkcs8" },
  }).privateKey

export function proofKeysOf(pem: string): ProofKeys {
  const privateKey = createPrivateKey(pem)
  const { d: _, ...jwk } = privateKey.export({ format: "jwk" })
  return { alg: "ES256", privateKey, jwk }
}

/** Presents the tokens in turn, each time with a proof of this moment. */
export function* proven(
  { port, path, issuer, tokens, key }: Proven,
  first: number,
): Generator<{ readonly request: string; readonly last: boolean }, never, Answer> {
  const keys = proofKeysOf(key)
  for (let at = first; ; at++) {
    const accessToken = tokens[at % tokens.length] ?? ""
    const dpop = dpopProof(keys, { htm: "GET", htu: issuer + path, at: Date.now(), accessToken })
    const answer = yield {
      request: get(port, path, { authorization: `DPoP ${accessToken}`, dpop }),
      last: true,
    }
    if (answer.status !== 200) throw new Error(`status ${answer.status}: ${answer.body}`)
  }
}
