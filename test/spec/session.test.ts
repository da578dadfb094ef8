import { deepEqual, equal, notEqual } from "node:assert/strict"
import { after, test } from "node:test"
import { Secret } from "../../src/base/secret.ts"
import { AUTHORIZE, addUser, codeIn, isSignInPage, signedIn, visit } from "../support/authorization.ts"
import { Browser, formOf } from "../support/browser.ts"
import { freePort } from "../support/free_port.ts"
import { authorizeUrl, PASSWORD, requestOf } from "../support/journey.ts"
import { confidentialClient, flipped, service } from "../support/service.ts"
import { send } from "../support/wire.ts"

const at = await service({ after })
const web = await confidentialClient(at)
await addUser(at, "bob")

const SESSION = "gatehouse_session"
const VISIT = "gatehouse_visit"
const right = { username: "ann", password: PASSWORD }
const here = (client = web) => authorizeUrl(at, requestOf(client))

async function signInPage(browser = new Browser(), client = web) {
  const page = await visit(at, browser, client)
  equal(page.status, 200)
  equal(isSignInPage(page), true)
  return { browser, page, form: formOf(page.html) }
}

const BASE64URL = /=[A-Za-z0-9_-]{20,};/g
const shape = (setCookie: string | null | undefined) => setCookie?.replace(BASE64URL, "=…;")
/** The cookies of a sign-in: the session, and the device cookie for a year. */
const signedInCookies = (prefix: string, attributes: string) =>
  `${prefix}${SESSION}=…; ${attributes}, ${prefix}gatehouse_device=…; Max-Age=31536000; ${attributes}`

test("behaviour §1.5: over http cookies are HttpOnly and SameSite=Lax", async () => {
  const { browser, page, form } = await signInPage()
  equal(shape(page.headers.get("set-cookie")), `${VISIT}=…; Path=/; HttpOnly; SameSite=Lax`)
  const answer = await browser.submit(form, right)
  equal(shape(answer.headers.get("set-cookie")), signedInCookies("", "Path=/; HttpOnly; SameSite=Lax"))
  equal((await browser.get(here())).headers.get("set-cookie"), null)
})

test("behaviour §1.5, RFC 6265bis §4.1.3.2: with an https GATEHOUSE_URL cookies are __Host- and Secure too, and unprefixed ones are ignored", async () => {
  // The server's public URL does not contain its local port, so the test chooses this port.
  const port = await freePort()
  const secure = await service({ after }, { url: "https://auth.example/base", port })
  const local = { url: `http://127.0.0.1:${port}` }
  const client = await confidentialClient(secure)
  const path = `/base${AUTHORIZE}`
  const query = new URLSearchParams(requestOf(client) as Record<string, string>).toString()
  const page = await send(local, `${path}?${query}`)
  equal(shape(page.headers["set-cookie"]), `__Host-${VISIT}=…; Path=/; HttpOnly; Secure; SameSite=Lax`)
  const form = formOf(page.text)
  equal(form.action, `${path}?${query}`)
  const submit = (cookie: string) =>
    send(local, form.action, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", cookie },
      body: new URLSearchParams({ ...form.fields, ...right }).toString(),
    })
  const visitCookie = page.headers["set-cookie"]?.split(";")[0] ?? ""
  equal((await submit(visitCookie.replace("__Host-", ""))).headers["set-cookie"], undefined)
  const answer = await submit(visitCookie)
  equal(shape(answer.headers["set-cookie"]), signedInCookies("__Host-", "Path=/; HttpOnly; Secure; SameSite=Lax"))
  equal(answer.headers.location, `${path}?${query}`)
  const session = answer.headers["set-cookie"]?.split(";")[0] ?? ""
  equal((await send(local, `${path}?${query}`, { headers: { cookie: session } })).status, 302)
  equal((await send(local, `${path}?${query}`, { headers: { cookie: session.replace("__Host-", "") } })).status, 200)
  // A path in GATEHOUSE_URL prefixes every route.
  equal((await send(local, `${AUTHORIZE}?${query}`)).status, 404)
})

