import { deepEqual, match } from "node:assert/strict"
import { createHash } from "node:crypto"
import { after, test } from "node:test"
import axe from "axe-core"
import type { Page } from "playwright-core"
import { pageHeaders } from "../../src/http/security_headers.ts"
import { layout } from "../../src/pages/layout.ts"
import { exampleLook, lookSamples } from "../pages/look_samples.ts"
import { samples, translated } from "../pages/samples.ts"
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
  const script = /<script>(.*?)<\/script>/s.exec(html)?.[1]
  const submits = script?.includes("submit()")
  const look = html.includes('class="logo"') ? exampleLook : undefined
  if (script === undefined || submits) return pageHeaders({ look })
  return pageHeaders({ look, script: `'sha256-${createHash("sha256").update(script).digest("base64")}'` })
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

/** Returns what is wrong with a page, in each look. */
async function flaws(html: string): Promise<string[]> {
  const all: string[] = []
  const inLook = async (look: string, problems: readonly string[]) =>
    all.push(...problems.map((problem) => `${look}: ${problem}`))
  await show(html)
  await page.evaluate(axe.source)
  await inLook("light", [...(await found()), ...(await overflows(page))])
  await page.emulateMedia({ colorScheme: "dark" })
  await inLook("dark", await found(["color-contrast", "link-in-text-block"]))
  await page.emulateMedia({ colorScheme: "light", forcedColors: "active" })
  await inLook("forced colours", await found(["color-contrast", "link-in-text-block"]))
  await page.emulateMedia({ forcedColors: "none" })
  await page.setViewportSize(PHONE)
  await inLook("phone", [...(await found(["target-size"])), ...(await overflows(page))])
  await page.setViewportSize(DESK)
  await enlargeText()
  await inLook("200 % text", await overflows(page))
  return all
}

test("WCAG 2.2: axe finds nothing on any page in light, dark and forced colours, and no page is too wide for a phone or for large text", async () => {
  for (const { name, model, render } of [...samples, ...lookSamples]) deepEqual(await flaws(render(model)), [], name)
})

test("no page is too wide for a phone in any language", async () => {
  for (const { name, model, render } of translated) {
    await show(render(model))
    await page.setViewportSize(PHONE)
    deepEqual(await overflows(page), [], name)
  }
})

test("each kind of flaw is found", async () => {
  const body = (html: string) => layout({ title: "Title", look: undefined, body: html })
  const expected = async (html: string, flaw: RegExp) => match((await flaws(body(html))).join("\n"), flaw)
  await expected("<h1>A</h1><form><input></form>", /^light: label: <input>/)
  await expected(`<h1>A</h1><pre>${"A".repeat(100)}</pre>`, /^phone: \d+ px wide in a window of 360 px$/m)
  await expected('<h1>A</h1><font color="#444444">Some words</font>', /^dark: color-contrast: <font/m)
  await expected(`<h1>A</h1><pre>${"A".repeat(75)}</pre>`, /^200 % text: \d+ px wide in a window of 1280 px$/m)
})
