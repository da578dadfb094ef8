/**
 * Tests when a sign-out request with an ID token needs no confirmation by the user. Also tests the button on the page of a broken sign-out link.
 * OpenID Connect RP-Initiated Logout 1.0 §2.
 */
import { deepEqual, equal, match } from "node:assert/strict"
import { after, test } from "node:test"
import { bodyOf } from "../support/answers.ts"
import {
  assertPageHeaders,
  assertProblemPage,
  codeIn,
  isSignInPage,
  signedIn,
  stateAndIss,
  visit,
} from "../support/authorization.ts"
import { Browser, formOf, withRequest } from "../support/browser.ts"
import { PASSWORD } from "../support/journey.ts"
import { PUBLIC, registered } from "../support/registration.ts"
import type { Confidential, Tokens } from "../support/service.ts"
import { codeRequest, confidentialClient, post, service, tokensFor } from "../support/service.ts"

const BYE = "https://client.example/bye"
const at = await service({ after }, { registration: "open" })
const web = await confidentialClient(at, { name: "Photo Book", post_logout_redirect_uris: [BYE] })
const asymmetric = await confidentialClient(at, { id_token_alg: "ES256", post_logout_redirect_uris: [BYE] })
const clients = Object.entries({ HS256: web, ES256: asymmetric })

const idTokenOf = async (browser: Browser, client: Confidential) =>
  bodyOf<Tokens>(await post(at, codeRequest(client, codeIn(await visit(at, browser, client), stateAndIss(at)))))
    .id_token
const logout = (browser: Browser, parameters: Record<string, string>) =>
  browser.get(`${at.url}/oauth/logout.php?${new URLSearchParams(parameters)}`)
const byHint = (browser: Browser, id_token_hint: string) =>
  logout(browser, { id_token_hint, post_logout_redirect_uri: BYE })
const isSignedIn = async (browser: Browser) => !isSignInPage(await visit(at, browser, web))
const heading = (html: string) => /<h1>(.*?)<\/h1>/.exec(html)?.[1]

/** Signs the same user in again with the password, in the same browser. */
async function signInAgain(browser: Browser): Promise<void> {
  at.clock.advance({ seconds: 10 })
  const page = await visit(at, browser, web, { prompt: "login" })
  equal((await browser.submit(formOf(page.html), { username: "ann", password: PASSWORD })).status, 303)
}

for (const [algorithm, client] of clients) {
  test(`OIDC RP-Initiated Logout §2: asks if the ID token is of another session of the same user (${algorithm})`, async () => {
    const other = await idTokenOf(await signedIn(at, client), client)
    at.clock.advance({ days: 20 })
    const browser = await signedIn(at, client)
    await idTokenOf(browser, client)
    const asked = await byHint(browser, other)
    deepEqual([asked.status, heading(asked.html)], [200, "Sign out?"])
    equal(await isSignedIn(browser), true)
    equal((await browser.submit(formOf(asked.html), {})).location, BYE)
    equal(await isSignedIn(browser), false)
  })

  test(`OIDC RP-Initiated Logout §2: an ID token of any sign-in of the current session signs out at once (${algorithm})`, async () => {
    for (const which of [0, 1, 2]) {
      const browser = await signedIn(at, client)
      const tokens = [await idTokenOf(browser, client)]
      for (const _ of [1, 2]) {
        await signInAgain(browser)
        tokens.push(await idTokenOf(browser, client))
      }
      equal((await byHint(browser, tokens[which] ?? "")).location, BYE, `sign-in ${which}`)
      equal(await isSignedIn(browser), false)
    }
  })
}

test("OIDC RP-Initiated Logout §2: asks if the session of the ID token was signed out and another session has begun", async () => {
  const browser = await signedIn(at, web)
  const before = await idTokenOf(browser, web)
  await byHint(browser, before)
  at.clock.advance({ seconds: 1 })
  const page = await visit(at, browser, web)
  await browser.submit(formOf(page.html), { username: "ann", password: PASSWORD })
  equal(heading((await byHint(browser, before)).html), "Sign out?")
  equal(await isSignedIn(browser), true)
})