test("Each sign-in starts a new session and ends the former one", async () => {
  const { browser, form } = await signInPage()
  await browser.submit(form, right)
  const first = browser.cookies.get(SESSION) ?? ""
  await browser.submit(form, right)
  const second = browser.cookies.get(SESSION) ?? ""
  notEqual(second, first)
  codeIn(await visit(at, browser, web))
  const old = new Browser()
  old.cookies.set(SESSION, first)
  equal(isSignInPage(await visit(at, old, web)), true)
})

test("A session that an attacker planted in the browser gives no access: it ends when the browser's owner signs in", async () => {
  const bob = await signedIn(at, web, "bob")
  const planted = bob.cookies.get(SESSION) ?? ""
  const victim = new Browser()
  victim.cookies.set(SESSION, planted)
  const { form } = await signInPageOf(victim)
  await victim.submit(form, right)
  notEqual(victim.cookies.get(SESSION), planted)
  equal(isSignInPage(await visit(at, bob, web)), true)
})

const signInPageOf = async (browser: Browser) => ({
  form: formOf((await visit(at, browser, web, { prompt: "login" })).html),
})

test("A session cookie that is forged, truncated or of another kind is ignored", async () => {
  const browser = await signedIn(at, web)
  const genuine = browser.cookies.get(SESSION) ?? ""
  const code = codeIn(await visit(at, browser, web))
  for (const value of [
    flipped(genuine),
    genuine.slice(0, -1),
    `${genuine}A`,
    code,
    code.replace("gac_", "gse_"),
    "gse_",
    "x",
    `${genuine}, ${genuine}`,
    "%00",
    "a".repeat(5000),
  ]) {
    const forger = new Browser()
    forger.cookies.set(SESSION, value)
    const page = await visit(at, forger, web)
    deepEqual([page.status, isSignInPage(page)], [200, true], value)
  }
  codeIn(await visit(at, browser, web))
})

test("GATEHOUSE_SESSION_IDLE: a session unused for 2 hours ends, to the millisecond", async () => {
  const [used, unused] = [await signedIn(at, web), await signedIn(at, web)]
  at.clock.advance({ hours: 2, ms: -1 })
  codeIn(await visit(at, used, web))
  at.clock.advance({ ms: 1 })
  equal(isSignInPage(await visit(at, unused, web)), true)
  codeIn(await visit(at, used, web))
})

test("GATEHOUSE_SESSION_TTL: a session ends after 12 hours even if used, to the millisecond", async () => {
  const browser = await signedIn(at, web)
  for (let hour = 1; hour < 12; hour += 1) {
    at.clock.advance({ hours: 1 })
    codeIn(await visit(at, browser, web))
  }
  at.clock.advance({ hours: 1, ms: -1 })
  codeIn(await visit(at, browser, web))
  at.clock.advance({ ms: 1 })
  equal(isSignInPage(await visit(at, browser, web)), true)
})

test("behaviour §2.5: disabling a user ends the sessions for good; enabling the user restores none", async () => {
  await addUser(at, "cleo")
  const browser = await signedIn(at, web, "cleo")
  await at.gatehouse.administration.users.disable("cleo")
  equal(isSignInPage(await visit(at, browser, web)), true)
  const refused = await browser.submit(formOf((await visit(at, browser, web)).html), { ...right, username: "cleo" })
  equal(refused.status, 403)
  await at.gatehouse.administration.users.enable("cleo")
  equal(isSignInPage(await visit(at, browser, web)), true)
  await signedIn(at, web, "cleo")
})

test("behaviour §2.5: set-password ends the sessions", async () => {
  await addUser(at, "dora")
  const browser = await signedIn(at, web, "dora")
  await at.gatehouse.administration.users.setPassword("dora", new Secret("another long password"), false)
  const page = await visit(at, browser, web)
  equal(isSignInPage(page), true)
  equal((await browser.submit(formOf(page.html), { ...right, username: "dora" })).status, 403)
  equal((await browser.submit(formOf(page.html), { username: "dora", password: "another long password" })).status, 303)
})
