import assert from "node:assert/strict"
import { join } from "node:path"
import type { TestContext } from "node:test"
import { after, test } from "node:test"
import type { BrowserContextOptions, Page } from "playwright-core"
import type { NewClient } from "../../src/admin/contract.ts"
import { Secret } from "../../src/base/secret.ts"
import { callbackServer } from "../support/callback_server.ts"
import { launchChromium } from "../support/chromium.ts"
import type { RegisteredClient } from "../support/journey.ts"
import { authorizeUrl, bearer, CHALLENGE, exchange, PASSWORD, VERIFIER } from "../support/journey.ts"
import { world } from "../support/world.ts"
import { watched } from "./watched.ts"

// The pages as a person meets them: in a real browser, with the application at an origin (and a site) of its own.

const application = await callbackServer()
after(() => application.close())
const service = await world({ after })
const chromium = await launchChromium()
after(() => chromium.close())

const CALLBACK = `${application.origin}/cb`
const { users, clients, grants } = service.gatehouse.administration
await Promise.all([
  users.create({ username: "ann", password: new Secret(PASSWORD), email: "ann@example.com", name: "Ann Ode" }),
  users.create({ username: "bob", password: new Secret(PASSWORD), email: "bob@example.com" }),
])

/** A client of one test's own, so that what one test remembers or grants is not another's. */
const register = async (settings: Partial<NewClient> = {}): Promise<RegisteredClient> =>
  (await clients.create({ name: "Holiday planner", kind: "confidential", redirect_uris: [CALLBACK], ...settings }))
    .result

const STATE = "a-state-of-thirty-two-characters"

const addressOf = (client: RegisteredClient, more: Record<string, string | undefined> = {}): string =>
  authorizeUrl(service, {
    client_id: client.client_id,
    redirect_uri: CALLBACK,
    response_type: "code",
    state: STATE,
    ...more,
  })

const open = (t: TestContext, options?: BrowserContextOptions) => watched(t, chromium, options)

async function signIn(page: Page, username = "ann", password = PASSWORD): Promise<void> {
  await page.getByLabel("Username").fill(username)
  await page.getByLabel("Password").fill(password)
  await page.getByRole("button", { name: "Sign in" }).click()
}

const press = (page: Page, name: "Allow" | "Deny"): Promise<void> => page.getByRole("button", { name }).click()

const onSignIn = (page: Page, clientName = "Holiday planner"): Promise<void> =>
  page.getByRole("heading", { name: `Sign in to continue to ${clientName}` }).waitFor()

const onConsent = (page: Page, clientName = "Holiday planner"): Promise<void> =>
  page.getByRole("heading", { name: `Allow ${clientName} to use your account?` }).waitFor()

/** Waits until the browser is back at the application, and returns with what. */
async function answer(page: Page): Promise<Record<string, string>> {
  await page.getByRole("heading", { name: "Back at the application" }).waitFor()
  const url = new URL(page.url())
  assert.equal(url.origin + url.pathname, CALLBACK)
  return Object.fromEntries(url.searchParams)
}

async function codeOf(page: Page, state = STATE): Promise<string> {
  const given = await answer(page)
  assert.deepEqual(Object.keys(given), ["code", "state"])
  assert.equal(given.state, state)
  return given.code ?? ""
}

const grantsOf = (client: RegisteredClient) => grants.list({ client_id: client.client_id })

/** The tokens for a code, as the application's server gets them. */
async function tokensFor(client: RegisteredClient, code: string, more: Record<string, string> = {}) {
  const { status, body } = await exchange(service, client, code, { redirect_uri: CALLBACK, ...more })
  assert.equal(status, 200, JSON.stringify(body))
  return body
}

async function usernameOf(client: RegisteredClient, code: string): Promise<unknown> {
  const { body } = await bearer(service, "/api/userinfo.php", (await tokensFor(client, code)).access_token)
  return body.preferred_username
}

/** What Chromium says of a document that comes with an error status; not a defect of the page. */
const loadedWith = (status: string) => `Failed to load resource: the server responded with a status of ${status}`

