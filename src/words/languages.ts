import { readFileSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { join } from "node:path"
import type { IntlMessageFormat } from "intl-messageformat"
import type { Locale } from "../base/locales.ts"
import { PRODUCT } from "../base/product.ts"
import type { Formatter, Parsed, Texts } from "./sentence.ts"
import { wordsOf } from "./sentence.ts"
import type { DemoWords, MailWords, PageWords, TrialWords } from "./words.ts"

interface LocaleWords {
  readonly pages: PageWords
  readonly mails: MailWords
}

type LocaleTexts = { readonly [Part in keyof LocaleWords]: Texts }

const loaded = new Map<Locale, LocaleTexts>()

const fileOf = (locale: Locale): string => join(import.meta.dirname, `../../locales/${locale}.json`)

/** The console reads its words itself, so the server keeps only the words that it shows. */
function keep(locale: Locale, file: string): LocaleTexts {
  const { pages, mails } = JSON.parse(file) as LocaleTexts
  const texts = { pages, mails }
  loaded.set(locale, texts)
  return texts
}

/** Loads the words of a language at its first use, so that an idle server keeps only the English words in memory. Rejects if the file is missing. */
export async function loadWords(locale: Locale): Promise<void> {
  if (!loaded.has(locale)) keep(locale, await readFile(fileOf(locale), "utf8"))
}

/** Returns the words of pages, which name the service. Throws an Error if `loadWords` has not loaded them. English is always loaded. */
export const wordsIn = (locale: Locale, service: string = PRODUCT): PageWords => namedWords(locale, service).pages

/** Returns the words of e-mails. */
export const mailWordsIn = (locale: Locale): MailWords => namedWords(locale, named.service).mails

function namedWords(locale: Locale, service: string): LocaleWords {
  // A service has one name, so only the words with the latest name are kept.
  if (named.service !== service) named = { service, words: new Map() }
  const known = named.words.get(locale)
  if (known !== undefined) return known
  const words = withName(textsIn(locale), locale, service) as LocaleWords
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

const withName = (texts: Texts, locale: Locale, service: string): unknown =>
  wordsOf(texts, { formatter: (text) => formatterOf(text, locale), constants: { service } })

/** The words of the demo's pages. */
export interface WordsOfDemo extends TrialWords {
  readonly demo: DemoWords
  readonly pages: PageWords
}

/** Reads the words of the demo, which a normal server does not keep in memory. */
export async function demoWordsIn(locale: Locale): Promise<WordsOfDemo> {
  const file = JSON.parse(await readFile(fileOf(locale), "utf8")) as LocaleTexts & { demo: Texts; console: Texts }
  const { tryIt } = file.console as { readonly tryIt: Texts }
  return withName({ demo: file.demo, pages: file.pages, tryIt }, locale, PRODUCT) as WordsOfDemo
}

/** Loads the library at the first text that needs it: it takes 6 MB and 20 ms. */
function formatterOf(text: string | Parsed, locale: Locale): Formatter {
  library ??= createRequire(import.meta.url)("intl-messageformat") as Library
  return new library.IntlMessageFormat(text as string, locale, undefined, { ignoreTag: true })
}

interface Library {
  readonly IntlMessageFormat: typeof IntlMessageFormat
}

let library: Library | undefined
