import { equal, match, ok } from "node:assert/strict"
import { test } from "node:test"
import type { Said } from "../../src/base/say.ts"
import { accentStyle, contrast, validateAccent } from "../../src/looks/accent.ts"
import { GROUNDS } from "../../src/looks/grounds.ts"
import { english } from "../../src/words/english.ts"

const light = validateAccent("light")
const dark = validateAccent("dark")
const said = (problem: Said | undefined): string => (problem === undefined ? "" : english(problem))

test("WCAG 2.2: black on white has a contrast of 21, a colour with itself 1", () => {
  equal(contrast("#000000", "#ffffff"), 21)
  equal(contrast("#1a5c4a", "#1a5c4a"), 1)
  equal(contrast("#777777", "#ffffff").toFixed(2), "4.48")
})

test("a colour without enough contrast is refused with the ratio and the way to a better one", () => {
  match(
    said(light("#ffcc00")),
    /^#ffcc00 has a contrast of 1\.\d\d:1 with the background #e9eeeb of light pages; at least 4\.5:1 is required: use a darker colour$/,
  )
  match(said(dark("#1a5c4a")), /with the background #[0-9a-f]{6} of dark pages; .* use a lighter colour$/)
  equal(light("#1a5c4a"), undefined)
  equal(dark("#83CFB5"), undefined)
})

test("a refused ratio never reads as the required one", () => {
  for (let grey = 0; grey < 256; grey++) {
    const says = said(light(`#${grey.toString(16).padStart(2, "0").repeat(3)}`))
    ok(!says.includes("contrast of 4.5"), says)
  }
})

for (const given of [
  "red",
  "#12345",
  "#1234567",
  "#12345g",
  "#1a5c4a;}",
  "#1a5c4a;}body{display:none",
  "rgb(0,0,0)",
  "#1a5c4a\n",
  "",
])
  test(`refuses ${JSON.stringify(given)} as a colour`, () =>
    match(said(light(given)), /is not a colour: use # and six hex digits/))

const CSS =
  /^:root\{--accent:(#\w{6});--accent-pressed:(#\w{6});--on-accent:(#\w{6})\}@media \(prefers-color-scheme:dark\)\{:root\{--accent:(#\w{6});--accent-pressed:(#\w{6});--on-accent:(#\w{6})\}\}$/

test("every accepted colour gives links, buttons and pressed buttons enough contrast in both modes, including the derived one", () => {
  let accepted = 0
  for (let number = 0; number < 0x1000000; number += 40_507) {
    const colour = `#${number.toString(16).padStart(6, "0")}`
    for (const given of [
      ...(light(colour) === undefined ? [{ accent: colour, accentDark: undefined }] : []),
      ...(dark(colour) === undefined ? [{ accent: undefined, accentDark: colour }] : []),
    ]) {
      accepted += 1
      const { css = "" } = accentStyle(given) ?? {}
      const [, ...colours] = CSS.exec(css) ?? []
      equal(colours.length, 6, css)
      for (const mode of ["light", "dark"] as const) {
        const [accent = "", pressed = "", on = ""] = mode === "light" ? colours : colours.slice(3)
        for (const ground of Object.values(GROUNDS[mode])) {
          ok(contrast(accent, ground) >= 4.5, `${mode} ${accent} on ${ground}`)
          ok(contrast(pressed, ground) >= 4.5, `${mode} ${pressed} on ${ground}`)
        }
        ok(contrast(on, accent) >= 4.5 && contrast(on, pressed) >= 4.5, `${mode} ${on} on ${accent}, ${pressed}`)
      }
    }
  }
  ok(accepted > 100)
})

test("without an accent colour a page has no stylesheet", () =>
  equal(accentStyle({ accent: undefined, accentDark: undefined }), undefined))
