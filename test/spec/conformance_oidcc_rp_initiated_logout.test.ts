/**
 * The OpenID Foundation's plan oidcc-rp-initiated-logout, module by module: a client with RS256 signs a user in, sends them to the
 * end_session_endpoint, and checks with prompt=none whether the session still exists. The title names the module.
 */
import { deepEqual, equal } from "node:assert/strict"
import { after, test } from "node:test"
import { generateKeyPair, SignJWT } from "jose"
import { bodyOf } from "../support/answers.ts"
import { codeIn, signedIn, visit } from "../support/authorization.ts"
import type { Browser, Visited } from "../support/browser.ts"
import { formOf } from "../support/browser.ts"
import type { Tokens } from "../support/service.ts"
import { codeRequest, confidentialClient, post, service } from "../support/service.ts"
import { send } from "../support/wire.ts"

const POST_LOGOUT = "https://client.example/test/a/gatehouse/post_logout_redirect"
const STATE = "a-state-of-the-logout"

const at = await service({ after })
const client = await confidentialClient(at, {
  id_token_alg: "RS256",
  consent: "first-party",
  scope: "openid profile email",
  post_logout_redirect_uris: [POST_LOGOUT],
})
const { end_session_endpoint: endSession } = JSON.parse((await send(at, "/.well-known/openid-configuration")).text)

const { privateKey } = await generateKeyPair("RS256")
const { kid } = JSON.parse((await send(at, "/oauth/jwks.php")).text).keys[0]
/** A token with the form of this service's tokens, signed by another key. */
const forged = await new SignJWT({ sub: at.userId })
  .setProtectedHeader({ alg: "RS256", typ: "JWT", kid })
  .setIssuer(at.url)
  .setAudience(client.client_id)
  .setIssuedAt()
  .setExpirationTime("1h")
  .sign(privateKey)

interface Person {
  readonly browser: Browser
  readonly idToken: string
}

async function person(): Promise<Person> {
  const browser = await signedIn(at, client)
  const code = codeIn(await visit(at, browser, client, { scope: "openid", nonce: "a-nonce" }))
  return { browser, idToken: bodyOf<Tokens>(await post(at, codeRequest(client, code))).id_token }
}

const logout = (browser: Browser, parameters: Record<string, string>): Promise<Visited> =>
  browser.get(`${endSession}?${new URLSearchParams(parameters)}`)

/** Returns whether prompt=none succeeds, as the suite checks after a sign-out. */
const stillSignedIn = async (browser: Browser): Promise<boolean> => {
  const { location } = await visit(at, browser, client, { prompt: "none" })
  return new URL(location ?? "").searchParams.get("error") !== "login_required"
}
const heading = (html: string) => /<h1>(.*?)<\/h1>/.exec(html)?.[1]
/** Presses the button on the page. */
const confirmed = (browser: Browser, asked: Visited) => browser.submit(formOf(asked.html), {})

test("oidcc-rp-initiated-logout-discovery-endpoint-verification: end_session_endpoint is announced", () => {
  equal(endSession, `${at.url}/oauth/logout.php`)
})

test("oidcc-rp-initiated-logout: signed out, redirected with state, and prompt=none is login_required", async () => {
  const { browser, idToken } = await person()
  equal(await stillSignedIn(browser), true)
  const parameters = { id_token_hint: idToken, post_logout_redirect_uri: POST_LOGOUT, state: STATE }
  const answer = await logout(browser, parameters)
  deepEqual([answer.status, answer.location], [303, `${POST_LOGOUT}?state=${STATE}`])
  equal(await stillSignedIn(browser), false)
})

test("oidcc-rp-initiated-logout-no-state: redirected without state", async () => {
  const { browser, idToken } = await person()
  const answer = await logout(browser, { id_token_hint: idToken, post_logout_redirect_uri: POST_LOGOUT })
  deepEqual([answer.location, await stillSignedIn(browser)], [POST_LOGOUT, false])
})

async function assertRefused(change: (idToken: string) => Record<string, string>): Promise<void> {
  const { browser, idToken } = await person()
  const answer = await logout(browser, { ...change(idToken), state: STATE })
  deepEqual(
    [answer.status, answer.location, heading(answer.html)],
    [400, undefined, "This sign-out link does not work"],
  )
  equal(await stillSignedIn(browser), true)
}

test("oidcc-rp-initiated-logout-bad-post-logout-redirect-uri: a page, no redirect", () =>
  assertRefused((id_token_hint) => ({ id_token_hint, post_logout_redirect_uri: `${POST_LOGOUT}x` })))

test("oidcc-rp-initiated-logout-query-added-to-post-logout-redirect-uri: a page, no redirect", () =>
  assertRefused((id_token_hint) => ({ id_token_hint, post_logout_redirect_uri: `${POST_LOGOUT}?dummy1=lorem` })))

test("oidcc-rp-initiated-logout-modified-id-token-hint: a page, no redirect", () =>
  assertRefused((idToken) => ({
    id_token_hint: `${idToken.slice(0, -6)}AAAAAA`,
    post_logout_redirect_uri: POST_LOGOUT,
  })))

test("oidcc-rp-initiated-logout-bad-id-token-hint: a page, no redirect", () =>
  assertRefused(() => ({ id_token_hint: forged, post_logout_redirect_uri: POST_LOGOUT })))

test("oidcc-rp-initiated-logout-no-id-token-hint: an address without a client is refused; with a client the user is asked first", async () => {
  const { browser } = await person()
  equal((await logout(browser, { post_logout_redirect_uri: POST_LOGOUT, state: STATE })).status, 400)
  const asked = await logout(browser, { client_id: client.client_id, post_logout_redirect_uri: POST_LOGOUT })
  deepEqual([asked.status, asked.location, heading(asked.html)], [200, undefined, "Sign out?"])
  deepEqual([(await confirmed(browser, asked)).location, await stillSignedIn(browser)], [POST_LOGOUT, false])
})

async function assertAsked(parameters: Record<string, string>): Promise<void> {
  const { browser } = await person()
  const done = await confirmed(browser, await logout(browser, parameters))
  deepEqual([done.status, done.location, heading(done.html)], [200, undefined, "You are signed out"])
  equal(await stillSignedIn(browser), false)
}

test("oidcc-rp-initiated-logout-no-params: the user is asked, and then sees the signed-out page", () => assertAsked({}))

test("oidcc-rp-initiated-logout-only-state: the user is asked, then sees the signed-out page; no redirect", () =>
  assertAsked({ state: STATE }))

test("oidcc-rp-initiated-logout-no-post-logout-redirect-uri: signed out, a page, no redirect", async () => {
  const { browser, idToken } = await person()
  const done = await logout(browser, { id_token_hint: idToken, state: STATE })
  deepEqual([done.status, done.location, heading(done.html)], [200, undefined, "You are signed out"])
  equal(await stillSignedIn(browser), false)
})
