import assert from "node:assert/strict"
import { createHash } from "node:crypto"
import { test } from "node:test"
import { decodeProtectedHeader, jwtVerify } from "jose"
import * as openid from "openid-client"
import { Browser } from "../support/browser.ts"
import { freePort } from "../support/free_port.ts"
import { START } from "../support/world.ts"
import type { Way } from "./openid_client_application.ts"
import {
  answeredWith,
  application,
  basic,
  begin,
  CONFIDENTIAL,
  foundWrong,
  NOW,
  PUBLIC,
  post,
  SCOPE,
  signedIn,
} from "./openid_client_application.ts"
import { person } from "./person.ts"

// Tests discovery and sign-in with openid-client: the library's request, and the redirect and the ID token that the library gets.

const WAYS: readonly Way[] = [
  { ...CONFIDENTIAL, title: "a confidential client, client_secret_post, HS256" },
  { ...CONFIDENTIAL, title: "a confidential client, client_secret_basic, HS256", authentication: basic },
  PUBLIC,
  {
    title: "a confidential client, client_secret_post, RS256",
    alg: "RS256",
    registration: { id_token_alg: "RS256" },
    authentication: post,
  },
  {
    title: "a confidential client, client_secret_basic, ES256",
    alg: "ES256",
    registration: { id_token_alg: "ES256" },
    authentication: basic,
  },
  {
    title: "a confidential client, client_secret_post, EdDSA",
    alg: "EdDSA",
    registration: { id_token_alg: "EdDSA" },
    authentication: post,
  },
]

for (const way of WAYS) {
  test(`openid-client, ${way.title}: sign-in, user information, refresh, from the issuer's URL alone`, async (t) => {
    const app = await application(t, way)
    const { service, client, ann } = app
    const config = await app.configure()
    const { url, checks } = await begin(config)
    const back = await person(new Browser(), url)
    assert.deepEqual([...back.searchParams.keys()], ["code", "state"])

    const tokens = await openid.authorizationCodeGrant(config, back, { ...checks, idTokenExpected: true })
    assert.deepEqual(Object.keys(tokens).sort(), [
      "access_token",
      "expires_in",
      "id_token",
      "refresh_token",
      "scope",
      "token_type",
    ])
    assert.deepEqual([tokens.token_type, tokens.expires_in, tokens.scope], ["bearer", 3600, SCOPE])
    const hash = createHash(way.alg === "EdDSA" ? "sha512" : "sha256")
      .update(tokens.access_token)
      .digest()
    const claims = {
      iss: service.url,
      sub: ann.user_id,
      aud: client.client_id,
      iat: NOW,
      exp: NOW + 3600,
      auth_time: NOW,
      nonce: checks.expectedNonce,
      at_hash: hash.subarray(0, hash.length / 2).toString("base64url"),
    }
    assert.deepEqual({ ...tokens.claims() }, claims)
    const idToken = tokens.id_token ?? ""
    assert.equal(decodeProtectedHeader(idToken).alg, way.alg)
    if (way.alg === "HS256") {
      // RFC 7518 §3.2, OpenID Connect Core §10.1: the key is the client secret's UTF-8 bytes.
      const key = new TextEncoder().encode(client.client_secret)
      const { payload } = await jwtVerify(idToken, key, { algorithms: ["HS256"], currentDate: new Date(START) })
      assert.deepEqual(payload, claims)
    }

    const information = {
      sub: ann.user_id,
      name: "Ann Ode",
      preferred_username: "ann",
      email: "ann@example.com",
      email_verified: false,
      client_id: client.client_id,
      scope: SCOPE,
    }
    assert.deepEqual(await openid.fetchUserInfo(config, tokens.access_token, ann.user_id), information)
    await assert.rejects(
      openid.fetchUserInfo(config, tokens.access_token, "somebody-else"),
      foundWrong("OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED"),
    )

    const refreshed = await openid.refreshTokenGrant(config, tokens.refresh_token ?? "")
    assert.deepEqual(Object.keys(refreshed).sort(), [
      "access_token",
      "expires_in",
      "refresh_token",
      "scope",
      "token_type",
    ])
    assert.notEqual(refreshed.refresh_token, tokens.refresh_token)
    assert.notEqual(refreshed.access_token, tokens.access_token)
    assert.deepEqual(await openid.fetchUserInfo(config, refreshed.access_token, ann.user_id), information)
    const narrowed = await openid.refreshTokenGrant(config, refreshed.refresh_token ?? "", { scope: "openid read" })
    assert.equal(narrowed.scope, "openid read")
    assert.deepEqual(await openid.fetchUserInfo(config, narrowed.access_token, ann.user_id), {
      sub: ann.user_id,
      client_id: client.client_id,
      scope: "openid read",
    })
  })
}

test("RFC 8414 §3: the library accepts the OAuth metadata URL as well as the OpenID Connect one", async (t) => {
  const { service, client } = await application(t)
  const by = (algorithm: "oidc" | "oauth2") =>
    openid.discovery(new URL(service.url), client.client_id, {}, openid.None(), {
      algorithm,
      execute: [openid.allowInsecureRequests],
    })
  const [oidc, oauth2] = await Promise.all([by("oidc"), by("oauth2")])
  assert.equal(oauth2.serverMetadata().issuer, service.url)
  assert.deepEqual({ ...oauth2.serverMetadata() }, { ...oidc.serverMetadata() })
  assert.equal(oidc.serverMetadata().supportsPKCE(), true)
})

