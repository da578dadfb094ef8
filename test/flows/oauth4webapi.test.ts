import assert from "node:assert/strict"
import type { TestContext } from "node:test"
import { test } from "node:test"
import { jwtVerify } from "jose"
import * as oauth from "oauth4webapi"
import type { NewClient } from "../../src/admin/contract.ts"
import { Secret } from "../../src/base/secret.ts"
import { Browser } from "../support/browser.ts"
import { PASSWORD, REDIRECT_URI } from "../support/journey.ts"
import { START, world } from "../support/world.ts"
import { person, skewOf } from "./person.ts"

// oauth4webapi holds every answer against the standards, one step at a time: content types, members, claims, signatures.

const SCOPE = "openid profile email read"
const NOW = START / 1000
const INSECURE = { [oauth.allowInsecureRequests]: true }

type Algorithm = "HS256" | "RS256" | "ES256" | "EdDSA"

interface Way {
  readonly title: string
  readonly alg: Algorithm
  readonly kind: "confidential" | "public"
  readonly authentication: (secret: string) => oauth.ClientAuth
}

const HS256: Way = {
  title: "a confidential client, client_secret_post, HS256",
  alg: "HS256",
  kind: "confidential",
  authentication: oauth.ClientSecretPost,
}

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

/** A service with one user and one client, discovered, and the library's steps bound to them. */
async function application(
  context: TestContext,
  { alg, kind, authentication }: Way = HS256,
  registration: Partial<NewClient> = {},
) {
  const service = await world(context)
  const { users, clients } = service.gatehouse.administration
  const ann = await users.create({
    username: "ann",
    password: new Secret(PASSWORD),
    email: "ann@example.com",
    name: "Ann Ode",
  })
  const { result: registered } = await clients.create({
    name: "Real client",
    kind,
    redirect_uris: [REDIRECT_URI],
    id_token_alg: alg,
    ...registration,
  })
  const issuer = new URL(service.url)
  const as = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, INSECURE))
  const client: oauth.Client = { client_id: registered.client_id, id_token_signed_response_alg: alg }
  client[oauth.clockSkew] = skewOf(service)
  const auth = authentication(registered.client_secret ?? "")

  return {
    service,
    as,
    client,
    ann,
    secret: registered.client_secret ?? "",
    address(parameters: Record<string, string>): URL {
      const url = new URL(as.authorization_endpoint ?? "")
      const request = { client_id: client.client_id, redirect_uri: REDIRECT_URI, response_type: "code", ...parameters }
      url.search = String(new URLSearchParams(request))
      return url
    },
    exchange: (callback: URLSearchParams, verifier: string | typeof oauth.nopkce) =>
      oauth.authorizationCodeGrantRequest(as, client, auth, callback, REDIRECT_URI, verifier, INSECURE),
    refresh: async (token: string | undefined, more: Record<string, string> = {}) =>
      oauth.processRefreshTokenResponse(
        as,
        client,
        await oauth.refreshTokenGrantRequest(as, client, auth, token ?? "", {
          ...INSECURE,
          additionalParameters: more,
        }),
      ),
    userinfo: async (token: string, subject: string | typeof oauth.skipSubjectCheck) =>
      oauth.processUserInfoResponse(as, client, subject, await oauth.userInfoRequest(as, client, token, INSECURE)),
    clientCredentials: async (parameters: Record<string, string>) =>
      oauth.processClientCredentialsResponse(
        as,
        client,
        await oauth.clientCredentialsGrantRequest(as, client, auth, parameters, INSECURE),
      ),
  }
}

type Application = Awaited<ReturnType<typeof application>>

/** A whole sign-in with PKCE, state and nonce. */
async function signedIn({ as, client, address, exchange }: Application, scope = SCOPE, browser = new Browser()) {
  const verifier = oauth.generateRandomCodeVerifier()
  const state = oauth.generateRandomState()
  const nonce = oauth.generateRandomNonce()
  const challenge = await oauth.calculatePKCECodeChallenge(verifier)
  const request = { scope, state, nonce, code_challenge: challenge, code_challenge_method: "S256" }
  const callback = oauth.validateAuthResponse(as, client, await person(browser, address(request)), state)
  const response = await exchange(callback, verifier)
  const tokens = await oauth.processAuthorizationCodeResponse(as, client, response, {
    ...(scope.includes("openid") && { expectedNonce: nonce, requireIdToken: true }),
  })
  return { tokens, response, nonce, callback, verifier }
}

const refusedWith = (status: number, error: string, description: string) => (thrown: unknown) => {
  assert.ok(thrown instanceof oauth.ResponseBodyError, String(thrown))
  assert.equal(thrown.status, status)
  assert.deepEqual(thrown.cause, { error, error_description: description })
  return true
}
const INVALID_GRANT = "The authorization code or refresh token is invalid, expired or already used."

/** That the token is refused at userinfo as specification §7.3 says. */
const invalidToken = (thrown: unknown) => {
  assert.ok(thrown instanceof oauth.WWWAuthenticateChallengeError, String(thrown))
  assert.equal(
    thrown.response.headers.get("www-authenticate"),
    'Bearer error="invalid_token", error_description="The access token is invalid or expired."',
  )
  return thrown.status === 401
}

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
      // The library has no symmetric algorithms; whoever needs the signature checks it with the secret.
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

test("discovery is for the issuer that was asked, and no other", async (t) => {
  const { service } = await application(t)
  const issuer = new URL(service.url)
  await assert.rejects(
    oauth.processDiscoveryResponse(new URL("https://other.example"), await oauth.discoveryRequest(issuer, INSECURE)),
    { code: oauth.JSON_ATTRIBUTE_COMPARISON },
  )
})

