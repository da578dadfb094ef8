import { hash, timingSafeEqual } from "node:crypto"

/** SHA-256, 32 bytes. Asked for as text and copied: node:crypto takes twice as long to make a Buffer. */
export const sha256 = (value: string | Uint8Array): Buffer => Buffer.from(hash("sha256", value, "latin1"), "latin1")

/**
 * Compares two digests of one length in a time that does not depend on where they differ. Callers hash both sides first,
 * so that the length of a secret is not told either; unequal lengths are a defect, and are refused as unequal.
 */
export const equalDigests = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && timingSafeEqual(one, other)
