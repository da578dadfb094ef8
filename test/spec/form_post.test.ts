/** OAuth 2.0 Form Post Response Mode 1.0: the answer of the authorization endpoint in the body of a form. */
import { deepEqual, equal, match, notEqual, ok } from "node:assert/strict"
import { createHash } from "node:crypto"
import { after, describe, it } from "node:test"
import { passkeyScript, passkeyScriptSource } from "../../src/pages/passkey.ts"
import { bodyOf } from "../support/answers.ts"
import type { RedirectedError } from "../support/authorization.ts"
import {
  AUTHORIZE,
  ask,
  askByForm,
  assertSentBack,
  CODE,
  countGrants,
  errorLocation,
  isConsentPage,
  isSignInPage,
  REDIRECTED,
  STATE,
  signedIn,
  visit,
} from "../support/authorization.ts"
import { Browser, formOf } from "../support/browser.ts"
import type { RegisteredClient } from "../support/journey.ts"
import { CHALLENGE, PASSWORD, REDIRECT_URI, requestOf } from "../support/journey.ts"
import type { Tokens } from "../support/service.ts"
import { codeRequest, confidentialClient, post, publicClient, service } from "../support/service.ts"
import { send } from "../support/wire.ts"

const at = await service({ after })
const announcing = await service({ after }, { issParameter: true })
const direct = await confidentialClient(at)
const asking = await confidentialClient(at, { consent: "ask" })
const native = await publicClient(at, { native: true, redirect_uris: ["com.example.app:/cb", "http://[::1]/cb"] })
const page = await publicClient(at)
const browser = await signedIn(at, direct)

const FORM_POST = { response_mode: "form_post" }
const posted = (client: RegisteredClient, more: Record<string, string | undefined> = {}) =>
  requestOf(client, { ...FORM_POST, ...more })

interface Answered {
  readonly status: number
  readonly headers: Headers | Readonly<Record<string, string>>
  readonly html: string
}

/** Checks the page around the form, and returns the fields of the form. */
function fieldsIn({ status, headers, html }: Answered, action = REDIRECT_URI) {
  equal(status, 200)
  const header = (name: string) => (headers instanceof Headers ? headers.get(name) : headers[name]) ?? undefined
  equal(header("content-type"), "text/html; charset=utf-8")
  equal(header("cache-control"), "no-store")
  equal(header("referrer-policy"), "no-referrer")
  equal(header("x-frame-options"), "DENY")
  equal(header("x-content-type-options"), "nosniff")
  equal(header("location"), undefined)
  equal(header("set-cookie"), undefined)
  match(header("x-trace-id") ?? "", /^[0-9a-f]{16}$/)
  const digest = (element: string) => {
    const [, text = ""] = new RegExp(`<${element}>(.*?)</${element}>`, "s").exec(html) ?? []
    return `'sha256-${createHash("sha256").update(text).digest("base64")}'`
  }
  deepEqual((header("content-security-policy") ?? "").split("; "), [
    "default-src 'none'",
    `script-src ${digest("script")}`,
    `style-src ${digest("style")}`,
    "img-src data:",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ])
  deepEqual(html.match(/<form[^>]*>/g), [`<form method="post" action="${action}">`])
  deepEqual(html.match(/<script.*?<\/script>/gs), ["<script>document.forms[0].submit()</script>"])
  deepEqual(html.match(/<button[^>]*>/g), ['<button type="submit">'])
  return Object.entries(formOf(html).fields)
}

async function silently(client: RegisteredClient, more: Record<string, string | undefined> = {}, holder = browser) {
  const { text, ...answer } = await ask(at, posted(client, more), { browser: holder })
  return fieldsIn({ ...answer, html: text })
}

const errorFields = (error: RedirectedError, state = STATE) => [
  ["error", error],
  ["error_description", REDIRECTED[error]],
  ["state", state],
]

function codeOf(fields: [string, string][], state: [string, string][] = [["state", STATE]]): string {
  const [[name, code = ""] = [], ...rest] = fields
  equal(name, "code")
  match(code, CODE)
  deepEqual(rest, state)
  return code
}

