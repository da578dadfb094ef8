/** A self-registered client uses features beyond the specification. Decision 0036. */
import { deepEqual, equal, match, notEqual } from "node:assert/strict"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { after, test } from "node:test"
import { decodeJwt, decodeProtectedHeader } from "jose"
import { assertError, bodyOf } from "../support/answers.ts"
import { signedIn, visit } from "../support/authorization.ts"
import { formOf } from "../support/browser.ts"
import { asserted, assertionOf, ownKey } from "../support/client_assertion.ts"
import { requestOf } from "../support/journey.ts"
import { PUBLIC, registered, WITH_SECRET } from "../support/registration.ts"
import type { Tokens } from "../support/service.ts"
import { codeRequest, freshCode, post, service, tokensFor, userinfo } from "../support/service.ts"
import { send } from "../support/wire.ts"

const at = await service({ after }, { registration: "open" })
const key = ownKey("EdDSA", "own")
const byKey = { ...WITH_SECRET, token_endpoint_auth_method: "private_key_jwt", jwks: { keys: [key.jwk] } }
const bySecretJwt = { ...WITH_SECRET, token_endpoint_auth_method: "client_secret_jwt" }

test("RFC 7523 §3, RFC 7591 §2: a registered key or secret authenticates the client, with the client_id as iss and sub", async () => {
  for (const metadata of [byKey, bySecretJwt]) {
    const { client_id, client_secret } = await registered(at, metadata)
    const by = client_secret ?? key
    const request = { ...codeRequest({ client_id }, await freshCode(at, { client_id })) }
    const wrong = await assertionOf(at, client_id, ownKey("EdDSA", "own"))
    assertError(await post(at, { ...request, ...asserted(wrong) }), "invalid_client")
    const { id_token } = bodyOf<Tokens>(
      await post(at, { ...request, ...asserted(await assertionOf(at, client_id, by)) }),
    )
    equal(decodeJwt(id_token).aud, client_id)
  }
})

test("RFC 7591 §2: a client can authenticate only by its registered method", async () => {
  const { client_id, client_secret } = await registered(at, bySecretJwt)
  const code = await freshCode(at, { client_id })
  assertError(await post(at, codeRequest({ client_id, client_secret: client_secret ?? "" }, code)), "invalid_client")
})

test("OpenID Connect Core §5.3.2: signed user information has the client_id as audience", async () => {
  const client = await registered(at, { ...PUBLIC, userinfo_signed_response_alg: "EdDSA" })
  const { access_token } = await tokensFor(at, { client_id: client.client_id })
  const { headers, text } = await userinfo(at, access_token)
  equal(headers["content-type"], "application/jwt")
  equal(decodeProtectedHeader(text).alg, "EdDSA")
  const { aud, client_id, sub } = decodeJwt(text)
  deepEqual([aud, client_id, sub], [client.client_id, client.client_id, at.userId])
})

test("RFC 7662 §2.2, RFC 9068 §2.2, RFC 7009 §2: introspection, JWT access tokens and revocation use the client_id", async () => {
  const { client_id, client_secret = "" } = await registered(at, WITH_SECRET)
  const client = { client_id, client_secret }
  const opaque = await tokensFor(at, client)
  await at.gatehouse.administration.clients.update(client_id, { access_token_format: "jwt" })
  const { access_token, refresh_token } = await tokensFor(at, client)
  equal(decodeJwt(access_token).client_id, client_id)
  const ask = (path: string, token: string) =>
    send(at, path, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ token, ...client }).toString(),
    })
  for (const token of [opaque.access_token, access_token, refresh_token])
    equal(bodyOf(await ask("/oauth/introspect.php", token)).client_id, client_id)
  equal((await ask("/oauth/revoke.php", refresh_token)).status, 200)
  deepEqual(bodyOf(await ask("/oauth/introspect.php", access_token)), { active: false })
  equal(bodyOf(await ask("/oauth/introspect.php", opaque.access_token)).active, true)
})

test("OpenID Connect Core §8.1: pairwise subjects depend on the redirect's host, not on who registered", async () => {
  const subject = async (metadata: object) => {
    const { client_id } = await registered(at, { ...PUBLIC, subject_type: "pairwise", ...metadata })
    return decodeJwt((await tokensFor(at, { client_id })).id_token).sub
  }
  const [one, other] = [await subject({}), await subject({ client_name: "Another" })]
  equal(one, other)
  notEqual(one, at.userId)
})

test("OpenID Connect Registration §2: default_max_age asks for the password again, as if each request had max_age", async () => {
  const { client_id } = await registered(at, { ...PUBLIC, default_max_age: 60 })
  await tokensFor(at, { client_id })
  at.clock.advance({ seconds: 61 })
  const page = await visit(
    at,
    at.browser,
    { client_id },
    { code_challenge: "x".repeat(43), code_challenge_method: "S256" },
  )
  equal(formOf(page.html).controls.includes("password"), true)
})

test("OIDC RP-Initiated Logout §2: the client_id and an ID token lead to a registered address, after the user confirms", async () => {
  const bye = "https://client.example/bye"
  const { client_id } = await registered(at, { ...PUBLIC, post_logout_redirect_uris: [bye] })
  const { id_token } = await tokensFor(at, { client_id })
  const query = new URLSearchParams({ id_token_hint: id_token, client_id, post_logout_redirect_uri: bye, state: "s" })
  const asked = await at.browser.get(`${at.url}/oauth/logout.php?${query}`)
  const { status, location } = await at.browser.submit(formOf(asked.html), {})
  deepEqual([status, location], [303, `${bye}?state=s`])
})

test("OIDC Back-Channel Logout §2.4: the logout token has the client_id as audience, and the sid of the client's ID tokens", async (t) => {
  const received = Promise.withResolvers<string>()
  const listening = createServer(async (request, response) => {
    let body = ""
    for await (const chunk of request) body += chunk
    response.end(() => received.resolve(new URLSearchParams(body).get("logout_token") ?? ""))
  })
  await new Promise<void>((done) => listening.listen(0, "127.0.0.1", done))
  t.after(() => listening.close())
  const backchannel_logout_uri = `http://127.0.0.1:${(listening.address() as AddressInfo).port}/logout`
  const { client_id, client_secret = "" } = await registered(at, { ...WITH_SECRET, backchannel_logout_uri })
  const client = { client_id, client_secret }
  const browser = await signedIn(at, client)
  const consent = await visit(at, browser, client)
  const { location = "" } = await browser.submit(formOf(consent.html), { decision: "approve" })
  const code = new URL(location).searchParams.get("code") ?? ""
  const { sid } = decodeJwt(bodyOf<Tokens>(await post(at, codeRequest(client, code))).id_token)
  const page = await browser.get(`${at.url}/oauth/logout.php`)
  await browser.submit(formOf(page.html), {})
  const claims = decodeJwt(await received.promise)
  deepEqual([claims.aud, claims.sid, claims.sub], [client_id, sid, at.userId])
})

test("RFC 9700 §2.1.1: a public client without a challenge can use none of these features", async () => {
  const { client_id } = await registered(at)
  const { html } = await at.browser.get(
    `${at.url}/oauth/authorize.php?${new URLSearchParams(requestOf({ client_id }))}`,
  )
  match(html, /href="https:\/\/client\.example\/callback\?error&#61;invalid_request&#38;/)
})
