import { deepEqual, equal } from "node:assert/strict"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { after, test } from "node:test"
import { StoreUnavailable } from "../../src/base/store_unavailable.ts"
import { configure, createGatehouse, manualClock } from "../../src/gatehouse.ts"
import { openSqlite } from "../../src/store/open_sqlite.ts"
import type { Store } from "../../src/store/store.ts"
import type { RedirectedError } from "../support/authorization.ts"
import {
  addUser,
  ask,
  askByForm,
  assertProblemPage,
  assertRedirectHeaders,
  assertSentBack,
  countGrants,
  errorLocation,
  isConsentPage,
  STATE,
  signedIn,
  visit,
} from "../support/authorization.ts"
import { formOf } from "../support/browser.ts"
import { CHALLENGE, REDIRECT_URI, requestOf } from "../support/journey.ts"
import { confidentialClient, publicClient, service } from "../support/service.ts"
import { START } from "../support/world.ts"

const at = await service({ after })
const web = await confidentialClient(at, { scope: "openid profile email read write" })
const browser = await signedIn(at, web)
const page = await publicClient(at)
const reader = await confidentialClient(at, { scope: "read" })
const noCode = await confidentialClient(at, { grant_types: ["client_credentials"] })
const adminOnly = await confidentialClient(at, { scope: "admin" })

const text = (more: Record<string, string | undefined> = {}) =>
  new URLSearchParams(
    Object.entries(requestOf(web, more)).filter((entry): entry is [string, string] => entry[1] !== undefined),
  ).toString()

interface Row {
  readonly rule: string
  readonly error: RedirectedError
  readonly sent: Record<string, string | undefined> | string
  /** The end of the redirect's query, such as `&state=…`; empty if the redirect must return no state. */
  readonly state?: string
  /** The error depends on the user, so the server reports it only after the sign-in. */
  readonly signedIn?: true
}

const challenge = (code_challenge?: string, code_challenge_method?: string) =>
  requestOf(web, { code_challenge, code_challenge_method })

