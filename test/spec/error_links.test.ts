/** Every refusal of the authorization and the token endpoint, explained by its `error_uri`. RFC 6749 §4.1.2.1, §5.2; decision 0089. */
import { deepEqual, doesNotMatch, equal, match, ok } from "node:assert/strict"
import { readFileSync } from "node:fs"
import { after, test } from "node:test"
import { LOCALES } from "../../src/base/locales.ts"
import { systemRandom } from "../../src/base/random.ts"
import { REFUSALS } from "../../src/oauth/refusal.ts"
import { bodyOf } from "../support/answers.ts"
import { ask } from "../support/authorization.ts"
import type { Browser } from "../support/browser.ts"
import { decodeHtml } from "../support/browser.ts"
import { sentenceOf } from "../support/error_link_sentences.ts"
import { CHALLENGE, PASSWORD, requestOf, VERIFIER } from "../support/journey.ts"
import { expiredUri } from "../support/pushed.ts"
import { PUBLIC, registered } from "../support/registration.ts"
import type { Confidential } from "../support/service.ts"
import {
  basic,
  codeRequest,
  confidentialClient,
  flipped,
  freshCode,
  post,
  publicClient,
  refreshRequest,
  service,
} from "../support/service.ts"
import { send } from "../support/wire.ts"

const LOOPBACK = "http://localhost:3000/callback"
const S256 = { code_challenge: CHALLENGE, code_challenge_method: "S256" }
const at = await service({ after }, { registration: "open" })
const here = { redirect_uri: LOOPBACK }
const local = (more = {}) => confidentialClient(at, { redirect_uris: [LOOPBACK], ...more })
const web = await local({ grant_types: ["authorization_code", "refresh_token"], scope: "openid profile email" })
const page = await publicClient(at, { redirect_uris: [LOOPBACK] })
const other = await local()
const machine = await confidentialClient(at, {
  redirect_uris: [],
  grant_types: ["client_credentials"],
  error_links: "on",
})

const bound = await confidentialClient(at, {
  redirect_uris: [],
  grant_types: ["client_credentials"],
  error_links: "on",
  dpop_bound_access_tokens: true,
})

const DAY = 86_400_000

const textOf = (html: string) => decodeHtml(html.replace(/<style>.*?<\/style>/gs, "").replace(/<[^>]*>/g, ""))
const pathOf = (uri: string) => uri.slice(at.url.length)

interface Refused {
  readonly error: string
  readonly uri: string | undefined
  readonly traceId: string
}

async function atAuthorization(parameters: Record<string, string | undefined>, browser?: Browser): Promise<Refused> {
  const { headers, text } = await ask(
    at,
    { state: "s", response_type: "code", ...here, ...parameters },
    browser && { browser },
  )
  const answer = new URLSearchParams(headers.location?.split("?")[1])
  const shown = decodeHtml(/href="([^"]*error\.php[^"]*)"/.exec(text)?.[1] ?? "")
  const uri = answer.get("error_uri") ?? (shown === "" ? undefined : at.url + shown)
  return { error: answer.get("error") ?? "invalid_request", uri, traceId: headers["x-trace-id"] ?? "" }
}

async function atToken(fields: Parameters<typeof post>[1], headers: Record<string, string> = {}): Promise<Refused> {
  const answer = await post(at, fields, headers)
  const { error, error_uri } = JSON.parse(answer.text) as { error: string; error_uri?: string }
  return { error, uri: error_uri, traceId: answer.headers["x-trace-id"] ?? "" }
}

/** Opens a link in a browser that has never been here. */
const opened = (uri: string | undefined, language = "en") =>
  send(at, pathOf(uri ?? ""), { headers: { "accept-language": language } })

const code = (client: { client_id: string; client_secret?: string }, more = {}) =>
  freshCode(at, client, { ...here, ...more })
const exchange = (client: { client_id: string; client_secret?: string }, given: string, more = {}) =>
  atToken(codeRequest(client, given, { ...here, ...more }))

