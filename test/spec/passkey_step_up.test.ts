/** Passkeys as second factor: attacks across the step-up, and what becomes of recovery codes. Decision 0045. */
import { deepEqual, equal, notEqual, ok } from "node:assert/strict"
import { after, test } from "node:test"
import type { UserId } from "../../src/base/id.ts"
import { addUser, codeIn, isSignInPage, visit } from "../support/authorization.ts"
import { Browser, formOf } from "../support/browser.ts"
import { refusalLog } from "../support/client_assertion.ts"
import { PASSWORD } from "../support/journey.ts"
import { added, PASSKEYS, passkeyFormOn, prove, siteOf } from "../support/passkeys.ts"
import { enrolled, SECURITY } from "../support/second_factor.ts"
import { confidentialClient } from "../support/service.ts"
import { asserted, softPasskey } from "../support/soft_authenticator.ts"
import { world } from "../support/world.ts"

const { log, lines } = refusalLog()
const at = await world({ after }, {}, { log })
const site = siteOf(at)
const web = await confidentialClient(at)
const { secondFactors } = at.gatehouse.store

const lastReason = () => lines.at(-1)?.reason

/** Adds a user with a passkey. */
async function person(username: string, counter = 1) {
  const id = (await addUser(at, username)) as UserId
  const passkey = softPasskey(counter)
  return { id, passkey, browser: await added(at, passkey, username) }
}

/** Adds a user with an authenticator app and a passkey. */
async function withBoth(username: string) {
  const id = (await addUser(at, username)) as UserId
  const { browser } = await enrolled(at, username)
  await added(at, softPasskey(), username, {}, browser)
  return { id, browser }
}

/** Types the password, and returns the page for the second factor. */
async function withPassword(username: string, browser = new Browser()) {
  const page = await visit(at, browser, web, { prompt: "login" })
  const begun = await browser.submit(formOf(page.html), { username, password: PASSWORD })
  return { browser, page: await browser.get(begun.location ?? "") }
}

const copyOf = (browser: Browser): Browser => {
  const copy = new Browser()
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
  return copy
}

const sessionIn = (browser: Browser) => browser.cookies.get("gatehouse_session")

/** The form that makes a change of the page. */
const changing = (html: string, change: string) =>
  formOf(html.slice(html.lastIndexOf("<form", html.indexOf(`value="${change}"`))))

test("an assertion that proved a second factor proves none again, in its session or in another (WebAuthn §7.2)", async () => {
  const { passkey } = await person("ann", 0)
  const { browser, page } = await withPassword("ann")
  const { form, ceremony } = passkeyFormOn(page)
  const response = asserted(passkey, site, { challenge: ceremony.publicKey.challenge, counter: 0 })
  const copies = Array.from({ length: 20 }, () => copyOf(browser))
  await Promise.all(copies.map((copy) => copy.submit(form, { response })))
  const proven = copies.filter((copy) => sessionIn(copy) !== sessionIn(browser))
  equal(proven.length, 1)
  const other = await withPassword("ann")
  equal((await other.browser.submit(passkeyFormOn(other.page).form, { response })).status, 403)
  equal(lastReason(), "passkey-challenge-not-genuine")
})

test("an assertion from another origin, or with a counter that goes back, does not count as second factor (WebAuthn §7.2)", async () => {
  const { passkey } = await person("bob", 7)
  const { browser, page } = await withPassword("bob")
  const before = sessionIn(browser)
  for (const [reason, elsewhere, asked] of [
    ["passkey-not-genuine", { origin: "https://evil.example" }, {}],
    ["passkey-not-genuine", { rpId: "evil.example" }, {}],
    ["passkey-counter-back", {}, { counter: 7 }],
    ["passkey-counter-back", {}, { counter: 0 }],
  ] as const) {
    const answer = await prove(browser, page, passkey, { ...site, ...elsewhere }, asked)
    deepEqual([answer.status, lastReason(), sessionIn(browser)], [403, reason, before])
  }
})

test("an assertion for a sign-in by passkey alone does not count as second factor, and the other way around", async () => {
  const { passkey } = await person("cy", 0)
  const { browser, page } = await withPassword("cy")
  const visitor = new Browser()
  const signIn = await visit(at, visitor, web)
  const [alone, second] = [signIn, page].map((each) => passkeyFormOn(each).ceremony.publicKey.challenge)
  equal((await prove(browser, page, passkey, site, { challenge: alone ?? "", counter: 0 })).status, 403)
  equal(lastReason(), "passkey-challenge-not-genuine")
  equal((await prove(visitor, signIn, passkey, site, { challenge: second ?? "", counter: 0 })).status, 403)
  equal(lastReason(), "passkey-challenge-not-genuine")
})

test("a user who is disabled after the password proves no second factor", async () => {
  const { id, passkey } = await person("di")
  const { browser, page } = await withPassword("di")
  await at.gatehouse.administration.users.disable("di")
  const answer = await prove(browser, page, passkey, site)
  ok(isSignInPage(await browser.get(answer.location ?? "")))
  deepEqual(await at.gatehouse.store.sessions.listOf(id), [])
})

test("a session that an attacker planted or copied before the passkey is worthless after it", async () => {
  const { passkey } = await person("ed")
  const { browser, page } = await withPassword("ed")
  const planted = copyOf(browser)
  const answer = await prove(browser, page, passkey, site)
  notEqual(sessionIn(browser), sessionIn(planted))
  codeIn(await browser.get(answer.location ?? ""))
  ok(isSignInPage(await planted.get(at.url + PASSKEYS)))
  ok(isSignInPage(await visit(at, planted, web)))

  // The same for a passkey alone, in a browser that holds the session of an attacker.
  const attacker = await withPassword("ed")
  const victim = copyOf(attacker.browser)
  equal((await prove(victim, await visit(at, victim, web, { prompt: "login" }), passkey, site)).status, 303)
  notEqual(sessionIn(victim), sessionIn(attacker.browser))
  ok(isSignInPage(await attacker.browser.get(at.url + PASSKEYS)))
})

test("removing the app keeps the recovery codes while a passkey is left, and removing the last passkey removes them", async () => {
  const { id, browser } = await withBoth("fay")
  const codes = () => secondFactors.recoveryCodesOf(id)
  equal(await codes(), 10)
  const security = await browser.get(at.url + SECURITY)
  equal((await browser.submit(changing(security.html, "remove-app"))).status, 303)
  deepEqual([await secondFactors.appOf(id), await codes()], [undefined, 10])
  const page = await browser.get(at.url + PASSKEYS)
  equal((await browser.submit(changing(page.html, "remove"))).status, 303)
  deepEqual([await at.gatehouse.store.passkeys.listOf(id), await codes()], [[], 0])
})

test("removing the last passkey keeps the recovery codes while the app is left, and removing the app removes them", async () => {
  const { id, browser } = await withBoth("gus")
  const codes = () => secondFactors.recoveryCodesOf(id)
  const page = await browser.get(at.url + PASSKEYS)
  equal((await browser.submit(changing(page.html, "remove"))).status, 303)
  deepEqual([await at.gatehouse.store.passkeys.listOf(id), await codes()], [[], 10])
  const security = await browser.get(at.url + SECURITY)
  equal((await browser.submit(changing(security.html, "remove-app"))).status, 303)
  deepEqual([await secondFactors.appOf(id), await codes()], [undefined, 0])
})
