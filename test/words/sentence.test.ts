import { deepEqual, equal, ok } from "node:assert/strict"
import { spawnSync } from "node:child_process"
import { test } from "node:test"
import { parse } from "@formatjs/icu-messageformat-parser"
import { IntlMessageFormat } from "intl-messageformat"
import type { Parsed, Sentence, Texts, Value } from "../../src/words/sentence.ts"
import { wordsOf } from "../../src/words/sentence.ts"

type Any = Sentence<Record<string, Value>>

let made = 0
const formatter = (text: string | Parsed) => {
  made += 1
  return new IntlMessageFormat(text as string, "pl", undefined, { ignoreTag: true })
}

const wordOf = (text: Texts, constants = {}): unknown => wordsOf(text, { formatter, constants })

test("a text without placeholders stays a string, and a list a list", () => {
  deepEqual(wordOf({ one: "It's <b>", more: ["a", "b"] }), { one: "It's <b>", more: ["a", "b"] })
})

test("values take their place in any order, and text of a person that looks like a placeholder stays text", () => {
  const word = wordOf("{name} at {host}, {name}!") as Any
  equal(word({ name: "{host}", host: "$&" }), "{host} at $&, {host}!")
})

test("objects stay objects, between the texts of the sentence", () => {
  const node = { html: "<b>Ada</b>" }
  deepEqual((wordOf("Signed in as {person}.") as Any).parts({ person: node }), ["Signed in as ", node, "."])
  const plural = wordOf("{person} has {n, plural, one {# code} few {# codes} many {# codes} other {# codes}}") as Any
  deepEqual(plural.parts({ person: node, n: 1 }), [node, " has 1 code"])
})

test("a text that has been parsed already is a sentence, even in a list, which stays a list", () => {
  const parsed = parse("{n, plural, one {# code} other {# codes}}", { ignoreTag: true }) as Parsed
  equal((wordOf(parsed) as Any)({ n: 1 }), "1 code")
  const [text, sentence] = wordOf(["a", parsed]) as [string, Any]
  deepEqual([text, sentence({ n: 1 })], ["a", "1 code"])
})

test("a constant is part of the words: a text with nothing else is a string, whatever the constant contains", () => {
  equal(wordOf("Your password stays with {service}.", { service: "A {b} 'c'" }), "Your password stays with A {b} 'c'.")
  equal((wordOf("{service} knows {name}", { service: "{name}" }) as Any)({ name: "Ada" }), "{name} knows Ada")
})

test("a plural has the forms of its language, and its formatter is made once, when the sentence is first used", () => {
  const before = made
  const word = wordOf("{n, plural, one {# kod} few {# kody} many {# kodów} other {# kodu}}") as Any
  equal(made, before)
  deepEqual(
    [1, 2, 5, 22].map((n) => word({ n })),
    ["1 kod", "2 kody", "5 kodów", "22 kody"],
  )
  equal(made, before + 1)
})

test("the server loads the library of plurals only with a sentence that needs it", () => {
  const program = `
    const { wordsIn, loadWords } = await import("./src/words/languages.ts")
    await loadWords("de")
    for (const locale of ["en", "de"]) wordsIn(locale, "Brot & Butter").consent.heading({ client: "x" })
    const { createRequire } = await import("node:module")
    const loaded = Object.keys(createRequire(import.meta.url).cache).filter((file) => file.includes("intl-messageformat"))
    console.log(JSON.stringify(loaded))`
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", program], { encoding: "utf8" })
  equal(stdout.trim(), "[]", stderr)
  ok(made > 0)
})
