import { deepEqual, equal, match, notEqual, ok } from "node:assert/strict"
import { after, test } from "node:test"
import {
  AUTHORIZE,
  addUser,
  ask,
  assertPageHeaders,
  assertRedirectHeaders,
  assertSentBack,
  codeIn,
  errorLocation,
  isConsentPage,
  isSignInPage,
  STATE,
  signedIn,
  visit,
} from "../support/authorization.ts"
import { Browser, decodeHtml, formOf } from "../support/browser.ts"
import { authorizeUrl, CHALLENGE, PASSWORD, requestOf } from "../support/journey.ts"
import { withoutOwnScript } from "../support/page_script.ts"
import { codeRequest, confidentialClient, post, publicClient, service, tokeninfo } from "../support/service.ts"
import { send } from "../support/wire.ts"

const at = await service({ after })
const asking = await confidentialClient(at, { consent: "ask" })
await at.gatehouse.administration.clients.update(asking.client_id, { name: "Photo Album" })
const direct = await confidentialClient(at)
const browser = await signedIn(at, direct)
const boss = await addUser(at, "boss", { role: "admin" })
const bossBrowser = await signedIn(at, direct, "boss")
const all = await confidentialClient(at, { scope: "openid profile email read write admin" })
const narrow = await confidentialClient(at, { scope: "email read" })

const exchanged = async (client: typeof direct, code: string) => {
  const answer = await post(at, codeRequest(client, code))
  equal(answer.status, 200, answer.text)
  return JSON.parse(answer.text) as { access_token: string; scope: string; id_token?: string }
}

const claimsOf = (idToken = ""): Record<string, unknown> =>
  JSON.parse(Buffer.from(idToken.split(".")[1] ?? "", "base64url").toString())

test("Specification §4.1: sign-in page, consent page, then 302 with <redirect_uri>?code=<authorization_code>&state=<state>", async () => {
  const fresh = new Browser()
  const first = await visit(at, fresh, asking)
  deepEqual([first.status, isSignInPage(first), isConsentPage(first)], [200, true, false])
  const back = await fresh.submit(formOf(first.html), { username: "ann", password: PASSWORD })
  deepEqual([back.status, back.location, back.html], [303, authorizeUrl(at, requestOf(asking)), ""])
  assertRedirectHeaders(Object.fromEntries(back.headers))
  const consent = await fresh.get(back.location ?? "")
  deepEqual([consent.status, isSignInPage(consent), isConsentPage(consent)], [200, false, true])
  const approved = await fresh.submit(formOf(consent.html), { decision: "approve" })
  codeIn(approved)
  equal(approved.html, "")
  assertRedirectHeaders(Object.fromEntries(approved.headers))
})

test("Specification §4.1, step 1: a signed-in user is not asked to sign in again", async () => {
  equal(isConsentPage(await visit(at, browser, asking)), true)
})

test("Specification §4.1, step 3: the client's name, the permissions, the redirect's host, approve and deny", async () => {
  const { html } = await visit(at, browser, asking, { scope: "openid profile email read write" })
  const main = html.slice(html.indexOf("<main>"))
  match(main, /<h1>Allow <bdi>Photo Album<\/bdi> to use your account\?<\/h1>/)
  deepEqual(
    [...main.matchAll(/<li><span>(.*?)<\/span><\/li>/g)].map(([, words = ""]) => decodeHtml(words)),
    [
      "Know who you are",
      "Your basic profile: name and username",
      "Your e-mail address",
      "Read your data",
      "Change your data",
    ],
  )
  match(main, /Either way, you will be sent to <strong><bdi dir="ltr">client\.example<\/bdi><\/strong>/)
  match(main, /Signed in as <strong><bdi>Ann Example<\/bdi><\/strong> \(<bdi>ann<\/bdi>\)/)
  deepEqual(
    [...main.matchAll(/<button [^>]*name="(.*?)" value="(.*?)"/g)].map(([, name, value]) => [name, value]),
    [
      ["decision", "deny"],
      ["decision", "approve"],
    ],
  )
})

for (const [redirect_uri, host] of [
  ["https://client.example:8443/callback", "client.example:8443"],
  ["http://localhost:3000/", "localhost:3000"],
  ["com.example.app:/callback", "com.example.app"],
  ["https://xn--bcher-kva.example/", "xn--bcher-kva.example"],
] as const) {
  test(`Specification §4.1, step 3: the page shows the redirect's host of ${redirect_uri}`, async () => {
    const client = await confidentialClient(at, { redirect_uris: [redirect_uri], consent: "ask" })
    const { html } = await visit(at, browser, client, { redirect_uri })
    ok(html.includes(`<bdi dir="ltr">${host}</bdi>`))
  })
}

test("behaviour §1.5, §8: the pages have these headers; form-action blocks no redirect after their forms", async () => {
  const client = await confidentialClient(at, { consent: "ask" })
  for (const holder of [undefined, browser]) {
    const answer = await ask(at, requestOf(client), holder && { browser: holder })
    equal(answer.status, 200)
    assertPageHeaders(answer, "client")
  }
})