test("specification §4.1: sign in, approve, and the application gets a code that gives tokens", async (t) => {
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
  assert.match(await page.getByRole("main").innerText(), new RegExp(`sent to ${new URL(CALLBACK).host},`))
  assert.equal(await page.evaluate("document.cookie"), "")
  await press(page, "Allow")
  assert.equal(await usernameOf(client, await codeOf(page)), "ann")
  assert.deepEqual(
    (await context.cookies(service.url)).map(({ name, path, expires, httpOnly, secure, sameSite }) => ({
      name,
      path,
      expires,
      httpOnly,
      secure,
      sameSite,
    })),
    ["gatehouse_visit", "gatehouse_session"].map((name) => ({
      name,
      path: "/",
      expires: -1,
      httpOnly: true,
      secure: false,
      sameSite: "Lax",
    })),
  )
  assert.deepEqual(problems, [])
})

test("specification §3: deny, and the application gets access_denied and no code", async (t) => {
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

test("silence.md: a wrong password brings the page again, with the name kept and the password not", async (t) => {
  const { page, problems } = await open(t)
  const client = await register()
  await page.goto(addressOf(client))
  await signIn(page, "ann", "not the password")
  const alarm = "That username and password do not match an account."
  assert.equal(await page.getByRole("alert").innerText(), alarm)
  assert.equal(await page.getByLabel("Username").inputValue(), "ann")
  assert.equal(await page.getByLabel("Password").inputValue(), "")
  await page.getByLabel("Password").and(page.locator(":focus")).waitFor()
  // The same words for an account that does not exist.
  await signIn(page, "nobody", PASSWORD)
  await page.getByLabel("Username").and(page.locator('[value="nobody"]')).waitFor()
  assert.equal(await page.getByRole("alert").innerText(), alarm)
  await signIn(page)
  await press(page, "Allow")
  await codeOf(page)
  assert.deepEqual(problems, [loadedWith("403 (Forbidden)"), loadedWith("403 (Forbidden)")])
})

test("the whole way by keyboard: Enter in the password field signs in, and on the consent page nothing is answered by accident", async (t) => {
  const { page, problems } = await open(t)
  const { keyboard } = page
  const focused = () =>
    page.evaluate("(document.activeElement?.labels?.[0] ?? document.activeElement)?.textContent.trim().slice(0, 32)")
  await page.goto(addressOf(await register()))
  await onSignIn(page)
  assert.equal(await focused(), "Username")
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

test("login_hint fills the name in, and typing goes on at the password", async (t) => {
  const { page, problems } = await open(t)
  await page.goto(addressOf(await register(), { login_hint: "bob" }))
  assert.equal(await page.getByLabel("Username").inputValue(), "bob")
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press("Enter")
  await onConsent(page)
  // bob has no other name: the username is shown once.
  assert.match(await page.getByRole("main").innerText(), /Signed in as bob\n/)
  assert.deepEqual(problems, [])
})

test('"Not you?" leads to another account, and the code is that account\'s', async (t) => {
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

test("design, decision 6: two tabs with two requests, each gets its own answer", async (t) => {
  const { context, page: one, problems } = await open(t)
  const two = await context.newPage()
  const first = await register({ name: "First" })
  const second = await register({ name: "Second" })
  await one.goto(addressOf(first, { state: "one" }))
  await two.goto(addressOf(second, { state: "two", scope: "openid email" }))
  await signIn(one)
  await onConsent(one, "First")
  // The second tab still shows its sign-in page; the session that it starts takes the place of the first tab's.
  await signIn(two, "bob")
  await onConsent(two, "Second")
  await press(two, "Allow")
  const codeOfTwo = await codeOf(two, "two")
  // What the first tab shows was for Ann. It asks again instead of answering for whoever is signed in now.
  await press(one, "Allow")
  await one.getByText("Signed in as bob").waitFor()
  await onConsent(one, "First")
  await press(one, "Allow")
  const codeOfOne = await codeOf(one, "one")
  const [tokensOfOne, tokensOfTwo] = [await tokensFor(first, codeOfOne), await tokensFor(second, codeOfTwo)]
  assert.deepEqual([tokensOfOne.scope, tokensOfTwo.scope], ["openid profile email", "openid email"])
  assert.deepEqual([(await grantsOf(first)).length, (await grantsOf(second)).length], [1, 1])
  assert.deepEqual(problems, [])
})

test("two tabs of one client, both on the consent page: each gets a code of its own", async (t) => {
  const { context, page: one, problems } = await open(t)
  const client = await register()
  await one.goto(addressOf(client, { state: "one" }))
  await signIn(one)
  await onConsent(one)
  const two = await context.newPage()
  await two.goto(addressOf(client, { state: "two" }))
  await onConsent(two)
  await Promise.all([press(one, "Allow"), press(two, "Allow")])
  const [codeOfOne, codeOfTwo] = [await codeOf(one, "one"), await codeOf(two, "two")]
  assert.notEqual(codeOfOne, codeOfTwo)
  assert.deepEqual([await usernameOf(client, codeOfOne), await usernameOf(client, codeOfTwo)], ["ann", "ann"])
  assert.equal((await grantsOf(client)).length, 2)
  assert.deepEqual(problems, [])
})

/** What a consent form carries; a page restored by the browser carries the same. */
const carriedBy = (page: Page): Promise<[string, string][]> =>
  page.evaluate("[...document.querySelectorAll('input[type=hidden]')].map(({ name, value }) => [name, value])")

const restore = (page: Page, carried: [string, string][]): Promise<void> =>
  page.evaluate(
    `for (const [name, value] of ${JSON.stringify(carried)}) document.forms[0].elements[name].value = value`,
  )

test("silence.md: a consent page from before gives the same code while that is unspent, and restarts the request after", async (t) => {
  const { page, problems } = await open(t)
  const client = await register()
  await page.goto(addressOf(client))
  await signIn(page)
  await onConsent(page)
  const stale = await carriedBy(page)
  await press(page, "Allow")
  const code = await codeOf(page)

  await page.goBack()
  await onConsent(page)
  await restore(page, stale)
  await press(page, "Allow")
  assert.equal(await codeOf(page), code)
  assert.equal((await grantsOf(client)).length, 1)

  await tokensFor(client, code)
  await page.goBack()
  await onConsent(page)
  await restore(page, stale)
  await press(page, "Allow")
  // Spent: asked anew, under a new id.
  await page.locator(`input[name=grant]:not([value="${new Map(stale).get("grant")}"])`).waitFor({ state: "attached" })
  await onConsent(page)
  assert.equal((await grantsOf(client)).length, 1)
  assert.deepEqual(problems, [])
})

test("back after approval shows no spent page: the question is asked anew, and answering it is another authorization", async (t) => {
  const { page, problems } = await open(t)
  const client = await register()
  await page.goto(addressOf(client))
  await signIn(page)
  await press(page, "Allow")
  const code = await codeOf(page)
  await tokensFor(client, code)
  await page.goBack()
  await onConsent(page)
  assert.equal((await grantsOf(client)).length, 1)
  await press(page, "Deny")
  assert.equal((await answer(page)).error, "access_denied")
  assert.deepEqual(
    (await grantsOf(client)).map(({ state }) => state),
    ["used"],
  )
  assert.deepEqual(problems, [])
})

test("a reloaded consent page works like the first, and only what is approved is stored", async (t) => {
  const { page, problems } = await open(t)
  const client = await register()
  await page.goto(addressOf(client))
  await signIn(page)
  await onConsent(page)
  for (const _ of [1, 2, 3]) await page.reload()
  await onConsent(page)
  assert.deepEqual(await grantsOf(client), [])
  await press(page, "Allow")
  await codeOf(page)
  assert.equal((await grantsOf(client)).length, 1)
  assert.deepEqual(problems, [])
})

test("signed out in another tab, Allow gives no code but the sign-in page of the same request", async (t) => {
  const { context, page, problems } = await open(t)
  const client = await register()
  await page.goto(addressOf(client))
  await signIn(page)
  await onConsent(page)
  const other = await context.newPage()
  await other.goto(`${service.url}/oauth/logout.php`)
  await other.getByRole("button", { name: "Sign out" }).click()
  await other.getByRole("heading", { name: "You are signed out" }).waitFor()
  assert.deepEqual(
    (await context.cookies(service.url)).map(({ name }) => name),
    ["gatehouse_visit"],
  )
  await press(page, "Allow")
  await onSignIn(page)
  assert.deepEqual(await grantsOf(client), [])
  await signIn(page)
  await onConsent(page)
  await press(page, "Allow")
  await codeOf(page)
  assert.equal((await grantsOf(client)).length, 1)
  assert.deepEqual(problems, [])
})

test("a double click on Allow makes one grant and one code", async (t) => {
  const { page, problems } = await open(t)
  const client = await register()
  await page.goto(addressOf(client))
  await signIn(page)
  await onConsent(page)
  await page.getByRole("button", { name: "Allow" }).dblclick()
  await tokensFor(client, await codeOf(page))
  assert.equal((await grantsOf(client)).length, 1)
  assert.deepEqual(problems, [])
})

test("Allow pressed again while the first answer is still under way: both requests give one grant and one code", async (t) => {
  const { page, problems } = await open(t)
  const client = await register()
  await page.goto(addressOf(client))
  await signIn(page)
  await onConsent(page)
  const locations: (string | undefined)[] = []
  const arrived = Promise.withResolvers<void>()
  await page.route(`${service.url}/oauth/authorize.php`, async (route) => {
    const response = await route.fetch({ maxRedirects: 0 })
    locations.push(response.headers().location)
    // The service has answered the first press; the browser does not hear of it.
    if (locations.length === 1) return arrived.resolve()
    return route.fulfill({ response })
  })
  const { x, y, width, height } = (await page.getByRole("button", { name: "Allow" }).boundingBox()) ?? assert.fail()
  await page.mouse.click(x + width / 2, y + height / 2)
  await arrived.promise
  await page.mouse.click(x + width / 2, y + height / 2)
  const code = await codeOf(page)
  assert.deepEqual(locations, [page.url(), page.url()])
  await tokensFor(client, code)
  assert.equal((await grantsOf(client)).length, 1)
  assert.deepEqual(problems, [`net::ERR_ABORTED ${service.url}/oauth/authorize.php`])
})

test("everything works with JavaScript switched off: sign in, wrong password, approve, sign out", async (t) => {
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

test("a first-party client: the answer follows the sign-in form, and form-action lets it through", async (t) => {
  const { page, problems } = await open(t)
  const client = await register({ consent: "first-party" })
  await page.goto(addressOf(client))
  await signIn(page)
  assert.equal(await usernameOf(client, await codeOf(page)), "ann")
  assert.deepEqual(problems, [])
})

test("prompt=login asks for the password though the person is signed in, once", async (t) => {
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

test("specification §4.1: state is returned unchanged, through both forms of a real browser, whatever is in it", async (t) => {
  const { context, page, problems } = await open(t)
  const client = await register()
  for (const state of ODD_STATES) {
    await context.clearCookies()
    await page.goto(addressOf(client, { state }))
    await signIn(page)
    await press(page, "Allow")
    await codeOf(page, state)
    // A space as %20 and not as +; browsers write an apostrophe in a query as %27 themselves.
    const written = encodeURIComponent(state).replaceAll("'", "%27")
    assert.equal(application.visits.at(-1)?.split("&state=")[1], written)
  }
  assert.deepEqual(problems, [])
})

test("form-action: a form of these pages goes nowhere but to the service and the client's own origin", async (t) => {
  const stranger = await callbackServer()
  t.after(() => stranger.close())
  const { page, problems } = await open(t)
  const client = await register()
  await page.goto(addressOf(client))
  await onSignIn(page)
  const submissions = [
    `document.forms[0].action = "${stranger.origin}/stolen"; document.forms[0].submit()`,
    `document.body.innerHTML = '<form method="get" action="${stranger.origin}/stolen"></form>'; document.forms[0].submit()`,
  ]
  for (const submission of submissions) {
    const blocked = page.waitForEvent("console")
    await page.evaluate(submission)
    assert.match(
      (await blocked).text(),
      /violates the following Content Security Policy directive: "form-action 'self' http:\/\/127\.0\.0\.1:\d+"/,
    )
  }
  assert.deepEqual(stranger.visits, [])
  assert.equal(new URL(page.url()).origin, service.url)
  assert.equal(problems.length, submissions.length)
})

test("the policy lets no script and no foreign style run, were one ever injected", async (t) => {
  const { page, problems } = await open(t)
  await page.goto(addressOf(await register()))
  await onSignIn(page)
  await page.evaluate(`
    const script = document.createElement("script")
    script.textContent = "globalThis.ran = true"
    document.body.append(script)
    document.body.insertAdjacentHTML("beforeend", '<p style="color: red" onclick="globalThis.ran = true">x</p>')
  `)
  await page.getByText("x", { exact: true }).click()
  assert.equal(await page.evaluate("globalThis.ran"), undefined)
  assert.equal(problems.length, 3)
  for (const problem of problems) assert.match(problem, /violates the following Content Security Policy directive/)
})

test("no other origin can put a page of the service into a frame", async (t) => {
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

test("RFC 8252 §7.3: a native application on 127.0.0.1 gets its answer at whatever port it listens", async (t) => {
  const { page, problems } = await open(t)
  const client = await register({ kind: "public", native: true, redirect_uris: ["http://127.0.0.1/cb"] })
  const pkce = { code_challenge: CHALLENGE, code_challenge_method: "S256" }
  await page.goto(addressOf(client, pkce))
  await signIn(page)
  await press(page, "Allow")
  const { id_token } = await tokensFor(client, await codeOf(page), { code_verifier: VERIFIER })
  assert.equal(typeof id_token, "string")
  assert.deepEqual(problems, [])
  // The port is all that is left open.
  for (const redirect_uri of [CALLBACK.replace("127.0.0.1", "localhost"), `${CALLBACK}/`]) {
    await page.goto(addressOf(client, { ...pkce, redirect_uri }))
    await onProblem(page)
  }
})

const onProblem = (page: Page) => page.getByText("Reference:").waitFor()

test("RFC 8252 §7.1: a native application with a scheme of its own is answered through both forms", async (t) => {
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
  // There is no such application here; what matters is that no policy stood in the way.
  for (const problem of problems) assert.doesNotMatch(problem, /Content Security Policy/)
})

/** Roles and names as assistive technology gets them, of what can be operated or announced. */
async function controls(page: Page): Promise<string[]> {
  const snapshot = await page.locator("body").ariaSnapshot()
  return [...snapshot.matchAll(/^\s*- (?:')?((?:heading|alert|textbox|button|link)\b[^:\n]*)/gm)].map(
    ([, line = ""]) => line,
  )
}

test("every control has its role and name, on every page", async (t) => {
  const { page } = await open(t)
  const client = await register()
  await page.goto(addressOf(client))
  await onSignIn(page)
  assert.deepEqual(await controls(page), [
    'heading "Sign in to continue to Holiday planner" [level=1]',
    'textbox "Username"',
    'textbox "Password"',
    'button "Sign in"',
  ])
  await signIn(page)
  await onConsent(page)
  assert.deepEqual(await controls(page), [
    'heading "Allow Holiday planner to use your account?" [level=1]',
    'link "Not you? Use another account"',
    'heading "What it asks for" [level=2]',
    'button "Deny"',
    'button "Allow"',
  ])
  assert.equal(await page.getByRole("list", { name: "What it asks for" }).getByRole("listitem").count(), 3)
  for (const name of ["Allow", "Deny"]) {
    const described = page.getByRole("button", {
      name,
      description: /^You will be sent to 127\.0\.0\.1:\d+, whichever/,
    })
    assert.equal(await described.count(), 1)
  }
  await page.goto(`${service.url}/oauth/logout.php`)
  assert.deepEqual(await controls(page), ['heading "Sign out?" [level=1]', 'button "Sign out"'])
})

const LONG = "An application with an uncommonly long name, Donaudampfschifffahrtsgesellschaftskapitänsmützenverleih"

test("a phone shows every page without sideways scrolling, and buttons that a thumb meets", async (t) => {
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

test("the problem page names a reference, sends nobody anywhere, and repeats nothing of the request", async (t) => {
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

/** For whoever wants to look at the pages: `SCREENSHOTS=/some/folder npm test`. */
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
  test("the pages, photographed", async (t) => {
    await photograph(t, "desktop", { viewport: { width: 1100, height: 760 } })
    const phone = { viewport: { width: 360, height: 640 }, isMobile: true, deviceScaleFactor: 2 }
    await photograph(t, "phone_dark", { ...phone, colorScheme: "dark" })
  })
}
