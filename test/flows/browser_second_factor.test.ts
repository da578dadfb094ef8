// A person adds an authenticator app and signs in with it, in a real browser without scripts.
import { deepEqual, equal, match } from "node:assert/strict"
import { readFile } from "node:fs/promises"
import { after, test } from "node:test"
import type { BrowserContextOptions } from "playwright-core"
import { Secret } from "../../src/base/secret.ts"
import { oneTimeCode, stepAt } from "../../src/identity/one_time_code.ts"
import { launchChromium } from "../support/chromium.ts"
import { PASSWORD } from "../support/journey.ts"
import { world } from "../support/world.ts"

const at = await world({ after })
const chromium = await launchChromium()
after(() => chromium.close())

const PHONE: BrowserContextOptions = { isMobile: true, deviceScaleFactor: 2 }

for (const [username, width, options] of [
  ["ann", 320, { ...PHONE, locale: "de-DE" }],
  ["bob", 1000, { colorScheme: "dark", locale: "fr-FR" }],
] as const satisfies [string, number, BrowserContextOptions][])
  test(`${username} adds an app, signs in with a code and with a recovery code, and removes the app, without scripts (${options.locale})`, async () => {
    await at.createUser({ username, password: PASSWORD })
    const context = await chromium.newContext({
      ...options,
      viewport: { width, height: 700 },
      javaScriptEnabled: false,
    })
    const page = await context.newPage()
    const security = `${at.url}/account/security`
    /** No page is wider than the window, so nobody scrolls sideways. */
    const fits = async () => {
      for (const each of ["main", "html"]) {
        const { width: taken = 0 } = (await page.locator(each).boundingBox()) ?? {}
        equal(taken > 0 && taken <= width, true, `${each} is ${taken} wide`)
      }
    }
    const renewing = page.locator('[value="new-recovery-codes"]')
    const send = () => page.click("form:not([hidden]) button")
    const signIn = async () => {
      await page.goto(security)
      await page.fill("#username", username)
      await page.fill("#password", PASSWORD)
      await send()
      await fits()
    }
    await signIn()
    await page.click('a[href*="add=app"]')
    await fits()
    const shown = (await page.textContent(".key code"))?.replaceAll(" ", "") ?? ""
    match(shown, /^[A-Z2-7]{32}$/)
    const code = () => oneTimeCode(new Secret(shown), stepAt(at.clock()))
    equal(((await page.locator(".qr svg").boundingBox())?.width ?? 0) > 150, true)
    await page.fill("#code", code())
    await send()
    await page.locator(".codes code").nth(9).waitFor()
    await fits()
    const recoveryCodes = await page.locator(".codes code").allTextContents()
    equal(recoveryCodes.length, 10)
    const [download] = await Promise.all([page.waitForEvent("download"), page.click("a[download]")])
    equal(download.suggestedFilename(), "recovery-codes.txt")
    const file = await readFile(await download.path(), "utf8")
    deepEqual(file.split("\r\n"), ["Gatehouse", username, "", ...recoveryCodes, ""])
    await page.click("summary")
    equal(await page.inputValue("textarea"), recoveryCodes.join("\n"))
    await fits()
    await page.click("a.button:not([download])")
    await page.waitForURL((url) => url.pathname === "/account/security")

    at.clock.advance({ minutes: 6 })
    await signIn()
    await page.locator("#code:focus").waitFor()
    equal(await page.isVisible("#recovery_code"), false)
    await page.fill("#code", code())
    await page.keyboard.press("Enter")
    await renewing.waitFor({ state: "attached" })
    equal(await page.locator("form").count(), 2)

    at.clock.advance({ minutes: 6 })
    await signIn()
    await page.click("summary")
    await page.fill("#recovery_code", recoveryCodes[0] ?? "")
    await fits()
    await page.locator("details button").click()
    await renewing.waitFor({ state: "attached" })
    match((await page.textContent("main")) ?? "", /9/)
    await page.locator("form").first().locator("button").click()
    await renewing.waitFor({ state: "detached" })
    equal(await page.locator("form").count(), 0)
    await context.close()
  })
