import assert from "node:assert/strict"
import { test } from "node:test"
import * as oauth from "oauth4webapi"
import * as openid from "openid-client"
import { Browser, formOf } from "../support/browser.ts"
import { REDIRECT_URI, signIn } from "../support/journey.ts"
import { HS256, INSECURE, application as oauth4webapi } from "./oauth4webapi_application.ts"
import { begin, CONFIDENTIAL, application as openidClient, SCOPE } from "./openid_client_application.ts"

// Tests Form Post Response Mode with real clients: their libraries read what the browser posts to the application.

/** Returns the POST that reaches the application after the user's decision. */
async function posted(address: URL, decision: "approve" | "deny" = "approve"): Promise<Request> {
  const browser = new Browser()
  const consent = await signIn(browser, await browser.get(address.href))
  const { action, fields } = formOf((await browser.submit(formOf(consent.html), { decision })).html)
  return new Request(action, { method: "POST", body: new URLSearchParams(fields) })
}

const bodyOf = async (request: Request) => new URLSearchParams(await request.text())

test("openid-client reads a code and an error from the form, and signs in", async (t) => {
  const app = await openidClient(t, CONFIDENTIAL)
  const config = await app.configure()
  const { url, checks } = await begin(config, { response_mode: "form_post" })
  const tokens = await openid.authorizationCodeGrant(config, await posted(url), checks)
  assert.equal(tokens.claims()?.sub, app.ann.user_id)
  await assert.rejects(openid.authorizationCodeGrant(config, await posted(url, "deny"), checks), (thrown) => {
    assert.ok(thrown instanceof openid.AuthorizationResponseError)
    assert.deepEqual(Object.fromEntries(thrown.cause), {
      error: "access_denied",
      error_description: "The user refused the authorization.",
      state: checks.expectedState,
    })
    return true
  })
})

test("oauth4webapi reads a code from the form, and signs in", async (t) => {
  const app = await oauth4webapi(t, HS256)
  assert.ok(app.as.response_modes_supported?.includes("form_post"))
  const [state, nonce] = [oauth.generateRandomState(), oauth.generateRandomNonce()]
  const request = await posted(app.address({ scope: SCOPE, state, nonce, response_mode: "form_post" }))
  assert.equal(request.url, REDIRECT_URI)
  const callback = oauth.validateAuthResponse(app.as, app.client, await bodyOf(request), state)
  const response = await app.exchange(callback, oauth.nopkce)
  const tokens = await oauth.processAuthorizationCodeResponse(app.as, app.client, response, { expectedNonce: nonce })
  assert.equal(oauth.getValidatedIdTokenClaims(tokens)?.sub, app.ann.user_id)
})

for (const alg of ["RS256", "ES256", "EdDSA"] as const) {
  test(`OIDC Core §5.3.2: oauth4webapi verifies user information signed with ${alg}`, async (t) => {
    const app = await oauth4webapi(t, HS256, { userinfo_signed_response_alg: alg, subject_type: "pairwise" })
    const client = { ...app.client, userinfo_signed_response_alg: alg }
    const [state, nonce] = [oauth.generateRandomState(), oauth.generateRandomNonce()]
    const request = await posted(app.address({ scope: SCOPE, state, nonce, response_mode: "form_post" }))
    const callback = oauth.validateAuthResponse(app.as, client, await bodyOf(request), state)
    const response = await app.exchange(callback, oauth.nopkce)
    const tokens = await oauth.processAuthorizationCodeResponse(app.as, client, response, { expectedNonce: nonce })
    const { sub = "" } = oauth.getValidatedIdTokenClaims(tokens) ?? {}
    const answer = await oauth.userInfoRequest(app.as, client, tokens.access_token, INSECURE)
    const information = await oauth.processUserInfoResponse(app.as, client, sub, answer)
    await oauth.validateApplicationLevelSignature(app.as, answer, INSECURE)
    assert.deepEqual([information.iss, information.aud, information.name], [app.as.issuer, client.client_id, "Ann Ode"])
    assert.notEqual(sub, app.ann.user_id)
  })

  test(`OIDC Core §5.3.2: openid-client verifies user information signed with ${alg}, using the key set that it fetched for the ID token`, async (t) => {
    const registration = { userinfo_signed_response_alg: alg, id_token_alg: "ES256" }
    const app = await openidClient(t, { ...CONFIDENTIAL, alg: "ES256", registration })
    const config = await app.configure({ metadata: { userinfo_signed_response_alg: alg } })
    const { url, checks } = await begin(config, { response_mode: "form_post" })
    const tokens = await openid.authorizationCodeGrant(config, await posted(url), checks)
    const information = await openid.fetchUserInfo(config, tokens.access_token, app.ann.user_id)
    assert.equal(information.preferred_username, "ann")
  })
}
