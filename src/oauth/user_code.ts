import type { Random } from "../base/random.ts"

/** RFC 8628 §6.1: consonants alone spell no words. Without Y, none of the 20 letters looks like another, or like a digit. */
const LETTERS = "BCDFGHJKLMNPQRSTVWXZ"
const LENGTH = 8
/** A longer text is not a code that somebody typed. */
const MAX_READ = 64

declare const brand: unique symbol
/** The eight letters of a user code, without the hyphen: one of 25,600,000,000. RFC 8628 §3.2. */
export type UserCode = string & { readonly [brand]: "user code" }

export function newUserCode(random: Random): UserCode {
  const bytes = random(LENGTH * 4)
  // The remainder of 32 bits prefers no letter by more than one in 200 million.
  return Array.from({ length: LENGTH }, (_, at) => LETTERS[bytes.readUInt32BE(at * 4) % LETTERS.length]).join(
    "",
  ) as UserCode
}

/** Reads a code as people type it: in any case, with spaces and hyphens anywhere. Undefined if it is not a code. RFC 8628 §6.1. */
export function readUserCode(text: string): UserCode | undefined {
  if (text.length > MAX_READ) return undefined
  const letters = text.toUpperCase().replaceAll(/[\s\p{Dash}]/gu, "")
  return letters.length === LENGTH && [...letters].every((letter) => LETTERS.includes(letter))
    ? (letters as UserCode)
    : undefined
}

/** The code as devices and pages show it: `WDJB-MJHT`. */
export const shownUserCode = (code: UserCode): string => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`
