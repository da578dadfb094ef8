/** Metadata documents that are wrong, that change at the wrong moment, or that are named to make this server work. Decision 0042. */
import { deepEqual, equal, fail, match, ok } from "node:assert/strict"
import { after, beforeEach, describe, it } from "node:test"
import { metadataClientId } from "../../src/oauth/metadata_url.ts"
import { event } from "../store/samples.ts"
import { assertError } from "../support/answers.ts"
import { ask, assertRestarted, codeIn, isConsentPage, signedIn, stateAndIss, visit } from "../support/authorization.ts"
import type { Browser } from "../support/browser.ts"
import { formOf } from "../support/browser.ts"
import { skipWithoutOpenssl } from "../support/certificate.ts"
import { ownKey, refusalLog } from "../support/client_assertion.ts"
import { freePort } from "../support/free_port.ts"
import { REDIRECT_URI, requestOf } from "../support/journey.ts"
import { documentHost, S256 } from "../support/metadata_document.ts"
import { credentialsOf, PUBLIC, registered } from "../support/registration.ts"
import type { Service } from "../support/service.ts"
import { basic, codeRequest, confidentialClient, post, service } from "../support/service.ts"
import { send } from "../support/wire.ts"

const { log, lines } = refusalLog()
const at = await service({ after }, { metadataDocuments: true, registration: "open" }, { log })
const there = skipWithoutOpenssl === false ? await documentHost() : undefined
const web = await confidentialClient(at, { introspection: "any" })
const ann = (): Promise<Browser> => signedIn(at, web)
const OTHER = "https://other.example/cb"
const WHOLE_DAY = { "cache-control": "max-age=86400" }

/** Asks for authorization, and returns why the server refused. */
async function refusal(client_id: string, one: Pick<Service, "url"> = at, status = 400, more = {}) {
  lines.length = 0
  const answer = await ask(one, { ...requestOf({ client_id }, S256), ...more })
  equal(answer.status, status, answer.text)
  equal(answer.headers.location, undefined)
  const [line] = lines
  // The page shows nothing of the reason.
  if (line?.received !== undefined) equal(answer.text.includes(line.received), false)
  return [line?.reason, line?.received] as const
}

