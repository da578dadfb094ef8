import { deepEqual, equal, notEqual, ok } from "node:assert/strict"
import { after, test } from "node:test"
import { assertError } from "../support/answers.ts"
import {
  addUser,
  ask,
  askByForm,
  assertProblemPage,
  assertRestarted,
  codeIn,
  cookieHeader,
  countGrants,
  errorLocation,
  isConsentPage,
  isSignInPage,
  signedIn,
  visit,
} from "../support/authorization.ts"
import { Browser, decodeHtml, formOf, requestIn, withRequest } from "../support/browser.ts"
import { authorizeUrl, requestOf } from "../support/journey.ts"
import { codeRequest, confidentialClient, post, service } from "../support/service.ts"

const at = await service({ after })
const web = await confidentialClient(at, { consent: "ask" })
const other = await confidentialClient(at, { consent: "ask" })
await addUser(at, "bob")
const SESSION = "gatehouse_session"
const here = () => authorizeUrl(at, requestOf(web))

async function consentForm(browser: Browser, client = web, more: Record<string, string> = {}) {
  const page = await visit(at, browser, client, more)
  equal(isConsentPage(page), true)
  return formOf(page.html)
}

async function askedAnn(client = web, more: Record<string, string> = {}) {
  const browser = await signedIn(at, client)
  return { browser, form: await consentForm(browser, client, more) }
}

type Form = ReturnType<typeof formOf>
const changed = (form: Form, fields: Record<string, string>): Form => ({
  ...form,
  fields: { ...form.fields, ...fields },
})

/** Asserts for both buttons that the service creates no grant, and redirects (303) to the same authorization request. */
async function assertRestarts(
  browser: Browser,
  form: Form,
  headers: Record<string, string> = {},
  request: Readonly<Record<string, string | undefined>> = requestOf(web),
): Promise<void> {
  const before = await countGrants(at)
  for (const decision of ["approve", "deny"]) {
    assertRestarted(await browser.submit(form, { decision }, headers), at, request)
  }
  equal(await countGrants(at), before)
}

// ── approving more than once ─────────────────────────────────────────────────────────────────────────────────────────────

test("decision 0006: submitting the consent form twice gives the same code and one grant", async () => {
  const { browser, form } = await askedAnn()
  const before = await countGrants(at)
  const code = codeIn(await browser.submit(form, { decision: "approve" }))
  equal(codeIn(await browser.submit(form, { decision: "approve" })), code)
  equal(await countGrants(at), before + 1)
})

test("decision 0006: twenty parallel approvals insert one row and give the same code", async () => {
  const { browser, form } = await askedAnn()
  const before = await countGrants(at)
  const answers = await Promise.all(Array.from({ length: 20 }, () => browser.submit(form, { decision: "approve" })))
  const codes = new Set(answers.map((answer) => codeIn(answer)))
  equal(codes.size, 1)
  equal(await countGrants(at), before + 1)
  equal((await post(at, codeRequest(web, [...codes][0] ?? ""))).status, 200)
})

test("decision 0006: approving after the code was used restarts the request; the tokens stay", async () => {
  const { browser, form } = await askedAnn()
  const code = codeIn(await browser.submit(form, { decision: "approve" }))
  const tokens = JSON.parse((await post(at, codeRequest(web, code))).text) as { refresh_token: string }
  const before = await countGrants(at)
  const again = await browser.submit(form, { decision: "approve" })
  deepEqual([again.status, again.location], [303, here()])
  equal(await countGrants(at), before)
  const fresh = await consentForm(browser)
  notEqual(codeIn(await browser.submit(fresh, { decision: "approve" })), code)
  equal((await post(at, { grant_type: "refresh_token", refresh_token: tokens.refresh_token, ...web })).status, 200)
})

test("decision 0006: approving after the code expired, or after the grant was revoked, restarts the request", async () => {
  for (const end of [
    async () => at.clock.advance({ minutes: 10 }),
    async () => {
      const [grant] = (await at.gatehouse.administration.grants.list({ client_id: web.client_id })).toReversed()
      await at.gatehouse.administration.grants.revoke(grant?.grant_id ?? "")
    },
  ]) {
    at.clock.advance({ ms: 1 })
    const { browser, form } = await askedAnn()
    codeIn(await browser.submit(form, { decision: "approve" }))
    await end()
    const again = await browser.submit(form, { decision: "approve" })
    deepEqual([again.status, again.location], [303, here()])
  }
})

