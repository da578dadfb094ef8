import type { Locale } from "../base/locales.ts"
import { LOCALES } from "../base/locales.ts"
import type { Parameters } from "./parameters.ts"

/** RFC 5646 §2.1, only the part needed here: a primary language of two letters or more, then subtags. */
const LANGUAGE_TAG = /^([a-z]{2,8})(?:-[a-z0-9]{1,8})*$/i

/** One element of the list of RFC 9110 §12.5.4: a language range (RFC 4647 §2.1) and its weight. */
const WEIGHTED_RANGE =
  /^[ \t]*(\*|[a-z]{1,8}(?:-[a-z0-9]{1,8})*)[ \t]*(?:;[ \t]*q=(0(?:\.[0-9]{0,3})?|1(?:\.0{0,3})?)[ \t]*)?$/i

/** Maximum length: room for a browser with forty languages. A longer header is ignored. */
const MAX_ACCEPT_LANGUAGE_CHARACTERS = 1024

/**
 * Returns the language of a page: from `ui_locales`, else from the browser's Accept-Language, else English. Never refuses: "An error SHOULD NOT
 * result if some or all of the requested locales are not supported". OpenID Connect Core §3.1.2.1.
 */
export function preferredLocale(
  { values, repeated }: Pick<Parameters, "values" | "repeated">,
  acceptLanguage: string | undefined,
): Locale {
  const uiLocales = repeated.has("ui_locales") ? undefined : values.get("ui_locales")
  return supportedLocale(uiLocales) ?? acceptedLocale(acceptLanguage) ?? LOCALES[0]
}

/**
 * OpenID Connect Core §3.1.2.1: "a space-separated list of BCP47 language tag values, ordered by preference". The first tag with a
 * supported primary language wins, with any region. Malformed tags are skipped.
 */
export function supportedLocale(tags: string | undefined): Locale | undefined {
  for (const tag of tags?.split(" ") ?? []) {
    const locale = localeOf(LANGUAGE_TAG.exec(tag)?.[1])
    if (locale !== undefined) return locale
  }
  return undefined
}

/**
 * Returns the supported language with the highest weight; of equal weights, the first. A range matches by its primary language (RFC 4647 §3.4).
 * Weight 0 means "not acceptable". `*` matches each language that no other range names (RFC 9110 §12.5.4).
 */
function acceptedLocale(header: string | undefined): Locale | undefined {
  if (header === undefined || header.length > MAX_ACCEPT_LANGUAGE_CHARACTERS) return undefined
  const ranges = header.split(",").flatMap(weightedRange)
  const refused = new Set(ranges.flatMap(({ range, weight }) => (weight === 0 ? [range] : [])))
  const named = new Set(ranges.map(({ language }) => language))
  for (const { language, weight } of ranges.toSorted((one, other) => other.weight - one.weight)) {
    if (weight === 0) break
    const locale = language === "*" ? LOCALES.find((known) => !named.has(known)) : localeOf(language)
    if (locale !== undefined && !refused.has(locale)) return locale
  }
  return undefined
}

function weightedRange(element: string) {
  const [, given, weight = "1"] = WEIGHTED_RANGE.exec(element) ?? []
  if (given === undefined) return []
  const range = given.toLowerCase()
  return [{ range, language: range.split("-", 1)[0], weight: Number(weight) }]
}

const localeOf = (language: string | undefined): Locale | undefined =>
  LOCALES.find((known) => known === language?.toLowerCase())
