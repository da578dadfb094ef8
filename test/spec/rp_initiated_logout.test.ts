/** OpenID Connect RP-Initiated Logout 1.0: an application sends a user to this service to sign out. */
import { deepEqual, equal, ok } from "node:assert/strict"
import { after, test } from "node:test"
import { SignJWT } from "jose"
import { bodyOf } from "../support/answers.ts"
import {
  addUser,
  assertPageHeaders,
  assertProblemPage,
  codeIn,
  cookieHeader,
  isSignInPage,
  signedIn,
  visit,
} from "../support/authorization.ts"
import { Browser, formOf, withRequest } from "../support/browser.ts"
import type { Confidential, Tokens } from "../support/service.ts"
import { codeRequest, confidentialClient, post, publicClient, service } from "../support/service.ts"
import { send } from "../support/wire.ts"

const LOGOUT = "/oauth/logout.php"
const BYE = "https://client.example/bye"
const FORGET = "gatehouse_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax"

const at = await service({ after })
const web = await confidentialClient(at, { post_logout_redirect_uris: [BYE, "https://client.example/"] })
const plain = await confidentialClient(at)
const asymmetric = await confidentialClient(at, { id_token_alg: "ES256" })
const page = await publicClient(at, { post_logout_redirect_uris: ["https://page.example/"] })
const disabled = await confidentialClient(at, { post_logout_redirect_uris: [BYE] })
await at.gatehouse.administration.clients.disable(disabled.client_id)
await addUser(at, "bob")
const bobs = await signedIn(at, web, "bob")

const idTokenOf = async (browser: Browser, client: Confidential = web) =>
  bodyOf<Tokens>(await post(at, codeRequest(client, codeIn(await visit(at, browser, client))))).id_token
const bobsToken = await idTokenOf(bobs)

const logout = (browser: Browser, parameters: Record<string, string> | string = {}) =>
  browser.get(`${at.url}${LOGOUT}?${typeof parameters === "string" ? parameters : new URLSearchParams(parameters)}`)
const isSignedIn = async (browser: Browser) => !isSignInPage(await visit(at, browser, web))
const heading = (html: string) => /<h1>(.*?)<\/h1>/.exec(html)?.[1]

test("OIDC RP-Initiated Logout §2, §3: an ID token of the signed-in user proves the request: the user is signed out, and redirected with state", async () => {
  const browser = await signedIn(at, web)
  const id_token_hint = await idTokenOf(browser)
  const state = "a b&c=é%"
  const answer = await logout(browser, { id_token_hint, post_logout_redirect_uri: BYE, state })
  deepEqual(
    [answer.status, answer.location, answer.headers.get("set-cookie"), answer.html],
    [303, `${BYE}?state=${encodeURIComponent(state)}`, FORGET, ""],
  )
  equal(answer.headers.get("referrer-policy"), "no-referrer")
  equal(answer.headers.get("cache-control"), "no-store")
  equal(await isSignedIn(browser), false)
})

test("OIDC RP-Initiated Logout §3: a redirect has no state if the request had none; without a redirect a page confirms the sign-out", async () => {
  const browser = await signedIn(at, web)
  const id_token_hint = await idTokenOf(browser)
  const other = await signedIn(at, web)
  equal((await logout(browser, { id_token_hint, post_logout_redirect_uri: BYE })).location, BYE)
  const done = await logout(other, { id_token_hint, state: "ignored" })
  deepEqual([done.status, heading(done.html), done.headers.get("set-cookie")], [200, "You are signed out", FORGET])
  equal(await isSignedIn(other), false)
})

test("OIDC RP-Initiated Logout §2: accepts an expired ID token as hint", async (t) => {
  const own = await service(t)
  const client = await confidentialClient(own, { post_logout_redirect_uris: [BYE] })
  const browser = await signedIn(own, client)
  const tokens = bodyOf<Tokens>(await post(own, codeRequest(client, codeIn(await visit(own, browser, client)))))
  own.clock.advance({ minutes: 90 })
  const query = new URLSearchParams({ id_token_hint: tokens.id_token, post_logout_redirect_uri: BYE })
  equal((await browser.get(`${own.url}${LOGOUT}?${query}`)).location, BYE)
})

