/** Signing in with another service: a second Gatehouse is the provider. */
import { deepEqual, equal, match, notEqual, ok } from "node:assert/strict"
import { after, test } from "node:test"
import { decodeJwt } from "jose"
import type { UserId } from "../../src/base/id.ts"
import { textOf } from "../../src/testing/form.ts"
import { addUser } from "../support/authorization.ts"
import type { Connected } from "../support/connections.ts"
import {
  change,
  codeIn,
  connect,
  connected,
  connectForm,
  follow,
  formsOf,
  linkTo,
  personAt,
  requestUrl,
  signInBy,
  Visitor,
} from "../support/connections.ts"
import { exchange } from "../support/journey.ts"
import { enrolled, isSecondFactorPage } from "../support/second_factor.ts"

const at = await connected({ after })
const { administration } = at.gatehouse

/** Demands the claims of the sign-in. */
const CLAIMS = { claims: JSON.stringify({ id_token: { amr: null, auth_time: null } }) }

async function idToken(from: Connected, visited: Parameters<typeof codeIn>[0]) {
  const { status, body } = await exchange(from, from.client, codeIn(visited))
  equal(status, 200)
  return decodeJwt(String(body.id_token))
}

const userOf = (sub: unknown) => at.gatehouse.store.users.find(sub as UserId)

const withClaims = (more = {}) => ({ url: requestUrl(at, { ...CLAIMS, ...more }) })

test("the first sign-in creates an account with the verified address, and the next one finds it", async () => {
  await personAt(at, "grace", { name: "Grace Hopper" })
  const first = await idToken(at, await signInBy(at, "grace", withClaims()))
  deepEqual(first.amr, ["fed"])
  const user = await userOf(first.sub)
  deepEqual(
    [user?.username, user?.name, user?.email, user?.emailVerified],
    ["grace", "Grace Hopper", "grace@acme.example", true],
  )
  equal((await idToken(at, await signInBy(at, "grace"))).sub, first.sub)
})

test("the account of a person without a password is disabled like any other", async () => {
  await personAt(at, "hedy")
  const { sub } = await idToken(at, await signInBy(at, "hedy"))
  await administration.users.disable(String(sub))
  const refused = await signInBy(at, "hedy")
  equal(refused.status, 403)
  match(refused.html, /The sign-in with the other service did not work/)
})

test("a person who cancels at the provider is at the sign-in page again, and can try again", async () => {
  await personAt(at, "mary")
  const browser = new Visitor()
  const page = await browser.get(requestUrl(at))
  const out = await browser.submit(connectForm(page))
  const state = new URL(out.location ?? "").searchParams.get("state") ?? ""
  const back = await browser.get(
    `${at.url}/connections/acme/callback?${new URLSearchParams({ error: "access_denied", state })}`,
  )
  const refused = await browser.get(back.location ?? "")
  equal(refused.status, 403)
  match(refused.html, /You were not signed in, because the other service did not confirm it/)
  const again = await browser.submit(connectForm(refused))
  ok(codeIn(await follow({ browser, provider: at.provider, username: "mary" }, again)))
})

test("the username is the provider's, made free and never one that strangers cannot choose", async () => {
  await addUser(at, "kim")
  const usernameOf = async (visited: Parameters<typeof codeIn>[0]) =>
    (await userOf((await idToken(at, visited)).sub))?.username
  for (const [username, email, expected] of [
    ["kim", "kim@acme.example", "kim2"],
    ["kim@elsewhere.example", "kim@other.example", "kim3"],
    ["Admin", "admin@acme.example", "person"],
    ["postmaster", "joan@acme.example", "joan"],
    ["аdmіn", "eve@acme.example", "eve"],
  ] as const) {
    await personAt(at, username, { email })
    equal(await usernameOf(await signInBy(at, username)), expected)
  }
})

test("nobody gets an account that the connection does not give", async (t) => {
  const own = await connected(t, { accounts: "domains", accountDomains: ["acme.example"] })
  await personAt(own, "ida")
  await personAt(own, "ida.elsewhere", { email: "ida@elsewhere.example" })
  await personAt(own, "ida.unverified", { email: "ida2@acme.example", verified: false })
  ok(codeIn(await signInBy(own, "ida")))
  for (const username of ["ida.elsewhere", "ida.unverified"]) {
    const page = await signInBy(own, username)
    equal(page.status, 403)
    match(page.html, /You have no account here/)
    const back = await page.browser.get(linkTo(page.html, "/oauth/"))
    equal(formsOf(back)[0]?.fields.step, "sign-in")
  }
  await change(own, { accounts: "nobody" })
  await personAt(own, "joan")
  equal((await signInBy(own, "joan")).status, 403)
  ok(codeIn(await signInBy(own, "ida")))
})

