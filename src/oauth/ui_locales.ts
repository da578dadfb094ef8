/** The languages of the pages. The first is that of whoever asks for none of them. */
export const LOCALES = ["en", "de", "fr", "es"] as const
export type Locale = (typeof LOCALES)[number]

/** RFC 5646 §2.1, as far as it matters here: a primary language of two letters or more, then subtags. */
const LANGUAGE_TAG = /^([a-z]{2,8})(?:-[a-z0-9]{1,8})*$/i

/**
 * The language for a value of `ui_locales`: "a space-separated list of BCP47 language tag values, ordered by preference". The
 * first whose primary language is one of ours wins, whatever its region; what is no language tag is passed over. English
 * where none is, and never a refusal: "An error SHOULD NOT result if some or all of the requested locales are not supported".
 * OpenID Connect Core §3.1.2.1.
 */
export function preferredLocale(text: string | undefined): Locale {
  for (const tag of text?.split(" ") ?? []) {
    const language = LANGUAGE_TAG.exec(tag)?.[1]?.toLowerCase()
    const locale = LOCALES.find((known) => known === language)
    if (locale !== undefined) return locale
  }
  return "en"
}
