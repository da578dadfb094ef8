import { deepEqual, ok } from "node:assert/strict"
import { test } from "node:test"
import { wordsIn } from "../../src/pages/words/languages.ts"
import { languages } from "./samples.ts"
import { hasEnglish, textsOf } from "./texts.ts"

const english = new Map(textsOf(wordsIn("en")))
const isPart = (path: string) => /\.(before|after)$/.test(path)
const marksIn = (text: string) => [...new Set(text.match(/\{\w*\}/g))].sort()

for (const language of languages.slice(1)) {
  const texts = new Map(textsOf(wordsIn(language)))

  test(`${language} has the texts that English has, none of them empty, with the same marks for values`, () => {
    deepEqual([...texts.keys()].sort(), [...english.keys()].sort())
    for (const [path, text] of texts) {
      ok(text !== "" || isPart(path), path)
      deepEqual(marksIn(text), marksIn(english.get(path) ?? ""), path)
      if (path.endsWith(".before")) ok(text + texts.get(path.replace(/before$/, "after")) !== "", path)
    }
  })

  test(`no text in ${language} is still in English`, () => {
    for (const [path, text] of texts)
      ok(text !== english.get(path) || !hasEnglish(text, text, language), `${path}: ${text}`)
  })
}
