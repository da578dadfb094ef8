import type { Locale } from "../../base/locales.ts"
import { en } from "./en.ts"
import type { Words } from "./words.ts"

/** A language in which pages are available, as in the `lang` attribute. */
export type Language = Locale

const LOADERS: Readonly<Record<Language, () => Promise<Words>>> = {
  en: async () => en,
  de: async () => (await import("./de.ts")).de,
  fr: async () => (await import("./fr.ts")).fr,
  es: async () => (await import("./es.ts")).es,
}

const loaded = new Map<Language, Words>([["en", en]])

/** Loads the words of a language, so that an idle server keeps only the English ones in memory. Rejects if the file is missing. */
export async function loadWords(language: Language): Promise<void> {
  if (!loaded.has(language)) loaded.set(language, await LOADERS[language]())
}

/** Returns the words of a language. Throws an Error if `loadWords` has not loaded them. */
export function wordsIn(language: Language): Words {
  const words = loaded.get(language)
  if (words === undefined) throw new Error(`The words in "${language}" are not loaded. Await loadWords first.`)
  return words
}
