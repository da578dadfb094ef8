import type { Validate } from "../../base/setting.ts"
import { characterCount, validateName } from "../../base/shown_name.ts"

const MAX_STRANGERS_NAME = 40

/**
 * A stranger chose a self-registered client's name, and headings of this service show it. The limit leaves no room for a message
 * such as "Your account is locked, call …".
 */
export const validateStrangersName: Validate = (given) =>
  characterCount(given) > MAX_STRANGERS_NAME
    ? `has ${characterCount(given)} characters; ${MAX_STRANGERS_NAME} at most`
    : validateName(given)

/** A host as a name. A long one is cut at its beginning, because its end says who owns it. */
export const nameOfHost = (host: string): string =>
  characterCount(host) > MAX_STRANGERS_NAME ? `…${[...host].slice(1 - MAX_STRANGERS_NAME).join("")}` : host
