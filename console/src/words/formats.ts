import { formatsIn } from "./formats_in.ts"
import { useLanguage } from "./use_words.ts"

/** How numbers and times are written in the person's language. */
export const useFormats = () => formatsIn(useLanguage())
