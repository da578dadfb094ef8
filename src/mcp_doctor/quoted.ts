import { quoted as inQuotes, withCodes } from "../base/quoted.ts"
import { shellWord } from "../base/shell_word.ts"

/** Quotes a value that another server sent. Its control characters could change what the terminal shows. No value is `missing`, without quotes. */
export const quoted = (value: unknown): string => {
  const text = asValue(value)
  return text === null ? "missing" : withCodes(inQuotes(text))
}

/** A value that another server sent, for programs: its text, or the JSON of anything but a text. */
export const asValue = (value: unknown): string | null =>
  value === undefined || value === null ? null : typeof value === "string" ? value : JSON.stringify(value)

/** Returns a value as a word of a command that the operator may copy. A value that another server sent could contain a command of its own. */
export const inCommand = (value: string, otherwise: string): string =>
  /^[\x21-\x7e]{1,300}$/.test(value) ? shellWord(value) : otherwise
