import { quoted } from "./quoted.ts"
import type { Validate } from "./setting.ts"

const NAME_CHARACTERS = 200

export const characterCount = (text: string): number => [...text].length

/** Line breaks, control characters, lone surrogates, and marks that change writing direction: they make a name look like another. */
const DISTORTING = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u
/** Spaces and everything that is not drawn, fillers and the empty braille pattern too: a name of these alone looks empty. */
const NOT_DRAWN = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** A name that people see: a client's on the consent page, a user's at clients. */
export const validateName: Validate = (given) => {
  if (given.trim() === "") return "is empty; it is what people are shown"
  if (given.trim() !== given) return `${quoted(given)} begins or ends with a space`
  if (characterCount(given) > NAME_CHARACTERS)
    return `has ${characterCount(given)} characters; ${NAME_CHARACTERS} at most`
  if (DISTORTING.test(given)) return `${quoted(given)} has a line break, a control character or a mark of direction`
  if (given.replace(NOT_DRAWN, "") === "") return `${quoted(given)} has no character that can be seen`
  return undefined
}
