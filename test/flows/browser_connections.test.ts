import { deepEqual, equal } from "node:assert/strict"
import { after, test } from "node:test"
import axe from "axe-core"
import type { BrowserContextOptions, Page } from "playwright-core"
import { callbackServer } from "../support/callback_server.ts"
import { launchChromium } from "../support/chromium.ts"
import { connected, personAt } from "../support/connections.ts"
import { authorizeUrl, PASSWORD, requestOf } from "../support/journey.ts"
import { loadedWith, press, signIn } from "./browser_setting.ts"
import { watched } from "./watched.ts"

// A person signs in with another service in a real browser: no policy of a page stops the redirects between three sites.

const chromium = await launchChromium()
after(() => chromium.close())
const application = await callbackServer()
after(() => application.close())
const at = await connected({ after }, { emailDomains: ["acme.example"] })
const redirect_uri = `${application.origin.replace("127.0.0.1", "app.example")}/cb`
const { result: client } = await at.gatehouse.administration.clients.create({
  name: "Holiday planner",
  kind: "confidential",
  redirect_uris: [redirect_uri],
  consent: "ask",
})
const urlOf = (more: Record<string, string> = {}) => authorizeUrl(at, requestOf(client, { redirect_uri, ...more }))

const DEVICES: readonly (readonly [name: string, username: string, options: BrowserContextOptions])[] = [
  [
    "on a small phone, in the dark, without JavaScript",
    "petra",
    { javaScriptEnabled: false, colorScheme: "dark", viewport: { width: 320, height: 640 } },
  ],
  ["on a wide screen", "paulina", { viewport: { width: 1400, height: 900 } }],
]

/** Colours that change slowly would be found in between. */
const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, reducedMotion: "reduce" }

async function fits(page: Page): Promise<void> {
  const [content, room] = await page.locator("html").evaluate((html) => [html.scrollWidth, html.clientWidth])
  equal(content, room, "nothing is wider than the screen")
}

/** In light and in dark. */
async function isAccessible(page: Page): Promise<void> {
  await page.evaluate(axe.source)
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme })
    const violations = await page.evaluate("axe.run().then(({ violations }) => violations.map(({ id }) => id))")
    deepEqual(violations, [], `${page.url()} ${colorScheme}`)
  }
}

const isBack = async (page: Page): Promise<void> => {
  await page.getByRole("heading", { name: "Back at the application" }).waitFor()
  equal(page.url().split("?")[0], redirect_uri)
}

for (const [name, username, options] of DEVICES)
  test(`a person signs in with another service, consents, and is back at the application, ${name}`, async (t) => {
    await personAt(at, username)
    const { page, problems } = await watched(t, chromium, options)
    await page.goto(urlOf())
    await fits(page)
    await page.getByRole("button", { name: "Continue with Acme" }).click()
    await signIn(page, username)
    await press(page, "Allow")
    await page.getByRole("heading", { name: "Allow Holiday planner to use your account?" }).waitFor()
    await fits(page)
    await press(page, "Allow")
    await isBack(page)
    deepEqual(problems, [])
  })

test("a typed address leads to the service, and a person with an account here links it, in German", async (t) => {
  await personAt(at, "rita", { email: "rita@acme.example" })
  const { users } = at.gatehouse.administration
  const { Secret } = await import("../../src/base/secret.ts")
  await users.create({
    username: "rita",
    email: "rita@acme.example",
    email_verified: true,
    password: new Secret(PASSWORD),
  })
  const { page, problems } = await watched(t, chromium, PHONE)
  await page.goto(urlOf({ ui_locales: "de" }))
  await isAccessible(page)
  await page.getByLabel("Benutzername").fill("rita@acme.example")
  await page.keyboard.press("Enter")
  await page.getByLabel("Passwort").fill(PASSWORD)
  await page.getByRole("button", { name: "Anmelden", exact: true }).click()
  await page.getByRole("button", { name: "Erlauben" }).click()
  await page.getByRole("heading", { name: "Acme mit Ihrem Konto verbinden" }).waitFor()
  await fits(page)
  await isAccessible(page)
  await page.getByLabel("Passwort").fill(PASSWORD)
  await page.getByRole("button", { name: "Anmelden", exact: true }).click()
  await page.getByRole("heading", { name: /Holiday planner/ }).waitFor()
  await page.getByRole("button", { name: "Erlauben" }).click()
  await isBack(page)
  deepEqual(problems, [])
})

test("a person connects and removes a service on the page of the account", async (t) => {
  await personAt(at, "sonja")
  const { page, problems } = await watched(t, chromium, PHONE)
  await page.goto(`${at.url}/account/connections`)
  await signIn(page)
  await page.getByRole("button", { name: "Connect Acme" }).click()
  await signIn(page, "sonja")
  await press(page, "Allow")
  await page.getByText("sonja@acme.example").waitFor()
  await fits(page)
  await isAccessible(page)
  await page.getByRole("button", { name: "Remove" }).click()
  await page.getByRole("button", { name: "Connect Acme" }).waitFor()
  deepEqual(problems, [])
})

test("a person whose browser keeps no cookies reads why, and a person without an account whom to ask", async (t) => {
  const own = await connected(t, { accounts: "nobody" })
  const { result: other } = await own.gatehouse.administration.clients.create({
    name: "Holiday planner",
    kind: "confidential",
    redirect_uris: [redirect_uri],
  })
  await personAt(own, "tess")
  const { page, context, problems } = await watched(t, chromium, PHONE)
  await page.goto(authorizeUrl(own, requestOf(other, { redirect_uri })))
  await page.getByRole("button", { name: "Continue with Acme" }).click()
  await signIn(page, "tess")
  await context.clearCookies({ name: "gatehouse_visit", domain: "localhost" })
  await press(page, "Allow")
  await page.getByRole("heading", { name: "Your browser did not keep a cookie" }).waitFor()
  await isAccessible(page)
  await page.getByRole("link", { name: "Try again" }).click()
  await page.getByRole("button", { name: "Continue with Acme" }).click()
  await press(page, "Allow")
  await page.getByRole("heading", { name: "You have no account here" }).waitFor()
  await fits(page)
  await isAccessible(page)
  deepEqual(
    problems.filter((each) => each !== loadedWith("400 (Bad Request)") && each !== loadedWith("403 (Forbidden)")),
    [],
  )
})
