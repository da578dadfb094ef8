/** Behaviour §3, CORS, tested for each route and origin. RFC 9700 §2.6, the Fetch standard. */
import { deepEqual, equal } from "node:assert/strict"
import { after, describe, it } from "node:test"
import { assertError, bodyOf } from "../support/answers.ts"
import { authorizeUrl, requestOf } from "../support/journey.ts"
import type { Tokens } from "../support/service.ts"
import {
  codeRequest,
  confidentialClient,
  freshCode,
  post,
  publicClient,
  service,
  tokensFor,
  withToken,
} from "../support/service.ts"
import type { Received } from "../support/wire.ts"
import { send } from "../support/wire.ts"

const at = await service({ after })
const { clients } = at.gatehouse.administration

const OWN = "https://client.example"
const CONFIGURED = "https://app.example:8443"
const OTHERS = "https://other.example"
const NOBODYS = "https://evil.example"
/** Origins similar to a registered one. */
const LOOKALIKES = [
  "https://client.example.evil.example",
  "https://evil-client.example",
  "http://client.example",
  "https://client.example:444",
  "https://client.example/",
  "https://CLIENT.example",
  "https://app.example",
  "null",
  "*",
  "",
  "https://client.example, https://evil.example",
]

const page = await publicClient(at, { cors_origins: [CONFIGURED] })
await confidentialClient(at, { redirect_uris: [`${OTHERS}/callback`] })
const tokens = await tokensFor(at, page)

const corsOf = ({ headers }: Received) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith("access-control-") || name === "vary"))
const EXPOSED = { "access-control-expose-headers": "WWW-Authenticate, DPoP-Nonce, Retry-After, X-Trace-Id" }
const allowed = (origin: string) => ({ vary: "Origin", "access-control-allow-origin": origin, ...EXPOSED })
const UNTOLD = { vary: "Origin" }

describe("CORS allows the origins of the client's redirect URIs and the configured origins, never with credentials, with Vary: Origin", () => {
  const ask = (path: string, origin?: string) =>
    send(at, path, { headers: { ...withToken(tokens.access_token), ...(origin !== undefined && { origin }) } })

  for (const path of ["/api/userinfo.php", "/api/tokeninfo.php"]) {
    for (const origin of [OWN, CONFIGURED])
      it(`${path}, ${origin}: allowed`, async () => {
        const answer = await ask(path, origin)
        bodyOf(answer)
        deepEqual(corsOf(answer), allowed(origin))
      })
    for (const origin of [OTHERS, NOBODYS, ...LOOKALIKES])
      it(`${path}, "${origin}": the request is answered, but no origin is allowed`, async () => {
        const answer = await ask(path, origin)
        bodyOf(answer)
        deepEqual(corsOf(answer), UNTOLD)
      })
    it(`${path}, no Origin: only Vary`, async () => deepEqual(corsOf(await ask(path)), UNTOLD))
  }
  it("token: allows the origins of the requesting client", async () => {
    for (const [origin, expected] of [
      [OWN, allowed(OWN)],
      [CONFIGURED, allowed(CONFIGURED)],
      [OTHERS, UNTOLD],
      [NOBODYS, UNTOLD],
    ] as const) {
      const answer = await post(at, codeRequest(page, await freshCode(at, page)), { origin })
      bodyOf<Tokens>(answer)
      deepEqual(corsOf(answer), expected)
    }
  })
  it("a configured origin is allowed from the next request on", async () => {
    const own = await publicClient(at)
    const { access_token } = await tokensFor(at, own)
    const ask = () =>
      send(at, "/api/userinfo.php", { headers: { ...withToken(access_token), origin: "https://new.example" } })
    deepEqual(corsOf(await ask()), UNTOLD)
    await clients.update(own.client_id, { cors_origins: ["https://new.example"] })
    deepEqual(corsOf(await ask()), allowed("https://new.example"))
    await clients.update(own.client_id, { cors_origins: [] })
    deepEqual(corsOf(await ask()), UNTOLD)
  })
})

describe("if the client is unknown, every registered origin is allowed, so that a page can read the 401", () => {
  for (const [origin, expected] of [
    [OWN, allowed(OWN)],
    [CONFIGURED, allowed(CONFIGURED)],
    [OTHERS, allowed(OTHERS)],
    [NOBODYS, UNTOLD],
    ...LOOKALIKES.map((lookalike) => [lookalike, UNTOLD] as const),
  ] as const)
    it(`"${origin}"`, async () => {
      const headers = { origin }
      const invalid = await send(at, "/api/userinfo.php", { headers: { ...headers, ...withToken("gat_x") } })
      equal(invalid.status, 401)
      deepEqual(corsOf(invalid), expected)
      const missing = await send(at, "/api/tokeninfo.php", { headers })
      equal(missing.status, 401)
      deepEqual(corsOf(missing), expected)
      const inactive = await send(at, "/api/tokeninfo.php", { headers: { ...headers, ...withToken("gat_x") } })
      equal(inactive.text, '{"active":false}')
      deepEqual(corsOf(inactive), expected)
      const refused = await post(at, { grant_type: "none" }, headers)
      assertError(refused, "unsupported_grant_type")
      deepEqual(corsOf(refused), expected)
      const method = await send(at, "/oauth/token.php", { headers })
      equal(method.status, 405)
      deepEqual(corsOf(method), expected)
    })
  it("a page can read a 429 as well", async (t) => {
    const limited = await service(t, { tokenLimit: { count: 1, windowMs: 60_000 } })
    await publicClient(limited)
    await post(limited, {})
    const answer = await post(limited, {}, { origin: OWN })
    assertError(answer, "too_many_requests", { "retry-after": "60" })
    deepEqual(corsOf(answer), allowed(OWN))
  })
  it("the origins of disabled and deleted clients are not allowed", async () => {
    const own = await publicClient(at, { redirect_uris: ["https://gone.example/"] })
    const ask = async () => corsOf(await send(at, "/api/userinfo.php", { headers: { origin: "https://gone.example" } }))
    deepEqual(await ask(), allowed("https://gone.example"))
    await clients.disable(own.client_id)
    deepEqual(await ask(), UNTOLD)
    await clients.enable(own.client_id)
    deepEqual(await ask(), allowed("https://gone.example"))
    await clients.delete(own.client_id)
    deepEqual(await ask(), UNTOLD)
  })
})

