/** Specification §4.4, the token validation endpoint; behaviour §3. section_2_fields.test.ts tests the fields. */
import { deepEqual, equal } from "node:assert/strict"
import { after, describe, it } from "node:test"
import { assertError, assertJsonHeaders, bodyOf } from "../support/answers.ts"
import { invalidTokens } from "../support/invalid_tokens.ts"
import { confidentialClient, refreshed, service, tokeninfo, tokensFor, withToken } from "../support/service.ts"
import type { Received } from "../support/wire.ts"
import { send } from "../support/wire.ts"

const PATH = "/api/tokeninfo.php"
const ALLOW = "GET, HEAD, OPTIONS"
const MISSING = { "www-authenticate": 'Bearer realm="Gatehouse"' }

const at = await service({ after })
const { clients, grants, users } = at.gatehouse.administration
const client = await confidentialClient(at)
const tokens = await tokensFor(at, client, { scope: "openid" })
const second = () => Math.floor(at.clock() / 1000)
const ACTIVE = {
  active: true,
  client_id: client.client_id,
  user_id: at.userId,
  scope: "openid",
  exp: second() + 3600,
  iat: second(),
  token_type: "Bearer",
}

/** Specification §4.4: an invalid token also gives 200; §2.5: the body is only {active: false}. */
function assertInactive(answer: Received): void {
  deepEqual([answer.status, answer.text], [200, '{"active":false}'])
  assertJsonHeaders(answer)
  equal(answer.headers["www-authenticate"], undefined)
}
const isActive = async (accessToken: string) => bodyOf(await tokeninfo(at, accessToken)).active

describe("specification §4.4, RFC 6750 §2.1: GET with Authorization: Bearer", () => {
  it("200 application/json with the fields of specification §2.5, with Cache-Control: no-store", async () => {
    const answer = await tokeninfo(at, tokens.access_token)
    equal(answer.text, JSON.stringify(ACTIVE))
    bodyOf(answer)
  })
  for (const scheme of ["bearer", "BEARER"])
    it(`the scheme is case-insensitive: ${scheme}`, async () => {
      const headers = { authorization: `${scheme} ${tokens.access_token}` }
      deepEqual(bodyOf(await send(at, PATH, { headers })), ACTIVE)
    })
  it("a body of any type is ignored", async () => {
    for (const type of ["application/json", "garbage", "application/x-www-form-urlencoded"]) {
      const headers = { ...withToken(tokens.access_token), "content-type": type }
      deepEqual(bodyOf(await send(at, PATH, { headers, body: "token=x" })), ACTIVE)
    }
  })
  it("HEAD returns the headers of GET and no body, for a valid or invalid token", async () => {
    for (const token of [tokens.access_token, "x"]) {
      const answer = await send(at, PATH, { method: "HEAD", headers: withToken(token) })
      deepEqual([answer.status, answer.text], [200, ""])
      assertJsonHeaders(answer)
    }
  })
  for (const method of ["POST", "PUT", "DELETE", "PATCH", "TRACE", "PROPFIND", "SEARCH"])
    it(`${method}: 405 invalid_request with Allow, and no challenge`, async () => {
      for (const headers of [withToken(tokens.access_token), withToken("x"), {}])
        assertError(await send(at, PATH, { method, headers }), "method_not_allowed", { allow: ALLOW })
    })
})

describe("specification §4.4: an invalid token gives 200 with {active: false}", async () => {
  for (const [title, token] of await invalidTokens(at, client))
    it(title, async () => assertInactive(await tokeninfo(at, token)))
  it("refuses two Authorization headers", async () => {
    const { authorization } = withToken(tokens.access_token)
    assertInactive(await send(at, PATH, { headers: ["Authorization", authorization, "authorization", authorization] }))
  })
})

describe("behaviour §3: no Authorization header, or another scheme: 401 without an error code, as at userinfo", () => {
  for (const [title, headers] of [
    ["no header", {}],
    ["Basic", { authorization: "Basic dXNlcjpwYXNz" }],
    ["the token alone", { authorization: tokens.access_token }],
  ] as const)
    it(title, async () => assertError(await send(at, PATH, { headers }), "missing_token", MISSING))
  it("a token in the query is ignored, as if absent", async () => {
    for (const name of ["access_token", "token"])
      assertError(await send(at, `${PATH}?${name}=${tokens.access_token}`), "missing_token", MISSING)
  })
  it("HEAD returns the challenge", async () => {
    const answer = await send(at, PATH, { method: "HEAD" })
    deepEqual([answer.status, answer.text], [401, ""])
    equal(answer.headers["www-authenticate"], MISSING["www-authenticate"])
  })
})

describe("specification §3: an event that ends a token makes it inactive at the next request", () => {
  it("a token expires after an hour, to the second", async () => {
    const { access_token } = await tokensFor(at, client)
    at.clock.advance({ seconds: 3599 })
    equal(await isActive(access_token), true)
    at.clock.advance({ seconds: 1 })
    assertInactive(await tokeninfo(at, access_token))
  })
  it("revoking the grant ends the token", async () => {
    const own = await confidentialClient(at)
    const first = await tokensFor(at, own)
    const next = await refreshed(at, own, first.refresh_token)
    for (const { grant_id } of await grants.list({ client_id: own.client_id })) await grants.revoke(grant_id)
    for (const { access_token } of [first, next]) assertInactive(await tokeninfo(at, access_token))
  })
  it("disabling the user ends the token for good", async () => {
    const { access_token } = await tokensFor(at, client)
    await users.disable("ann")
    assertInactive(await tokeninfo(at, access_token))
    await users.enable("ann")
    assertInactive(await tokeninfo(at, access_token))
  })
  it("disabling the client blocks the token until the client is enabled", async () => {
    const own = await confidentialClient(at)
    const { access_token } = await tokensFor(at, own)
    await clients.disable(own.client_id)
    assertInactive(await tokeninfo(at, access_token))
    await clients.enable(own.client_id)
    equal(await isActive(access_token), true)
  })
  it("deleting the client ends the token", async () => {
    const own = await confidentialClient(at)
    const { access_token } = await tokensFor(at, own)
    await clients.delete(own.client_id)
    assertInactive(await tokeninfo(at, access_token))
  })
  it("iat and exp are those of the token, not of the grant", async () => {
    const first = await tokensFor(at, client)
    at.clock.advance({ minutes: 10 })
    const next = await refreshed(at, client, first.refresh_token)
    const [one, other] = [
      bodyOf(await tokeninfo(at, first.access_token)),
      bodyOf(await tokeninfo(at, next.access_token)),
    ]
    deepEqual([one.iat, one.exp], [second() - 600, second() + 3000])
    deepEqual([other.iat, other.exp], [second(), second() + 3600])
  })
})