const authorization: Record<string, () => Promise<Refused>> = {
  "redirect-uri-differs": () => atAuthorization({ ...web, redirect_uri: "http://localhost:3001/callback" }),
  "parameter-missing": () => atAuthorization({ ...web, redirect_uri: undefined }),
  "response-type-missing": () => atAuthorization({ ...web, response_type: undefined }),
  "response-type-unknown": () => atAuthorization({ ...web, response_type: "token" }),
  "response-mode-unsupported": () => atAuthorization({ ...web, response_mode: "fragment" }),
  "scope-unknown": () => atAuthorization({ ...web, scope: "openid kaiserschmarrn" }),
  "scope-not-allowed": () => atAuthorization({ ...web, scope: "openid write" }),
  "scope-malformed": () => atAuthorization({ ...web, scope: 'open"id' }),
  "challenge-missing": () => atAuthorization({ ...page }),
  "challenge-malformed": () => atAuthorization({ ...page, ...S256, code_challenge: "short" }),
  "challenge-method-unknown": () => atAuthorization({ ...page, ...S256, code_challenge_method: "sha256" }),
  "challenge-method-alone": () => atAuthorization({ ...page, code_challenge_method: "S256" }),
  "prompt-unknown": () => atAuthorization({ ...web, prompt: "sometimes" }),
  "max-age-malformed": () => atAuthorization({ ...web, max_age: "soon" }),
  "claims-malformed": () => atAuthorization({ ...web, claims: "[]" }),
  "hint-unverifiable": () => atAuthorization({ ...web, id_token_hint: "eyJhbGciOiJub25lIn0.e30." }),
  "request-object": () => atAuthorization({ ...web, request: "x" }),
  "request-object-by-reference": () => atAuthorization({ ...web, request_uri: "https://x.example/r" }),
  "request-uri-expired": async () => atAuthorization({ ...web, request_uri: await expiredUri(at, web, here) }),
  "details-malformed": () => atAuthorization({ ...web, authorization_details: "{" }),
  "resource-not-allowed": () => atAuthorization({ ...web, resource: "https://nowhere.example/" }),
  "connection-unknown": () => atAuthorization({ ...web, connection: "nobody" }),
  "prompt-none-signed-out": () => atAuthorization({ ...web, prompt: "none" }),
}

const token: Record<string, () => Promise<Refused>> = {
  "grant-type-unknown": () => atToken({ ...web, grant_type: "password" }),
  "parameter-missing": () => atToken({ ...web, grant_type: "authorization_code" }),
  "parameter-repeated": () => atToken(`grant_type=a&grant_type=b&client_id=${web.client_id}`),
  "body-malformed": () => atToken(`client_id=${web.client_id}&grant_type=%zz`),
  "credentials-in-two-places": () =>
    atToken({ ...web, grant_type: "refresh_token" }, basic(web.client_id, web.client_secret)),
  "secret-differs": () => exchange({ ...web, client_secret: "wrong-secret-of-the-client" }, "gac_x"),
  "secret-missing": () => exchange({ client_id: web.client_id }, "gac_x"),
  "secret-from-public-client": () => exchange({ ...page, client_secret: "a-secret" }, "gac_x"),
  "basic-malformed": () =>
    atToken({ client_id: web.client_id, grant_type: "refresh_token" }, { authorization: "Basic !" }),
  "grant-type-not-allowed": () => atToken({ ...web, grant_type: "client_credentials" }),
  "public-client-credentials": () => atToken({ ...page, grant_type: "client_credentials" }),
  "code-malformed": () => exchange(web, "gac_x"),
  "code-of-another-client": async () => exchange(web, await code(other)),
  "code-redirect-uri-differs": async () => exchange(web, await code(web), { redirect_uri: "http://localhost:3000/" }),
  "code-replayed": async () => {
    const given = await code(web)
    await exchange(web, given)
    return exchange(web, given)
  },
  "verifier-missing": async () => exchange(web, await code(web, S256)),
  "verifier-unasked": async () => exchange(web, await code(web), { code_verifier: VERIFIER }),
  "verifier-differs": async () => exchange(page, await code(page), { code_verifier: `${VERIFIER.slice(1)}x` }),
  "verifier-malformed": async () => exchange(page, await code(page), { code_verifier: "short" }),
  "refresh-malformed": () => atToken(refreshRequest(web, "grt_x")),
  "refresh-of-another-client": async () => {
    const { refresh_token } = bodyOf<{ refresh_token: string }>(
      await post(at, codeRequest(other, await code(other), here)),
    )
    return atToken(refreshRequest(web, refresh_token))
  },
  "scope-beyond-grant": () => refreshedFor("profile"),
  "dpop-missing": () => atToken({ ...bound, grant_type: "client_credentials" }),
  "scope-of-a-person": () => atToken({ ...machine, grant_type: "client_credentials", scope: "openid" }),
  "resource-not-allowed": () => atToken({ ...machine, grant_type: "client_credentials", resource: "urn:nothing" }),
  "dpop-malformed": () => atToken({ ...machine, grant_type: "client_credentials" }, { dpop: "x" }),
}

