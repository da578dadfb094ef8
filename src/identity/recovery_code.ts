import { sha256 } from "../base/digest.ts"
import type { UserId } from "../base/id.ts"
import { Secret } from "../base/secret.ts"

const CODES = 10
/** 80 random bits for each code: a digest in a stolen database cannot be reversed by guessing. */
const CODE_BYTES = 10
/** Crockford's base32: no I, L, O and U, which people misread. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

/**
 * Makes the codes with which a user signs in after losing a second factor. Each code works once. The page shows the codes once, in groups of four
 * letters.
 */
export const newRecoveryCodes = (random: (bytes: number) => Uint8Array): readonly Secret[] =>
  Array.from({ length: CODES }, () => new Secret((letters(random(CODE_BYTES)).match(/.{4}/g) ?? []).join("-")))

const letters = (bytes: Uint8Array): string =>
  (
    [...bytes]
      .map((byte) => byte.toString(2).padStart(8, "0"))
      .join("")
      .match(/.{5}/g) ?? []
  )
    .map((five) => ALPHABET[Number.parseInt(five, 2)])
    .join("")

/** The digest that the store keeps. It contains the user, so a row copied to another user does not work. */
export const recoveryDigest = (userId: UserId, code: Secret): Uint8Array => sha256(`${userId} ${normal(code.reveal())}`)

/** People type small letters, omit hyphens, and confuse letters that look alike. */
const normal = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, "")
    .replaceAll("O", "0")
    .replaceAll(/[IL]/g, "1")
