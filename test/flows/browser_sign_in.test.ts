import assert from "node:assert/strict"
import { after, test } from "node:test"
import { CHALLENGE, PASSWORD } from "../support/journey.ts"
import { browserSetting, loadedWith, onConsent, onSignIn, press, signIn } from "./browser_setting.ts"

// Tests sign-in and consent in a real browser, from the authorization request to the code.

const { application, service, CALLBACK, STATE, register, addressOf, open, answer, codeOf, grantsOf, usernameOf } =
  await browserSetting({ after })

test("specification §4.1: after sign-in and approval the application gets a code that it exchanges for tokens", async (t) => {
  const { context, page, problems } = await open(t)
  const client = await register()
  await page.goto(addressOf(client))
  await onSignIn(page)
  assert.equal(await page.title(), "Sign in to continue to Holiday planner · Gatehouse")
  assert.equal(await page.evaluate("document.cookie"), "")
  await signIn(page)
  await onConsent(page)
  assert.deepEqual(await page.getByRole("listitem").allInnerTexts(), [
    "Know who you are",
    "Your basic profile: name and username",
    "Your e-mail address",
  ])
  assert.match(await page.getByRole("main").innerText(), /Signed in as Ann Ode \(ann\)/)
  assert.match(await page.getByRole("main").innerText(), new RegExp(`sent to ${new URL(CALLBACK).host}\\.`))
  assert.equal(await page.evaluate("document.cookie"), "")
  await press(page, "Allow")
  assert.equal(await usernameOf(client, await codeOf(page)), "ann")
  assert.deepEqual(
    (await context.cookies(service.url)).map(({ name, path, expires, httpOnly, secure, sameSite }) => ({
      name,
      path,
      lasts: expires !== -1,
      httpOnly,
      secure,
      sameSite,
    })),
    ["gatehouse_visit", "gatehouse_session", "gatehouse_device"].map((name) => ({
      name,
      path: "/",
      lasts: name === "gatehouse_device",
      httpOnly: true,
      secure: false,
      sameSite: "Lax",
    })),
  )
  assert.deepEqual(problems, [])
})

test("specification §3: after denial the application gets access_denied and no code", async (t) => {
  const { page, problems } = await open(t)
  const client = await register()
  await page.goto(addressOf(client))
  await signIn(page)
  await press(page, "Deny")
  assert.deepEqual(await answer(page), {
    error: "access_denied",
    error_description: "The user refused the authorization.",
    state: STATE,
  })
  assert.deepEqual(await grantsOf(client), [])
  assert.deepEqual(problems, [])
})

test("behaviour §1.5: a wrong password shows the page again, with the username and without the password", async (t) => {
  const { page, problems } = await open(t)
  const client = await register()
  await page.goto(addressOf(client))
  await signIn(page, "ann", "not the password")
  const alarm = "Wrong username or password."
  assert.equal(await page.getByRole("alert").innerText(), alarm)
  assert.equal(await page.getByLabel("Username").inputValue(), "ann")
  assert.equal(await page.getByLabel("Password").inputValue(), "")
  await page.getByLabel("Password").and(page.locator(":focus")).waitFor()
  // An unknown account gets the same text as a wrong password.
  await signIn(page, "nobody", PASSWORD)
  await page.getByLabel("Username").and(page.locator('[value="nobody"]')).waitFor()
  assert.equal(await page.getByRole("alert").innerText(), alarm)
  await signIn(page)
  await press(page, "Allow")
  await codeOf(page)
  assert.deepEqual(problems, [loadedWith("403 (Forbidden)"), loadedWith("403 (Forbidden)")])
})

