/** A thief with a copied session cookie turns it into nothing that lasts: not through the pages of the account, nor through a form kept for later. */
import { deepEqual, equal, ok } from "node:assert/strict"
import { it } from "node:test"
import { CONSOLE_CLIENT_ID } from "../../src/oauth/console_client_id.ts"
import { addUser } from "../support/authorization.ts"
import type { Browser } from "../support/browser.ts"
import { formOf } from "../support/browser.ts"
import { refresh } from "../support/journey.ts"
import { asksForPassword, atAccount, formFor } from "../support/own_account.ts"
import { PASSKEYS, passkeyFormOn, siteOf } from "../support/passkeys.ts"
import { appOn, atSecurity, enrolled } from "../support/second_factor.ts"
import type { Service } from "../support/service.ts"
import { publicClient, service } from "../support/service.ts"
import { created, softPasskey } from "../support/soft_authenticator.ts"
import { adminApi, ask, consoleOf, copied, silentTokens } from "../support/thief.ts"

/** Adds a passkey with the form of a page that offers one. */
function addPasskey(at: Service, browser: Browser, page: Parameters<typeof passkeyFormOn>[0], name: string) {
  const { form, ceremony } = passkeyFormOn(page)
  const { challenge, user } = ceremony.publicKey
  return browser.submit(form, { name, response: created(softPasskey(), siteOf(at), { challenge }, user?.id ?? "") })
}

for (const format of ["opaque", "jwt"] as const)
  it(`a narrowed ${format} token loses the right of administration that the account's page takes back from its grant`, async (t) => {
    const at = await service(t, {})
    await at.gatehouse.administration.users.update("ann", { role: "admin" })
    const { browser } = await atAccount(at)
    const scope = "openid profile admin"
    const client = await publicClient(at, { scope, access_token_format: format, consent: "first-party" })
    const thief = copied(browser)
    const held = await silentTokens(at, thief, { ...client, scope })
    const { body } = await refresh(at, client, held?.refresh_token ?? "", { scope: "admin" })
    equal(await adminApi(at, String(body.access_token)), 200)
    const page = await thief.get(`${at.url}/account/applications`)
    equal((await thief.submit(formFor(page.html, "take-back", "admin"))).status, 303)
    equal(await adminApi(at, String(body.access_token)), 401)
  })

it("a form for a new passkey that is sent later than five minutes after the proof adds nothing (decision 0060)", async (t) => {
  const at = await service(t, { adminMfa: true })
  await addUser(at, "chief", { role: "admin" })
  const own = await enrolled(at, "chief", (await atSecurity(at, "chief")).browser)
  const thief = copied(own.browser)
  const claims = JSON.stringify({ id_token: { acr: { essential: true, values: ["phr"] } } })
  const page = await ask(at, thief, consoleOf(at), { claims })
  at.clock.advance({ minutes: 6 })
  const answer = await addPasskey(at, thief, page, "Key")
  equal(answer.status, 303)
  deepEqual(
    (await at.gatehouse.administration.factors.list("chief")).filter(({ factor }) => factor === "passkey"),
    [],
  )
  equal(await silentTokens(at, thief, consoleOf(at), { max_age: "300" }), undefined)
})

it("a form for an authenticator app that is sent later than five minutes after the proof adds nothing (decision 0060)", async (t) => {
  const at = await service(t, {})
  const { browser: owner } = await atAccount(at)
  const thief = copied(owner)
  const client = await publicClient(at, { scope: "openid" })
  at.clock.advance({ minutes: 4 })
  const claims = JSON.stringify({ id_token: { acr: { essential: true, values: ["urn:gatehouse:acr:mfa"] } } })
  const early = await ask(at, thief, { ...client, scope: "openid" }, { claims })
  const theirs = appOn(at, early.html)
  at.clock.advance({ minutes: 50 })
  equal((await thief.submit(formOf(early.html), { code: theirs.code() })).status, 303)
  deepEqual(await at.gatehouse.administration.factors.list("ann"), [])
  ok((await ask(at, thief, { ...client, scope: "openid" }, { claims })).html.includes('name="password"'))
})

