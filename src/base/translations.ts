import type { Locale } from "./locales.ts"
import type { SettingType, Validate } from "./setting.ts"
import { optionalText } from "./setting.ts"

/** Texts by locale. A newer program may have written a locale that this one does not know: its text stays. */
export type Translations = Readonly<Record<string, string | undefined>>

/** The text in one locale. All locales share one column, as JSON. */
export function translation(locale: Locale, validate: Validate): SettingType<Translations, string, string | null> {
  const one = optionalText(validate)
  return {
    ...one,
    read: (given, before, add) => ({ ...before, [locale]: one.read(given, undefined, add) }),
    // Sorted, because an update compares the column with the text that it expects.
    store: (texts) =>
      JSON.stringify(Object.fromEntries(Object.entries(texts).toSorted(([a], [b]) => (a < b ? -1 : 1)))),
    load: (stored) => JSON.parse(String(stored)) as Translations,
    show: (texts) => texts[locale] ?? null,
  }
}
