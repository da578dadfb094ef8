import { de } from "./de.ts"
import { en } from "./en.ts"
import { es } from "./es.ts"
import { fr } from "./fr.ts"
import type { Words } from "./words.ts"

const WORDS = { en, de, fr, es } satisfies Readonly<Record<string, Words>>

/** A supported language of the pages, as the `lang` attribute names it. */
export type Language = keyof typeof WORDS

export const wordsIn = (language: Language): Words => WORDS[language]
