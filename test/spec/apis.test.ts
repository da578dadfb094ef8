/** APIs: which clients may request tokens for them, and the format and lifetime of these tokens. RFC 8707. */
import { deepEqual, equal, match, ok } from "node:assert/strict"
import { after, describe, it, test } from "node:test"
import { decodeJwt } from "jose"
import type { ApiSettings } from "../../src/admin/contract.ts"
import { openSqlite } from "../../src/store/open_sqlite.ts"
import { startTestServer } from "../../src/testing/testing.ts"
import { assertError, bodyOf } from "../support/answers.ts"
import { codeIn, errorLocation, signedIn } from "../support/authorization.ts"
import { decodeHtml, formOf } from "../support/browser.ts"
import {
  asked,
  authorizedFor,
  codeForResources,
  inactive,
  introspected,
  introspection,
  machineToken,
  sendForm,
  TOKEN,
} from "../support/client_requests.ts"
import type { RegisteredClient } from "../support/journey.ts"
import { authorizeUrl, requestOf } from "../support/journey.ts"
import type { Tokens } from "../support/service.ts"
import { codeRequest, confidentialClient, post, refreshRequest, service } from "../support/service.ts"

const at = await service({ after })
const { apis, clients } = at.gatehouse.administration
const plain = await confidentialClient(at)
const gateway = await confidentialClient(at, { introspection: "any" })
const PLAIN = { scope: "profile read" }

let declared = 0
/** Declares an API with an identifier of its own. */
const declare = async (settings: ApiSettings = {}, identifier = `https://api${++declared}.example/v1`) =>
  (await apis.create({ identifier, ...settings })).identifier

const jwt = await declare({ clients: "every", access_token_format: "jwt", access_token_ttl: "600" })
const opaque = await declare({ clients: "every", access_token_format: "opaque", access_token_ttl: "86400" })
const usual = await declare({ clients: "every" })
const jwtClient = await confidentialClient(at, { access_token_format: "jwt", id_token_alg: "EdDSA" })
const opaqueClient = await confidentialClient(at, { id_token_alg: "EdDSA" })

const audienceOf = async ({ access_token }: Tokens) => (await introspected(at, gateway, access_token)).aud
const machine = (client: RegisteredClient, ...resources: string[]) =>
  sendForm(at, TOKEN, [["grant_type", "client_credentials"], ...Object.entries(client), ...asked(...resources)])
const isAllowed = async (client: RegisteredClient, resource: string) =>
  (await authorizedFor(at, client, [resource])).searchParams.get("error") === null
const grantFor = async (client: RegisteredClient & { client_secret: string }, ...resources: string[]) =>
  bodyOf<Tokens>(await post(at, codeRequest(client, await codeForResources(at, client, resources, PLAIN))))

describe("RFC 8707 §2: a resource is the identifier of an API that the client may request", () => {
  it("an API is for named clients, or for every client", async () => {
    const [named, every] = [await declare(), await declare({ clients: "every" })]
    const own = await confidentialClient(at, { resources: [named] })
    deepEqual([await isAllowed(own, named), await isAllowed(plain, named)], [true, false])
    deepEqual([await isAllowed(own, every), await isAllowed(plain, every)], [true, true])
    assertError(await machine(plain, named), "invalid_target")
    equal(await audienceOf(bodyOf<Tokens>(await machine(plain, every))), every)
    await apis.update(every, { clients: "named" })
    assertError(await machine(plain, every), "invalid_target")
    equal(await isAllowed(plain, every), false)
  })

  it("RFC 3986 §6.2.3: an equivalent URI requests the same API, and aud is the identifier as declared", async () => {
    const own = await confidentialClient(at, { resources: ["http://same.example:80"] })
    await apis.update("http://same.example/", { name: "Same" })
    for (const resource of ["http://same.example", "http://same.example/", "http://SAME.example:80/"]) {
      equal(await audienceOf(bodyOf<Tokens>(await machine(own, resource))), "http://same.example:80")
      equal(await audienceOf(await grantFor(own, resource)), "http://same.example:80")
    }
    equal(
      await audienceOf(bodyOf<Tokens>(await machine(own, "http://same.example", "http://same.example/"))),
      "http://same.example:80",
    )
    for (const resource of [
      "https://same.example",
      "http://same.example/a",
      "http://same.example:81/",
      "http://same.example/?",
    ])
      assertError(await machine(own, resource), "invalid_target")
    const { refresh_token } = await grantFor(own, "http://same.example")
    const narrowed = await sendForm(at, TOKEN, [
      ...Object.entries(refreshRequest(own, refresh_token)),
      ...asked("http://same.example/"),
    ])
    equal(await audienceOf(bodyOf<Tokens>(narrowed)), "http://same.example:80")
  })

  it("RFC 3986 §6.2.3: the issuer, which names this service, may also be requested in an equivalent form", async () => {
    equal(await audienceOf(bodyOf<Tokens>(await machine(plain, `${at.url}/`))), at.url)
  })

  it("RFC 7662 §4: the API may introspect its tokens, even if its client's `resources` contain an equivalent form of the identifier", async () => {
    const identifier = await declare({ clients: "every" }, "https://checked.example/")
    const api = await confidentialClient(at, { resources: ["https://checked.example:443"] })
    const { access_token } = bodyOf<Tokens>(await machine(plain, identifier))
    equal((await introspected(at, api, access_token)).aud, identifier)
    await inactive(at, await confidentialClient(at, { resources: ["https://other.example"] }), access_token)
  })

  it("the API of a client's resource is created once, however many clients are created at the same time", async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        clients.create({
          name: "x",
          kind: "confidential",
          grant_types: ["client_credentials"],
          resources: [index % 2 === 0 ? "https://raced.example" : "https://raced.example/"],
        }),
      ),
    )
    equal(outcomes.flatMap(({ createdApis }) => createdApis).length, 1)
    equal((await apis.list()).filter(({ identifier }) => identifier.includes("raced")).length, 1)
    const { result } = await clients.create({
      name: "x",
      kind: "confidential",
      grant_types: ["client_credentials"],
      resources: [at.url, `${at.url}/`],
    })
    ok(result.client_id)
    equal(
      (await apis.list()).some(({ identifier }) => identifier.startsWith(at.url)),
      false,
    )
  })
})

