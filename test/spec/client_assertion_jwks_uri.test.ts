/** OpenID Connect Core §10.1.1 and RFC 7523 §3, item 9: how the server fetches, caches and replaces keys at a client's URL. */
import { deepEqual, equal } from "node:assert/strict"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { after, describe, it } from "node:test"
import { assertError } from "../support/answers.ts"
import type { OwnKey } from "../support/client_assertion.ts"
import { askBy, assertionOf, jwksOf, keyClient, ownKey, refusalLog } from "../support/client_assertion.ts"
import { freePort } from "../support/free_port.ts"
import { service } from "../support/service.ts"

const { log, lines } = refusalLog()
const at = await service({ after }, {}, { log })
const [first, second] = [ownKey("ES256", "first"), ownKey("EdDSA", "second")]

/** Starts the host of a client's keys. */
async function host() {
  const asked: string[] = []
  const state = { status: 200, type: "application/json", body: "{}", hold: Promise.resolve() }
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    void state.hold.then(() => response.writeHead(state.status, { "content-type": state.type }).end(state.body))
  })
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
  after(() => server.close())
  const { port } = server.address() as AddressInfo
  return Object.assign(state, { asked, uri: `http://127.0.0.1:${port}/jwks.json` })
}

const hosts = await Promise.all(Array.from({ length: 12 }, host))
/** Starts a separate host for each test, and registers a client with keys there. */
async function keyed(...keys: readonly OwnKey[]) {
  const there = hosts.pop()
  if (there === undefined) throw new Error("this test file needs more hosts")
  there.body = jwksOf(...keys)
  const { client_id } = await keyClient(at, { jwks_uri: there.uri })
  return { there, client_id }
}

async function asks(client_id: string, key: OwnKey, reason?: string) {
  lines.length = 0
  const answer = await askBy(at, await assertionOf(at, client_id, key))
  deepEqual([answer.status, lines[0]?.reason], [reason === undefined ? 200 : 401, reason])
  if (reason !== undefined) assertError(answer, "invalid_client")
  return lines[0]?.received
}

