import { isId } from "../base/id.ts"
import type { Secret } from "../base/secret.ts"
import { MAXIMUM_PASSWORD_BYTES } from "../identity/password.ts"
import { foldUsername } from "../identity/user.ts"
import { quoted } from "./problem.ts"

const NAME_CHARACTERS = 200
const USERNAME_CHARACTERS = 255
const EMAIL_CHARACTERS = 254
const MINIMUM_PASSWORD_CHARACTERS = 8

const count = (text: string): number => [...text].length

/** Line breaks, control characters, half characters, and the marks that turn writing direction: with these a name shows as another. */
const DISTORTING = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u
/** Spaces and what is left out when text is drawn, fillers and the empty braille pattern too: a name of these alone is shown as nothing. */
const NOT_DRAWN = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/gu
/** What cannot be seen in a username would let two of them look the same. */
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}]/u

/** Each says what is wrong with the text, as a `Problem` says it; undefined where nothing is. */
export type Judge<T = string> = (given: T) => string | undefined

/** A name as people are shown it: a client's on the consent page, a user's to clients. */
export const judgeName: Judge = (given) => {
  if (given.trim() === "") return "is empty; it is what people are shown"
  if (given.trim() !== given) return `${quoted(given)} begins or ends with a space`
  if (count(given) > NAME_CHARACTERS) return `has ${count(given)} characters; ${NAME_CHARACTERS} at most`
  if (DISTORTING.test(given)) return `${quoted(given)} has a line break, a control character or a mark of direction`
  if (given.replace(NOT_DRAWN, "") === "") return `${quoted(given)} has no character that can be seen`
  return undefined
}

export const judgeUsername: Judge = (given) => {
  const folded = foldUsername(given)
  if (folded === "") return "is empty"
  if (given.trim() !== given) return `${quoted(given)} begins or ends with a space`
  if (Math.max(count(given), count(folded)) > USERNAME_CHARACTERS)
    return `has ${Math.max(count(given), count(folded))} characters; ${USERNAME_CHARACTERS} at most`
  if (INVISIBLE.test(given)) return `${quoted(given)} has a control character or one that cannot be seen`
  if (isId("user", folded)) return `${quoted(given)} has the form of a user id; the two could be taken for each other`
  return undefined
}

/** One @ with something plausible on both sides. Whether it is delivered to, only a message can tell. RFC 5321 §4.5.3.1 for the length. */
export const judgeEmail: Judge = (given) => {
  const plausible = /^[^\s@"(),:;<>[\\\]\p{C}]+@[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}.-]*[\p{L}\p{N}\p{M}])?$/u.test(given)
  if (!plausible || given.includes("..")) return `${quoted(given)} is no e-mail address such as ann@example.com`
  return count(given) > EMAIL_CHARACTERS ? `has ${count(given)} characters; ${EMAIL_CHARACTERS} at most` : undefined
}

/** Tells lengths, never the password. NIST SP 800-63B §3.1.1.2: length counts, and nothing else is demanded of it. */
export const judgePassword: Judge<Secret> = (given) => {
  const password = given.reveal()
  if (password === "") return "is empty"
  if (/[\r\n]/.test(password)) return "has a line break in it, which nobody can type into the sign-in page"
  if (/[\p{Cc}\p{Cs}]/u.test(password)) return "has a control character, which nobody can type into the sign-in page"
  const characters = count(password)
  if (characters < MINIMUM_PASSWORD_CHARACTERS)
    return `has ${characters} ${characters === 1 ? "character" : "characters"}; it needs ${MINIMUM_PASSWORD_CHARACTERS} or more`
  return Buffer.byteLength(password) > MAXIMUM_PASSWORD_BYTES
    ? `is longer than ${MAXIMUM_PASSWORD_BYTES} bytes`
    : undefined
}
