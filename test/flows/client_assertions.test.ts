import assert from "node:assert/strict"
import { test } from "node:test"
import { decodeProtectedHeader } from "jose"
import * as oauth from "oauth4webapi"
import * as openid from "openid-client"
import { signedIn as signedInByStep, application as stepByStep } from "./oauth4webapi_application.ts"
import { application, refusedWith, signedIn } from "./openid_client_application.ts"

// Tests real clients that authenticate with a JWT: sign-in, refresh and client credentials. Each client starts with only the issuer's URL.

const RSA = { modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]), hash: "SHA-256" }
const KINDS = {
  RS256: { name: "RSASSA-PKCS1-v1_5", ...RSA },
  PS256: { name: "RSA-PSS", ...RSA },
  ES256: { name: "ECDSA", namedCurve: "P-256" },
  Ed25519: { name: "Ed25519" },
}
const kid = "mine"

/** Creates a key in the library's form, and a registration with the public key. */
async function own(kind: (typeof KINDS)[keyof typeof KINDS]) {
  const { privateKey, publicKey } = (await crypto.subtle.generateKey(kind, false, ["sign", "verify"])) as CryptoKeyPair
  const jwk = { ...(await crypto.subtle.exportKey("jwk", publicKey)), kid }
  const registration = { token_endpoint_auth_method: "private_key_jwt", jwks: JSON.stringify({ keys: [jwk] }) }
  return { privateKey, registration }
}

for (const [alg, kind] of Object.entries(KINDS)) {
  test(`openid-client, private_key_jwt with ${alg}: sign-in, refresh, client credentials`, async (t) => {
    const { privateKey, registration } = await own(kind)
    const authentication = () => openid.PrivateKeyJwt({ key: privateKey, kid })
    const app = await application(t, { title: "", alg: "RS256", registration, authentication })
    assert.deepEqual(Object.keys(app.client).includes("client_secret"), false)
    const { config, tokens, refreshToken } = await signedIn(app)
    assert.equal(tokens.claims()?.aud, app.client.client_id)
    assert.ok((await openid.refreshTokenGrant(config, refreshToken)).refresh_token)
    assert.equal((await openid.clientCredentialsGrant(config, { scope: "read" })).scope, "read")
    const forger = await app.configure({
      authentication: openid.PrivateKeyJwt({ key: (await own(kind)).privateKey, kid }),
    })
    await assert.rejects(openid.clientCredentialsGrant(forger), refusedWith(401, "invalid_client"))
  })

  test(`oauth4webapi, private_key_jwt with ${alg}: sign-in, refresh, client credentials`, async (t) => {
    const { privateKey, registration } = await own(kind)
    const way = { title: "", alg: "RS256", kind: "confidential" } as const
    const app = await stepByStep(
      t,
      { ...way, authentication: () => oauth.PrivateKeyJwt({ key: privateKey, kid }) },
      registration,
    )
    assert.equal(app.as.token_endpoint_auth_methods_supported?.includes("private_key_jwt"), true)
    assert.equal(app.as.token_endpoint_auth_signing_alg_values_supported?.includes(alg), true)
    const { tokens } = await signedInByStep(app)
    assert.equal(decodeProtectedHeader(tokens.id_token ?? "").alg, "RS256")
    assert.ok((await app.refresh(tokens.refresh_token)).refresh_token)
    assert.equal((await app.clientCredentials({ scope: "write" })).scope, "write")
  })
}

const bySecret = { token_endpoint_auth_method: "client_secret_jwt" }

test("openid-client, client_secret_jwt: sign-in, refresh, client credentials", async (t) => {
  const app = await application(t, {
    title: "",
    alg: "HS256",
    registration: bySecret,
    authentication: openid.ClientSecretJwt,
  })
  const { config, refreshToken } = await signedIn(app)
  assert.ok((await openid.refreshTokenGrant(config, refreshToken)).refresh_token)
  assert.equal((await openid.clientCredentialsGrant(config, { scope: "read" })).scope, "read")
  const plain = await app.configure({ authentication: openid.ClientSecretPost(app.client.client_secret) })
  await assert.rejects(openid.clientCredentialsGrant(plain), refusedWith(401, "invalid_client"))
})

test("oauth4webapi, client_secret_jwt: sign-in, refresh, client credentials", async (t) => {
  const way = { title: "", alg: "HS256", kind: "confidential", authentication: oauth.ClientSecretJwt } as const
  const app = await stepByStep(t, way, bySecret)
  const { tokens } = await signedInByStep(app)
  assert.ok((await app.refresh(tokens.refresh_token)).refresh_token)
  assert.equal((await app.clientCredentials({ scope: "write" })).scope, "write")
})
