import assert from "node:assert/strict"
import { test } from "node:test"
import * as oauth from "oauth4webapi"
import * as openid from "openid-client"
import { Browser } from "../support/browser.ts"
import { HS256, INSECURE, application as oauth4webapi } from "./oauth4webapi_application.ts"
import { begin, CONFIDENTIAL, application as openidClient, SCOPE } from "./openid_client_application.ts"
import { person } from "./person.ts"

// Tests answers as JWTs with real clients: their libraries verify the signature with the published keys.

test("JARM §2.4: openid-client verifies a signed answer, and signs in", async (t) => {
  const registration = { authorization_signed_response_alg: "EdDSA" }
  const app = await openidClient(t, { ...CONFIDENTIAL, registration })
  const config = await app.configure({ metadata: registration })
  openid.useJwtResponseMode(config)
  const { url, checks } = await begin(config)
  assert.equal(url.searchParams.get("response_mode"), "jwt")
  const tokens = await openid.authorizationCodeGrant(config, await person(new Browser(), url), checks)
  assert.equal(tokens.claims()?.sub, app.ann.user_id)
})

test("JARM §3, §4: oauth4webapi verifies a signed answer with RS256, which a client without registration gets, and RFC 9701 §7: introspects by JWT", async (t) => {
  const app = await oauth4webapi(t, HS256)
  assert.deepEqual(app.as.authorization_signing_alg_values_supported, ["RS256", "ES256", "EdDSA"])
  assert.ok(app.as.response_modes_supported?.includes("jwt"))
  const [state, nonce] = [oauth.generateRandomState(), oauth.generateRandomNonce()]
  const answer = await person(new Browser(), app.address({ scope: SCOPE, state, nonce, response_mode: "jwt" }))
  const callback = await oauth.validateJwtAuthResponse(app.as, app.client, answer, state, INSECURE)
  const response = await app.exchange(callback, oauth.nopkce)
  const tokens = await oauth.processAuthorizationCodeResponse(app.as, app.client, response, { expectedNonce: nonce })
  assert.equal(oauth.getValidatedIdTokenClaims(tokens)?.sub, app.ann.user_id)
  const inspected = await app.introspect(tokens.access_token)
  assert.deepEqual([inspected.active, inspected.client_id], [true, app.client.client_id])
  const other = { ...app.client, client_id: "client_other" }
  await assert.rejects(oauth.validateJwtAuthResponse(app.as, other, answer, state, INSECURE))
})