test("a sign-in that stopped at the second factor is reported in words for how it began", async (t) => {
  const own = await connected(t)
  await personAt(own, "mae")
  const { browser } = await signInBy(own, "mae")
  await enrolled(own, "mae", browser)
  ok(isSecondFactorPage(await signInBy(own, "mae")))
  const overview = textOf((await browser.get(`${own.url}/account`)).html)
  match(overview, /Somebody signed in with another service that opens your account, and stopped at the second factor/)
  ok(!overview.includes("Somebody typed your password"))
  match(textOf((await browser.get(`${own.url}/account/sessions`)).html), /Another service confirmed the person/)
})

test("a password for an account that has only a connection is refused as for no account and for a wrong one", async () => {
  await personAt(at, "noor")
  ok(codeIn(await signInBy(at, "noor")))
  const pages = []
  for (const username of ["noor", "noor@acme.example", "ann", "nobody-here"]) {
    const browser = new Visitor()
    const [form] = formsOf(await browser.get(requestUrl(at)))
    if (form === undefined) throw new Error("no form")
    const { status, html } = await browser.submit(form, { username, password: "not a password of anybody" })
    const [shown] = html.split("<form", 1)
    pages.push([status, shown, html.match(/<(button|input name)[^>]*>/g)?.length])
  }
  const [first, ...others] = pages
  match(String(first), /Wrong username or password\. If you usually sign in with another service, use its button\./)
  for (const other of others) deepEqual(other, first)
})

test("people with a second factor prove it, unless the operator takes the provider's word", async (t) => {
  const own = await connected(t, {}, {}, {})
  await personAt(own, "lise")
  const { browser } = await signInBy(own, "lise")
  const app = await enrolled(own, "lise", browser)
  const page = await signInBy(own, "lise")
  equal(page.status, 200)
  ok(isSecondFactorPage(page))
  const form = formsOf(page).find(({ fields }) => fields.step === "one-time-code")
  const proven = form && (await page.browser.submit(form, { code: app.code() }))
  const done = await page.browser.get(proven?.location ?? "")
  ok(codeIn(done))
  await change(own, { secondFactor: "unless-done", secondFactorValues: ["urn:example:two"] })
  ok(isSecondFactorPage(await signInBy(own, "lise")))
  await change(own, { secondFactor: "unless-done", secondFactorValues: ["pwd"] })
  ok(isSecondFactorPage(await signInBy(own, "lise")))
  await change(own, { secondFactor: "never" })
  ok(codeIn(await signInBy(own, "lise")))
})

test("OIDC Core §3.1.2.1: a value of acr counts as the level that the operator declared, and is asked for if the level is needed", async (t) => {
  const own = await connected(t, {}, {}, { sign_in_level: "mfa" })
  await personAt(own, "tess")
  const url = requestUrl(own, { ...CLAIMS, acr_values: "phr" })
  const asked = async () => {
    const browser = new Visitor()
    const away = await browser.submit(connectForm(await browser.get(url)))
    return new URL(away.location ?? "").searchParams.get("acr_values")
  }
  equal(await asked(), null, "nothing is declared")
  const weak = "urn:gatehouse:acr:pwd"
  await change(own, { acrLevels: [`${weak}=mfa`] })
  equal(await asked(), null, "no declared value reaches phr")
  await change(own, { acrLevels: ["urn:example:two=mfa", `${weak}=phr`] })
  equal(await asked(), weak)
  match(
    (await signInBy(own, "tess", { url })).html,
    /authenticator app|passkey/,
    "with always, the declaration counts nothing",
  )
  await change(own, { secondFactor: "unless-done" })
  const claims = await idToken(own, await signInBy(own, "tess", { url }))
  deepEqual([claims.acr, claims.amr], ["phr", ["fed", "mfa"]])
  await change(own, { acrLevels: [`${weak}=mfa`] })
  const onlyMfa = requestUrl(own, { ...CLAIMS, acr_values: "urn:gatehouse:acr:mfa" })
  equal((await idToken(own, await signInBy(own, "tess", { url: onlyMfa }))).acr, "urn:gatehouse:acr:mfa")
})

test("the provider's word for two factors reaches mfa, and never phr", async (t) => {
  const own = await connected(t, { secondFactor: "never" }, {}, { sign_in_level: "mfa" })
  await personAt(own, "ruth")
  const url = requestUrl(own, { ...CLAIMS, acr_values: "urn:gatehouse:acr:mfa" })
  const claims = await idToken(own, await signInBy(own, "ruth", { url }))
  deepEqual([claims.acr, claims.amr], ["urn:gatehouse:acr:mfa", ["fed", "mfa"]])
  await own.gatehouse.administration.clients.update(own.client.client_id, { sign_in_level: "phr" })
  match((await signInBy(own, "ruth")).html, /passkey/)
})