test("OIDC RP-Initiated Logout §2: asks for a self-registered client, even with an ID token of the current session", async () => {
  const { client_id } = await registered(at, { ...PUBLIC, post_logout_redirect_uris: [BYE] })
  const { id_token } = await tokensFor(at, { client_id })
  const asked = await byHint(at.browser, id_token)
  deepEqual([asked.status, heading(asked.html)], [200, "Sign out?"])
  equal(await isSignedIn(at.browser), true)
  equal((await at.browser.submit(formOf(asked.html), {})).location, BYE)
  equal(await isSignedIn(at.browser), false)
})

test("OIDC RP-Initiated Logout §2: a self-registered client cannot end an idle session whose clients still treat the user as signed in", async (t) => {
  const own = await service(t, { registration: "open", sessionIdle: 3600 })
  const notified = await confidentialClient(own, { backchannel_logout_uri: "http://127.0.0.1:9/logout" })
  const { id_token: ofOperators } = await tokensFor(own, notified)
  const { client_id } = await registered(own)
  const { id_token } = await tokensFor(own, { client_id })
  own.clock.advance({ minutes: 61 })
  const cookies = new Map(own.browser.cookies)
  const deliveries = async (hint: string) => {
    for (const [name, value] of cookies) own.browser.cookies.set(name, value)
    const page = await own.browser.get(`${own.url}/oauth/logout.php?id_token_hint=${hint}`)
    equal(heading(page.html), "You are signed out")
    return (await own.gatehouse.store.logoutDeliveries.due(Number.MAX_SAFE_INTEGER, 9)).length
  }
  deepEqual([await deliveries(id_token), await deliveries(ofOperators)], [0, 1])
})

// ── a sign-out link that does not work ───────────────────────────────────────────────────────────────────────────────────

const BROKEN = "This sign-out link does not work"
const broken = { client_id: web.client_id, post_logout_redirect_uri: "https://elsewhere.example/" }

test("A broken sign-out link has a button that signs out, and names the application", async () => {
  const browser = await signedIn(at, web)
  const page = await logout(browser, broken)
  deepEqual([page.status, heading(page.html), page.headers.get("set-cookie")], [400, BROKEN, null])
  assertPageHeaders({ headers: Object.fromEntries(page.headers), text: page.html })
  match(page.html, /<bdi>Photo Book<\/bdi> sent a sign-out request that we can’t accept\. You were not signed out\./)
  match(page.html, /Reference: <code translate="no">[0-9a-f]{16}<\/code>/)
  equal(page.html.includes("elsewhere.example"), false)
  equal(await isSignedIn(browser), true)
  const done = await browser.submit(formOf(page.html), {})
  deepEqual([done.status, heading(done.html)], [200, "You are signed out"])
  equal(await isSignedIn(browser), false)
})

test("The button of a broken sign-out link works only for its own session and page", async () => {
  const [browser, other] = [await signedIn(at, web), await signedIn(at, web)]
  const form = formOf((await logout(browser, broken)).html)
  for (const [holder, changed, typed, headers] of [
    [other, form, {}, {}],
    [browser, form, { form: "x" }, {}],
    [browser, withRequest(form, `client_id=${web.client_id}`), {}, {}],
    [browser, form, {}, { "sec-fetch-site": "cross-site" }],
  ] as const) {
    equal(heading((await holder.submit(changed, typed, headers)).html), "Sign out?")
    equal(await isSignedIn(holder), true)
  }
})

test("A broken sign-out link has no button if nobody is signed in", async () => {
  const page = await logout(new Browser(), broken)
  assertProblemPage(
    { status: page.status, headers: Object.fromEntries(page.headers), text: page.html } as never,
    400,
    BROKEN,
  )
})

test("A broken form of another site leads to the page with the button, and the browser sends the session there", async () => {
  const browser = await signedIn(at, web)
  const sent = await new Browser().submit({ action: `${at.url}/oauth/logout.php`, fields: broken }, {})
  equal(sent.status, 303)
  const page = await browser.get(sent.location ?? "")
  deepEqual([page.status, heading(page.html)], [400, BROKEN])
  equal(heading((await browser.submit(formOf(page.html), {})).html), "You are signed out")
})

test("A broken sign-out link is in the language of the request", async () => {
  const page = await logout(await signedIn(at, web), { ...broken, ui_locales: "de" })
  deepEqual([heading(page.html), formOf(page.html).controls], ["Dieser Abmeldelink funktioniert nicht", []])
  match(page.html, /<bdi>Photo Book<\/bdi> hat eine Abmeldeanfrage geschickt/)
})
