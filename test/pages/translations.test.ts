import { ok } from "node:assert/strict"
import { test } from "node:test"
import { languages } from "./samples.ts"
import { hasEnglish, localeTexts, textsOf } from "./texts.ts"

const english = new Map(textsOf(localeTexts("en", "pages")))

for (const language of languages.slice(1))
  test(`no text in ${language} is still in English`, () => {
    for (const [path, text] of textsOf(localeTexts(language, "pages")))
      ok(text !== english.get(path) || !hasEnglish(text, text, language), `${path}: ${text}`)
  })