test("decision 0006: a consent page stays valid for an hour", async () => {
  const { browser, form } = await askedAnn()
  at.clock.advance({ hours: 1 })
  codeIn(await browser.submit(form, { decision: "approve" }))
  const late = await askedAnn()
  at.clock.advance({ hours: 1, ms: 1 })
  await assertRestarts(late.browser, late.form)
})

test("Deny also works more than once, and never creates a grant", async () => {
  const { browser, form } = await askedAnn()
  const before = await countGrants(at)
  for (let time = 0; time < 2; time += 1) {
    const answer = await browser.submit(form, { decision: "deny" })
    deepEqual([answer.status, answer.location], [302, errorLocation("access_denied")])
  }
  equal(await countGrants(at), before)
})

// ── forms that are stale, changed, or another browser's ──────────────────────────────────────────────────────────────────

test("behaviour §1.5, RFC 6749 §10.12, OIDC Core §3.1.2.3: a consent form sent by another user, or in another session of the same user, restarts", async () => {
  const { browser, form } = await askedAnn()
  await assertRestarts(await signedIn(at, web, "bob"), form)
  await assertRestarts(await signedIn(at, web), form)
  codeIn(await browser.submit(form, { decision: "approve" }))
})

test("behaviour §1.5: a consent form of a session that has ended restarts, and then shows the sign-in page", async () => {
  const { browser, form } = await askedAnn()
  const signOut = formOf((await browser.get(`${at.url}/oauth/logout.php`)).html)
  const held = new Browser()
  held.cookies.set(SESSION, browser.cookies.get(SESSION) ?? "")
  await browser.submit(signOut, {})
  await assertRestarts(browser, form)
  await assertRestarts(held, form)
  equal(isSignInPage(await held.get(here())), true)
})

for (const [what, fields] of Object.entries<Record<string, string>>({
  "a changed MAC": { form: "A".repeat(43) },
  "no MAC": { form: "" },
  "no grant id": { grant: "" },
  "an invalid grant id": { grant: "grant_x" },
  "a grant id of another kind": { grant: "client_0192f0c12d3e7a4b8c5d6e7f8091a2b3" },
  "another grant id": { grant: "grant_0192f0c12d3e7a4b8c5d6e7f8091a2b3" },
})) {
  test(`decision 0006: a consent form with ${what} restarts`, async () => {
    const { browser, form } = await askedAnn()
    await assertRestarts(browser, changed(form, fields))
  })
}

test("decision 0006: a form cannot choose the grant id, neither a new id nor that of another grant", async () => {
  const { browser, form } = await askedAnn()
  const second = await consentForm(browser)
  notEqual(second.fields.grant, form.fields.grant)
  await assertRestarts(browser, changed(form, { grant: second.fields.grant ?? "" }))
  const [existing] = await at.gatehouse.administration.grants.list({})
  await assertRestarts(browser, changed(form, { grant: existing?.grant_id ?? "" }))
})

for (const [what, more, client] of [
  ["more scope", { scope: "openid profile email read write" }, web],
  ["another state", { state: "another" }, web],
  ["another client", {}, other],
  ["a nonce", { nonce: "n" }, web],
  ["no PKCE challenge", { code_challenge: undefined, code_challenge_method: undefined }, web],
] as const) {
  test(`decision 0006: the user approves what the page showed: a form changed to ${what} restarts`, async () => {
    const { browser, form } = await askedAnn(web, { code_challenge: "c".repeat(43), code_challenge_method: "S256" })
    const asked = requestOf(client, { code_challenge: "c".repeat(43), code_challenge_method: "S256", ...more })
    await assertRestarts(browser, withRequest(form, authorizeUrl(at, asked).split("?")[1] ?? ""), {}, asked)
    codeIn(await browser.submit(form, { decision: "approve" }))
  })
}

test("decision 0006: a form changed to another redirect URI causes no redirect", async () => {
  const { browser, form } = await askedAnn()
  const query = requestIn(form).replace("client.example", "evil.example")
  const fields = new URLSearchParams({ ...form.fields, decision: "approve" })
  assertProblemPage(await askByForm(at, fields.toString(), { cookie: cookieHeader(browser) }, query))
})

for (const decision of ["", "maybe", "APPROVE", "approve deny", "true"]) {
  test(`A consent form with the decision ${JSON.stringify(decision)} restarts`, async () => {
    const { browser, form } = await askedAnn()
    const before = await countGrants(at)
    const answer = await browser.submit(form, { decision })
    deepEqual([answer.status, answer.location], [303, here()])
    equal(await countGrants(at), before)
  })
}

