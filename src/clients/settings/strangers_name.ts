import type { Validate } from "../../base/setting.ts"
import { characterCount, validateName } from "../../base/shown_name.ts"

const MAX_STRANGERS_NAME = 40

/**
 * Limits the name of a self-registered client. A stranger chose the name, and headings of this service show it. The limit leaves no room for a
 * message such as "Your account is locked, call …".
 */
export const validateStrangersName: Validate = (given) =>
  characterCount(given) > MAX_STRANGERS_NAME
    ? `has ${characterCount(given)} characters; ${MAX_STRANGERS_NAME} at most`
    : validateName(given)

/** Shortens a long host for use as a name. The cut is at the beginning, because the end of a host shows its owner. */
export const nameOfHost = (host: string): string =>
  characterCount(host) > MAX_STRANGERS_NAME ? `…${[...host].slice(1 - MAX_STRANGERS_NAME).join("")}` : host
