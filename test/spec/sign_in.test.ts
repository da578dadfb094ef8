import { deepEqual, equal, ok } from "node:assert/strict"
import { after, test } from "node:test"
import {
  addUser,
  ask,
  askByForm,
  assertPageHeaders,
  assertProblemPage,
  assertRedirectHeaders,
  codeIn,
  cookieHeader,
  countGrants,
  isConsentPage,
  isSignInPage,
  signedIn,
  visit,
} from "../support/authorization.ts"
import type { Visited } from "../support/browser.ts"
import { Browser, decodeHtml, formOf, requestIn, withRequest } from "../support/browser.ts"
import { authorizeUrl, PASSWORD, requestOf } from "../support/journey.ts"
import { withoutChallenge } from "../support/page_script.ts"
import { confidentialClient, service } from "../support/service.ts"

const at = await service({ after }, {}, { fullPasswordCost: true })
const web = await confidentialClient(at)
const other = await confidentialClient(at)
await addUser(at, "bob")
await addUser(at, "off")
await at.gatehouse.administration.users.disable("off")

const SESSION = "gatehouse_session"
const right = { username: "ann", password: PASSWORD }
const here = (client = web) => authorizeUrl(at, requestOf(client))
const received = ({ headers, html }: Visited) => ({ headers: Object.fromEntries(headers), text: html })
const typedName = (html: string) => decodeHtml(/<input id="username"[^>]* value="([^"]*)"/.exec(html)?.[1] ?? "none")

async function signInPage(browser = new Browser(), client = web) {
  const page = await visit(at, browser, client)
  equal(page.status, 200)
  equal(isSignInPage(page), true)
  return { browser, page, form: formOf(page.html) }
}

// ── right and wrong passwords ────────────────────────────────────────────────────────────────────────────────────────────

test("behaviour §1.5: the fields are username and password; the password is never pre-filled", async () => {
  const { page, form } = await signInPage()
  deepEqual(
    [...page.html.matchAll(/<input id="(.*?)" name="(.*?)" type="(.*?)"/g)].map(([, ...found]) => found),
    [
      ["username", "username", "text"],
      ["password", "password", "password"],
    ],
  )
  equal(/<input[^>]*type="password"[^>]*value=/.test(page.html), false)
  equal(form.action, here())
  equal(typedName(page.html), "")
})

for (const username of ["ann", "ANN", "Ann", " ann ", "Ａｎｎ"]) {
  test(`Usernames are compared in their folded form: ${JSON.stringify(username)} signs in`, async () => {
    const { browser, form } = await signInPage()
    const answer = await browser.submit(form, { username, password: PASSWORD })
    deepEqual([answer.status, answer.location, answer.html], [303, here(), ""])
    codeIn(await browser.get(answer.location ?? ""))
  })
}

const WRONG: Record<string, readonly [username: string, password: string]> = {
  "a wrong password": ["ann", "wrong"],
  "an account that does not exist": ["eve", "wrong"],
  "an account that does not exist, with somebody's password": ["eve", PASSWORD],
  "a disabled account, with the right password": ["off", PASSWORD],
  "a disabled account, with a wrong one": ["off", "wrong"],
  "no password": ["ann", ""],
  "the password in capitals": ["ann", PASSWORD.toUpperCase()],
  "a space behind the password": ["ann", `${PASSWORD} `],
  "a space before the password": ["ann", ` ${PASSWORD}`],
  "the password and NUL": ["ann", `${PASSWORD}\0`],
  "another user's name": ["bob", "wrong"],
  "a password of 1025 bytes": ["ann", "p".repeat(1025)],
  "a password of 30 kB": ["ann", "p".repeat(30_000)],
}

const NAME = /value="[^"]*" dir="auto"/
const masked = ({ html }: Visited) => withoutChallenge(html.replace(NAME, "NAME"))

test("behaviour §1.5: a wrong password returns the sign-in page with 403, byte for byte the same whether or not the account exists", async () => {
  const { browser, form } = await signInPage()
  const before = new Map(browser.cookies)
  const first = await browser.submit(form, { username: "ann", password: "wrong" })
  ok(first.html.includes("Wrong username or password."))
  const headersOf = ({ headers }: Visited) =>
    Object.fromEntries([...headers].filter(([name]) => !["x-trace-id", "date", "content-length"].includes(name)))
  for (const [what, [username, password]] of Object.entries(WRONG)) {
    const answer = await browser.submit(form, { username, password })
    deepEqual([answer.status, isSignInPage(answer), typedName(answer.html)], [403, true, username], what)
    equal(masked(answer), masked(first), what)
    deepEqual(headersOf(answer), headersOf(first), what)
    assertPageHeaders(received(answer), "client")
    equal(answer.headers.get("set-cookie"), null)
    equal(answer.html.includes(PASSWORD), false)
  }
  deepEqual(browser.cookies, before)
  const answer = await browser.submit(formOf(first.html), right)
  deepEqual([answer.status, answer.location], [303, here()])
})