const ROWS: readonly Row[] = [
  // RFC 6749 §3.1: "Parameters sent without a value MUST be treated as if they were omitted".
  { rule: "response_type missing", error: "invalid_request", sent: requestOf(web, { response_type: undefined }) },
  { rule: "response_type empty", error: "invalid_request", sent: requestOf(web, { response_type: "" }) },
  ...["token", "id_token", "code token", "code id_token", "CODE", "code ", "none"].map((response_type) => ({
    rule: `response_type "${response_type}", other than code`,
    error: "unsupported_response_type" as const,
    sent: requestOf(web, { response_type }),
  })),

  // RFC 6749 §3.1: "Request and response parameters MUST NOT be included more than once."
  { rule: "a repeated state is not returned", error: "invalid_request", sent: `${text()}&state=${STATE}`, state: "" },
  { rule: "a state repeated with another value", error: "invalid_request", sent: `${text()}&state=other`, state: "" },
  ...[
    "response_type=code",
    "scope=openid&scope=openid",
    `code_challenge=${CHALLENGE}&code_challenge=${CHALLENGE}`,
    `code_challenge=${CHALLENGE}&code_challenge_method=S256&code_challenge_method=plain`,
    "nonce=n&nonce=n",
    "prompt=login&prompt=none",
    "max_age=1&max_age=2",
    "login_hint=a&login_hint=b",
    "id_token_hint=a&id_token_hint=b",
    "ui_locales=en&ui_locales=de",
    "response_mode=query&response_mode=query",
    "response_mode=form_post&response_mode=form_post",
    "acr_values=0&acr_values=0",
    "claims=%7B%7D&claims=%7B%7D",
  ].map((more) => ({
    rule: `a known parameter twice: ${more}`,
    error: "invalid_request" as const,
    sent: `${text()}&${more}`,
  })),

  // Malformed UTF-8, or malformed percent-encoding.
  ...["scope=%ff", "nonce=%c3%28", "scope=openid%", "nonce=%zz", "nonce=%ed%a0%80", "unknown=%80", "%ff=x"].map(
    (more) => ({
      rule: `malformed UTF-8: ${more}`,
      error: "invalid_request" as const,
      sent: `${text()}&${more}`,
    }),
  ),
  {
    rule: "malformed UTF-8 in state, which is then not returned",
    error: "invalid_request",
    sent: `${text({ state: undefined })}&state=%ff`,
    state: "",
  },

  // Scope. RFC 6749 §3.3.
  ...["unknown", "openid unknown", "OpenID", "openid,profile", 'openid "', "openid\\", "openid\tprofile", "é"].map(
    (scope) => ({
      rule: `scope "${scope}" has an unknown value`,
      error: "invalid_scope" as const,
      sent: requestOf(web, { scope }),
    }),
  ),
  { rule: "a scope that the client may not have", error: "invalid_scope", sent: requestOf(web, { scope: "admin" }) },
  { rule: "a scope with one forbidden value", error: "invalid_scope", sent: requestOf(web, { scope: "openid admin" }) },
  { rule: "no scope, if the client may have no default value", error: "invalid_scope", sent: requestOf(reader) },
  {
    rule: "offline_access alone, which counts as no scope, if the client may have no default value",
    error: "invalid_scope",
    sent: requestOf(reader, { scope: "offline_access" }),
  },
  {
    rule: "admin alone, for a user without the admin role: no scope is left",
    error: "invalid_scope",
    sent: requestOf(adminOnly, { scope: "admin" }),
    signedIn: true,
  },

  // PKCE. RFC 7636 §4.4.1.
  { rule: "an unknown challenge method", error: "invalid_request", sent: challenge(CHALLENGE, "S512") },
  { rule: "a challenge method in another case", error: "invalid_request", sent: challenge(CHALLENGE, "s256") },
  { rule: "S256 without a challenge", error: "invalid_request", sent: challenge(undefined, "S256") },
  { rule: "plain without a challenge", error: "invalid_request", sent: challenge(undefined, "plain") },
  { rule: "S256 with an empty challenge", error: "invalid_request", sent: challenge("", "S256") },
  { rule: "an S256 challenge of 42 bytes", error: "invalid_request", sent: challenge(CHALLENGE.slice(1), "S256") },
  { rule: "an S256 challenge of 44 bytes", error: "invalid_request", sent: challenge(`${CHALLENGE}A`, "S256") },
  { rule: "an S256 challenge with padding", error: "invalid_request", sent: challenge(`${CHALLENGE}=`, "S256") },
  { rule: "an S256 challenge in base64", error: "invalid_request", sent: challenge(`+${CHALLENGE.slice(1)}`, "S256") },
  { rule: "an S256 challenge with a dot", error: "invalid_request", sent: challenge(`.${CHALLENGE.slice(1)}`, "S256") },
  { rule: "a plain challenge of 42 bytes", error: "invalid_request", sent: challenge("p".repeat(42), "plain") },
  { rule: "a plain challenge of 129 bytes", error: "invalid_request", sent: challenge("p".repeat(129), "plain") },
  { rule: "a challenge of 42 bytes, no method", error: "invalid_request", sent: challenge("p".repeat(42)) },
  {
    rule: "a plain challenge with a forbidden character",
    error: "invalid_request",
    sent: challenge(`${"p".repeat(43)}+`),
  },
  { rule: "a plain challenge and a line break", error: "invalid_request", sent: challenge(`${"p".repeat(43)}\n`) },
  // RFC 9700 §2.1.1.
  { rule: "a public client without a challenge", error: "invalid_request", sent: requestOf(page) },
  { rule: "a public client, challenge empty", error: "invalid_request", sent: requestOf(page, { code_challenge: "" }) },

  // Other errors.
  { rule: "a client without the grant type", error: "unauthorized_client", sent: requestOf(noCode) },
  ...["fragment", "web_message", "QUERY", "FORM_POST", "form_post query", "JWT", "fragment.jwt"].map(
    (response_mode) => ({
      rule: `response_mode "${response_mode}", which is unknown`,
      error: "invalid_request" as const,
      sent: requestOf(web, { response_mode }),
    }),
  ),
  { rule: "request", error: "request_not_supported", sent: requestOf(web, { request: "eyJhbGciOiJub25lIn0.e30." }) },
  {
    rule: "request_uri",
    error: "request_uri_not_supported",
    sent: requestOf(web, { request_uri: "https://client.example/request" }),
  },
  ...["unknown", "none login", "none none login", "login,consent", "create", "NONE"].map((prompt) => ({
    rule: `prompt "${prompt}"`,
    error: "invalid_request" as const,
    sent: requestOf(web, { prompt }),
  })),
  ...["-1", "1.5", "x", "1e3", "0x10", "+1", "１", "9999999999999999999"].map((max_age) => ({
    rule: `max_age "${max_age}"`,
    error: "invalid_request" as const,
    sent: requestOf(web, { max_age }),
  })),

  // The sizes are in bytes. The letter é has two bytes.
  { rule: "state of 4097, not returned", error: "invalid_request", sent: text({ state: "s".repeat(4097) }), state: "" },
  { rule: "state of 2049 é", error: "invalid_request", sent: text({ state: "é".repeat(2049) }), state: "" },
  { rule: "nonce of 1025", error: "invalid_request", sent: text({ nonce: "n".repeat(1025) }) },
  { rule: "nonce of 513 é", error: "invalid_request", sent: text({ nonce: "é".repeat(513) }) },
  {
    rule: "scope of 1025",
    error: "invalid_request",
    sent: text({ scope: `${"openid ".repeat(141)}${"profile ".repeat(4)}openid` }),
  },
]

