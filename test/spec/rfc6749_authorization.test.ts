/** Tests RFC 6749: the authorization endpoint and its codes. Each test covers a requirement that no other test file covers. */
import { deepEqual, equal, match, ok } from "node:assert/strict"
import { after, test } from "node:test"
import { assertError, bodyOf } from "../support/answers.ts"
import {
  addUser,
  ask,
  assertProblemPage,
  assertSentBack,
  codeIn,
  countGrants,
  errorLocation,
  isSignInPage,
  signedIn,
  visit,
} from "../support/authorization.ts"
import { Browser, formOf } from "../support/browser.ts"
import { authorize, authorizeUrl, PASSWORD, REDIRECT_URI, requestOf } from "../support/journey.ts"
import type { Tokens } from "../support/service.ts"
import {
  codeRequest,
  confidentialClient,
  freshCode,
  post,
  publicClient,
  service,
  tokensFor,
} from "../support/service.ts"
import { send } from "../support/wire.ts"

const at = await service({ after })
const client = await confidentialClient(at)
const other = await confidentialClient(at)
const asking = await confidentialClient(at, { consent: "ask" })
const reader = await confidentialClient(at, { scope: "read" })
const page = await publicClient(at)
await addUser(at, "bob")

test("RFC 6749 §3.1, OIDC Core §3.1.2.3: no one gets a code without signing in", async () => {
  const before = await countGrants(at)
  const stranger = new Browser()
  const first = await visit(at, stranger, client)
  equal(isSignInPage(first), true)
  equal(first.location, undefined)
  const wrong = await stranger.submit(formOf(first.html), { username: "ann", password: "wrong" })
  deepEqual([wrong.status, wrong.location, isSignInPage(wrong)], [403, undefined, true])
  equal(isSignInPage(await visit(at, stranger, client)), true)
  equal(await countGrants(at), before)
})

test("RFC 6749 §3.1: GET at the authorization endpoint returns the code to a signed-in user", async () => {
  const answer = await ask(at, requestOf(client), { browser: await signedIn(at, client), method: "GET" })
  codeIn({ status: answer.status, location: answer.headers.location })
})

test("RFC 6749 §3.1, §3.2: every endpoint URL is absolute and has no fragment", async () => {
  const metadata = bodyOfMetadata(await send(at, "/.well-known/oauth-authorization-server"))
  const addresses = Object.entries(metadata).filter(([name]) => /_endpoint$|_uri$/.test(name))
  ok(addresses.length >= 4)
  for (const [name, address] of addresses) {
    const { origin, hash } = new URL(String(address))
    deepEqual([name, origin, hash, String(address).includes("#")], [name, at.url, "", false])
  }
})

const bodyOfMetadata = ({ status, text }: { status: number; text: string }): Record<string, unknown> => {
  equal(status, 200)
  return JSON.parse(text) as Record<string, unknown>
}

test("RFC 6749 §3.1.1: a missing response_type is invalid_request, an unknown one unsupported_response_type", async () => {
  for (const response_type of [undefined, ""])
    assertSentBack(await ask(at, requestOf(client, { response_type })), errorLocation("invalid_request"))
  for (const response_type of ["token", "id_token token", "nothing"])
    assertSentBack(await ask(at, requestOf(client, { response_type })), errorLocation("unsupported_response_type"))
})

test("RFC 6749 §3.3: without scope the server uses a default or answers invalid_scope", async () => {
  const { scope } = await tokensFor(at, client, { scope: undefined })
  equal(scope, "openid profile email")
  assertSentBack(await ask(at, requestOf(reader, { scope: undefined })), errorLocation("invalid_scope"))
})

test("RFC 6749 §4.1.1, OIDC Core §3.1.2.2: every required parameter must be present and valid before a sign-in page is shown", async () => {
  for (const missing of [{ client_id: undefined }, { redirect_uri: undefined }, { redirect_uri: `${REDIRECT_URI}/` }])
    assertProblemPage(await ask(at, requestOf(client, missing)))
  assertSentBack(await ask(at, requestOf(client, { response_type: undefined })), errorLocation("invalid_request"))
})

test("RFC 6749 §4.1.2, §10.5: a code is valid for at most ten minutes, and works once", async () => {
  const old = codeRequest(client, await freshCode(at, client))
  at.clock.advance({ minutes: 10 })
  assertError(await post(at, old), "invalid_grant")
  const request = codeRequest(client, await freshCode(at, client))
  bodyOf(await post(at, request))
  assertError(await post(at, request), "invalid_grant")
})

test("RFC 6749 §4.1.2, §10.6: a code is bound to its client and redirect URI", async () => {
  const two = await confidentialClient(at, { redirect_uris: [REDIRECT_URI, "https://client.example/second"] })
  const code = await freshCode(at, two)
  assertError(await post(at, codeRequest(other, code)), "invalid_grant")
  assertError(
    await post(at, codeRequest(two, code, { redirect_uri: "https://client.example/second" })),
    "invalid_grant",
  )
  bodyOf(await post(at, codeRequest(two, code)))
})

