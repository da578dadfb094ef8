import { readFileSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { join } from "node:path"
import type { Locale } from "../base/locales.ts"
import { PRODUCT } from "../base/product.ts"
import type { Formatter, Texts } from "./sentence.ts"
import { wordsOf } from "./sentence.ts"
import type { MailWords, PageWords } from "./words.ts"

interface LocaleWords {
  readonly pages: PageWords
  readonly mails: MailWords
}

type LocaleTexts = { readonly [Part in keyof LocaleWords]: Texts }

const loaded = new Map<Locale, LocaleTexts>()

const fileOf = (locale: Locale): string => join(import.meta.dirname, `../../locales/${locale}.json`)

/** The console reads its words itself: the server keeps only what it shows. */
function keep(locale: Locale, file: string): LocaleTexts {
  const { pages, mails } = JSON.parse(file) as LocaleTexts
  const texts = { pages, mails }
  loaded.set(locale, texts)
  return texts
}

/** Loads the words of a language, so that an idle server keeps only the English ones in memory. Rejects if the file is missing. */
export async function loadWords(locale: Locale): Promise<void> {
  if (!loaded.has(locale)) keep(locale, await readFile(fileOf(locale), "utf8"))
}

/** Returns the words of pages, which call the service by its name. Throws an Error if `loadWords` has not loaded them; English is loaded by itself. */
export const wordsIn = (locale: Locale, service: string = PRODUCT): PageWords => namedWords(locale, service).pages

/** Returns the words of e-mails. */
export const mailWordsIn = (locale: Locale): MailWords => namedWords(locale, named.service).mails

function namedWords(locale: Locale, service: string): LocaleWords {
  // A service has one name, so only the words with the latest name are kept.
  if (named.service !== service) named = { service, words: new Map() }
  const words = named.words.get(locale) ?? withName(textsIn(locale), locale, service)
  named.words.set(locale, words)
  return words
}

let named: { readonly service: string; readonly words: Map<Locale, LocaleWords> } = {
  service: PRODUCT,
  words: new Map(),
}

function textsIn(locale: Locale): LocaleTexts {
  const texts = loaded.get(locale)
  if (texts !== undefined) return texts
  if (locale === "en") return keep(locale, readFileSync(fileOf(locale), "utf8"))
  throw new Error(`The words in "${locale}" are not loaded. Await loadWords first.`)
}

const withName = (texts: LocaleTexts, locale: Locale, service: string): LocaleWords =>
  wordsOf(texts, { formatter: (text) => formatterOf(text, locale), constants: { service } }) as LocaleWords

/** Loads the library with the first text that needs it: it takes 6 MB and 20 ms. */
function formatterOf(text: string, locale: Locale): Formatter {
  library ??= createRequire(import.meta.url)("intl-messageformat") as typeof import("intl-messageformat")
  return new library.IntlMessageFormat(text, locale, undefined, { ignoreTag: true })
}

let library: typeof import("intl-messageformat") | undefined
