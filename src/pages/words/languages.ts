import type { Locale } from "../../base/locales.ts"
import { PRODUCT } from "../../looks/shown_look.ts"
import { en } from "./en.ts"
import type { Words } from "./words.ts"

/** A language in which pages are available, as in the `lang` attribute. */
export type Language = Locale

const LOADERS: Readonly<Record<Language, () => Promise<Words>>> = {
  en: async () => en,
  de: async () => (await import("./de.ts")).de,
  fr: async () => (await import("./fr.ts")).fr,
  es: async () => (await import("./es.ts")).es,
  it: async () => (await import("./it.ts")).it,
  pt: async () => (await import("./pt.ts")).pt,
  nl: async () => (await import("./nl.ts")).nl,
  pl: async () => (await import("./pl.ts")).pl,
  tr: async () => (await import("./tr.ts")).tr,
  ar: async () => (await import("./ar.ts")).ar,
  ja: async () => (await import("./ja.ts")).ja,
  zh: async () => (await import("./zh.ts")).zh,
}

const loaded = new Map<Language, Words>([["en", en]])

/** Loads the words of a language, so that an idle server keeps only the English ones in memory. Rejects if the file is missing. */
export async function loadWords(language: Language): Promise<void> {
  if (!loaded.has(language)) loaded.set(language, await LOADERS[language]())
}

/** Returns the words of a language, which call the service by its name. Throws an Error if `loadWords` has not loaded them. */
export const wordsIn = (language: Language, service = PRODUCT): Words =>
  service === PRODUCT ? loadedWords(language) : renamedWords(language, service)

function loadedWords(language: Language): Words {
  const words = loaded.get(language)
  if (words === undefined) throw new Error(`The words in "${language}" are not loaded. Await loadWords first.`)
  return words
}

let renamed: { readonly service: string; readonly words: Map<Language, Words> } | undefined

/** A service has one name, so only the words with the latest name are kept. */
function renamedWords(language: Language, service: string): Words {
  if (renamed?.service !== service) renamed = { service, words: new Map() }
  const words = renamed.words.get(language) ?? withName(loadedWords(language), service)
  renamed.words.set(language, words)
  return words
}

const withName = <T>(words: T, service: string): T => {
  if (typeof words === "string") return words.replaceAll(PRODUCT, () => service) as T
  if (typeof words !== "object" || words === null) return words
  if (Array.isArray(words)) return words.map((each) => withName(each, service)) as T
  return Object.fromEntries(Object.entries(words).map(([name, value]) => [name, withName(value, service)])) as T
}