for (const { rule, error, sent, state, signedIn: needsUser } of ROWS) {
  test(`Specification §7.1, behaviour §1.3, RFC 6749 §3.1.1, §4.1.2.1, RFC 7636 §4.4.1, OIDC Core §3.1.2.6: ${error}: ${rule}`, async () => {
    const before = await countGrants(at)
    const location = errorLocation(error, state)
    // Behaviour §1.3: errors are redirected at once, before any sign-in. A session in the browser changes nothing.
    assertSentBack(await ask(at, sent, { browser }), location)
    assertSentBack(await ask(at, sent, { browser, method: "HEAD" }), location)
    if (!needsUser) {
      assertSentBack(await ask(at, sent), location)
      assertSentBack(await askByForm(at, sent), location)
    }
    equal(await countGrants(at), before)
  })
}

test("Specification §7.1: the table has every error except access_denied and server_error, which are tested below", () => {
  deepEqual([...new Set(ROWS.map(({ error }) => error))].toSorted(), [
    "invalid_request",
    "invalid_scope",
    "request_not_supported",
    "request_uri_not_supported",
    "unauthorized_client",
    "unsupported_response_type",
  ])
})

test("behaviour §1.4: an error has no `state` key if the request had no state or an empty state", async () => {
  const location = `${REDIRECT_URI}?error=unsupported_response_type&error_description=The%20response%20type%20must%20be%20code.`
  for (const state of [undefined, ""]) {
    assertSentBack(await ask(at, requestOf(web, { response_type: "token", state })), location)
  }
})

test("Specification §3, §7.1: access_denied if the user denies; the order is error, error_description, state", async () => {
  const asking = await confidentialClient(at, { consent: "ask" })
  const before = await countGrants(at)
  const consent = await visit(at, browser, asking)
  equal(isConsentPage(consent), true)
  const { status, location, headers, html } = await browser.submit(formOf(consent.html), { decision: "deny" })
  deepEqual(
    [status, location, html],
    [
      302,
      "https://client.example/callback?error=access_denied&error_description=The%20user%20refused%20the%20authorization.&state=a-state-of-thirty-two-characters",
      "",
    ],
  )
  assertRedirectHeaders(Object.fromEntries(headers))
  equal(await countGrants(at), before)
})

test("behaviour §1.3, OIDC Core §6: request_uri causes no outgoing connection", async () => {
  let connections = 0
  const server = createServer().on("connection", () => (connections += 1))
  after(() => server.close())
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
  const request_uri = `http://127.0.0.1:${(server.address() as AddressInfo).port}/request`
  assertSentBack(await ask(at, requestOf(web, { request_uri })), errorLocation("request_uri_not_supported"))
  await ask(at, requestOf(web, { request_uri, redirect_uri: undefined }))
  equal(connections, 0)
})

/** Starts a server that cannot read sessions after a call of `fail`. It reads the session after it has checked the redirect URI. */
async function failingService() {
  const store = await openSqlite({ file: ":memory:" })
  let failure: Error | undefined
  const sessions: Store["sessions"] = {
    ...store.sessions,
    find: (id) => (failure === undefined ? store.sessions.find(id) : Promise.reject(failure)),
  }
  const gatehouse = await createGatehouse({
    config: configure({ data: ":memory:", port: 0 }),
    store: { ...store, sessions },
    clock: manualClock(START),
  })
  await gatehouse.listen()
  after(() => gatehouse.close())
  const failing = { gatehouse, url: gatehouse.url, clock: manualClock(START) }
  await addUser(failing, "ann")
  const client = await confidentialClient(failing)
  const holder = await signedIn(failing, client)
  return { failing, client, holder, fail: (error: Error) => (failure = error) }
}

test("Specification §7.1, behaviour §1.4: an internal failure with a trusted redirect is server_error, without details", async () => {
  const { failing, client, holder, fail } = await failingService()
  fail(new Error("a secret detail"))
  const answer = await ask(failing, requestOf(client), { browser: holder })
  assertSentBack(answer, errorLocation("server_error"))
  const nowhere = await ask(failing, requestOf(client, { redirect_uri: undefined }), { browser: holder })
  assertProblemPage(nowhere)
})

test("behaviour §1.1: an unavailable store gives a page with status 503 and Retry-After, and no redirect", async () => {
  const { failing, client, holder, fail } = await failingService()
  fail(new StoreUnavailable("the disk is full at /secret/path"))
  const answer = await ask(failing, requestOf(client), { browser: holder })
  const html = assertProblemPage(answer, 503, "Please try again shortly")
  equal(answer.headers["retry-after"], "5")
  equal(html.includes("secret"), false)
})