test("a typed address of a domain of the connection leads to its service, without a password and without a look at accounts", async (t) => {
  const own = await connected(t, { emailDomains: ["acme.example"], hasButton: false })
  await personAt(own, "nina")
  const browser = new Visitor()
  const page = await browser.get(requestUrl(own))
  const [form] = formsOf(page)
  if (form === undefined) throw new Error("no form")
  equal(/name="password"[^>]* required/.test(page.html), false)
  equal(page.html.includes('value="connect"'), false)
  const out = await browser.submit(form, { username: " Nina@ACME.example ", password: "" })
  equal(new URL(out.location ?? "").searchParams.get("login_hint"), "Nina@ACME.example")
  ok(codeIn(await follow({ browser, provider: own.provider, username: "nina" }, out)))
  for (const username of ["nina@elsewhere.example", "nina", "x@acme.example.evil.example"])
    equal((await new Visitor().submit(form, { username, password: "" })).status, 400)
  const other = new Visitor()
  const [own2] = formsOf(await other.get(requestUrl(own)))
  equal(own2 && (await other.submit(own2, { username: "nina@elsewhere.example", password: "" })).status, 403)
})

test("the parameter connection leads to the service at once, with the hints of the request", async () => {
  await personAt(at, "olga")
  const browser = new Visitor()
  const url = requestUrl(at, { connection: "acme", login_hint: "olga", ui_locales: "de", max_age: "600" })
  const out = await browser.get(url)
  equal(out.status, 303)
  const { searchParams } = new URL(out.location ?? "")
  deepEqual(
    ["login_hint", "ui_locales", "max_age", "prompt"].map((name) => searchParams.get(name)),
    ["olga", "de", "600", null],
  )
  ok(codeIn(await follow({ browser, provider: at.provider, username: "olga" }, out)))
  const again = await new Visitor().get(requestUrl(at, { connection: "acme", prompt: "login" }))
  equal(new URL(again.location ?? "").searchParams.get("prompt"), "login")
  const silent = await new Visitor().get(requestUrl(at, { connection: "acme", prompt: "none" }))
  equal(new URL(silent.location ?? "").searchParams.get("error"), "login_required")
})

test("an unknown connection is refused, and a disabled one leaves the sign-in page", async (t) => {
  const unknown = await new Visitor().get(requestUrl(at, { connection: "acne" }))
  equal(new URL(unknown.location ?? "").searchParams.get("error"), "invalid_request")
  const own = await connected(t, { enabled: false })
  const page = await new Visitor().get(requestUrl(own, { connection: "acme" }))
  deepEqual([page.status, page.html.includes('value="connect"')], [200, false])
})

test("a sign-in is as old as the provider says: prompt=login and max_age hold through the provider (OIDC Core §3.1.2.1)", async () => {
  await personAt(at, "paula")
  const first = await signInBy(at, "paula", withClaims())
  const before = await idToken(at, first)
  at.wait(1000)
  // The provider still has its session, so it asks nobody.
  const browser = first.browser
  browser.cookiesFor(at.url).clear()
  const silent = await idToken(at, await signInBy(at, "nobody", { browser, ...withClaims() }))
  equal(silent.auth_time, before.auth_time)
  at.wait(10)
  const asked = await idToken(at, await signInBy(at, "paula", { browser, ...withClaims({ prompt: "login" }) }))
  notEqual(asked.auth_time, before.auth_time)
  ok(Number(asked.auth_time) * 1000 >= at.clock() - 5000)
})

test("HEAD asks no service, answers no step and signs nobody in", async () => {
  const browser = new Visitor()
  const { status } = await fetch(requestUrl(at, { connection: "acme" }), { method: "HEAD", redirect: "manual" })
  equal(status, 200)
  await personAt(at, "rosa")
  const out = await browser.submit(connectForm(await browser.get(requestUrl(at))))
  const stopped = await follow({ browser, provider: at.provider, username: "rosa" }, out, "step=connection")
  const cookie = [...browser.cookiesFor(at.url)].map(([name, value]) => `${name}=${value}`).join("; ")
  const head = await fetch(stopped.location ?? "", { method: "HEAD", headers: { cookie }, redirect: "manual" })
  deepEqual([head.status, head.headers.getSetCookie()], [200, []])
  ok(codeIn(await follow({ browser, provider: at.provider, username: "rosa" }, stopped)))
})

test("the sign-in page has a button for each enabled connection, by name, with its label", async (t) => {
  const own = await connected(t, { name: "zeta", label: "Zeta <Z>" })
  await connect(own, own.provider, { name: "alpha", label: undefined, preset: "oidc" })
  await connect(own, own.provider, { name: "off", enabled: false })
  await connect(own, own.provider, { name: "hidden", hasButton: false })
  const page = await new Visitor().get(requestUrl(own))
  deepEqual(
    formsOf(page)
      .filter(({ fields }) => fields.step === "connect")
      .map(({ fields }) => fields.connection),
    ["alpha", "zeta"],
  )
  match(textOf(page.html), /Continue with OpenID Connect Continue with Zeta <Z>/)
})