describe(`Form Post Response Mode §2: "Authorization Response parameters are encoded as HTML form values"`, () => {
  it(`a code: "The action attribute of the form MUST be the Client's Redirection URI. The method of the form attribute MUST be POST"`, async () => {
    const code = codeOf(await silently(direct))
    const tokens = bodyOf<Tokens>(await post(at, codeRequest(direct, code)))
    equal(tokens.scope, "openid profile email")
  })
  it(`"the Authorization Server MUST instruct the User Agent (and any intermediaries) not to store or reuse the content of the response"`, async () => {
    const { headers } = await ask(at, posted(direct), { browser })
    equal(headers["cache-control"], "no-store")
  })
  it("a public client with PKCE works", async () => {
    const more = { code_challenge: CHALLENGE, code_challenge_method: "S256" }
    bodyOf(await post(at, codeRequest(page, codeOf(await silently(page, more)))))
  })
  it("sign-in and consent pages keep the mode, and the answer uses it", async () => {
    const holder = new Browser()
    const signIn = await visit(at, holder, asking, FORM_POST)
    equal(isSignInPage(signIn), true)
    const answer = await holder.submit(formOf(signIn.html), { username: "ann", password: PASSWORD })
    equal(answer.status, 303)
    notEqual(holder.cookies.get("gatehouse_session"), undefined)
    const consent = await holder.get(answer.location ?? "")
    equal(isConsentPage(consent), true)
    const approved = await holder.submit(formOf(consent.html), { decision: "approve" })
    const code = codeOf(fieldsIn(approved))
    const again = await holder.submit(formOf(consent.html), { decision: "approve" })
    equal(codeOf(fieldsIn(again)), code)
    bodyOf(await post(at, codeRequest(asking, code)))
  })
  it("the request can be sent by POST", async () => {
    const { headers } = await askByForm(at, posted(direct))
    codeOf(fieldsIn(await browser.get(at.url + (headers.location ?? ""))))
  })
  it("there is no state field if the request had no state", async () => {
    codeOf(await silently(direct, { state: undefined }), [])
  })
  it("RFC 9207 §2: if enabled, iss is a field of answers and errors", async () => {
    const client = await confidentialClient(announcing)
    const holder = await signedIn(announcing, client)
    const iss: [string, string] = ["iss", announcing.url]
    codeOf(fieldsIn(await visit(announcing, holder, client, FORM_POST)), [["state", STATE], iss])
    const { text, ...refused } = await ask(announcing, posted(client, { scope: "x" }))
    deepEqual(fieldsIn({ ...refused, html: text }), [...errorFields("invalid_scope"), iss])
  })
  it("posts to an IPv6 loopback address", async () => {
    const more = { redirect_uri: "http://[::1]:4711/cb", code_challenge: CHALLENGE, code_challenge_method: "S256" }
    const consent = await visit(at, browser, native, { ...FORM_POST, ...more })
    const approved = await browser.submit(formOf(consent.html), { decision: "approve" })
    codeOf(fieldsIn(approved, "http://[::1]:4711/cb"))
  })
  it("HEAD returns no code", async () => {
    const before = await countGrants(at)
    const { status, text } = await ask(at, posted(direct), { browser, method: "HEAD" })
    deepEqual([status, text], [200, ""])
    equal(await countGrants(at), before)
  })
})

describe("Form Post Response Mode §2: errors are posted too, if the requested mode is possible", () => {
  for (const [error, more] of [
    ["invalid_request", { prompt: "unknown" }],
    ["invalid_request", { claims: "{" }],
    ["invalid_scope", { scope: "unknown" }],
    ["unsupported_response_type", { response_type: "token" }],
    ["invalid_request", { response_type: undefined }],
    ["request_not_supported", { request: "eyJhbGciOiJub25lIn0.e30." }],
    ["request_uri_not_supported", { request_uri: "https://client.example/request" }],
    ["unmet_authentication_requirements", { claims: '{"id_token":{"acr":{"essential":true,"value":"1"}}}' }],
    ["login_required", { prompt: "none" }],
  ] as const)
    it(`${error}: ${JSON.stringify(more)}`, async () => {
      deepEqual(await silently(direct, more, new Browser()), errorFields(error))
    })
  it("consent_required", async () => {
    deepEqual(await silently(asking, { prompt: "none" }), errorFields("consent_required"))
  })
  it("access_denied, if the user denies", async () => {
    const consent = await visit(at, browser, asking, FORM_POST)
    deepEqual(fieldsIn(await browser.submit(formOf(consent.html), { decision: "deny" })), errorFields("access_denied"))
  })
  it("login_required, if a user signs in who is not the user of the hint", async () => {
    const claims = '{"id_token":{"sub":{"value":"nobody"}}}'
    const signIn = await visit(at, browser, direct, { ...FORM_POST, claims })
    const typed = { username: "ann", password: PASSWORD }
    deepEqual(fieldsIn(await browser.submit(formOf(signIn.html), typed)), errorFields("login_required"))
  })
  it("an error that cannot be sent to the client is shown on a page", async () => {
    for (const more of [{ redirect_uri: "https://other.example/cb" }, { client_id: "client_unknown" }]) {
      const { status, text } = await ask(at, posted(direct, more), { browser })
      deepEqual([status, text.includes("<form"), text.includes("<script")], [400, false, false])
    }
  })
})

