/** The page for the codes of devices: RFC 8628 §3.3, §5.4. */
import { deepEqual, doesNotMatch, equal, match } from "node:assert/strict"
import { after, test } from "node:test"
import { DEVICE_CODE } from "../../src/oauth/grant_types.ts"
import { bodyOf } from "../support/answers.ts"
import { addUser } from "../support/authorization.ts"
import { Browser, formOf } from "../support/browser.ts"
import { atDevicePage, decide, errorIn, poll, startDevice, television, typeUserCode } from "../support/devices.ts"
import { PASSWORD } from "../support/journey.ts"
import { asksForPassword } from "../support/own_account.ts"
import type { Tokens } from "../support/service.ts"
import { confidentialClient, freshCode, service } from "../support/service.ts"

const at = await service({ after }, { trustedProxies: ["127.0.0.1"] })
const client = await television(at)
await addUser(at, "bob")
await addUser(at, "root", { role: "admin" })

const SAMSUNG = "Mozilla/5.0 (SMART-TV; LINUX; Tizen 6.5) AppleWebKit/537.36 SamsungBrowser/2.1 Safari/537.36"
const UNKNOWN = /role="alert">No device is waiting for this code\./

test("RFC 8628 §6.1: a code is accepted in lower case, with spaces, with other hyphens and without any", async () => {
  const written = [
    (code: string) => code,
    (code: string) => code.toLowerCase(),
    (code: string) => code.replace("-", ""),
    (code: string) => ` ${code.replace("-", " ")} `,
    (code: string) => code.replace("-", "–"),
    (code: string) => [...code].join(" "),
  ]
  for (const write of written) {
    const { user_code } = await startDevice(at, client)
    const { browser, page } = await atDevicePage(at)
    const consent = await typeUserCode(browser, page, write(user_code))
    match(consent.html, new RegExp(`<dd class="code" translate="no">${user_code}</dd>`))
  }
})

test("RFC 8628 §5.4: the page says which application asks, which device, from where and when, and warns of codes of others", async () => {
  const headers = { "user-agent": SAMSUNG, "x-forwarded-for": "203.0.113.7" }
  const { user_code } = await startDevice(at, client, { scope: "openid email" }, headers)
  at.clock.advance({ minutes: 3 })
  const { browser, page } = await atDevicePage(at)
  const { html } = await typeUserCode(browser, page, user_code)
  match(html, /<title>Allow Living Room to use your account\?/)
  match(html, /<dt>Device<\/dt><dd><bdi translate="no">Samsung TV<\/bdi>/)
  match(html, /<dt>Internet address<\/dt><dd><bdi dir="ltr" translate="no">203\.0\.113\.7<\/bdi>/)
  match(html, /<dt>Requested<\/dt><dd><time datetime="[^"]+" title="[^"]+">3 minutes ago<\/time>/)
  match(html, /Your e-mail address/)
  match(html, /If somebody sent you a code or a link to this page, close the page/)
  match(html, /This request came from a different network than your browser/)
})

test("a device in the network of the browser is not called another one, and unknown programs have no name of their own choice", async () => {
  const headers = { "user-agent": "Trusted Device of Your Bank" }
  const { user_code } = await startDevice(at, client, {}, headers)
  const { browser, page } = await atDevicePage(at)
  const { html } = await typeUserCode(browser, page, user_code)
  doesNotMatch(html, /another network|Your Bank/)
  match(html, /<dt>Device<\/dt><dd>Unknown<\/dd>/)
})

test("RFC 8628 §3.3.1: the address with the code fills the field, and never skips the page on which people compare the code", async () => {
  const started = await startDevice(at, client)
  const path = new URL(started.verification_uri_complete)
  const { browser, page } = await atDevicePage(at, path.pathname + path.search)
  equal(formOf(page.html).fields.change, "check")
  match(page.html, new RegExp(`name="user_code"[^>]* value="${started.user_code}"`))
  match(page.html, /Compare this code with the code on your device\./)
  equal(errorIn(await poll(at, client, started)), "400 authorization_pending")
  const consent = await browser.submit(formOf(page.html), { user_code: started.user_code })
  equal(consent.status, 303)
  const asked = await browser.get(consent.location ?? "")
  const done = await browser.submit(formOf(asked.html), { decision: "approve" })
  match(done.html, /<h1>Your device is connected<\/h1>/)
  equal((await poll(at, client, started)).status, 200)
})

test("RFC 8628 §5.4: a link that an attacker confirmed in their own browser shows a victim the page for the code again", async () => {
  const started = await startDevice(at, client)
  const bob = await atDevicePage(at, "/device", "bob")
  const confirmed = await typeUserCode(bob.browser, bob.page, started.user_code)
  match(confirmed.url, /&confirmed=/)
  const ann = await atDevicePage(at)
  const seen = await ann.browser.get(confirmed.url)
  equal(formOf(seen.html).fields.change, "check")
  // The form of the attacker's page is of no use in the victim's browser either.
  const sent = await ann.browser.submit(formOf(confirmed.html), { decision: "approve" })
  equal(sent.status, 303)
  equal(errorIn(await poll(at, client, started)), "400 authorization_pending")
})

