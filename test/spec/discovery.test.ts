/**
 * Behaviour §8: discovery, the public URL and its path, and values that never come from a request. RFC 8414, OpenID Connect Discovery 1.0.
 */
import { deepEqual, equal, match } from "node:assert/strict"
import type { TestContext } from "node:test"
import { after, describe, it } from "node:test"
import { decodeJwt } from "jose"
import type { Config } from "../../src/gatehouse.ts"
import { CIBA, DEVICE_CODE } from "../../src/oauth/grant_types.ts"
import { assertError, bodyOf } from "../support/answers.ts"
import { Browser, formOf } from "../support/browser.ts"
import { freePort } from "../support/free_port.ts"
import { authorizeUrl, codeFor, exchange, requestOf } from "../support/journey.ts"
import type { Service } from "../support/service.ts"
import { codeRequest, confidentialClient, post, service, tokensFor } from "../support/service.ts"
import { exchangeBytes, parseAnswer, send } from "../support/wire.ts"

const PATHS = ["/.well-known/openid-configuration", "/.well-known/oauth-authorization-server"] as const

/** The whole document. It announces every enabled feature, and no other. */
const documentOf = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/oauth/authorize.php`,
  token_endpoint: `${issuer}/oauth/token.php`,
  device_authorization_endpoint: `${issuer}/oauth/device_authorization.php`,
  pushed_authorization_request_endpoint: `${issuer}/oauth/par.php`,
  require_pushed_authorization_requests: false,
  backchannel_authentication_endpoint: `${issuer}/oauth/bc_authorize.php`,
  backchannel_token_delivery_modes_supported: ["poll", "ping"],
  backchannel_authentication_request_signing_alg_values_supported: ["RS256", "PS256", "ES256", "EdDSA"],
  backchannel_user_code_parameter_supported: false,
  revocation_endpoint: `${issuer}/oauth/revoke.php`,
  introspection_endpoint: `${issuer}/oauth/introspect.php`,
  userinfo_endpoint: `${issuer}/api/userinfo.php`,
  jwks_uri: `${issuer}/oauth/jwks.php`,
  dpop_signing_alg_values_supported: ["ES256", "EdDSA", "Ed25519", "PS256", "RS256"],
  end_session_endpoint: `${issuer}/oauth/logout.php`,
  backchannel_logout_supported: true,
  backchannel_logout_session_supported: true,
  scopes_supported: ["openid", "profile", "email", "read", "write", "address", "phone"],
  response_types_supported: ["code"],
  response_modes_supported: ["query", "form_post", "query.jwt", "form_post.jwt", "jwt"],
  authorization_signing_alg_values_supported: ["RS256", "ES256", "EdDSA"],
  grant_types_supported: ["authorization_code", "refresh_token", "client_credentials", DEVICE_CODE, CIBA],
  subject_types_supported: ["public", "pairwise"],
  id_token_signing_alg_values_supported: ["HS256", "RS256", "ES256", "EdDSA"],
  userinfo_signing_alg_values_supported: ["HS256", "RS256", "ES256", "EdDSA"],
  token_endpoint_auth_methods_supported: [
    ...["client_secret_post", "client_secret_basic", "client_secret_jwt", "private_key_jwt", "none"],
  ],
  token_endpoint_auth_signing_alg_values_supported: ["HS256", "RS256", "PS256", "ES256", "EdDSA", "Ed25519"],
  revocation_endpoint_auth_methods_supported: [
    ...["client_secret_post", "client_secret_basic", "client_secret_jwt", "private_key_jwt", "none"],
  ],
  revocation_endpoint_auth_signing_alg_values_supported: ["HS256", "RS256", "PS256", "ES256", "EdDSA", "Ed25519"],
  introspection_endpoint_auth_methods_supported: [
    ...["client_secret_post", "client_secret_basic", "client_secret_jwt", "private_key_jwt"],
  ],
  introspection_endpoint_auth_signing_alg_values_supported: ["HS256", "RS256", "PS256", "ES256", "EdDSA", "Ed25519"],
  introspection_signing_alg_values_supported: ["RS256", "ES256", "EdDSA"],
  code_challenge_methods_supported: ["S256", "plain"],
  prompt_values_supported: ["none", "login", "consent", "select_account"],
  claims_supported: [
    ...["iss", "sub", "aud", "exp", "iat", "auth_time", "nonce", "at_hash", "sid", "acr", "amr"],
    ...["name", "preferred_username", "email", "email_verified"],
    ...["given_name", "family_name", "middle_name", "nickname", "profile", "picture", "website", "gender"],
    ...["birthdate", "zoneinfo", "locale", "updated_at", "address", "phone_number", "phone_number_verified"],
  ],
  acr_values_supported: ["0", "urn:gatehouse:acr:pwd", "urn:gatehouse:acr:mfa", "phr"],
  display_values_supported: ["page"],
  ui_locales_supported: ["en", "de", "fr", "es", "it", "pt", "nl", "pl", "tr", "ar", "ja", "zh"],
  claims_parameter_supported: true,
  request_parameter_supported: true,
  request_object_signing_alg_values_supported: ["none", "HS256", "RS256", "PS256", "ES256", "EdDSA"],
  request_uri_parameter_supported: false,
})

const at = await service({ after })

describe("behaviour §8: discovery", () => {
  for (const path of PATHS) {
    it(`RFC 8414 §2, §3.1, §3.2, OIDC Discovery §3, §4.1, §4.2: ${path}: returns exactly this document`, async () => {
      const { status, headers, text } = await send(at, path)
      deepEqual([status, JSON.parse(text)], [200, documentOf(at.url)])
      equal(headers["content-type"], "application/json")
      equal(headers["cache-control"], "public, max-age=3600")
      equal(headers["access-control-allow-origin"], "*")
      equal(headers["set-cookie"], undefined)
    })
    it(`${path}: HEAD returns only the headers`, async () => {
      const { status, headers, text } = await send(at, path, { method: "HEAD" })
      deepEqual([status, headers["content-type"], text], [200, "application/json", ""])
    })
    for (const method of ["POST", "PUT", "DELETE", "PATCH", "TRACE", "PROPFIND"])
      it(`${path}: ${method} is 405`, async () =>
        assertError(await send(at, path, { method }), "method_not_allowed", { allow: "GET, HEAD, OPTIONS" }))
  }
  for (const path of ["/oauth/jwks.php", "/healthz", "/readyz"])
    for (const method of ["POST", "PUT", "DELETE", "PATCH", "TRACE", "PROPFIND"])
      it(`${path}: ${method} is 405 with Allow`, async () => {
        const { status, headers } = await send(at, path, { method })
        deepEqual([status, headers.allow?.startsWith("GET, HEAD")], [405, true])
      })
  for (const config of [{ issParameter: true }, { leastProfile: "oauth-2.1" }] as const)
    it(`RFC 9207 §3: the parameter is announced only if every answer has it: ${Object.keys(config)}`, async (t) => {
      const own = await service(t, config)
      for (const path of PATHS)
        deepEqual(JSON.parse((await send(own, path)).text), {
          ...documentOf(own.url),
          authorization_response_iss_parameter_supported: true,
        })
    })
  it("RFC 8414 §2: token_endpoint_auth_signing_alg_values_supported appears with the JWT methods, and never contains `none`", async () => {
    const document = JSON.parse((await send(at, PATHS[1])).text)
    const methods: string[] = document.token_endpoint_auth_methods_supported
    deepEqual(
      methods.filter((method) => method.endsWith("_jwt")),
      ["client_secret_jwt", "private_key_jwt"],
    )
    equal(document.token_endpoint_auth_signing_alg_values_supported.includes("none"), false)
  })
  it("every announced endpoint answers", async () => {
    for (const [name, url] of Object.entries(documentOf(at.url)))
      if (/_endpoint$|_uri$/.test(name) && typeof url === "string")
        equal((await send(at, new URL(url).pathname)).status === 404, false, name)
  })
})

describe("behaviour §8: a path in GATEHOUSE_URL prefixes every route", () => {
  const prefixed = async (t: TestContext, path: string): Promise<Service> => {
    const port = await freePort()
    return service(t, { port, url: `http://localhost:${port}${path}` })
  }
  for (const path of ["/sso", "/a/b.c"])
    it(`RFC 8414 §3.3, OIDC Discovery §4: ${path}: the issuer, discovery, pages and every endpoint have the prefix`, async (t) => {
      const own = await prefixed(t, path)
      for (const where of PATHS) deepEqual(JSON.parse((await send(own, path + where)).text), documentOf(own.url))
      const client = await confidentialClient(own)
      const tokenPath = `${path}/oauth/token.php`
      const body = new URLSearchParams({ grant_type: "client_credentials", ...client }).toString()
      const headers = { "content-type": "application/x-www-form-urlencoded" }
      bodyOf(await send(own, tokenPath, { method: "POST", headers, body }))
      assertError(await send(own, tokenPath), "method_not_allowed", { allow: "POST, OPTIONS" })
      for (const [where, status] of [
        ["/", 200],
        ["/oauth/authorize.php", 400],
        ["/oauth/logout.php", 200],
        ["/oauth/jwks.php", 200],
        ["/api/userinfo.php", 401],
        ["/api/tokeninfo.php", 401],
        ["/healthz", 200],
        ["/readyz", 200],
      ] as const) {
        equal((await send(own, path + where)).status, status, where)
        equal((await send(own, where)).status, 404, `${where} without the path`)
      }
      assertError(await send(own, `${path}/oauth/none`), "not_found")
      match((await send(own, `${path}/none`)).headers["content-type"] ?? "", /^text\/html/)
    })
  it("sign-in works below the prefix, and iss is the whole URL", async (t) => {
    const own = await prefixed(t, "/sso")
    const client = await confidentialClient(own)
    const page = await new Browser().get(authorizeUrl(own, requestOf(client)))
    equal(new URL(formOf(page.html).action, `${own.url}/oauth/authorize.php`).pathname, "/sso/oauth/authorize.php")
    const tokens = await exchange(own, client, await codeFor(own, client))
    equal(tokens.status, 200)
    equal(decodeJwt(String(tokens.body.id_token)).iss, own.url)
  })
})

