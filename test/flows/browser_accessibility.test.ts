import { deepEqual, equal, match, ok } from "node:assert/strict"
import { createHash } from "node:crypto"
import { after, test } from "node:test"
import axe from "axe-core"
import type { Page } from "playwright-core"
import { LOCALES } from "../../src/base/locales.ts"
import { MAIL_PURPOSES } from "../../src/base/mail_purposes.ts"
import { pageHeaders } from "../../src/http/security_headers.ts"
import { accountStyleSource } from "../../src/pages/account_stylesheet.ts"
import { layout } from "../../src/pages/layout.ts"
import { mailContent } from "../../src/pages/mail.ts"
import { recoveryCodesPage } from "../../src/pages/recovery_codes.ts"
import { exampleLook, lookSamples } from "../pages/look_samples.ts"
import { recoveryCodes, samples, translated } from "../pages/samples.ts"
import { launchChromium } from "../support/chromium.ts"

// Opens the sample of each page with the real stylesheet and policy. A new sample is taken without a change here.

/** The passkeys of the samples belong to this host. */
const ORIGIN = "https://id.example.com/"
const [DESK, PHONE] = [
  { width: 1280, height: 800 },
  { width: 360, height: 640 },
]

const chromium = await launchChromium()
after(() => chromium.close())
const context = await chromium.newContext({ viewport: DESK, reducedMotion: "reduce" })
const page = await context.newPage()
let shown = ""
await page.route(`${ORIGIN}**`, (route) => route.fulfill({ status: 200, headers: headersFor(shown), body: shown }))

/** The policy allows the script of the page, except the one that submits a form by itself: that page would be gone. */
function headersFor(html: string) {
  if (!html.includes("<main>")) return { "content-type": "text/html; charset=utf-8" } // an e-mail, whose style is in attributes
  const script = /<script>(.*?)<\/script>/s.exec(html)?.[1]
  const submits = script?.includes("document.forms[0].submit()")
  const look = html.includes('class="logo"') ? exampleLook : undefined
  const style = html.includes('<body class="account">') ? accountStyleSource : undefined
  if (script === undefined || submits) return pageHeaders({ look, style })
  return pageHeaders({ look, style, script: `'sha256-${createHash("sha256").update(script).digest("base64")}'` })
}

async function show(html: string): Promise<void> {
  shown = html
  await page.setViewportSize(DESK)
  await page.emulateMedia({ colorScheme: "light", forcedColors: "none" })
  await page.goto(ORIGIN)
}

interface Violation {
  readonly id: string
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[]
}

/** What axe finds. Its own default rules without `only`. `target-size` is a rule of WCAG 2.2 that is off by default. */
async function found(only?: readonly string[]): Promise<string[]> {
  const options = only === undefined ? { rules: { "target-size": { enabled: true } } } : { runOnly: only }
  const violations = (await page.evaluate(
    `axe.run(${JSON.stringify(options)}).then(({ violations }) => violations)`,
  )) as readonly Violation[]
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  )
}

async function overflows(on: Page): Promise<string[]> {
  const [content, room] = (await on.evaluate(
    "[document.documentElement.scrollWidth, document.documentElement.clientWidth]",
  )) as [number, number]
  return content > room ? [`${content} px wide in a window of ${room} px`] : []
}

/** The browser's setting for larger text changes the size of the root element. */
const enlargeText = () => page.evaluate(`document.documentElement.style.fontSize = "200%"`)

/**
 * Forced colours leave borders and outlines, and remove grounds and shadows. axe does not check borders. So each control needs a border of its own that
 * differs from the page, an alert a thicker one than a note, and a QR code black squares on white.
 */
