import type { Locale } from "../../../src/base/locales.ts"
import { LOCALES } from "../../../src/base/locales.ts"

const isLocale = (text: string | null): text is Locale => LOCALES.some((locale) => locale === text)

/** The language that the person chose, else the browser's first supported language, else English. */
export const chosenLocale = (kept: string | null, ofBrowser: readonly string[]): Locale =>
  isLocale(kept) ? kept : (ofBrowser.map((each) => each.slice(0, 2)).find(isLocale) ?? "en")
