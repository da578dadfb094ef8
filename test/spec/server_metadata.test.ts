/** RFC 8414 and OpenID Connect Discovery 1.0: the paths, form and caching of the metadata. */
import { deepEqual, equal, match, notEqual, ok } from "node:assert/strict"
import type { TestContext } from "node:test"
import { after, describe, it } from "node:test"
import { allowInsecureRequests, discoveryRequest, processDiscoveryResponse } from "oauth4webapi"
import { publicUrl } from "../../src/config/public_url.ts"
import { assertError } from "../support/answers.ts"
import { freePort } from "../support/free_port.ts"
import { service } from "../support/service.ts"
import { send } from "../support/wire.ts"
import type { World } from "../support/world.ts"
import { world } from "../support/world.ts"

const PATHS = ["/.well-known/openid-configuration", "/.well-known/oauth-authorization-server"] as const
const KEY_SET = "/oauth/jwks.php"
const at = await service({ after })

async function withPath(t: TestContext, path: string): Promise<World> {
  const port = await freePort()
  return world(t, { port, url: `http://localhost:${port}${path}` })
}

const metadata = async (where: Pick<World, "url">, path: string = PATHS[0]) =>
  JSON.parse((await send(where, path)).text) as Record<string, unknown>

describe("an issuer with a path", () => {
  for (const path of ["/auth", "/a/b.c"]) {
    it(`RFC 8414 §3.1: the well-known string is inserted "between the host component and the path component": ${path}`, async (t) => {
      const own = await withPath(t, path)
      for (const wellKnown of PATHS) {
        const [inserted, appended] = [await send(own, wellKnown + path), await send(own, path + wellKnown)]
        deepEqual([inserted.status, inserted.text], [200, appended.text])
        const { "x-trace-id": _, date: __, ...headers } = inserted.headers
        const { "x-trace-id": ___, date: ____, ...expected } = appended.headers
        deepEqual(headers, expected)
        equal((JSON.parse(inserted.text) as { issuer: string }).issuer, own.url)
        const head = await send(own, wellKnown + path, { method: "HEAD" })
        deepEqual([head.status, head.headers["content-type"], head.text], [200, "application/json", ""])
        for (const method of ["POST", "PUT", "DELETE", "PATCH", "TRACE"])
          assertError(await send(own, wellKnown + path, { method }), "method_not_allowed", {
            allow: "GET, HEAD, OPTIONS",
          })
        const preflight = await send(own, wellKnown + path, {
          method: "OPTIONS",
          headers: { origin: "https://any.example", "access-control-request-method": "GET" },
        })
        deepEqual([preflight.status, preflight.headers["access-control-allow-origin"]], [204, "*"])
      }
    })
    it(`RFC 8414 §3.1: the well-known path without the issuer's path, and similar paths, are not found: ${path}`, async (t) => {
      const own = await withPath(t, path)
      for (const wellKnown of PATHS)
        for (const wrong of [
          wellKnown,
          `${wellKnown}/`,
          `${wellKnown}${path}/`,
          `${wellKnown}${path}${path}`,
          `${path}${wellKnown}${path}`,
          `${wellKnown}${path.toUpperCase()}`,
          `${wellKnown}${path.slice(0, -1)}`,
          `${wellKnown}${path}x`,
        ])
          equal((await send(own, wrong)).status, 404, wrong)
      // Only the metadata has a second address. Other routes do not also answer with the issuer's path at the end of their own path.
      for (const route of [KEY_SET, "/oauth/token.php", "/healthz", "/"])
        equal((await send(own, route + path)).status, 404, route)
    })
  }
  it(`RFC 8414 §3.1: "any terminating "/" MUST be removed" of the issuer's path`, async (t) => {
    const port = await freePort()
    const parsed = publicUrl.parse(`http://localhost:${port}/auth/`)
    if (!parsed.ok) throw new Error(parsed.why)
    const own = await world(t, { port, url: parsed.value })
    for (const wellKnown of PATHS) equal((await send(own, `${wellKnown}/auth`)).status, 200)
  })
  for (const [algorithm, issuerPath] of [
    ["oauth2", "/auth"],
    ["oidc", "/auth"],
    ["oauth2", ""],
    ["oidc", ""],
  ] as const)
    it(`a library that has only the issuer finds everything: oauth4webapi, ${algorithm}, issuer path "${issuerPath}"`, async (t) => {
      const own = await withPath(t, issuerPath)
      const issuer = new URL(own.url)
      const answer = await discoveryRequest(issuer, { algorithm, [allowInsecureRequests]: true })
      const server = await processDiscoveryResponse(issuer, answer)
      equal(server.issuer, own.url)
      for (const url of [
        server.jwks_uri,
        server.authorization_endpoint,
        server.token_endpoint,
        server.userinfo_endpoint,
      ])
        notEqual((await send(own, new URL(url ?? "").pathname)).status, 404, String(url))
    })
  it("an issuer without a path has one well-known path", async () => {
    for (const wellKnown of PATHS) equal((await send(at, `${wellKnown}/`)).status, 404)
  })
})

