import assert from "node:assert/strict"
import { createHash } from "node:crypto"
import type { TestContext } from "node:test"
import { test } from "node:test"
import { decodeProtectedHeader, jwtVerify } from "jose"
import * as openid from "openid-client"
import type { NewClient, UserRecord } from "../../src/admin/contract.ts"
import type { Config } from "../../src/app.ts"
import { Secret } from "../../src/base/secret.ts"
import { Browser } from "../support/browser.ts"
import type { RegisteredClient } from "../support/journey.ts"
import { PASSWORD, REDIRECT_URI } from "../support/journey.ts"
import type { World } from "../support/world.ts"
import { START, world } from "../support/world.ts"
import { freePort, person, skewOf } from "./person.ts"

// openid-client 6 as an application uses it: it is given the issuer's URL and what registration printed, and nothing else.

const SCOPE = "openid profile email read"
const NOW = START / 1000

interface Way {
  readonly title: string
  readonly alg: "HS256" | "RS256" | "ES256" | "EdDSA"
  readonly registration: Partial<NewClient>
  readonly authentication: (secret: string) => openid.ClientAuth
}

const post = (secret: string) => openid.ClientSecretPost(secret)
const basic = (secret: string) => openid.ClientSecretBasic(secret)
const CONFIDENTIAL: Way = { title: "", alg: "HS256", registration: {}, authentication: post }

