import assert from "node:assert/strict"
import { test } from "node:test"
import fc from "fast-check"
import { LOCALES, preferredLocale } from "../../src/oauth/ui_locales.ts"
import { anyText } from "./samples.ts"

const known = fc.constantFrom(...LOCALES)
/** RFC 5646 §2.1: subtags of one to eight letters and digits. */
const subtag = fc.string({ unit: fc.constantFrom(..."abcxyzABCXYZ0189"), minLength: 1, maxLength: 8 })
const inAnyCase = (text: string) =>
  fc
    .array(fc.boolean(), { minLength: text.length, maxLength: text.length })
    .map((upper) => [...text].map((letter, at) => (upper[at] ? letter.toUpperCase() : letter)).join(""))
const tagOf = (language: string) =>
  fc.tuple(inAnyCase(language), fc.array(subtag, { maxLength: 3 })).map(([first, rest]) => [first, ...rest].join("-"))
/** What names none of ours: other languages, and what is no language tag. */
const other = fc.oneof(
  fc.constantFrom("it", "pt-BR", "zh-Hant", "nl-de", "sr-Latn-RS", "i-klingon", "x-de", "*", "", "deu", "eng"),
  fc.constantFrom("de_CH", "de-", "-de", "de--CH", "de-toolongsubtag", "fr;q=1", "es,de", "ｄｅ", "deſ", "d", "en\0"),
)

test("OpenID Connect Core §3.1.2.1, RFC 5646 §2.1: of ui_locales the first with a language of ours wins, whatever its region and case", () => {
  fc.assert(
    fc.property(fc.array(other), known, fc.array(fc.oneof(other, known)), (before, locale, after) =>
      assert.equal(preferredLocale([...before, locale, ...after].join(" ")), locale),
    ),
  )
  fc.assert(
    fc.property(
      fc.array(other),
      known.chain((locale) => fc.tuple(fc.constant(locale), tagOf(locale))),
      fc.array(other),
      (before, [locale, tag], after) => assert.equal(preferredLocale([...before, tag, ...after].join(" ")), locale),
    ),
  )
})

test("where none of ui_locales is ours it is English", () => {
  assert.equal(preferredLocale(undefined), "en")
  assert.equal(preferredLocale(""), "en")
  fc.assert(fc.property(fc.array(other), (tags) => assert.equal(preferredLocale(tags.join(" ")), "en")))
})

test("whatever ui_locales says, it is one of ours and no error", () => {
  fc.assert(fc.property(anyText(255), (text) => assert.ok(LOCALES.includes(preferredLocale(text)))))
})
