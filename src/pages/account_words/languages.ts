import type { Language } from "../words/languages.ts"
import type { AccountWords } from "./account_words.ts"
import { de } from "./de.ts"
import { en } from "./en.ts"
import { es } from "./es.ts"
import { fr } from "./fr.ts"

const WORDS = { en, de, fr, es } satisfies Readonly<Record<Language, AccountWords>>

export const accountWordsIn = (language: Language): AccountWords => WORDS[language]
