import { quoted as inQuotes } from "../base/quoted.ts"
import { shellWord } from "../base/shell_word.ts"

/** Control characters beyond ASCII, and characters that change the direction of text or are invisible. */
const UNSEEN = /[\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g

/** Quotes a value that another server sent. Its control characters could change what the terminal shows. No value is `missing`, without quotes. */
export const quoted = (value: unknown): string =>
  value === undefined || value === null
    ? "missing"
    : inQuotes(typeof value === "string" ? value : JSON.stringify(value)).replace(
        UNSEEN,
        (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
      )

/** Returns a value as a word of a command that the operator may copy. A value that another server sent could contain a command of its own. */
export const inCommand = (value: string, otherwise: string): string =>
  /^[\x21-\x7e]{1,300}$/.test(value) ? shellWord(value) : otherwise