/** What no page may contain: what was secret in the requests, and who the person is. */
const SECRET = [
  PASSWORD,
  VERIFIER,
  web.client_secret,
  other.client_secret,
  "wrong-secret",
  "gac_",
  "grt_",
  "gat_",
  "Ann Example",
]

for (const [endpoint, refusals] of Object.entries({ authorization, token }))
  for (const [reason, refused] of Object.entries(refusals))
    test(`${endpoint}: ${reason} is explained by its link, to somebody who knows only the link`, async () => {
      const { error, uri = "", traceId } = await refused()
      match(uri, /^http:\/\/localhost:\d+\/oauth\/error\.php\?r=[\w-]+$/)
      equal(uri.split("r=")[1]?.length, 800, "the length reveals nothing either")
      const { status, text, headers } = await opened(uri)
      equal(status, 200)
      deepEqual([headers["cache-control"], headers["referrer-policy"]], ["no-store", "no-referrer"])
      const shown = textOf(text)
      for (const words of [sentenceOf(reason).replaceAll("`", ""), error, traceId]) ok(shown.includes(words), words)
      for (const word of SECRET) ok(!shown.includes(word), word)
    })

test("RFC 6749 §4.1.2.1, §5.2: each error code that the two endpoints send to a client has an error_uri in this walk", async () => {
  const reached = await Promise.all(
    [...Object.values(authorization), ...Object.values(token)].map((refused) => refused()),
  )
  const codes = new Set(reached.map(({ error }) => error))
  const rest = Object.entries(REFUSALS).filter(
    ([name, { delivery }]) =>
      (delivery as readonly string[]).some((each) => each === "redirect" || each === "token") && !codes.has(name),
  )
  deepEqual(
    rest.map(([name]) => name),
    // A nonce is demanded by a setting of the service. The next two need a person at the pages, and error_links_of_devices.test.ts has the next three. The
    // two of CIBA belong to its endpoint; rfc9101_request_objects.test.ts has that of request objects. The rest are refused before or behind the rules of OAuth.
    [
      "use_dpop_nonce",
      "access_denied",
      "asked_too_often",
      "authorization_pending",
      "slow_down",
      "expired_token",
    ].concat(
      ["unknown_user_id", "invalid_binding_message"],
      ["consent_required", "unmet_authentication_requirements", "invalid_request_object"],
      ["too_many_requests", "method_not_allowed", "body_too_large", "invalid_logout_token", "not_found"],
      ["server_error", "temporarily_unavailable"],
    ),
  )
})

const wrongScope = (client: { client_id: string }, more = {}) =>
  atAuthorization({ client_id: client.client_id, scope: "unknown", ...more })

test("a link opens for a day, and only if it is complete, unchanged and at the server that sealed it", async () => {
  const { uri = "" } = await wrongScope(web)
  const sealed = uri.split("r=")[1] ?? ""
  at.clock.advance({ ms: DAY - 1 })
  equal((await opened(uri)).status, 200)
  at.clock.advance({ ms: 1 })
  const fresh = (await wrongScope(web)).uri ?? ""
  const elsewhere = await service({ after })
  const there = await confidentialClient(elsewhere, { redirect_uris: [LOOPBACK] })
  const foreign = await ask(elsewhere, { ...requestOf(there, here), scope: "unknown" })
  const foreignUri = new URL(foreign.headers.location ?? "").searchParams.get("error_uri") ?? ""
  const wrong = {
    "error-link-expired": [uri],
    "error-link-malformed": [
      ...[flipped(fresh), fresh.slice(0, -1), fresh.replace(/r=.*/, ""), foreignUri],
      ...[
        `${fresh}${"A".repeat(10_000)}`,
        fresh.replace(/r=.*/, "r=x"),
        fresh.replace(/r=.*/, `r=${sealed.slice(0, 40)}`),
      ],
      fresh.replace(/r=.*/, `r=${at.gatehouse.url.length}%00`),
    ],
  }
  for (const [reason, uris] of Object.entries(wrong))
    for (const each of uris) {
      const { status, text, headers } = await send(at, new URL(each).pathname + new URL(each).search)
      equal(status, 403)
      match(text, /<h1>This link does not work<\/h1>/)
      const kept = await at.gatehouse.store.refusals.find(headers["x-trace-id"] ?? "", at.clock())
      equal(JSON.parse(kept?.record ?? "{}").reason, reason, each.slice(0, 200))
    }
})

