import { deepEqual, equal, match, ok } from "node:assert/strict"
import { METHODS } from "node:http"
import { after, test } from "node:test"
import {
  AUTHORIZE,
  ask,
  askByForm,
  assertPageHeaders,
  assertProblemPage,
  assertRedirectHeaders,
  codeIn,
  cookieHeader,
  countGrants,
  isSignInPage,
  STATE,
  signedIn,
  visit,
} from "../support/authorization.ts"
import { Browser, formOf } from "../support/browser.ts"
import { authorize, authorizeUrl, REDIRECT_URI, requestOf } from "../support/journey.ts"
import { confidentialClient, service } from "../support/service.ts"
import { send } from "../support/wire.ts"

const at = await service({ after })
const asking = await confidentialClient(at, { consent: "ask" })
const direct = await confidentialClient(at)
const browser = await signedIn(at, direct)
const remembering = await confidentialClient(at, { consent: "remember" })
await browser.submit(formOf((await visit(at, browser, remembering)).html), { decision: "approve" })
codeIn(await visit(at, browser, remembering))

test("behaviour §1.8, OIDC Core §3.1.2.1: a request by form continues as a GET of the same request, even from another site", async () => {
  for (const headers of [{}, { "sec-fetch-site": "cross-site", origin: "https://client.example" }]) {
    const answer = await askByForm(at, { ...requestOf(asking), scope: "openid email", unknown: "x" }, headers)
    deepEqual(
      [answer.status, answer.headers.location, answer.headers["set-cookie"], answer.text],
      [
        303,
        authorizeUrl(at, {
          client_id: asking.client_id,
          redirect_uri: REDIRECT_URI,
          response_type: "code",
          scope: "openid email",
          state: STATE,
        })
          .slice(at.url.length)
          .replaceAll("+", "%20"),
        undefined,
        "",
      ],
    )
    assertRedirectHeaders(answer.headers)
  }
})

test("behaviour §1.8: a form without a trusted redirect gets a page; the query of a POST is ignored", async () => {
  for (const parameters of [
    requestOf(asking, { client_id: undefined }),
    requestOf(asking, { redirect_uri: "https://evil.example/" }),
    "",
  ]) {
    assertProblemPage(await askByForm(at, parameters))
  }
  const type = { "content-type": "application/x-www-form-urlencoded" }
  const query = authorizeUrl({ ...at, url: "" }, requestOf(asking))
  assertProblemPage(await send(at, query, { method: "POST", headers: type, body: "" }))
})

for (const [what, headers] of Object.entries<Record<string, string>>({
  "no type": {},
  JSON: { "content-type": "application/json" },
  multipart: { "content-type": "multipart/form-data; boundary=x" },
  "plain text": { "content-type": "text/plain" },
  encoded: { "content-type": "application/x-www-form-urlencoded", "content-encoding": "gzip" },
})) {
  test(`behaviour §1.8: a POST that is not a form (${what}) gets a page with status 400`, async () => {
    const body = new URLSearchParams(requestOf(asking) as Record<string, string>).toString()
    assertProblemPage(await send(at, AUTHORIZE, { method: "POST", headers, body }))
  })
}

test("behaviour §1.8: a form of more than 64 KiB gets a page with status 413; a form of 64 KiB is read", async () => {
  const body = `${new URLSearchParams(requestOf(asking) as Record<string, string>)}&unknown=`
  const filled = (length: number) => askByForm(at, body.padEnd(length, "x"))
  equal((await filled(65_536)).status, 303)
  assertProblemPage(await filled(65_537), 413, "Too much data")
})

test("behaviour §1.8: the type of a form may name its charset, in upper or lower case", async () => {
  for (const type of ["application/x-www-form-urlencoded; charset=UTF-8", "Application/X-WWW-Form-URLEncoded"]) {
    equal((await askByForm(at, requestOf(asking), { "content-type": type })).status, 303)
  }
})

