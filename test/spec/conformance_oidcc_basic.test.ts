/**
 * The OpenID Foundation's plan oidcc-basic, module by module, as its suite tests a server: two static clients with RS256 and
 * client_secret_basic (unless stated otherwise), and state and nonce in each request. Each title names the module.
 */
import { deepEqual, equal, notEqual, ok } from "node:assert/strict"
import { after, test } from "node:test"
import type { JWTPayload } from "jose"
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from "jose"
import { assertError, bodyOf } from "../support/answers.ts"
import {
  ask,
  askByForm,
  assertProblemPage,
  assertSentBack,
  errorLocation,
  isSignInPage,
  visit,
} from "../support/authorization.ts"
import { Browser } from "../support/browser.ts"
import { authorize, CHALLENGE, REDIRECT_URI, requestOf, signIn, VERIFIER } from "../support/journey.ts"
import type { Confidential, Tokens } from "../support/service.ts"
import { basic, confidentialClient, post, service, userinfo, withToken } from "../support/service.ts"
import { send } from "../support/wire.ts"

const at = await service({ after })
const registered = { id_token_alg: "RS256", consent: "remember", scope: "openid profile email" } as const
const client = await confidentialClient(at, registered)
const client2 = await confidentialClient(at, registered)
const USERINFO = "/api/userinfo.php"
const STATE = "a-state-of-thirty-two-characters"
const CHALLENGED = { "www-authenticate": 'Bearer realm="Gatehouse"' }

type More = Readonly<Record<string, string | undefined>>

interface SignedIn {
  readonly tokens: Tokens
  readonly claims: JWTPayload
  readonly code: string
}

const nonceOf = (more: More) => ("nonce" in more ? more.nonce : "a-nonce")
const requested = (more: More) => requestOf(client, { scope: "openid", nonce: "a-nonce", ...more })

/** Exchanges a code, with client_secret_basic. */
const exchanged = (owner: Confidential, code: string, more: More = {}) =>
  post(
    at,
    { grant_type: "authorization_code", code, redirect_uri: REDIRECT_URI, ...more },
    basic(owner.client_id, owner.client_secret),
  )

/** Checks an ID token as the suite does: signature by the key set, issuer, audience, times, nonce. */
async function verified(idToken: string, owner: Confidential, nonce: string | undefined): Promise<JWTPayload> {
  const keys = createLocalJWKSet(JSON.parse((await send(at, "/oauth/jwks.php")).text))
  const { payload } = await jwtVerify(idToken, keys, {
    algorithms: ["RS256"],
    issuer: at.url,
    audience: owner.client_id,
    currentDate: new Date(at.clock()),
    requiredClaims: ["sub", "exp", "iat", "auth_time"],
  })
  equal(payload.nonce, nonce)
  return payload
}

/** Runs from the authorization request to the verified ID token, in a browser that signs in and consents if asked. */
async function run(browser: Browser, more: More = {}, verifier?: string): Promise<SignedIn> {
  const location = await authorize(at, browser, requested(more))
  deepEqual([...location.searchParams.keys()], ["code", "state"])
  equal(location.searchParams.get("state"), STATE)
  const code = location.searchParams.get("code") ?? ""
  const tokens = bodyOf<Tokens>(await exchanged(client, code, { code_verifier: verifier }))
  equal(tokens.token_type, "Bearer")
  return { tokens, code, claims: await verified(tokens.id_token, client, nonceOf(more)) }
}

const claimsAt = async ({ tokens, claims }: SignedIn, sending: Parameters<typeof send>[2] = {}) => {
  const info = bodyOf(await send(at, USERINFO, { headers: withToken(tokens.access_token), ...sending }))
  equal(info.sub, claims.sub)
  return info
}

test("oidcc-server: code, tokens, an ID token that verifies, userinfo of the same sub", async () => {
  await claimsAt(await run(new Browser()))
})

test("oidcc-response-type-missing: an error in the redirect, with state", async () => {
  assertSentBack(await ask(at, requested({ response_type: undefined })), errorLocation("invalid_request"))
})

test("oidcc-idtoken-signature: RS256, with the kid of a key in the set", async () => {
  const { alg, kid } = decodeProtectedHeader((await run(new Browser())).tokens.id_token)
  const { keys } = JSON.parse((await send(at, "/oauth/jwks.php")).text) as { keys: { kid: string }[] }
  equal(alg, "RS256")
  equal(keys.filter((key) => key.kid === kid).length, 1)
})

test("oidcc-userinfo-get: accepts GET with the token in the header", async () => {
  await claimsAt(await run(new Browser()))
})

test("oidcc-userinfo-post-header: accepts POST with the token in the header", async () => {
  await claimsAt(await run(new Browser()), { method: "POST" })
})

