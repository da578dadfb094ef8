import { deepEqual, equal } from "node:assert/strict"
import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import type { Browser, Page } from "playwright-core"

const AXE = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")
export const PHONE_WIDTH = 390

/** Checks a page with axe, in a copy in which scripts run, and that nobody scrolls sideways. */
export async function clean(page: Page, chromium: Browser): Promise<void> {
  equal(((await page.locator("html").boundingBox())?.width ?? 0) <= PHONE_WIDTH, true)
  const context = await chromium.newContext({ viewport: { width: PHONE_WIDTH, height: 844 }, bypassCSP: true })
  const copy = await context.newPage()
  await copy.setContent(await page.content())
  await copy.evaluate(AXE)
  const ids = await copy.evaluate("axe.run().then(({ violations }) => violations.map(({ id }) => id))")
  deepEqual(ids, [])
  await context.close()
}