describe("a preflight", () => {
  const preflight = (path: string, origin?: string, method = "POST") =>
    send(at, path, {
      method: "OPTIONS",
      headers: {
        ...(origin !== undefined && { origin }),
        "access-control-request-method": method,
        "access-control-request-headers": "authorization, content-type, x-other",
      },
    })
  for (const [path, methods] of [
    ["/oauth/token.php", "POST"],
    ["/api/userinfo.php", "GET, HEAD, POST"],
    ["/api/tokeninfo.php", "GET, HEAD"],
  ] as const) {
    const headers = {
      "access-control-allow-methods": methods,
      "access-control-allow-headers": "Authorization, Content-Type, DPoP, MCP-Protocol-Version",
      "access-control-max-age": "600",
    }
    for (const origin of [OWN, CONFIGURED, OTHERS])
      it(`${path}, ${origin}: 204, allowed without credentials, without a body`, async () => {
        const answer = await preflight(path, origin)
        deepEqual([answer.status, answer.text, answer.headers.allow], [204, "", `${methods}, OPTIONS`])
        deepEqual(corsOf(answer), { ...allowed(origin), ...headers })
      })
    for (const origin of [NOBODYS, ...LOOKALIKES])
      it(`${path}, "${origin}": 204, no origin is allowed`, async () => {
        const answer = await preflight(path, origin)
        equal(answer.status, 204)
        equal(answer.headers["access-control-allow-origin"], undefined)
        equal(answer.headers.vary, "Origin")
      })
    it(`${path}, OPTIONS without an Origin: 204 with Allow`, async () => {
      const answer = await send(at, path, { method: "OPTIONS" })
      deepEqual([answer.status, answer.headers.allow], [204, `${methods}, OPTIONS`])
    })
  }
  for (const path of [
    "/.well-known/openid-configuration",
    "/.well-known/oauth-authorization-server",
    "/oauth/jwks.php",
  ])
    it(`${path}: allows any origin`, async () => {
      const answer = await preflight(path, NOBODYS, "GET")
      deepEqual([answer.status, answer.headers["access-control-allow-origin"]], [204, "*"])
    })
})

describe("discovery and keys allow any origin; authorization, sign-in and consent allow none", () => {
  for (const path of [
    "/.well-known/openid-configuration",
    "/.well-known/oauth-authorization-server",
    "/oauth/jwks.php",
  ])
    it(path, async () => {
      for (const headers of [{}, { origin: OWN }, { origin: NOBODYS }, { origin: "null" }]) {
        const answer = await send(at, path, { headers })
        deepEqual([answer.status, corsOf(answer)], [200, { "access-control-allow-origin": "*", ...EXPOSED }])
      }
    })
  const own = authorizeUrl(at, requestOf(page)).slice(at.url.length)
  for (const path of ["/", "/oauth/authorize.php", own, "/oauth/logout.php", "/none", "/oauth/none", "/api/none"])
    it(path, async () => {
      for (const method of ["GET", "POST", "HEAD", "OPTIONS"]) {
        const answer = await send(at, path, {
          method,
          headers: { origin: OWN, "access-control-request-method": "POST" },
        })
        deepEqual(corsOf(answer), {}, method)
      }
    })
  for (const [path, allow] of [
    ["/", "GET, HEAD"],
    ["/oauth/authorize.php", "GET, HEAD, POST"],
    ["/oauth/logout.php", "GET, HEAD, POST"],
  ] as const)
    for (const method of ["OPTIONS", "PUT", "DELETE", "PATCH", "TRACE", "PROPFIND"])
      it(`${path}: ${method} is 405 with Allow`, async () => {
        const answer = await send(at, path, { method, headers: { origin: OWN } })
        deepEqual([answer.status, answer.headers.allow], [405, allow])
      })
})

it("no answer ever allows credentials", async () => {
  for (const path of ["/oauth/token.php", "/api/userinfo.php", "/oauth/jwks.php", "/", "/oauth/authorize.php"])
    for (const method of ["GET", "POST", "OPTIONS"]) {
      const { headers } = await send(at, path, { method, headers: { origin: OWN } })
      equal(headers["access-control-allow-credentials"], undefined)
    }
})
