import { readFile } from "node:fs/promises"
import { join } from "node:path"
import type { Locale } from "../base/locales.ts"

type Texts = Readonly<Record<string, string>>

/** Why requests are refused, and what to do about it. Only the page for the developer of a client needs these words in every language. */
interface RefusalTexts {
  readonly reasons: Texts
  readonly fixes: Texts
}

const loaded = new Map<Locale, RefusalTexts>()

/** Loads the words of a language at their first use. */
export async function loadRefusalWords(locale: Locale): Promise<void> {
  if (loaded.has(locale)) return
  const file = await readFile(join(import.meta.dirname, `../../locales/${locale}.json`), "utf8")
  const { reasons, fixes } = JSON.parse(file) as RefusalTexts
  loaded.set(locale, { reasons, fixes })
}

/**
 * Returns the sentence of a reason, and what to do about it, with these values in both. Unknown placeholders stay. Empty for a reason of another
 * version. Throws an Error if `loadRefusalWords` has not loaded the language.
 */
export function refusalWordsIn(
  locale: Locale,
  { code, reason }: { readonly code: string; readonly reason: string },
  values: Texts,
): { readonly sentence: string; readonly fix: string } {
  const texts = loaded.get(locale)
  if (texts === undefined) throw new Error(`The reasons in "${locale}" are not loaded. Await loadRefusalWords first.`)
  const { reasons, fixes } = texts
  return {
    sentence: reasons[`${code}.${reason}`] ?? reasons[reason] ?? "",
    fix: (fixes[reason] ?? "").replaceAll(/\{(\w+)\}/g, (mark, name: string) => values[name] ?? mark),
  }
}