const WAYS: readonly Way[] = [
  { ...CONFIDENTIAL, title: "a confidential client, client_secret_post, HS256" },
  { ...CONFIDENTIAL, title: "a confidential client, client_secret_basic, HS256", authentication: basic },
  { title: "a public client, RS256", alg: "RS256", registration: { kind: "public" }, authentication: openid.None },
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

interface Application {
  readonly service: World
  readonly client: RegisteredClient
  readonly ann: UserRecord
  /** Discovers, with the library's clock where the service's is now. */
  configure(more?: { authentication?: openid.ClientAuth }): Promise<openid.Configuration>
}

async function application(
  context: TestContext,
  { alg, registration, authentication }: Way = CONFIDENTIAL,
  overrides: Partial<Config> = {},
): Promise<Application> {
  const service = await world(context, overrides)
  const { users, clients } = service.gatehouse.administration
  const ann = await users.create({
    username: "ann",
    password: new Secret(PASSWORD),
    email: "ann@example.com",
    name: "Ann Ode",
  })
  const { result: client } = await clients.create({
    name: "Real client",
    kind: "confidential",
    redirect_uris: [REDIRECT_URI],
    ...registration,
  })
  const configure: Application["configure"] = (more = {}) =>
    openid.discovery(
      new URL(service.url),
      client.client_id,
      { id_token_signed_response_alg: alg, [openid.clockSkew]: skewOf(service) },
      more.authentication ?? authentication(client.client_secret ?? ""),
      // Without TLS below, the signature is what is left to trust; the library leaves HS256 to its user.
      { execute: [openid.allowInsecureRequests, ...(alg === "HS256" ? [] : [openid.enableNonRepudiationChecks])] },
    )
  return { service, client, ann, configure }
}

/** One authorization request, and the checks that belong to its answer. */
async function begin(config: openid.Configuration, parameters: Record<string, string> = {}) {
  const checks = {
    pkceCodeVerifier: openid.randomPKCECodeVerifier(),
    expectedState: openid.randomState(),
    expectedNonce: openid.randomNonce(),
  }
  const url = openid.buildAuthorizationUrl(config, {
    redirect_uri: REDIRECT_URI,
    scope: SCOPE,
    code_challenge: await openid.calculatePKCECodeChallenge(checks.pkceCodeVerifier),
    code_challenge_method: "S256",
    state: checks.expectedState,
    nonce: checks.expectedNonce,
    ...parameters,
  })
  return { url, checks }
}

/** A whole sign-in: discovery, the person, the exchange. */
async function signedIn({ configure }: Application, browser = new Browser()) {
  const config = await configure()
  const { url, checks } = await begin(config)
  const tokens = await openid.authorizationCodeGrant(config, await person(browser, url), checks)
  return { config, tokens, refreshToken: tokens.refresh_token ?? "", subject: tokens.claims()?.sub ?? "" }
}

/** That the library throws a refusal which it read from a body. */
const refusedWith = (status: number, error: string) => (thrown: unknown) => {
  assert.ok(thrown instanceof openid.ResponseBodyError, String(thrown))
  assert.deepEqual([thrown.status, thrown.error], [status, error])
  return true
}

/** That the library throws a refusal which it read from a challenge. */
const challengedWith = (scheme: string, parameters: object) => (thrown: unknown) => {
  assert.ok(thrown instanceof openid.WWWAuthenticateChallengeError, String(thrown))
  assert.equal(thrown.status, 401)
  assert.deepEqual(
    thrown.cause.map((challenge) => [challenge.scheme, challenge.parameters]),
    [[scheme, parameters]],
  )
  return true
}

const INVALID_TOKEN = { error: "invalid_token", error_description: "The access token is invalid or expired." }

/** That the library throws a refusal which came back in the redirect, with the state that was sent. */
const answeredWith = (error: string, description: string, state: string) => (thrown: unknown) => {
  assert.ok(thrown instanceof openid.AuthorizationResponseError, String(thrown))
  assert.deepEqual(Object.fromEntries(thrown.cause), { error, error_description: description, state })
  return true
}

/** That the library itself finds the answer wrong, and for this reason. */
const foundWrong = (code: string) => (thrown: unknown) => {
  assert.ok(thrown instanceof openid.ClientError, String(thrown))
  assert.equal(thrown.code, code)
  return true
}

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

test("RFC 8414 §3: the OAuth metadata address serves the library as well as the OpenID Connect one", async (t) => {
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

test("silence.md: a path in GATEHOUSE_URL prefixes every route; RFC 9207: a service that announces iss sends it", async (t) => {
  const port = await freePort()
  const url = `http://localhost:${port}/single/sign-on`
  const app = await application(t, CONFIDENTIAL, { port, url, issParameter: true })
  const config = await app.configure()
  assert.equal(config.serverMetadata().token_endpoint, `${url}/oauth/token.php`)
  const { url: request, checks } = await begin(config)
  const back = await person(new Browser(), request)
  assert.equal(back.searchParams.get("iss"), url)
  // The library insists on iss once it is announced.
  const without = new URL(back)
  without.searchParams.delete("iss")
  await assert.rejects(openid.authorizationCodeGrant(config, without, checks), foundWrong("OAUTH_INVALID_RESPONSE"))
  const tokens = await openid.authorizationCodeGrant(config, back, checks)
  assert.equal(tokens.claims()?.iss, url)
  assert.equal((await openid.fetchUserInfo(config, tokens.access_token, app.ann.user_id)).sub, app.ann.user_id)
})

test("specification §5: a state that is not the one sent stops the client, and the code is not spent by it", async (t) => {
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

test("OpenID Connect Core §3.1.3.7: a nonce that is not the one sent stops the client", async (t) => {
  const app = await application(t)
  const config = await app.configure()
  const { url, checks } = await begin(config)
  const back = await person(new Browser(), url)
  await assert.rejects(
    openid.authorizationCodeGrant(config, back, { ...checks, expectedNonce: openid.randomNonce() }),
    foundWrong("OAUTH_JWT_CLAIM_COMPARISON_FAILED"),
  )
})

test("OpenID Connect Core §3.1.2.1 max_age: who signed in too long ago signs in again, and auth_time says when", async (t) => {
  const app = await application(t)
  const { service } = app
  const browser = new Browser()
  await signedIn(app, browser)

  service.clock.advance({ seconds: 100 })
  const config = await app.configure()
  // Not asked for (the library tolerates 30 s): the session goes on, and the client can tell by auth_time that it is too old for it.
  const lax = await begin(config)
  await assert.rejects(
    openid.authorizationCodeGrant(config, await person(browser, lax.url), { ...lax.checks, maxAge: 60 }),
    foundWrong("OAUTH_JWT_TIMESTAMP_CHECK_FAILED"),
  )
  const { url, checks } = await begin(config, { max_age: "60" })
  assert.match((await browser.get(url.href)).html, /name="password"/)
  const tokens = await openid.authorizationCodeGrant(config, await person(browser, url), { ...checks, maxAge: 60 })
  assert.equal(tokens.claims()?.auth_time, NOW + 100)
  // Recent enough now: no password is asked for.
  const again = await begin(config, { max_age: "60" })
  assert.doesNotMatch((await browser.get(again.url.href)).html, /name="password"/)
})

test("specification §3: a person who denies gives the client access_denied", async (t) => {
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

test("silence.md: a failed client authentication never costs the code", async (t) => {
  const app = await application(t)
  const config = await app.configure()
  const { url, checks } = await begin(config)
  const back = await person(new Browser(), url)

  const wrongPost = await app.configure({ authentication: openid.ClientSecretPost("wrong") })
  await assert.rejects(openid.authorizationCodeGrant(wrongPost, back, checks), refusedWith(401, "invalid_client"))
  // RFC 6749 §5.2: the scheme that the client used is the one it is challenged with.
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

test("RFC 7636 §4.6: another verifier is invalid_grant, and the right one still works", async (t) => {
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

test("RFC 6749 §4.1.2: a code used twice is invalid_grant, and what it gave is revoked", async (t) => {
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

test("specification §3: an access token lives 3600 seconds, and the refresh token brings the next", async (t) => {
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

test("specification §3: a code lives ten minutes", async (t) => {
  const app = await application(t)
  const { url, checks } = await begin(await app.configure())
  const back = await person(new Browser(), url)
  app.service.clock.advance({ minutes: 10 })
  await assert.rejects(
    openid.authorizationCodeGrant(await app.configure(), back, checks),
    refusedWith(400, "invalid_grant"),
  )
})

test("specification §4.2: client credentials give a token and no refresh token", async (t) => {
  const app = await application(t)
  for (const authentication of [post, basic]) {
    const config = await app.configure({ authentication: authentication(app.client.client_secret ?? "") })
    const tokens = await openid.clientCredentialsGrant(config, { scope: "read" })
    const { access_token, ...rest } = tokens
    assert.deepEqual({ ...rest }, { token_type: "bearer", expires_in: 3600, scope: "read" })
    // silence.md: a client's own token has no user to inform about.
    await assert.rejects(
      openid.fetchUserInfo(config, access_token, openid.skipSubjectCheck),
      (thrown: unknown) => thrown instanceof openid.WWWAuthenticateChallengeError && thrown.status === 403,
    )
    assert.equal((await openid.clientCredentialsGrant(config)).scope, "read write")
    await assert.rejects(openid.clientCredentialsGrant(config, { scope: "openid" }), refusedWith(400, "invalid_scope"))
  }
})

test("RFC 6749 §4.4: a public client has no client credentials grant", async (t) => {
  const app = await application(t, WAYS[2])
  await assert.rejects(
    openid.clientCredentialsGrant(await app.configure(), { scope: "read" }),
    refusedWith(400, "unauthorized_client"),
  )
})

test("OpenID Connect Core §3.1.2.1: an ID token as id_token_hint of prompt=none answers without a page", async (t) => {
  const app = await application(t, { ...CONFIDENTIAL, registration: { consent: "first-party" } })
  const browser = new Browser()
  const { config, tokens } = await signedIn(app, browser)
  const { url, checks } = await begin(config, { prompt: "none", id_token_hint: tokens.id_token ?? "" })
  const { status, location } = await browser.get(url.href)
  assert.equal(status, 302)
  const silent = await openid.authorizationCodeGrant(config, new URL(location ?? ""), checks)
  assert.equal(silent.claims()?.sub, app.ann.user_id)
})
