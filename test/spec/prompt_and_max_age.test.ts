import { deepEqual, equal, notEqual, ok } from "node:assert/strict"
import { after, test } from "node:test"
import type { JWTPayload } from "jose"
import { SignJWT } from "jose"
import type { RedirectedError } from "../support/authorization.ts"
import {
  addUser,
  ask,
  assertSentBack,
  codeIn,
  countGrants,
  errorLocation,
  isConsentPage,
  isSignInPage,
  signedIn,
  visit,
} from "../support/authorization.ts"
import type { Visited } from "../support/browser.ts"
import { Browser, decodeHtml, formOf, requestIn } from "../support/browser.ts"
import { CHALLENGE, PASSWORD, requestOf } from "../support/journey.ts"
import { withoutOwnScript } from "../support/page_script.ts"
import type { Tokens } from "../support/service.ts"
import { codeRequest, confidentialClient, flipped, post, publicClient, service } from "../support/service.ts"

const at = await service({ after })
const direct = await confidentialClient(at)
const asking = await confidentialClient(at, { consent: "ask" })
const remembering = await confidentialClient(at, { consent: "remember" })
const otherDirect = await confidentialClient(at)
const page = await publicClient(at)
const otherPage = await publicClient(at)
await addUser(at, "bob")

type More = Record<string, string | undefined>
const typedName = (html: string) => decodeHtml(/<input id="username"[^>]* value="([^"]*)"/.exec(html)?.[1] ?? "none")
const right = { username: "ann", password: PASSWORD }

async function assertSilently(error: RedirectedError, browser: Browser, client: typeof direct, more: More = {}) {
  const before = await countGrants(at)
  for (const method of ["GET", "HEAD"]) {
    const answer = await ask(at, requestOf(client, { prompt: "none", ...more }), { browser, method })
    assertSentBack(answer, errorLocation(error))
  }
  equal(await countGrants(at), before)
}

// ── prompt=none ──────────────────────────────────────────────────────────────────────────────────────────────────────────

test("OIDC Core §3.1.2.3, §3.1.2.6: prompt=none answers login_required if nobody is signed in", async () => {
  await assertSilently("login_required", new Browser(), direct)
})

test("OIDC Core §3.1.2.6: prompt=none answers login_required if the session has ended", async () => {
  const browser = await signedIn(at, direct)
  at.clock.advance({ hours: 2 })
  await assertSilently("login_required", browser, direct)
})

test("OIDC Core §3.1.2.6: prompt=none answers login_required if the password check is too old", async () => {
  const browser = await signedIn(at, direct)
  at.clock.advance({ seconds: 61 })
  await assertSilently("login_required", browser, direct, { max_age: "60" })
  await assertSilently("login_required", browser, direct, { max_age: "0" })
})

test("OIDC Core §3.1.2.6: prompt=none answers consent_required if consent is needed", async () => {
  const browser = await signedIn(at, direct)
  await assertSilently("consent_required", browser, asking)
  await assertSilently("consent_required", browser, remembering)
})

test("OIDC Core §3.1.2.1: prompt=none returns a code without a page if nothing needs to be asked", async () => {
  const browser = await signedIn(at, direct)
  codeIn(await visit(at, browser, direct, { prompt: "none" }))
  const consent = await visit(at, browser, remembering, { scope: "openid" })
  await browser.submit(formOf(consent.html), { decision: "approve" })
  codeIn(await visit(at, browser, remembering, { scope: "openid", prompt: "none" }))
  await assertSilently("consent_required", browser, remembering, { scope: "openid email" })
})

// ── prompt=login, select_account, consent ────────────────────────────────────────────────────────────────────────────────

