/** Specification §7.4 and §8, rate limits; behaviour §5. The tests of each endpoint also test the lifetimes in §8. */
import { deepEqual, equal } from "node:assert/strict"
import type { TestContext } from "node:test"
import { describe, it } from "node:test"
import type { Config } from "../../src/gatehouse.ts"
import { configure } from "../../src/gatehouse.ts"
import type { ErrorName } from "../support/answers.ts"
import { assertError, bodyOf } from "../support/answers.ts"
import type { Confidential, Service, Tokens } from "../support/service.ts"
import {
  confidentialClient,
  post,
  refreshed,
  service,
  tokeninfo,
  tokensFor,
  userinfo,
  withToken,
} from "../support/service.ts"
import type { Received } from "../support/wire.ts"
import { send } from "../support/wire.ts"
import type { World } from "../support/world.ts"
import { world } from "../support/world.ts"

const { tokenLimit, userinfoLimit, tokeninfoLimit } = configure({})
const three = { count: 3, windowMs: 60_000 }
const AS_FORM = { "content-type": "application/x-www-form-urlencoded" }

const assertLimited = (answer: Received, retryAfter: number) => {
  assertError(answer, "too_many_requests", { "retry-after": String(retryAfter) })
  equal(answer.text, '{"error":"too_many_requests","error_description":"Rate limit exceeded"}')
}

/** Sends one POST that counts for the limit. The server refuses the request as invalid, even if the limit is not reached. */
const attempt = (at: World, headers: Record<string, string> = {}) => post(at, "grant_type=none", headers)
const counted = async (at: World, headers: Record<string, string> = {}) =>
  assertError(await attempt(at, headers), "unsupported_grant_type")

async function times(count: number, act: () => Promise<unknown>): Promise<void> {
  for (let done = 0; done < count; done += 20)
    await Promise.all(Array.from({ length: Math.min(20, count - done) }, act))
}

describe("specification §8: /oauth/token.php, 100 requests per minute per client IP address", () => {
  it("the limit is on by default", () => deepEqual(tokenLimit, { count: 100, windowMs: 60_000 }))

  it("RFC 6749 §2.3.1: 100 requests are accepted, and the next gets 429 with the body of specification §7.4 and Retry-After; the window is fixed and begins with the first request, to the millisecond", async (t) => {
    const at = await world(t, { tokenLimit })
    await counted(at)
    at.clock.advance({ ms: 30_000 })
    await times(99, () => counted(at))
    assertLimited(await attempt(at), 30)
    at.clock.advance({ ms: 29_000 })
    assertLimited(await attempt(at), 1)
    at.clock.advance({ ms: 999 })
    assertLimited(await attempt(at), 1)
    at.clock.advance({ ms: 1 })
    await times(100, () => counted(at))
    assertLimited(await attempt(at), 60)
  })
  it("requests refused with 429 do not extend the window", async (t) => {
    const at = await world(t, { tokenLimit: three })
    await times(3, () => counted(at))
    for (let second = 0; second < 60; second++) {
      assertLimited(await attempt(at), 60 - second)
      at.clock.advance({ seconds: 1 })
    }
    await counted(at)
  })
  it("every POST counts: answered, refused, malformed, too large, of any type", async (t) => {
    const at = await service(t, { tokenLimit: { count: 7, windowMs: 60_000 } })
    const client = await confidentialClient(at)
    const machine = { grant_type: "client_credentials", ...client }
    const raw = (body: string, headers: Record<string, string>) =>
      send(at, "/oauth/token.php", { method: "POST", headers, body })
    bodyOf(await post(at, machine))
    assertError(await post(at, { ...machine, client_secret: "x" }), "invalid_client")
    assertError(await post(at, { ...machine, scope: "x" }), "invalid_scope")
    assertError(await raw("{", { "content-type": "application/json" }), "invalid_request")
    assertError(await raw("x", { "content-type": "text/plain" }), "invalid_request")
    assertError(await raw("x".repeat(70_000), AS_FORM), "body_too_large")
    assertError(await send(at, "/oauth/token.php", { method: "POST" }), "invalid_request")
    assertLimited(await post(at, machine), 60)
  })
  it("the limit is checked before size, type, parsing and everything else", async (t) => {
    const at = await world(t, { tokenLimit: { count: 1, windowMs: 60_000 } })
    await counted(at)
    const raw = (body: string, headers: Record<string, string>) =>
      send(at, "/oauth/token.php", { method: "POST", headers, body })
    assertLimited(await raw("x".repeat(70_000), AS_FORM), 60)
    assertLimited(await raw("{", { "content-type": "application/json" }), 60)
    assertLimited(await raw("x", { "content-type": "text/plain" }), 60)
    assertLimited(await raw("x", { "content-encoding": "gzip" }), 60)
    assertLimited(await post(at, "a=1", { authorization: "Basic !" }), 60)
  })
  it("405s and preflights do not count, and are answered even over the limit", async (t) => {
    const at = await world(t, { tokenLimit: three })
    const allow = { allow: "POST, OPTIONS" }
    const others = async () => {
      for (const method of ["GET", "PUT", "DELETE", "PATCH"])
        assertError(await send(at, "/oauth/token.php", { method }), "method_not_allowed", allow)
      for (const method of ["HEAD", "OPTIONS"])
        equal((await send(at, "/oauth/token.php", { method })).status, method === "HEAD" ? 405 : 204)
    }
    await others()
    await times(3, () => counted(at))
    assertLimited(await attempt(at), 60)
    await others()
  })
  it("requests to other endpoints do not count", async (t) => {
    const at = await world(t, { tokenLimit: { count: 1, windowMs: 60_000 } })
    for (const path of ["/api/userinfo.php", "/oauth/authorize.php", "/oauth/none", "/"])
      for (const method of ["GET", "POST"]) await send(at, path, { method })
    await counted(at)
  })
  it("a request over the limit has no effect: the code stays unused", async (t) => {
    const at = await service(t, { tokenLimit: { count: 1, windowMs: 60_000 } })
    const client = await confidentialClient(at)
    const tokens = await tokensFor(at, client)
    assertLimited(await post(at, { grant_type: "refresh_token", refresh_token: tokens.refresh_token, ...client }), 60)
    at.clock.advance({ minutes: 1 })
    await refreshed(at, client, tokens.refresh_token)
  })
  it("off disables the limit", async (t) => {
    const at = await world(t, { tokenLimit: "off" })
    await times(300, () => counted(at))
  })
})

