/** A factor that its owner or an operator takes away proves nothing any more: sessions that proved it end, with what the console got in them. */
import { deepEqual, equal, ok } from "node:assert/strict"
import { it } from "node:test"
import { addUser } from "../support/authorization.ts"
import { Browser } from "../support/browser.ts"
import { asksForPassword, formFor as changeForm } from "../support/own_account.ts"
import { added, PASSKEYS, prove, siteOf } from "../support/passkeys.ts"
import type { Enrolled } from "../support/second_factor.ts"
import { appOn, atSecurity, enrolled, formFor, SECURITY } from "../support/second_factor.ts"
import type { Service } from "../support/service.ts"
import { service } from "../support/service.ts"
import { softPasskey } from "../support/soft_authenticator.ts"
import type { HeldTokens } from "../support/thief.ts"
import { consoleOf, copied, reach, silentTokens } from "../support/thief.ts"

const ENDED = [401, 400]
const LIVE = [200, 200]

/** Starts a server with the administrator chief, who has an authenticator app. */
async function withApp(test: Parameters<typeof service>[0]) {
  const at = await service(test, { adminMfa: true })
  await addUser(at, "chief", { role: "admin" })
  const own = await enrolled(at, "chief")
  return { at, own }
}

/** Signs in with the password and a code, in another browser. */
async function withCode(at: Service, app: Pick<Enrolled, "code">): Promise<Browser> {
  const { browser, page } = await atSecurity(at, "chief")
  equal((await browser.submit(formFor(page.html, "one-time-code"), { code: app.code() })).status, 303)
  at.clock.advance({ seconds: 60 })
  return browser
}

async function withRecoveryCode(at: Service, recovery_code = ""): Promise<Browser> {
  const { browser, page } = await atSecurity(at, "chief")
  equal((await browser.submit(formFor(page.html, "recovery-code"), { recovery_code })).status, 303)
  return browser
}

async function consoleTokens(at: Service, browser: Browser): Promise<HeldTokens> {
  const held = await silentTokens(at, browser, consoleOf(at))
  ok(held !== undefined)
  return held
}

const isSignedOut = async (at: Service, browser: Browser) => asksForPassword(await browser.get(`${at.url}/account`))

async function change(at: Service, browser: Browser, name: string): Promise<void> {
  const page = await browser.get(`${at.url}${SECURITY}`)
  const { status } = await browser.submit(changeForm(page.html, name))
  equal(status, name === "remove-app" ? 303 : 200)
}

it("a person who removes the app signs out the browsers that proved a code of it, with their tokens of the console, and stays with a new cookie", async (t) => {
  const { at, own } = await withApp(t)
  const other = await withCode(at, own)
  const held = await consoleTokens(at, other)
  const stolen = copied(own.browser)
  const thiefs = await consoleTokens(at, stolen)
  await change(at, own.browser, "remove-app")
  deepEqual(await reach(at, held), ENDED)
  deepEqual(await reach(at, thiefs), ENDED)
  deepEqual([await isSignedOut(at, other), await isSignedOut(at, stolen)], [true, true])
  equal(await isSignedOut(at, own.browser), false)
  deepEqual(await reach(at, await consoleTokens(at, own.browser)), LIVE)
})

it("an operator who removes the app signs out all browsers that proved a code of it", async (t) => {
  const { at, own } = await withApp(t)
  const held = await consoleTokens(at, own.browser)
  await at.gatehouse.administration.factors.remove("chief", "otp")
  deepEqual(await reach(at, held), ENDED)
  equal(await isSignedOut(at, own.browser), true)
})

it("without another factor, a removed app also ends the sessions that proved a recovery code instead", async (t) => {
  const { at, own } = await withApp(t)
  const held = await consoleTokens(at, await withRecoveryCode(at, own.recoveryCodes[0]))
  await change(at, own.browser, "remove-app")
  deepEqual(await reach(at, held), ENDED)
})

it("another app in place of the first one signs out the browsers that proved the first one", async (t) => {
  const { at, own } = await withApp(t)
  const held = await consoleTokens(at, await withCode(at, own))
  const page = await own.browser.get(`${at.url}${SECURITY}?add=app`)
  const replaced = await own.browser.submit(formFor(page.html, "authenticator-app"), {
    code: appOn(at, page.html).code(),
  })
  equal(replaced.status, 303)
  deepEqual(await reach(at, held), ENDED)
  equal(await isSignedOut(at, own.browser), false)
})

it("new recovery codes sign out the browsers that proved one, and no others", async (t) => {
  const { at, own } = await withApp(t)
  const held = await consoleTokens(at, await withRecoveryCode(at, own.recoveryCodes[0]))
  const code = await consoleTokens(at, await withCode(at, own))
  await change(at, own.browser, "new-recovery-codes")
  deepEqual(await reach(at, held), ENDED)
  deepEqual(await reach(at, code), LIVE)
  equal(await isSignedOut(at, own.browser), false)
})

it("a removed passkey signs out the browsers that proved a passkey, and those that proved the app stay", async (t) => {
  const { at, own } = await withApp(t)
  const passkey = softPasskey()
  await added(at, passkey, "chief", {}, own.browser)
  const thief = new Browser()
  const asked = await thief.get(`${at.url}/account`)
  equal((await prove(thief, asked, passkey, siteOf(at))).status, 303)
  const held = await consoleTokens(at, thief)
  const app = await consoleTokens(at, await withCode(at, own))
  const page = await own.browser.get(at.url + PASSKEYS)
  equal((await own.browser.submit(changeForm(page.html, "remove"))).status, 303)
  deepEqual(await reach(at, held), ENDED)
  deepEqual(await reach(at, app), LIVE)
  deepEqual([await isSignedOut(at, thief), await isSignedOut(at, own.browser)], [true, false])
})

it("a form to remove a factor that was kept in an ended session removes nothing", async (t) => {
  const { at, own } = await withApp(t)
  const page = await own.browser.get(`${at.url}${SECURITY}`)
  const stolen = copied(own.browser)
  await change(at, own.browser, "new-recovery-codes")
  equal((await stolen.submit(changeForm(page.html, "remove-app"))).status, 303)
  deepEqual(
    (await at.gatehouse.administration.factors.list("chief")).map(({ factor }) => factor),
    ["otp", "recovery"],
  )
})