describe("metadata documents of attackers", { skip: skipWithoutOpenssl }, () => {
  if (there === undefined) return
  const stored = async (client_id: string) =>
    (await at.gatehouse.store.clients.find(metadataClientId(client_id))) !== undefined

  beforeEach(() => at.clock.advance({ minutes: 1 }))

  it("are refused unless the answer is a JSON object from the URL itself (Client ID Metadata Document §4)", async () => {
    for (const [path, answered, problem] of [
      ["/moved", { status: 302, headers: { location: there.document("/target") } }, /^it answers 302, and redirects/],
      ["/missing", { status: 404 }, /^it answers 404 /],
      ["/html", { headers: { "content-type": "text/html" }, body: "{}" }, /^its answer is not application\/json /],
      ["/text", { body: "client_id=x" }, /^its answer is not JSON /],
      ["/gzip", { headers: { "content-encoding": "gzip" }, body: "{}" }, /^its answer is compressed /],
      ["/huge", { body: JSON.stringify("a".repeat(20_000)) }, /^its answer is longer than 16384 bytes /],
    ] as const) {
      const client_id = there.serve(path, answered)
      const [reason, received] = await refusal(client_id)
      deepEqual([path, reason], [path, "metadata-document-unavailable"])
      match(received ?? "", problem)
      ok(received?.endsWith(`(${client_id})`))
    }
    for (const body of ["[]", "null", '"x"', "1"]) {
      at.clock.advance({ minutes: 1 })
      const [reason, received] = await refusal(there.serve(`/json-${body.length}`, { body }))
      deepEqual([body, reason], [body, "metadata-document-unusable"])
      match(received ?? "", /^it is not a JSON object/)
    }
    equal(there.asked.includes("/target"), false)
  })

  it("are refused unless client_id is the URL, and nothing in them is secret (Client ID Metadata Document §4.1)", async () => {
    const { jwk, privateKey } = ownKey("ES256", "own")
    for (const [members, problem] of [
      [{ client_id: undefined }, /^its client_id is not the URL of the document/],
      [{ client_id: there.url("/other") }, /^its client_id is not the URL of the document/],
      [{ client_id: "https://bank.example/client.json" }, /^its client_id is not the URL of the document/],
      [{ client_id: [there.url("/wrong-3")] }, /^its client_id is not the URL of the document/],
      [{ client_secret: "s3cret" }, /^it has client_secret, and everybody can read it/],
      [{ client_secret_expires_at: 0 }, /^it has client_secret_expires_at/],
      [{ token_endpoint_auth_method: "client_secret_post" }, /^its token_endpoint_auth_method is neither none nor/],
      [{ token_endpoint_auth_method: "client_secret_jwt" }, /^its token_endpoint_auth_method is neither none nor/],
      [{ token_endpoint_auth_method: "private_key_jwt" }, /needs jwks or jwks_uri/],
      [
        { token_endpoint_auth_method: "private_key_jwt", jwks: { keys: [privateKey.export({ format: "jwk" })] } },
        /^its jwks has a private or secret key/,
      ],
      [
        { token_endpoint_auth_method: "private_key_jwt", jwks: { keys: [jwk] }, jwks_uri: there.url("/jwks") },
        /jwks cannot both be set/,
      ],
      [{ redirect_uris: [] }, /^its redirect_uris must be a list/],
      [{ redirect_uris: "https://client.example/callback" }, /^its redirect_uris must be a list/],
      [{ redirect_uris: ["http://photos.example/cb"] }, /is plain http/],
      [{ redirect_uris: ["javascript:alert(1)"] }, /scheme/],
      [{ client_name: { en: "x" } }, /^its client_name must be a text/],
      [{ client_name: "a\u202egnp.exe" }, /^its client_name .* mark of direction/],
      [{ grant_types: ["client_credentials"] }, /^its grant_types must contain authorization_code/],
      [{ software_statement: "eyJ" }, /software statement/],
    ] as const) {
      at.clock.advance({ minutes: 1 })
      const path = `/wrong-${JSON.stringify(members).length}`
      const [reason, received] = await refusal(there.document(path, members))
      deepEqual([members, reason], [members, "metadata-document-unusable"])
      match(received ?? "", problem)
    }
  })

  it("are refused before a fetch if the URL has another spelling", async () => {
    const { host } = new URL(there.origin)
    there.asked.length = 0
    for (const url of [
      `https://${host}/a/../client.json`,
      `https://${host}`,
      `https://${host}/client.json#x`,
      `https://ann@${host}/client.json`,
      `HTTPS://${host}/client.json`,
      "https://2130706433/client.json",
      "http://photos.example/client.json",
    ])
      deepEqual([url, (await refusal(url))[0]], [url, "metadata-url-unusable"])
    deepEqual([await refusal(`https://${host}/${"a".repeat(300)}`)].flat()[0], "parameter-too-long")
    deepEqual(there.asked, [])
  })

  it("are not fetched at addresses that only this server can reach", async () => {
    const port = await freePort()
    const settings = { port, url: "https://auth.example.com", outboundAllow: ["127.0.0.0/8", "10.0.0.0/8"] }
    const own = await service({ after }, { ...settings, metadataDocuments: true }, { log })
    const far = { ...own, url: `http://127.0.0.1:${port}` }
    const { port: there_port } = new URL(there.origin)
    there.asked.length = 0
    for (const host of [
      "127.0.0.1",
      "10.0.0.1",
      "169.254.169.254",
      "192.168.0.1",
      "[::1]",
      "[::ffff:7f00:1]",
      "[fe80::1]",
    ]) {
      const [reason, received] = await refusal(`https://${host}:${there_port}/client.json`, far)
      deepEqual([host, reason], [host, "metadata-document-unavailable"])
      match(received ?? "", /is not a public address, and no operator registered the client/)
    }
    equal((await refusal(`http://localhost:${there_port}/client.json`, far))[0], "metadata-url-unusable")
    deepEqual(there.asked, [])
  })

  it("at a thousand URLs of one host are fetched twenty times a minute, and none is stored", async () => {
    there.asked.length = 0
    const count = (await at.gatehouse.administration.clients.list()).length
    const statuses = new Map<number, number>()
    for (let n = 0; n < 1000; n++) {
      const { status } = await ask(at, requestOf({ client_id: there.url(`/flood/${n}`) }, S256))
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    deepEqual(Object.fromEntries(statuses), { 400: 20, 429: 980 })
    equal(there.asked.length, 20)
    equal((await at.gatehouse.administration.clients.list()).length, count)
    equal((await refusal(there.url("/flood/1000"), at, 429))[0], "metadata-document-limit")
  })

  it("are fetched by the authorization endpoint alone", async () => {
    there.asked.length = 0
    const client_id = there.document("/unknown.json")
    const form = { "content-type": "application/x-www-form-urlencoded" }
    const body = (fields: Record<string, string>) => new URLSearchParams(fields).toString()
    assertError(await post(at, codeRequest({ client_id }, "gac_x")), "invalid_client")
    const byBasic = basic(encodeURIComponent(client_id), "s")
    equal((await post(at, { grant_type: "refresh_token", refresh_token: "x" }, byBasic)).status, 401)
    for (const path of ["/oauth/introspect.php", "/oauth/revoke.php"])
      assertError(
        await send(at, path, {
          method: "POST",
          headers: form,
          body: body({ token: "x", client_id, client_secret: "s" }),
        }),
        "invalid_client",
      )
    await send(at, `/oauth/logout.php?${body({ client_id, post_logout_redirect_uri: REDIRECT_URI })}`)
    deepEqual(there.asked, [])
  })

  it("that change while the consent page is open need another consent, and get no code at the former address", async () => {
    const client_id = there.document("/late.json")
    const browser = await ann()
    const first = await visit(at, browser, { client_id }, S256)
    ok(isConsentPage(first))
    there.document("/late.json", { client_name: "Your Bank" })
    at.clock.advance({ minutes: 10 })
    assertRestarted(
      await browser.submit(formOf(first.html), { decision: "approve" }),
      at,
      requestOf({ client_id }, S256),
    )
    const second = await visit(at, browser, { client_id }, S256)
    match(second.html, /calls itself <bdi>Your Bank<\/bdi>/)
    there.document("/late.json", { client_name: "Your Bank", redirect_uris: [OTHER] })
    at.clock.advance({ minutes: 10 })
    const { status, location } = await browser.submit(formOf(second.html), { decision: "approve" })
    deepEqual([status, location], [400, undefined])
    equal(await stored(client_id), false)
  })

  it("that are older than the row are fetched again, and do not change the row", async () => {
    const client_id = there.document("/servers.json", { redirect_uris: [REDIRECT_URI, OTHER] }, WHOLE_DAY)
    const browser = await ann()
    const page = await visit(at, browser, { client_id }, S256)
    codeIn(await browser.submit(formOf(page.html), { decision: "approve" }), stateAndIss(at))
    const { clients } = at.gatehouse.store
    const row = (await clients.find(metadataClientId(client_id))) ?? fail()
    // The owner removes an address, and another server follows. This server has the former document for a day.
    there.document("/servers.json", {}, WHOLE_DAY)
    ok(await clients.updateItself({ ...row, redirectUris: [REDIRECT_URI] }, event("client-updated"), row))
    there.asked.length = 0
    const [reason] = await refusal(client_id, at, 400, { redirect_uri: OTHER })
    equal(reason, "redirect-uri-differs")
    deepEqual((await clients.find(row.id))?.redirectUris, [REDIRECT_URI])
    ok(isConsentPage(await visit(at, browser, { client_id }, S256)))
    deepEqual(there.asked, ["/servers.json"])
  })

  it("that change between code and exchange do not lead the code elsewhere", async () => {
    const client_id = there.document("/exchange.json")
    const browser = await ann()
    const page = await visit(at, browser, { client_id }, S256)
    const code = codeIn(await browser.submit(formOf(page.html), { decision: "approve" }), stateAndIss(at))
    there.document("/exchange.json", { redirect_uris: [OTHER] })
    at.clock.advance({ minutes: 6 })
    ok(isConsentPage(await visit(at, browser, { client_id }, { ...S256, redirect_uri: OTHER })))
    deepEqual((await at.gatehouse.administration.clients.show(client_id)).redirect_uris, [OTHER])
    assertError(await post(at, codeRequest({ client_id }, code, { redirect_uri: OTHER })), "invalid_grant")
    equal((await post(at, codeRequest({ client_id }, code))).status, 200)
  })

  it("with redirect URIs on several hosts get no code from a consent that named another host", async () => {
    const redirect_uris = [REDIRECT_URI, OTHER]
    const client_id = there.document("/hosts.json", { redirect_uris })
    const self = credentialsOf(await registered(at, { ...PUBLIC, redirect_uris }))
    const browser = await ann()
    for (const client of [{ client_id }, self])
      for (const redirect_uri of [REDIRECT_URI, OTHER, REDIRECT_URI]) {
        const page = await visit(at, browser, client, { ...S256, redirect_uri })
        ok(isConsentPage(page))
        match(page.html, new RegExp(`<strong><bdi dir="ltr">${new URL(redirect_uri).host}</bdi>`))
        codeIn(await browser.submit(formOf(page.html), { decision: "approve" }), stateAndIss(at), redirect_uri)
      }
    const paths = [REDIRECT_URI, `${REDIRECT_URI}/2`]
    const one = there.document("/paths.json", { redirect_uris: paths })
    const page = await visit(at, browser, { client_id: one }, S256)
    codeIn(await browser.submit(formOf(page.html), { decision: "approve" }), stateAndIss(at))
    codeIn(
      await visit(at, browser, { client_id: one }, { ...S256, redirect_uri: `${REDIRECT_URI}/2` }),
      stateAndIss(at),
      paths[1],
    )
  })
})
