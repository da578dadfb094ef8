import type { Topic } from "../../../words/language.ts"
import { TRY_WORDS_DE } from "./words_de.ts"
import { TRY_WORDS_EN } from "./words_en.ts"

export const TRY_WORDS: Topic<typeof TRY_WORDS_EN> = { en: TRY_WORDS_EN, de: TRY_WORDS_DE }
