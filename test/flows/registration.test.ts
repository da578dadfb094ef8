import assert from "node:assert/strict"
import type { TestContext } from "node:test"
import { test } from "node:test"
import * as oauth from "oauth4webapi"
import * as openid from "openid-client"
import type { Config } from "../../src/gatehouse.ts"
import { Browser } from "../support/browser.ts"
import { REDIRECT_URI } from "../support/journey.ts"
import { service } from "../support/service.ts"
import { person, skewOf } from "./person.ts"

// Tests client libraries that get only the issuer's URL and register themselves (RFC 7591).

const METADATA = {
  client_name: "Real client",
  redirect_uris: [REDIRECT_URI],
  grant_types: ["authorization_code", "refresh_token"],
  response_types: ["code"],
}

const WAYS = [
  { title: "client_secret_basic, RS256", metadata: {}, auth: (secret?: string) => openid.ClientSecretBasic(secret) },
  {
    title: "client_secret_post, HS256",
    metadata: { token_endpoint_auth_method: "client_secret_post", id_token_signed_response_alg: "HS256" },
    auth: (secret?: string) => openid.ClientSecretPost(secret),
  },
  {
    title: "a public client, ES256",
    metadata: { token_endpoint_auth_method: "none", id_token_signed_response_alg: "ES256" },
    auth: () => openid.None(),
  },
]

async function served(context: TestContext, overrides: Partial<Config>) {
  const at = await service(context, overrides)
  return { at, issuer: new URL(at.url), execute: [openid.allowInsecureRequests] }
}

for (const { title, metadata, auth } of WAYS)
  test(`RFC 7591 §3: openid-client registers itself, signs a user in, refreshes, and fails after the grant is revoked: ${title}`, async (t) => {
    const { at, issuer, execute } = await served(t, { registration: "open" })
    const asked = { ...METADATA, ...metadata, [openid.clockSkew]: skewOf(at) } as Partial<openid.ClientMetadata>
    const first = await openid.dynamicClientRegistration(issuer, asked, undefined, { execute })
    const { client_id, client_secret } = first.clientMetadata()
    const config = await openid.discovery(issuer, client_id, first.clientMetadata(), auth(client_secret), { execute })

    const pkceCodeVerifier = openid.randomPKCECodeVerifier()
    const [expectedState, expectedNonce] = [openid.randomState(), openid.randomNonce()]
    const url = openid.buildAuthorizationUrl(config, {
      redirect_uri: REDIRECT_URI,
      scope: "openid profile",
      state: expectedState,
      nonce: expectedNonce,
      code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: "S256",
    })
    const back = await person(new Browser(), url)
    const checks = { pkceCodeVerifier, expectedState, expectedNonce }
    const tokens = await openid.authorizationCodeGrant(config, back, checks)
    const subject = tokens.claims()?.sub ?? ""
    assert.equal(tokens.claims()?.aud, client_id)
    assert.equal((await openid.fetchUserInfo(config, tokens.access_token, subject)).name, "Ann Example")
    const renewed = await openid.refreshTokenGrant(config, tokens.refresh_token ?? "")
    assert.equal((await openid.fetchUserInfo(config, renewed.access_token, subject)).sub, at.userId)

    const { grants } = at.gatehouse.administration
    for (const { grant_id } of await grants.list({ client_id })) await grants.revoke(grant_id)
    await assert.rejects(openid.refreshTokenGrant(config, renewed.refresh_token ?? ""), { error: "invalid_grant" })
    await assert.rejects(openid.fetchUserInfo(config, renewed.access_token, subject))
  })

test("RFC 7591 §3: openid-client can register only with an initial access token", async (t) => {
  const { at, issuer, execute } = await served(t, { registration: "token" })
  await assert.rejects(openid.dynamicClientRegistration(issuer, METADATA, undefined, { execute }))
  const { registration_token: initialAccessToken } = await at.gatehouse.administration.registrationTokens.create(60)
  const metadata = { ...METADATA, software_id: "ignored" }
  const config = await openid.dynamicClientRegistration(issuer, metadata, undefined, { execute, initialAccessToken })
  assert.deepEqual(config.clientMetadata().redirect_uris, METADATA.redirect_uris)
})

test("RFC 7591 §3.2: oauth4webapi accepts the answers to a registration as valid", async (t) => {
  const { at, issuer } = await served(t, { registration: "open" })
  const insecure = { [oauth.allowInsecureRequests]: true }
  const as = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, insecure))
  const register = async (metadata: Partial<oauth.OmitSymbolProperties<oauth.Client>>) =>
    oauth.processDynamicClientRegistrationResponse(await oauth.dynamicClientRegistrationRequest(as, metadata, insecure))
  const client: oauth.Client = await register({ ...METADATA, token_endpoint_auth_method: "none" })
  assert.deepEqual(client.redirect_uris, [REDIRECT_URI])
  await assert.rejects(register({ ...METADATA, redirect_uris: ["http://client.example/"] }), {
    error: "invalid_redirect_uri",
  })
  await assert.rejects(register({ ...METADATA, grant_types: ["implicit"] }), { error: "invalid_client_metadata" })

  client[oauth.clockSkew] = skewOf(at)
  const verifier = oauth.generateRandomCodeVerifier()
  const url = new URL(as.authorization_endpoint ?? "")
  url.search = new URLSearchParams({
    client_id: client.client_id,
    redirect_uri: REDIRECT_URI,
    response_type: "code",
    scope: "openid email",
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
  }).toString()
  const answer = oauth.validateAuthResponse(as, client, await person(new Browser(), url), oauth.expectNoState)
  const exchanged = await oauth.authorizationCodeGrantRequest(
    as,
    client,
    oauth.None(),
    answer,
    REDIRECT_URI,
    verifier,
    insecure,
  )
  const tokens = await oauth.processAuthorizationCodeResponse(as, client, exchanged, { requireIdToken: true })
  await oauth.validateApplicationLevelSignature(as, exchanged, insecure)
  assert.equal(oauth.getValidatedIdTokenClaims(tokens)?.aud, client.client_id)
  const userinfo = await oauth.userInfoRequest(as, client, tokens.access_token, insecure)
  const claims = await oauth.processUserInfoResponse(as, client, at.userId, userinfo)
  assert.equal(claims.email, "ann@example.com")
})
