import assert from "node:assert/strict"
import { test } from "node:test"
import { jwtVerify } from "jose"
import * as oauth from "oauth4webapi"
import { Browser } from "../support/browser.ts"
import { REDIRECT_URI } from "../support/journey.ts"
import { START } from "../support/world.ts"
import type { Way } from "./oauth4webapi_application.ts"
import {
  application,
  HS256,
  INSECURE,
  INVALID_GRANT,
  invalidToken,
  NOW,
  refusedWith,
  SCOPE,
  signedIn,
} from "./oauth4webapi_application.ts"
import { person, skewOf } from "./person.ts"

// Tests every step from discovery to the tokens of a code. oauth4webapi validates each answer.

const WAYS: readonly Way[] = [
  HS256,
  { ...HS256, title: "a confidential client, client_secret_basic, HS256", authentication: oauth.ClientSecretBasic },
  { title: "a public client, RS256", alg: "RS256", kind: "public", authentication: () => oauth.None() },
  { title: "a public client, ES256", alg: "ES256", kind: "public", authentication: () => oauth.None() },
  { ...HS256, title: "a confidential client, client_secret_post, ES256", alg: "ES256" },
  {
    ...HS256,
    title: "a confidential client, client_secret_basic, EdDSA",
    alg: "EdDSA",
    authentication: oauth.ClientSecretBasic,
  },
]

for (const way of WAYS) {
  test(`oauth4webapi, ${way.title}: every answer passes the library's own validation`, async (t) => {
    const app = await application(t, way)
    const { as, client, ann, service } = app
    const { tokens, response, nonce } = await signedIn(app)
    const claims = oauth.getValidatedIdTokenClaims(tokens)
    const { at_hash, ...known } = claims ?? { at_hash: undefined }
    assert.deepEqual(known, {
      iss: service.url,
      sub: ann.user_id,
      aud: client.client_id,
      iat: NOW,
      exp: NOW + 3600,
      auth_time: NOW,
      nonce,
    })
    assert.equal(typeof at_hash, "string")
    if (way.alg === "HS256") {
      // The library has no symmetric algorithms. A client that must check the signature uses its secret.
      const key = new TextEncoder().encode(app.secret)
      await jwtVerify(tokens.id_token ?? "", key, { algorithms: ["HS256"], currentDate: new Date(START) })
      await assert.rejects(jwtVerify(tokens.id_token ?? "", new TextEncoder().encode(`${app.secret}x`)))
    } else {
      await oauth.validateApplicationLevelSignature(as, response, INSECURE)
    }
    assert.equal(response.headers.get("content-type"), "application/json")
    assert.equal(response.headers.get("cache-control"), "no-store")
    assert.equal(response.headers.get("pragma"), "no-cache")

    const information = await app.userinfo(tokens.access_token, ann.user_id)
    assert.deepEqual(information, {
      sub: ann.user_id,
      name: "Ann Ode",
      preferred_username: "ann",
      email: "ann@example.com",
      email_verified: false,
      client_id: client.client_id,
      scope: SCOPE,
    })
    await assert.rejects(app.userinfo(tokens.access_token, client.client_id), { code: oauth.JSON_ATTRIBUTE_COMPARISON })

    const refreshed = await app.refresh(tokens.refresh_token)
    assert.deepEqual(refreshed, {
      access_token: refreshed.access_token,
      token_type: "bearer",
      expires_in: 3600,
      refresh_token: refreshed.refresh_token,
      scope: SCOPE,
    })
    assert.deepEqual(await app.userinfo(refreshed.access_token, ann.user_id), information)
  })
}

test("discovery accepts the requested issuer, and refuses any other", async (t) => {
  const { service } = await application(t)
  const issuer = new URL(service.url)
  await assert.rejects(
    oauth.processDiscoveryResponse(new URL("https://other.example"), await oauth.discoveryRequest(issuer, INSECURE)),
    { code: oauth.JSON_ATTRIBUTE_COMPARISON },
  )
})

test("specification §4.1: without state, nonce and PKCE the answer contains only the code", async (t) => {
  const { as, client, address, exchange } = await application(t)
  const back = await person(new Browser(), address({}))
  assert.deepEqual([...back.searchParams.keys()], ["code"])
  const callback = oauth.validateAuthResponse(as, client, back, oauth.expectNoState)
  const tokens = await oauth.processAuthorizationCodeResponse(as, client, await exchange(callback, oauth.nopkce), {
    expectedNonce: oauth.expectNoNonce,
    requireIdToken: true,
  })
  assert.equal(tokens.scope, "openid profile email")
  assert.equal(oauth.getValidatedIdTokenClaims(tokens)?.nonce, undefined)
})

