const MAX_SHOWN = 100

/** Quotes a value for an error message. Long values are cut, and control characters are escaped. */
export const quoted = (text: string): string => JSON.stringify(shortened(text))

/** Control characters beyond ASCII, and characters that change the direction of text or are invisible. */
const UNSEEN = /[\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g

/** Writes in JSON text, as codes, the characters that could change what a terminal shows. The value stays the same. */
export const withCodes = (json: string): string =>
  json.replace(UNSEEN, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`)

/** Cuts a long value for an error message. */
export const shortened = (text: string): string => (text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text)
