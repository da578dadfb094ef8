import { quoted } from "../../base/quoted.ts"
import type { Validate } from "../../base/setting.ts"
import { characterCount, hasInvisible, validateName } from "../../base/shown_name.ts"

const MAX_STRANGERS_NAME = 40

/**
 * Limits the name of a self-registered client. A stranger chose the name, and headings of this service show it. The limit leaves no room for a
 * message such as "Your account is locked, call …". An invisible character could make a name look like another name.
 */
export const validateStrangersName: Validate = (given) => {
  if (characterCount(given) > MAX_STRANGERS_NAME)
    return `has ${characterCount(given)} characters; ${MAX_STRANGERS_NAME} at most`
  return (
    validateName(given) ?? (hasInvisible(given) ? `${quoted(given)} has a character that is not visible` : undefined)
  )
}

/** Shortens a long host for use as a name. The cut is at the beginning, because the end of a host shows its owner. */
export const nameOfHost = (host: string): string =>
  characterCount(host) > MAX_STRANGERS_NAME ? `…${[...host].slice(1 - MAX_STRANGERS_NAME).join("")}` : host
