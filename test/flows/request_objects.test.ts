/** Signed and encrypted request objects with independent clients: openid-client, oauth4webapi and jose. RFC 9101. */
import assert from "node:assert/strict"
import { test } from "node:test"
import type { JSONWebKeySet } from "jose"
import { CompactEncrypt, exportJWK, generateKeyPair, importJWK } from "jose"
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

/** Encrypts with the first algorithms that discovery announces, and with the first key of the key set that fits them. */
async function encryptedFor(metadata: Readonly<openid.ServerMetadata>, signed: string): Promise<string> {
  const [alg] = metadata.request_object_encryption_alg_values_supported ?? []
  const [enc] = metadata.request_object_encryption_enc_values_supported ?? []
  const { keys } = (await (await fetch(metadata.jwks_uri ?? "")).json()) as JSONWebKeySet
  const jwk = keys.find((each) => each.use === "enc" && each.alg === alg)
  assert.ok(jwk && alg && enc)
  return new CompactEncrypt(Buffer.from(signed))
    .setProtectedHeader({ alg, enc, cty: "JWT", ...(jwk.kid !== undefined && { kid: jwk.kid }) })
    .encrypt(await importJWK(jwk))
}

test("RFC 9101 §6.1: what openid-client signs and jose encrypts for the published key is accepted, by value and pushed", async (t) => {
  const { signing, settings } = await clientKey()
  const registration = { ...settings, request_object_encryption_alg: "ECDH-ES" }
  const app = await application(t, { ...CONFIDENTIAL, registration }, { requestObjectEncryption: true })
  const config = await app.configure()
  for (const isPushed of [false, true]) {
    const { url: plain, checks } = await begin(config)
    const signed = await openid.buildAuthorizationUrlWithJAR(config, plain.searchParams, signing)
    const request = await encryptedFor(config.serverMetadata(), signed.searchParams.get("request") ?? "")
    signed.searchParams.set("request", request)
    const url = isPushed ? await openid.buildAuthorizationUrlWithPAR(config, signed.searchParams) : signed
    const tokens = await openid.authorizationCodeGrant(config, await person(new Browser(), url), checks)
    assert.equal(tokens.scope, SCOPE)
  }
})