for (const [what, parameters] of Object.entries<Record<string, string>>({
  "nothing at all": {},
  "a client": { client_id: web.client_id },
  "a client and an address": { client_id: web.client_id, post_logout_redirect_uri: BYE, state: "x" },
  "another user's ID token": { id_token_hint: bobsToken, post_logout_redirect_uri: BYE },
})) {
  test(`OIDC RP-Initiated Logout §2, §6: with ${what} the user is asked first, and signed out only by the form`, async () => {
    const browser = await signedIn(at, web)
    const asked = await logout(browser, parameters)
    deepEqual([asked.status, heading(asked.html), asked.headers.get("set-cookie")], [200, "Sign out?", null])
    assertPageHeaders({ headers: Object.fromEntries(asked.headers), text: asked.html }, "client")
    equal(await isSignedIn(browser), true)
    const done = await browser.submit(formOf(asked.html), {})
    const state = "state" in parameters ? "?state=x" : ""
    if ("post_logout_redirect_uri" in parameters) deepEqual([done.status, done.location], [303, `${BYE}${state}`])
    else deepEqual([done.status, heading(done.html)], [200, "You are signed out"])
    equal(done.headers.get("set-cookie"), FORGET)
    equal(await isSignedIn(browser), false)
  })
}

test("OIDC RP-Initiated Logout §2: a sign-out form with another request in its query signs no one out", async () => {
  const browser = await signedIn(at, web)
  const form = formOf((await logout(browser, { client_id: web.client_id, post_logout_redirect_uri: BYE })).html)
  const changed = new URLSearchParams({ client_id: web.client_id, post_logout_redirect_uri: "https://client.example/" })
  const answer = await browser.submit(withRequest(form, changed.toString()))
  deepEqual([answer.status, heading(answer.html)], [200, "Sign out?"])
  equal(await isSignedIn(browser), true)
})

test("OIDC RP-Initiated Logout §2: POST works like GET; a form of another site continues as a GET, with which the browser sends the session", async () => {
  const browser = await signedIn(at, web)
  const id_token_hint = await idTokenOf(browser)
  const asked = { action: at.url + LOGOUT, fields: { id_token_hint, post_logout_redirect_uri: BYE, state: "x" } }
  const sent = await new Browser().submit(
    asked,
    {},
    { "sec-fetch-site": "cross-site", origin: "https://client.example" },
  )
  equal(sent.status, 303)
  equal(await isSignedIn(browser), true)
  equal((await browser.get(sent.location ?? "")).location, `${BYE}?state=x`)
  equal(await isSignedIn(browser), false)
})

test("OIDC RP-Initiated Logout §3: a user who is not signed in is redirected too", async () => {
  const answer = await logout(new Browser(), { client_id: web.client_id, post_logout_redirect_uri: BYE })
  deepEqual([answer.status, answer.location, answer.headers.get("set-cookie")], [303, BYE, null])
  const byHint = await logout(new Browser(), { id_token_hint: bobsToken, post_logout_redirect_uri: BYE, state: "x" })
  equal(byHint.location, `${BYE}?state=x`)
})

test("HEAD changes nothing, for any request", async () => {
  const browser = await signedIn(at, web)
  const query = new URLSearchParams({ id_token_hint: await idTokenOf(browser), post_logout_redirect_uri: BYE })
  const answer = await send(at, `${LOGOUT}?${query}`, { method: "HEAD", headers: { cookie: cookieHeader(browser) } })
  deepEqual([answer.status, answer.headers.location, answer.text], [200, undefined, ""])
  equal(await isSignedIn(browser), true)
})