for (const [prompt, suggested] of [
  ["login", "ann"],
  ["select_account", ""],
  ["login select_account", ""],
] as const) {
  test(`OIDC Core §3.1.2.1: prompt=${prompt} makes a signed-in user sign in again, once`, async () => {
    const browser = await signedIn(at, direct)
    const before = browser.cookies.get("gatehouse_session")
    at.clock.advance({ minutes: 5 })
    const page = await visit(at, browser, direct, { prompt })
    deepEqual([page.status, isSignInPage(page), typedName(page.html)], [200, true, suggested])
    const answer = await browser.submit(formOf(page.html), right)
    equal(answer.status, 303)
    notEqual(browser.cookies.get("gatehouse_session"), before)
    const code = codeIn(await browser.get(answer.location ?? ""))
    const { id_token } = JSON.parse((await post(at, codeRequest(direct, code))).text) as Tokens
    equal(claimsOf(id_token).auth_time, Math.floor(at.clock() / 1000))
  })
}

test("OIDC Core §3.1.2.1: prompt=select_account lets the user choose another account", async () => {
  const browser = await signedIn(at, direct)
  const page = await visit(at, browser, asking, { prompt: "select_account" })
  const answer = await browser.submit(formOf(page.html), { ...right, username: "bob" })
  const consent = await browser.get(answer.location ?? "")
  ok(consent.html.includes("Signed in as <strong><bdi>bob</bdi></strong>"))
})

test("OIDC Core §3.1.2.1: a sign-in for prompt=login or max_age=0 counts only in the browser in which it took place", async () => {
  for (const more of [{ prompt: "login" }, { max_age: "0" }]) {
    const [own, victim] = [await signedIn(at, direct), await signedIn(at, direct, "bob")]
    const answer = await own.submit(formOf((await visit(at, own, direct, more)).html), right)
    const address = answer.location ?? ""
    equal(isSignInPage(await victim.get(address)), true)
    // The same browser, for another request.
    equal(isSignInPage(await own.get(address.replace("thirty-two", "another"))), true)
    codeIn(await own.get(address))
  }
})

test("OIDC Core §3.1.2.1: a client cannot say that a sign-in took place", async () => {
  const browser = await signedIn(at, direct)
  for (const overrides of ["signed_in", "signed_in.", `signed_in.${"A".repeat(43)}`, "select_account.signed_in"])
    equal(isSignInPage(await visit(at, browser, direct, { prompt: "login", overrides })), true)
})

test("OIDC Core §3.1.2.1: prompt=login still applies after a wrong password", async () => {
  const browser = await signedIn(at, direct)
  const page = await visit(at, browser, direct, { prompt: "login" })
  const wrong = await browser.submit(formOf(page.html), { ...right, password: "wrong" })
  equal(wrong.status, 403)
  equal(new URLSearchParams(requestIn(formOf(wrong.html))).get("prompt"), "login")
})

test("OIDC Core §3.1.2.1: prompt=consent asks even if consent is remembered, or the client is first-party", async () => {
  const browser = await signedIn(at, direct)
  for (const client of [direct, remembering, asking]) {
    for (let time = 0; time < 2; time += 1) {
      const page = await visit(at, browser, client, { prompt: "consent" })
      equal(isConsentPage(page), true)
      codeIn(await browser.submit(formOf(page.html), { decision: "approve" }))
    }
  }
})

test("OIDC Core §3.1.2.1: prompt=login consent shows both pages, each once", async () => {
  const browser = await signedIn(at, direct)
  const page = await visit(at, browser, direct, { prompt: "login consent" })
  equal(isSignInPage(page), true)
  const answer = await browser.submit(formOf(page.html), right)
  const consent = await browser.get(answer.location ?? "")
  equal(isConsentPage(consent), true)
  codeIn(await browser.submit(formOf(consent.html), { decision: "approve" }))
})

// ── max_age ──────────────────────────────────────────────────────────────────────────────────────────────────────────────

