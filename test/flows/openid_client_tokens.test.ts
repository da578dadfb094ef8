import assert from "node:assert/strict"
import { test } from "node:test"
import * as openid from "openid-client"
import { Browser } from "../support/browser.ts"
import {
  application,
  basic,
  begin,
  challengedWith,
  INVALID_TOKEN,
  PUBLIC,
  post,
  refusedWith,
  SCOPE,
  signedIn,
} from "./openid_client_application.ts"
import { person } from "./person.ts"

// Tests the token endpoint and userinfo with openid-client: refusals, revocation, lifetimes.

test("behaviour §2.3: a failed client authentication does not use up the code", async (t) => {
  const app = await application(t)
  const config = await app.configure()
  const { url, checks } = await begin(config)
  const back = await person(new Browser(), url)

  const wrongPost = await app.configure({ authentication: openid.ClientSecretPost("wrong") })
  await assert.rejects(openid.authorizationCodeGrant(wrongPost, back, checks), refusedWith(401, "invalid_client"))
  // RFC 6749 §5.2: the challenge has the scheme that the client used.
  const wrongBasic = await app.configure({ authentication: openid.ClientSecretBasic("wrong") })
  await assert.rejects(
    openid.authorizationCodeGrant(wrongBasic, back, checks),
    challengedWith("basic", { realm: "Gatehouse", charset: "UTF-8" }),
  )
  await assert.rejects(
    openid.authorizationCodeGrant(await app.configure({ authentication: openid.None() }), back, checks),
    refusedWith(401, "invalid_client"),
  )
  assert.equal((await openid.authorizationCodeGrant(config, back, checks)).scope, SCOPE)
})

test("RFC 7636 §4.6: a wrong verifier is invalid_grant, and the right verifier still works afterwards", async (t) => {
  const app = await application(t)
  const config = await app.configure()
  const { url, checks } = await begin(config)
  const back = await person(new Browser(), url)
  await assert.rejects(
    openid.authorizationCodeGrant(config, back, { ...checks, pkceCodeVerifier: openid.randomPKCECodeVerifier() }),
    refusedWith(400, "invalid_grant"),
  )
  assert.equal((await openid.authorizationCodeGrant(config, back, checks)).scope, SCOPE)
})

test("RFC 6749 §4.1.2, RFC 9700 §4.2.4: a code used twice is invalid_grant, and its tokens are revoked", async (t) => {
  const app = await application(t)
  const config = await app.configure()
  const { url, checks } = await begin(config)
  const back = await person(new Browser(), url)
  const tokens = await openid.authorizationCodeGrant(config, back, checks)
  await assert.rejects(openid.authorizationCodeGrant(config, back, checks), refusedWith(400, "invalid_grant"))
  await assert.rejects(
    openid.fetchUserInfo(config, tokens.access_token, app.ann.user_id),
    challengedWith("bearer", INVALID_TOKEN),
  )
  await assert.rejects(openid.refreshTokenGrant(config, tokens.refresh_token ?? ""), refusedWith(400, "invalid_grant"))
})

test("specification §3, RFC 6750 §5.2: an access token is valid for 3600 seconds, and the refresh token returns the next one", async (t) => {
  const app = await application(t)
  const { config, tokens, refreshToken, subject } = await signedIn(app)
  app.service.clock.advance({ seconds: 3599 })
  assert.equal((await openid.fetchUserInfo(config, tokens.access_token, subject)).sub, app.ann.user_id)
  app.service.clock.advance({ seconds: 1 })
  await assert.rejects(
    openid.fetchUserInfo(config, tokens.access_token, subject),
    challengedWith("bearer", INVALID_TOKEN),
  )
  const refreshed = await openid.refreshTokenGrant(config, refreshToken)
  assert.equal((await openid.fetchUserInfo(config, refreshed.access_token, subject)).sub, app.ann.user_id)
})

test("specification §3: a code is valid for ten minutes", async (t) => {
  const app = await application(t)
  const { url, checks } = await begin(await app.configure())
  const back = await person(new Browser(), url)
  app.service.clock.advance({ minutes: 10 })
  await assert.rejects(
    openid.authorizationCodeGrant(await app.configure(), back, checks),
    refusedWith(400, "invalid_grant"),
  )
})

test("specification §4.2: client credentials return an access token and no refresh token", async (t) => {
  const app = await application(t)
  for (const authentication of [post, basic]) {
    const config = await app.configure({ authentication: authentication(app.client.client_secret ?? "") })
    const tokens = await openid.clientCredentialsGrant(config, { scope: "read" })
    const { access_token, ...rest } = tokens
    assert.deepEqual({ ...rest }, { token_type: "bearer", expires_in: 3600, scope: "read" })
    // Behaviour §3: a client's own token has no user.
    await assert.rejects(
      openid.fetchUserInfo(config, access_token, openid.skipSubjectCheck),
      (thrown: unknown) => thrown instanceof openid.WWWAuthenticateChallengeError && thrown.status === 403,
    )
    assert.equal((await openid.clientCredentialsGrant(config)).scope, "read write")
    await assert.rejects(openid.clientCredentialsGrant(config, { scope: "openid" }), refusedWith(400, "invalid_scope"))
  }
})

test("RFC 6749 §4.4: a public client cannot use the client credentials grant", async (t) => {
  const app = await application(t, PUBLIC)
  await assert.rejects(
    openid.clientCredentialsGrant(await app.configure(), { scope: "read" }),
    refusedWith(400, "unauthorized_client"),
  )
})
