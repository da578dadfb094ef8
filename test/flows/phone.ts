import { deepEqual, equal } from "node:assert/strict"
import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import type { Browser, Page } from "playwright-core"

const AXE = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")
const VIEWPORT = { width: 390, height: 844 }

/** A phone whose browser runs no scripts. */
export const PHONE = {
  viewport: VIEWPORT,
  isMobile: true,
  deviceScaleFactor: 2,
  javaScriptEnabled: false,
} as const

/** Checks, in a copy in which scripts run, that nobody scrolls sideways, and the page with axe. */
export async function checkOnPhone(chromium: Browser, page: Page): Promise<void> {
  const context = await chromium.newContext({ viewport: VIEWPORT, bypassCSP: true })
  const copy = await context.newPage()
  await copy.setContent(await page.content())
  equal(await copy.evaluate("document.documentElement.scrollWidth"), VIEWPORT.width)
  await copy.evaluate(AXE)
  const ids = await copy.evaluate("axe.run().then(({ violations }) => violations.map(({ id }) => id))")
  deepEqual(ids, [])
  await context.close()
}