test(`OIDC Core §3.1.2.1: max_age: "If the elapsed time is greater than this value", the user signs in again; to the millisecond`, async () => {
  const browser = await signedIn(at, direct)
  at.clock.advance({ seconds: 60 })
  codeIn(await visit(at, browser, direct, { max_age: "60" }))
  at.clock.advance({ ms: 1 })
  const page = await visit(at, browser, direct, { max_age: "60" })
  deepEqual([isSignInPage(page), typedName(page.html)], [true, "ann"])
  codeIn(await visit(at, browser, direct, { max_age: "61" }))
  codeIn(await visit(at, browser, direct, { max_age: "2147483647" }))
  const answer = await browser.submit(formOf(page.html), right)
  codeIn(await browser.get(answer.location ?? ""))
})

test("OIDC Core §3.1.2.1: max_age counts from the password check; viewing pages does not extend it", async () => {
  const browser = await signedIn(at, direct)
  for (let time = 0; time < 3; time += 1) {
    at.clock.advance({ minutes: 10 })
    codeIn(await visit(at, browser, direct))
  }
  equal(isSignInPage(await visit(at, browser, direct, { max_age: "1799" })), true)
  codeIn(await visit(at, browser, direct, { max_age: "1800" }))
})

test("OIDC Core §3.1.2.1: max_age=0 is prompt=login: the user signs in once for each request, also within the same millisecond", async () => {
  const browser = await signedIn(at, direct)
  const page = await visit(at, browser, direct, { max_age: "0" })
  equal(isSignInPage(page), true)
  const answer = await browser.submit(formOf(page.html), right)
  codeIn(await browser.get(answer.location ?? ""))
  await assertSilently("login_required", browser, direct, { max_age: "0" })
})

/** Signs the user in for this request, and returns the form of the consent page that follows. */
async function consentAfterSignIn(browser: Browser, client: typeof direct, more: More) {
  const signIn = await visit(at, browser, client, more)
  equal(isSignInPage(signIn), true)
  const consent = await browser.get((await browser.submit(formOf(signIn.html), right)).location ?? "")
  equal(isConsentPage(consent), true)
  return formOf(consent.html)
}

/** Asserts that the answer has no code and restarts the request. The restarted request asks for the password and then for consent. */
async function assertAskedAgain(answer: Visited, browser: Browser): Promise<void> {
  equal(answer.status, 303)
  const signIn = await browser.get(answer.location ?? "")
  equal(isSignInPage(signIn), true)
  const consent = await browser.get((await browser.submit(formOf(signIn.html), right)).location ?? "")
  equal(isConsentPage(consent), true)
  codeIn(await browser.submit(formOf(consent.html), { decision: "approve" }))
}

test("OIDC Core §3.1.2.1: max_age is checked when the consent page is answered, to the millisecond", async () => {
  for (const late of [false, true]) {
    const browser = await signedIn(at, direct)
    at.clock.advance({ seconds: 30 })
    const consent = await visit(at, browser, asking, { max_age: "60" })
    at.clock.advance({ seconds: 30, ms: late ? 1 : 0 })
    const before = await countGrants(at)
    const answer = await browser.submit(formOf(consent.html), { decision: "approve" })
    equal(await countGrants(at), late ? before : before + 1)
    if (late) await assertAskedAgain(answer, browser)
    else codeIn(answer)
  }
})

for (const [title, max_age, default_max_age, seconds] of [
  ["max_age=0", "0", "", 600],
  ["max_age=60", "60", "", 600],
  ["max_age=1800", "1800", "", 1800],
  ["max_age=1800 with default_max_age=60", "1800", "60", 1800],
  ["max_age=60 with default_max_age=1800", "60", "1800", 600],
  ["default_max_age=60", undefined, "60", 600],
  ["default_max_age=1800", undefined, "1800", 1800],
] as const)
  test(`OIDC Core §3.1.2.1: ${title} gives a user who signed in for the request ${seconds} seconds to answer, and then asks again`, async () => {
    const client = await confidentialClient(at, { consent: "ask", default_max_age })
    for (const late of [false, true]) {
      const browser = await signedIn(at, direct)
      at.clock.advance({ seconds: 1801 })
      const form = await consentAfterSignIn(browser, client, { max_age })
      const signedInAt = Math.floor(at.clock() / 1000)
      at.clock.advance({ seconds, ms: late ? 1 : 0 })
      const answer = await browser.submit(form, { decision: "approve" })
      if (late) await assertAskedAgain(answer, browser)
      else {
        const { id_token } = JSON.parse((await post(at, codeRequest(client, codeIn(answer)))).text) as Tokens
        equal(claimsOf(id_token).auth_time, signedInAt)
      }
    }
  })

