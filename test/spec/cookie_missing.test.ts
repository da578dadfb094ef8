import { deepEqual, equal, match, ok } from "node:assert/strict"
import { after, test } from "node:test"
import { createLog } from "../../src/observe/log.ts"
import { AUTHORIZE, assertRestarted, isSignInPage, signedIn, visit } from "../support/authorization.ts"
import type { Form, Visited } from "../support/browser.ts"
import { Browser, decodeHtml, formOf, requestIn } from "../support/browser.ts"
import { freePort } from "../support/free_port.ts"
import { PASSWORD, requestOf } from "../support/journey.ts"
import { confidentialClient, service } from "../support/service.ts"

const lines: string[] = []
const log = createLog({ level: "info", readable: false, destination: { write: (line) => void lines.push(line) } })
const plain = await service({ after }, {}, { log })
const PUBLIC_URL = "https://id.example/auth"
const port = await freePort()
const secure = { ...(await service({ after }, { url: PUBLIC_URL, port }, { log })), url: `http://127.0.0.1:${port}` }
const right = { username: "ann", password: PASSWORD }

/** Returns the sign-in form of a service whose paths may have a prefix. */
async function signInForm(at: typeof plain, basePath = "") {
  const client = await confidentialClient(at, { consent: "ask" })
  await at.gatehouse.administration.clients.update(client.client_id, { name: "Photo Book" })
  const address = `${at.url}${basePath}${AUTHORIZE}?${new URLSearchParams(requestOf(client))}`
  const browser = new Browser()
  return { client, browser, address, form: formOf((await browser.get(address)).html) }
}

const linkIn = (html: string): string =>
  decodeHtml(/<a class="reach" href="([^"]*)">Try again<\/a>/.exec(html)?.[1] ?? "")
const heading = (html: string) => /<h1>(.*?)<\/h1>/.exec(html)?.[1]

/** Submits a form without any cookie. Returns the page, and the log lines with its trace id. */
async function submitBare(form: Form, typed: Record<string, string>, headers: Record<string, string> = {}) {
  const bare = new Browser()
  const page = await bare.submit(form, typed, headers)
  const traceId = page.headers.get("x-trace-id") ?? ""
  const logged = lines.map((line) => JSON.parse(line)).find((line) => line.traceId === traceId) ?? {}
  return { bare, page, traceId, logged }
}

function assertCookiePage(page: Visited, at: { readonly url: string }, form: Form): void {
  deepEqual([page.status, page.location, page.headers.get("set-cookie")], [400, undefined, null])
  equal(heading(page.html), "Your browser did not keep a cookie")
  match(page.html, /Allow cookies for this site/)
  equal(linkIn(page.html), `${at.url}${AUTHORIZE}?${requestIn(form)}`)
  ok(!page.html.includes("<form"))
}

test("behaviour §1.5: a sign-in form without its cookie gets a page that explains the missing cookie, not the same form again", async () => {
  const { form } = await signInForm(plain)
  for (const password of [PASSWORD, "wrong"]) {
    const { bare, page, logged } = await submitBare(form, { ...right, password })
    assertCookiePage(page, plain, form)
    deepEqual([logged.refusal, logged.reason], ["cookie_missing", "cookie-missing"])
    equal(isSignInPage(await bare.get(linkIn(page.html))), true)
  }
})

test("behaviour §1.5: a consent form without any cookie gets the same page; with only the visit cookie it restarts, as after a sign-out in another tab", async () => {
  const client = await confidentialClient(plain, { consent: "ask" })
  const browser = await signedIn(plain, client)
  const form = formOf((await visit(plain, browser, client)).html)
  for (const decision of ["approve", "deny"]) assertCookiePage((await submitBare(form, { decision })).page, plain, form)
  const names = [...browser.cookies.keys()].filter((name) => name.includes("session"))
  for (const name of names) browser.cookies.delete(name)
  equal(names.length, 1)
  assertRestarted(await browser.submit(form, { decision: "approve" }), plain, requestOf(client))
})