for (const scripts of [true, false]) {
  test(`the address leads back into the same request after every form, ${scripts ? "with" : "without"} scripts`, async (t) => {
    const { page, problems } = await open(t, { javaScriptEnabled: scripts })
    const client = await register()
    const state = `line\r\nfeed, NUL \0, 'quote' & "more" + 100%`
    await page.goto(addressOf(client, { state, prompt: "login", ui_locales: "en" }))
    await signIn(page, "ann", "wrong")
    await page.getByRole("alert").waitFor()
    // Loads the page again, as the Enter key in the address bar does.
    await page.goto(page.url())
    await onSignIn(page)
    assert.equal(await page.getByRole("alert").count(), 0)
    await signIn(page, "ann", "wrong")
    await page.getByRole("alert").waitFor()
    await page.reload()
    await onSignIn(page)
    await signIn(page)
    await onConsent(page)
    await page.goto(page.url())
    await onConsent(page)
    await press(page, "Allow")
    await codeOf(page, state)
    await page.goto(`${service.url}/oauth/logout.php?ui_locales=de`)
    await page.getByRole("button", { name: "Abmelden" }).click()
    assert.equal(page.url(), `${service.url}/oauth/logout.php?ui_locales=de`)
    assert.equal(problems.filter((problem) => problem !== loadedWith("403 (Forbidden)")).length, 0)
  })
}

test("everything works by keyboard: Enter in the password field signs in, and does not answer the consent page by accident", async (t) => {
  const { page, problems } = await open(t)
  const { keyboard } = page
  const focused = () =>
    page.evaluate("(document.activeElement?.labels?.[0] ?? document.activeElement)?.textContent.trim().slice(0, 32)")
  await page.goto(addressOf(await register()))
  await onSignIn(page)
  await page.getByLabel("Username or e-mail address").and(page.locator(":focus")).waitFor()
  await keyboard.type("ann")
  await keyboard.press("Tab")
  assert.equal(await focused(), "Password")
  await keyboard.type(PASSWORD)
  await keyboard.press("Enter")
  await onConsent(page)
  assert.equal(await page.evaluate("document.activeElement === document.body"), true)
  await keyboard.press("Enter")
  const stops: unknown[] = []
  for (const _ of ["link", "deny", "allow"]) {
    await keyboard.press("Tab")
    stops.push(await focused())
  }
  assert.deepEqual(stops, ["Not you? Use another account", "Deny", "Allow"])
  await keyboard.press("Enter")
  await codeOf(page)
  assert.deepEqual(problems, [])
})

test("login_hint fills in the username, and the focus is on the password", async (t) => {
  const { page, problems } = await open(t)
  await page.goto(addressOf(await register(), { login_hint: "bob" }))
  assert.equal(await page.getByLabel("Username").inputValue(), "bob")
  await page.getByLabel("Password").and(page.locator(":focus")).waitFor()
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press("Enter")
  await onConsent(page)
  // bob has no other name, so the page shows the username once.
  assert.match(await page.getByRole("main").innerText(), /Signed in as bob\n/)
  assert.deepEqual(problems, [])
})

test('"Not you?" leads to the sign-in of another user, and the code belongs to that user', async (t) => {
  const { page, problems } = await open(t)
  const client = await register()
  await page.goto(addressOf(client))
  await signIn(page)
  await onConsent(page)
  await page.getByRole("link", { name: "Not you? Use another account" }).click()
  await onSignIn(page)
  assert.equal(await page.getByLabel("Username").inputValue(), "")
  await signIn(page, "bob")
  await onConsent(page)
  await press(page, "Allow")
  assert.equal(await usernameOf(client, await codeOf(page)), "bob")
  assert.deepEqual(problems, [])
})

test("everything works without JavaScript: sign in, wrong password, approve, sign out", async (t) => {
  const { page, problems } = await open(t, { javaScriptEnabled: false })
  const client = await register()
  await page.goto(addressOf(client))
  await signIn(page, "ann", "wrong")
  await page.getByRole("alert").waitFor()
  await signIn(page)
  await onConsent(page)
  await press(page, "Allow")
  assert.equal(await usernameOf(client, await codeOf(page)), "ann")
  await page.goto(`${service.url}/`)
  await page.getByRole("link", { name: "Sign out" }).click()
  await page.getByRole("button", { name: "Sign out" }).click()
  await page.getByRole("heading", { name: "You are signed out" }).waitFor()
  assert.deepEqual(problems, [loadedWith("403 (Forbidden)")])
})

