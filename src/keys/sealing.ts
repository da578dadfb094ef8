import { createCipheriv, createDecipheriv } from "node:crypto"
import { KEY_ID_BYTES } from "../base/key_id.ts"
import type { Random } from "../base/random.ts"
import { Secret } from "../base/secret.ts"
import type { DerivedKeys } from "./key_ring.ts"

/** A sealed value consists of key id (4 bytes), nonce (12), AES-256-GCM ciphertext and tag (16). NIST SP 800-38D. */
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** How much longer a sealed value is than the value. */
export const SEALING_BYTES = KEY_ID_BYTES + NONCE_BYTES + TAG_BYTES

/** No server secret opens a sealed value: the value was sealed under another secret, or was changed. */
export class Unsealable extends Error {
  override readonly name = "Unsealable"
}

/** A key that seals, and the id of the server secret from which it is derived. */
type SealingKey = Pick<DerivedKeys, "keyId" | "sealing">
type SealingRing = readonly [SealingKey, ...SealingKey[]]

/** Seals with the first secret. `purpose` is authenticated too: a value moved to another column does not open. */
export const seal = (ring: SealingRing, purpose: string, value: Secret, random: Random): Buffer =>
  sealBytes(ring, purpose, Buffer.from(value.reveal()), random)

export function sealBytes(
  [{ keyId, sealing }]: SealingRing,
  purpose: string,
  value: Uint8Array,
  random: Random,
): Buffer {
  const nonce = Buffer.from(random(NONCE_BYTES))
  const cipher = createCipheriv("aes-256-gcm", sealing, nonce).setAAD(Buffer.from(purpose))
  return Buffer.concat([keyId, nonce, cipher.update(value), cipher.final(), cipher.getAuthTag()])
}

/** Opens a value that any of the secrets sealed. Throws Unsealable. */
export const unseal = (ring: SealingRing, purpose: string, sealed: Uint8Array): Secret =>
  new Secret(unsealBytes(ring, purpose, sealed).toString("utf8"))

export function unsealBytes(ring: SealingRing, purpose: string, sealed: Uint8Array): Buffer {
  const keys = sealedUnder(ring, sealed)
  if (keys === undefined) throw new Unsealable("sealed under a server secret that is not configured")
  // GCM accepts shorter nonces and tags, so refuse truncated values first.
  if (sealed.length < SEALING_BYTES) throw new Unsealable("a sealed value was truncated")
  const nonce = sealed.subarray(KEY_ID_BYTES, KEY_ID_BYTES + NONCE_BYTES)
  const decipher = createDecipheriv("aes-256-gcm", keys.sealing, nonce)
    .setAAD(Buffer.from(purpose))
    .setAuthTag(sealed.subarray(-TAG_BYTES))
  const ciphertext = sealed.subarray(KEY_ID_BYTES + NONCE_BYTES, -TAG_BYTES)
  try {
    return Buffer.concat([decipher.update(ciphertext), decipher.final()])
  } catch {
    throw new Unsealable("a sealed value was changed")
  }
}

const sealedUnder = (ring: SealingRing, sealed: Uint8Array): SealingKey | undefined =>
  ring.find(({ keyId }) => Buffer.compare(keyId, sealed.subarray(0, KEY_ID_BYTES)) === 0)