test("oidcc-userinfo-post-body: ignores a token in the body, and answers as without a token; the suite only warns about this", async () => {
  const { tokens } = await run(new Browser())
  const headers = { "content-type": "application/x-www-form-urlencoded" }
  const body = `access_token=${tokens.access_token}`
  assertError(await send(at, USERINFO, { method: "POST", headers, body }), "missing_token", CHALLENGED)
})

test("oidcc-ensure-request-without-nonce-succeeds-for-code-flow: the ID token has no nonce", async () => {
  const { claims } = await run(new Browser(), { nonce: undefined })
  equal("nonce" in claims, false)
})

test("oidcc-scope-profile: userinfo returns the profile's claims, the ID token does not", async () => {
  const signedIn = await run(new Browser(), { scope: "openid profile" })
  const { name, preferred_username, email } = await claimsAt(signedIn)
  deepEqual([name, preferred_username, email], ["Ann Example", "ann", undefined])
  equal("name" in signedIn.claims, false)
})

test("oidcc-scope-email: userinfo returns the e-mail's claims, the ID token does not", async () => {
  const signedIn = await run(new Browser(), { scope: "openid email" })
  const { name, email, email_verified } = await claimsAt(signedIn)
  deepEqual([name, email, email_verified], [undefined, "ann@example.com", true])
  equal("email" in signedIn.claims, false)
})

test("oidcc-scope-address, oidcc-scope-phone, oidcc-scope-all: a client that is allowed these scope values gets their claims, another gets invalid_scope", async () => {
  const { scopes_supported } = JSON.parse((await send(at, "/.well-known/openid-configuration")).text)
  const attributes = { "address.locality": "Oslo", "address.country": "Norway", phone_number: "+47 22 12 34 56" }
  await at.gatehouse.administration.users.update("ann", { attributes })
  for (const scope of ["address", "phone"]) {
    equal(scopes_supported.includes(scope), true)
    assertSentBack(await ask(at, requested({ scope: `openid ${scope}` })), errorLocation("invalid_scope"))
  }
  const { client_id } = requested({})
  const { clients } = at.gatehouse.administration
  await clients.update(client_id ?? "", { scope: "openid profile email address phone" })
  const { address, phone_number, phone_number_verified, name } = await claimsAt(
    await run(new Browser(), { scope: "openid address phone" }),
  )
  deepEqual(
    { address, phone_number, phone_number_verified, name },
    {
      address: { locality: "Oslo", country: "Norway" },
      phone_number: "+47 22 12 34 56",
      phone_number_verified: false,
      name: undefined,
    },
  )
  await clients.update(client_id ?? "", { scope: "openid profile email read write" })
})

test("oidcc-ensure-other-scope-order-succeeds, oidcc-alternate-happy-flow: scope values and parameters may come in any order", async () => {
  const browser = new Browser()
  const { email } = await claimsAt(await run(browser, { scope: "email openid" }))
  equal(email, "ann@example.com")
  const reversed = Object.fromEntries(Object.entries(requested({ scope: "email openid" })).toReversed())
  equal((await authorize(at, browser, reversed)).searchParams.get("state"), STATE)
})

test("oidcc-display-page: display=page causes no error", async () => {
  await claimsAt(await run(new Browser(), { display: "page" }))
})

test("oidcc-display-popup: display=popup causes no error", async () => {
  await claimsAt(await run(new Browser(), { display: "popup" }))
})

test("oidcc-prompt-login: a signed-in user signs in again, and auth_time is later", async () => {
  const browser = new Browser()
  const first = await run(browser)
  at.clock.advance({ seconds: 2 })
  equal(isSignInPage(await visit(at, browser, client, { prompt: "login" })), true)
  const second = await run(browser, { prompt: "login" })
  ok(Number(second.claims.auth_time) > Number(first.claims.auth_time))
  equal(second.claims.sub, first.claims.sub)
})

test("oidcc-prompt-none-not-logged-in: login_required in the redirect, with state", async () => {
  assertSentBack(await ask(at, requested({ prompt: "none" })), errorLocation("login_required"))
})

test("oidcc-prompt-none-logged-in: a second code is issued without a page, for the same sign-in", async () => {
  const browser = new Browser()
  const first = await run(browser)
  at.clock.advance({ seconds: 2 })
  const silent = await ask(at, requested({ prompt: "none" }), { browser })
  equal(silent.status, 302)
  const second = await run(browser, { prompt: "none" })
  deepEqual([second.claims.sub, second.claims.auth_time], [first.claims.sub, first.claims.auth_time])
})

test("oidcc-max-age-1: after more than a second the user signs in again, and auth_time is later", async () => {
  const browser = new Browser()
  const first = await run(browser)
  at.clock.advance({ seconds: 2 })
  equal(isSignInPage(await visit(at, browser, client, { max_age: "1" })), true)
  const second = await run(browser, { max_age: "1" })
  ok(Number(second.claims.auth_time) > Number(first.claims.auth_time))
})

