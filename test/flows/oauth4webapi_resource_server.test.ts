import assert from "node:assert/strict"
import { test } from "node:test"
import { createRemoteJWKSet, jwtVerify } from "jose"
import * as oauth from "oauth4webapi"
import { Browser } from "../support/browser.ts"
import {
  application,
  HS256,
  INSECURE,
  INVALID_GRANT,
  invalidToken,
  refusedWith,
  signedIn,
} from "./oauth4webapi_application.ts"
import { person, skewOf } from "./person.ts"

// Tests revocation, introspection and JWT access tokens with oauth4webapi and jose, which validate each answer against its standard.

const API = "https://api.example/v1"

type Application = Awaited<ReturnType<typeof application>>

const revoke = async ({ as, client, secret }: Application, token: string, more: Record<string, string> = {}) =>
  oauth.processRevocationResponse(
    await oauth.revocationRequest(as, client, oauth.ClientSecretPost(secret), token, {
      ...INSECURE,
      additionalParameters: more,
    }),
  )

const introspect = async ({ as, client, secret }: Application, token: string) =>
  oauth.processIntrospectionResponse(
    as,
    client,
    await oauth.introspectionRequest(as, client, oauth.ClientSecretBasic(secret), token, INSECURE),
  )

/**
 * Validates a token as a resource server does. The resource server knows only the issuer and its own identifier. It finds the key set in the
 * issuer's metadata.
 */
const admitted = (app: Application, token: string, audience: string) =>
  oauth.validateJwtAccessToken(app.as, new Request(API, { headers: { authorization: `Bearer ${token}` } }), audience, {
    ...INSECURE,
    [oauth.clockSkew]: skewOf(app.service),
  })

test("RFC 7009 §2.1: revoking an access token revokes only that token, and revoking a refresh token ends the whole grant", async (t) => {
  const app = await application(t)
  const { tokens } = await signedIn(app)
  const refreshed = await app.refresh(tokens.refresh_token)
  await revoke(app, tokens.access_token, { token_type_hint: "access_token" })
  await assert.rejects(app.userinfo(tokens.access_token, app.ann.user_id), invalidToken)
  await app.userinfo(refreshed.access_token, app.ann.user_id)
  await revoke(app, refreshed.refresh_token ?? "", { token_type_hint: "refresh_token" })
  await assert.rejects(app.userinfo(refreshed.access_token, app.ann.user_id), invalidToken)
  await assert.rejects(app.refresh(refreshed.refresh_token), refusedWith(400, "invalid_grant", INVALID_GRANT))
  await revoke(app, refreshed.refresh_token ?? "")
  await revoke(app, "nonsense", { token_type_hint: "nonsense" })
})

test("RFC 7662 §2.2: introspection describes an opaque token, and reports an invalid token as inactive", async (t) => {
  const app = await application(t)
  const { tokens } = await signedIn(app, "openid profile read")
  const { iat, exp, jti, auth_time, ...answer } = await introspect(app, tokens.access_token)
  assert.deepEqual(answer, {
    active: true,
    scope: "openid profile read",
    client_id: app.client.client_id,
    username: "ann",
    token_type: "Bearer",
    sub: app.ann.user_id,
    aud: app.service.url,
    iss: app.service.url,
    acr: "urn:gatehouse:acr:pwd",
  })
  assert.equal(typeof auth_time, "number")
  assert.equal(Number(exp) - Number(iat), tokens.expires_in)
  assert.equal(typeof jti, "string")
  assert.deepEqual(await introspect(app, "nonsense"), { active: false })
  await revoke(app, tokens.access_token)
  assert.deepEqual(await introspect(app, tokens.access_token), { active: false })
})

for (const alg of ["HS256", "RS256", "ES256", "EdDSA"] as const)
  test(`RFC 9068 §4: a resource server validates the token of a client registered for ${alg}`, async (t) => {
    const app = await application(t, { ...HS256, alg }, { access_token_format: "jwt", resources: [API] })
    const { tokens } = await signedIn(app, "openid read")
    const claims = await admitted(app, tokens.access_token, app.service.url)
    assert.deepEqual(
      [claims.sub, claims.client_id, claims.scope],
      [app.ann.user_id, app.client.client_id, "openid read"],
    )
    await assert.rejects(admitted(app, tokens.access_token, API), "the token is for the issuer only")
    await assert.rejects(admitted(app, tokens.id_token ?? "", app.client.client_id), "an ID token")
    await app.userinfo(tokens.access_token, app.ann.user_id)
    assert.equal((await introspect(app, tokens.access_token)).jti, claims.jti)
  })

test("RFC 8707 §2: a token requested for a resource is accepted by a resource server that uses jose and the key set's URL", async (t) => {
  const app = await application(t, { ...HS256, alg: "ES256" }, { access_token_format: "jwt", resources: [API] })
  const { as, client } = app
  const verifier = oauth.generateRandomCodeVerifier()
  const code_challenge = await oauth.calculatePKCECodeChallenge(verifier)
  const address = app.address({ scope: "read", resource: API, code_challenge, code_challenge_method: "S256" })
  const callback = oauth.validateAuthResponse(as, client, await person(new Browser(), address), oauth.expectNoState)
  const tokens = await oauth.processAuthorizationCodeResponse(as, client, await app.exchange(callback, verifier))
  const { payload } = await jwtVerify(tokens.access_token, createRemoteJWKSet(new URL(as.jwks_uri ?? "")), {
    issuer: as.issuer,
    audience: API,
    typ: "at+jwt",
    algorithms: ["ES256"],
    currentDate: new Date(app.service.clock()),
  })
  assert.deepEqual([payload.sub, payload.scope], [app.ann.user_id, "read"])
  await admitted(app, tokens.access_token, API)
  await assert.rejects(app.userinfo(tokens.access_token, app.ann.user_id), invalidToken)
  const next = await app.refresh(tokens.refresh_token, { resource: API })
  await admitted(app, next.access_token, API)
  await assert.rejects(
    app.refresh(next.refresh_token, { resource: "https://other.example/" }),
    refusedWith(400, "invalid_target", "The requested resource is invalid or unknown."),
  )
  const machine = await app.clientCredentials({ scope: "write", resource: API })
  assert.equal((await admitted(app, machine.access_token, API)).sub, client.client_id)
})
