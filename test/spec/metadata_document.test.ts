/** Client ID Metadata Document: a client_id is the URL of the client's metadata. Decision 0042. */
import { deepEqual, equal, match, notEqual, ok, rejects } from "node:assert/strict"
import { after, beforeEach, describe, it } from "node:test"
import { metadataClientId } from "../../src/oauth/metadata_url.ts"
import { assertError, bodyOf } from "../support/answers.ts"
import {
  ask,
  assertSentBack,
  codeIn,
  errorLocation,
  isConsentPage,
  signedIn,
  stateAndIss,
  visit,
} from "../support/authorization.ts"
import type { Browser } from "../support/browser.ts"
import { formOf } from "../support/browser.ts"
import { skipWithoutOpenssl } from "../support/certificate.ts"
import { jwksOf, ownKey, refusalLog } from "../support/client_assertion.ts"
import { REDIRECT_URI, requestOf, VERIFIER } from "../support/journey.ts"
import { DOCUMENT, documentHost, S256 } from "../support/metadata_document.ts"
import {
  basic,
  codeRequest,
  confidentialClient,
  freshCode,
  post,
  refreshRequest,
  service,
  tokeninfo,
  tokensFor,
  userinfo,
} from "../support/service.ts"
import { send } from "../support/wire.ts"

const { log, lines } = refusalLog()
const at = await service({ after }, { metadataDocuments: true }, { log })
const there = skipWithoutOpenssl === false ? await documentHost() : undefined
const { clients, consents, audit } = at.gatehouse.administration
const MINUTE = 60_000

const partOf = (jwt: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(jwt.split(".")[1] ?? "", "base64url").toString())