for (const twice of [
  "decision=approve&decision=deny",
  "decision=approve&decision=approve",
  "decision=deny&decision=",
]) {
  test(`RFC 6749 §3.1: a consent form with ${twice} restarts`, async () => {
    const { browser, form } = await askedAnn()
    const before = await countGrants(at)
    const body = `${new URLSearchParams(form.fields)}&${twice}`
    const answer = await askByForm(at, body, { cookie: cookieHeader(browser) }, requestIn(form))
    deepEqual([answer.status, answer.headers.location], [303, here().slice(at.url.length)])
    equal(await countGrants(at), before)
  })
}

test("decision 0006: a consent form whose MAC has trailing characters restarts", async () => {
  const { browser, form } = await askedAnn()
  for (const more of ["=", "!", " ", "\n"])
    await assertRestarts(browser, changed(form, { form: form.fields.form + more }))
})

for (const fetchSite of ["cross-site", "same-site", "none", "anything"]) {
  test(`decision 0006: a consent form sent with Sec-Fetch-Site: ${fetchSite} restarts`, async () => {
    const { browser, form } = await askedAnn()
    await assertRestarts(browser, form, { "sec-fetch-site": fetchSite })
    codeIn(await browser.submit(form, { decision: "approve" }, { "sec-fetch-site": "same-origin", origin: "null" }))
  })
}

for (const step of ["", "unknown", "Consent", "none"]) {
  test(`A consent form with the step ${JSON.stringify(step)} is a request without a client, and gets a page and no code`, async () => {
    const { browser, form } = await askedAnn()
    const before = await countGrants(at)
    const fields = new URLSearchParams({ ...form.fields, step, decision: "approve" })
    assertProblemPage(await askByForm(at, fields.toString(), { cookie: cookieHeader(browser) }))
    equal(await countGrants(at), before)
  })
}

test("HEAD and GET never approve, whatever the query says", async () => {
  const { browser, form } = await askedAnn()
  const before = await countGrants(at)
  const query = `${here().split("?")[1]}&${new URLSearchParams({ ...form.fields, decision: "approve" })}`
  for (const method of ["GET", "HEAD"]) {
    const answer = await ask(at, query, { browser, method })
    deepEqual([answer.status, answer.headers.location], [200, undefined])
  }
  equal(await countGrants(at), before)
})

test("A consent form restarts if the scope to grant has changed meanwhile", async () => {
  const admins = await confidentialClient(at, { consent: "ask", scope: "openid admin" })
  await addUser(at, "chief", { role: "admin" })
  const browser = await signedIn(at, admins, "chief")
  const form = await consentForm(browser, admins, { scope: "openid admin" })
  await at.gatehouse.administration.users.update("chief", { role: "user" })
  await assertRestarts(browser, form, {}, requestOf(admins, { scope: "openid admin" }))
})

test("A consent form of a client that meanwhile was disabled or lost scope gives no code", async () => {
  const cut = await confidentialClient(at, { consent: "ask" })
  const { browser, form } = await askedAnn(cut, { scope: "openid read" })
  await at.gatehouse.administration.clients.update(cut.client_id, { scope: "openid" })
  const answer = await browser.submit(form, { decision: "approve" })
  deepEqual([answer.status, answer.location], [302, errorLocation("invalid_scope")])
  await at.gatehouse.administration.clients.disable(cut.client_id)
  const gone = await browser.submit(form, { decision: "approve" })
  deepEqual([gone.status, gone.location], [400, undefined])
})

test("Two tabs: each consent form gives the code of its own request", async () => {
  const browser = await signedIn(at, web)
  const [one, two] = [
    await consentForm(browser, web, { state: "one", scope: "openid" }),
    await consentForm(browser, web, { state: "two", scope: "read" }),
  ]
  const codeTwo = codeIn(await browser.submit(two, { decision: "approve" }), "&state=two")
  const codeOne = codeIn(await browser.submit(one, { decision: "approve" }), "&state=one")
  equal(JSON.parse((await post(at, codeRequest(web, codeOne))).text).scope, "openid")
  equal(JSON.parse((await post(at, codeRequest(web, codeTwo))).text).scope, "read")
  assertError(await post(at, codeRequest(web, codeTwo)), "invalid_grant")
})

test(`"Not you? Use another account" leads any user to the sign-in page of the same request`, async () => {
  const browser = await signedIn(at, web)
  const { html } = await visit(at, browser, web, { prompt: "consent", login_hint: "ann" })
  const link = decodeHtml(/<a class="reach" href="([^"]*)">Not you\?/.exec(html)?.[1] ?? "")
  const page = await browser.get(link)
  deepEqual([page.status, isSignInPage(page)], [200, true])
  const answer = await browser.submit(formOf(page.html), { username: "bob", password: "correct horse battery staple" })
  const consent = await browser.get(answer.location ?? "")
  ok(consent.html.includes("Signed in as <strong><bdi>bob</bdi></strong>"))
  codeIn(await browser.submit(formOf(consent.html), { decision: "approve" }))
})