test("OIDC Core §3.1.2.1: consent given too late for max_age is not remembered; a denial is never too late", async () => {
  const client = await confidentialClient(at, { consent: "remember" })
  const browser = new Browser()
  const form = await consentAfterSignIn(browser, client, { max_age: "60" })
  at.clock.advance({ minutes: 50 })
  equal((await browser.submit(form, { decision: "approve" })).status, 303)
  equal(isConsentPage(await visit(at, browser, client)), true)
  const denied = await browser.submit(form, { decision: "deny" })
  deepEqual([denied.status, denied.location], [302, errorLocation("access_denied")])
})

test("OIDC Core §3.1.2.1: max_age still applies after a switch to another account", async () => {
  const client = await confidentialClient(at, { consent: "ask" })
  const browser = await signedIn(at, direct)
  const consent = await visit(at, browser, client, { max_age: "60" })
  const other = decodeHtml(/href="([^"]*select_account[^"]*)"/.exec(consent.html)?.[1] ?? "")
  const signIn = await browser.get(other)
  equal(isSignInPage(signIn), true)
  const asBob = await browser.submit(formOf(signIn.html), { ...right, username: "bob" })
  const form = formOf((await browser.get(asBob.location ?? "")).html)
  at.clock.advance({ seconds: 600, ms: 1 })
  const late = await browser.submit(form, { decision: "approve" })
  equal(late.status, 303)
  equal(isSignInPage(await browser.get(late.location ?? "")), true)
})

// ── login_hint and id_token_hint ─────────────────────────────────────────────────────────────────────────────────────────

for (const hint of ["bob", "bob@example.com", `"><script>alert(1)</script>`, "é 日本", "h".repeat(1024)]) {
  test(`OIDC Core §3.1.2.1: login_hint fills in the username, and does nothing else: ${hint.slice(0, 30)}`, async () => {
    const page = await visit(at, new Browser(), direct, { login_hint: hint })
    equal(typedName(page.html), hint)
    equal(withoutOwnScript(page.html).includes("<script"), false)
    const browser = await signedIn(at, direct)
    codeIn(await visit(at, browser, direct, { login_hint: hint }))
    equal(typedName((await visit(at, browser, direct, { login_hint: hint, prompt: "login" })).html), hint)
  })
}

const claimsOf = (idToken: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(idToken.split(".")[1] ?? "", "base64url").toString())

async function idTokenOf(username: string, client: typeof direct, more: More = {}): Promise<string> {
  const code = codeIn(await visit(at, await signedIn(at, direct, username), client, more))
  return (JSON.parse((await post(at, codeRequest(client, code))).text) as Tokens).id_token
}

const S256 = { code_challenge: CHALLENGE, code_challenge_method: "S256" }