test("by default only refusals about a loopback redirect URI have a link; the setting turns links on and off", async () => {
  const { clients } = at.gatehouse.administration
  const far = { redirect_uri: "https://client.example/callback" }
  const both = await local({ redirect_uris: [LOOPBACK, far.redirect_uri] })
  const remote = await local({ redirect_uris: [far.redirect_uri] })
  const wrongGrant = (client: Confidential) => atToken({ ...client, grant_type: "password" })
  const links = async () => [
    (await wrongScope(both)).uri !== undefined,
    (await wrongScope(both, far)).uri !== undefined,
    (await wrongGrant(both)).uri !== undefined,
    (await wrongScope(remote, far)).uri !== undefined,
    (await wrongGrant(remote)).uri !== undefined,
  ]
  deepEqual(await links(), [true, false, false, false, false])
  for (const { client_id } of [both, remote]) await clients.update(client_id, { error_links: "on" })
  deepEqual(await links(), [true, true, true, true, true])
  const { uri } = await wrongScope(both)
  for (const { client_id } of [both, remote]) await clients.update(client_id, { error_links: "off" })
  deepEqual(await links(), [false, false, false, false, false])
  equal((await opened(uri)).status, 403, "a link ends when the operator turns links off")
})

test("specification §7.2: the answer to a client without links has exactly error and error_description", async () => {
  const remote = await confidentialClient(at)
  const { text } = await post(at, { ...remote, grant_type: "password" })
  deepEqual(Object.keys(JSON.parse(text)), ["error", "error_description"])
})

test("an unknown client, a disabled one and a stranger get no link; the operator can turn it on for a stranger", async () => {
  const disabled = await local()
  const { uri } = await wrongScope(disabled)
  await at.gatehouse.administration.clients.disable(disabled.client_id)
  const unknown = { client_id: `client_${"0".repeat(32)}`, client_secret: "x" }
  const stranger = await registered(at, { ...PUBLIC, redirect_uris: [LOOPBACK] })
  for (const client of [disabled, unknown, stranger]) {
    equal((await wrongScope(client, { ...S256 })).uri, undefined)
    equal((await atToken({ ...client, grant_type: "password" })).uri, undefined)
    equal((await exchange({ ...client, client_secret: "x" }, "gac_x")).uri, undefined)
  }
  equal((await opened(uri)).status, 403, "the link of a client that is now disabled")
  await at.gatehouse.administration.clients.update(stranger.client_id, { error_links: "on" })
  const { uri: on = "" } = await atToken({ client_id: stranger.client_id, grant_type: "password" })
  const shown = textOf((await opened(on)).text)
  match(shown, /An application sent a request that was refused/)
  doesNotMatch(shown, /Photo|Self/)
})

test("only a client that has authenticated sees what is registered for it", async () => {
  const places = ["http://127.0.0.1:4000/cb", "https://staging.secret.example/cb"]
  const client = await local({ redirect_uris: places, scope: "openid read", error_links: "on" })
  const pageOf = async ({ uri = "" }: Refused) => textOf((await opened(uri)).text)
  const hidden = "The application sees what is registered for it after it has authenticated."

  const wrongPlace = await pageOf(await atAuthorization({ ...client, redirect_uri: "http://127.0.0.1:4000/cb/" }))
  for (const words of ["http://127.0.0.1:4000/cb", "http://127.0.0.1:4000/cb/", hidden])
    ok(wrongPlace.includes(words), words)
  ok(!wrongPlace.includes("staging.secret"))

  const unproven = await pageOf(await wrongScope(client, { redirect_uri: places[0] }))
  ok(unproven.includes(hidden) && !unproven.includes("openid read"))
  const proven = await pageOf(await atToken({ ...client, grant_type: "client_credentials", scope: "unknown" }))
  ok(!proven.includes(hidden) && /read/.test(proven))

  for (const wrong of [{ client_secret: "wrong" }, { client_secret: undefined }]) {
    const shown = await pageOf(await exchange({ ...client, ...wrong } as Confidential, "gac_x"))
    match(shown, /did not prove that it is this client/)
    doesNotMatch(shown, /client_secret_basic|registered for a different|does not match any/)
  }
})

