import { hash, timingSafeEqual } from "node:crypto"

/** SHA-256, 32 bytes. Reading the digest as text and copying the text into a Buffer takes half the time of reading a Buffer from node:crypto. */
export const sha256 = (value: string | Uint8Array): Buffer => Buffer.from(hash("sha256", value, "latin1"), "latin1")

/**
 * Compares two digests of the same length in constant time. Callers hash both values first, so that the duration does not reveal the length of a
 * secret. Digests of different lengths are a programming error and compare as unequal.
 */
export const equalDigests = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && timingSafeEqual(one, other)