it("a passkey that is added makes the sign-in no younger, so adding several does not keep it recent (decision 0060)", async (t) => {
  const at = await service(t, { adminMfa: true })
  await addUser(at, "chief", { role: "admin" })
  const own = await enrolled(at, "chief", (await atSecurity(at, "chief")).browser)
  at.clock.advance({ minutes: 4 })
  const page = await own.browser.get(`${at.url}/account/passkeys`)
  await addPasskey(at, own.browser, page, "First")
  at.clock.advance({ minutes: 4 })
  equal(await silentTokens(at, own.browser, consoleOf(at), { max_age: "300" }), undefined)
  ok((await own.browser.get(`${at.url}/account/passkeys`)).html.includes('name="password"'))
})

it("a thief with an old cookie cannot sign out the owner's browsers and stay", async (t) => {
  const at = await service(t, {})
  const { browser: owner } = await atAccount(at)
  await atAccount(at)
  const thief = copied(owner)
  const early = await owner.get(`${at.url}/account/sessions`)
  at.clock.advance({ minutes: 60 })
  ok((await thief.get(`${at.url}/account/sessions`)).html.includes('name="password"'))
  await thief.submit(formFor(early.html, "end-others"))
  equal((await at.gatehouse.administration.sessions.list("ann")).length, 2)
})

it("a grant of the console ends with the age that a session can have, although its owner proved the password again meanwhile", async (t) => {
  const at = await service(t, { sessionTtl: 43_200, sessionIdle: 43_200 })
  await at.gatehouse.administration.users.update("ann", { role: "admin" })
  const { browser: owner } = await atAccount(at)
  let held = await silentTokens(at, copied(owner), consoleOf(at))
  ok(held !== undefined)
  const statuses: number[] = []
  for (let hour = 1; hour <= 13; hour += 1) {
    at.clock.advance({ hours: 1 })
    if (hour === 6) await atAccount(at, "/account/password", "ann", owner)
    const { status, body } = await refresh(at, { client_id: CONSOLE_CLIENT_ID }, held.refresh_token)
    statuses.push(status)
    if (status === 200) held = { access_token: String(body.access_token), refresh_token: String(body.refresh_token) }
  }
  deepEqual([statuses[10], statuses[12]], [200, 400])
  equal(await adminApi(at, held.access_token), 401)
})

/** What the owner does in the browser whose cookie a thief has copied. Each change of proofs gives the browser another session. */
const CHANGES: Readonly<Record<string, (at: Service, browser: Browser) => Promise<unknown>>> = {
  "sets another password": async (at, browser) => {
    const page = await browser.get(`${at.url}/account/password`)
    await browser.submit(formFor(page.html, "password"), { password: "another long passphrase of ann" })
  },
  "signs out all other browsers": async (at, browser) => {
    await atAccount(at)
    const page = await browser.get(`${at.url}/account/sessions`)
    await browser.submit(formFor(page.html, "end-others"))
  },
  "adds a passkey": async (at, browser) => addPasskey(at, browser, await browser.get(at.url + PASSKEYS), "Key"),
  "adds an authenticator app": (at, browser) => enrolled(at, "ann", browser),
  "signs in again": (at, browser) => {
    at.clock.advance({ minutes: 6 })
    return atAccount(at, "/account/password", "ann", browser)
  },
}

for (const [title, change] of Object.entries(CHANGES))
  it(`a copied cookie is worth nothing once its owner ${title}, and the owner stays signed in`, async (t) => {
    const at = await service(t, {})
    await at.gatehouse.administration.users.update("ann", { role: "admin" })
    const { browser: owner } = await atAccount(at)
    const thief = copied(owner)
    ok((await silentTokens(at, thief, consoleOf(at))) !== undefined)
    await change(at, owner)
    ok(asksForPassword(await thief.get(`${at.url}/account`)))
    equal(await silentTokens(at, thief, consoleOf(at)), undefined)
    equal(asksForPassword(await owner.get(`${at.url}/account`)), false)
  })