test("RFC 6749 §4.1.2, OIDC Core §3.1.2.5: state is returned exactly as sent, with the code and with an error", async () => {
  const browser = await signedIn(at, client)
  for (const state of ["x", "a b+c%20d&e=f#g", "ü 日本 \u{1f511}", "'\"<script>", "s".repeat(4096)]) {
    const sent = await visit(at, browser, client, { state })
    equal(new URL(sent.location ?? "").searchParams.get("state"), state)
    const refused = await visit(at, browser, client, { state, scope: "none" })
    equal(new URL(refused.location ?? "").searchParams.get("state"), state)
  }
})

test("RFC 6749 §4.1.2.1, OIDC Core §3.1.2.2, §3.1.2.6: every redirected error has its code, only permitted characters, and the state", async () => {
  const browser = await signedIn(at, client)
  const denied = await authorize(at, browser, requestOf(asking), { decision: "deny" })
  const locations = [denied.href]
  for (const [sent, holder] of [
    [requestOf(client, { response_type: undefined }), browser],
    [requestOf(client, { response_type: "token" }), browser],
    [requestOf(client, { scope: "none" }), browser],
    [requestOf(client, { prompt: "none" }), new Browser()],
    [requestOf(asking, { prompt: "none" }), browser],
    [requestOf(client, { request: "e30.e30." }), browser],
    [requestOf(client, { request_uri: "https://client.example/r" }), browser],
  ] as const)
    locations.push((await ask(at, sent, { browser: holder })).headers.location ?? "")
  const redirected = locations.map((location) => {
    const { searchParams, hash } = new URL(location)
    deepEqual([...searchParams.keys()], ["error", "error_description", "state"])
    equal(hash, "")
    equal(searchParams.get("state"), "a-state-of-thirty-two-characters")
    for (const name of ["error", "error_description"])
      match(searchParams.get(name) ?? "", /^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/)
    return searchParams.get("error")
  })
  deepEqual(redirected, [
    "access_denied",
    "invalid_request",
    "unsupported_response_type",
    "invalid_scope",
    "login_required",
    "consent_required",
    "request_not_supported",
    "request_uri_not_supported",
  ])
})

test("RFC 6749 §5.1: every grant returns JSON with Cache-Control: no-store and Pragma: no-cache", async () => {
  const exchanged = await post(at, codeRequest(client, await freshCode(at, client)))
  const { refresh_token } = bodyOf<Tokens>(exchanged)
  const answers = [
    exchanged,
    await post(at, { grant_type: "refresh_token", refresh_token, ...client }),
    await post(at, { grant_type: "client_credentials", ...client }),
  ]
  for (const { status, headers } of answers)
    deepEqual(
      [status, headers["content-type"], headers["cache-control"], headers.pragma],
      [200, "application/json", "no-store", "no-cache"],
    )
})

test("RFC 6749 §10.10: credentials cannot be guessed: each has at least 128 random bits, and no two are equal", async () => {
  const seen = new Map<string, Set<string>>()
  const note = (kind: string, credential: string) => seen.set(kind, (seen.get(kind) ?? new Set()).add(credential))
  for (let time = 0; time < 5; time += 1) {
    const code = await freshCode(at, client)
    const tokens = bodyOf<Tokens>(await post(at, codeRequest(client, code)))
    note("code", code)
    note("access token", tokens.access_token)
    note("refresh token", tokens.refresh_token)
    note("client secret", (await confidentialClient(at)).client_secret)
  }
  for (const [kind, all] of seen) {
    equal(all.size, 5, kind)
    // Each character encodes six bits. A derived credential also has a prefix; a client secret has none, but may begin like one by chance.
    const prefix = kind === "client secret" ? 0 : "gxx_".length
    for (const credential of all) ok((credential.length - prefix) * 6 >= 256, kind)
  }
})

test("RFC 9700 §2.1, §4.12: the answer to the form with username and password is 303, so that no browser posts them again to the client", async () => {
  const browser = new Browser()
  const signInPage = await browser.get(authorizeUrl(at, requestOf(client)))
  const answer = await browser.submit(formOf(signInPage.html), { username: "ann", password: PASSWORD })
  equal(answer.status, 303)
  ok(!(answer.location ?? "").includes(encodeURIComponent(PASSWORD)) && !(answer.location ?? "").includes("password"))
  equal(new URL(answer.location ?? "").origin, at.url)
  const consent = await visit(at, browser, asking)
  const approved = await browser.submit(formOf(consent.html), { decision: "approve" })
  // RFC 9700 allows 302 here, because the consent form has no password. Gatehouse's own specification demands 302: Specification §4.1.
  equal(approved.status, 302)
  const tried = await browser.submit(formOf(signInPage.html), { username: "ann", password: PASSWORD })
  ok(![301, 302, 307, 308].includes(tried.status), String(tried.status))
})

test("RFC 9700 §2.2.2: a public client's refresh token rotates: each use returns a new token, and reuse of the old token ends the grant", async () => {
  const first = await tokensFor(at, page)
  const send_ = (refresh_token: string) => post(at, { grant_type: "refresh_token", refresh_token, ...page })
  const second = bodyOf<Tokens>(await send_(first.refresh_token))
  ok(second.refresh_token !== first.refresh_token)
  const third = bodyOf<Tokens>(await send_(second.refresh_token))
  assertError(await send_(first.refresh_token), "invalid_grant")
  assertError(await send_(third.refresh_token), "invalid_grant")
})