test("specification §4.1: without state, nonce and PKCE the answer holds the code alone", async (t) => {
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

test("specification §2.3: no ID token without the scope openid, and userinfo still tells whose token it is", async (t) => {
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

test("OpenID Connect Core §3.1.2.1 max_age: an older sign-in does not do, and auth_time moves", async (t) => {
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

test("specification §3: a person who denies gives access_denied with the state", async (t) => {
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

test("RFC 6749 §5.2: a wrong secret is 401 in the way the client authenticated, and the code is not spent", async (t) => {
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

test("RFC 6749 §4.1.2: of parallel exchanges of one code one at most wins, and its tokens are revoked by the others", async (t) => {
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

test("design, decision 3: parallel refreshes get one successor, a lost answer is given again, and an old token is theft", async (t) => {
  const app = await application(t)
  const { tokens } = await signedIn(app)
  const parallel = await Promise.all(Array.from({ length: 8 }, () => app.refresh(tokens.refresh_token)))
  const successors = new Set(parallel.map(({ refresh_token }) => refresh_token))
  assert.equal(successors.size, 1)
  const [second] = successors
  assert.equal((await app.refresh(tokens.refresh_token)).refresh_token, second)
  for (const { access_token } of parallel) {
    assert.equal((await app.userinfo(access_token, app.ann.user_id)).sub, app.ann.user_id)
  }
  // Its access token was seen: the answer arrived, and whoever still has the first is somebody else.
  await assert.rejects(app.refresh(tokens.refresh_token), refusedWith(400, "invalid_grant", INVALID_GRANT))
  await assert.rejects(app.refresh(second), refusedWith(400, "invalid_grant", INVALID_GRANT))
  await assert.rejects(app.userinfo(tokens.access_token, app.ann.user_id), invalidToken)
})

test("design, decision 3: a strict client's predecessor is theft at once", async (t) => {
  const app = await application(t, HS256, { refresh_rotation: "strict" })
  const { tokens } = await signedIn(app)
  const { refresh_token } = await app.refresh(tokens.refresh_token)
  await assert.rejects(app.refresh(tokens.refresh_token), refusedWith(400, "invalid_grant", INVALID_GRANT))
  await assert.rejects(app.refresh(refresh_token), refusedWith(400, "invalid_grant", INVALID_GRANT))
})

test("RFC 6749 §6: scope narrows one use, cannot widen, and absent is all that was granted", async (t) => {
  const app = await application(t)
  const { tokens } = await signedIn(app)
  const narrowed = await app.refresh(tokens.refresh_token, { scope: "openid email" })
  assert.equal(narrowed.scope, "openid email")
  assert.deepEqual(Object.keys(await app.userinfo(narrowed.access_token, app.ann.user_id)), [
    "sub",
    "email",
    "email_verified",
    "client_id",
    "scope",
  ])
  await assert.rejects(
    app.refresh(narrowed.refresh_token, { scope: "openid write" }),
    refusedWith(400, "invalid_scope", "The requested scope is invalid."),
  )
  // silence.md: nothing was consumed by that, and libraries that repeat offline_access are not refused.
  const whole = await app.refresh(narrowed.refresh_token)
  assert.equal(whole.scope, SCOPE)
  assert.equal((await app.refresh(whole.refresh_token, { scope: `${SCOPE} offline_access` })).scope, SCOPE)
})

test("specification §3: a refresh token lives 30 days, each anew, and the grant 90 at most", async (t) => {
  const app = await application(t)
  let { refresh_token } = (await signedIn(app)).tokens
  for (const _ of [1, 2, 3]) {
    app.service.clock.advance({ days: 29 })
    refresh_token = (await app.refresh(refresh_token)).refresh_token
  }
  app.service.clock.advance({ days: 3 })
  await assert.rejects(app.refresh(refresh_token), refusedWith(400, "invalid_grant", INVALID_GRANT))
  const idle = (await signedIn(app, "read")).tokens.refresh_token
  app.service.clock.advance({ days: 30 })
  await assert.rejects(app.refresh(idle), refusedWith(400, "invalid_grant", INVALID_GRANT))
})

test("specification §4.2: client credentials, and no refresh token among the answer", async (t) => {
  const app = await application(t)
  const tokens = await app.clientCredentials({ scope: "write" })
  assert.deepEqual(tokens, {
    access_token: tokens.access_token,
    token_type: "bearer",
    expires_in: 3600,
    scope: "write",
  })
  await assert.rejects(
    app.clientCredentials({ scope: "write nonsense" }),
    refusedWith(400, "invalid_scope", "The requested scope is invalid."),
  )
})

test("specification §7.3: userinfo refuses what is no access token of ours with a challenge that the library reads", async (t) => {
  const app = await application(t)
  const { tokens } = await signedIn(app)
  await assert.rejects(app.userinfo("nonsense", oauth.skipSubjectCheck), invalidToken)
  await assert.rejects(app.userinfo(tokens.refresh_token ?? "", oauth.skipSubjectCheck), invalidToken)
  await assert.rejects(app.userinfo(tokens.id_token ?? "", oauth.skipSubjectCheck), invalidToken)
  await app.service.gatehouse.administration.users.disable("ann")
  await assert.rejects(app.userinfo(tokens.access_token, app.ann.user_id), invalidToken)
  await assert.rejects(app.refresh(tokens.refresh_token), refusedWith(400, "invalid_grant", INVALID_GRANT))
})
