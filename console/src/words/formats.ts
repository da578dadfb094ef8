import { formatsIn } from "./formats_in.ts"
import { useLanguage } from "./use_words.ts"

/** Formats numbers and times in the person's language. */
export const useFormats = () => formatsIn(useLanguage())
