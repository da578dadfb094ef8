import { deflateRawSync, inflateRawSync } from "node:zlib"
import { decodeBase64url } from "../base/base64url.ts"
import type { Random } from "../base/random.ts"
import type { KeyRing } from "./key_ring.ts"
import { SEALING_BYTES, sealBytes, Unsealable, unsealBytes } from "./sealing.ts"

/** What a browser carries from one page to the next. A value for one use does not open for another. */
export type CarriedUse =
  | "connection request"
  | "connection answer"
  | "connection outcome"
  | "connection trial"
  | "connection trial outcome"
  | "connection trial answer"
  | "pushed request"
  | "long pushed request"
  | "pending link"
  | "sign-in code"
  | "sign-out"
  | "refusal"
  | "site page"
  | "site sign-in"
  | "site code"
  | "site sign-out"
  | "ping"

/** Values that only this server can make and read. A browser carries them in an address, so the server stores nothing. */
export interface CarriedValues {
  /** Returns the value as base64url. It must be JSON. `length`: the least length of the text, where a shorter one would reveal something of the value. */
  seal(use: CarriedUse, value: unknown, length?: number): string
  /** Returns the value; undefined if this server did not seal it for this use. */
  open(use: CarriedUse, sealed: string): unknown
}

/** Values for these uses are not compressed: that takes longer than sealing, and each sign-in has one. */
const UNCOMPRESSED: ReadonlySet<CarriedUse> = new Set(["pushed request"])

/** Larger than any request line that the server reads. */
const MAX_BYTES = 65_536

/** Most values are compressed, because addresses are limited and most of a value is an address with common words. */
export function carriedValues(ring: KeyRing, random: Random): CarriedValues {
  const [first, ...rest] = ring.map(({ keyId, carried }) => ({ keyId, sealing: carried }))
  if (first === undefined) throw new RangeError("a key ring has at least one secret")
  const keys = [first, ...rest] as const
  return {
    seal(use, value, length = 0) {
      const json = Buffer.from(JSON.stringify(value))
      if (UNCOMPRESSED.has(use)) return sealBytes(keys, use, json, random).toString("base64url")
      const compressed = deflateRawSync(json)
      // What follows the end of the compressed data is ignored.
      const padding = Math.max(0, Math.floor((length * 3) / 4) - SEALING_BYTES - compressed.length)
      return sealBytes(keys, use, Buffer.concat([compressed, Buffer.alloc(padding)]), random).toString("base64url")
    },
    open(use, sealed) {
      const bytes = decodeBase64url(sealed)
      if (bytes === undefined) return undefined
      try {
        const opened = unsealBytes(keys, use, bytes)
        const json = UNCOMPRESSED.has(use) ? opened : inflateRawSync(opened, { maxOutputLength: MAX_BYTES })
        return JSON.parse(json.toString())
      } catch (error) {
        if (error instanceof Unsealable) return undefined
        throw error
      }
    },
  }
}