describe("behaviour §5: the address is the peer, or the right-most untrusted hop behind configured proxies", () => {
  const from = (forwardedFor: string) => ({ "x-forwarded-for": forwardedFor })

  it("without trusted proxies no header is used", async (t) => {
    const at = await world(t, { tokenLimit: three })
    await counted(at, from("192.0.2.1"))
    await counted(at, { forwarded: "for=192.0.2.2", "x-real-ip": "192.0.2.3", "cf-connecting-ip": "192.0.2.4" })
    await counted(at)
    assertLimited(await attempt(at, from("192.0.2.5")), 60)
  })

  interface Case {
    readonly title: string
    readonly same: readonly string[]
    readonly other: string
  }
  const CASES: readonly Case[] = [
    { title: "each client has its own count", same: ["192.0.2.1"], other: "192.0.2.2" },
    {
      title: "hops to the left of the client's address are ignored",
      same: ["1.1.1.1, 192.0.2.1", "2.2.2.2,192.0.2.1", "x, 192.0.2.1"],
      other: "192.0.2.1, 192.0.2.2",
    },
    {
      title: "trusted hops to the right of the client's address are skipped",
      same: ["192.0.2.1", "192.0.2.1, 10.1.2.3", "192.0.2.1,10.0.0.1, 10.9.9.9"],
      other: "192.0.2.1, 192.0.2.9, 10.1.2.3",
    },
    {
      title: "IPv6 by /64",
      same: ["2001:db8:1:2::1", "2001:db8:1:2:ffff:ffff:ffff:ffff", "[2001:db8:1:2::5]:443", "2001:DB8:1:2:0::9"],
      other: "2001:db8:1:3::1",
    },
    {
      title: "an IPv4 address in IPv6 form counts as IPv4",
      same: ["192.0.2.1", "::ffff:192.0.2.1", "::ffff:c000:201", "192.0.2.1:5555"],
      other: "::ffff:192.0.2.2",
    },
    {
      title: "if a hop is not an address, the proxy's address counts",
      same: ["unknown", "_hidden", "192.0.2.1, nonsense"],
      other: "192.0.2.1",
    },
  ]
  for (const { title, same, other } of CASES)
    it(title, async (t) => {
      const at = await world(t, { tokenLimit: three, trustedProxies: ["127.0.0.0/8", "::1", "10.0.0.0/8"] })
      for (let i = 0; i < 3; i++) await counted(at, from(same[i % same.length] ?? ""))
      for (const address of same) assertLimited(await attempt(at, from(address)), 60)
      await counted(at, from(other))
    })
  it("several X-Forwarded-For headers are one list", async (t) => {
    const at = await world(t, { tokenLimit: three, trustedProxies: ["127.0.0.1", "::1"] })
    const asked = (last: string) =>
      send(at, "/oauth/token.php", {
        method: "POST",
        headers: ["content-type", AS_FORM["content-type"], "x-forwarded-for", "1.1.1.1", "x-forwarded-for", last],
        body: "grant_type=none",
      })
    for (let i = 0; i < 3; i++) assertError(await asked("192.0.2.1"), "unsupported_grant_type")
    assertLimited(await asked("192.0.2.1"), 60)
    assertError(await asked("192.0.2.2"), "unsupported_grant_type")
  })
  it("RFC 9700 §4.13: the header of an untrusted peer is ignored", async (t) => {
    const at = await world(t, { tokenLimit: three, trustedProxies: ["10.0.0.0/8"] })
    for (let i = 0; i < 3; i++) await counted(at, from(`192.0.2.${i}`))
    assertLimited(await attempt(at, from("192.0.2.9")), 60)
  })
})

