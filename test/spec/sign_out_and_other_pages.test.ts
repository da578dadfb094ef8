import { deepEqual, equal, notEqual, ok } from "node:assert/strict"
import { after, test } from "node:test"
import { assertError } from "../support/answers.ts"
import {
  AUTHORIZE,
  addUser,
  ask,
  askByForm,
  assertPageHeaders,
  assertProblemPage,
  codeIn,
  cookieHeader,
  isSignInPage,
  signedIn,
  visit,
} from "../support/authorization.ts"
import type { Visited } from "../support/browser.ts"
import { Browser, formOf } from "../support/browser.ts"
import { PASSWORD, requestOf } from "../support/journey.ts"
import { withoutOwnScript } from "../support/page_script.ts"
import { codeRequest, confidentialClient, post, service, userinfo } from "../support/service.ts"
import { send } from "../support/wire.ts"

const at = await service({ after })
const web = await confidentialClient(at)
const LOGOUT = "/oauth/logout.php"
const SESSION = "gatehouse_session"
const FORGET = `${SESSION}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax`
const signOutPage = (browser: Browser) => browser.get(at.url + LOGOUT)
const received = ({ headers, html }: Visited) => ({ headers: Object.fromEntries(headers), text: html })
const isSignedIn = async (browser: Browser) => !isSignInPage(await visit(at, browser, web))

const heading = (html: string) => /<h1>(.*?)<\/h1>/.exec(html)?.[1]

// ── signing out ──────────────────────────────────────────────────────────────────────────────────────────────────────────

test("A sign-out asks first: a link on another site must not sign out", async () => {
  const browser = await signedIn(at, web)
  const page = await signOutPage(browser)
  deepEqual([page.status, heading(page.html), formOf(page.html).action], [200, "Sign out?", at.url + LOGOUT])
  assertPageHeaders(received(page), "client")
  equal(page.headers.get("set-cookie"), null)
  equal(await isSignedIn(browser), true)
})

test("The sign-out form ends the session everywhere, deletes the cookie, and leaves tokens valid", async () => {
  const browser = await signedIn(at, web)
  const code = codeIn(await visit(at, browser, web))
  const tokens = JSON.parse((await post(at, codeRequest(web, code))).text) as { access_token: string }
  const copy = new Browser()
  copy.cookies.set(SESSION, browser.cookies.get(SESSION) ?? "")
  const page = await browser.submit(formOf((await signOutPage(browser)).html), {})
  deepEqual([page.status, heading(page.html), page.headers.get("set-cookie")], [200, "You are signed out", FORGET])
  assertPageHeaders(received(page))
  equal(await isSignedIn(browser), false)
  equal(await isSignedIn(copy), false)
  equal((await userinfo(at, tokens.access_token)).status, 200)
})

test("A user who is not signed in sees the signed-out page; an invalid cookie is deleted", async () => {
  const dead = await signedIn(at, web)
  at.clock.advance({ hours: 12 })
  for (const [browser, forgotten] of [
    [new Browser(), null],
    [dead, FORGET],
  ] as const) {
    const page = await signOutPage(browser)
    deepEqual([page.status, heading(page.html), page.headers.get("set-cookie")], [200, "You are signed out", forgotten])
  }
})

test("A sign-out form that is forged, of another session or of another site signs no one out", async () => {
  const [browser, other] = [await signedIn(at, web), await signedIn(at, web)]
  const form = formOf((await signOutPage(browser)).html)
  const others = formOf((await signOutPage(other)).html)
  notEqual(form.fields.form, others.fields.form)
  const begun = await browser.submit(form, { form: "" })
  deepEqual([begun.status, begun.location], [303, at.url + LOGOUT])
  for (const [fields, headers] of [
    [{ form: "A".repeat(43) }, {}],
    [{ form: others.fields.form ?? "" }, {}],
    [{ form: `${form.fields.form}=` }, {}],
    [{}, { "sec-fetch-site": "cross-site" }],
    [{}, { "sec-fetch-site": "same-site" }],
    [{}, { "sec-fetch-site": "none" }],
  ] as const) {
    const answer = await browser.submit(form, fields, headers)
    deepEqual([answer.status, heading(answer.html), answer.headers.get("set-cookie")], [200, "Sign out?", null])
    equal(await isSignedIn(browser), true)
  }
})