test("Credentials are read only from the form, never from the query", async () => {
  const query = `${new URLSearchParams(requestOf(web) as Record<string, string>)}&${new URLSearchParams({ ...right, step: "sign-in" })}`
  const answer = await ask(at, query)
  deepEqual([answer.status, isSignInPage({ html: answer.text })], [200, true])
  equal(answer.text.includes(PASSWORD), false)
})

// ── forms that are stale, used, changed, or of another browser ───────────────────────────────────────────────────────────

/** Asserts a 303 to the same request, without a session cookie. A right and a wrong password give the same answer, so no password was checked. */
async function assertRestarts(
  browser: Browser,
  form: ReturnType<typeof formOf>,
  headers: Record<string, string> = {},
  location = here(),
): Promise<void> {
  const before = await countGrants(at)
  for (const password of [PASSWORD, "wrong"]) {
    const answer = await browser.submit(form, { username: "ann", password }, headers)
    deepEqual(
      [answer.status, answer.location, answer.headers.get("set-cookie"), answer.html],
      [303, location, null, ""],
    )
    assertRedirectHeaders(Object.fromEntries(answer.headers))
  }
  equal(await countGrants(at), before)
}

test("behaviour §1.5: a sign-in form of another browser restarts the same request", async () => {
  const { form } = await signInPage()
  await assertRestarts((await signInPage()).browser, form)
})

for (const fetchSite of ["cross-site", "same-site", "none", "anything"]) {
  test(`decision 0006: a sign-in form sent with Sec-Fetch-Site: ${fetchSite} restarts the request`, async () => {
    const { browser, form } = await signInPage()
    await assertRestarts(browser, form, { "sec-fetch-site": fetchSite })
    equal((await browser.submit(form, right, { "sec-fetch-site": "same-origin", origin: "null" })).status, 303)
    ok(browser.cookies.has(SESSION))
  })
}

for (const [what, change] of Object.entries<Record<string, string>>({
  "a changed MAC": { form: "A".repeat(43) },
  "an empty MAC": { form: "" },
  "a truncated MAC": { form: "AAAA" },
  "a MAC that is not base64": { form: "§§§" },
})) {
  test(`decision 0006: a sign-in form with ${what} restarts the request`, async () => {
    const { browser, form } = await signInPage()
    await assertRestarts(browser, { ...form, fields: { ...form.fields, ...change } })
  })
}

test("decision 0006: a form's MAC has only one spelling: trailing characters restart the request", async () => {
  const { browser, form } = await signInPage()
  const mac = form.fields.form ?? ""
  for (const other of [`${mac}=`, `${mac}!`, `${mac} `, `${mac}\n`, `${mac}.x`, mac.replace(/.$/, nextLetter)])
    await assertRestarts(browser, { ...form, fields: { ...form.fields, form: other } })
})

/** The last of the 43 letters of a MAC has two unused bits. So the letter after it in the alphabet may decode to the same MAC. */
const nextLetter = (last: string): string => String.fromCharCode(last.charCodeAt(0) + 1)

test("RFC 6749 §3.1: a sign-in form with a repeated field restarts the request", async () => {
  const { browser, form } = await signInPage()
  for (const name of ["step", "form", "username", "password"]) {
    const fields = `${new URLSearchParams({ ...form.fields, ...right })}&${name}=${encodeURIComponent({ ...form.fields, ...right }[name] ?? "")}`
    const answer = await askByForm(at, fields, { cookie: cookieHeader(browser) }, requestIn(form))
    deepEqual(
      [answer.status, answer.headers.location, answer.headers["set-cookie"]],
      [303, here().slice(at.url.length), undefined],
    )
  }
})

test("decision 0006: a sign-in form cannot be used for another request", async () => {
  const { browser, form } = await signInPage()
  const { form: others } = await signInPage(browser, other)
  await assertRestarts(browser, withRequest(form, requestIn(others)), {}, here(other))
  const query = requestIn(form)
  await assertRestarts(browser, withRequest(form, `${query}&nonce=1`), {}, `${here()}&nonce=1`)
})

test("A form's request is only in its query: the same names in the body are ignored", async () => {
  const { browser, form } = await signInPage()
  const body = { client_id: other.client_id, redirect_uri: "https://evil.example/", scope: "admin", state: "x" }
  equal((await browser.submit(form, { ...right, ...body })).location, here())
})

for (const [what, state] of Object.entries({
  "line breaks": "a\r\nSet-Cookie: gatehouse_session=x\r\n\r\n<script>",
  "characters beyond Latin-1": "日本語 👩‍👩‍👧 é",
  NUL: "a\0b",
})) {
  test(`A form whose request was changed to contain ${what} restarts that request, properly encoded`, async () => {
    for (const step of ["sign-in", "consent"]) {
      const query = new URLSearchParams({ ...requestOf(web), state })
      const headers = { "sec-fetch-site": "cross-site" }
      const answer = await askByForm(at, `step=${step}&form=x`, headers, query.toString())
      const location = authorizeUrl(at, requestOf(web, { state: "" }))
        .slice(at.url.length)
        .replace(/state=$/, `state=${encodeURIComponent(state)}`)
      deepEqual([answer.status, answer.headers.location, answer.headers["set-cookie"]], [303, location, undefined])
    }
  })
}

