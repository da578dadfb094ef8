/** Tests OpenID Connect Core and Discovery. Each test covers a requirement that no other test file covers. */
import { deepEqual, equal, notEqual, ok, rejects } from "node:assert/strict"
import { after, test } from "node:test"
import { decodeJwt, decodeProtectedHeader } from "jose"
import { bodyOf } from "../support/answers.ts"
import { addUser, ask, assertSentBack, codeIn, errorLocation, signedIn, visit } from "../support/authorization.ts"
import { requestOf } from "../support/journey.ts"
import type { Tokens } from "../support/service.ts"
import {
  basic,
  codeRequest,
  confidentialClient,
  freshCode,
  post,
  publicClient,
  service,
  tokensFor,
} from "../support/service.ts"
import { send } from "../support/wire.ts"

const at = await service({ after })
const { clients } = at.gatehouse.administration
const client = await confidentialClient(at)
const page = await publicClient(at)
const metadata = JSON.parse((await send(at, "/.well-known/openid-configuration")).text) as Record<string, unknown>

test("Specification §1: the endpoints have the specified paths, and discovery announces them", () => {
  for (const [name, path] of [
    ["authorization_endpoint", "/oauth/authorize.php"],
    ["token_endpoint", "/oauth/token.php"],
    ["userinfo_endpoint", "/api/userinfo.php"],
  ])
    equal(metadata[name ?? ""], at.url + path)
})

test("Specification §1: the specified grant types and response type are supported", () => {
  deepEqual(metadata.response_types_supported, ["code"])
  const grants = metadata.grant_types_supported
  for (const name of ["authorization_code", "refresh_token", "client_credentials"])
    ok(Array.isArray(grants) && grants.includes(name), name)
})

test("OIDC Core §2: no ID token is signed with none, and no client can register it", async () => {
  for (const id_token_alg of ["HS256", "RS256", "ES256", "EdDSA"] as const) {
    const { id_token } = await tokensFor(at, await confidentialClient(at, { id_token_alg }))
    equal(decodeProtectedHeader(id_token).alg, id_token_alg)
    equal(id_token.split(".").filter((part) => part !== "").length, 3)
  }
  for (const algorithm of ["none", "HS512"]) {
    const settings = { name: "x", kind: "confidential", redirect_uris: ["https://client.example/"] } as const
    await rejects(clients.create({ ...settings, id_token_alg: algorithm }))
  }
})

test("OIDC Core §8, §5.7: a subject is never given to another user, not even to a new user with a deleted user's name", async () => {
  const first = await addUser(at, "carol")
  await at.gatehouse.administration.users.delete("carol")
  const second = await addUser(at, "carol")
  for (const sub of [first, second]) ok(/^[\x21-\x7e]{1,255}$/.test(sub))
  notEqual(first, second)
})

test("OIDC Core §10.1: refuses HS256 for a public client, which has no secret", async () => {
  const settings = { name: "x", kind: "public", redirect_uris: ["https://client.example/"] } as const
  await rejects(clients.create({ ...settings, id_token_alg: "HS256" }))
  await rejects(clients.update(page.client_id, { id_token_alg: "HS256" }))
})

test("OIDC Core §3.1.2.1: prompt=none with another value is invalid_request", async () => {
  const browser = await signedIn(at, client)
  for (const prompt of ["none login", "login none", "none consent", "none select_account", "none none login"])
    assertSentBack(await ask(at, requestOf(client, { prompt }), { browser }), errorLocation("invalid_request"))
})

test("OIDC Core §3.1.2.2: a request with openid in its scope gets an ID token; any other request does not", async () => {
  for (const scope of ["openid", "profile openid", "email openid read"]) {
    const { id_token } = await tokensFor(at, client, { scope })
    equal(decodeJwt(id_token).aud, client.client_id)
  }
  for (const scope of ["profile", "read write"])
    equal("id_token" in (await tokensFor(at, client, { scope })), false, scope)
})

test("OIDC Core §6: request objects of a client that has registered none are refused, by value and by reference", async () => {
  const unsigned = `${Buffer.from('{"alg":"none"}').toString("base64url")}.e30.`
  for (const request of [unsigned, "e30.e30.e30", "x"])
    assertSentBack(await ask(at, requestOf(client, { request })), errorLocation("request_not_supported"))
  assertSentBack(
    await ask(at, requestOf(client, { request_uri: "https://client.example/request.jwt#x" })),
    errorLocation("request_uri_not_supported"),
  )
  deepEqual([metadata.request_parameter_supported, metadata.request_uri_parameter_supported], [true, false])
})

test("OIDC Core §9: each announced method works: client_secret_basic, client_secret_post, none", async () => {
  const announced = metadata.token_endpoint_auth_methods_supported
  for (const method of ["client_secret_basic", "client_secret_post", "none"])
    ok(Array.isArray(announced) && announced.includes(method), method)
  const { client_id, client_secret, ...byBasic } = codeRequest(client, await freshCode(at, client))
  bodyOf(await post(at, byBasic, basic(String(client_id), String(client_secret))))
  bodyOf(await post(at, codeRequest(client, await freshCode(at, client))))
  bodyOf(await post(at, codeRequest(page, await freshCode(at, page))))
})

test("OIDC Core §11: offline_access is dropped, and the rest of the requested scope is granted", async () => {
  for (const prompt of [undefined, "consent"]) {
    const { scope, refresh_token } = await tokensFor(at, client, { scope: "openid offline_access", prompt })
    deepEqual([scope, refresh_token.startsWith("grt_")], ["openid", true])
  }
})

test("OIDC Core §15.1: a confidential client can register RS256 too", async () => {
  const rsa = await confidentialClient(at, { id_token_alg: "RS256" })
  const { alg, kid } = decodeProtectedHeader((await tokensFor(at, rsa)).id_token)
  const { keys } = JSON.parse((await send(at, "/oauth/jwks.php")).text) as { keys: { kid: string; alg: string }[] }
  equal(alg, "RS256")
  ok(keys.some((key) => key.kid === kid && key.alg === "RS256"))
})

test("OIDC Core §15.1: display, ui_locales, claims_locales and acr_values cause no error, and max_age adds auth_time", async () => {
  const browser = await signedIn(at, client)
  for (const more of [
    { display: "page" },
    { display: "popup" },
    { display: "touch" },
    { display: "wap" },
    { ui_locales: "se" },
    { claims_locales: "se fr" },
    { acr_values: "1 2" },
    { max_age: "10000" },
  ]) {
    const code = codeIn(await visit(at, browser, client, more))
    const { id_token } = bodyOf<Tokens>(await post(at, codeRequest(client, code)))
    equal(typeof decodeJwt(id_token).auth_time, "number")
  }
})

test("OpenID Connect Discovery §3: RS256 is announced for ID tokens, and none is not", () => {
  const algorithms = metadata.id_token_signing_alg_values_supported
  ok(Array.isArray(algorithms) && algorithms.includes("RS256") && !algorithms.includes("none"))
})

test("OpenID Connect Discovery §3: openid is in scopes_supported", () => {
  ok(Array.isArray(metadata.scopes_supported) && metadata.scopes_supported.includes("openid"))
})

test("OpenID Connect Discovery §3: request_uri_parameter_supported is announced as false, since its default is true", () => {
  equal(metadata.request_uri_parameter_supported, false)
})

test("OpenID Connect Discovery §4.2: no member is empty or null", () => {
  for (const [name, value] of Object.entries(metadata)) {
    ok(value !== null && value !== "", name)
    if (Array.isArray(value)) ok(value.length > 0, name)
  }
})
