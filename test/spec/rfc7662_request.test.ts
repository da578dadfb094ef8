/** RFC 7662, the introspection request: callers, parameters, methods, bodies, origins, limits. */
import { deepEqual, equal } from "node:assert/strict"
import { after, describe, it } from "node:test"
import { assertError, bodyOf } from "../support/answers.ts"
import { refusalLog } from "../support/client_assertion.ts"
import {
  INTROSPECT,
  inactive,
  introspected,
  introspection,
  machineToken,
  sendForm,
  TOKEN,
} from "../support/client_requests.ts"
import { basic, confidentialClient, publicClient, service, tokensFor } from "../support/service.ts"
import { JSON_TYPE } from "../support/token_endpoint.ts"
import { send } from "../support/wire.ts"

const { log, lines } = refusalLog()
const at = await service({ after }, {}, { log })
const client = await confidentialClient(at)
const page = await publicClient(at)
const { access_token, refresh_token } = await tokensFor(at, client)
const CHALLENGE = { "www-authenticate": 'Basic realm="Gatehouse", charset="UTF-8"' }

describe("RFC 7662 §2.1: to prevent token scanning attacks, the endpoint MUST also require some form of authorization", () => {
  for (const [title, fields] of [
    ["a wrong secret", { client_secret: "wrong" }],
    ["no secret", { client_secret: undefined }],
    ["an unknown client", { client_id: "client_00000000000000000000000000000000" }],
    ["a public client without authentication", { client_id: page.client_id, client_secret: undefined }],
    ["a public client with a secret", { client_id: page.client_id }],
  ] as const)
    it(`${title}: 401 invalid_client, §2.3, for any token`, async () => {
      for (const token of [access_token, refresh_token, "nothing", ""])
        assertError(await introspection(at, client, token, fields), "invalid_client")
    })
  it("a public client cannot introspect a token, not even its own", async () => {
    const own = await tokensFor(at, page)
    assertError(await introspection(at, page, own.access_token), "invalid_client")
  })
  it("§2.3: no client credentials, or an access token instead: 401 invalid_client with the Basic challenge (RFC 9110 §15.5.2)", async () => {
    const pairs = [["token", access_token]] as const
    assertError(await sendForm(at, INTROSPECT, pairs), "invalid_client", CHALLENGE)
    const headers = { authorization: `Bearer ${access_token}` }
    assertError(await sendForm(at, INTROSPECT, pairs, headers), "invalid_client", CHALLENGE)
    const nameless = [...pairs, ["client_secret", client.client_secret]] as const
    assertError(await sendForm(at, INTROSPECT, nameless), "invalid_client", CHALLENGE)
  })
  it("the log has the reason for a request without credentials, and what the request had instead", async () => {
    lines.length = 0
    await sendForm(at, INTROSPECT, [["token", access_token]])
    await sendForm(at, INTROSPECT, [["token", access_token]], { authorization: `Bearer ${access_token}` })
    deepEqual(
      lines.map(({ reason, received }) => [reason, received]),
      [
        ["credentials-missing", "no credentials"],
        ["credentials-missing", "a bearer token"],
      ],
    )
  })
  it("§2.3: accepts Basic; a failed Basic authentication gets the Basic challenge", async () => {
    const ask = (secret: string) => sendForm(at, INTROSPECT, [["token", access_token]], basic(client.client_id, secret))
    equal(bodyOf(await ask(client.client_secret)).active, true)
    assertError(await ask("wrong"), "invalid_client", CHALLENGE)
  })
  it("refuses a disabled client", async () => {
    const own = await confidentialClient(at)
    await at.gatehouse.administration.clients.disable(own.client_id)
    assertError(await introspection(at, own, access_token), "invalid_client")
  })
})

describe("RFC 7662 §2.1: token is REQUIRED", () => {
  const own = Object.entries(client)
  for (const [title, pairs] of [
    ["missing", own],
    ["empty", [...own, ["token", ""]]],
    ["twice", [...own, ["token", access_token], ["token", access_token]]],
    ["with two hints", [...own, ["token", access_token], ["token_type_hint", "a"], ["token_type_hint", "a"]]],
  ] as const)
    it(`${title}: invalid_request`, async () => assertError(await sendForm(at, INTROSPECT, pairs), "invalid_request"))
  it("accepts JSON, as the token endpoint does", async () => {
    const body = JSON.stringify({ token: access_token, ...client })
    equal(bodyOf(await send(at, INTROSPECT, { method: "POST", headers: JSON_TYPE, body })).active, true)
    const wrong = JSON.stringify({ token: 1, ...client })
    assertError(await send(at, INTROSPECT, { method: "POST", headers: JSON_TYPE, body: wrong }), "invalid_request")
  })
  it("§4: accepts POST only, so that no token appears in a log of URLs", async () => {
    const query = new URLSearchParams({ token: access_token, ...client })
    for (const method of ["GET", "HEAD", "PUT", "DELETE", "OPTIONS"]) {
      const answer = await send(at, `${INTROSPECT}?${query}`, { method })
      deepEqual([answer.status, answer.headers.allow], [405, "POST"])
    }
    assertError(await sendForm(at, `${INTROSPECT}?${query}`, own), "invalid_request")
  })
  it("no page of any origin can read the answer", async () => {
    const headers = { origin: "https://client.example" }
    const answer = await sendForm(at, INTROSPECT, [...own, ["token", access_token]], headers)
    deepEqual([answer.status, answer.headers["access-control-allow-origin"]], [200, undefined])
  })
  it("§2.2: the answer is plain JSON for each Accept header but that of RFC 9701", async () => {
    for (const accept of ["application/json", "application/jwt", "*/*", "text/html"]) {
      const answer = await sendForm(at, INTROSPECT, [...own, ["token", access_token]], { accept })
      equal(bodyOf(answer).active, true, accept)
    }
  })
})

