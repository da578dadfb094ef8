import { KINDS } from "../oauth/credentials.ts"
import { INITIAL_PREFIX, MANAGEMENT_PREFIX } from "../oauth/registration_token.ts"

const MAX_LENGTH = 200

const PREFIXES = [...Object.values(KINDS).map(({ prefix }) => prefix), MANAGEMENT_PREFIX, INITIAL_PREFIX, "eyJ"]

/**
 * Finds one of our credentials by its prefix, or an ID token: they leak into places such as a redirect URI that contains the answer.
 * A match takes everything up to the next foreign character, so no text can restart the search again and again.
 */
const CREDENTIAL = new RegExp(`(?:${PREFIXES.join("|")})[A-Za-z0-9_.-]+`, "g")

/**
 * Makes text from outside safe to print: cut to a readable length, without credentials. Escapes what a terminal obeys
 * (the C1 controls too, which JSON does not escape) and what changes the direction of a line.
 */
export function printable(text: string, maxLength = MAX_LENGTH): string {
  const shown = text.replace(CREDENTIAL, "[secret]")
  return (shown.length > maxLength ? `${shown.slice(0, maxLength)}…` : shown).replace(
    /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
  )
}
