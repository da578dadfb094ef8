import { deepEqual, equal } from "node:assert/strict"
import { after, test } from "node:test"
import type { BrowserContextOptions } from "playwright-core"
import { callbackServer } from "../support/callback_server.ts"
import { launchChromium } from "../support/chromium.ts"
import { authorizeUrl, requestOf } from "../support/journey.ts"
import { mailingService, NEW_PASSWORD } from "../support/mails.ts"
import { confidentialClient } from "../support/service.ts"
import { loadedWith } from "./browser_setting.ts"
import { watched } from "./watched.ts"

// A person who forgot the password, in a real browser: the sign-in page, the mailbox on another device, and back to the application.

const chromium = await launchChromium()
after(() => chromium.close())

const DEVICES: readonly (readonly [name: string, options: BrowserContextOptions])[] = [
  [
    "on a small phone, in the dark, without JavaScript",
    { javaScriptEnabled: false, colorScheme: "dark", viewport: { width: 320, height: 640 } },
  ],
  ["on a wide screen, in forced colours", { forcedColors: "active", viewport: { width: 1400, height: 900 } }],
]

for (const [name, options] of DEVICES)
  test(`a forgotten password is replaced and the sign-in continues, ${name}`, async (t) => {
    const application = await callbackServer()
    t.after(() => application.close())
    const at = await mailingService(t)
    const redirect_uri = `${application.origin.replace("127.0.0.1", "app.example")}/cb`
    const client = await confidentialClient(at, { redirect_uris: [redirect_uri] })
    const { page, problems } = await watched(t, chromium, options)
    const fits = async (shown: typeof page) => {
      const { scrollWidth, clientWidth } = await shown
        .locator("html")
        .evaluate(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }))
      equal(scrollWidth, clientWidth, `nothing is wider than the screen at ${shown.url()}`)
    }
    await page.goto(authorizeUrl(at, requestOf(client, { redirect_uri })))
    await page.getByRole("link", { name: "Forgot your password?" }).click()
    await page.getByRole("heading", { name: "Get a new password" }).waitFor()
    await fits(page)
    await page.locator("input:focus").waitFor()
    await page.keyboard.type("ann@example.com")
    await page.keyboard.press("Enter")
    await page.getByRole("heading", { name: "Check your e-mail" }).waitFor()
    await fits(page)

    const mailbox = await watched(t, chromium, options)
    const link = at.url + (await at.newestLink())
    await mailbox.page.goto(link)
    equal(await mailbox.page.getByLabel("Username").inputValue(), "ann")
    await fits(mailbox.page)
    await mailbox.page.locator("input:focus").waitFor()
    await mailbox.page.keyboard.type("short")
    await mailbox.page.keyboard.press("Enter")
    await mailbox.page.getByText("This password is too short.").waitFor()
    await mailbox.page.getByLabel("New password").fill(NEW_PASSWORD)
    await mailbox.page.getByRole("button", { name: "Change the password" }).click()
    await mailbox.page.getByRole("heading", { name: "Your password was changed" }).waitFor()
    equal(mailbox.page.url(), `${at.url}/account/reset-password?step=done`)
    await mailbox.page.goto(link)
    await mailbox.page.getByRole("heading", { name: "This link does not work" }).waitFor()
    await fits(mailbox.page)

    await page.getByRole("link", { name: "Back to the sign-in page" }).click()
    await page.getByLabel("Username").fill("ann")
    await page.getByLabel("Password").fill(NEW_PASSWORD)
    await page.getByRole("button", { name: "Sign in", exact: true }).click()
    await page.getByRole("heading", { name: "Back at the application" }).waitFor()
    equal(page.url().split("?")[0], redirect_uri)
    deepEqual(
      [...problems, ...mailbox.problems].filter((each) => !String(each).includes(loadedWith("403"))),
      [],
    )
  })
