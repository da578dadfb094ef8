/** RFC 8707, resource indicators: the audience of tokens, and where the tokens work. */
import { deepEqual, equal, ok } from "node:assert/strict"
import { after, describe, it } from "node:test"
import { assertError, bodyOf } from "../support/answers.ts"
import { ask, errorLocation } from "../support/authorization.ts"
import { Browser } from "../support/browser.ts"
import type { Pairs } from "../support/client_requests.ts"
import {
  asked,
  authorizedFor,
  codeForResources,
  introspected,
  machineToken,
  sendForm,
  TOKEN,
} from "../support/client_requests.ts"
import type { RegisteredClient } from "../support/journey.ts"
import { authorize, requestOf } from "../support/journey.ts"
import type { Tokens } from "../support/service.ts"
import {
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
import { JSON_TYPE } from "../support/token_endpoint.ts"
import { send } from "../support/wire.ts"

const API = "https://api.example/v1?tenant=a"
const OTHER = "urn:example:other"
const NEVER = "https://never.example/"
const at = await service({ after })
const { clients } = at.gatehouse.administration
const client = await confidentialClient(at, { resources: [API, OTHER] })
const plain = await confidentialClient(at)
const gateway = await confidentialClient(at, { introspection: "any" })

const request = (fields: Readonly<Record<string, string | undefined>>, ...more: Pairs) =>
  sendForm(at, TOKEN, [...Object.entries(fields), ...more])
const exchanged = (code: string, ...more: Pairs) => request(codeRequest(client, code), ...more)
const refreshedFor = (tokens: Tokens, ...more: Pairs) => request(refreshRequest(client, tokens.refresh_token), ...more)
const audienceOf = async ({ access_token }: Tokens) => (await introspected(at, gateway, access_token)).aud
/** A scope without `openid`: with `openid`, `aud` would include the issuer. rfc8707_with_openid.test.ts tests that case. */
const PLAIN = { scope: "profile read" }
const tokensForResources = async (resources: readonly string[], ...more: Pairs): Promise<Tokens> =>
  bodyOf<Tokens>(await exchanged(await codeForResources(at, client, resources, PLAIN), ...more))

const WRONG: readonly (readonly [title: string, resource: string])[] = [
  ["a resource of another client", NEVER],
  ["relative", "/v1"],
  ["not a URI", "api"],
  ["with a fragment", "https://api.example/v1?tenant=a#"],
  ["with white space", `${API} `],
  ["in another spelling", "https://api.example/%761?tenant=a"],
  ["the beginning of an allowed resource", "https://api.example/v1"],
  ["longer than every allowed resource", `https://api.example/${"x".repeat(3000)}`],
  ["two resources in one value", `${API} ${OTHER}`],
]

describe("RFC 8707 §2.1: resource in the authorization request", () => {
  for (const [title, resource] of WRONG)
    it(`§2: ${title}: invalid_target, redirected at once, before any sign-in`, async () => {
      const answer = await ask(at, { ...requestOf(client), resource })
      deepEqual([answer.status, answer.headers.location], [302, errorLocation("invalid_target")])
    })
  it("one invalid resource among valid ones is refused", async () => {
    const location = await authorizedFor(at, client, [API, NEVER])
    deepEqual([location.searchParams.get("error"), location.searchParams.get("code")], ["invalid_target", null])
  })
  it("a client without resources can request only this service", async () => {
    equal((await authorizedFor(at, plain, [API])).searchParams.get("error"), "invalid_target")
    ok((await authorizedFor(at, plain, [at.url])).searchParams.has("code"))
  })
  it("§2: audience-restricted to the requested resource", async () => {
    equal(await audienceOf(await tokensForResources([API])), API)
    equal(await audienceOf(await tokensForResources([OTHER])), OTHER)
  })
  it("§2, RFC 7519 §4.1.3: `resource` may be repeated, and aud is then a list; the same value twice counts once", async () => {
    deepEqual(await audienceOf(await tokensForResources([API, OTHER])), [API, OTHER])
    equal(await audienceOf(await tokensForResources([API, API])), API)
  })
  it("without resource, with an empty one or with only the issuer, the token is for this service", async () => {
    equal(await audienceOf(await tokensFor(at, client)), at.url)
    for (const resources of [[""], [at.url], [at.url, at.url]])
      equal(await audienceOf(await tokensForResources(resources)), at.url)
  })
  it("the sign-in and consent pages keep the resources", async () => {
    const asking = await confidentialClient(at, { resources: [API, OTHER], consent: "ask" })
    const location = await authorize(at, new Browser(), requestOf(asking, { resource: OTHER, ...PLAIN }))
    const code = location.searchParams.get("code") ?? ""
    const tokens = bodyOf<Tokens>(await post(at, codeRequest(asking, code)))
    equal(await audienceOf(tokens), OTHER)
  })
  it("resources that are too long for a token: invalid_target", async () => {
    const resources = Array.from({ length: 5 }, (_, i) => `https://api.example/${"x".repeat(220)}${i}`)
    const own = await confidentialClient(at, { resources })
    equal((await authorizedFor(at, own, resources)).searchParams.get("error"), "invalid_target")
    ok((await authorizedFor(at, own, resources.slice(0, 4))).searchParams.has("code"))
  })
})

describe("RFC 8707 §2.2: resource in the token request", () => {
  it("absent: the token is for all authorized resources", async () => {
    const first = await tokensForResources([API, OTHER])
    const next = bodyOf<Tokens>(await refreshedFor(first))
    for (const tokens of [first, next]) deepEqual(await audienceOf(tokens), [API, OTHER])
  })
  it("narrows one token, at the exchange and at each refresh; the next token is for all resources again", async () => {
    const first = await tokensForResources([API, OTHER], ...asked(OTHER))
    equal(await audienceOf(first), OTHER)
    const second = bodyOf<Tokens>(await refreshedFor(first, ...asked(API)))
    equal(await audienceOf(second), API)
    const third = bodyOf<Tokens>(await refreshedFor(second))
    deepEqual(await audienceOf(third), [API, OTHER])
    equal(await audienceOf(first), OTHER)
  })
  for (const [title, resource] of [...WRONG, ["its own, but not authorized", OTHER], ["this service", at.url]] as const)
    it(`${title}: invalid_target, and neither the code nor the refresh token is used up`, async () => {
      const code = await codeForResources(at, client, [API], PLAIN)
      assertError(await exchanged(code, ...asked(resource)), "invalid_target")
      assertError(await exchanged(code, ...asked(API, resource)), "invalid_target")
      const tokens = bodyOf<Tokens>(await exchanged(code))
      assertError(await refreshedFor(tokens, ...asked(resource)), "invalid_target")
      equal(await audienceOf(bodyOf<Tokens>(await refreshedFor(tokens))), API)
    })
  it("if the grant has no resource, only this service can be requested", async () => {
    const code = await freshCode(at, client)
    assertError(await exchanged(code, ...asked(API)), "invalid_target")
    const tokens = bodyOf<Tokens>(await exchanged(code, ...asked(at.url)))
    equal(await audienceOf(tokens), at.url)
    assertError(await refreshedFor(tokens, ...asked(API)), "invalid_target")
  })
  it("client_credentials: accepts any of the client's resources, and no other", async () => {
    equal(await audienceOf(await machineToken(at, client)), at.url)
    equal(await audienceOf(await machineToken(at, client, ...asked(API))), API)
    deepEqual(await audienceOf(await machineToken(at, client, ...asked(API, at.url))), [API, at.url])
    for (const [, resource] of WRONG) {
      const fields = { grant_type: "client_credentials", ...client }
      assertError(await request(fields, ...asked(API, resource)), "invalid_target")
    }
  })
  it("accepts JSON: a string, or a list of strings", async () => {
    const json = (resource: unknown) => {
      const body = JSON.stringify({ grant_type: "client_credentials", ...client, resource })
      return send(at, TOKEN, { method: "POST", headers: JSON_TYPE, body })
    }
    equal(await audienceOf(bodyOf<Tokens>(await json(API))), API)
    deepEqual(await audienceOf(bodyOf<Tokens>(await json([API, OTHER]))), [API, OTHER])
    for (const none of ["", [], [""]]) equal(await audienceOf(bodyOf<Tokens>(await json(none))), at.url)
    for (const wrong of [1, null, {}, [1], [[API]], true]) assertError(await json(wrong), "invalid_request")
    assertError(await json([API, NEVER]), "invalid_target")
  })
  it("a resource removed from the client is missing in the next token; a token without resources is refused at this service", async () => {
    const own: RegisteredClient = await confidentialClient(at, { resources: [API, OTHER] })
    const code = await codeForResources(at, own, [API, OTHER], PLAIN)
    let { refresh_token } = bodyOf<Tokens>(await post(at, codeRequest(own, code)))
    const refresh = () => post(at, refreshRequest(own, refresh_token))
    const audienceOfNext = async () => {
      const tokens = bodyOf<Tokens>(await refresh())
      refresh_token = tokens.refresh_token
      return audienceOf(tokens)
    }
    await clients.update(own.client_id, { resources: [OTHER] })
    equal(await audienceOfNext(), OTHER)
    await clients.update(own.client_id, { resources: [] })
    assertError(await refresh(), "invalid_target")
    await clients.update(own.client_id, { resources: [API] })
    equal(await audienceOfNext(), API)
  })
})

describe("RFC 8707 §3: an audience-restricted access token is refused elsewhere", () => {
  const REFUSED = {
    "www-authenticate": 'Bearer error="invalid_token", error_description="The access token is invalid or expired."',
  }
  for (const access_token_format of ["opaque", "jwt"] as const) {
    it(`${access_token_format}: userinfo refuses a token for other resources only, and accepts a token that is also for this service`, async () => {
      await clients.update(client.client_id, { access_token_format, id_token_alg: "EdDSA" })
      for (const resources of [[API], [API, OTHER]])
        assertError(await userinfo(at, (await tokensForResources(resources)).access_token), "invalid_token", REFUSED)
      for (const resources of [[API, at.url], [at.url]])
        equal(bodyOf(await userinfo(at, (await tokensForResources(resources)).access_token)).sub, at.userId)
    })
    it(`${access_token_format}: tokeninfo returns the audience, besides the usual members, to any holder`, async () => {
      await clients.update(client.client_id, { access_token_format })
      const info = async (tokens: Tokens) => bodyOf(await tokeninfo(at, tokens.access_token))
      deepEqual(
        [(await info(await tokensForResources([API]))).aud, (await info(await tokensForResources([API]))).active],
        [API, true],
      )
      deepEqual((await info(await tokensForResources([API, OTHER]))).aud, [API, OTHER])
      equal("aud" in (await info(await tokensFor(at, client))), false)
      equal("aud" in (await info(await machineToken(at, client))), false)
    })
  }
})
