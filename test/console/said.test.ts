// What the server says as names with values, in the words of a language.
import { deepEqual, equal, match, ok } from "node:assert/strict"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { test } from "node:test"
import { MARKS as CONSOLE_MARKS } from "../../console/src/views/people/import_file.ts"
import type { Message, ServerTexts } from "../../console/src/words/said.ts"
import { clauseOf, inSentence, serverWordsOf } from "../../console/src/words/said.ts"
import { PARTS, parsed } from "../../console/words_of_locales.ts"
import { MARKS } from "../../src/import/detect_format.ts"

const textsIn = (locale: string) =>
  parsed(
    PARTS.server(JSON.parse(readFileSync(join(import.meta.dirname, `../../locales/${locale}.json`), "utf8"))) ?? {},
  ) as unknown as ServerTexts
const moment = (at: string) => `on ${at.slice(0, 10)}`
const english = serverWordsOf(textsIn("en"), "en", moment)
const german = serverWordsOf(textsIn("de"), "de", moment)
const message = (code: string, values: Message["values"]): Message => ({ code, values })

test("a value of a stranger stays text of its own direction within the sentence", () => {
  equal(
    german.says(message("username-taken", { username: "\u202Eevil <b>" })),
    "Den Benutzernamen „\u2068\u202Eevil <b>\u2069“ gibt es schon",
  )
})

test("a quoted value is cut as the server cuts it, and shows its control characters", () => {
  const said = english.says(message("email-malformed", { received: `\n${"x".repeat(200)}` })) ?? ""
  ok(said.startsWith(`"\u2068\\n${"x".repeat(99)}…\u2069" is not`), said)
})

test("each text of a list has the quotes that stand around the list", () => {
  const values = { consent: "remember", uris: ["http://a.example/", "http://b.example/"] }
  match(
    english.says(message("consent-without-effect", values)) ?? "",
    /at "\u2068http:\/\/a\.example\/\u2069", "\u2068http:\/\/b\.example\/\u2069":/,
  )
})

test("a sentence within a sentence is in the same language, and a time is written as the person reads it", () => {
  const ended = message("grant-ended-at", { at: "2026-07-01T12:00:00.000Z", why: message("ended-revoked", {}) })
  equal(english.says(ended), "the grant ended at on 2026-07-01: revoked")
  match(german.says(ended) ?? "", /^Die Freigabe endete am on 2026-07-01: \p{Lu}/u)
})

test("a number decides the form of the word that follows it", () => {
  match(english.says(message("password-too-short", { count: 1, min: 12 })) ?? "", /^has 1 character;/)
  match(english.says(message("password-too-short", { count: 5, min: 12 })) ?? "", /^has 5 characters;/)
})

test("a name without a text is unknown, even if every object has a member of that name", () => {
  for (const name of ["constructor", "something-else"]) {
    equal(english.says(message(name, {})), undefined)
    equal(english.reason(name), undefined)
    equal(english.fix(message(name, {})), undefined)
    equal(english.title(`urn:gatehouse:problem:${name}`), undefined)
  }
  equal(english.says(null), undefined)
  match(german.title("urn:gatehouse:problem:conflict") ?? "", /schon da/)
})

test("a fix has no commands to paste", () => {
  for (const code of Object.keys(textsIn("en").fixes)) {
    const fix = english.fix(message(code, { client: "c", user: "u", grant: "g", received: "https://evil.example/" }))
    ok(!/gatehouse [^`]*--/.test(fix ?? ""), `${code}: ${fix}`)
  }
})

test("a legend names a reason by the first clause of its sentence", () => {
  equal(
    clauseOf("Der Code ist ungültig: abgeschnitten, gefälscht oder etwas anderes als ein Code."),
    "Der Code ist ungültig",
  )
  equal(
    clauseOf("prompt=none was sent, but nobody is signed in. That is normal."),
    "prompt=none was sent, but nobody is signed in",
  )
  equal(clauseOf("コードが無効です：途中で切れています。"), "コードが無効です")
  equal(clauseOf("verifier-differs"), "verifier-differs")
})

test("a clause becomes a sentence, except for a parameter at its beginning", () => {
  equal(inSentence("the user is disabled"), "The user is disabled.")
  equal(inSentence("redirect_uri is missing."), "redirect_uri is missing.")
  equal(inSentence("コードが無効です。"), "コードが無効です。")
  equal(inSentence("コードが無効です"), "コードが無効です。")
  equal(inSentence("the name \u2068東京\u2069 is taken"), "The name \u2068東京\u2069 is taken.")
})

test("the console and the server know an export by the same members", () => deepEqual(CONSOLE_MARKS, MARKS))