test("GET and HEAD never sign out, with any query; other methods are 405", async () => {
  const browser = await signedIn(at, web)
  const { fields } = formOf((await signOutPage(browser)).html)
  const path = `${LOGOUT}?${new URLSearchParams(fields)}`
  const cookie = { cookie: cookieHeader(browser) }
  for (const method of ["GET", "HEAD"]) equal((await send(at, path, { method, headers: cookie })).status, 200)
  for (const method of ["PUT", "DELETE", "PATCH", "OPTIONS"]) {
    const answer = await send(at, path, { method, headers: cookie })
    equal(answer.headers.allow, "GET, HEAD, POST")
    assertProblemPage(answer, 405, "That does not work here")
  }
  equal(await isSignedIn(browser), true)
})

// ── home and unknown paths ───────────────────────────────────────────────────────────────────────────────────────────────

test("The home page says that the service runs, and shows the signed-in user", async () => {
  const [browser, nobody] = [await signedIn(at, web), new Browser()]
  const [page, stranger] = [await browser.get(`${at.url}/`), await nobody.get(`${at.url}/`)]
  for (const each of [page, stranger]) {
    equal(each.status, 200)
    assertPageHeaders(received(each))
    equal(each.headers.get("set-cookie"), null)
    equal(heading(each.html), "Gatehouse is running")
    ok(each.html.includes(`href="${at.url}/.well-known/openid-configuration"`))
  }
  deepEqual([page.html.includes("Ann Example"), page.html.includes(LOGOUT)], [true, true])
  deepEqual([stranger.html.includes("Ann Example"), stranger.html.includes(LOGOUT)], [false, false])
})

test("behaviour §8: home answers HEAD like GET, and other methods with 405 and Allow", async () => {
  deepEqual(
    [(await send(at, "/", { method: "HEAD" })).status, (await send(at, "/", { method: "HEAD" })).text],
    [200, ""],
  )
  for (const method of ["POST", "PUT", "DELETE", "OPTIONS"]) {
    const answer = await send(at, "/", { method })
    equal(answer.headers.allow, "GET, HEAD")
    assertProblemPage(answer, 405, "That does not work here")
  }
})

for (const method of ["GET", "POST", "PUT", "OPTIONS"]) {
  test(`behaviour §8: unknown paths under /oauth and /api answer JSON, others HTML: ${method}`, async () => {
    for (const path of [
      "/oauth/",
      "/oauth/unknown",
      "/oauth/token",
      "/api/",
      "/api/x.php",
      "/api/userinfo.php/",
      "/oauth/%zz",
    ]) {
      assertError(await send(at, path, { method }), "not_found")
    }
    for (const path of [
      "/unknown",
      "/index.html",
      "/favicon.ico",
      "/OAuth/token.php",
      "/x/oauth/token.php",
      "/%zz",
      "/%00",
    ]) {
      assertProblemPage(await send(at, path, { method }), 404, "Page not found")
    }
  })
}

// ── no part of a request becomes part of a page ──────────────────────────────────────────────────────────────────────────

const ATTACK = `"><script>alert(1)</script><b x='`
const RAW = ["<script>", '"><script', "<b x="]

function assertHarmless(html: string, where: string): void {
  for (const raw of RAW) ok(!withoutOwnScript(html).includes(raw), `${where}: ${raw}`)
}