describe("keys by URL", () => {
  it("keys are fetched once and kept for five minutes", async () => {
    const { there, client_id } = await keyed(first)
    for (let i = 0; i < 3; i++) await asks(client_id, first)
    deepEqual(there.asked, ["GET /jwks.json"])
    at.clock.advance({ minutes: 5, ms: -1 })
    await asks(client_id, first)
    equal(there.asked.length, 1)
    at.clock.advance({ ms: 1 })
    await asks(client_id, first)
    equal(there.asked.length, 2)
  })
  it("OpenID Connect Core §10.1.1: an unknown kid makes the server fetch the keys again, at most every ten seconds", async () => {
    const { there, client_id } = await keyed(first)
    await asks(client_id, first)
    there.body = jwksOf(first, second)
    await asks(client_id, second, "assertion-signature")
    equal(there.asked.length, 1)
    at.clock.advance({ seconds: 10 })
    await asks(client_id, second)
    await asks(client_id, first)
    equal(there.asked.length, 2)
    const unknown = ownKey("EdDSA", "unknown")
    for (let i = 0; i < 5; i++) await asks(client_id, unknown, "assertion-signature")
    equal(there.asked.length, 2)
    at.clock.advance({ seconds: 10 })
    for (let i = 0; i < 5; i++) await asks(client_id, unknown, "assertion-signature")
    equal(there.asked.length, 3)
  })
  it("a removed key is refused within five minutes", async () => {
    const { there, client_id } = await keyed(first, second)
    await asks(client_id, first)
    there.body = jwksOf(second)
    at.clock.advance({ minutes: 5 })
    await asks(client_id, first, "assertion-signature")
    await asks(client_id, second)
  })
  it("parallel requests share one fetch", async () => {
    const { there, client_id } = await keyed(first)
    let release = () => {}
    there.hold = new Promise((resolve) => {
      release = resolve
    })
    const assertions = await Promise.all(Array.from({ length: 20 }, () => assertionOf(at, client_id, first)))
    const answers = assertions.map((assertion) => askBy(at, assertion))
    release()
    deepEqual(
      (await Promise.all(answers)).map(({ status }) => status),
      Array(20).fill(200),
    )
    equal(there.asked.length, 1)
  })
  it("an unreachable key set is invalid_client, with the cause in the log only; the server retries after ten seconds", async () => {
    const { there, client_id } = await keyed(first)
    for (const [change, problem] of [
      [{ status: 302 }, "it answers 302, and redirects are not followed"],
      [{ status: 500 }, "it answers 500"],
      [{ status: 200, type: "text/html" }, "its answer is not application/json"],
      [{ type: "application/json", body: "[" }, "its answer is not JSON"],
      [{ body: '{"keys":{}}' }, "the answer is not a JWK set"],
    ] as const) {
      Object.assign(there, change)
      const before = there.asked.length
      for (let i = 0; i < 3; i++)
        equal(await asks(client_id, first, "assertion-keys-unavailable"), `${there.uri}: ${problem}`)
      equal(there.asked.length, before + 1)
      at.clock.advance({ seconds: 10 })
    }
    there.body = jwksOf(first)
    await asks(client_id, first)
  })
  it("a stranger who causes fetches while the key host fails or hangs does not invalidate the keys of any client", async () => {
    const { there, client_id } = await keyed(first)
    await asks(client_id, first)
    at.clock.advance({ seconds: 10 })
    there.status = 500
    await asks(client_id, second, "assertion-keys-unavailable")
    equal(there.asked.length, 2)
    await asks(client_id, first)
    at.clock.advance({ seconds: 10 })
    let release = () => {}
    there.hold = new Promise((resolve) => {
      release = resolve
    })
    const waits = askBy(at, await assertionOf(at, client_id, second))
    while (there.asked.length < 3) await new Promise(setImmediate)
    await asks(client_id, first)
    Object.assign(there, { status: 200, body: jwksOf(second) })
    release()
    equal((await waits).status, 200)
    await asks(client_id, first, "assertion-signature")
    equal(there.asked.length, 3)
  })
  it("cached keys expire after five minutes, even if newer keys cannot be fetched", async () => {
    const { there, client_id } = await keyed(first)
    await asks(client_id, first)
    there.status = 500
    for (let i = 0; i < 2; i++) {
      at.clock.advance({ minutes: 2 })
      await asks(client_id, second, "assertion-keys-unavailable")
      await asks(client_id, first)
    }
    at.clock.advance({ minutes: 1 })
    await asks(client_id, first, "assertion-keys-unavailable")
  })
  it("unusable keys in the set are ignored: RFC 7517 §5", async () => {
    const { there, client_id } = await keyed(first)
    const odd = [null, 7, {}, { kty: "XY" }, { kty: "oct", k: "AAAA" }, { kty: "EC", crv: "P-256", x: "A", y: "B" }]
    const leaked = { ...second.privateKey.export({ format: "jwk" }), kid: second.kid }
    there.body = JSON.stringify({ keys: [...odd, leaked, first.jwk], more: true })
    await asks(client_id, first)
    await asks(client_id, second, "assertion-signature")
  })
  it("a changed URL is used from the next request on", async () => {
    const [{ there, client_id }, { there: elsewhere }] = [await keyed(first), await keyed(second)]
    await asks(client_id, first)
    await at.gatehouse.administration.clients.update(client_id, { jwks_uri: elsewhere.uri })
    await asks(client_id, second)
    deepEqual([there.asked.length, elsewhere.asked.length], [1, 1])
  })
  it("no keys are fetched for an assertion with invalid claims, of another client or by another method", async () => {
    const { there, client_id } = await keyed(first)
    const claims = [{ aud: "https://other.example" }, { exp: 1 }, { jti: "" }, { iss: "x" }]
    for (const wrong of claims)
      assertError(await askBy(at, await assertionOf(at, client_id, first, { claims: wrong })), "invalid_client")
    assertError(await askBy(at, await assertionOf(at, client_id, "s".repeat(43))), "invalid_client")
    assertError(await askBy(at, await assertionOf(at, client_id, first), { client_id: "other" }), "invalid_client")
    deepEqual(there.asked, [])
  })
  it("if the issuer is not on this machine, the server does not call this machine, unless the operator permits it", async (t) => {
    for (const [outboundAllow, status] of [
      [[], 401],
      [["127.0.0.0/8"], 200],
    ] as const) {
      const there = hosts.pop() ?? (await host())
      there.body = jwksOf(first)
      const port = await freePort()
      const own = await service(t, { port, url: "https://auth.example.com", outboundAllow }, { log })
      const { client_id } = await keyClient(own, { jwks_uri: there.uri })
      lines.length = 0
      const here = { ...own, url: `http://127.0.0.1:${port}` }
      equal((await askBy(here, await assertionOf(own, client_id, first))).status, status)
      deepEqual(
        lines.map(({ received }) => received),
        status === 200 ? [] : [`${there.uri}: 127.0.0.1 is not a public address, and not in GATEHOUSE_OUTBOUND_ALLOW`],
      )
      equal(there.asked.length, status === 200 ? 1 : 0)
    }
  })
})
