import assert from "node:assert/strict"
import { join } from "node:path"
import type { TestContext } from "node:test"
import { after, test } from "node:test"
import type { BrowserContextOptions, Page } from "playwright-core"
import { callbackServer } from "../support/callback_server.ts"
import { authorizeUrl } from "../support/journey.ts"
import { browserSetting, loadedWith, onConsent, onProblem, onSignIn, signIn } from "./browser_setting.ts"

// Tests the pages in a real browser: their policy, roles and names, their size on a phone, and the problem page.

const { service, register, addressOf, open } = await browserSetting({ after })

test("form-action: an injected form on a page that leads to no client cannot post to another origin", async (t) => {
  const stranger = await callbackServer()
  t.after(() => stranger.close())
  const { page, problems } = await open(t)
  await page.goto(`${service.url}/`)
  const blocked = page.waitForEvent("console")
  await page.evaluate(`
    document.body.innerHTML = '<form method="get" action="${stranger.origin}/stolen"></form>'
    document.forms[0].submit()
  `)
  assert.match((await blocked).text(), /violates the following Content Security Policy directive: "form-action 'self'"/)
  assert.deepEqual(stranger.visits, [])
  assert.equal(page.url(), `${service.url}/`)
  assert.equal(problems.length, 1)
})

test("the policy blocks injected scripts and foreign styles", async (t) => {
  const { page, problems } = await open(t)
  await page.goto(addressOf(await register()))
  await onSignIn(page)
  await page.evaluate(`
    const script = document.createElement("script")
    script.textContent = "window.ran = true"
    document.body.append(script)
    document.body.insertAdjacentHTML("beforeend", '<p style="color: red" onclick="window.ran = true">x</p>')
  `)
  await page.getByText("x", { exact: true }).click()
  assert.equal(await page.evaluate("window.ran"), undefined)
  assert.equal(problems.length, 3)
  for (const problem of problems) assert.match(problem, /violates the following Content Security Policy directive/)
})

test("RFC 9700 §4.16: no other origin can frame a page of the service", async (t) => {
  const { page: own, context } = await open(t)
  const client = await register()
  await own.goto(addressOf(client))
  await signIn(own)
  await onConsent(own)
  const framing = await callbackServer({
    "/frame": `<!doctype html><link rel="icon" href="data:,"><h1>Framing</h1><iframe src="${addressOf(client).replaceAll("&", "&amp;")}"></iframe>`,
  })
  t.after(() => framing.close())
  const page = await context.newPage()
  const refused = page.waitForEvent("console", (message) => /frame-ancestors|X-Frame-Options/.test(message.text()))
  await page.goto(`${framing.origin}/frame`)
  await refused
  assert.deepEqual(
    page.frames().map((frame) => new URL(frame.url()).protocol),
    ["http:", "chrome-error:"],
  )
  assert.equal(await page.frameLocator("iframe").getByRole("button", { name: "Allow" }).count(), 0)
})

