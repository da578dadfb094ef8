/** RFC 7009, the revocation request: authentication, parameters, methods, bodies, origins, limits. */
import { deepEqual, equal } from "node:assert/strict"
import { after, describe, it } from "node:test"
import { assertError, assertJsonHeaders } from "../support/answers.ts"
import { REVOKE, revocation, revoked, sendForm } from "../support/client_requests.ts"
import {
  basic,
  confidentialClient,
  post,
  publicClient,
  refreshRequest,
  service,
  tokensFor,
  userinfo,
} from "../support/service.ts"
import { JSON_TYPE } from "../support/token_endpoint.ts"
import { send } from "../support/wire.ts"

const at = await service({ after })
const client = await confidentialClient(at)
const page = await publicClient(at)
const tokens = await tokensFor(at, client)
const alive = async () => equal((await userinfo(at, tokens.access_token)).status, 200)
const CHALLENGE = { "www-authenticate": 'Basic realm="Gatehouse", charset="UTF-8"' }

describe("RFC 7009 §2.1: the authorization server first validates the client credentials", () => {
  for (const [title, fields] of [
    ["a wrong secret", { client_secret: "wrong" }],
    ["no secret", { client_secret: undefined }],
    ["an unknown client", { client_id: "client_00000000000000000000000000000000" }],
    ["a secret of a public client", { client_id: page.client_id }],
  ] as const)
    it(`${title}: invalid_client, and nothing is revoked`, async () => {
      for (const token of [tokens.refresh_token, tokens.access_token, "nothing"])
        assertError(await revocation(at, client, token, fields), "invalid_client")
      await alive()
    })
  it("RFC 6749 §5.2: a failed Basic authentication gets the Basic challenge", async () => {
    const pairs = [["token", tokens.refresh_token]] as const
    assertError(await sendForm(at, REVOKE, pairs, basic(client.client_id, "wrong")), "invalid_client", CHALLENGE)
    await alive()
  })
  it("accepts a client authenticated by Basic", async () => {
    const own = await tokensFor(at, client)
    const headers = basic(client.client_id, client.client_secret)
    equal((await sendForm(at, REVOKE, [["token", own.refresh_token]], headers)).status, 200)
    assertError(await post(at, refreshRequest(client, own.refresh_token)), "invalid_grant")
  })
  it("a request without a client: invalid_request", async () => {
    assertError(await sendForm(at, REVOKE, [["token", tokens.refresh_token]]), "invalid_request")
    await alive()
  })
  it("a disabled client: invalid_client", async () => {
    const own = await confidentialClient(at)
    await at.gatehouse.administration.clients.disable(own.client_id)
    assertError(await revocation(at, own, "nothing"), "invalid_client")
  })
})

describe("RFC 7009 §2.1: token is REQUIRED; RFC 6749 §3.2: each parameter at most once", () => {
  const own = Object.entries(client)
  for (const [title, pairs] of [
    ["missing", own],
    ["empty", [...own, ["token", ""]]],
    ["twice", [...own, ["token", tokens.refresh_token], ["token", tokens.refresh_token]]],
    ["with two hints", [...own, ["token", tokens.refresh_token], ["token_type_hint", "a"], ["token_type_hint", "b"]]],
  ] as const)
    it(`${title}: invalid_request`, async () => {
      assertError(await sendForm(at, REVOKE, pairs), "invalid_request")
      await alive()
    })
  it("ignores a token in the query", async () => {
    const answer = await sendForm(at, `${REVOKE}?token=${tokens.refresh_token}`, own)
    assertError(answer, "invalid_request")
    await alive()
  })
  it("accepts JSON, as the token endpoint does", async () => {
    const one = await tokensFor(at, client)
    const body = JSON.stringify({ token: one.access_token, ...client, unknown: 1 })
    const answer = await send(at, REVOKE, { method: "POST", headers: JSON_TYPE, body })
    deepEqual([answer.status, answer.text], [200, "{}"])
    equal((await userinfo(at, one.access_token)).status, 401)
  })
  for (const [title, body, headers] of [
    ["a token that is not a string", JSON.stringify({ token: [tokens.refresh_token], ...client }), JSON_TYPE],
    ["malformed JSON", "{", JSON_TYPE],
    ["plain text", `token=${tokens.refresh_token}`, { "content-type": "text/plain" }],
    ["no Content-Type", `token=${tokens.refresh_token}`, {}],
    ["an encoded body", "token=x", { "content-type": "application/x-www-form-urlencoded", "content-encoding": "gzip" }],
    ["bad percent-encoding", "token=%zz", { "content-type": "application/x-www-form-urlencoded" }],
  ] as const)
    it(`${title}: invalid_request`, async () => {
      assertError(await send(at, REVOKE, { method: "POST", headers, body }), "invalid_request")
      await alive()
    })
  it("more than 64 KiB: 413", async () => {
    const body = `token=${"x".repeat(70_000)}`
    const headers = { "content-type": "application/x-www-form-urlencoded" }
    assertError(await send(at, REVOKE, { method: "POST", headers, body }), "body_too_large")
  })
  for (const method of ["GET", "HEAD", "PUT", "DELETE", "PATCH"])
    it(`§2.1: accepts POST only: ${method} is 405`, async () => {
      const answer = await send(at, `${REVOKE}?token=${tokens.refresh_token}&client_id=${page.client_id}`, { method })
      deepEqual([answer.status, answer.headers.allow], [405, "POST, OPTIONS"])
      await alive()
    })
})

describe("RFC 7009 §2.3: CORS, for clients in a page", () => {
  const origin = "https://client.example"
  it("the preflight and the answer allow the client's origin, never with credentials", async () => {
    const preflight = await send(at, REVOKE, { method: "OPTIONS", headers: { origin } })
    deepEqual([preflight.status, preflight.headers["access-control-allow-origin"]], [204, origin])
    const one = await tokensFor(at, page)
    const answer = await sendForm(
      at,
      REVOKE,
      [
        ["token", one.refresh_token],
        ["client_id", page.client_id],
      ],
      { origin },
    )
    deepEqual(
      [answer.status, answer.headers["access-control-allow-origin"], answer.headers.vary],
      [200, origin, "Origin"],
    )
    equal(answer.headers["access-control-allow-credentials"], undefined)
  })
  it("another origin cannot read the answer", async () => {
    const headers = { origin: "https://evil.example" }
    const answer = await sendForm(
      at,
      REVOKE,
      [
        ["token", "x"],
        ["client_id", page.client_id],
      ],
      headers,
    )
    deepEqual([answer.status, answer.headers["access-control-allow-origin"]], [200, undefined])
    assertJsonHeaders(answer)
  })
})

describe("RFC 7009 §5: guessing is limited as at the token endpoint", () => {
  it("every POST from an address counts, together with those to the token endpoint: 429 with Retry-After", async (t) => {
    const own = await service(t, { tokenLimit: { count: 3, windowMs: 60_000 } })
    const other = await publicClient(own)
    for (let i = 0; i < 2; i++) await revoked(own, other, "guess")
    assertError(await post(own, {}), "invalid_request")
    assertError(await revocation(own, other, "guess"), "too_many_requests", { "retry-after": "60" })
    own.clock.advance({ minutes: 1 })
    await revoked(own, other, "guess")
  })
})