const withoutEdge = () =>
  page.evaluate(`(() => {
    const visible = (selector) => [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility())
    const styleOf = (each) => getComputedStyle(each)
    const page = styleOf(document.body).backgroundColor
    const edge = (each) => {
      const { borderTopStyle, borderTopWidth, borderTopColor } = styleOf(each)
      return borderTopStyle === "none" || borderTopColor === page ? 0 : parseFloat(borderTopWidth)
    }
    const describe = (problem) => (each) => problem + ": " + each.outerHTML.slice(0, 120)
    const controls = visible("button, .button, input:not([type=hidden], [type=checkbox]), body:not(.account) main, .card, [aria-current], a[style*=inline-block]")
    const alarms = visible(".alarm, [aria-invalid]")
    const codes = visible(".qr").filter((each) => {
      const ground = styleOf(each).backgroundColor
      return ground !== "rgb(255, 255, 255)" || styleOf(each.querySelector("path")).fill !== "rgb(0, 0, 0)"
    })
    return [
      ...controls.filter((each) => edge(each) < 1).map(describe("no edge")),
      ...alarms.filter((each) => edge(each) < 2).map(describe("no thick edge")),
      ...codes.map(describe("not black on white")),
    ]
  })()`) as Promise<string[]>

/** The policy of the pages allows this, and no other style from outside the page. */
const addRule = (rule: string) =>
  page.evaluate(`(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(${JSON.stringify(rule)})
    document.adoptedStyleSheets = [sheet]
  })()`)

/** Returns what is wrong with a page, in each look. `rule`: CSS that breaks the page. */
async function flaws(html: string, rule?: string): Promise<string[]> {
  const all: string[] = []
  const inLook = async (look: string, problems: readonly string[]) =>
    all.push(...problems.map((problem) => `${look}: ${problem}`))
  await show(html)
  if (rule !== undefined) await addRule(rule)
  await page.evaluate(axe.source)
  await inLook("light", [...(await found()), ...(await overflows(page))])
  await page.emulateMedia({ colorScheme: "dark" })
  await inLook("dark", await found(["color-contrast", "link-in-text-block"]))
  await page.emulateMedia({ colorScheme: "light", forcedColors: "active" })
  await inLook("forced colours", [...(await found(["color-contrast", "link-in-text-block"])), ...(await withoutEdge())])
  await page.emulateMedia({ colorScheme: "dark" })
  await inLook("dark forced colours", await withoutEdge())
  await page.emulateMedia({ colorScheme: "light", forcedColors: "none" })
  await page.setViewportSize(PHONE)
  await inLook("phone", [...(await found(["target-size"])), ...(await overflows(page))])
  await page.setViewportSize(DESK)
  await enlargeText()
  await inLook("200 % text", await overflows(page))
  await page.setViewportSize(PHONE)
  await inLook("200 % text on a phone", await overflows(page))
  return all
}

test("WCAG 2.2: axe finds nothing on any page in light, dark and forced colours, and no page is too wide for a phone or for large text", async () => {
  for (const { name, model, render } of [...samples, ...lookSamples]) deepEqual(await flaws(render(model)), [], name)
})

test("WCAG 2.2: axe finds nothing on the pages of connections and of refused requests in any language, also from right to left", async () => {
  const ofConnections = translated.filter(({ name }) => /^(sign-in|account connections|problem|error link)/.test(name))
  ok(ofConnections.some(({ language }) => language === "ar"))
  for (const { name, model, render } of ofConnections) {
    await show(render(model))
    await page.setViewportSize({ width: 390, height: 844 })
    await page.evaluate(axe.source)
    deepEqual(await found(), [], name)
    await page.emulateMedia({ colorScheme: "dark" })
    deepEqual(await found(["color-contrast", "link-in-text-block"]), [], `${name}, dark`)
  }
})

test("no page is too wide for a phone in any language", async () => {
  for (const { name, model, render } of translated) {
    await show(render(model))
    await page.setViewportSize({ ...PHONE, width: 320 })
    deepEqual(await overflows(page), [], name)
  }
})