test("consent is asked each time: also of an own application, and of one that remembers", async () => {
  for (const consent of ["first-party", "remember"] as const) {
    const own = await television(at, { consent, name: consent })
    for (const _ of [1, 2]) {
      const started = await startDevice(at, own)
      const { browser, page } = await atDevicePage(at)
      const asked = await typeUserCode(browser, page, started.user_code)
      match(asked.html, /value="approve"/)
      equal(errorIn(await poll(at, own, started)), "400 authorization_pending")
      await browser.submit(formOf(asked.html), { decision: "approve" })
      equal((await poll(at, own, started)).status, 200)
    }
  }
})

test("no GET and no HEAD approves, and no form of another site", async () => {
  const started = await startDevice(at, client)
  const { browser, page } = await atDevicePage(at)
  const asked = await typeUserCode(browser, page, started.user_code)
  const form = formOf(asked.html)
  await browser.get(`${form.action}&${new URLSearchParams({ ...form.fields, decision: "approve" })}`)
  const forged = { ...form, fields: { ...form.fields, form: "" } }
  equal((await browser.submit(forged, { decision: "approve" })).status, 303)
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ")
  const body = new URLSearchParams({ ...form.fields, decision: "approve" })
  const headers = { cookie, "sec-fetch-site": "cross-site" }
  await fetch(form.action, { method: "POST", body, headers, redirect: "manual" })
  equal(errorIn(await poll(at, client, started)), "400 authorization_pending")
})

test("RFC 8628 §3.3: a code works once: afterwards, after Deny and after ten minutes nobody gets further than the page for codes", async () => {
  const [approved, denied, late] = [
    await startDevice(at, client),
    await startDevice(at, client),
    await startDevice(at, client),
  ]
  await decide(at, approved)
  match((await decide(at, denied, "deny")).html, /<h1>Access denied<\/h1>/)
  for (const { user_code } of [approved, denied]) {
    const { browser, page } = await atDevicePage(at, "/device", "bob")
    const answer = await typeUserCode(browser, page, user_code)
    equal(answer.status, 400)
    match(answer.html, UNKNOWN)
  }
  const { browser, page } = await atDevicePage(at)
  const open = await typeUserCode(browser, page, late.user_code)
  at.clock.advance({ minutes: 10 })
  const sent = await browser.submit(formOf(open.html), { decision: "approve" })
  equal(sent.status, 303)
  const again = await browser.get(sent.location ?? "")
  match(again.html, UNKNOWN)
  equal(errorIn(await poll(at, client, late)), "400 expired_token")
})

test("a form that the browser sends twice shows the same result, and nobody else sees it", async () => {
  const started = await startDevice(at, client)
  const { browser, page } = await atDevicePage(at)
  const form = formOf((await typeUserCode(browser, page, started.user_code)).html)
  for (const _ of [1, 2])
    match((await browser.submit(form, { decision: "approve" })).html, /<h1>Your device is connected<\/h1>/)
  const { browser: other } = await atDevicePage(at, "/device", "bob")
  equal((await other.submit(form, { decision: "approve" })).status, 303)
  equal((await poll(at, client, started)).status, 200)
})

test("text that is not a code is not looked up, and comes back without markup", async () => {
  for (const typed of ["WDJB-MJH", "WDJB-MJHTT", "WDJB-MJH1", "AEIO-UYAE", '<b>"x', "é".repeat(8), "B".repeat(5000)]) {
    const { browser, page } = await atDevicePage(at)
    const answer = await browser.submit(formOf(page.html), { user_code: typed })
    equal(answer.status, 400, typed)
    match(answer.html, /role="alert">A code has eight letters\./)
    doesNotMatch(answer.html, /<b>/)
  }
})

test("a person who is not signed in types no code: the page asks them to sign in, and keeps the code of the address", async () => {
  const { user_code } = await startDevice(at, client)
  const browser = new Browser()
  const page = await browser.get(`${at.url}/device?user_code=${user_code}`)
  equal(asksForPassword(page), true)
  doesNotMatch(page.html, /Living Room/)
  const answer = await browser.submit(formOf(page.html), { username: "ann", password: PASSWORD })
  match((await browser.get(answer.location ?? "")).html, new RegExp(`value="${user_code}"`))
})

test("a person who chooses another account signs in again, and confirms the code again", async () => {
  const started = await startDevice(at, client)
  const { browser, page } = await atDevicePage(at)
  const asked = await typeUserCode(browser, page, started.user_code)
  const href =
    /<a class="reach" href="([^"]+)"/.exec(asked.html)?.[1]?.replaceAll("&#38;", "&").replaceAll("&#61;", "=") ?? ""
  const again = await browser.get(new URL(href, at.url).href)
  equal(asksForPassword(again), true)
  const signedIn = await browser.submit(formOf(again.html), { username: "bob", password: PASSWORD })
  const typing = await browser.get(signedIn.location ?? "")
  const consent = await typeUserCode(browser, typing, started.user_code)
  match(consent.html, /<bdi>bob<\/bdi>/)
})

