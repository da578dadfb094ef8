import { deepEqual, equal } from "node:assert/strict"
import { after, test } from "node:test"
import axe from "axe-core"
import type { Page } from "playwright-core"
import { callbackServer } from "../support/callback_server.ts"
import { launchChromium } from "../support/chromium.ts"
import { connect, connected, personAt } from "../support/connections.ts"
import { authorizeUrl, requestOf } from "../support/journey.ts"
import { loadedWith, press, signIn } from "./browser_setting.ts"
import { watched } from "./watched.ts"

// What a client chose for the sign-in page, and an invitation, in a real browser.

const chromium = await launchChromium()
after(() => chromium.close())
const application = await callbackServer()
after(() => application.close())
const at = await connected({ after }, { accounts: "invited", authorityFor: ["acme.example"] })
for (let count = 2; count <= 8; count++)
  await connect(at, at.provider, { name: `s${count}`, label: `Service ${count}`, accounts: "everybody" })
const redirect_uri = `${application.origin.replace("127.0.0.1", "app.example")}/cb`

async function urlOf(settings: object, more: Record<string, string> = {}) {
  const { result } = await at.gatehouse.administration.clients.create({
    name: "Holiday planner",
    kind: "confidential",
    redirect_uris: [redirect_uri],
    consent: "first-party",
    ...settings,
  })
  return authorizeUrl(at, requestOf(result, { redirect_uri, ...more }))
}

const isBack = (page: Page) => page.getByRole("heading", { name: "Back at the application" }).waitFor()

/** What axe finds in light and dark, and how much wider than the window the page is. */
async function flaws(page: Page): Promise<unknown[]> {
  await page.evaluate(axe.source)
  const all: unknown[] = []
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme })
    all.push(
      ...((await page.evaluate("axe.run().then(({ violations }) => violations.map(({ id }) => id))")) as string[]),
    )
  }
  const [content = 0, room = 0] = await page.locator("html").evaluate((html) => [html.scrollWidth, html.clientWidth])
  return content > room ? [...all, content - room] : all
}

test("the service that was used last comes first and is read with its button, also after signing out, in Arabic too", async (t) => {
  await personAt(at, "petra", { email: "petra@else.example" })
  const { page, problems } = await watched(t, chromium, {
    viewport: { width: 390, height: 844 },
    reducedMotion: "reduce",
  })
  const url = await urlOf({})
  await page.goto(url)
  equal(await page.getByText("Used last in this browser").count(), 0)
  await page.getByRole("button", { name: "Continue with Service 5" }).click()
  await signIn(page, "petra")
  await press(page, "Allow")
  await isBack(page)
  await page.goto(`${at.url}/oauth/logout.php`)
  await page.getByRole("button", { name: "Sign out" }).click()
  await page.goto(url)
  const first = page.getByRole("button", { name: /^Continue with/ }).first()
  equal(await first.textContent(), "Continue with Service 5")
  equal(await first.getAttribute("aria-describedby"), "last-used")
  deepEqual(await flaws(page), [])
  await page.goto(`${url}&ui_locales=ar`)
  equal(await page.locator("html").getAttribute("dir"), "rtl")
  equal(
    await page
      .getByRole("button", { name: /المتابعة باستخدام/ })
      .first()
      .textContent(),
    "المتابعة باستخدام Service 5",
  )
  deepEqual(await flaws(page), [])
  deepEqual(problems, [])
})

test("with at-once a person sees no page, and with an error one button and no password", async (t) => {
  await personAt(at, "paula", { email: "paula@else.example" })
  const { page, problems } = await watched(t, chromium, {
    viewport: { width: 1280, height: 800 },
    reducedMotion: "reduce",
  })
  const url = await urlOf({ connections: ["s2"], sign_in_page: "at-once" })
  await page.goto(url)
  equal(new URL(page.url()).origin, at.provider.url)
  await signIn(page, "paula")
  await press(page, "Deny")
  await page.getByRole("alert").getByText("the other service did not confirm it").waitFor()
  equal(await page.getByRole("textbox").count(), 0)
  deepEqual(await flaws(page), [])
  await page.getByRole("button", { name: "Continue with Service 2" }).click()
  await press(page, "Allow")
  await isBack(page)
  deepEqual(problems, [loadedWith("403 (Forbidden)")])
})

test("an invited person accepts with a service, without a password", async (t) => {
  await personAt(at, "ivy")
  const { page, problems } = await watched(t, chromium, {
    viewport: { width: 390, height: 844 },
    reducedMotion: "reduce",
  })
  await at.gatehouse.administration.invitations.create({ email: "ivy@acme.example" }, "mail")
  await page.goto(at.url + (await at.newestLink()))
  deepEqual(await flaws(page), [])
  await page.getByRole("button", { name: "Continue with Acme" }).click()
  await signIn(page, "ivy")
  await press(page, "Allow")
  await page.getByRole("heading", { level: 1, name: "Your account" }).waitFor()
  equal(page.url(), `${at.url}/account`)
  await page.locator("dd", { hasText: "ivy@acme.example" }).first().waitFor()
  deepEqual(problems, [])
})
