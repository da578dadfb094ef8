import { say } from "../../base/say.ts"
import type { Validate } from "../../base/setting.ts"
import { characterCount, hasInvisible, validateName } from "../../base/shown_name.ts"

/**
 * Maximum length of the name of a client that nobody registered by hand. A stranger chose the name, and headings of this service show it. The limit
 * leaves no room for a message such as "Your account is locked, call …".
 */
const MAX_STRANGERS_NAME = 40

/** Validates the name of a client that nobody registered by hand, before it is cut. An invisible character could make it look like another name. */
export const validateStrangersName: Validate = (given) =>
  validateName(given) ?? (hasInvisible(given) ? say("name-not-visible", { received: given }) : undefined)

/** Cuts a long name. Some applications put the name of a server into their own name, so a refusal would stop honest clients. */
export function strangersName(given: string): string {
  if (characterCount(given) <= MAX_STRANGERS_NAME) return given
  const kept = [...given].slice(0, MAX_STRANGERS_NAME - 1).join("")
  // The cut may leave a space, or the joiner of an emoji.
  return `${kept.replace(/[\p{Z}\p{Default_Ignorable_Code_Point}]+$/u, "")}…`
}

/** Shortens a long host for use as a name. The cut is at the beginning, because the end of a host shows its owner. */
export const nameOfHost = (host: string): string =>
  characterCount(host) > MAX_STRANGERS_NAME ? `…${[...host].slice(1 - MAX_STRANGERS_NAME).join("")}` : host