describe("a deleted API is withdrawn at the next request", () => {
  it("the next token does not contain it; if no API is left, the request is refused, and the refresh token is not used up", async () => {
    const [one, other] = [await declare(), await declare()]
    const own = await confidentialClient(at, { resources: [one, other] })
    const first = await grantFor(own, one, other)
    let { refresh_token } = first
    const refresh = () => post(at, refreshRequest(own, refresh_token))
    await apis.delete(one)
    const second = bodyOf<Tokens>(await refresh())
    refresh_token = second.refresh_token
    equal(await audienceOf(second), other)
    deepEqual(await audienceOf(first), [one, other])
    await apis.delete(other)
    assertError(await refresh(), "invalid_target")
    assertError(await machine(own, other), "invalid_target")
    equal(await isAllowed(own, other), false)
    await declare({}, other)
    const third = bodyOf<Tokens>(await refresh())
    equal(await audienceOf(third), other)
  })

  it("an approval is refused if the API was deleted while the consent page was open", async () => {
    const api = await declare()
    const own = await confidentialClient(at, { consent: "ask", resources: [api] })
    const browser = await signedIn(at, plain)
    const page = await browser.get(authorizeUrl(at, requestOf(own, { resource: api })))
    await apis.delete(api)
    const answer = await browser.submit(formOf(page.html), { decision: "approve" })
    equal(answer.location, errorLocation("invalid_target"))
  })

  it("a code is refused if the only API of its grant was deleted before the exchange", async () => {
    const api = await declare({ clients: "every" })
    const code = await codeForResources(at, plain, [api], PLAIN)
    await apis.delete(api)
    assertError(await post(at, codeRequest(plain, code)), "invalid_target")
  })
})

describe("the format and the lifetime of a token follow its API", () => {
  const CASES: readonly (readonly [
    title: string,
    client: RegisteredClient & { client_secret: string },
    resources: readonly string[],
    format: "jwt" | "opaque",
    seconds: number,
  ])[] = [
    ["an API with both settings, for an opaque client", opaqueClient, [jwt], "jwt", 600],
    ["an API with both settings, for a JWT client", jwtClient, [opaque], "opaque", 86_400],
    ["an API without settings, for an opaque client", opaqueClient, [usual], "opaque", 3600],
    ["an API without settings, for a JWT client", jwtClient, [usual], "jwt", 3600],
    ["this service and an API with a shorter lifetime", opaqueClient, [at.url, jwt], "jwt", 600],
    ["this service and an API with a longer lifetime", jwtClient, [at.url, opaque], "opaque", 86_400],
    ["two APIs: a JWT if one API is set to JWT, and the shorter lifetime", opaqueClient, [opaque, jwt], "jwt", 600],
    ["two APIs: a JWT if one API uses the format of a JWT client", jwtClient, [opaque, usual], "jwt", 3600],
    ["no API", opaqueClient, [], "opaque", 3600],
    ["only this service", jwtClient, [at.url], "jwt", 3600],
  ]
  for (const [title, client, resources, format, seconds] of CASES)
    it(`${title}: ${format}, ${seconds} seconds, for each grant type, and expires_in is the same`, async () => {
      const first = bodyOf<Tokens>(
        await post(at, codeRequest(client, await codeForResources(at, client, resources, PLAIN))),
      )
      const refreshed = bodyOf<Tokens>(await post(at, refreshRequest(client, first.refresh_token)))
      const own = bodyOf<Tokens>(await machine(client, ...resources))
      for (const { access_token, expires_in } of [first, refreshed, own]) {
        match(access_token, format === "jwt" ? /^eyJ/ : /^gat_/)
        equal(expires_in, seconds)
        const { iat, exp } = await introspected(at, client, access_token)
        equal(Number(exp) - Number(iat), seconds)
        if (format === "jwt") {
          const claims = decodeJwt(access_token)
          equal(Number(claims.exp) - Number(claims.iat), seconds)
        }
      }
    })

  it("the scope openid adds this service to aud, and changes neither format nor lifetime", async () => {
    const { access_token, expires_in } = bodyOf<Tokens>(
      await post(
        at,
        codeRequest(opaqueClient, await codeForResources(at, opaqueClient, [jwt], { scope: "openid read" })),
      ),
    )
    deepEqual([decodeJwt(access_token).aud, expires_in], [[jwt, at.url], 600])
  })

  it("a changed setting applies to the next token, and not to issued tokens", async () => {
    const api = await declare({ clients: "every" })
    const before = bodyOf<Tokens>(await machine(opaqueClient, api))
    await apis.update(api, { access_token_format: "jwt", access_token_ttl: "60" })
    const later = bodyOf<Tokens>(await machine(opaqueClient, api))
    match(before.access_token, /^gat_/)
    match(later.access_token, /^eyJ/)
    deepEqual([before.expires_in, later.expires_in], [3600, 60])
    await apis.update(api, { access_token_format: "", access_token_ttl: "" })
    deepEqual(bodyOf<Tokens>(await machine(opaqueClient, api)).expires_in, 3600)
  })
})

