/** The languages of pages and e-mails. The first is the default. `locales/` has the words of each language. */
export const LOCALES = ["en", "de", "fr", "es", "it", "pt", "nl", "pl", "tr", "ar", "ja", "zh"] as const
export type Locale = (typeof LOCALES)[number]
