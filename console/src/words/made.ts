import { IntlMessageFormat } from "intl-messageformat"
import type { Parsed, Texts } from "../../../src/words/sentence.ts"
import { wordsOf } from "../../../src/words/sentence.ts"

/** Turns texts into words that format plurals and numbers by the rules of the language. */
export const madeOf = (texts: Texts, language: string): unknown =>
  wordsOf(texts, { formatter: (text) => formatterOf(text, language), constants: {} })

/** The build has parsed every text that needs the library, so the bundle contains the library without its parser. */
function formatterOf(text: string | Parsed, language: string) {
  if (typeof text === "string") throw new Error(`The build did not parse this text: ${text}`)
  return new IntlMessageFormat(text as never, language)
}