test("a remembered consent answers without a page; more scope, and prompt=consent, ask again", async (t) => {
  const { page, problems } = await open(t)
  const client = await register({ consent: "remember" })
  await page.goto(addressOf(client, { scope: "openid email" }))
  await signIn(page)
  await press(page, "Allow")
  await codeOf(page)
  await page.goto(addressOf(client, { scope: "openid", state: "again" }))
  await codeOf(page, "again")
  await page.goto(addressOf(client, { scope: "openid email read", state: "more" }))
  await onConsent(page)
  await page.goto(addressOf(client, { scope: "openid", prompt: "consent" }))
  await onConsent(page)
  assert.deepEqual(problems, [])
})

test("a first-party client: the answer follows the sign-in form directly", async (t) => {
  const { page, problems } = await open(t)
  const client = await register({ consent: "first-party" })
  await page.goto(addressOf(client))
  await signIn(page)
  assert.equal(await usernameOf(client, await codeOf(page)), "ann")
  assert.deepEqual(problems, [])
})

test("prompt=login asks a signed-in user for the password, once", async (t) => {
  const { page, problems } = await open(t)
  const client = await register()
  await page.goto(addressOf(client))
  await signIn(page)
  await onConsent(page)
  await page.goto(addressOf(client, { prompt: "login" }))
  await onSignIn(page)
  assert.equal(await page.getByLabel("Username").inputValue(), "ann")
  await page.getByLabel("Password").fill(PASSWORD)
  await page.keyboard.press("Enter")
  await onConsent(page)
  await press(page, "Allow")
  await codeOf(page)
  assert.deepEqual(problems, [])
})

const ODD_STATES = [
  `a b+c%20d&e=f#g?h;i/j\\k"l'm<n>o\`p|q^{r}~`,
  "line\r\nfeed\nalone\rand\ttab",
  "NUL \0 and DEL \x7f",
  "ünïcödé 😀 \u202e right-to-left e\u0301",
  '</script><img src=x onerror="alert(1)">&amp;&#38;',
  "x".repeat(4096),
]

test("specification §4.1: state is returned unchanged through both forms of a real browser, with any characters", async (t) => {
  const { context, page, problems } = await open(t)
  const client = await register()
  for (const state of ODD_STATES) {
    await context.clearCookies()
    await page.goto(addressOf(client, { state }))
    await signIn(page)
    await press(page, "Allow")
    await codeOf(page, state)
    // A space is written as %20, not +. Browsers write an apostrophe in a query as %27.
    const written = encodeURIComponent(state).replaceAll("'", "%27")
    assert.equal(application.visits.at(-1)?.split("&state=")[1], written)
  }
  assert.deepEqual(problems, [])
})

test("RFC 8252 §7.1: a native application with its own scheme gets its answer through both forms", async (t) => {
  const { page, problems } = await open(t)
  const redirect_uri = "com.example.planner:/cb"
  const client = await register({ kind: "public", native: true, redirect_uris: [redirect_uri] })
  await page.goto(addressOf(client, { redirect_uri, code_challenge: CHALLENGE, code_challenge_method: "S256" }))
  await signIn(page)
  await onConsent(page)
  const answered = page.waitForResponse((response) => response.request().method() === "POST")
  await press(page, "Allow")
  const location = (await (await answered).headerValue("location")) ?? ""
  assert.ok(location.startsWith(`${redirect_uri}?code=`), location)
  // No application listens at the redirect URI. The test only checks that no policy blocked the redirect to it.
  for (const problem of problems) assert.doesNotMatch(problem, /Content Security Policy/)
})
