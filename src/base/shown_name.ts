import { quoted } from "./quoted.ts"
import type { Validate } from "./setting.ts"

const NAME_CHARACTERS = 200

export const characterCount = (text: string): number => [...text].length

/**
 * Line breaks, control characters, lone surrogates, and marks that change the writing direction. With these characters, a name can look like another
 * name.
 */
const DISTORTING = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u
/**
 * Spaces and all characters that are not drawn, including fillers and the empty braille pattern. A name that consists of such characters looks
 * empty.
 */
const NOT_DRAWN = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Validates a short text that people see: a client's name on the consent page, or the description of a scope value. */
export const validateName: Validate = (given) => {
  if (given.trim() === "") return "is empty, but people see this text"
  if (given.trim() !== given) return `${quoted(given)} begins or ends with a space`
  if (characterCount(given) > NAME_CHARACTERS)
    return `has ${characterCount(given)} characters; the maximum is ${NAME_CHARACTERS}`
  if (DISTORTING.test(given)) return `${quoted(given)} has a line break, a control character or a mark of direction`
  if (given.replace(NOT_DRAWN, "") === "") return `${quoted(given)} has no visible character`
  return undefined
}
