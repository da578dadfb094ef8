import assert from "node:assert/strict"
import { after, test } from "node:test"
import type { Page } from "playwright-core"
import { browserSetting, onConsent, onSignIn, press, signIn } from "./browser_setting.ts"

// Tests several tabs, the back button, reloads and double clicks.

const { service, register, addressOf, open, answer, codeOf, grantsOf, tokensFor, usernameOf } = await browserSetting({
  after,
})

test("decision 0006: two tabs with two requests each get their own answer", async (t) => {
  const { context, page: one, problems } = await open(t)
  const two = await context.newPage()
  const first = await register({ name: "First" })
  const second = await register({ name: "Second" })
  await one.goto(addressOf(first, { state: "one" }))
  await two.goto(addressOf(second, { state: "two", scope: "openid email" }))
  await signIn(one)
  await onConsent(one, "First")
  // The second tab still shows its sign-in page. The session that starts there replaces the session of the first tab.
  await signIn(two, "bob")
  await onConsent(two, "Second")
  await press(two, "Allow")
  const codeOfTwo = await codeOf(two, "two")
  // The first tab shows a page for Ann. The service asks again, because another user is signed in now.
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

test("two tabs of one client, both on the consent page, each get their own code", async (t) => {
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

/** Returns the hidden fields of a consent form. `restore` writes them into a page, as a browser does when it restores an earlier page. */
const carriedBy = (page: Page): Promise<[string, string][]> =>
  page.evaluate("[...document.querySelectorAll('input[type=hidden]')].map(({ name, value }) => [name, value])")

const restore = (page: Page, carried: [string, string][]): Promise<void> =>
  page.evaluate(
    `for (const [name, value] of ${JSON.stringify(carried)}) document.forms[0].elements[name].value = value`,
  )

test("behaviour §1.5: an earlier consent page gives the same code until the code is used, and restarts the request afterwards", async (t) => {
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
  // The code that this form created has already been exchanged. So the service shows a new consent form, with a new grant id.
  await page.locator(`input[name=grant]:not([value="${new Map(stale).get("grant")}"])`).waitFor({ state: "attached" })
  await onConsent(page)
  assert.equal((await grantsOf(client)).length, 1)
  assert.deepEqual(problems, [])
})

test("going back after approval asks again, and the answer creates another grant", async (t) => {
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

test("after a sign-out in another tab, Allow leads to the sign-in page of the same request, without a code", async (t) => {
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
    ["gatehouse_visit", "gatehouse_device"],
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

test("Allow pressed again while the first answer is pending: both requests give one grant and one code", async (t) => {
  const { page, problems, abandoned } = await open(t)
  const client = await register()
  await page.goto(addressOf(client))
  await signIn(page)
  await onConsent(page)
  const locations: (string | undefined)[] = []
  const arrived = Promise.withResolvers<void>()
  const action = page.url()
  await page.route(action, async (route) => {
    const response = await route.fetch({ maxRedirects: 0 })
    locations.push(response.headers().location)
    // The service has answered the first press, but the browser has not received the answer.
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
  assert.deepEqual([problems, abandoned], [[], [action]])
})