test("A form with a missing or invalid request is refused as that request would be", async () => {
  const { browser, form } = await signInPage()
  for (const query of ["", "x", "client_id=nobody&redirect_uri=https://evil.example/"]) {
    const fields = new URLSearchParams({ ...form.fields, ...right }).toString()
    assertProblemPage(await askByForm(at, fields, { cookie: cookieHeader(browser) }, query))
  }
})

for (const step of ["", "unknown", "Sign-In", "consent ", "none"]) {
  test(`A form with the step ${JSON.stringify(step)} counts as an authorization request without a client, and gets a page`, async () => {
    const { browser, form } = await signInPage()
    const fields = { ...form.fields, step, ...right }
    const answer = await askByForm(at, new URLSearchParams(fields).toString(), { cookie: cookieHeader(browser) })
    assertProblemPage(answer)
  })
}

test("A sign-in form sent as a consent form, or the reverse, restarts the request", async () => {
  const asking = await confidentialClient(at, { consent: "ask" })
  const { browser, form } = await signInPage(new Browser(), asking)
  await assertRestarts(
    browser,
    { ...form, fields: { ...form.fields, step: "consent", decision: "approve" } },
    {},
    here(asking),
  )
  const holder = await signedIn(at, web)
  const consent = formOf((await visit(at, holder, asking)).html)
  await assertRestarts(holder, { ...consent, fields: { ...consent.fields, step: "sign-in" } }, {}, here(asking))
})

test("behaviour §1.5: a used sign-in form returns no code: it signs in again or restarts the request", async () => {
  const { browser, form } = await signInPage()
  await browser.submit(form, right)
  const wrong = await browser.submit(form, { ...right, password: "wrong" })
  equal(wrong.status, 403)
  const again = await browser.submit(form, right)
  deepEqual([again.status, again.location], [303, here()])
})

test("decision 0006: an abandoned sign-in stores nothing, and its page still works days later", async () => {
  const { browser, form } = await signInPage()
  at.clock.advance({ days: 3 })
  equal((await browser.submit(form, right)).location, here())
  codeIn(await browser.get(here()))
})

test("decision 0006: two tabs never affect each other", async () => {
  const asking = await confidentialClient(at, { consent: "ask" })
  const browser = new Browser()
  const address = (state: string) => authorizeUrl(at, requestOf(asking, { state }))
  const [one, two] = [await browser.get(address("one")), await browser.get(address("two"))]
  const afterOne = await browser.submit(formOf(one.html), right)
  equal(afterOne.location, address("one"))
  const consentOne = await browser.get(address("one"))
  // The second tab still shows the sign-in page. The user signs in again there, and the first session ends.
  const afterTwo = await browser.submit(formOf(two.html), right)
  equal(afterTwo.location, address("two"))
  const consentTwo = await browser.get(address("two"))
  const stale = await browser.submit(formOf(consentOne.html), { decision: "approve" })
  deepEqual([stale.status, stale.location], [303, address("one")])
  codeIn(await browser.submit(formOf(consentTwo.html), { decision: "approve" }), "&state=two")
  const shownAgain = await browser.get(address("one"))
  codeIn(await browser.submit(formOf(shownAgain.html), { decision: "approve" }), "&state=one")
})

test("OIDC Core §3.1.2.4: A sign-in is not a consent: the consent page follows", async () => {
  const asking = await confidentialClient(at, { consent: "ask" })
  const { browser, form } = await signInPage(new Browser(), asking)
  const answer = await browser.submit(form, { ...right, decision: "approve" })
  equal(isConsentPage(await browser.get(answer.location ?? "")), true)
})

test("behaviour §5: a limited number of passwords is checked in parallel; further ones get 503 with Retry-After and the sign-in page", async (t) => {
  // Every check reads the forms of hashes in the store, once a minute. The checks wait there until one password is refused.
  const isFull = Promise.withResolvers<void>()
  const { imports } = at.gatehouse.store
  const { otherHashes } = imports
  const held: typeof otherHashes = (...asked) => isFull.promise.then(() => otherHashes(...asked))
  t.mock.method(imports, "otherHashes", held)
  at.clock.advance({ minutes: 1 })
  const { browser, form } = await signInPage()
  // Far more passwords than the server can check and queue.
  const answers = await Promise.all(
    Array.from({ length: 200 }, async (_, index) => {
      const answer = await browser.submit(form, { username: `guess${index}`, password: "wrong" })
      if (answer.status === 503) isFull.resolve()
      return answer
    }),
  )
  const busy = answers.filter(({ status }) => status === 503)
  ok(busy.length > 0)
  equal(answers.filter(({ status }) => status === 403).length, 200 - busy.length)
  for (const answer of busy) {
    equal(answer.headers.get("retry-after"), "2")
    equal(isSignInPage(answer), true)
    ok(answer.html.includes("did not check your password"))
    assertPageHeaders(received(answer), "client")
  }
  equal((await browser.submit(form, right)).status, 303)
})
