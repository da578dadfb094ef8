import { assertNever } from "../base/assert_never.ts"
import type { PasswordHash, Pbkdf2Hash } from "./password_hash.ts"
import { formOf, parsedHash } from "./password_hash.ts"

/**
 * What all other forms together may add to an attempt to sign in, in milliseconds. Each attempt does the work of each form (decision 0048), one attempt
 * at a time on each core.
 */
export const MAX_OTHER_COST_MS = 250

/** The measured milliseconds on one core of a small server: of bcrypt for one key expansion, of the others for one unit of work. */
const MS = {
  bcrypt: 0.061,
  /** For each KiB and pass. */
  argon2: 0.00038,
  /** For each unit of N × r × p. */
  scrypt: 0.0003,
  /** For each iteration and block. */
  pbkdf2: { sha1: 0.0002, sha256: 0.00014, sha512: 0.00043 } satisfies Record<Pbkdf2Hash, number>,
} as const
const DIGEST_BYTES: Readonly<Record<Pbkdf2Hash, number>> = { sha1: 20, sha256: 32, sha512: 64 }

/**
 * Returns about how many milliseconds one verification takes. The result is computed and not measured: every server and every import, on whatever
 * machine, counts the same form with the same cost.
 */
export const costMs = (hash: PasswordHash): number => Math.round(workOf(hash))

function workOf(hash: PasswordHash): number {
  switch (hash.kind) {
    case "bcrypt":
      return 2 ** hash.rounds * MS.bcrypt
    case "scrypt":
      return 2 ** hash.cost.log * hash.cost.r * hash.cost.p * MS.scrypt
    case "pbkdf2":
      return hash.iterations * Math.ceil(hash.digest.length / DIGEST_BYTES[hash.hash]) * MS.pbkdf2[hash.hash]
    case "argon2id":
    case "argon2i":
    case "argon2d":
      return hash.cost.memory * hash.cost.passes * MS.argon2
    default:
      return assertNever(hash)
  }
}

/** An unreadable hash is its own form, so that a search for other forms continues after it. */
export const formOfText = (text: string): string => {
  const hash = parsedHash(text)
  return hash === undefined ? text : formOf(hash)
}

/** The cost of a stored hash. An unreadable hash costs nothing, because it is never verified. */
export const costOfText = (text: string): number => {
  const hash = parsedHash(text)
  return hash === undefined ? 0 : costMs(hash)
}

/** A form ends with `$`. An unreadable hash is a form of its own, and must not be shown. */
export const shownForm = (form: string): string => (form.endsWith("$") ? form.slice(1, -1) : "unreadable")
