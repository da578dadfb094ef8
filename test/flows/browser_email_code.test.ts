import { deepEqual, equal, match } from "node:assert/strict"
import { after, test } from "node:test"
import type { Page } from "playwright-core"
import { callbackServer } from "../support/callback_server.ts"
import { launchChromium } from "../support/chromium.ts"
import { EVERY_PROOF, newestCode } from "../support/email_codes.ts"
import { authorizeUrl, requestOf } from "../support/journey.ts"
import { mailingService } from "../support/mails.ts"
import { confidentialClient } from "../support/service.ts"
import { virtualAuthenticator } from "../support/virtual_authenticator.ts"
import { watched } from "./watched.ts"

// A person without a password in a real browser: signs up with a code, adds a passkey, and signs in with the passkey alone.

const chromium = await launchChromium()
after(() => chromium.close())

const BEA = "bea@example.com"

async function fits(page: Page, step: string) {
  const { scrollWidth, clientWidth } = await page
    .locator("html")
    .evaluate(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }))
  equal(scrollWidth, clientWidth, `nothing is wider than the screen at ${step}`)
}

test("a person signs up with a code, adds a passkey and signs in with it alone, and the database has no hash", async (t) => {
  const application = await callbackServer()
  t.after(() => application.close())
  const at = await mailingService(t, { firstProofs: ["passkey", "email-code"], signUp: "open" })
  const redirect_uri = `${application.origin.replace("127.0.0.1", "app.example")}/cb`
  const client = await confidentialClient(at, { redirect_uris: [redirect_uri] })
  const { page, problems } = await watched(t, chromium, { viewport: { width: 360, height: 740 } })
  const authenticator = await virtualAuthenticator(page)
  await page.goto(authorizeUrl(at, requestOf(client, { redirect_uri })))
  equal(await page.locator('input[type="password"]').count(), 0)
  await fits(page, "the sign-in page")
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>("[data-announces]")?.value === "available")
  await page.getByLabel("E-mail address", { exact: true }).fill(BEA)
  await page.getByRole("button", { name: "Send me a code" }).click()
  await page.getByRole("heading", { name: "Check your e-mail" }).waitFor()
  await fits(page, "the page of the code")
  await page.reload()
  await page.locator("input:focus").waitFor()
  await page.keyboard.type(await newestCode(at))
  await page.keyboard.press("Enter")
  await page.getByRole("heading", { name: "Create your account" }).waitFor()
  equal(await page.locator('input[type="password"]').count(), 0)
  await page.getByLabel("Username").fill("bea")
  await page.getByRole("button", { name: "Create the account" }).click()
  // The browser announced with the address that it keeps passkeys, so the service offers one.
  await page.getByRole("button", { name: "Add a passkey" }).click()
  await page.getByRole("heading", { name: "Your recovery codes" }).waitFor()
  await page.getByRole("link", { name: "I have" }).click()
  await page.getByRole("heading", { name: "Back at the application" }).waitFor()
  equal((await authenticator.credentials()).length, 1)
  await page.context().clearCookies()

  await page.goto(authorizeUrl(at, requestOf(client, { redirect_uri })))
  // The browser offers the passkey in the field for the address, and the virtual authenticator takes the offer at once.
  await page.getByRole("heading", { name: "Back at the application" }).waitFor()
  match(page.url(), /[?&]code=gac_/)
  const account = await at.gatehouse.store.users.findByUsername("bea")
  deepEqual([account?.user.emailVerified, account?.passwordHash], [true, undefined])
  deepEqual(problems, [])
})

test("of two browsers with one code, the one that asked signs in, and the other reads why it does not", async (t) => {
  const at = await mailingService(t, { firstProofs: EVERY_PROOF })
  const asking = await watched(t, chromium, { javaScriptEnabled: false })
  const other = await watched(t, chromium, {})
  await asking.page.goto(`${at.url}/account`)
  await asking.page.getByLabel("E-mail address", { exact: true }).fill("ann@example.com")
  await asking.page.getByRole("button", { name: "Send me a code" }).click()
  await asking.page.getByRole("heading", { name: "Check your e-mail" }).waitFor()
  const code = await newestCode(at)
  const link = at.url + (await at.newestLink())

  await other.page.goto(link)
  await other.page.getByRole("heading", { name: "This link works only in the browser that asked for it" }).waitFor()
  await other.page.goto(`${at.url}/account`)
  await other.page.goto(asking.page.url())
  await other.page.getByText("This code was asked for in another browser").waitFor()

  await asking.page.getByLabel("Code from the e-mail").fill(code)
  await asking.page.getByRole("button", { name: "Sign in" }).click()
  await asking.page.waitForURL(`${at.url}/account`)
  await asking.page.goto(link)
  await asking.page.getByRole("heading", { name: /This link/ }).waitFor()
})

test("the link in the e-mail signs in with its button", async (t) => {
  const at = await mailingService(t, { firstProofs: EVERY_PROOF })
  const { page, problems } = await watched(t, chromium, { javaScriptEnabled: false })
  await page.goto(`${at.url}/account`)
  await page.getByLabel("E-mail address", { exact: true }).fill("ann@example.com")
  await page.getByRole("button", { name: "Send me a code" }).click()
  await page.getByRole("heading", { name: "Check your e-mail" }).waitFor()
  await page.goto(at.url + (await at.newestLink()))
  await page.getByText("ann@example.com").waitFor()
  await page.getByRole("button", { name: "Sign in" }).click()
  await page.waitForURL(`${at.url}/account`)
  deepEqual(problems, [])
})