test("a client with a higher level sends the person to prove a second factor before the consent", async () => {
  const strict = await television(at, { name: "Strict", sign_in_level: "mfa" })
  const { user_code } = await startDevice(at, strict)
  const { browser, page } = await atDevicePage(at)
  const enrol = await typeUserCode(browser, page, user_code)
  equal(formOf(enrol.html).fields.step, "authenticator-app")
})

test("default_max_age of the client asks for the password again, and a person gets to the consent even if it is 0", async () => {
  const fresh = await television(at, { name: "Fresh", default_max_age: "0" })
  const { user_code } = await startDevice(at, fresh)
  const { browser, page } = await atDevicePage(at)
  at.clock.advance({ minutes: 2 })
  const asked = await typeUserCode(browser, page, user_code)
  equal(asksForPassword(asked), true)
  match(asked.html, /Living Room|Fresh/)
  const answer = await browser.submit(formOf(asked.html), { username: "ann", password: PASSWORD })
  match((await browser.get(answer.location ?? "")).html, /value="approve"/)
})

test("a person grants only what they hold, and a device gets no tokens if nothing is left", async () => {
  const admin = await television(at, { name: "Console of a television", scope: "openid admin" })
  const mixed = await startDevice(at, admin, { scope: "openid admin" })
  const alone = await startDevice(at, admin, { scope: "admin" })
  await decide(at, mixed)
  equal(bodyOf<Tokens>(await poll(at, admin, mixed)).scope, "openid")
  const { browser, page } = await atDevicePage(at)
  const answer = await typeUserCode(browser, page, alone.user_code)
  equal(answer.status, 400)
  match(answer.html, /Console of a television<\/bdi>(?:<\/strong>)? requested access that it cannot get here/)
  equal(errorIn(await poll(at, admin, alone)), "400 authorization_pending")
})

test("decision 0059: a device with a right of administration loses it when its person signs out", async () => {
  const admin = await television(at, { name: "Admin", scope: "openid admin" })
  const started = await startDevice(at, admin, { scope: "openid admin" })
  const { browser, page } = await atDevicePage(at, "/device", "root")
  await browser.submit(formOf((await typeUserCode(browser, page, started.user_code)).html), { decision: "approve" })
  const { access_token } = bodyOf<Tokens>(await poll(at, admin, started))
  const active = async () => {
    const answer = await fetch(`${at.url}/api/userinfo.php`, { headers: { authorization: `Bearer ${access_token}` } })
    return answer.status
  }
  equal(await active(), 200)
  const signOut = await browser.get(`${at.url}/oauth/logout.php`)
  await browser.submit(formOf(signOut.html), {})
  equal(await active(), 401)
})

test("decision 0043: a client that a person denied 20 times shows this person no more devices", async () => {
  const limited = await service({ after }, { authorizationLimit: { count: 300, windowMs: 60_000 } })
  const own = await television(limited, { name: "Nagging" })
  const { browser, page } = await atDevicePage(limited)
  for (let time = 0; time < 20; time++) {
    const { user_code } = await startDevice(limited, own)
    const asked = await typeUserCode(browser, page, user_code)
    await browser.submit(formOf(asked.html), { decision: "deny" })
    limited.clock.advance({ seconds: 1 })
  }
  const { user_code } = await startDevice(limited, own)
  const answer = await typeUserCode(browser, page, user_code)
  equal(answer.status, 429)
  match(answer.html, /<h1>You were asked too often<\/h1>/)
})

test("the audit has who approved and who denied, and the address of the device", async () => {
  const headers = { "x-forwarded-for": "203.0.113.9" }
  const own = await television(at, { name: "Audited" })
  const [approved, denied] = [await startDevice(at, own, {}, headers), await startDevice(at, own, {}, headers)]
  await decide(at, approved)
  await decide(at, denied, "deny")
  const events = (await at.gatehouse.store.audit.list(20)).filter(({ detail }) => detail?.includes("203.0.113.9"))
  deepEqual(events.map(({ type, actor, detail }) => [type, actor, detail]).sort(), [
    ["device-denied", at.userId, "device_address=203.0.113.9"],
    ["grant-issued", at.userId, `client=${own.client_id} device_address=203.0.113.9`],
  ])
})

test("a client of another grant type, and one that was disabled meanwhile, gets nobody to its consent page", async () => {
  const own = await television(at, { name: "Soon gone", grant_types: [DEVICE_CODE] })
  const { user_code } = await startDevice(at, own)
  await at.gatehouse.administration.clients.disable(own.client_id)
  const { browser, page } = await atDevicePage(at)
  const answer = await typeUserCode(browser, page, user_code)
  equal(answer.status, 400)
  match(answer.html, UNKNOWN)
  // This page does not accept a code of the authorization code grant.
  const code = await freshCode(at, await confidentialClient(at))
  equal((await browser.get(`${at.url}/device?user_code=${code}`)).status, 200)
})
