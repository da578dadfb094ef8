import assert from "node:assert/strict"
import { test } from "node:test"
import type { Locale } from "../../src/base/locales.ts"
import { consentPage } from "../../src/pages/consent.ts"
import { deviceEndedPage, devicePage } from "../../src/pages/device.ts"
import { approved, farDevice, typedCode, wrongCode } from "./device_samples.ts"
import { consent, languages } from "./samples.ts"
import { localeTexts, textsOf } from "./texts.ts"

/** The texts of the pages for devices, as the parts around their values. */
const texts = (locale: Locale): readonly string[] =>
  [...textsOf(localeTexts(locale, "pages").device)].map(([, text]) => text)

const decoded = (page: string) =>
  page
    .replace(/<style>.*<\/style>/s, "")
    .replace(/<[^>]*>/g, "")
    .replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))

for (const locale of languages) {
  test(`every text about devices in ${locale} appears on a page, and no English text appears`, () => {
    const shown = [
      devicePage({ ...typedCode, locale }),
      devicePage({ ...wrongCode, locale }),
      devicePage({ ...wrongCode, problem: "malformed", locale }),
      consentPage({ ...consent, device: farDevice, locale }),
      consentPage({ ...consent, device: { ...farDevice, device: "" }, locale }),
      deviceEndedPage({ ...approved, locale }),
      deviceEndedPage({ ...approved, outcome: "denied", locale }),
    ].map(decoded)
    for (const text of texts(locale))
      assert.ok(
        shown.some((page) => page.includes(text)),
        text,
      )
    if (locale === "en") return
    for (const text of texts("en"))
      assert.ok(text.length < 9 || !shown.some((page) => page.includes(text)), `${locale}: ${text}`)
  })

  test(`the texts about devices in ${locale} need no escaping, and follow its typographic rules`, () => {
    for (const text of texts(locale)) {
      assert.doesNotMatch(text, /["&'<=>!`]| {2}|\.\.\./)
      if (locale === "fr") assert.doesNotMatch(text, /(?<!\u202f)[?;]|(?<!\u00a0)[:»]|«(?!\u00a0)/)
      else assert.doesNotMatch(text, /[\u00a0\u202f]|\s[?:;]/)
    }
  })
}
