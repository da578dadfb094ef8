/** Specification §4.3 and §7.3, the user information endpoint; behaviour §3. */
import { deepEqual, equal } from "node:assert/strict"
import { after, describe, it } from "node:test"
import { isId } from "../../src/base/id.ts"
import { Secret } from "../../src/base/secret.ts"
import { assertError, assertJsonHeaders, bodyOf } from "../support/answers.ts"
import { Browser } from "../support/browser.ts"
import { invalidTokens } from "../support/invalid_tokens.ts"
import { codeFor, PASSWORD } from "../support/journey.ts"
import type { Tokens } from "../support/service.ts"
import {
  codeRequest,
  confidentialClient,
  post,
  publicClient,
  refreshed,
  service,
  tokensFor,
  userinfo,
  withToken,
} from "../support/service.ts"
import { send } from "../support/wire.ts"

const PATH = "/api/userinfo.php"
const ALLOW = "GET, HEAD, POST, OPTIONS"
const INVALID = {
  "www-authenticate": 'Bearer error="invalid_token", error_description="The access token is invalid or expired."',
}
const MISSING = { "www-authenticate": 'Bearer realm="Gatehouse"' }

const at = await service({ after })
const { clients, grants, users } = at.gatehouse.administration
const client = await confidentialClient(at)
const tokens = await tokensFor(at, client, { scope: "openid profile email" })
const ANN = {
  sub: at.userId,
  name: "Ann Example",
  preferred_username: "ann",
  email: "ann@example.com",
  email_verified: true,
  client_id: client.client_id,
  scope: "openid profile email",
}
const refusedAs = async (accessToken: string) => assertError(await userinfo(at, accessToken), "invalid_token", INVALID)

describe("specification §4.3, RFC 6750 §2.1, OIDC Core §5.3: GET with Authorization: Bearer", () => {
  it("200 application/json with the fields of specification §2.4, with Cache-Control: no-store", async () => {
    deepEqual(bodyOf(await userinfo(at, tokens.access_token)), ANN)
  })
  for (const scheme of ["bearer", "BEARER", "Bearer  "])
    it(`the scheme is case-insensitive (RFC 9110 §11.1): "${scheme}"`, async () => {
      const headers = { authorization: `${scheme} ${tokens.access_token}` }
      deepEqual(bodyOf(await send(at, PATH, { headers })), ANN)
    })
  it("a public client's token works too", async () => {
    const page = await publicClient(at)
    const { access_token } = await tokensFor(at, page, { scope: "openid" })
    deepEqual(bodyOf(await userinfo(at, access_token)), { sub: at.userId, client_id: page.client_id, scope: "openid" })
  })
  it("behaviour §3, OIDC Core §3.1.2.1: any user's token works without openid, with fields by scope", async () => {
    const { access_token } = await tokensFor(at, client, { scope: "read" })
    deepEqual(bodyOf(await userinfo(at, access_token)), { sub: at.userId, client_id: client.client_id, scope: "read" })
  })
  it("the body has no other member, and the answer sets no cookie", async () => {
    const answer = await userinfo(at, tokens.access_token)
    equal(answer.headers["set-cookie"], undefined)
    equal(answer.text, JSON.stringify(ANN))
  })
  it("a parameter in the query has no effect", async () => {
    deepEqual(
      bodyOf(
        await send(at, `${PATH}?scope=x&schema=openid&access_token=y`, { headers: withToken(tokens.access_token) }),
      ),
      ANN,
    )
  })
  it("name and e-mail address are read from the user's row at each request", async () => {
    await users.update("ann", { name: "Ann B. Example", email: "ann@new.example", email_verified: false })
    deepEqual(bodyOf(await userinfo(at, tokens.access_token)), {
      ...ANN,
      name: "Ann B. Example",
      email: "ann@new.example",
      email_verified: false,
    })
    await users.update("ann", { name: "Ann Example", email: "ann@example.com", email_verified: true })
  })
  it("non-ASCII text is sent as UTF-8", async () => {
    await users.update("ann", { name: "Ånn 例 \u{1f511}" })
    equal(bodyOf(await userinfo(at, tokens.access_token)).name, "Ånn 例 \u{1f511}")
    await users.update("ann", { name: "Ann Example" })
  })
  it("OIDC Core §5.3.2: a user without an e-mail address: email and email_verified are absent, never null", async () => {
    const { store } = at.gatehouse
    const id = at.userId
    if (!isId("user", id)) throw new Error(`${id} is no user id`)
    const user = await store.users.find(id)
    if (user === undefined) throw new Error("no such user")
    await store.users.update(
      { ...user, email: undefined, emailVerified: false },
      {
        id: `event_${"0".repeat(32)}`,
        type: "user-updated",
        at: at.clock(),
        actor: "operator",
        subject: id,
        address: undefined,
        traceId: undefined,
      },
      user,
    )
    const { email: _, email_verified: __, ...without } = ANN
    deepEqual(bodyOf(await userinfo(at, tokens.access_token)), without)
    await users.update("ann", { email: "ann@example.com", email_verified: true })
  })
})

