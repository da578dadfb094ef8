import type { KeyObject } from "node:crypto"
import { createECDH, createPrivateKey } from "node:crypto"
import { compactDecrypt } from "jose"
import type { ObjectEncryptionAlgorithm } from "../oauth/client_extensions.ts"
import { OBJECT_ENCRYPTION_ALGORITHMS } from "../oauth/client_extensions.ts"
import type { EncryptedObject } from "../oauth/encrypted_object.ts"
import { jwkThumbprint } from "../oauth/jwk_thumbprint.ts"
import type { KeyRing } from "./key_ring.ts"

/** A public key for encrypted request objects. RFC 7517 §4. */
interface PublishedObjectKey {
  readonly kty: "EC"
  readonly crv: "P-256"
  readonly x: string
  readonly y: string
  readonly kid: string
  readonly alg: ObjectEncryptionAlgorithm
  readonly use: "enc"
}

/** The keys for which clients encrypt their request objects. */
export interface ObjectKeys {
  /** The key of each algorithm, derived from the first server secret. */
  readonly published: readonly PublishedObjectKey[]
  /**
   * Returns the content. Undefined if no key of its algorithm opens it, whatever the cause: a cause would help somebody who tries keys, points or
   * paddings. RFC 7516 §11.5.
   */
  decrypt(object: EncryptedObject): Promise<string | undefined>
}

interface ObjectKey {
  readonly published: PublishedObjectKey
  readonly key: KeyObject
}

/** The order of P-256, from FIPS 186-4. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
const COORDINATE_BYTES = 32

/** Loaded with the first use, on a server that decrypts. The keys of former server secrets still decrypt. Decision 0106. */
export function objectKeys(ring: KeyRing): ObjectKeys {
  const keys = ring.map((derived) =>
    OBJECT_ENCRYPTION_ALGORITHMS.map((alg) => objectKey(alg, derived.objectEncryption(alg))),
  )
  const all = keys.flat()
  return {
    published: (keys[0] ?? []).map(({ published }) => published),
    async decrypt({ text, alg, enc, kid }) {
      const fitting = all.filter(({ published }) => published.alg === alg && (kid ?? published.kid) === published.kid)
      for (const { key } of fitting) {
        const content = await decryptWith(key, { text, alg, enc })
        if (content !== undefined) return content
      }
      return undefined
    },
  }
}

/** jose imports `epk`, which fails for a point off the curve, and checks the MAC of CBC before the padding. */
export async function decryptWith(
  key: KeyObject,
  { text, alg, enc }: Pick<EncryptedObject, "text" | "alg" | "enc">,
): Promise<string | undefined> {
  const allowed = { keyManagementAlgorithms: [alg], contentEncryptionAlgorithms: [enc], maxDecompressedLength: 0 }
  try {
    const { plaintext } = await compactDecrypt(text, key, allowed)
    return Buffer.from(plaintext).toString("utf8")
  } catch {
    return undefined
  }
}

/** Makes a private key from random bits, of which there are more than the order has: FIPS 186-5, A.2.1. */
function objectKey(alg: ObjectEncryptionAlgorithm, bits: Buffer): ObjectKey {
  const scalar = (BigInt(`0x${bits.toString("hex")}`) % (ORDER - 1n)) + 1n
  const d = Buffer.from(scalar.toString(16).padStart(COORDINATE_BYTES * 2, "0"), "hex")
  const pair = createECDH("prime256v1")
  pair.setPrivateKey(d)
  // The first byte says that the point is not compressed.
  const point = pair.getPublicKey().subarray(1)
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: point.subarray(0, COORDINATE_BYTES).toString("base64url"),
    y: point.subarray(COORDINATE_BYTES).toString("base64url"),
  } as const
  const key = createPrivateKey({ key: { ...jwk, d: d.toString("base64url") }, format: "jwk" })
  return { published: { ...jwk, kid: jwkThumbprint(jwk) ?? "", alg, use: "enc" }, key }
}
