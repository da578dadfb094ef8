import assert from "node:assert/strict"
import { test } from "node:test"
import fc from "fast-check"
import { foldForSearch, searchableText, searchParts } from "../../src/identity/searchable_text.ts"

test("folding a folded text changes nothing, and composed and decomposed letters are equal", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const folded = foldForSearch(text)
      assert.equal(foldForSearch(folded), folded)
      assert.equal(foldForSearch(text.normalize("NFD")), folded)
      assert.doesNotMatch(folded, /\p{M}|\p{Cc}|[A-Z]|\s\s|^\s|\s$/u)
    }),
  )
})

test("upper and lower case are equal, and letters with marks are plain letters", () => {
  for (const [one, other] of [
    ["MÜLLER", "muller"],
    ["Straße STRASSE Strasse", "strasse strasse strasse"],
    ["ŁÓDŹ Łódź", "lodz lodz"],
    ["Øre øre Đặng", "ore ore dang"],
    ["İstanbul ISTANBUL ıstanbul", "istanbul istanbul istanbul"],
    ["Œuvre Ærø Þór", "oeuvre aero thor"],
    ["ΟΔΥΣΣΕΥΣ Οδυσσεύς", "οδυσσευσ οδυσσευσ"],
    ["Ａｎｎ ﬁx", "ann fix"],
    ["O’Brien O'Brien", "o'brien o'brien"],
    ["Ann\u00a0Lee\tX", "ann lee x"],
  ] as const)
    assert.equal(foldForSearch(one), other)
})

/** A beginning of each word of a text, and of what follows it up to the next space. */
test("a search for a part of a text that begins with a word finds the text", () => {
  const word = fc.string({ unit: fc.constantFrom(..."abzÄßłi7"), minLength: 1, maxLength: 6 })
  const sign = fc.constantFrom(" ", ".", "-", "@", "_", "+")
  const anyText = fc
    .array(fc.tuple(word, sign), { minLength: 1, maxLength: 6 })
    .map((all) => all.map(([each, after]) => each + after).join(""))
  fc.assert(
    fc.property(anyText, fc.nat(), fc.nat(), (text, from, length) => {
      const begins = [...text.matchAll(/[\p{L}\p{N}]+/gu)].map(({ index }) => index)
      const begin = begins[from % begins.length] ?? 0
      const rest = text.slice(begin).split(" ")[0] ?? ""
      const typed = rest.slice(0, 1 + (length % rest.length))
      for (const search of [typed, typed.toUpperCase(), `@ ${typed}`])
        for (const { marked, words } of searchParts(search)) {
          assert.ok(searchableText(text).includes(marked), `${text} / ${search}`)
          for (const each of words) assert.ok(searchableText(text).includes(`\x1f${each}`))
        }
    }),
  )
})

test("a search has the longest four parts, each once, and ignores signs without a word", () => {
  assert.deepEqual(
    searchParts("b  @people.example Ann % ann-maria cc dd - ann").map(({ words }) => words),
    [["people", "example"], ["ann", "maria"], ["ann"], ["cc"]],
  )
  assert.deepEqual(searchParts(" @ %"), [])
})
