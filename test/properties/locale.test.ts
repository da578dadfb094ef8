import assert from "node:assert/strict"
import { test } from "node:test"
import fc from "fast-check"
import { LOCALES } from "../../src/base/locales.ts"
import { preferredLocale } from "../../src/oauth/locale.ts"
import { anyText } from "./samples.ts"

const NOTHING_REPEATED: ReadonlySet<string> = new Set()
const preferred = (uiLocales: string | undefined, acceptLanguage?: string) =>
  preferredLocale(
    { values: new Map(uiLocales === undefined ? [] : [["ui_locales", uiLocales]]), repeated: NOTHING_REPEATED },
    acceptLanguage,
  )

const known = fc.constantFrom(...LOCALES)
/** RFC 5646 §2.1: subtags of one to eight letters and digits. */
const subtag = fc.string({ unit: fc.constantFrom(..."abcxyzABCXYZ0189"), minLength: 1, maxLength: 8 })
const inAnyCase = (text: string) =>
  fc
    .array(fc.boolean(), { minLength: text.length, maxLength: text.length })
    .map((upper) => [...text].map((letter, at) => (upper[at] ? letter.toUpperCase() : letter)).join(""))
const tagOf = (language: string) =>
  fc.tuple(inAnyCase(language), fc.array(subtag, { maxLength: 3 })).map(([first, rest]) => [first, ...rest].join("-"))
const tagged = known.chain((locale) => fc.tuple(fc.constant(locale), tagOf(locale)))
const foreignTag = fc.constantFrom("sv", "fi-FI", "ko-Kore", "da-de", "sr-Latn-RS", "i-klingon", "x-de", "deu", "eng")
/** Generates tags of unsupported languages, and malformed tags. */
const other = fc.oneof(
  foreignTag,
  fc.constantFrom("*", "", "de_CH", "de-", "-de", "de--CH", "de-toolongsubtag", "fr;q=1", "es,de", "ｄｅ", "deſ", "d"),
  fc.constant("en\0"),
)

test("OpenID Connect Core §3.1.2.1, RFC 5646 §2.1: the first supported language of ui_locales wins, with any region, case and Accept-Language", () => {
  fc.assert(
    fc.property(
      fc.array(other),
      tagged,
      fc.array(fc.oneof(other, known)),
      known,
      (before, [locale, tag], rest, header) =>
        assert.equal(preferred([...before, tag, ...rest].join(" "), header), locale),
    ),
  )
})

test("RFC 9110 §12.5.4: without a supported language in ui_locales, the supported language with the highest weight in Accept-Language wins", () => {
  const weight = fc.integer({ min: 0, max: 999 }).map((thousandths) => thousandths / 1000)
  fc.assert(
    fc.property(
      fc.array(other),
      fc.array(fc.tuple(fc.oneof(foreignTag, known), weight)),
      tagged,
      fc.array(fc.tuple(foreignTag, weight)),
      (uiLocales, lighter, [locale, tag], rest) => {
        // A language with weight 0 is refused even if the header accepts one of its regions.
        const allowed = lighter.filter(([range, q]) => range !== locale || q > 0)
        const elements = [
          ...allowed.map(([range, q]) => `${range};q=${q}`),
          tag,
          ...rest.map(([r, q]) => `${r} ; Q=${q}`),
        ]
        assert.equal(preferred(uiLocales.join(" "), elements.join(", ")), locale)
      },
    ),
  )
})

for (const [header, expected, why] of [
  ["de-CH,de;q=0.9,en;q=0.8", "de", "as a Swiss browser sends it"],
  ["en;q=0.5, fr;q=0.9", "fr", "the weight decides, not the order"],
  ["fr, de", "fr", "equal weights: the first"],
  ["sv, es;q=0.3", "es", "an unsupported language is skipped"],
  ["sv;q=0.9, *;q=0.1", "en", "`*` is the default language"],
  ["en;q=0, *", "de", "`*` is no language that another range names"],
  ["de;q=0, de-AT, fr;q=0.1", "fr", "weight 0 is not acceptable"],
  ["*;q=0", "en", "nothing acceptable: the default"],
  ["de;q=2, fr;q=0.2", "fr", "a weight above 1 is malformed"],
  ["de;q=0.1234, es;q=.5, fr;q=0.2", "fr", "four digits, or no digit before the point, are malformed"],
  ["de_DE, x;y=z, , ;q=1, fr ;q=0.001", "fr", "malformed elements are skipped"],
  ["\tDE-at\t;\tq=1.000 ", "de", "optional whitespace, in any case"],
  ["", "en", "empty"],
] as const)
  test(`RFC 9110 §12.5.4, RFC 4647 §2.1, §3.4: Accept-Language ${JSON.stringify(header)} is ${expected}: ${why}`, () => {
    assert.equal(preferred(undefined, header), expected)
    assert.equal(preferred("sv fi-FI", header), expected)
  })

test("if neither contains a supported language, the page is in English", () => {
  assert.equal(preferred(undefined), "en")
  fc.assert(fc.property(fc.array(other), (tags) => assert.equal(preferred(tags.join(" "), "sv, fi;q=0.5"), "en")))
})

test("a repeated ui_locales is ignored", () => {
  const repeated = new Set(["ui_locales"])
  assert.equal(preferredLocale({ values: new Map([["ui_locales", "de"]]), repeated }, "fr"), "fr")
})

test("an Accept-Language longer than 1024 characters is ignored", () => {
  assert.equal(preferred(undefined, `de${" ".repeat(1022)}`), "de")
  assert.equal(preferred(undefined, `de${" ".repeat(1023)}`), "en")
})

test("any ui_locales and Accept-Language give a supported language and no error", () => {
  fc.assert(
    fc.property(anyText(255), anyText(1024), (text, header) => assert.ok(LOCALES.includes(preferred(text, header)))),
  )
})