test("RFC 7636 §4.3: a challenge without a method is plain", async (t) => {
  const { as, client, address, exchange } = await application(t)
  const verifier = oauth.generateRandomCodeVerifier()
  const back = await person(new Browser(), address({ code_challenge: verifier }))
  const callback = oauth.validateAuthResponse(as, client, back)
  const wrong = await exchange(callback, oauth.generateRandomCodeVerifier())
  await assert.rejects(
    oauth.processAuthorizationCodeResponse(as, client, wrong),
    refusedWith(400, "invalid_grant", INVALID_GRANT),
  )
  const tokens = await oauth.processAuthorizationCodeResponse(as, client, await exchange(callback, verifier))
  assert.equal(tokens.token_type, "bearer")
})

test("RFC 9700 §4.8.2: a verifier without a challenge is invalid_grant", async (t) => {
  const { as, client, address, exchange } = await application(t)
  const callback = oauth.validateAuthResponse(as, client, await person(new Browser(), address({})))
  await assert.rejects(
    oauth.processAuthorizationCodeResponse(as, client, await exchange(callback, oauth.generateRandomCodeVerifier())),
    refusedWith(400, "invalid_grant", INVALID_GRANT),
  )
})

test("specification §2.3: no ID token without the scope openid, and userinfo still returns the subject", async (t) => {
  const app = await application(t)
  const { tokens } = await signedIn(app, "email")
  assert.equal("id_token" in tokens, false)
  assert.deepEqual(await app.userinfo(tokens.access_token, app.ann.user_id), {
    sub: app.ann.user_id,
    email: "ann@example.com",
    email_verified: false,
    client_id: app.client.client_id,
    scope: "email",
  })
})

test("OpenID Connect Core §3.1.2.1 max_age: a sign-in that is too old is not accepted, and auth_time is newer after the next sign-in", async (t) => {
  const app = await application(t)
  const { as, client, address, exchange, service } = app
  const browser = new Browser()
  await signedIn(app, SCOPE, browser)
  service.clock.advance({ minutes: 5 })
  client[oauth.clockSkew] = skewOf(service)
  const url = address({ max_age: "1" })
  assert.match((await browser.get(url.href)).html, /name="password"/)
  const callback = oauth.validateAuthResponse(as, client, await person(browser, url))
  const response = await exchange(callback, oauth.nopkce)
  const tokens = await oauth.processAuthorizationCodeResponse(as, client, response, { maxAge: 1 })
  assert.equal(oauth.getValidatedIdTokenClaims(tokens)?.auth_time, NOW + 300)
})

test("specification §3: denial returns access_denied with the state", async (t) => {
  const { as, client, address } = await application(t)
  const state = oauth.generateRandomState()
  const back = await person(new Browser(), address({ state }), { decision: "deny" })
  assert.throws(
    () => oauth.validateAuthResponse(as, client, back, state),
    (thrown: unknown) => {
      assert.ok(thrown instanceof oauth.AuthorizationResponseError)
      assert.deepEqual(Object.fromEntries(thrown.cause), {
        error: "access_denied",
        error_description: "The user refused the authorization.",
        state,
      })
      return true
    },
  )
})

test("RFC 6749 §5.2: a wrong secret is 401 with the scheme that the client used, and the code is not spent", async (t) => {
  const { as, client, address, exchange } = await application(t)
  const callback = oauth.validateAuthResponse(as, client, await person(new Browser(), address({})))
  const wrongly = async (auth: oauth.ClientAuth) =>
    oauth.processAuthorizationCodeResponse(
      as,
      client,
      await oauth.authorizationCodeGrantRequest(as, client, auth, callback, REDIRECT_URI, oauth.nopkce, INSECURE),
    )
  await assert.rejects(
    wrongly(oauth.ClientSecretPost("wrong")),
    refusedWith(401, "invalid_client", "Client authentication failed."),
  )
  await assert.rejects(wrongly(oauth.None()), refusedWith(401, "invalid_client", "Client authentication failed."))
  await assert.rejects(
    wrongly(oauth.ClientSecretBasic("wrong %+:ü")),
    (thrown: unknown) =>
      thrown instanceof oauth.WWWAuthenticateChallengeError &&
      thrown.status === 401 &&
      thrown.response.headers.get("www-authenticate") === 'Basic realm="Gatehouse", charset="UTF-8"',
  )
  await oauth.processAuthorizationCodeResponse(as, client, await exchange(callback, oauth.nopkce))
})

test("RFC 6749 §4.1.2: at most one of several parallel exchanges of a code succeeds, and the others revoke its tokens", async (t) => {
  const app = await application(t)
  const { as, client, address, exchange } = app
  const callback = oauth.validateAuthResponse(as, client, await person(new Browser(), address({})))
  const outcomes = await Promise.allSettled(
    Array.from({ length: 10 }, async () =>
      oauth.processAuthorizationCodeResponse(as, client, await exchange(callback, oauth.nopkce)),
    ),
  )
  const winners = outcomes.filter((outcome) => outcome.status === "fulfilled")
  assert.equal(winners.length, 1)
  for (const outcome of outcomes) {
    if (outcome.status === "rejected") refusedWith(400, "invalid_grant", INVALID_GRANT)(outcome.reason)
  }
  await assert.rejects(app.userinfo(winners[0]?.value.access_token ?? "", oauth.skipSubjectCheck), invalidToken)
})