test("no heading breaks a line after the hyphen of e-mail, in any language", async () => {
  const hyphenated = translated
    .map(({ name, model, render }) => ({ name, html: render(model) }))
    .filter(({ html }) => /<h1>.*(?<!\p{L})\p{L}-.*<\/h1>/u.test(html))
  ok(new Set(hyphenated.map(({ html }) => /<html lang="(\w+)"/.exec(html)?.[1])).size >= 6)
  for (const { name, html } of hyphenated) {
    await show(html)
    await addRule("h1 { width: 1px; overflow-wrap: normal }") // Every line breaks where it can.
    const lines = await page.evaluate("document.querySelector('h1 > .whole').getClientRects().length")
    equal(lines, 1, name)
  }
  await addRule("h1 { width: 1px } .whole { white-space: normal }")
  equal(await page.evaluate("document.querySelector('h1 > .whole').getClientRects().length > 1"), true)
})

test("no recovery code is printed in two lines", async () => {
  await show(recoveryCodesPage(recoveryCodes))
  await page.emulateMedia({ media: "print" })
  const lines = (await page.evaluate(
    "[...document.querySelectorAll('.codes code')].map((each) => each.getClientRects().length)",
  )) as number[]
  await page.emulateMedia({ media: "screen" })
  deepEqual(new Set(lines), new Set([1]))
})

/**
 * Returns what is wrong with an e-mail. Mail programs show it inside their own page, so it needs no landmarks. In dark mode they choose the colours, and
 * axe takes the ground of a page without a background for white.
 */
async function flawsOfMail(html: string): Promise<string[]> {
  const ruled = ["color-contrast", "link-in-text-block", "link-name", "html-has-lang"]
  await show(html)
  await page.setViewportSize(PHONE)
  await page.evaluate(axe.source)
  const inLight = [...(await found(ruled)), ...(await overflows(page))]
  await page.emulateMedia({ colorScheme: "dark", forcedColors: "active" })
  return [...inLight, ...(await withoutEdge())]
}

test("WCAG 2.2: axe finds nothing in any e-mail, its button has an edge in forced colours, and it is not too wide for a phone", async () => {
  const written = {
    host: "id.example.com",
    username: "ada",
    link: `${ORIGIN}account?token=gal_${"A".repeat(86)}`,
    look: { ...exampleLook, client: undefined },
  }
  for (const purpose of [...MAIL_PURPOSES, "account-exists"] as const)
    deepEqual(await flawsOfMail(mailContent({ ...written, purpose, locale: "en" }).html), [], purpose)
  for (const locale of LOCALES)
    deepEqual(await flawsOfMail(mailContent({ ...written, purpose: "invitation", locale }).html), [], locale)
  const { html } = mailContent({ ...written, purpose: "invitation", locale: "en" })
  match((await flawsOfMail(html.replace("border:2px solid", "border:0 solid"))).join(), /^no edge: <a class="button"/)
})

test("each kind of flaw is found", async () => {
  const body = (html: string) => layout({ title: "Title", look: undefined, body: html })
  const expected = async (html: string, flaw: RegExp, rule?: string) =>
    match((await flaws(body(html), rule)).join("\n"), flaw)
  await expected("<h1>A</h1><form><input></form>", /^light: label: <input>/)
  await expected(`<h1>A</h1><pre>${"A".repeat(100)}</pre>`, /^phone: \d+ px wide in a window of 360 px$/m)
  await expected('<h1>A</h1><font color="#444444">Some words</font>', /^dark: color-contrast: <font/m)
  await expected(`<h1>A</h1><pre>${"A".repeat(75)}</pre>`, /^200 % text: \d+ px wide in a window of 1280 px$/m)
  await expected(
    `<h1>A</h1><pre>${"A".repeat(25)}</pre>`,
    /^200 % text on a phone: \d+ px wide in a window of 360 px$/m,
  )
  await expected("<h1>A</h1><button>Go</button>", /^forced colours: no edge: <button/m, "button { border: 0 }")
  await expected('<h1>A</h1><p class="alarm">A</p>', /^dark forced colours: no thick edge: <p/m, ".alarm { border: 0 }")
  const code = '<div class="qr" role="img" aria-label="A"><svg><path d="M0 0"/></svg></div>'
  const adjusted = ".qr { forced-color-adjust: auto }"
  await expected(`<h1>A</h1>${code}`, /^dark forced colours: not black on white: <div/m, adjusted)
})