test("behaviour §8: a page loads no resources and runs no script but the one for passkeys", async () => {
  for (const { html } of [await visit(at, new Browser(), asking), await visit(at, browser, asking)]) {
    equal(
      /<script|\son[a-z]+=|\sstyle=|javascript:|<(?:img|iframe|object|embed|link rel="stylesheet)/i.test(
        withoutOwnScript(html),
      ),
      false,
    )
    deepEqual(
      [...html.matchAll(/\s(?:src|href|action)="([^"]*)"/g)]
        .map(([, address = ""]) => decodeHtml(address))
        .filter((address) => !address.startsWith(`${at.url}${AUTHORIZE}`) && !address.startsWith("data:image/svg+xml")),
      [],
    )
  }
})

// ── scope ────────────────────────────────────────────────────────────────────────────────────────────────────────────────

for (const [rule, client, scope, holder, granted] of [
  ["the default", direct, undefined, browser, "openid profile email"],
  ["an empty scope counts as absent", direct, "", browser, "openid profile email"],
  ["the default, without values that the client may not have", narrow, undefined, browser, "email"],
  ["offline_access alone counts as no scope", direct, "offline_access", browser, "openid profile email"],
  ["offline_access is dropped", direct, "openid offline_access read", browser, "openid read"],
  ["one value", direct, "write", browser, "write"],
  ["everything allowed", all, "openid profile email read write", browser, "openid profile email read write"],
  ["repeated values count once", direct, "read read openid", browser, "openid read"],
  ["the answer has the specification's order", direct, "write email openid", browser, "openid email write"],
  ["admin for an admin", all, "admin openid", bossBrowser, "openid admin"],
  ["admin alone for an admin", all, "admin", bossBrowser, "admin"],
  ["admin is dropped for a user without the role", all, "admin read", browser, "read"],
  ["1024 bytes", direct, `${"openid ".repeat(141)}${"profile ".repeat(3)}openid openid`, browser, "openid profile"],
] as const) {
  test(`Specification §2.6, behaviour §1.3: scope ${JSON.stringify(scope?.slice(0, 40))} (${rule}) grants "${granted}"`, async () => {
    const code = codeIn(await visit(at, holder, client, { scope }))
    const tokens = await exchanged(client, code)
    equal(tokens.scope, granted)
    equal("id_token" in tokens, granted.split(" ").includes("openid"))
    equal(JSON.parse((await tokeninfo(at, tokens.access_token)).text).scope, granted)
  })
}

test("behaviour §1.3: admin is shown only to a user with the role", async () => {
  const client = await confidentialClient(at, { scope: "read admin", consent: "ask" })
  const shown = async (holder: Browser) =>
    [...(await visit(at, holder, client, { scope: "read admin" })).html.matchAll(/<li><span>(.*?)<\/span>/g)].map(
      ([, words]) => words,
    )
  deepEqual(await shown(browser), ["Read your data"])
  deepEqual(await shown(bossBrowser), ["Read your data", "Administer this service"])
  ok(boss)
})

test("behaviour §1.3, RFC 6749 §3.1: an unknown parameter is ignored, even if repeated; so is display", async () => {
  const query = new URLSearchParams(requestOf(direct) as Record<string, string>)
  for (const more of ["unknown=a&unknown=b", "display=popup", "claims_locales=de", "ui_locales=de%20en", "a&=b&&"]) {
    codeIn(await browser.get(`${at.url}${AUTHORIZE}?${query}&${more}`))
  }
})

test("behaviour §1.3, RFC 6749 §3.1: response_mode query is the default; an empty parameter counts as absent", async () => {
  codeIn(await visit(at, browser, direct, { response_mode: "query" }))
  const empty = Object.fromEntries(
    [
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
    ].map((name) => [name, ""]),
  )
  const tokens = await exchanged(direct, codeIn(await visit(at, browser, direct, empty), ""))
  equal(tokens.scope, "openid profile email")
  equal("nonce" in claimsOf(tokens.id_token), false)
})

// ── iss ──────────────────────────────────────────────────────────────────────────────────────────────────────────────────

test("behaviour §1.4, RFC 9207 §2: with GATEHOUSE_ISS_PARAMETER every answer ends with the issuer, and discovery announces it", async () => {
  const announced = await service({ after }, { issParameter: true })
  const client = await confidentialClient(announced)
  const holder = await signedIn(announced, client)
  const iss = `&iss=${encodeURIComponent(announced.url)}`
  codeIn(await visit(announced, holder, client), `&state=${STATE}${iss}`)
  codeIn(await visit(announced, holder, client, { state: undefined }), iss)
  assertSentBack(
    await ask(announced, requestOf(client, { response_type: "token" })),
    errorLocation("unsupported_response_type", `&state=${STATE}${iss}`),
  )
  const metadata = async ({ url }: { url: string }) =>
    JSON.parse((await send({ url }, "/.well-known/openid-configuration")).text) as Record<string, unknown>
  equal((await metadata(announced)).authorization_response_iss_parameter_supported, true)
  notEqual((await metadata(at)).authorization_response_iss_parameter_supported, true)
})

test("behaviour §1.4: a public client gets its code like a confidential client", async () => {
  const single = await publicClient(at, { consent: "ask" })
  const asked = { code_challenge: CHALLENGE, code_challenge_method: "S256" }
  const consent = await visit(at, browser, single, asked)
  equal(isConsentPage(consent), true)
  codeIn(await browser.submit(formOf(consent.html), { decision: "approve" }))
})