describe("behaviour §8: paths match exactly, case-sensitively", () => {
  for (const path of [
    "/oauth/token",
    "/oauth/Token.php",
    "/OAUTH/token.php",
    "/oauth/token.php/",
    "/oauth//token.php",
    "//oauth/token.php",
    "/oauth/token.php;x",
    "/oauth/./token.php",
    "/oauth/x/../token.php",
    "/oauth/token.php%00",
    "/oauth/token.php%20",
    "/oauth/authorize",
    "/oauth/authorize.php/",
    "/oauth/userinfo.php",
    "/oauth/",
    "/oauth/revoke",
    "/oauth/introspection.php",
    "/api/token.php",
    "/api/userinfo.php/",
    "/api/userinfo",
    "/api/TokenInfo.php",
    "/api/",
    "/api/%2e%2e/oauth/token.php",
  ])
    it(`${path} is unknown: 404`, async () => {
      for (const method of ["GET", "POST", "PUT", "OPTIONS"]) {
        const answer = await send(at, path, { method })
        if (path.startsWith("/oauth/") || path.startsWith("/api/")) assertError(answer, "not_found")
        else equal(answer.status, 404)
      }
    })
  for (const path of [
    "/none",
    "/oauth",
    "/api",
    "/oauthx/token.php",
    "/favicon",
    "/.well-known/none",
    "/.well-known/openid-configuration/",
    "/index.php",
    "/healthz/",
  ])
    it(`${path} is unknown: 404, in HTML`, async () => {
      const { status, headers, text } = await send(at, path)
      equal(status, 404)
      equal(headers["content-type"], "text/html; charset=utf-8")
      equal(headers["cache-control"], "no-store")
      equal(headers["x-frame-options"], "DENY")
      equal(headers["referrer-policy"], "no-referrer")
      match(headers["content-security-policy"] ?? "", /^default-src 'none'; .*frame-ancestors 'none'/)
      match(text, new RegExp(headers["x-trace-id"] ?? "no trace id"))
    })
  it("the requested path is not echoed", async () => {
    for (const path of ["/<script>alert(1)</script>", "/%3Cscript%3Ealert(1)%3C/script%3E", "/oauth/%22%3E%3Cb%3E"]) {
      const { text } = await send(at, path)
      equal(/<script|alert|<b>/.test(text), false)
    }
  })
})