describe("If the mode is not supported, the error is sent in the query", () => {
  it("OAuth 2.0 Multiple Response Types §2.1: fragment and unknown modes are refused", async () => {
    for (const response_mode of ["fragment", "Form_Post", "form_post query", "fragment.jwt"])
      assertSentBack(await ask(at, requestOf(direct, { response_mode }), { browser }), errorLocation("invalid_request"))
  })
  it("RFC 6749 §3.1: a repeated mode is refused", async () => {
    const query = `${new URLSearchParams(requestOf(direct) as Record<string, string>)}`
    for (const twice of ["form_post&response_mode=form_post", "form_post&response_mode=query"])
      assertSentBack(await ask(at, `${query}&response_mode=${twice}`, { browser }), errorLocation("invalid_request"))
  })
  it("refuses to post to an application's own scheme", async () => {
    const redirect_uri = "com.example.app:/cb"
    const more = { redirect_uri, code_challenge: CHALLENGE, code_challenge_method: "S256" }
    assertSentBack(
      await ask(at, posted(native, more), { browser }),
      errorLocation("invalid_request", undefined, redirect_uri),
    )
  })
  it("RFC 6749 §4.1.2: state is returned unchanged, although forms change line breaks and NUL", async () => {
    for (const state of ["a\nb", "a\rb", "a\r\nb", "a\0b"])
      assertSentBack(
        await ask(at, posted(direct, { state }), { browser }),
        errorLocation("invalid_request", `&state=${encodeURIComponent(state)}`),
      )
  })
  it("a state that is too long or repeated is not in the form", async () => {
    const without = [
      ["error", "invalid_request"],
      ["error_description", REDIRECTED.invalid_request],
    ]
    deepEqual(await silently(direct, { state: "s".repeat(4097) }), without)
    const query = `${new URLSearchParams(posted(direct) as Record<string, string>)}&state=other`
    const { text, ...answer } = await ask(at, query, { browser })
    deepEqual(fieldsIn({ ...answer, html: text }), without)
  })
})

describe("query is still the default", () => {
  for (const more of [{}, { response_mode: "query" }, { response_mode: "" }])
    it(JSON.stringify(more), async () => {
      const { status, headers } = await ask(at, requestOf(direct, more), { browser })
      equal(status, 302)
      ok(headers.location?.startsWith(`${REDIRECT_URI}?code=gac_`))
    })
})

describe("The page", () => {
  it("Form Post Response Mode §4: every value is escaped: markup in a state is returned unchanged and not interpreted", async () => {
    for (const state of [
      `"><script>alert(1)</script>`,
      `' onfocus='alert(1)`,
      "</form><form action=https://evil.example>",
      "&quot;&#34;&amp;lt;",
      "é 📷 \u00a0\t\u2028",
      "a  b",
    ])
      codeOf(await silently(direct, { state }), [["state", state]])
  })
  for (const [ui_locales, heading, button] of [
    ["en", "Continue to <bdi>client.example</bdi>", "Continue"],
    ["de", "Weiter zu <bdi>client.example</bdi>", "Weiter"],
    ["fr", "Poursuivre vers <bdi>client.example</bdi>", "Poursuivre"],
    ["es", "Continuar en <bdi>client.example</bdi>", "Continuar"],
  ] as const)
    it(`the page and its errors are in the requested language: ${ui_locales}`, async () => {
      for (const more of [{}, { scope: "unknown" }]) {
        const { text } = await ask(at, posted(direct, { ui_locales, ...more }), { browser })
        ok(text.startsWith(`<!doctype html>\n<html lang="${ui_locales}">`))
        ok(text.includes(`<h1>${heading}</h1>`), text)
        ok(text.includes(`<button type="submit">${button}</button>`))
      }
    })
  it("the page is in English if ui_locales is repeated", async () => {
    const query = `${new URLSearchParams(posted(direct) as Record<string, string>)}&ui_locales=de&ui_locales=fr`
    const { text, ...answer } = await ask(at, query, { browser })
    deepEqual(fieldsIn({ ...answer, html: text }), errorFields("invalid_request"))
    ok(text.includes('<html lang="en">'))
  })
  it("no other page may run this script", async () => {
    for (const path of [
      `${AUTHORIZE}?${new URLSearchParams(posted(asking, { prompt: "login" }) as Record<string, string>)}`,
      "/",
    ]) {
      const { headers, text } = await send(at, path)
      const own = text.includes(passkeyScript) ? `script-src ${passkeyScriptSource};` : "script-src"
      equal(headers["content-security-policy"]?.includes(own), text.includes(passkeyScript))
      equal(text.replace(passkeyScript, "").includes("<script"), false)
    }
  })
})
