import { deepEqual, equal } from "node:assert/strict"
import { after, test } from "node:test"
import {
  AUTHORIZE,
  ask,
  askByForm,
  assertSentBack,
  codeIn,
  cookieHeader,
  errorLocation,
  signedIn,
  visit,
} from "../support/authorization.ts"
import type { Form } from "../support/browser.ts"
import { Browser, formOf } from "../support/browser.ts"
import { authorizeUrl, PASSWORD, requestOf, signIn } from "../support/journey.ts"
import { codeRequest, confidentialClient, post, service } from "../support/service.ts"
import { exchangeBytes, parseAnswer } from "../support/wire.ts"

const at = await service({ after })
const asking = await confidentialClient(at, { consent: "ask" })
const direct = await confidentialClient(at)
const browser = await signedIn(at, direct)

const exchanged = async (client: typeof direct, code: string) => {
  const answer = await post(at, codeRequest(client, code))
  equal(answer.status, 200, answer.text)
  return JSON.parse(answer.text) as { access_token: string; scope: string; id_token?: string }
}

const claimsOf = (idToken = ""): Record<string, unknown> =>
  JSON.parse(Buffer.from(idToken.split(".")[1] ?? "", "base64url").toString())

const EVERY_CONTROL = String.fromCharCode(...Array(32).keys(), 127)
const STATES: Record<string, string> = {
  "one character": "s",
  "reserved characters": "&=+%#?/:;@,[]!$'()*",
  "a percent-encoding": "%2526%00%zz",
  plus: "a+b c",
  "CR LF": "a\r\nSet-Cookie: x=y\r\n\r\nbody",
  "each line break": "\n\r\r\n\n\r",
  NUL: "a\0b",
  "every control character": EVERY_CONTROL,
  "spaces around": "  s  ",
  quotes: `"'\`“”`,
  markup: `"><script>alert(1)</script>`,
  entities: "&amp;&#60;&lt;&quot;",
  emoji: "👩‍👩‍👧 é ü 日本語",
  "characters that only look the same": "é e\u0301 Å \u212b",
  "right to left": "\u202emoc\u2066",
  "noncharacters and a byte order mark": "\uFEFF\uFFFE\u{10FFFF}\uFFFD",
  "a whole query": "x=1&code=stolen&error=none&state=other",
  "4096 bytes": "s".repeat(4096),
  "2048 times é": "é".repeat(2048),
  "4096 times NUL": "\0".repeat(4096),
  "1024 emoji": "👾".repeat(1024),
}

/** Changes the values of a form as browsers do: HTML, "constructing the entry list". */
const asBrowsersSend = ({ action, fields }: Form): Form => ({
  action,
  fields: Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      value.replaceAll("\0", "\uFFFD").replace(/\r\n|\r|\n/g, "\r\n"),
    ]),
  ),
})

for (const [what, state] of Object.entries(STATES)) {
  test(`Specification §4.1: state is "returned unchanged in the redirect": ${what}`, async () => {
    const expected = `&state=${encodeURIComponent(state)}`
    equal(new URL(`x:?${expected}`).searchParams.get("state"), state)
    const asked = requestOf(direct, { state })

    // The redirect must return the state of a GET request, of a request by form, and of a request that fails.
    codeIn(await browser.get(authorizeUrl(at, asked)), expected)
    const byForm = await askByForm(at, asked)
    deepEqual(
      [byForm.status, byForm.headers.location],
      [
        303,
        authorizeUrl(at, asked)
          .slice(at.url.length)
          .replaceAll("+", "%20")
          .replace(/&state=.*/, expected),
      ],
    )
    codeIn(await browser.get(at.url + byForm.headers.location), expected)
    assertSentBack(
      await ask(at, { ...asked, response_type: "token" }),
      errorLocation("unsupported_response_type", expected),
    )

    // Goes through the sign-in page, a wrong password and the consent page, with both decisions.
    const fresh = new Browser()
    const signInPage = await visit(at, fresh, asking, { state })
    const wrong = await fresh.submit(asBrowsersSend(formOf(signInPage.html)), { username: "ann", password: "wrong" })
    equal(wrong.status, 403)
    const right = await fresh.submit(asBrowsersSend(formOf(wrong.html)), { username: "ann", password: PASSWORD })
    equal(right.status, 303)
    const consent = await fresh.get(right.location ?? "")
    const form = asBrowsersSend(formOf(consent.html))
    equal((await fresh.submit(form, { decision: "deny" })).location, errorLocation("access_denied", expected))
    codeIn(await fresh.submit(form, { decision: "approve" }), expected)
  })
}

test("behaviour §1.4: the redirect has no `state` key if the request had none, even after sign-in and consent", async () => {
  const fresh = new Browser()
  const consent = await signIn(fresh, await visit(at, fresh, asking, { state: undefined }))
  codeIn(await fresh.submit(formOf(consent.html), { decision: "approve" }), "")
})

for (const [what, nonce] of Object.entries({
  "1024 bytes": "n".repeat(1024),
  "512 times é": "é".repeat(512),
  "line breaks, NUL and quotes": `a\r\nb\0"'<>&=+%`,
})) {
  test(`OIDC Core §3.1.3.7: nonce is in the ID token unchanged: ${what}`, async () => {
    const fresh = new Browser()
    const consent = await signIn(fresh, await visit(at, fresh, asking, { nonce }))
    const code = codeIn(await fresh.submit(asBrowsersSend(formOf(consent.html)), { decision: "approve" }))
    equal(claimsOf((await exchanged(asking, code)).id_token).nonce, nonce)
  })
}

for (const [what, bytes] of Object.entries({
  "UTF-8": Buffer.from("é👾"),
  "Latin-1": Buffer.from([0xe9]),
  "a lone continuation byte": Buffer.from([0x80]),
  NUL: Buffer.from([0]),
})) {
  test(`RFC 3986 §2: a URL with bytes that are not percent-encoded (${what}) is invalid, and causes no redirect`, async () => {
    const query = new URLSearchParams({ ...requestOf(direct), state: "STATE" } as Record<string, string>).toString()
    const [before = "", behind = ""] = query.split("STATE")
    const end = `${behind} HTTP/1.1\r\nHost: x\r\nCookie: ${cookieHeader(browser)}\r\n\r\n`
    const start = Buffer.from(`GET ${AUTHORIZE}?${before}`)
    const answer = parseAnswer(await exchangeBytes(at, Buffer.concat([start, bytes, Buffer.from(end)])))
    deepEqual([answer.status, answer.headers.location], [400, undefined])
  })
}