/** Returns the roles and names of controls and announcements, as assistive technology gets them. */
async function controls(page: Page): Promise<string[]> {
  const snapshot = await page.locator("body").ariaSnapshot()
  return [...snapshot.matchAll(/^\s*- (?:')?((?:heading|alert|textbox|button|link)\b[^:\n]*)/gm)].map(
    ([, line = ""]) => line,
  )
}

test("every control has a role and a name, on every page", async (t) => {
  const { page } = await open(t)
  const client = await register()
  await page.goto(addressOf(client))
  await onSignIn(page)
  assert.deepEqual(await controls(page), [
    'heading "Sign in to continue to Holiday planner" [level=1]',
    'textbox "Username or e-mail address"',
    'textbox "Password"',
    'button "Sign in"',
    'button "Sign in with a passkey"',
  ])
  await signIn(page)
  await onConsent(page)
  assert.deepEqual(await controls(page), [
    'heading "Allow Holiday planner to use your account?" [level=1]',
    'link "Not you? Use another account"',
    'heading "Requested permissions" [level=2]',
    'button "Deny"',
    'button "Allow"',
  ])
  assert.equal(await page.getByRole("list", { name: "Requested permissions" }).getByRole("listitem").count(), 3)
  for (const name of ["Allow", "Deny"]) {
    const described = page.getByRole("button", {
      name,
      description: /^Either way, you will be sent to app\.example:\d+\./,
    })
    assert.equal(await described.count(), 1)
  }
  await page.goto(`${service.url}/oauth/logout.php`)
  assert.deepEqual(await controls(page), ['heading "Sign out?" [level=1]', 'button "Sign out"'])
})

const LONG = "An application with an uncommonly long name, Donaudampfschifffahrtsgesellschaftskapitänsmützenverleih"

test("every page fits a phone without sideways scrolling, and its buttons are large enough for a thumb", async (t) => {
  const { page, problems } = await open(t, { viewport: { width: 320, height: 568 }, hasTouch: true, isMobile: true })
  const fits = async () => {
    const [content, window] = (await page.evaluate("[document.documentElement.scrollWidth, innerWidth]")) as [
      number,
      number,
    ]
    assert.equal(content, window)
    for (const button of await page.getByRole("button").all()) {
      assert.ok(((await button.boundingBox())?.height ?? 0) >= 44)
    }
  }
  const client = await register({ name: LONG, scope: "openid profile email read write" })
  await page.goto(addressOf(client, { scope: "openid profile email read write" }))
  await onSignIn(page, LONG)
  await fits()
  await signIn(page, "ann", "wrong")
  await page.getByRole("alert").waitFor()
  await fits()
  await signIn(page)
  await onConsent(page, LONG)
  await fits()
  await page.goto(`${service.url}/oauth/logout.php`)
  await fits()
  await page.goto(`${service.url}/`)
  await fits()
  await page.goto(authorizeUrl(service, { client_id: "unknown" }))
  await onProblem(page)
  await fits()
  assert.deepEqual(problems, [loadedWith("403 (Forbidden)"), loadedWith("400 (Bad Request)")])
})

test("the problem page shows a reference, redirects nowhere, and repeats nothing of the request", async (t) => {
  const { page, problems } = await open(t)
  const client = await register()
  const response = await page.goto(
    addressOf(client, { redirect_uri: "https://evil.example/cb", state: "do-not-repeat" }),
  )
  await onProblem(page)
  assert.equal(response?.status(), 400)
  assert.equal(await page.locator("code").innerText(), await response?.headerValue("x-trace-id"))
  assert.doesNotMatch(await page.content(), /evil|do-not-repeat/)
  assert.deepEqual(await controls(page), [(await controls(page))[0]])
  assert.deepEqual(problems, [loadedWith("400 (Bad Request)")])
})

const FOLDER = process.env.SCREENSHOTS

/** Takes screenshots of the pages: `SCREENSHOTS=/some/folder npm test`. */
async function photograph(context: TestContext, look: string, options: BrowserContextOptions): Promise<void> {
  const { page } = await open(context, options)
  const shoot = (name: string) => page.screenshot({ path: join(FOLDER ?? "", `${name}_${look}.png`), fullPage: true })
  await page.goto(addressOf(await register()))
  await onSignIn(page)
  await shoot("sign_in")
  await signIn(page, "ann", "wrong")
  await page.getByRole("alert").waitFor()
  await shoot("wrong_password")
  await signIn(page)
  await onConsent(page)
  await shoot("consent")
  await page.goto(authorizeUrl(service, { client_id: "unknown" }))
  await onProblem(page)
  await shoot("problem")
}

if (FOLDER !== undefined) {
  test("screenshots of the pages", async (t) => {
    await photograph(t, "desktop", { viewport: { width: 1100, height: 760 } })
    const phone = { viewport: { width: 360, height: 640 }, isMobile: true, deviceScaleFactor: 2 }
    await photograph(t, "phone_dark", { ...phone, colorScheme: "dark" })
  })
}