for (const [what, client, holder] of [
  ["signed out", asking, undefined],
  ["signed in, consent to be asked", asking, browser],
  ["signed in, consent remembered", remembering, browser],
  ["signed in, the operator's own client", direct, browser],
] as const) {
  test(`behaviour §1.8: HEAD returns the headers of the page and never changes state: ${what}`, async () => {
    const before = await countGrants(at)
    for (const more of [{}, ...(holder && client !== asking ? [{ prompt: "none" }] : [])]) {
      const answer = await ask(at, requestOf(client, more), { method: "HEAD", ...(holder && { browser: holder }) })
      deepEqual([answer.status, answer.text, answer.headers.location], [200, "", undefined])
      assertPageHeaders(answer, "client")
    }
    equal(await countGrants(at), before)
  })
}

test("behaviour §1.8: a HEAD request does not extend a session", async () => {
  const idle = await signedIn(at, direct)
  at.clock.advance({ hours: 1 })
  await ask(at, requestOf(direct), { method: "HEAD", browser: idle })
  await countGrants(at)
  at.clock.advance({ hours: 1 })
  equal(isSignInPage(await visit(at, idle, direct)), true)
})

for (const method of METHODS.filter((each) => !["GET", "HEAD", "POST", "CONNECT"].includes(each))) {
  test(`behaviour §1.8: ${method} is answered 405 with Allow`, async () => {
    const holder = await signedInOnce()
    const answer = await ask(at, requestOf(direct), { method, browser: holder })
    equal(answer.headers.allow, "GET, HEAD, POST")
    assertProblemPage(answer, 405, "That does not work here")
    equal(answer.headers["access-control-allow-origin"], undefined)
  })
}

let once: Promise<Browser> | undefined
const signedInOnce = () => (once ??= signedIn(at, direct))

test("behaviour §3: CORS allows no origin", async () => {
  for (const headers of [{ origin: "https://client.example" }, { origin: "null" }]) {
    const answer = await ask(at, requestOf(direct), { headers })
    deepEqual(
      Object.keys(answer.headers).filter((name) => name.startsWith("access-control") || name === "vary"),
      [],
    )
  }
})

test("behaviour §8: URLs come from the configuration, never from a request's headers", async () => {
  const forged = {
    host: "evil.example",
    "x-forwarded-host": "evil.example",
    "x-forwarded-proto": "https",
    forwarded: "host=evil.example",
  }
  const page = await ask(at, requestOf(asking), { headers: forged })
  equal(page.status, 200)
  ok(!page.text.includes("evil.example"))
  const address = authorizeUrl(at, requestOf(asking)).slice(at.url.length)
  equal(formOf(page.text).action, address)
  const byForm = await askByForm(at, requestOf(asking), forged)
  equal(byForm.headers.location, address)
})

test("decision 0015: a user who came by another name of the server stays at that name", async () => {
  match(at.url, /^http:\/\/localhost:/)
  const other = { ...at, url: at.url.replace("localhost", "127.0.0.1") }
  const elsewhere = new Browser()
  const location = await authorize(other, elsewhere, requestOf(asking))
  equal(location.origin + location.pathname, REDIRECT_URI)
  equal(location.searchParams.get("state"), STATE)
  match(location.searchParams.get("code") ?? "", /^gac_/)
})

test("behaviour §8: paths are case-sensitive and exactly as specified", async () => {
  for (const path of [
    "/oauth/authorize",
    "/oauth/Authorize.php",
    "/oauth/authorize.php/",
    "//oauth/authorize.php",
    "/OAUTH/authorize.php",
  ]) {
    const answer = await send(at, `${path}?${new URLSearchParams(requestOf(direct) as Record<string, string>)}`, {
      headers: { cookie: cookieHeader(browser) },
    })
    deepEqual([answer.status, answer.headers.location], [404, undefined], path)
  }
})
