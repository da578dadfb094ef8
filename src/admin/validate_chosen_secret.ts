import type { Said } from "../base/say.ts"
import { say } from "../base/say.ts"
import type { Secret } from "../base/secret.ts"
import { secretMonotony } from "../base/variety.ts"

/** The length of a secret that this service makes: 32 bytes in base64url. */
const MIN_CHARACTERS = 43
const MAX_CHARACTERS = 128
/**
 * The period of a random secret is sometimes a little shorter than the secret: its last character can equal its first by chance. By chance, a
 * period is never below 32.
 */
const MIN_PERIOD = 32

/** Returns the error in a client secret that an operator chose, or undefined. Never repeats any part of the secret. */
export function validateChosenSecret(secret: Secret): Said | undefined {
  const text = secret.reveal()
  const { length } = text
  if (length < MIN_CHARACTERS || length > MAX_CHARACTERS)
    return say("chosen-secret-length", { count: length, min: MIN_CHARACTERS, max: MAX_CHARACTERS })
  if (!/^[A-Za-z0-9_-]+$/.test(text)) return say("chosen-secret-characters")
  const problem = secretMonotony(text, MIN_PERIOD)
  return problem === undefined ? undefined : say("chosen-secret-guessable", { problem })
}
