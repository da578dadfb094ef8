import assert from "node:assert/strict"
import { test } from "node:test"
import { consentPage } from "../../src/pages/consent.ts"
import { hiddenFields } from "../../src/pages/layout.ts"
import { signInPage } from "../../src/pages/sign_in.ts"
import { withoutOwnScript } from "../support/page_script.ts"
import { consent, languages, samples, signIn, translated } from "./samples.ts"

const attacks = [
  `"><script>alert(1)</script>`,
  `' autofocus onfocus='alert(1)`,
  `</title><img src=x onerror=x>`,
  `</style><!--`,
  `&lt;b&gt; &amp;#60;`,
]
const harmless = "harmless"

const escaped = (text: string) => text.replace(/["&'<=>]/g, (character) => `&#${character.charCodeAt(0)};`)
const unescaped = (text: string) => text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))

/** Members whose value is one of a few known words. */
const KNOWN_WORDS: ReadonlySet<string> = new Set([
  "problem",
  "begun",
  "does",
  "done",
  "notice",
  "outcome",
  "scope",
  "profileDetails",
  "password",
  "order",
  "cause",
  "grantTypes",
])

/** For each string in the model, yields a copy of the model with `text` in place of this string, and the path to this string. */
function* replacements(value: unknown, text: string, path = ""): Generator<[string, unknown]> {
  if (typeof value === "string") yield [path, text]
  if (typeof value !== "object" || value === null) return
  for (const [key, member] of Object.entries(value)) {
    if (KNOWN_WORDS.has(key) || member === "") continue // an empty value is omitted on purpose
    for (const [at, changed] of replacements(member, text, `${path}.${key}`)) {
      yield [at, Array.isArray(value) ? value.with(Number(key), changed) : { ...value, [key]: changed }]
    }
  }
}

/** These pages have no texts from outside. */
const SAME_FOR_ALL: readonly string[] = ["signed-out", "account deleted"]

/** A language changes the places of values, not how a value becomes text, so one attack shows each place. */
const pages = [
  ...samples.map((page) => ({ page, tried: attacks })),
  ...translated.map((page) => ({ page, tried: attacks.slice(0, 1) })),
].filter(({ page }) => !SAME_FOR_ALL.includes(page.name))

for (const {
  page: { name, model, render },
  tried,
} of pages) {
  for (const attack of tried) {
    test(`the ${name} page shows ${attack} as text in every place`, () => {
      const plain = new Map(replacements(model, harmless))
      assert.ok(plain.size > 0)
      const inFile = escaped(encodeURIComponent(attack))
      const inJson = escaped(JSON.stringify(attack).slice(1, -1))
      for (const [path, changed] of replacements(model, attack)) {
        const page = withoutOwnScript(render(changed))
        assert.ok(!page.includes(attack), `${path}: raw`)
        assert.ok(page.includes(escaped(attack)) || page.includes(inJson), `${path}: lost`)
        // Apart from the value, the page equals a page with a harmless value. So no part of the value became markup.
        const without = page.replaceAll(inJson, "").replaceAll(escaped(attack), "").replaceAll(inFile, "")
        assert.equal(without, withoutOwnScript(render(plain.get(path))).replaceAll(harmless, ""), path)
      }
    })
  }
}

test("hidden fields keep order, names and values", () => {
  const fields = [...attacks, "", "é 📷 \u00a0", "a\tb"].map((text, index) => [`${text}${index}`, text] as const)
  const inputs = hiddenFields(fields).matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)
  assert.deepEqual(
    [...inputs].map(([, name = "", value = ""]) => [unescaped(name), unescaped(value)]),
    fields,
  )
  assert.equal(hiddenFields([]), "")
})

test("UAX #9 §2: names cannot change the direction of the text around them", () => {
  for (const page of [
    signInPage({ ...signIn, clientName: "\u202emoc.knab\u2066\u0085" }),
    consentPage({ ...consent, clientName: "\u202emoc.knab", user: { name: "\u2067Ada", username: "\u202dada" } }),
  ]) {
    assert.match(page, /<bdi>moc\.knab<\/bdi>/)
    assert.doesNotMatch(page, /[\u{85}\u{202a}-\u{202e}\u{2066}-\u{2069}]/u)
  }
  assert.match(signInPage({ ...signIn, clientName: "תמונות 👩‍👩‍👧" }), /<bdi>תמונות 👩‍👩‍👧<\/bdi>/)
})

test("names cannot change the direction of the text around them, and stay separate from it, in any language", () => {
  const clientName = `\u202emoc.knab\u2066 !\${title}`
  for (const locale of languages) {
    for (const page of [
      signInPage({ ...signIn, clientName, locale }),
      consentPage({ ...consent, clientName, locale }),
    ]) {
      assert.match(page, /<title>[^<]*moc\.knab !\$\{title\}[^<]* · Gatehouse<\/title>/)
      const host = / \(<bdi dir="ltr">photos\.example\.com:8443<\/bdi>\)/
      assert.match(page, new RegExp(`<h1[^>]*>[^<]*<bdi>moc\\.knab !\\$\\{title\\}</bdi>${host.source}[^<]*</h1>`))
      assert.doesNotMatch(page, /[\u{202a}-\u{202e}\u{2066}-\u{2069}]/u)
    }
  }
})
