/** OpenID Connect Core §5.3.2: user information as a signed JWT, for clients registered for it. */
import { deepEqual, equal, notEqual, rejects } from "node:assert/strict"
import { after, describe, it } from "node:test"
import type { JSONWebKeySet } from "jose"
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from "jose"
import { assertError, bodyOf } from "../support/answers.ts"
import { ask, assertSentBack, errorLocation } from "../support/authorization.ts"
import type { RegisteredClient } from "../support/journey.ts"
import { requestOf } from "../support/journey.ts"
import { confidentialClient, publicClient, service, tokensFor, userinfo, withToken } from "../support/service.ts"
import type { Received } from "../support/wire.ts"
import { send } from "../support/wire.ts"

const at = await service({ after })
const plain = await confidentialClient(at)
const signing = await confidentialClient(at, { userinfo_signed_response_alg: "HS256" })

const keySet = async () => createLocalJWKSet(JSON.parse((await send(at, "/oauth/jwks.php")).text) as JSONWebKeySet)

function jwtOf(answer: Received): string {
  equal(answer.status, 200, answer.text)
  equal(answer.headers["content-type"], "application/jwt")
  equal(answer.headers["cache-control"], "no-store")
  equal(answer.headers.pragma, "no-cache")
  equal(answer.headers["x-content-type-options"], "nosniff")
  return answer.text
}

/** All claims of the JWT. `exp` is not among them, so that no client can mistake the JWT for an ID token. */
const claimsFor = (client: RegisteredClient) => ({
  iss: at.url,
  aud: client.client_id,
  sub: at.userId,
  name: "Ann Example",
  preferred_username: "ann",
  email: "ann@example.com",
  email_verified: true,
  client_id: client.client_id,
  scope: "openid profile email",
})

describe(`OIDC Core §5.3.2: "If signed, the UserInfo Response MUST contain the Claims iss (issuer) and aud (audience) as members", as application/jwt`, () => {
  for (const alg of ["RS256", "ES256", "EdDSA"] as const)
    for (const kind of ["public", "confidential"] as const)
      it(`${alg} for a ${kind} client: signed by a published key, with any algorithm for its ID tokens`, async () => {
        const make = kind === "public" ? publicClient : confidentialClient
        const client = await make(at, { userinfo_signed_response_alg: alg })
        const { access_token } = await tokensFor(at, client)
        const jwt = jwtOf(await userinfo(at, access_token))
        const { payload, protectedHeader } = await jwtVerify(jwt, await keySet(), {
          algorithms: [alg],
          issuer: at.url,
          audience: client.client_id,
        })
        deepEqual(payload, claimsFor(client))
        deepEqual(Object.keys(protectedHeader), ["alg", "typ", "kid"])
      })
  it("HS256: signed with the client's secret and no other", async () => {
    const { access_token } = await tokensFor(at, signing)
    const jwt = jwtOf(await userinfo(at, access_token))
    const bytes = (secret: string) => new TextEncoder().encode(secret)
    const { payload } = await jwtVerify(jwt, bytes(signing.client_secret), { algorithms: ["HS256"] })
    deepEqual(payload, claimsFor(signing))
    deepEqual(decodeProtectedHeader(jwt), { alg: "HS256", typ: "JWT" })
    await rejects(jwtVerify(jwt, bytes(plain.client_secret)), { code: "ERR_JWS_SIGNATURE_VERIFICATION_FAILED" })
  })
  it("the setting does not change how the client's ID tokens are signed", async () => {
    const client = await confidentialClient(at, { userinfo_signed_response_alg: "EdDSA" })
    equal(decodeProtectedHeader((await tokensFor(at, client)).id_token).alg, "HS256")
  })
  it("POST returns the same; HEAD returns only the headers", async () => {
    const { access_token } = await tokensFor(at, signing)
    const byGet = jwtOf(await userinfo(at, access_token))
    const headers = withToken(access_token)
    equal(jwtOf(await send(at, "/api/userinfo.php", { method: "POST", headers })), byGet)
    equal(jwtOf(await send(at, "/api/userinfo.php", { method: "HEAD", headers })), "")
  })
  it("the JWT has the claims that the claims parameter requested, and the claims of the granted scope", async () => {
    const claims = JSON.stringify({ userinfo: { email: null } })
    const { access_token } = await tokensFor(at, signing, { scope: "openid", claims })
    deepEqual(decodeJwt(jwtOf(await userinfo(at, access_token))), {
      iss: at.url,
      aud: signing.client_id,
      sub: at.userId,
      email: "ann@example.com",
      client_id: signing.client_id,
      scope: "openid",
    })
  })
  it("the client's pages can read the answer, and no other client's pages can", async () => {
    const { access_token } = await tokensFor(at, signing)
    const from = (origin: string) => send(at, "/api/userinfo.php", { headers: { ...withToken(access_token), origin } })
    equal((await from("https://client.example")).headers["access-control-allow-origin"], "https://client.example")
    equal((await from("https://other.example")).headers["access-control-allow-origin"], undefined)
  })
  it("refusals are in JSON, as for any client", async () => {
    const { access_token } = await tokensFor(at, signing)
    at.clock.advance({ hours: 2 })
    const challenge = 'Bearer error="invalid_token", error_description="The access token is invalid or expired."'
    assertError(await userinfo(at, access_token), "invalid_token", { "www-authenticate": challenge })
  })
})

describe("Other answers stay plain JSON", () => {
  it("for other clients, byte for byte in the order of specification §2.4", async () => {
    const { access_token } = await tokensFor(at, plain)
    const answer = await userinfo(at, access_token)
    bodyOf(answer)
    equal(
      answer.text,
      `{"sub":"${at.userId}","name":"Ann Example","preferred_username":"ann","email":"ann@example.com","email_verified":true,` +
        `"client_id":"${plain.client_id}","scope":"openid profile email"}`,
    )
  })
  it("the setting applies from the next request on, and can be removed", async () => {
    const client = await confidentialClient(at)
    const { access_token } = await tokensFor(at, client)
    const before = (await userinfo(at, access_token)).text
    const { clients } = at.gatehouse.administration
    await clients.update(client.client_id, { userinfo_signed_response_alg: "ES256" })
    notEqual(jwtOf(await userinfo(at, access_token)), before)
    await clients.update(client.client_id, { userinfo_signed_response_alg: "" })
    equal((await userinfo(at, access_token)).text, before)
  })
  it("tokeninfo is never signed", async () => {
    const { access_token } = await tokensFor(at, signing)
    bodyOf(await send(at, "/api/tokeninfo.php", { headers: withToken(access_token) }))
  })
})

describe("Signed user information is not an ID token", () => {
  it("OIDC Core §3.1.2.1: as id_token_hint it is invalid_request", async () => {
    const { access_token, id_token } = await tokensFor(at, signing)
    const jwt = jwtOf(await userinfo(at, access_token))
    const hinted = (id_token_hint: string) =>
      ask(at, requestOf(signing, { id_token_hint, prompt: "none" }), { browser: at.browser })
    assertSentBack(await hinted(jwt), errorLocation("invalid_request"))
    equal((await hinted(id_token)).headers.location?.includes("code="), true)
  })
})