test("behaviour §1.1, RFC 6749 §10.14: no parameter of a request is echoed unescaped", async () => {
  const asking = await confidentialClient(at, { consent: "ask" })
  const browser = await signedIn(at, web)
  for (const name of [
    "client_id",
    "redirect_uri",
    "response_type",
    "scope",
    "state",
    "code_challenge",
    "code_challenge_method",
    "nonce",
    "prompt",
    "max_age",
    "login_hint",
    "id_token_hint",
    "ui_locales",
    "acr_values",
    "claims",
    "response_mode",
    "request",
    "request_uri",
    "display",
    ATTACK,
  ]) {
    for (const holder of [browser, new Browser()]) {
      for (const answer of [
        await ask(at, requestOf(asking, { [name]: ATTACK }), { browser: holder }),
        await ask(at, requestOf(asking, { [name]: ATTACK, redirect_uri: undefined }), { browser: holder }),
        await ask(at, requestOf(asking, { prompt: "login", [name]: ATTACK }), { browser: holder }),
        await askByForm(at, requestOf(asking, { [name]: ATTACK })),
      ]) {
        assertHarmless(answer.text, name)
        assertHarmless(JSON.stringify(answer.headers).replaceAll('\\"', '"'), name)
      }
    }
  }
})

test("behaviour §1.1: no field of a form is echoed unescaped", async () => {
  const asking = await confidentialClient(at, { consent: "ask" })
  const browser = await signedIn(at, web)
  const signIn = formOf((await visit(at, browser, asking, { prompt: "login", state: ATTACK, nonce: ATTACK })).html)
  const consent = formOf((await visit(at, browser, asking, { state: ATTACK, nonce: ATTACK })).html)
  const signOut = formOf((await signOutPage(browser)).html)
  for (const form of [signIn, consent, signOut]) {
    const typed = { username: ATTACK, password: ATTACK, decision: ATTACK }
    for (const changed of [{}, ...[...Object.keys(form.fields), ATTACK].map((name) => ({ [name]: ATTACK }))]) {
      const answer = await browser.submit(form, { ...typed, ...changed })
      assertHarmless(answer.html, JSON.stringify(changed))
      assertHarmless([...answer.headers].join("\n"), JSON.stringify(changed))
    }
  }
})

test("behaviour §1.1: no path, query or header is echoed unescaped, even on a page for a wrong method", async () => {
  const headers = {
    "user-agent": ATTACK,
    referer: ATTACK,
    cookie: `gatehouse_session=${ATTACK}; gatehouse_visit=${ATTACK}`,
  }
  for (const path of ["/", "/unknown/", `${LOGOUT}`, AUTHORIZE, "/oauth/unknown/", "/api/"]) {
    for (const more of [
      encodeURIComponent(ATTACK),
      "?x=",
      `?${encodeURIComponent(ATTACK)}=${encodeURIComponent(ATTACK)}`,
      `?${ATTACK.replaceAll(" ", "")}`,
    ]) {
      for (const method of ["GET", "POST", "PUT"]) {
        const answer = await send(at, path + more, { method, headers })
        assertHarmless(answer.text, path + more)
        assertHarmless(JSON.stringify(answer.headers).replaceAll('\\"', '"'), path + more)
      }
    }
  }
})

test("Names of clients and users that an operator set are escaped too", async () => {
  const named = await confidentialClient(at, { consent: "ask" })
  await at.gatehouse.administration.clients.update(named.client_id, { name: ATTACK })
  await addUser(at, "zed", { name: ATTACK })
  const browser = await signedIn(at, web, "zed")
  for (const [where, { status, html }] of Object.entries({
    "sign-in": await visit(at, new Browser(), named),
    consent: await visit(at, browser, named),
    "sign-out": await signOutPage(browser),
    home: await browser.get(`${at.url}/`),
  })) {
    equal(status, 200)
    assertHarmless(html, where)
    ok(html.includes("alert(1)"), where)
  }
})

test("No page shows a secret: a password, a session, or a private reason", async () => {
  const browser = await signedIn(at, web)
  const asking = await confidentialClient(at, { consent: "ask" })
  const session = browser.cookies.get(SESSION) ?? ""
  const pages = [
    await visit(at, browser, asking),
    await signOutPage(browser),
    await browser.get(`${at.url}/`),
    await browser.submit(formOf((await visit(at, browser, asking, { prompt: "login" })).html), {
      username: "ann",
      password: `${PASSWORD}!`,
    }),
  ]
  for (const { html } of pages) {
    for (const secret of [PASSWORD, session, web.client_secret, asking.client_secret, "password-differs"]) {
      equal(html.includes(secret), false)
    }
  }
})
