/** A request that only a passkey can meet: people add one on the way. Decision 0047. */
import { deepEqual, equal, match, ok } from "node:assert/strict"
import { after, test } from "node:test"
import { decodeJwt } from "jose"
import { addUser, ask, assertSentBack, codeIn, errorLocation, isSignInPage, visit } from "../support/authorization.ts"
import type { Visited } from "../support/browser.ts"
import { Browser, decodeHtml, formOf } from "../support/browser.ts"
import { exchange, PASSWORD, requestOf } from "../support/journey.ts"
import { add, added, isPasskeysPage, PASSKEYS, passkeyFormOn, prove, siteOf } from "../support/passkeys.ts"
import { enrolled, formFor, isAppPage, isSecondFactorPage } from "../support/second_factor.ts"
import { confidentialClient } from "../support/service.ts"
import { softPasskey } from "../support/soft_authenticator.ts"
import { world } from "../support/world.ts"

const at = await world({ after })
const site = siteOf(at)
const client = await confidentialClient(at)
const request = {
  scope: "openid",
  claims: '{"id_token":{"acr":{"essential":true,"value":"phr"},"amr":null}}',
}

const isNewPasskeyPage = ({ html }: Pick<Visited, "html">): boolean => html.includes('value="new-passkey"')

/** The steps of the forms on a page. */
const stepsOn = ({ html }: Pick<Visited, "html">) =>
  [...html.matchAll(/name="step" value="([^"]*)"/g)].map(([, step]) => step)

/** Types the password at the client that needs a passkey. */
async function withPassword(username: string) {
  const browser = new Browser()
  const page = await visit(at, browser, client, request)
  const answer = await browser.submit(formOf(page.html), { username, password: PASSWORD })
  return { browser, page: await browser.get(answer.location ?? "") }
}

const onward = (browser: Browser, { html }: Visited) =>
  browser.get(decodeHtml(/class="button" href="([^"]*)"/.exec(html)?.[1] ?? ""))

const claimsOf = async (answer: Visited) => {
  const { acr, amr } = decodeJwt(String((await exchange(at, client, codeIn(answer))).body.id_token))
  return { acr, amr }
}

test("a person without a second factor adds a passkey on the way, gets recovery codes, and arrives with acr phr", async () => {
  await addUser(at, "ida")
  const { browser, page } = await withPassword("ida")
  ok(isNewPasskeyPage(page))
  match(page.html, /<p>You need a passkey to continue\.<\/p>/)
  deepEqual(passkeyFormOn(page).ceremony.publicKey.excludeCredentials, [])
  const before = browser.cookies.get("gatehouse_session")
  const shown = await add(browser, page, softPasskey(), site)
  match(shown.html, /<h1>Your recovery codes<\/h1>/)
  const thief = new Browser()
  thief.cookies.set("gatehouse_session", before ?? "")
  ok(isSignInPage(await thief.get(at.url + PASSKEYS)))
  deepEqual(await claimsOf(await onward(browser, shown)), { acr: "phr", amr: ["pwd", "pop", "user", "mfa"] })
  ok(isPasskeysPage(await browser.get(at.url + PASSKEYS)))
})

test("an operator demands a passkey of a client, of a scope value and of everybody, as a request does", async () => {
  const { apis, scopes } = at.gatehouse.administration
  await addUser(at, "nina")
  await apis.create({ identifier: "urn:safe" })
  await scopes.create({ scope: "safe:open", api: "urn:safe", sign_in_level: "phr" })
  const strict = await confidentialClient(at, { sign_in_level: "phr" })
  const api = await confidentialClient(at, { scope: "openid safe:open", resources: ["urn:safe"] })
  const { browser } = await withPassword("nina")
  ok(isNewPasskeyPage(await visit(at, browser, strict, { scope: "openid" })))
  ok(isNewPasskeyPage(await visit(at, browser, api, { scope: "openid safe:open" })))
  codeIn(await visit(at, browser, api, { scope: "openid" }))

  const everybody = await world({ after }, { signInLevel: "phr" })
  await addUser(everybody, "nina")
  const elsewhere = new Browser()
  const page = await elsewhere.get(`${everybody.url}/account`)
  const answer = await elsewhere.submit(formOf(page.html), { username: "nina", password: PASSWORD })
  ok(isNewPasskeyPage(await elsewhere.get(answer.location ?? "")))
})

test("a passkey whose device did not verify the person is enough beside the password", async () => {
  await addUser(at, "jan")
  const { browser, page } = await withPassword("jan")
  const shown = await add(browser, page, softPasskey(), site, { userVerified: false })
  deepEqual((await claimsOf(await onward(browser, shown))).acr, "phr")
})