for (const { path, option, limit, ask } of [
  { path: "userinfo", option: "userinfoLimit", limit: userinfoLimit, ask: userinfo },
  { path: "tokeninfo", option: "tokeninfoLimit", limit: tokeninfoLimit, ask: tokeninfo },
] as const)
  describe(`specification §8: /api/${path}.php, 1000 requests per hour per token`, () => {
    const started = async (t: TestContext, config: Partial<Config>) => {
      const at = await service(t, { accessTokenTtl: 10_000, ...config })
      const client = await confidentialClient(at)
      return { at, client, tokens: await tokensFor(at, client) }
    }
    const passes = async (at: Service, tokens: Tokens) => void bodyOf(await ask(at, tokens.access_token))

    it("the limit is on by default", () => deepEqual(limit, { count: 1000, windowMs: 3_600_000 }))
    it("1000 requests are accepted, and the next gets 429; the window is fixed and begins with the first request, to the millisecond", async (t) => {
      const { at, tokens } = await started(t, { [option]: limit })
      at.clock.advance({ seconds: 100 })
      await times(1000, () => passes(at, tokens))
      assertLimited(await ask(at, tokens.access_token), 3600)
      at.clock.advance({ seconds: 3599, ms: 999 })
      assertLimited(await ask(at, tokens.access_token), 1)
      at.clock.advance({ ms: 1 })
      await passes(at, tokens)
    })
    it("each token has its own counter, even within one grant", async (t) => {
      const { at, client, tokens } = await started(t, { [option]: three })
      const next = await refreshed(at, client, tokens.refresh_token)
      await times(3, () => passes(at, tokens))
      assertLimited(await ask(at, tokens.access_token), 60)
      await times(3, () => passes(at, next))
      assertLimited(await ask(at, next.access_token), 60)
    })
    it("the count does not depend on the address, and the other endpoint has its own counter", async (t) => {
      const { at, tokens } = await started(t, { [option]: three, trustedProxies: ["127.0.0.1", "::1"] })
      for (let i = 0; i < 3; i++) {
        const headers = { ...withToken(tokens.access_token), "x-forwarded-for": `192.0.2.${i}` }
        bodyOf(await send(at, `/api/${path}.php`, { headers }))
      }
      assertLimited(await ask(at, tokens.access_token), 60)
      bodyOf(await (path === "userinfo" ? tokeninfo : userinfo)(at, tokens.access_token))
    })
    it("HEAD counts; 405s and preflights do not", async (t) => {
      const { at, tokens } = await started(t, { [option]: three })
      const headers = withToken(tokens.access_token)
      for (const method of ["OPTIONS", "PUT", "DELETE", "PATCH"])
        await send(at, `/api/${path}.php`, { method, headers })
      for (let i = 0; i < 3; i++) equal((await send(at, `/api/${path}.php`, { method: "HEAD", headers })).status, 200)
      assertLimited(await ask(at, tokens.access_token), 60)
      const head = await send(at, `/api/${path}.php`, { method: "HEAD", headers })
      deepEqual([head.status, head.text, head.headers["retry-after"]], [429, "", "60"])
    })
  })

describe("behaviour §5: requests with an invalid token count against their address, 600 a minute", () => {
  const trusted = { trustedProxies: ["127.0.0.1", "::1"] }
  const PATHS = ["/api/userinfo.php", "/api/tokeninfo.php"] as const
  const ask = (at: World, path: string, token: string, address = "192.0.2.1") =>
    send(at, path, { headers: { ...withToken(token), "x-forwarded-for": address } })
  /** Uses up the limit of the address, half of it at each endpoint. */
  const exhaust = async (at: World, token = "gat_x") => {
    let turn = 0
    await times(600, async () => {
      const path = PATHS[turn++ % 2] ?? ""
      equal((await ask(at, path, token)).status, path === PATHS[0] ? 401 : 200)
    })
  }

  it("600 are accepted at both endpoints together; then both answer 429 until a minute after the first; expired tokens count too", async (t) => {
    const at = await service(t, trusted)
    const { access_token } = await tokensFor(at, await confidentialClient(at))
    at.clock.advance({ hours: 1 })
    await exhaust(at, access_token)
    at.clock.advance({ ms: 59_999 })
    for (const path of PATHS) assertLimited(await ask(at, path, "gat_x"), 1)
    at.clock.advance({ ms: 1 })
    equal((await ask(at, PATHS[0], "gat_x")).status, 401)
    equal((await ask(at, PATHS[1], "gat_x")).text, '{"active":false}')
  })
  it("other addresses are not affected, nor are valid tokens and requests without a token", async (t) => {
    const at = await service(t, trusted)
    const client: Confidential = await confidentialClient(at)
    const { access_token } = await tokensFor(at, client)
    await exhaust(at)
    equal((await ask(at, PATHS[0], "gat_x", "192.0.2.2")).status, 401)
    for (const path of PATHS) {
      bodyOf(await ask(at, path, access_token))
      const none = await send(at, path, { headers: { "x-forwarded-for": "192.0.2.1" } })
      assertError(none, "missing_token" satisfies ErrorName, { "www-authenticate": 'Bearer realm="Gatehouse"' })
    }
  })
})
