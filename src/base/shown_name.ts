import { say } from "./say.ts"
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

/** Scripts in which joiners (U+200C, U+200D) shape letters. */
const JOINED =
  "[\\p{sc=Arabic}\\p{sc=Devanagari}\\p{sc=Bengali}\\p{sc=Gurmukhi}\\p{sc=Gujarati}\\p{sc=Oriya}\\p{sc=Tamil}\\p{sc=Telugu}\\p{sc=Kannada}\\p{sc=Malayalam}\\p{sc=Sinhala}]"
const JOINER = new RegExp(`(?<=${JOINED})[\\u200c\\u200d](?=${JOINED})`, "gu")
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|(?! )\p{Zs}/u

/**
 * Whether a name contains a character that is not drawn, or a space other than U+0020. Such a name can look like another name. The characters are
 * allowed where they are drawn: inside an emoji, and between letters that they join.
 */
export const hasInvisible = (name: string): boolean =>
  INVISIBLE.test(name.replace(/\p{RGI_Emoji}/gv, "").replace(JOINER, ""))

/** Validates a short text that people see: a client's name on the consent page, or the description of a scope value. */
export const validateName: Validate = (given) => {
  if (given.trim() === "") return say("name-empty")
  if (given.trim() !== given) return say("space-around", { received: given })
  const count = characterCount(given)
  if (count > NAME_CHARACTERS) return say("name-too-long", { count, max: NAME_CHARACTERS })
  if (DISTORTING.test(given)) return say("name-distorting", { received: given })
  if (given.replace(NOT_DRAWN, "") === "") return say("name-not-drawn", { received: given })
  return undefined
}
