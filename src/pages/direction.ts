import { html } from "ghtml"

/** The languages that are written from right to left. A test compares this list with the data of Unicode. */
const RIGHT_TO_LEFT: readonly string[] = ["ar"]

/** Returns the attributes of an element in a language (BCP 47): `lang`, and `dir` if the language is written from right to left. */
export const inLanguage = (language: string): string =>
  RIGHT_TO_LEFT.includes(language) ? html`lang="${language}" dir="rtl"` : html`lang="${language}"`
