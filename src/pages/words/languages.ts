import { de } from "./de.ts"
import { en } from "./en.ts"
import { es } from "./es.ts"
import { fr } from "./fr.ts"
import type { Words } from "./words.ts"

const WORDS = { en, de, fr, es } satisfies Readonly<Record<string, Words>>

/** A language in which pages are available, as in the `lang` attribute. */
export type Language = keyof typeof WORDS

export const wordsIn = (language: Language): Words => WORDS[language]