test("a person with an authenticator app types its code first, then adds a passkey, and keeps the recovery codes", async () => {
  const id = await addUser(at, "kai")
  const { code } = await enrolled(at, "kai")
  const { browser, page } = await withPassword("kai")
  ok(isSecondFactorPage(page) && !isNewPasskeyPage(page))
  const proven = await browser.submit(formFor(page.html, "one-time-code"), { code: code() })
  const asked = await browser.get(proven.location ?? "")
  ok(isNewPasskeyPage(asked))
  const answer = await add(browser, asked, softPasskey(), site)
  equal(answer.status, 303)
  equal((await claimsOf(await browser.get(answer.location ?? ""))).acr, "phr")
  equal(await at.gatehouse.store.secondFactors.recoveryCodesOf(id as never), 10)
})

test("a person with a passkey uses it, and adds none", async () => {
  await addUser(at, "lee")
  const passkey = softPasskey()
  await added(at, passkey, "lee")
  const { browser, page } = await withPassword("lee")
  ok(!isNewPasskeyPage(page))
  const answer = await prove(browser, page, passkey, site)
  equal((await claimsOf(await browser.get(answer.location ?? ""))).acr, "phr")
})

test("where only a passkey is enough, the page has no field for codes, and says what a person without it does", async () => {
  const id = await addUser(at, "lou")
  const { code } = await enrolled(at, "lou")
  const first = await withPassword("lou")
  const proven = await first.browser.submit(formFor(first.page.html, "one-time-code"), { code: code() })
  await add(first.browser, await first.browser.get(proven.location ?? ""), softPasskey(), site)
  const [passkey] = await at.gatehouse.store.passkeys.listOf(id as never)

  await at.gatehouse.administration.looks.set(undefined, { support_uri: "https://help.example/" })
  const { browser, page } = await withPassword("lou")
  deepEqual(stepsOn(page), ["passkey"])
  match(
    page.html,
    /You need a passkey to continue\..*ask the people who run this service.* href="https:\/\/help\.example\/">/s,
  )
  const wrong = await prove(browser, page, softPasskey(), site)
  deepEqual([wrong.status, stepsOn(wrong)], [403, ["passkey"]])
  deepEqual(stepsOn(await visit(at, browser, client, { scope: "openid" })), [
    "passkey",
    "one-time-code",
    "recovery-code",
  ])

  await at.gatehouse.administration.factors.remove("lou", passkey?.id ?? "")
  const after = await withPassword("lou")
  at.clock.advance({ seconds: 60 })
  const again = await after.browser.submit(formFor(after.page.html, "one-time-code"), { code: code() })
  ok(isNewPasskeyPage(await after.browser.get(again.location ?? "")))
})

test("with prompt=none the answer is login_required", async () => {
  await addUser(at, "mia")
  const { browser } = await withPassword("mia")
  const answer = await ask(at, requestOf(client, { ...request, prompt: "none" }), { browser })
  assertSentBack(answer, errorLocation("login_required"))
})

test("a wrong answer shows the page again with the name, and adds nothing", async () => {
  const id = await addUser(at, "noa")
  const { browser, page } = await withPassword("noa")
  const elsewhere = { ...site, origin: "https://evil.example" }
  const wrong = await add(browser, page, softPasskey(), elsewhere, { name: "My phone" })
  equal(wrong.status, 403)
  ok(isNewPasskeyPage(wrong))
  match(wrong.html, /This passkey was not added\. Try again\..*value="My phone"/s)
  deepEqual(await at.gatehouse.store.passkeys.listOf(id as never), [])
})

test("a stolen session that is older than five minutes adds neither a passkey nor an app, whatever a client needs", async () => {
  const id = await addUser(at, "owen")
  const { browser } = await withPassword("owen")
  at.clock.advance({ seconds: 301 })
  const mfa = { ...request, claims: request.claims.replace("phr", "urn:gatehouse:acr:mfa") }
  for (const needs of [request, mfa]) {
    const page = await visit(at, browser, client, needs)
    ok(isSignInPage(page) && !isNewPasskeyPage(page) && !isAppPage(page))
  }
  const page = await visit(at, browser, client, request)
  const again = await browser.submit(formOf(page.html), { username: "owen", password: PASSWORD })
  ok(isNewPasskeyPage(await browser.get(again.location ?? "")))
  deepEqual(await at.gatehouse.store.passkeys.listOf(id as never), [])
})

test("the form of one session adds nothing in another, and nothing once the person has a passkey", async () => {
  await addUser(at, "pia")
  const mallory = await addUser(at, "mallory")
  const own = await withPassword("pia")
  const other = await withPassword("mallory")
  equal((await add(other.browser, own.page, softPasskey(), site)).status, 303)
  deepEqual(await at.gatehouse.store.passkeys.listOf(mallory as never), [])
  const second = await withPassword("pia")
  ok((await add(own.browser, own.page, softPasskey(), site)).html.includes("recovery codes"))
  const late = await add(second.browser, second.page, softPasskey(), site)
  equal(late.status, 303)
  ok(!isNewPasskeyPage(await second.browser.get(late.location ?? "")))
})
