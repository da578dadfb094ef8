import { isId } from "../base/id.ts"
import { say } from "../base/say.ts"
import type { Validate } from "../base/setting.ts"
import { characterCount } from "../base/shown_name.ts"
import { foldUsername } from "./fold_username.ts"

const USERNAME_CHARACTERS = 255
const EMAIL_CHARACTERS = 254

/** Invisible characters: with them, two different usernames could look the same. */
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}]/u

export const validateUsername: Validate = (given) => {
  const folded = foldUsername(given)
  if (folded === "") return say("empty")
  if (given.trim() !== given) return say("space-around", { received: given })
  const count = Math.max(characterCount(given), characterCount(folded))
  if (count > USERNAME_CHARACTERS) return say("characters-too-many", { count, max: USERNAME_CHARACTERS })
  if (INVISIBLE.test(given)) return say("username-invisible", { received: given })
  if (isId("user", folded)) return say("username-like-id", { received: given })
  return undefined
}

/**
 * Checks for one @ with something plausible on both sides. Only a delivered message proves that the address exists. RFC 5321 §4.5.3.1
 * limits the length.
 */
export const validateEmail: Validate = (given) => {
  const plausible = /^[^\s@"(),:;<>[\\\]\p{C}]+@[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}.-]*[\p{L}\p{N}\p{M}])?$/u.test(given)
  if (!plausible || given.includes("..")) return say("email-malformed", { received: given })
  const count = characterCount(given)
  return count > EMAIL_CHARACTERS ? say("characters-too-many", { count, max: EMAIL_CHARACTERS }) : undefined
}