for (const [kind, client, more] of [
  ["confidential, HS256", direct, {}],
  ["public, EdDSA", page, S256],
] as const) {
  const its = client as typeof direct

  test(`OIDC Core §3.1.2.1: accepts an id_token_hint of the signed-in user, of any age (${kind})`, async () => {
    const id_token_hint = await idTokenOf("ann", its, more)
    const browser = await signedIn(at, direct)
    codeIn(await visit(at, browser, its, { ...more, id_token_hint }))
    codeIn(await visit(at, browser, its, { ...more, id_token_hint, prompt: "none" }))
    at.clock.advance({ days: 40 })
    codeIn(await visit(at, await signedIn(at, direct), its, { ...more, id_token_hint, prompt: "none" }))
  })

  test(`OIDC Core §3.1.2.1, §3.1.2.2: an id_token_hint of another user gives login_required, or the sign-in page (${kind})`, async () => {
    const id_token_hint = await idTokenOf("bob", its, more)
    const browser = await signedIn(at, direct)
    await assertSilently("login_required", browser, its, { ...more, id_token_hint })
    const signIn = await visit(at, browser, its, { ...more, id_token_hint })
    deepEqual([isSignInPage(signIn), typedName(signIn.html)], [true, ""])
    // Ann signs in, but the hint names bob. OIDC Core §3.1.2.1: "otherwise, it SHOULD return an error, such as login_required".
    const as = await browser.submit(formOf(signIn.html), right)
    deepEqual([as.status, as.location], [302, errorLocation("login_required")])
    const bob = await browser.submit(formOf(signIn.html), { ...right, username: "bob" })
    codeIn(await browser.get(bob.location ?? ""))
  })

  test(`OIDC Core §3.1.2.1: an id_token_hint that this service did not sign for this client is invalid_request (${kind})`, async () => {
    const browser = await signedIn(at, direct)
    const genuine = await idTokenOf("ann", its, more)
    const [header, claims = "", signature = ""] = genuine.split(".")
    const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url")
    const [others, otherKind] = [
      await idTokenOf("ann", its === direct ? otherDirect : (otherPage as typeof direct), more),
      await idTokenOf("ann", its === direct ? (page as typeof direct) : direct, its === direct ? S256 : {}),
    ]
    const ours = new TextEncoder().encode(direct.client_secret)
    const signed = (claims: JWTPayload) => new SignJWT(claims).setProtectedHeader({ alg: "HS256" }).sign(ours)
    const foreign = await new SignJWT(claimsOf(genuine)).setProtectedHeader({ alg: "HS256" }).sign(new Uint8Array(32))
    for (const [what, id_token_hint] of Object.entries({
      forged: `${header}.${claims}.${flipped(signature)}`,
      "claims changed": `${header}.${encoded({ ...claimsOf(genuine), sub: at.userId, extra: 1 })}.${signature}`,
      "no signature": `${encoded({ alg: "none" })}.${claims}.`,
      "signed with another key": foreign,
      "another client's, of the same kind": others,
      "another client's, of the other kind": otherKind,
      "another issuer's": await signed({ ...claimsOf(genuine), iss: "https://other.example" }),
      "another audience's": await signed({ ...claimsOf(genuine), aud: otherDirect.client_id }),
      "nobody's": await signed({ iss: at.url, aud: direct.client_id }),
      "no JWT": "x",
      "three dots": "..",
      "an object": "{}",
      "not ASCII": "é.é.é",
    })) {
      for (const holder of [browser, new Browser()]) {
        const answer = await ask(at, requestOf(its, { ...more, id_token_hint }), { browser: holder })
        deepEqual([answer.status, answer.headers.location, what], [302, errorLocation("invalid_request"), what])
        await assertSilently("invalid_request", holder, its, { ...more, id_token_hint })
      }
    }
  })
}

test("An access token, a code and a refresh token are refused as id_token_hint", async () => {
  const browser = await signedIn(at, direct)
  const code = codeIn(await visit(at, browser, direct))
  const tokens = JSON.parse((await post(at, codeRequest(direct, code))).text) as Tokens
  for (const id_token_hint of [code, tokens.access_token, tokens.refresh_token]) {
    assertSentBack(await ask(at, requestOf(direct, { id_token_hint }), { browser }), errorLocation("invalid_request"))
  }
})

test("A hint longer than 4096 bytes, or a login_hint longer than 1024, is invalid_request", async () => {
  for (const more of [{ id_token_hint: "h".repeat(4097) }, { login_hint: "h".repeat(1025) }]) {
    assertSentBack(await ask(at, requestOf(direct, more)), errorLocation("invalid_request"))
  }
})
