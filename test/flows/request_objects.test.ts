/** Signed request objects with independent clients: openid-client and oauth4webapi. RFC 9101. */
import assert from "node:assert/strict"
import { test } from "node:test"
import { exportJWK, generateKeyPair } from "jose"
import * as oauth from "oauth4webapi"
import * as openid from "openid-client"
import { Browser } from "../support/browser.ts"
import { application, begin, CONFIDENTIAL, SCOPE } from "./openid_client_application.ts"
import { person, skewOf } from "./person.ts"

/** A key of the client, as it registers it and as it signs with it. */
async function clientKey() {
  const { privateKey, publicKey } = await generateKeyPair("ES256")
  const jwks = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: "k1" }] })
  return {
    signing: { key: privateKey, kid: "k1" },
    settings: { jwks, request_object_signing_alg: "ES256", require_signed_request_object: true },
  }
}

test("RFC 9101 §5: openid-client sends a signed request by value, and pushes one", async (t) => {
  const { signing, settings } = await clientKey()
  const app = await application(t, { ...CONFIDENTIAL, registration: settings })
  const config = await app.configure()
  for (const isPushed of [false, true]) {
    const { url: plain, checks } = await begin(config)
    const signed = await openid.buildAuthorizationUrlWithJAR(config, plain.searchParams, signing)
    assert.deepEqual([...signed.searchParams.keys()].toSorted(), ["client_id", "request"])
    const url = isPushed ? await openid.buildAuthorizationUrlWithPAR(config, signed.searchParams) : signed
    const tokens = await openid.authorizationCodeGrant(config, await person(new Browser(), url), checks)
    assert.equal(tokens.scope, SCOPE)
  }
})

test("RFC 9101 §4: oauth4webapi issues an object that the authorization endpoint accepts", async (t) => {
  const { signing, settings } = await clientKey()
  const app = await application(t, { ...CONFIDENTIAL, registration: settings })
  const config = await app.configure()
  const { url: plain, checks } = await begin(config)
  const client: oauth.Client = {
    client_id: app.client.client_id,
    [oauth.clockSkew]: skewOf(app.service),
  }
  const request = await oauth.issueRequestObject(config.serverMetadata(), client, plain.searchParams, signing)
  const url = new URL(config.serverMetadata().authorization_endpoint ?? "")
  url.search = String(new URLSearchParams({ client_id: client.client_id, request }))
  const tokens = await openid.authorizationCodeGrant(config, await person(new Browser(), url), checks)
  assert.equal(tokens.scope, SCOPE)
})
