import { isId } from "../base/id.ts"
import { quoted } from "../base/quoted.ts"
import type { Validate } from "../base/setting.ts"
import { characterCount } from "../base/shown_name.ts"
import { foldUsername } from "./fold_username.ts"

const USERNAME_CHARACTERS = 255
const EMAIL_CHARACTERS = 254

/** Invisible characters: with them, two different usernames could look the same. */
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}]/u

export const validateUsername: Validate = (given) => {
  const folded = foldUsername(given)
  if (folded === "") return "is empty"
  if (given.trim() !== given) return `${quoted(given)} begins or ends with a space`
  if (Math.max(characterCount(given), characterCount(folded)) > USERNAME_CHARACTERS)
    return `has ${Math.max(characterCount(given), characterCount(folded))} characters; ${USERNAME_CHARACTERS} at most`
  if (INVISIBLE.test(given)) return `${quoted(given)} has a control character or an invisible character`
  if (isId("user", folded)) return `${quoted(given)} has the form of a user id, which could be confused with a real id`
  return undefined
}

/**
 * Checks for one @ with something plausible on both sides. Only a delivered message proves that the address exists. RFC 5321 §4.5.3.1
 * limits the length.
 */
export const validateEmail: Validate = (given) => {
  const plausible = /^[^\s@"(),:;<>[\\\]\p{C}]+@[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}.-]*[\p{L}\p{N}\p{M}])?$/u.test(given)
  if (!plausible || given.includes("..")) return `${quoted(given)} is not an e-mail address such as ann@example.com`
  return characterCount(given) > EMAIL_CHARACTERS
    ? `has ${characterCount(given)} characters; ${EMAIL_CHARACTERS} at most`
    : undefined
}
