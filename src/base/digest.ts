import { hash, timingSafeEqual } from "node:crypto"

/** SHA-256, 32 bytes. node:crypto returns the digest as text, and the text is copied. A Buffer from node:crypto would take twice as long. */
export const sha256 = (value: string | Uint8Array): Buffer => Buffer.from(hash("sha256", value, "latin1"), "latin1")

/**
 * Compares two digests of the same length in constant time. Callers hash both values first, so that the duration does not reveal the length of a
 * secret. Digests of different lengths are a programming error and compare as unequal.
 */
export const equalDigests = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && timingSafeEqual(one, other)