test("behaviour §8: a path in GATEHOUSE_URL prefixes every route; RFC 9207: a service that announces iss sends it", async (t) => {
  const port = await freePort()
  const url = `http://localhost:${port}/single/sign-on`
  const app = await application(t, CONFIDENTIAL, { port, url, issParameter: true })
  const config = await app.configure()
  assert.equal(config.serverMetadata().token_endpoint, `${url}/oauth/token.php`)
  const { url: request, checks } = await begin(config)
  const back = await person(new Browser(), request)
  assert.equal(back.searchParams.get("iss"), url)
  // If the discovery document announces iss, the library refuses an answer without iss.
  const without = new URL(back)
  without.searchParams.delete("iss")
  await assert.rejects(openid.authorizationCodeGrant(config, without, checks), foundWrong("OAUTH_INVALID_RESPONSE"))
  const tokens = await openid.authorizationCodeGrant(config, back, checks)
  assert.equal(tokens.claims()?.iss, url)
  assert.equal((await openid.fetchUserInfo(config, tokens.access_token, app.ann.user_id)).sub, app.ann.user_id)
})

test("specification §5: the client refuses a state that it did not send, and the code stays unused", async (t) => {
  const app = await application(t)
  const config = await app.configure()
  const { url, checks } = await begin(config)
  const back = await person(new Browser(), url)
  await assert.rejects(
    openid.authorizationCodeGrant(config, back, { ...checks, expectedState: openid.randomState() }),
    foundWrong("OAUTH_INVALID_RESPONSE"),
  )
  assert.equal((await openid.authorizationCodeGrant(config, back, checks)).scope, SCOPE)
})

test("OpenID Connect Core §3.1.3.7: the client refuses a nonce that it did not send", async (t) => {
  const app = await application(t)
  const config = await app.configure()
  const { url, checks } = await begin(config)
  const back = await person(new Browser(), url)
  await assert.rejects(
    openid.authorizationCodeGrant(config, back, { ...checks, expectedNonce: openid.randomNonce() }),
    foundWrong("OAUTH_JWT_CLAIM_COMPARISON_FAILED"),
  )
})

test("OpenID Connect Core §3.1.2.1 max_age: a user who signed in too long ago signs in again, and auth_time is the new time", async (t) => {
  const app = await application(t)
  const { service } = app
  const browser = new Browser()
  await signedIn(app, browser)

  service.clock.advance({ seconds: 100 })
  const config = await app.configure()
  // Without max_age the service does not ask for a new sign-in. The client sees in auth_time that the sign-in is 100 s old. It allows 90 s: 60 s and
  // a tolerance of 30 s.
  const lax = await begin(config)
  await assert.rejects(
    openid.authorizationCodeGrant(config, await person(browser, lax.url), { ...lax.checks, maxAge: 60 }),
    foundWrong("OAUTH_JWT_TIMESTAMP_CHECK_FAILED"),
  )
  const { url, checks } = await begin(config, { max_age: "60" })
  assert.match((await browser.get(url.href)).html, /name="password"/)
  const tokens = await openid.authorizationCodeGrant(config, await person(browser, url), { ...checks, maxAge: 60 })
  assert.equal(tokens.claims()?.auth_time, NOW + 100)
  // The sign-in is recent enough now, so the page does not ask for the password.
  const again = await begin(config, { max_age: "60" })
  assert.doesNotMatch((await browser.get(again.url.href)).html, /name="password"/)
})

test("specification §3: denial returns access_denied to the client", async (t) => {
  const app = await application(t)
  const config = await app.configure()
  const { url, checks } = await begin(config)
  const back = await person(new Browser(), url, { decision: "deny" })
  await assert.rejects(
    openid.authorizationCodeGrant(config, back, checks),
    answeredWith("access_denied", "The user refused the authorization.", checks.expectedState),
  )
})

const REDIRECTED: readonly (readonly [Record<string, string>, string, string])[] = [
  [{ scope: "openid nonsense" }, "invalid_scope", "The requested scope is invalid."],
  [{ response_type: "token" }, "unsupported_response_type", "The response type must be code."],
  [{ prompt: "none" }, "login_required", "The user is not signed in as asked."],
  [{ code_challenge: "short" }, "invalid_request", "A required parameter is missing, or the request is malformed."],
]

for (const [parameters, error, description] of REDIRECTED) {
  test(`specification §7.1: ${JSON.stringify(parameters)} reaches the client as ${error}, before any sign-in`, async (t) => {
    const app = await application(t)
    const config = await app.configure()
    const { url, checks } = await begin(config, parameters)
    const { location } = await new Browser().get(url.href)
    await assert.rejects(
      openid.authorizationCodeGrant(config, new URL(location ?? ""), checks),
      answeredWith(error, description, checks.expectedState),
    )
  })
}

test("OpenID Connect Core §3.1.2.1: prompt=none with an ID token as id_token_hint answers without a page", async (t) => {
  const app = await application(t, { ...CONFIDENTIAL, registration: { consent: "first-party" } })
  const browser = new Browser()
  const { config, tokens } = await signedIn(app, browser)
  const { url, checks } = await begin(config, { prompt: "none", id_token_hint: tokens.id_token ?? "" })
  const { status, location } = await browser.get(url.href)
  assert.equal(status, 302)
  const silent = await openid.authorizationCodeGrant(config, new URL(location ?? ""), checks)
  assert.equal(silent.claims()?.sub, app.ann.user_id)
})
