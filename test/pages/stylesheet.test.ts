import assert from "node:assert/strict"
import { createHash } from "node:crypto"
import { test } from "node:test"
import { accountStyleSource, accountStylesheet } from "../../src/pages/account_stylesheet.ts"
import { styleSource, stylesheet } from "../../src/pages/stylesheet.ts"
import { samples } from "./samples.ts"

for (const { name, model, render } of samples) {
  test(`CSP Level 3 §2.3.1, §6.7.2: the digest allows the style element of the ${name} page`, () => {
    const styles = [...render(model).matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, text = ""]) => text)
    const digests = styles.map((style) => `'sha256-${createHash("sha256").update(style, "utf8").digest("base64")}'`)
    assert.deepEqual(
      digests,
      typeof model === "object" && model !== null && "nav" in model ? [styleSource, accountStyleSource] : [styleSource],
    )
  })
}

test("the pages of a sign-in do not carry the styles of the account", () => {
  assert.doesNotMatch(stylesheet, /\.(entries|card|check|account)\b/)
})

test("no stylesheet fetches anything, or can close its own element", () => {
  assert.doesNotMatch(stylesheet + accountStylesheet, /url\(|@import|@font-face|<|\r|\\/)
})

/** The custom properties of each `:root` block: light, dark, … */
const palettes = [...stylesheet.matchAll(/:root \{([^}]*)\}/g)].map(
  ([, block = ""]) =>
    new Map([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value])),
)

/** WCAG 2.2, "relative luminance". */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** WCAG 2.2, "contrast ratio": 1 to 21. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const pairs = [
  ["ink", "card", 7],
  ["ink", "tint", 7],
  ["quiet", "card", 4.5],
  ["accent", "card", 4.5],
  ["accent", "tint", 4.5],
  ["accent", "ground", 4.5],
  ["accent-pressed", "card", 4.5],
  ["on-accent", "accent", 4.5],
  ["on-accent", "accent-pressed", 4.5],
  ["alarm", "alarm-ground", 4.5],
  ["alarm", "card", 4.5],
  ["on-alarm", "alarm", 4.5],
  ["on-alarm", "alarm-pressed", 4.5],
  ["edge", "card", 3],
] as const
for (const [index, scheme] of ["light", "dark"].entries()) {
  test(`WCAG 2.2 §1.4.3, §1.4.11: contrast in the ${scheme} scheme`, () => {
    const colour = (name: string) => palettes[index]?.get(name) ?? assert.fail(`${name} is not a colour`)
    for (const [front, back, least] of pairs) {
      const ratio = contrast(colour(front), colour(back))
      assert.ok(ratio >= least, `${front} on ${back}: ${ratio.toFixed(2)}`)
    }
  })
}

test("every button and link is at least 44 px high", () => {
  for (const rule of ["button, .button", "input, textarea", ".reach"]) {
    const at = stylesheet.indexOf(`\n${rule} {`)
    const [, height = "0"] = /min-height: ([\d.]+)rem/.exec(stylesheet.slice(at, stylesheet.indexOf("}", at))) ?? []
    assert.ok(Number(height) * 16 >= 44, rule)
  }
})