test("whether a string is a credential of another client, or too old, makes no difference to the page", async () => {
  const { refresh_token } = JSON.parse((await post(at, codeRequest(other, await code(other), here))).text)
  const codes = ["gac_x", await code(other)]
  const pages = async (uris: Promise<Refused>[]) =>
    new Set(
      await Promise.all(
        uris.map(async (refused) => {
          const { uri, traceId } = await refused
          return textOf((await opened(uri)).text).replace(traceId, "")
        }),
      ),
    )
  equal((await pages(codes.map((each) => exchange(web, each)))).size, 1)
  equal((await pages(["grt_x", refresh_token].map((each) => atToken(refreshRequest(web, each))))).size, 1)
})

test("whether others have a scope value of this name makes no difference to the page", async () => {
  const { apis, scopes } = at.gatehouse.administration
  await apis.create({ identifier: "urn:payroll" })
  await scopes.create({ scope: "payroll:read", api: "urn:payroll" })
  const pageOf = async ({ uri, traceId }: Refused) => textOf((await opened(uri)).text).replace(traceId, "")
  const pagesOf = async (scope: string) => [
    await pageOf(await wrongScope(web, { scope: `openid ${scope}` })),
    await pageOf(await atToken({ ...machine, grant_type: "client_credentials", scope })),
  ]
  const known = await pagesOf("payroll:read")
  deepEqual(known, await pagesOf("payroll:none"))
  doesNotMatch(String(known), /payroll/)
})

/** Asks for more scope with a refresh token. */
async function refreshedFor(scope: string): Promise<Refused> {
  const given = codeRequest(web, await code(web, { scope: "openid" }), here)
  const { refresh_token } = bodyOf<{ refresh_token: string }>(await post(at, given))
  return atToken(refreshRequest(web, refresh_token, { scope: `openid ${scope}` }))
}

test("text from a request is code on the page, masked, and cut until the link is short", async () => {
  const secret = `${VERIFIER}${VERIFIER}`
  const { uri = "" } = await atAuthorization({ ...web, connection: `<b>${secret}</b>` })
  const { text } = await opened(uri)
  ok(!text.includes("<b>") && !text.includes(VERIFIER))
  for (const letter of ["x", "\u{1f600}", "\u0000", "é"]) {
    const random = Array.from({ length: 400 }, () =>
      String.fromCodePoint(0x10000 + (systemRandom(2).readUInt16BE() % 60_000)),
    )
    const long = letter === "x" ? random.join("") : letter.repeat(600)
    const refused = await atAuthorization({ ...web, redirect_uri: `http://localhost:3000/${long}` })
    ok((refused.uri ?? "").length < 1000)
    ok(textOf((await opened(refused.uri)).text).includes("…"))
  }
})

test("the page is in twelve languages, and names the rule and the lines of the quick starts", async () => {
  const { uri } = await atAuthorization({ ...web, redirect_uri: "http://localhost:3001/callback" })
  const headings = new Set<string>()
  for (const locale of LOCALES) {
    const { text } = await opened(uri, locale)
    match(text, new RegExp(`<html lang="${locale}"`))
    headings.add(/<h1>(.*?)<\/h1>/.exec(text)?.[1] ?? "")
    const shown = textOf(text)
    for (const words of ["RFC 6749 §3.1.2.3", "express/app.mjs", 'routes: { callback: "/callback" },'])
      ok(shown.includes(words), words)
    ok(
      shown.includes(
        JSON.parse(readFileSync(new URL(`../../locales/${locale}.json`, import.meta.url), "utf8")).reasons[
          "redirect-uri-differs"
        ].replaceAll("`", ""),
      ),
    )
  }
  equal(headings.size, LOCALES.length)
})

test("the link in an answer by form is the same as in one by redirect", async () => {
  const { text } = await ask(at, { ...requestOf(web, here), scope: "unknown", response_mode: "form_post" })
  const uri = decodeHtml(/name="error_uri" value="([^"]*)"/.exec(text)?.[1] ?? "")
  equal((await opened(uri)).status, 200)
})
