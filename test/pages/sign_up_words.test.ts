import assert from "node:assert/strict"
import { test } from "node:test"
import type { Locale } from "../../src/base/locales.ts"
import { mailContent } from "../../src/pages/mail.ts"
import { createAccountPage, signUpAskedPage, signUpPage } from "../../src/pages/sign_up.ts"
import { languages } from "./samples.ts"
import { asked, create, signUp } from "./sign_up_samples.ts"
import { localeTexts, textsOf } from "./texts.ts"

/** The texts of the pages and e-mails about signing up, as the parts around their values. */
const texts = (locale: Locale): readonly string[] => {
  const mails = localeTexts(locale, "mails")
  const all = [localeTexts(locale, "pages").signUp, mails["sign-up"], mails["account-exists"]]
  return all.flatMap((each) => [...textsOf(each)].map(([, text]) => text))
}

const decoded = (page: string) =>
  page
    .replace(/<style>.*<\/style>/s, "")
    .replace(/<[^>]*>/g, "")
    .replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))

for (const locale of languages) {
  test(`every text about signing up in ${locale} appears on a page or in an e-mail, and no English text appears`, () => {
    const marks = { host: "{name}", username: "{username}", link: "https://id.example.com/" }
    const mails = (["sign-up", "account-exists"] as const).map((purpose) => mailContent({ purpose, locale, ...marks }))
    const shown = [
      decoded(signUpPage({ ...signUp, locale })),
      decoded(signUpAskedPage({ ...asked, locale })),
      decoded(createAccountPage({ ...create, locale })),
      ...mails.flatMap(({ subject, text, html }) => [subject, text, decoded(html)]),
    ]
    for (const text of texts(locale))
      assert.ok(
        shown.some((page) => page.includes(text)),
        text,
      )
    if (locale === "en") return
    for (const text of texts("en")) assert.ok(text.length < 3 || !shown.some((page) => page.includes(text)), text)
  })

  test(`the texts about signing up in ${locale} need no escaping, and follow its typographic rules`, () => {
    for (const text of texts(locale)) {
      assert.doesNotMatch(text, /["&'<=>!`]| {2}|\.\.\./)
      if (locale === "fr") assert.doesNotMatch(text, /(?<!\u202f)[?;]|(?<!\u00a0)[:»]|«(?!\u00a0)/)
      else assert.doesNotMatch(text, /[\u00a0\u202f]|\s[?:;]/)
      if (locale === "es" && text.includes("?")) assert.match(text, /¿[^¿?]+\?/)
    }
  })
}