describe("behaviour §3: methods of userinfo are GET, POST, HEAD; OPTIONS for CORS", () => {
  it("HEAD: the headers of GET, no body", async () => {
    const answer = await send(at, PATH, { method: "HEAD", headers: withToken(tokens.access_token) })
    deepEqual([answer.status, answer.text], [200, ""])
    assertJsonHeaders(answer)
  })
  it("HEAD with an invalid token, and without one: 401 with the challenge", async () => {
    for (const [headers, challenge] of [
      [withToken("x"), INVALID],
      [{}, MISSING],
    ] as const) {
      const answer = await send(at, PATH, { method: "HEAD", headers })
      deepEqual([answer.status, answer.text], [401, ""])
      equal(answer.headers["www-authenticate"], challenge["www-authenticate"])
    }
  })
  it("OIDC Core §5.3: POST works like GET, with the token in the header", async () => {
    deepEqual(bodyOf(await send(at, PATH, { method: "POST", headers: withToken(tokens.access_token) })), ANN)
  })
  for (const [type, body] of [
    [undefined, "x"],
    ["application/x-www-form-urlencoded", "access_token=x&scope=none"],
    ["application/json", "{broken"],
    ["application/json", "null"],
    ["text/plain", ""],
    ["multipart/form-data; boundary=x", "--x--"],
    ["garbage", "\xff"],
    ["application/octet-stream", "x".repeat(200_000)],
  ] as const)
    it(`POST with a body of type ${type} and ${body.length} characters: the body is ignored`, async () => {
      const headers = { ...withToken(tokens.access_token), ...(type !== undefined && { "content-type": type }) }
      deepEqual(bodyOf(await send(at, PATH, { method: "POST", headers, body })), ANN)
      deepEqual(bodyOf(await send(at, PATH, { headers, body })), ANN)
    })
  it("POST with a Content-Encoding: the body is ignored", async () => {
    const headers = {
      ...withToken(tokens.access_token),
      "content-encoding": "gzip",
      "content-type": "application/json",
    }
    deepEqual(bodyOf(await send(at, PATH, { method: "POST", headers, body: "not gzip" })), ANN)
  })
  it("a token in the form is ignored, as if absent (RFC 9700 §4.3.2)", async () => {
    const headers = { "content-type": "application/x-www-form-urlencoded" }
    const body = `access_token=${tokens.access_token}`
    assertError(await send(at, PATH, { method: "POST", headers, body }), "missing_token", MISSING)
  })
  it("RFC 9700 §4.3.2: a token in the query is ignored, as if absent", async () => {
    assertError(await send(at, `${PATH}?access_token=${tokens.access_token}`), "missing_token", MISSING)
  })
  for (const method of ["PUT", "DELETE", "PATCH", "TRACE", "PROPFIND", "SEARCH", "LINK"])
    it(`${method}: 405 invalid_request with Allow, whether or not the token is valid`, async () => {
      for (const headers of [withToken(tokens.access_token), withToken("x"), {}])
        assertError(await send(at, PATH, { method, headers }), "method_not_allowed", { allow: ALLOW })
    })
})

describe("behaviour §3: no Authorization header, or another scheme: 401 without an error code (RFC 6750 §3.1)", () => {
  for (const [title, headers] of [
    ["no header", {}],
    ["an empty header", { authorization: "" }],
    ["Basic", { authorization: "Basic dXNlcjpwYXNz" }],
    ["the token alone", { authorization: tokens.access_token }],
    ["Bearer without a space", { authorization: `Bearer${tokens.access_token}` }],
    ["another header", { "x-authorization": `Bearer ${tokens.access_token}` }],
    ["a cookie", { cookie: `access_token=${tokens.access_token}` }],
  ] as const)
    it(title, async () => assertError(await send(at, PATH, { headers }), "missing_token", MISSING))
})