describe("the document", () => {
  it("RFC 8414 §2, OpenID Connect Discovery §3: every REQUIRED member is present", async () => {
    for (const path of PATHS) {
      const document = await metadata(at, path)
      for (const name of ["issuer", "authorization_endpoint", "token_endpoint", "jwks_uri"])
        match(String(document[name]), /^http:\/\/localhost:\d+(\/[a-z/.]+)?$/, name)
      for (const name of [
        "response_types_supported",
        "subject_types_supported",
        "id_token_signing_alg_values_supported",
      ])
        ok(Array.isArray(document[name]) && document[name].length > 0, name)
    }
  })
  it(`OpenID Connect Discovery §3: "The algorithm RS256 MUST be included"; the algorithm none is absent`, async () => {
    const algorithms = (await metadata(at)).id_token_signing_alg_values_supported as string[]
    equal(algorithms.includes("RS256"), true)
    equal(algorithms.includes("none"), false)
  })
  it(`RFC 8414 §3.2, OpenID Connect Discovery §4.2: "Claims with zero elements MUST be omitted"`, async () => {
    for (const path of PATHS)
      for (const [name, value] of Object.entries(await metadata(at, path))) {
        notEqual(value, null, name)
        if (Array.isArray(value)) notEqual(value.length, 0, name)
      }
  })
  it(`RFC 8414 §3.2, OpenID Connect Discovery §4.2: "200 OK", application/json, "a JSON object"`, async () => {
    for (const path of PATHS) {
      const { status, headers, text } = await send(at, path)
      deepEqual([status, headers["content-type"], text[0]], [200, "application/json", "{"])
    }
  })
  it(`RFC 8414 §3.3, OpenID Connect Discovery §4.3: the issuer "MUST be identical" to the one in the URL`, async (t) => {
    for (const where of [at, await withPath(t, "/auth")]) {
      const { pathname } = new URL(where.url)
      const base = pathname.replace(/\/$/, "")
      equal((await metadata(where, `${base}${PATHS[0]}`)).issuer, where.url)
      equal((await metadata(where, `${PATHS[1]}${base}`)).issuer, where.url)
    }
  })
  it(`RFC 8414 §2: the issuer has "no query or fragment components"`, async () => {
    const { search, hash, href } = new URL(at.url)
    deepEqual([search, hash, href.includes("?")], ["", "", false])
  })
})

describe("cached copies, RFC 9110 §8.8.3, §13.1.2, §15.4.5", () => {
  for (const path of [...PATHS, KEY_SET]) {
    const etagOf = async () => (await send(at, path)).headers.etag ?? ""
    it(`${path}: the ETag changes only with the document`, async () => {
      match(await etagOf(), /^"[A-Za-z0-9_-]{22}"$/)
      equal(await etagOf(), await etagOf())
    })
    it(`${path}: 304 without a body if the ETag matches, by GET and HEAD, in a list, weak, or with *`, async () => {
      const etag = await etagOf()
      for (const method of ["GET", "HEAD"])
        for (const held of [etag, `W/${etag}`, `"other", ${etag}`, `"other",W/${etag} , "third"`, "*"]) {
          const { status, headers, text } = await send(at, path, { method, headers: { "if-none-match": held } })
          deepEqual([status, text, headers.etag], [304, "", etag], held)
          equal(headers["cache-control"], "public, max-age=3600")
          equal(headers["access-control-allow-origin"], "*")
          equal(headers["content-type"], undefined)
          equal(headers["content-length"], undefined)
        }
    })
    it(`${path}: returns the document if the ETag differs`, async () => {
      const etag = await etagOf()
      for (const held of ['"other"', `${etag}x`, etag.slice(1, -1), "", "W/", ",,,", `"${"a".repeat(8000)}"`]) {
        const { status, headers, text } = await send(at, path, { headers: { "if-none-match": held } })
        deepEqual([status, headers.etag, text.length > 2], [200, etag, true], held)
      }
    })
    it(`${path}: If-None-Match does not permit other methods`, async () =>
      assertError(
        await send(at, path, { method: "POST", headers: { "if-none-match": await etagOf() } }),
        "method_not_allowed",
        { allow: "GET, HEAD, OPTIONS" },
      ))
  }
  it("the ETag of the key set changes with the keys", async (t) => {
    const own = await service(t)
    const { etag = "" } = (await send(own, KEY_SET)).headers
    own.clock.advance({ ms: 1 })
    await own.gatehouse.administration.keys.rotate({ alg: "EdDSA" })
    const { status, headers } = await send(own, KEY_SET, { headers: { "if-none-match": etag } })
    equal(status, 200)
    notEqual(headers.etag, etag)
  })
  it("other answers have no ETag: a page, a refusal, a probe", async () => {
    for (const path of ["/", "/none", "/oauth/none", "/healthz", "/api/userinfo.php"])
      equal((await send(at, path, { headers: { "if-none-match": "*" } })).headers.etag, undefined, path)
  })
})
