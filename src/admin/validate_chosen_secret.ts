import type { Secret } from "../base/secret.ts"
import { MAKE_A_SECRET, secretMonotony } from "../base/variety.ts"

/** The length of a secret that this service makes: 32 bytes in base64url. */
const MIN_CHARACTERS = 43
const MAX_CHARACTERS = 128
/**
 * The period of a random secret is sometimes a little shorter than the secret: its last character can equal its first by chance. By chance, a
 * period is never below 32.
 */
const MIN_PERIOD = 32

const HOW = `${MAKE_A_SECRET.replace(/`$/, "")} | tr +/ -_ | tr -d =\``

/** Returns the error in a client secret that an operator chose, or undefined. Never repeats any part of the secret. */
export function validateChosenSecret(secret: Secret): string | undefined {
  const text = secret.reveal()
  const { length } = text
  if (length < MIN_CHARACTERS || length > MAX_CHARACTERS)
    return `has ${length} character${length === 1 ? "" : "s"}; use ${MIN_CHARACTERS} to ${MAX_CHARACTERS}: ${HOW}`
  if (!/^[A-Za-z0-9_-]+$/.test(text)) return `has a character other than A-Z, a-z, 0-9, - and _: ${HOW}`
  const monotony = secretMonotony(text, MIN_PERIOD)
  return monotony === undefined ? undefined : `${monotony} and can be guessed: ${HOW}`
}
