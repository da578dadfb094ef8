/** The languages of pages, e-mails and the console. The first is the default. `locales/` has the words of each language. */
export const LOCALES = ["en", "de", "fr", "es", "it", "pt", "nl", "pl", "tr", "ar", "ja", "zh"] as const
export type Locale = (typeof LOCALES)[number]

/** The languages that are written from right to left. A test compares this list with the data of Unicode. */
export const RIGHT_TO_LEFT: readonly string[] = ["ar"] satisfies Locale[]