describe("behaviour §8: URLs and the issuer come from the configuration, never from a request's headers", () => {
  const evil = {
    host: "evil.example",
    "x-forwarded-host": "evil.example",
    "x-forwarded-proto": "https",
    "x-forwarded-port": "443",
    "x-forwarded-prefix": "/evil",
    "x-forwarded-for": "192.0.2.1",
    forwarded: "host=evil.example;proto=https",
    "x-original-url": "/evil",
    "x-rewrite-url": "/evil",
    "x-http-method-override": "DELETE",
    origin: "https://evil.example",
    referer: "https://evil.example/",
  }
  const configurations: readonly (readonly [string, Partial<Config>])[] = [
    ["by default", {}],
    ["behind a trusted proxy", { trustedProxies: ["127.0.0.1", "::1"] }],
  ]
  for (const [title, config] of configurations)
    describe(title, () => {
      it("discovery, pages, redirects and errors use the configured URL", async (t) => {
        const own = await service(t, config)
        const client = await confidentialClient(own)
        for (const path of [
          ...PATHS,
          "/",
          "/none",
          "/oauth/none",
          "/oauth/logout.php",
          "/api/userinfo.php",
          "/oauth/authorize.php",
          `/oauth/authorize.php?${new URLSearchParams(requestOf(client))}`,
        ]) {
          const [plain, answer] = [await send(own, path), await send(own, path, { headers: evil })]
          equal(answer.status, plain.status)
          // Random values of a page may contain the word alone.
          equal(/evil\.example|\/evil/.test(answer.text + JSON.stringify(answer.headers)), false, path)
        }
        deepEqual(JSON.parse((await send(own, PATHS[0], { headers: evil })).text), documentOf(own.url))
      })
      it("ID tokens use the configured issuer", async (t) => {
        const own = await service(t, config)
        const client = await confidentialClient(own)
        const tokens = bodyOf(await post(own, codeRequest(client, await codeFor(own, client)), evil))
        equal(decodeJwt(String(tokens.id_token)).iss, own.url)
      })
    })
  it("an absolute-form request target has no effect on URLs", async () => {
    const bytes = `GET http://evil.example${PATHS[0]} HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n`
    const { status, text } = parseAnswer(await exchangeBytes(at, bytes))
    if (status === 200) deepEqual(JSON.parse(text), documentOf(at.url))
    else equal(status, 404)
    equal(text.includes("evil"), false)
  })
  it("with an https public URL cookies are __Host- and Secure on any connection", async (t) => {
    const port = await freePort()
    const own = await service(t, { port, url: "https://auth.example.com" })
    const local = { url: `http://localhost:${port}` }
    const client = await confidentialClient(own)
    const { headers } = await send(local, `/oauth/authorize.php?${new URLSearchParams(requestOf(client))}`)
    match(headers["set-cookie"] ?? "", /^__Host-[a-z_]+=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    deepEqual(JSON.parse((await send(local, PATHS[0])).text), documentOf("https://auth.example.com"))
  })
})

it("OIDC Discovery §4.3: a client's ID token names the issuer that discovery names", async () => {
  const { id_token } = await tokensFor(at, await confidentialClient(at))
  equal(decodeJwt(id_token).iss, (JSON.parse((await send(at, PATHS[0])).text) as { issuer: string }).issuer)
})
