import { html } from "ghtml"
import { RIGHT_TO_LEFT } from "../base/locales.ts"

/** Returns the attributes of an element in a language (BCP 47): `lang`, and `dir` if the language is written from right to left. */
export const inLanguage = (language: string): string =>
  RIGHT_TO_LEFT.includes(language) ? html`lang="${language}" dir="rtl"` : html`lang="${language}"`
