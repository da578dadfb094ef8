import assert from "node:assert/strict"
import { after, test } from "node:test"
import type { Page } from "playwright-core"
import { Secret } from "../../src/base/secret.ts"
import { callbackServer } from "../support/callback_server.ts"
import { launchChromium } from "../support/chromium.ts"
import { authorizeUrl, CHALLENGE, PASSWORD } from "../support/journey.ts"
import { PUBLIC, registered } from "../support/registration.ts"
import { world } from "../support/world.ts"
import { loadedWith, onConsent, press, signIn } from "./browser_setting.ts"
import { watched } from "./watched.ts"

// Tests in a real browser the page before an error goes to an application that nobody registered by hand: what it says, and its only button.

const application = await callbackServer()
after(() => application.close())
const service = await world(
  { after },
  { registration: "open", authorizationLimit: { count: 10_000, windowMs: 60_000 } },
)
await service.gatehouse.administration.users.create({
  username: "ann",
  password: new Secret(PASSWORD),
  email: "ann@example.com",
})
const chromium = await launchChromium()
after(() => chromium.close())
const CALLBACK = `${application.origin}/cb`
const HOST = new URL(CALLBACK).host
const PHONE = { viewport: { width: 320, height: 568 }, hasTouch: true, isMobile: true, colorScheme: "dark" } as const

async function addressWith(more: Record<string, string> = {}): Promise<string> {
  const { client_id } = await registered(service, { ...PUBLIC, client_name: "Planner", redirect_uris: [CALLBACK] })
  const request = { client_id, redirect_uri: CALLBACK, response_type: "code", scope: "openid", state: "s" }
  return authorizeUrl(service, { ...request, code_challenge: CHALLENGE, code_challenge_method: "S256", ...more })
}

const atApplication = (page: Page) => page.getByRole("heading", { name: "Back at the application" }).waitFor()

/** Asserts that the page fits its window, and that the control is its only one and large enough for a thumb. */
async function assertOneControl(page: Page, role: "link" | "button"): Promise<void> {
  const both = (await page.getByRole("link").count()) + (await page.getByRole("button").count())
  assert.equal(both, 1)
  const control = page.getByRole(role, { name: `Continue to ${HOST}` })
  assert.ok(((await control.boundingBox())?.height ?? 0) >= 44)
  const [content, window] = (await page.evaluate("[document.documentElement.scrollWidth, innerWidth]")) as number[]
  assert.equal(content, window)
}

test("the page says what went wrong, stays until the user presses its only button, and then takes the error along", async (t) => {
  const { page, problems } = await watched(t, chromium, PHONE)
  const before = application.visits.length
  await page.goto(await addressWith({ scope: "bogus" }))
  await page.getByRole("heading", { name: "This sign-in did not work" }).waitFor()
  await page.getByText(`${HOST} requested access that it cannot get here. Nothing was shared.`).waitFor()
  await assertOneControl(page, "link")
  assert.equal(application.visits.length, before)
  await page.getByRole("link").click()
  await atApplication(page)
  assert.equal(new URL(page.url()).searchParams.get("error"), "invalid_scope")
  assert.deepEqual(problems, [loadedWith("400 (Bad Request)")])
})

test("Form Post Response Mode §2: the button of the page posts the error, and no policy blocks it", async (t) => {
  const { page, problems } = await watched(t, chromium, PHONE)
  await page.goto(await addressWith({ scope: "bogus", response_mode: "form_post" }))
  await assertOneControl(page, "button")
  await page.getByRole("button").click()
  await atApplication(page)
  assert.equal(new URLSearchParams(application.posts.at(-1)).get("error"), "invalid_scope")
  assert.deepEqual(problems, [loadedWith("400 (Bad Request)")])
})

test("an application that the user denied 20 times shows the user a page that says so, in the user's language", async (t) => {
  const { page } = await watched(t, chromium)
  const address = await addressWith()
  await page.goto(address)
  await signIn(page)
  for (let time = 0; time < 20; time++) {
    if (time > 0) await page.goto(address)
    await onConsent(page, `Planner (${HOST})`)
    await press(page, "Deny")
    await atApplication(page)
  }
  await page.goto(address)
  await page.getByRole("heading", { name: "You were asked too often" }).waitFor()
  await assertOneControl(page, "link")
  await page.goto(`${address}&ui_locales=de`)
  await page.getByRole("heading", { name: "Sie wurden zu oft gefragt" }).waitFor()
  await page.getByRole("link", { name: `Weiter zu ${HOST}` }).click()
  await atApplication(page)
  assert.equal(new URL(page.url()).searchParams.get("error"), "access_denied")
})