test("a token with a lifetime of a day stays valid, even if its grant expires or its signing key is rotated earlier", async (t) => {
  const own = await service(t, { refreshTokenTtl: 60 })
  const { administration } = own.gatehouse
  const client = await confidentialClient(own, { id_token_alg: "EdDSA" })
  const settings = { clients: "every", access_token_format: "jwt", access_token_ttl: "86400" }
  await administration.apis.create({ identifier: "urn:example:day", ...settings })
  const code = await codeForResources(own, client, ["urn:example:day"], PLAIN)
  const { access_token } = bodyOf<Tokens>(await post(own, codeRequest(client, code)))
  const byItself = await machineToken(own, client, ...asked("urn:example:day"))
  await administration.keys.rotate({ alg: "EdDSA" })
  own.clock.advance({ hours: 23, minutes: 59, seconds: 59 })
  while ((await own.gatehouse.store.removeExpired(own.clock(), 100)) > 0);
  for (const token of [access_token, byItself.access_token])
    equal(bodyOf(await introspection(own, client, token)).active, true)
  own.clock.advance({ seconds: 1 })
  for (const token of [access_token, byItself.access_token]) await inactive(own, client, token)
})

test("the list of APIs is read once for all requests, and not at all for token checks", async (t) => {
  const store = await openSqlite({ file: ":memory:" })
  let reads = 0
  const list = () => {
    reads += 1
    return store.apis.list()
  }
  const server = await startTestServer({ store: { ...store, apis: { ...store.apis, list } } })
  t.after(() => server.close())
  const client = await server.createConfidentialClient()
  const { client_id, client_secret } = client
  const own = { client_id, client_secret }
  const tokens = await server.tokensFor(await server.createUser(), client)
  const byItself = await server.tokensWithoutUser(client)
  equal(reads, 1)
  // A change empties the cache, so the next request that needs the APIs reads them from the store.
  await server.administration.apis.create({ identifier: "urn:example:any" })
  reads = 0
  for (const { access_token } of [tokens, byItself]) equal((await introspected(server, own, access_token)).active, true)
  equal(reads, 0)
  equal((await post(server, refreshRequest(own, tokens.refresh_token ?? ""))).status, 200)
  equal(reads, 1)
  const request = { grant_type: "client_credentials", ...own, resource: "urn:unknown" }
  for (let n = 0; n < 3; n++) assertError(await post(server, request), "invalid_target")
  equal(reads, 1)
})

test("the consent page shows the API's name with its identifier, both as text", async () => {
  const [name, identifier] = [`Files <b>"of" & 'us'`, "urn:example:shown?a=<b>&c='d'"]
  await declare({ name, clients: "every" }, identifier)
  const nameless = await declare({ clients: "every" })
  const own = await confidentialClient(at, { consent: "ask" })
  const browser = await signedIn(at, plain)
  const query = asked(identifier, nameless).map(([, value = ""]) => `&resource=${encodeURIComponent(value)}`)
  const page = await browser.get(authorizeUrl(at, requestOf(own)) + query.join(""))
  const [, list = ""] = /aria-labelledby="resources">([\s\S]*?)<\/ul>/.exec(page.html) ?? []
  const shown = [...list.matchAll(/<bdi[^>]*>([^<]*)<\/bdi>/g)].map(([, text = ""]) => decodeHtml(text))
  deepEqual(shown, [name, identifier, nameless])
  codeIn(await browser.submit(formOf(page.html), { decision: "approve" }))
})
