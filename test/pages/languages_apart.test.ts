import { deepEqual, doesNotMatch, equal } from "node:assert/strict"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { test } from "node:test"
import { bundle } from "../../scripts/bundle.ts"
import { wordsIn } from "../../src/pages/words/languages.ts"
import { temporaryFolder } from "../store/temporary_folder.ts"
import { languages } from "./samples.ts"

test("the words of each language but English are a file of their own, which no other file loads at the start", async () => {
  const folder = temporaryFolder()
  await bundle(folder)
  const parts = readdirSync(join(folder, "parts"))
    .filter((name) => name.endsWith(".js"))
    .map((name) => ({ name, code: readFileSync(join(folder, "parts", name), "utf8") }))
  for (const language of languages.slice(1)) {
    const sentence = JSON.stringify(wordsIn(language).account.data.consequence).slice(1, -1)
    const having = parts.filter(({ code }) => code.includes(sentence) || code.includes(escaped(sentence)))
    deepEqual([having.length, having[0]?.name.replace(/-\w+\.js$/, "")], [1, language])
    for (const { code } of parts) doesNotMatch(code, new RegExp(`(from|import) ?"\\./${language}-`))
  }
  equal(languages[0], "en")
})

/** esbuild writes letters outside ASCII as escapes. */
const escaped = (text: string): string =>
  text.replace(/[^\0-\x7f]/gu, (letter) => {
    const code = letter.charCodeAt(0)
    return code < 0x100
      ? `\\x${code.toString(16).toUpperCase()}`
      : `\\u${code.toString(16).toUpperCase().padStart(4, "0")}`
  })