describe("specification §7.3, RFC 6750 §3, OIDC Core §5.3.3: invalid or expired access token: 401, WWW-Authenticate exactly, JSON body", async () => {
  for (const [title, token] of await invalidTokens(at, client)) it(title, () => refusedAs(token))

  it("refuses two Authorization headers, both valid", async () => {
    const { authorization } = withToken(tokens.access_token)
    const headers = ["Authorization", authorization, "authorization", authorization]
    assertError(await send(at, PATH, { headers }), "invalid_token", INVALID)
  })
  it("refuses a valid header beside a header with another scheme", async () => {
    const { authorization } = withToken(tokens.access_token)
    for (const pair of [
      [authorization, "Basic eDp5"],
      ["Basic eDp5", authorization],
    ])
      assertError(
        await send(at, PATH, { headers: pair.flatMap((value) => ["authorization", value]) }),
        "invalid_token",
        INVALID,
      )
  })
  it("the description is the same for every reason", async () => {
    const texts = new Set<string>()
    for (const token of (await invalidTokens(at, client)).values()) texts.add((await userinfo(at, token)).text)
    equal(texts.size, 1)
  })
})

describe("specification §3: after expiry the token is invalid", () => {
  it("the token is valid a second before, and invalid at 3600 seconds", async () => {
    const { access_token } = await tokensFor(at, client)
    at.clock.advance({ seconds: 3599 })
    bodyOf(await userinfo(at, access_token))
    at.clock.advance({ seconds: 1 })
    await refusedAs(access_token)
  })
  it("a token is never valid for longer than 3600 seconds, even if issued between two seconds", async () => {
    at.clock.advance({ ms: 999 })
    const { access_token } = await tokensFor(at, client)
    at.clock.advance({ seconds: 3600, ms: -1000 })
    bodyOf(await userinfo(at, access_token))
    at.clock.advance({ ms: 1 })
    await refusedAs(access_token)
  })
  it("the configured lifetime applies", async (t) => {
    const brief = await service(t, { accessTokenTtl: 2 })
    const { access_token } = await tokensFor(brief, await confidentialClient(brief))
    brief.clock.advance({ ms: 1999 })
    bodyOf(await userinfo(brief, access_token))
    brief.clock.advance({ ms: 1 })
    assertError(await userinfo(brief, access_token), "invalid_token", INVALID)
  })
})

describe("specification §7.3: revocation and disabling take effect at the next request", () => {
  it("revoking a grant ends every access token of the grant", async () => {
    const own = await confidentialClient(at)
    const first = await tokensFor(at, own)
    const second = await refreshed(at, own, first.refresh_token)
    bodyOf(await userinfo(at, second.access_token))
    for (const { grant_id } of await grants.list({ client_id: own.client_id })) await grants.revoke(grant_id)
    for (const { access_token } of [first, second]) await refusedAs(access_token)
  })
  it("disabling a user ends the tokens for good", async () => {
    const { access_token } = await tokensFor(at, client)
    await users.disable("ann")
    await refusedAs(access_token)
    await users.enable("ann")
    await refusedAs(access_token)
  })
  it("a new password ends the tokens, unless the grants are kept", async () => {
    const { access_token } = await tokensFor(at, client)
    await users.setPassword("ann", new Secret(PASSWORD), true)
    bodyOf(await userinfo(at, access_token))
    await users.setPassword("ann", new Secret(PASSWORD), false)
    await refusedAs(access_token)
  })
  it("disabling a client blocks its tokens until the client is enabled", async () => {
    const own = await confidentialClient(at)
    const { access_token } = await tokensFor(at, own)
    await clients.disable(own.client_id)
    await refusedAs(access_token)
    await clients.enable(own.client_id)
    bodyOf(await userinfo(at, access_token))
  })
  it("deleting a client ends its tokens", async () => {
    const own = await confidentialClient(at)
    const { access_token } = await tokensFor(at, own)
    await clients.delete(own.client_id)
    await refusedAs(access_token)
  })
  it("deleting a user ends the user's tokens", async () => {
    await users.create({ username: "bob", password: new Secret(PASSWORD), email: "bob@example.com" })
    const code = await codeFor(at, client, {}, new Browser(), "bob")
    const { access_token } = bodyOf<Tokens>(await post(at, codeRequest(client, code)))
    equal(bodyOf(await userinfo(at, access_token)).preferred_username, "bob")
    await users.delete("bob")
    await refusedAs(access_token)
  })
})

it("behaviour §3: a client_credentials token at userinfo: 403 insufficient_scope", async () => {
  const { access_token } = bodyOf<Tokens>(await post(at, { grant_type: "client_credentials", ...client }))
  assertError(await userinfo(at, access_token), "insufficient_scope", {
    "www-authenticate":
      'Bearer error="insufficient_scope", error_description="The access token does not belong to a user."',
  })
})
