import { equal, match } from "node:assert/strict"
import { test } from "node:test"
import { LOCALES } from "../../src/base/locales.ts"
import { inLanguage } from "../../src/pages/direction.ts"

interface Written {
  /** ECMA-402 (Intl Locale Info). The types of TypeScript do not have it yet. */
  getTextInfo(): { readonly direction: "ltr" | "rtl" }
}

const directionOf = (language: string) => (new Intl.Locale(language) as Intl.Locale & Written).getTextInfo().direction

for (const language of new Set([...LOCALES, "ar"]))
  test(`elements in "${language}" have the direction that Unicode gives the language`, () => {
    const dir = directionOf(language) === "rtl" ? ' dir="rtl"' : ""
    equal(inLanguage(language), `lang="${language}"${dir}`)
  })

test("a language with markup in its name is escaped", () => {
  match(inLanguage('"><b>'), /^lang="[^"<>]*"$/)
})
