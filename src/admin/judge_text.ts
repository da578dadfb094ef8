import { isId } from "../base/id.ts"
import { foldUsername } from "../identity/user.ts"
import { quoted } from "./problem.ts"

const NAME_CHARACTERS = 200
const MAX_STRANGERS_NAME = 40
const USERNAME_CHARACTERS = 255
const EMAIL_CHARACTERS = 254

const count = (text: string): number => [...text].length

/** Line breaks, control characters, lone surrogates, and marks that change writing direction: they make a name look like another. */
const DISTORTING = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u
/** Spaces and everything that is not drawn, fillers and the empty braille pattern too: a name of these alone looks empty. */
const NOT_DRAWN = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/gu
/** Invisible characters would let two usernames look the same. */
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}]/u

/** Returns the error in the text, in the form of a `Problem`; else undefined. */
export type Judge = (given: string) => string | undefined

/** A name that people see: a client's on the consent page, a user's at clients. */
export const judgeName: Judge = (given) => {
  if (given.trim() === "") return "is empty; it is what people are shown"
  if (given.trim() !== given) return `${quoted(given)} begins or ends with a space`
  if (count(given) > NAME_CHARACTERS) return `has ${count(given)} characters; ${NAME_CHARACTERS} at most`
  if (DISTORTING.test(given)) return `${quoted(given)} has a line break, a control character or a mark of direction`
  if (given.replace(NOT_DRAWN, "") === "") return `${quoted(given)} has no character that can be seen`
  return undefined
}

/**
 * A stranger chose a self-registered client's name, and headings of this service show it. The limit leaves no room for a message
 * such as "Your account is locked, call …".
 */
export const judgeStrangersName: Judge = (given) =>
  count(given) > MAX_STRANGERS_NAME ? `has ${count(given)} characters; ${MAX_STRANGERS_NAME} at most` : judgeName(given)

/** A host as a name. A long one is cut at its beginning, because its end says who owns it. */
export const nameOfHost = (host: string): string =>
  count(host) > MAX_STRANGERS_NAME ? `…${[...host].slice(1 - MAX_STRANGERS_NAME).join("")}` : host

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

/** One @ with something plausible on both sides. Only a message can prove delivery. RFC 5321 §4.5.3.1 for the length. */
export const judgeEmail: Judge = (given) => {
  const plausible = /^[^\s@"(),:;<>[\\\]\p{C}]+@[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}.-]*[\p{L}\p{N}\p{M}])?$/u.test(given)
  if (!plausible || given.includes("..")) return `${quoted(given)} is no e-mail address such as ann@example.com`
  return count(given) > EMAIL_CHARACTERS ? `has ${count(given)} characters; ${EMAIL_CHARACTERS} at most` : undefined
}