const tampered = `${bobsToken.slice(0, -8)}AAAAAAAA`
for (const [what, parameters] of Object.entries<Record<string, string> | string>({
  "an address that is not registered": { id_token_hint: bobsToken, post_logout_redirect_uri: "https://evil.example/" },
  "an address with an additional slash": { id_token_hint: bobsToken, post_logout_redirect_uri: `${BYE}/` },
  "an address with a query": { id_token_hint: bobsToken, post_logout_redirect_uri: `${BYE}?x=1` },
  "another client's address": { client_id: page.client_id, post_logout_redirect_uri: BYE },
  "an address and a client without registered addresses": { client_id: plain.client_id, post_logout_redirect_uri: BYE },
  "an address without a client": { post_logout_redirect_uri: BYE },
  "an ID token that was tampered with": { id_token_hint: tampered, post_logout_redirect_uri: BYE },
  "a value that is not an ID token": { id_token_hint: "x", post_logout_redirect_uri: BYE },
  "an ID token and another client": { id_token_hint: bobsToken, client_id: plain.client_id },
  "an unknown client": { client_id: "client_00000000000070008000000000000000", post_logout_redirect_uri: BYE },
  "a disabled client": { client_id: disabled.client_id, post_logout_redirect_uri: BYE },
  "a parameter twice": `state=x&state=y&client_id=${web.client_id}`,
  "an address twice": `client_id=${web.client_id}&post_logout_redirect_uri=${BYE}&post_logout_redirect_uri=${BYE}`,
  "a state that is too long": { client_id: web.client_id, state: "x".repeat(4097) },
  "bytes that are not UTF-8": "state=%ff",
})) {
  test(`OIDC RP-Initiated Logout §3, §4: with ${what} no one is redirected or signed out, and a page says so`, async () => {
    equal((await logout(bobs, parameters)).status, 400)
    const answer = await logout(new Browser(), parameters)
    const text = assertProblemPage(
      { status: answer.status, headers: Object.fromEntries(answer.headers), text: answer.html } as never,
      400,
      "This sign-out link does not work",
    )
    ok(!text.includes("evil.example") && !text.includes(bobsToken.slice(0, 40)))
    equal(await isSignedIn(bobs), true)
  })
}

test("OIDC RP-Initiated Logout §2: ui_locales sets the language of the pages", async () => {
  const asked = await logout(bobs, { ui_locales: "de" })
  deepEqual([heading(asked.html), asked.html.includes('<html lang="de">')], ["Abmelden?", true])
  const done = await logout(new Browser(), { ui_locales: "fr" })
  equal(done.html.includes('<html lang="fr">'), true)
})

test("OIDC RP-Initiated Logout §2.1: discovery announces end_session_endpoint", async () => {
  const { text } = await send(at, "/.well-known/openid-configuration")
  equal(JSON.parse(text).end_session_endpoint, at.url + LOGOUT)
})

test("OIDC RP-Initiated Logout §4: refuses a hint signed with the client's secret if a key of the service signs the client's ID tokens", async () => {
  const browser = await signedIn(at, asymmetric)
  const iat = Math.floor(at.clock() / 1000)
  const forged = await new SignJWT({ sub: at.userId, at_hash: "x", auth_time: iat })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setIssuer(at.url)
    .setAudience(asymmetric.client_id)
    .setIssuedAt(iat)
    .setExpirationTime(iat + 3600)
    .sign(new TextEncoder().encode(asymmetric.client_secret))
  equal((await logout(browser, { id_token_hint: forged })).status, 400)
  equal(await isSignedIn(browser), true)
})

test("OIDC RP-Initiated Logout §2: if a client signed the hint with its own secret for a user who never consented to it, a page asks", async () => {
  const stranger = await confidentialClient(at, { post_logout_redirect_uris: [BYE] })
  const browser = await signedIn(at, web)
  const hint = (sub: string) =>
    new SignJWT({ sub, at_hash: "x" })
      .setProtectedHeader({ alg: "HS256", typ: "JWT" })
      .setIssuer(at.url)
      .setAudience(stranger.client_id)
      .sign(new TextEncoder().encode(stranger.client_secret))
  for (const sub of [at.userId, "user_00000000000000000000000000000000"]) {
    const answer = await logout(browser, { id_token_hint: await hint(sub), post_logout_redirect_uri: BYE })
    deepEqual([answer.status, heading(answer.html)], [200, "Sign out?"])
  }
  equal(await isSignedIn(browser), true)
  const id_token_hint = await idTokenOf(browser, stranger)
  equal((await logout(browser, { id_token_hint, post_logout_redirect_uri: BYE })).location, BYE)
})