// ── remembered consent ───────────────────────────────────────────────────────────────────────────────────────────────────

test("Specification §4.1, step 3: by default each request asks for consent", async () => {
  const browser = await signedIn(at, web)
  for (let time = 0; time < 2; time += 1) {
    codeIn(await browser.submit(await consentForm(browser), { decision: "approve" }))
  }
})

test("behaviour §1.6: `first-party` never asks, in any browser, for any scope the client may have", async () => {
  const own = await confidentialClient(at, { consent: "first-party" })
  for (const username of ["ann", "bob"]) {
    const browser = await signedIn(at, own, username)
    for (const scope of [undefined, "openid profile email read write"]) codeIn(await visit(at, browser, own, { scope }))
  }
})

test("behaviour §1.6: `remember` asks once, asks again for a larger scope, and does not ask for the same or a smaller scope", async () => {
  const client = await confidentialClient(at, { consent: "remember" })
  const browser = await signedIn(at, web)
  const asks = async (holder: Browser, scope: string | undefined) => {
    const page = await visit(at, holder, client, { scope })
    if (page.status === 302) codeIn(page)
    return isConsentPage(page)
  }
  const allow = async (scope: string) =>
    codeIn(await browser.submit(await consentForm(browser, client, { scope }), { decision: "approve" }))

  equal(await asks(browser, "openid profile"), true)
  equal(await asks(browser, "openid profile"), true, "showing the page stores no consent")
  await browser.submit(await consentForm(browser, client, { scope: "openid profile" }), { decision: "deny" })
  equal(await asks(browser, "openid profile"), true, "a denial stores no consent")
  await allow("openid profile")
  equal(await asks(browser, "openid profile"), false)
  equal(await asks(browser, "profile openid"), false)
  equal(await asks(browser, "openid"), false)
  equal(await asks(browser, "openid profile email"), true)
  equal(await asks(browser, undefined), true)
  equal(await asks(browser, "read"), true)
  equal(await asks(await signedIn(at, web), "openid profile"), false, "in another session of the same user")
  equal(await asks(await signedIn(at, web, "bob"), "openid"), true, "another user")
  equal(isConsentPage(await visit(at, browser, other, { scope: "openid" })), true, "another client")
  equal(isConsentPage(await visit(at, browser, client, { scope: "openid", prompt: "consent" })), true)
  await allow("openid profile email")
  equal(await asks(browser, undefined), false)

  // "user can take it back": after the operator revokes the grant, the user is asked again.
  const { grants } = at.gatehouse.administration
  const [grant] = await grants.list({ client_id: client.client_id })
  await grants.revoke(grant?.grant_id ?? "")
  equal(await asks(browser, "openid"), true)
})

test("behaviour §1.6: consent to an `ask` client is not remembered, not even if it switches to `remember` later", async () => {
  const client = await confidentialClient(at, { consent: "ask" })
  const browser = await signedIn(at, web)
  codeIn(await browser.submit(await consentForm(browser, client), { decision: "approve" }))
  await at.gatehouse.administration.clients.update(client.client_id, { consent: "remember" })
  equal(isConsentPage(await visit(at, browser, client)), true)
})

test("behaviour §1.6: a client that switches from `remember` to `ask` asks again", async () => {
  const client = await confidentialClient(at, { consent: "remember" })
  const browser = await signedIn(at, web)
  codeIn(await browser.submit(await consentForm(browser, client), { decision: "approve" }))
  codeIn(await visit(at, browser, client))
  await at.gatehouse.administration.clients.update(client.client_id, { consent: "ask" })
  equal(isConsentPage(await visit(at, browser, client)), true)
})

test("behaviour §1.6: consent remembered for an admin's scope does not apply to a user who is no longer admin", async () => {
  const client = await confidentialClient(at, { consent: "remember", scope: "read admin" })
  await addUser(at, "queen", { role: "admin" })
  const browser = await signedIn(at, web, "queen")
  const asked = { scope: "read admin" }
  codeIn(await browser.submit(await consentForm(browser, client, asked), { decision: "approve" }))
  await at.gatehouse.administration.users.update("queen", { role: "user" })
  const code = codeIn(await visit(at, browser, client, asked))
  equal(JSON.parse((await post(at, codeRequest(client, code))).text).scope, "read")
})
