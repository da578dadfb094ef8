/** Pushed authorization requests with independent clients: openid-client and oauth4webapi. RFC 9126. */
import assert from "node:assert/strict"
import { test } from "node:test"
import * as oauth from "oauth4webapi"
import * as openid from "openid-client"
import { Browser } from "../support/browser.ts"
import { REDIRECT_URI } from "../support/journey.ts"
import type { Way } from "./openid_client_application.ts"
import { application, begin, CONFIDENTIAL, PUBLIC, refusedWith, SCOPE } from "./openid_client_application.ts"
import { person, skewOf } from "./person.ts"

const REQUIRED = { require_pushed_authorization_requests: true }
const WAYS: readonly Way[] = [
  { ...CONFIDENTIAL, title: "a confidential client, HS256", registration: REQUIRED },
  { ...PUBLIC, registration: { ...PUBLIC.registration, ...REQUIRED } },
]

for (const way of WAYS)
  test(`RFC 9126 §2: openid-client: ${way.title} that must push its requests signs a person in`, async (t) => {
    const app = await application(t, way)
    const config = await app.configure()
    const { url: plain, checks } = await begin(config)
    const url = await openid.buildAuthorizationUrlWithPAR(config, plain.searchParams)
    assert.deepEqual([...url.searchParams.keys()].toSorted(), ["client_id", "request_uri"])
    const tokens = await openid.authorizationCodeGrant(config, await person(new Browser(), url), checks)
    assert.equal(tokens.scope, SCOPE)
    assert.equal(tokens.claims()?.sub, app.ann.user_id)
    const unregistered = new URLSearchParams({ ...Object.fromEntries(plain.searchParams), scope: "unknown" })
    await assert.rejects(openid.buildAuthorizationUrlWithPAR(config, unregistered), refusedWith(400, "invalid_scope"))
  })

test("RFC 9126 §2: oauth4webapi pushes a request, and gets tokens for it", async (t) => {
  const { service, client: registered } = await application(t)
  const insecure = { [oauth.allowInsecureRequests]: true }
  const issuer = new URL(service.url)
  const server = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, insecure))
  const client: oauth.Client = {
    client_id: registered.client_id,
    id_token_signed_response_alg: "HS256",
    [oauth.clockSkew]: skewOf(service),
  }
  const authentication = oauth.ClientSecretBasic(registered.client_secret ?? "")
  const verifier = oauth.generateRandomCodeVerifier()
  const state = oauth.generateRandomState()
  const parameters = new URLSearchParams({
    ...{ redirect_uri: REDIRECT_URI, response_type: "code", scope: SCOPE, state, code_challenge_method: "S256" },
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
  })
  const pushed = await oauth.processPushedAuthorizationResponse(
    server,
    client,
    await oauth.pushedAuthorizationRequest(server, client, authentication, parameters, insecure),
  )
  const url = new URL(server.authorization_endpoint ?? "")
  url.search = String(new URLSearchParams({ client_id: client.client_id, request_uri: pushed.request_uri }))
  const answer = oauth.validateAuthResponse(server, client, await person(new Browser(), url), state)
  const response = await oauth.authorizationCodeGrantRequest(
    ...([server, client, authentication, answer, REDIRECT_URI, verifier, insecure] as const),
  )
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, response)
  assert.equal(tokens.scope, SCOPE)
})