describe("RFC 7662 §4: guessing is limited, but a resource server that introspects for each of its requests is not", () => {
  it("RFC 6749 §2.3.1: after GATEHOUSE_TOKEN_LIMIT failed authentications, the right secret gets the same 429 as a wrong one until the window ends", async (t) => {
    const limited = await service(t, { tokenLimit: { count: 3, windowMs: 60_000 } })
    const own = await confidentialClient(limited)
    const { access_token: token } = await machineToken(limited, own)
    for (let i = 0; i < 5; i++) equal((await introspected(limited, own, token)).active, true)
    assertError(await sendForm(limited, INTROSPECT, [["token", token]]), "invalid_client", CHALLENGE)
    for (let i = 0; i < 2; i++)
      assertError(await introspection(limited, own, token, { client_secret: "wrong" }), "invalid_client")
    const wrong = await introspection(limited, own, token, { client_secret: "wrong" })
    assertError(wrong, "too_many_requests", { "retry-after": "60" })
    for (let i = 0; i < 5; i++) {
      const right = await introspection(limited, own, token)
      assertError(right, "too_many_requests", { "retry-after": "60" })
      equal(right.text, wrong.text)
    }
    const basically = await sendForm(limited, INTROSPECT, [["token", token]], basic(own.client_id, own.client_secret))
    assertError(basically, "too_many_requests", { "retry-after": "60" })
    limited.clock.advance({ seconds: 60 })
    equal((await introspected(limited, own, token)).active, true)
  })
  it("the limit applies to one address and blocks no other", async (t) => {
    const limited = await service(t, {
      tokenLimit: { count: 3, windowMs: 60_000 },
      trustedProxies: ["127.0.0.1", "::1"],
    })
    const own = await confidentialClient(limited)
    const { access_token: token } = await machineToken(limited, own)
    const from = (address: string, client_secret: string) =>
      sendForm(limited, INTROSPECT, Object.entries({ token, ...own, client_secret }), { "x-forwarded-for": address })
    for (let i = 0; i < 3; i++) assertError(await from("192.0.2.1", "wrong"), "invalid_client")
    assertError(await from("192.0.2.1", "wrong"), "too_many_requests", { "retry-after": "60" })
    assertError(await from("192.0.2.1", own.client_secret), "too_many_requests", { "retry-after": "60" })
    equal(bodyOf(await from("192.0.2.2", own.client_secret)).active, true)
  })
  it("an application that uses up the token endpoint's limit does not block the API at the same address", async (t) => {
    const limited = await service(t, { tokenLimit: { count: 3, windowMs: 60_000 } })
    const own = await confidentialClient(limited)
    const { access_token: token } = await machineToken(limited, own)
    for (let i = 0; i < 2; i++) await machineToken(limited, own)
    const form = Object.entries({ grant_type: "client_credentials", ...own })
    for (let i = 0; i < 2; i++)
      assertError(await sendForm(limited, TOKEN, form), "too_many_requests", { "retry-after": "60" })
    for (let i = 0; i < 5; i++) equal((await introspected(limited, own, token)).active, true)
  })
  it("a token has its own counter, separate from tokeninfo's", async (t) => {
    const limited = await service(t, { tokeninfoLimit: { count: 2, windowMs: 3_600_000 } })
    const own = await confidentialClient(limited)
    const [one, other] = [await tokensFor(limited, own), await tokensFor(limited, own)]
    for (const token of [one.access_token, one.refresh_token]) {
      for (let i = 0; i < 2; i++) equal((await introspected(limited, own, token)).active, true)
      assertError(await introspection(limited, own, token), "too_many_requests", { "retry-after": "3600" })
    }
    equal((await introspected(limited, own, other.access_token)).active, true)
    const headers = { authorization: `Bearer ${one.access_token}` }
    equal(bodyOf(await send(limited, "/api/tokeninfo.php", { headers })).active, true)
    for (let i = 0; i < 5; i++) await inactive(limited, own, "nothing")
  })
  it("each caller has its own counter: a caller that may not see a token cannot block the others", async (t) => {
    const limited = await service(t, { tokeninfoLimit: { count: 2, windowMs: 3_600_000 } })
    const [own, stranger] = [await confidentialClient(limited), await confidentialClient(limited)]
    const { access_token, refresh_token } = await tokensFor(limited, own)
    for (const token of [access_token, refresh_token]) {
      for (let i = 0; i < 2; i++) await inactive(limited, stranger, token)
      assertError(await introspection(limited, stranger, token), "too_many_requests", { "retry-after": "3600" })
      equal((await introspected(limited, own, token)).active, true)
    }
  })
})
