import type { Locale } from "../../../src/base/locales.ts"
import { RIGHT_TO_LEFT } from "../../../src/base/locales.ts"
import type { Texts } from "../../../src/words/sentence.ts"
import { chosenLocale } from "./chosen_locale.ts"

/**
 * The texts of a language in four parts: the console's first view, the rest of the console, the reasons of refusals, and the server's other messages.
 * The build makes a file of each part, so that a browser loads only the parts that it shows.
 */
const TEXTS = {
  first: import.meta.glob<Topics>("../../../locales/*.json", { query: "?first", import: "default" }),
  rest: import.meta.glob<Topics>("../../../locales/*.json", { query: "?rest", import: "default" }),
  reasons: import.meta.glob<Topics>("../../../locales/*.json", { query: "?reasons", import: "default" }),
  server: import.meta.glob<Topics>("../../../locales/*.json", { query: "?server", import: "default" }),
}

export type Part = keyof typeof TEXTS

/** The texts of several topics, by the name of the topic. */
export type Topics = Readonly<Record<string, Texts>>

const KEY = "gatehouse.console.language"

let current = chosenLocale(localStorage.getItem(KEY), navigator.languages)

export const direction = (): "rtl" | "ltr" => (RIGHT_TO_LEFT.includes(current) ? "rtl" : "ltr")

/** Sets the language of the document. The sign-in page also gets this language. */
function applyToDocument(): void {
  document.documentElement.lang = current
  document.documentElement.dir = direction()
}

applyToDocument()

/** The language of the person. */
export const language = (): Locale => current

/** Changes the language for this visit and the next ones. */
export function keepLanguage(chosen: Locale): void {
  current = chosen
  localStorage.setItem(KEY, chosen)
  applyToDocument()
}

/** Loads texts of a language. Rejects if they do not arrive. */
export async function textsIn(locale: Locale, part: Part): Promise<Topics> {
  const load = TEXTS[part][`../../../locales/${locale}.json`]
  if (load === undefined) throw new Error(`No file has the texts of the language ${locale}.`)
  return load()
}

/** The name of a language in the language `shownIn`, as in a sentence. */
export const nameIn = (shownIn: Locale, locale: Locale): string =>
  new Intl.DisplayNames([shownIn], { type: "language" }).of(locale) ?? locale

/** The name of a language in that language, as a menu shows it. */
export function nameOf(locale: Locale): string {
  const name = nameIn(locale, locale)
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
}