test("behaviour §1.5: a form of another site restarts: browsers withhold cookies there, so their absence proves nothing", async () => {
  const { client, form } = await signInForm(plain)
  for (const fetchSite of ["cross-site", "same-site", "none"]) {
    const { page } = await submitBare(form, right, { "sec-fetch-site": fetchSite })
    assertRestarted(page, plain, requestOf(client))
  }
})

for (const [what, headers, received] of [
  ["a proxy says http", { "x-forwarded-proto": "http" }, "X-Forwarded-Proto: http, and no Sec-Fetch-Site"],
  ["nothing says https", {}, "neither Sec-Fetch-Site nor X-Forwarded-Proto"],
] as const)
  test(`An https GATEHOUSE_URL reached over http, ${what}: the page links to the https address, and the reason says so`, async () => {
    const { form } = await signInForm(secure, "/auth")
    const { page, logged } = await submitBare(form, right, headers)
    deepEqual([page.status, heading(page.html)], [400, "Use the https address"])
    equal(linkIn(page.html), `${PUBLIC_URL}${AUTHORIZE}?${requestIn(form)}`)
    deepEqual(
      [logged.refusal, logged.reason, logged.expected, logged.received],
      ["plain_http", "cookie-missing-plain-http", PUBLIC_URL, received],
    )
  })

for (const [what, headers] of [
  ["the browser says that it came over https", { "sec-fetch-site": "same-origin", "x-forwarded-proto": "http" }],
  ["a proxy says https", { "x-forwarded-proto": "https" }],
  ["a proxy says something else", { "x-forwarded-proto": "wss\tevil" }],
] as const)
  test(`An https GATEHOUSE_URL, ${what}: only the missing cookie is reported`, async () => {
    const { form } = await signInForm(secure, "/auth")
    const { page, logged } = await submitBare(form, right, headers)
    equal(heading(page.html), "Your browser did not keep a cookie")
    deepEqual([logged.reason, logged.received], ["cookie-missing", undefined])
  })

test("behaviour §1.5: a form that restarts without a page has its reason in the log", async () => {
  const { client, browser, form } = await signInForm(plain)
  const holder = await signedIn(plain, client)
  const consent = formOf((await visit(plain, holder, client)).html)
  const foreign = { "sec-fetch-site": "cross-site" }
  for (const [who, sent, typed, headers, reason] of [
    [browser, form, { ...right, form: "x" }, {}, "form-not-genuine"],
    [browser, form, right, foreign, "form-of-another-site"],
    [holder, consent, { decision: "maybe" }, {}, "decision-unknown"],
    [browser, consent, { decision: "approve" }, {}, "form-without-session"],
  ] as const) {
    const answer = await who.submit(sent, typed, headers)
    assertRestarted(answer, plain, requestOf(client))
    const traceId = answer.headers.get("x-trace-id")
    const line = lines.map((each) => JSON.parse(each)).find((each) => each.traceId === traceId)
    deepEqual([line?.refusal, line?.reason, line?.status], ["form_restarted", reason, 303])
  }
})

test("The page is in the language of the request", async () => {
  const { form } = await signInForm(plain)
  const { page } = await submitBare(form, right, { "accept-language": "de" })
  equal(heading(page.html), "Ihr Browser hat ein Cookie nicht behalten")
})

test("A refusal for a missing cookie is stored for `explain` under the reference on the page", async (t) => {
  const at = await service(t)
  const { client, form } = await signInForm(at)
  const { page, traceId } = await submitBare(form, right)
  ok(page.html.includes(traceId))
  const kept = await at.gatehouse.store.refusals.find(traceId, at.clock())
  const record = JSON.parse(kept?.record ?? "{}")
  deepEqual([record.code, record.reason, record.clientId], ["cookie_missing", "cookie-missing", client.client_id])
})
