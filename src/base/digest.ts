import { hash, timingSafeEqual } from "node:crypto"

/** SHA-256, 32 bytes. Requested as text and copied: node:crypto takes twice as long to make a Buffer. */
export const sha256 = (value: string | Uint8Array): Buffer => Buffer.from(hash("sha256", value, "latin1"), "latin1")

/**
 * Compares two digests of one length in constant time. Callers hash both sides first, to hide the length of a secret. Digests of unequal
 * lengths are a defect and compare as unequal.
 */
export const equalDigests = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && timingSafeEqual(one, other)