test("oidcc-max-age-10000: the sign-in is recent enough, and auth_time is the same", async () => {
  const browser = new Browser()
  const first = await run(browser, { max_age: "10000" })
  at.clock.advance({ seconds: 2 })
  const silent = await ask(at, requested({ max_age: "10000" }), { browser })
  equal(silent.status, 302)
  const second = await run(browser, { max_age: "10000" })
  equal(second.claims.auth_time, first.claims.auth_time)
})

test("oidcc-ensure-request-with-unknown-parameter-succeeds: an unknown parameter is ignored", async () => {
  await claimsAt(await run(new Browser(), { extra: "foobar" }))
})

test("oidcc-id-token-hint: with prompt=none, a code is issued for the hint's user", async () => {
  const browser = new Browser()
  const first = await run(browser)
  const second = await run(browser, { prompt: "none", id_token_hint: first.tokens.id_token })
  equal(second.claims.sub, first.claims.sub)
})

test("oidcc-login-hint: login_hint causes no error, for any user", async () => {
  await claimsAt(await run(new Browser(), { login_hint: "buffy@client.example" }))
})

test("oidcc-ui-locales: an unsupported language causes no error", async () => {
  await claimsAt(await run(new Browser(), { ui_locales: "se" }))
})

test("oidcc-claims-locales: claims_locales causes no error", async () => {
  await claimsAt(await run(new Browser(), { claims_locales: "se" }))
})

test("oidcc-ensure-request-with-acr-values-succeeds: acr_values causes no error", async () => {
  await claimsAt(await run(new Browser(), { acr_values: "1 2" }))
})

test("oidcc-codereuse: a code works once; the second use gives invalid_grant", async () => {
  const { code } = await run(new Browser())
  assertError(await exchanged(client, code), "invalid_grant")
})

test("oidcc-codereuse-30seconds: a second use half a minute later gives invalid_grant, and the first access token is revoked", async () => {
  const { code, tokens } = await run(new Browser())
  at.clock.advance({ seconds: 30 })
  equal((await userinfo(at, tokens.access_token)).status, 200)
  assertError(await exchanged(client, code), "invalid_grant")
  equal((await userinfo(at, tokens.access_token)).status, 401)
})

test("oidcc-ensure-registered-redirect-uri: an unregistered redirect URI is reported on a page, without a redirect", async () => {
  for (const redirect_uri of [`${REDIRECT_URI}/foobar`, `${REDIRECT_URI}?foo=bar`, undefined])
    assertProblemPage(await ask(at, requested({ redirect_uri })))
})

test("oidcc-ensure-post-request-succeeds: the authorization request can be sent by POST", async () => {
  const answer = await askByForm(at, requested({}))
  equal(answer.status, 303)
  const browser = new Browser()
  const signInPage = await browser.get(at.url + answer.headers.location?.replace(at.url, ""))
  equal(isSignInPage(signInPage), true)
  const consentOrCode = await signIn(browser, signInPage)
  equal(consentOrCode.status === 302 || consentOrCode.html.includes('name="decision"'), true)
})

test("oidcc-server-client-secret-post: the client can send its secret in the body", async () => {
  const location = await authorize(at, new Browser(), requested({}))
  const code = location.searchParams.get("code") ?? ""
  const { id_token } = bodyOf<Tokens>(
    await post(at, { grant_type: "authorization_code", code, redirect_uri: REDIRECT_URI, ...client }),
  )
  await verified(id_token, client, "a-nonce")
})

test("oidcc-unsigned-request-object-supported-correctly-or-rejected-as-unsupported, oidcc-ensure-request-object-with-redirect-uri: a request object gives request_not_supported", async () => {
  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url")
  for (const claims of [requested({}), requested({ redirect_uri: `${REDIRECT_URI}/other` })]) {
    const request = `${encoded({ alg: "none" })}.${encoded(claims)}.`
    assertSentBack(await ask(at, requested({ request })), errorLocation("request_not_supported"))
  }
})

test("oidcc-refresh-token: returns new tokens, and refuses another client", async () => {
  const { tokens } = await run(new Browser(), { scope: "openid offline_access", prompt: "consent" })
  const refresh = (owner: Confidential, refresh_token: string) =>
    post(at, { grant_type: "refresh_token", refresh_token }, basic(owner.client_id, owner.client_secret))
  assertError(await refresh(client2, tokens.refresh_token), "invalid_grant")
  const next = bodyOf<Tokens>(await refresh(client, tokens.refresh_token))
  notEqual(next.access_token, tokens.access_token)
  equal((await userinfo(at, next.access_token)).status, 200)
  assertError(await refresh(client2, next.refresh_token), "invalid_grant")
})

test("oidcc-ensure-request-with-valid-pkce-succeeds: a confidential client can use S256", async () => {
  await run(new Browser(), { code_challenge: CHALLENGE, code_challenge_method: "S256" }, VERIFIER)
})