describe("a client with a metadata document", { skip: skipWithoutOpenssl }, () => {
  if (there === undefined) return
  const stored = async (url: string) => (await clients.list()).some(({ metadata_url }) => metadata_url === url)
  const ann = async (): Promise<Browser> => signedIn(at, await confidentialClient(at))
  const fetches = (path: string) => there.asked.filter((each) => each === path).length

  /** Lets a user allow the client on the consent page, which must appear. */
  async function allow(browser: Browser, client_id: string, more = {}): Promise<string> {
    const page = await visit(at, browser, { client_id }, { ...S256, ...more })
    ok(isConsentPage(page), page.html)
    return codeIn(await browser.submit(formOf(page.html), { decision: "approve" }), stateAndIss(at))
  }

  async function refused(client_id: string, reason: string): Promise<void> {
    lines.length = 0
    const answer = await ask(at, requestOf({ client_id }, S256))
    equal(answer.status, 400)
    deepEqual(
      lines.map((line) => line.reason),
      [reason],
    )
  }

  // The documents of one host are fetched at most 20 times a minute.
  beforeEach(() => at.clock.advance({ minutes: 1 }))

  it("is stored at the first consent, and not before (Client ID Metadata Document §4)", async () => {
    const client_id = there.document("/first.json")
    const browser = await ann()
    const page = await visit(at, browser, { client_id }, S256)
    ok(isConsentPage(page))
    equal(await stored(client_id), false)
    codeIn(await browser.submit(formOf(page.html), { decision: "approve" }), stateAndIss(at))
    const row = await clients.show(client_id)
    deepEqual(
      [row.client_id, row.registered_by, row.metadata_url, row.name, row.kind, row.redirect_uris],
      [metadataClientId(client_id), "metadata-document", client_id, DOCUMENT.client_name, "public", [REDIRECT_URI]],
    )
    deepEqual([row.scope, row.requestable_scope, row.consent], ["openid profile email", "open", "remember"])
    deepEqual(await clients.show(row.client_id), row)
    equal(fetches("/first.json"), 1)
    const [event] = await audit.list({ limit: 1, types: ["client-registered"] })
    deepEqual([event?.actor, event?.subject, event?.detail], [at.userId, row.client_id, `metadata_url=${client_id}`])
  })

  it("sees its URL as client_id and audience in every answer", async () => {
    const client_id = there.document("/answers.json")
    const tokens = await tokensFor(at, { client_id })
    const { access_token, id_token, refresh_token } = tokens
    equal(partOf(id_token).aud, client_id)
    equal(bodyOf(await tokeninfo(at, access_token)).client_id, client_id)
    equal(bodyOf(await userinfo(at, access_token)).client_id, client_id)
    const api = await confidentialClient(at, { introspection: "any" })
    const introspect = await send(at, "/oauth/introspect.php", {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", ...basic(api.client_id, api.client_secret) },
      body: new URLSearchParams({ token: access_token }).toString(),
    })
    equal(bodyOf(introspect).client_id, client_id)
    const next = bodyOf<typeof tokens>(await post(at, refreshRequest({ client_id }, refresh_token)))
    equal(bodyOf(await tokeninfo(at, next.access_token)).client_id, client_id)
    await clients.update(client_id, { access_token_format: "jwt" })
    const { access_token: jwt } = await tokensFor(at, { client_id })
    equal(partOf(jwt).client_id, client_id)
    // The ID token is accepted as a hint for the same client.
    const answer = await ask(at, { ...requestOf({ client_id }, S256), prompt: "none", id_token_hint: id_token })
    match(answer.headers.location ?? "", /error=login_required/)
  })

  it("is not known by the id of its row", async () => {
    const client_id = there.document("/row.json")
    const code = await freshCode(at, { client_id })
    const row = metadataClientId(client_id)
    assertError(await post(at, codeRequest({ client_id: row }, code)), "invalid_client")
    await refused(row, "client-unknown")
    equal((await post(at, codeRequest({ client_id }, code))).status, 200)
  })

  it("is shown as the host of its document, with a caution about the name that it gave itself", async () => {
    const client_id = there.document("/shown.json")
    const { html } = await visit(at, await ann(), { client_id }, S256)
    match(html, /<h1>Allow <bdi>localhost:\d+<\/bdi> to use your account\?<\/h1>/)
    match(
      html,
      /This application calls itself <bdi>Harbour Photos<\/bdi>\. Nobody at this service has checked that name\./,
    )
    equal(html.includes("registered itself"), false)
    equal(html.includes("Any program on your device"), false)
    const signIn = await ask(at, requestOf({ client_id }, S256))
    match(signIn.text, /<h1>Sign in to continue to <bdi>localhost:\d+<\/bdi><\/h1>/)
    match(signIn.text, /calls itself <bdi>Harbour Photos<\/bdi>\. [^<]*<strong><bdi dir="ltr">client\.example<\/bdi>/)
    const imitating = there.document("/imitating.json", { client_name: "Gatehouse" })
    const imitated = await visit(at, await ann(), { client_id: imitating }, S256)
    match(imitated.html, /calls itself <bdi>localhost:\d+<\/bdi>/)
    const redirect_uri = "http://127.0.0.1/callback"
    const local = there.document("/local.json", { redirect_uris: [redirect_uri], application_type: "native" })
    const page = await visit(at, await ann(), { client_id: local }, { ...S256, redirect_uri })
    match(page.html, /Any program on your device can receive the answer\./)
  })

  it("must ask again if its document changes, since people saw another name and other addresses", async () => {
    const client_id = there.document("/changing.json", {}, { "cache-control": "max-age=120" })
    const browser = await ann()
    await allow(browser, client_id)
    await clients.update(client_id, { refresh_repeat: "7", id_token_on_refresh: true })
    there.document("/changing.json", { client_name: "Other" })
    at.clock.advance({ minutes: 1 })
    codeIn(await visit(at, browser, { client_id }, S256), stateAndIss(at))
    equal(fetches("/changing.json"), 1)
    at.clock.advance({ minutes: 1 })
    await allow(browser, client_id)
    equal(fetches("/changing.json"), 2)
    const { name, refresh_repeat, id_token_on_refresh } = await clients.show(client_id)
    // The operator's restriction stays. What the operator allowed is gone.
    deepEqual([name, refresh_repeat, id_token_on_refresh], ["Other", 7, false])
    const [event] = await audit.list({ limit: 1, types: ["client-updated"] })
    deepEqual([event?.actor, event?.detail], [metadataClientId(client_id), "changed=name,id_token_on_refresh"])
    codeIn(await visit(at, browser, { client_id }, S256), stateAndIss(at))
  })

  it("keeps an operator's settings while the document stays the same, and a restricted scope also afterwards", async () => {
    const client_id = there.document("/restricted.json")
    await tokensFor(at, { client_id })
    await clients.update(client_id, { scope: "openid", consent: "first-party" })
    at.clock.advance({ minutes: 10 })
    codeIn(await visit(at, await ann(), { client_id }, S256), stateAndIss(at))
    equal((await clients.show(client_id)).consent, "first-party")
    there.document("/restricted.json", { client_name: "Other", scope: "openid profile email write" })
    at.clock.advance({ minutes: 10 })
    await allow(await ann(), client_id)
    const { scope, requestable_scope, consent, name } = await clients.show(client_id)
    deepEqual([scope, requestable_scope, consent, name], ["openid", "registered", "remember", "Other"])
  })

  it("stays disabled whatever its document says, and its document is not fetched", async () => {
    const client_id = there.document("/disabled.json")
    const { refresh_token } = await tokensFor(at, { client_id })
    await clients.disable(client_id)
    at.clock.advance({ minutes: 10 })
    there.document("/disabled.json", { client_name: "Other" })
    await refused(client_id, "client-disabled")
    assertError(await post(at, refreshRequest({ client_id }, refresh_token)), "invalid_client")
    equal(fetches("/disabled.json"), 1)
    await clients.enable(client_id)
    await allow(await ann(), client_id)
    equal((await clients.show(client_id)).name, "Other")
  })

  it("returns after its deletion only with another consent", async () => {
    const client_id = there.document("/deleted.json")
    const browser = await ann()
    await allow(browser, client_id)
    codeIn(await visit(at, browser, { client_id }, S256), stateAndIss(at))
    deepEqual(await clients.delete(client_id), { client_id: metadataClientId(client_id), deleted: true })
    await rejects(clients.show(client_id), /not found|no client|unknown/i)
    const page = await visit(at, browser, { client_id }, S256)
    ok(isConsentPage(page))
    equal(await stored(client_id), false)
    codeIn(await browser.submit(formOf(page.html), { decision: "approve" }), stateAndIss(at))
    equal(await stored(client_id), true)
    equal((await consents.list("ann")).filter((one) => one.client_id === metadataClientId(client_id)).length, 1)
  })

  it("has a document that is kept as its caching headers say: a minute at least, a day at most", async () => {
    const DAY = 1440 * MINUTE
    for (const [path, headers, keptFor] of [
      ["/none.json", {}, 5 * MINUTE],
      ["/short.json", { "cache-control": "max-age=1" }, MINUTE],
      ["/no-store.json", { "cache-control": "no-store, max-age=600" }, MINUTE],
      ["/hour.json", { "cache-control": "public, max-age=3600" }, 60 * MINUTE],
      ["/age.json", { "cache-control": "max-age=3600", age: "1800" }, 30 * MINUTE],
      ["/year.json", { "cache-control": "max-age=31536000" }, DAY],
      [
        "/expires.json",
        { date: "Tue, 01 Jan 2019 00:00:00 GMT", expires: "Tue, 01 Jan 2019 01:00:00 GMT" },
        60 * MINUTE,
      ],
    ] as const) {
      const client_id = there.document(path, {}, headers)
      const see = async () => equal((await ask(at, requestOf({ client_id }, S256))).status, 200)
      await see()
      at.clock.advance({ ms: keptFor - 1 })
      await see()
      deepEqual([path, fetches(path)], [path, 1])
      at.clock.advance({ ms: 1 })
      await see()
      deepEqual([path, fetches(path)], [path, 2])
    }
  })

  it("may be written for many servers: what only other servers support is left out", async () => {
    const client_id = there.document("/many.json", {
      client_name: "A name that is much longer than the forty characters of a page",
      grant_types: ["authorization_code", "refresh_token", "urn:ietf:params:oauth:grant-type:device_code"],
      response_types: ["code", "token"],
      redirect_uris: [REDIRECT_URI, "strange-scheme:/cb", "http://photos.example/cb"],
      sector_identifier_uri: there.url("/sector.json"),
      logo_uri: there.url("/logo.png"),
      tos_uri: "javascript:alert(1)",
      unknown_member: { deep: [] },
    })
    await tokensFor(at, { client_id })
    const { name, grant_types, redirect_uris, sector_identifier_uri } = await clients.show(client_id)
    deepEqual(
      [name, grant_types, redirect_uris, sector_identifier_uri],
      ["A name that is much longer than the for…", ["authorization_code", "refresh_token"], [REDIRECT_URI], null],
    )
    equal(fetches("/sector.json") + fetches("/logo.png"), 0)
  })

  it("without client_name is called by the host of its document", async () => {
    const client_id = there.document("/nameless.json", { client_name: undefined })
    await tokensFor(at, { client_id })
    equal((await clients.show(client_id)).name, new URL(client_id).host)
  })

  it("with pairwise subjects has the host of its document as sector", async () => {
    const members = { subject_type: "pairwise", redirect_uris: [REDIRECT_URI, "https://other.example/cb"] }
    const one = there.document("/pairwise-1.json", members)
    const two = there.document("/pairwise-2.json", { subject_type: "pairwise" })
    const subOf = async (client_id: string) => partOf((await tokensFor(at, { client_id })).id_token).sub
    const sub = await subOf(one)
    match(String(sub), /^pair_/)
    equal(await subOf(two), sub)
    notEqual(await subOf(there.document("/public.json")), sub)
  })

  it("is announced in discovery (Client ID Metadata Document §5)", async (t) => {
    const supported = async (one: { url: string }) =>
      JSON.parse((await send(one, "/.well-known/oauth-authorization-server")).text)
        .client_id_metadata_document_supported
    equal(await supported(at), true)
    const off = await service(t)
    equal(await supported(off), undefined)
  })

  it("RFC 9700 §2.1.1, RFC 9207 §2: needs a challenge with S256 even if it authenticates with a key, and its errors contain iss", async () => {
    const key = ownKey("EdDSA", "own")
    const jwks = JSON.parse(jwksOf(key)) as unknown
    const client_id = there.document("/key_pkce.json", { token_endpoint_auth_method: "private_key_jwt", jwks })
    for (const [pkce, error] of [
      [{}, "invalid_request"],
      [{ code_challenge: VERIFIER }, "invalid_request"],
      [S256, "login_required"],
    ] as const) {
      const answer = await ask(at, { ...requestOf({ client_id }, pkce), prompt: "none" })
      assertSentBack(answer, errorLocation(error, stateAndIss(at)))
    }
  })

  it("is refused without a fetch if the setting is off; a stored client keeps its tokens", async (t) => {
    const own = refusalLog()
    const off = await service(t, {}, { log: own.log })
    const client_id = there.document("/off.json")
    equal((await ask(off, requestOf({ client_id }, S256))).status, 400)
    deepEqual(
      own.lines.map((line) => line.reason),
      ["metadata-documents-off"],
    )
    equal(fetches("/off.json"), 0)
  })
})
