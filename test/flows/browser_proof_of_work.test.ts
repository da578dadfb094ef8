import { deepEqual, equal, ok } from "node:assert/strict"
import { after, test } from "node:test"
import axe from "axe-core"
import type { Page } from "playwright-core"
import { LOCALES } from "../../src/base/locales.ts"
import { loadWords, wordsIn } from "../../src/words/languages.ts"
import { launchChromium } from "../support/chromium.ts"
import { FORGOTTEN, mailingService } from "../support/mails.ts"
import { askFor, SIGN_UP } from "../support/sign_up.ts"
import { watched } from "./watched.ts"

// The proof of work of the pages that ask for an e-mail, in a real browser.

const chromium = await launchChromium()
after(() => chromium.close())

const HOUR = 3_600_000
const CONFIG = {
  signUp: "open",
  signInLimit: { count: 1000, windowMs: HOUR },
  proofOfWork: { count: 1, windowMs: HOUR },
  trustedProxies: ["127.0.0.1"],
} as const
const words = wordsIn("en")

async function violations(page: Page): Promise<unknown> {
  await page.evaluate(axe.source)
  return page.evaluate("axe.run().then(({ violations }) => violations.map(({ id }) => id))")
}

/** Uses up the rate of forms without a solution. */
async function flooded(t: Parameters<typeof mailingService>[0]) {
  const at = await mailingService(t, CONFIG)
  await askFor(at, "robot@example.com", undefined, { "x-forwarded-for": "192.0.2.1" })
  return at
}

test("a person signs up and asks for a new password unnoticed: the browser proves its work while nothing else is served", async (t) => {
  const at = await flooded(t)
  const { page, problems } = await watched(t, chromium)
  await page.goto(at.url + SIGN_UP)
  deepEqual(await violations(page), [])
  await page.getByLabel(words.setup.email).fill("bea@example.com")
  await page.keyboard.press("Enter")
  await page.getByRole("heading", { name: words.signUp.asked.heading }).waitFor()
  await page.goto(at.url + FORGOTTEN)
  await page.getByLabel(words.forgottenPassword.name).fill("ann")
  await page.getByRole("button", { name: words.forgottenPassword.submit }).click()
  await page.getByRole("heading", { name: words.accountNotice["reset-asked"].heading }).waitFor()
  deepEqual(problems, [], "no cookie, no other origin, nothing that the policy blocks")
  deepEqual(await page.context().cookies(), [])
  equal((await at.mails()).length, 3)
})

test("a person who is faster than the work sees why the form waits, and it is sent once, by itself", async (t) => {
  const at = await flooded(t)
  const { page, problems } = await watched(t, chromium)
  // Holds the work until the test lets it go on.
  await page.addInitScript(`
    const derive = SubtleCrypto.prototype.deriveBits
    const held = new Promise((go) => { window.goOn = go })
    SubtleCrypto.prototype.deriveBits = async function (...given) { await held; return derive.apply(this, given) }
  `)
  await page.goto(at.url + SIGN_UP)
  await page.getByLabel(words.setup.email).fill("bea@example.com")
  for (let count = 0; count < 3; count++) await page.keyboard.press("Enter")
  await page.getByRole("status").getByText(words.proofOfWork.working).waitFor()
  deepEqual(await violations(page), [])
  await page.evaluate("goOn()")
  await page.getByRole("heading", { name: words.signUp.asked.heading }).waitFor()
  equal((await at.mails()).length, 2)
  deepEqual(problems, [])
})

test("a browser that cannot do the work reads in each language what to do, and axe finds nothing", async (t) => {
  const at = await flooded(t)
  for (const locale of LOCALES) {
    await loadWords(locale)
    const { page } = await watched(t, chromium, { locale, extraHTTPHeaders: { "accept-language": locale } })
    await page.addInitScript("delete Crypto.prototype.subtle")
    await page.goto(at.url + SIGN_UP)
    await page.locator("#email").fill("bea@example.com")
    await page.keyboard.press("Enter")
    await page.getByRole("alert").waitFor()
    equal(await page.getByRole("alert").textContent(), wordsIn(locale).proofOfWork.needed)
    equal(await page.locator("#email").inputValue(), "bea@example.com")
    deepEqual(await violations(page), [], locale)
    await page.context().close()
  }
  ok(LOCALES.length >= 12)
})
