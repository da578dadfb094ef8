import assert from "node:assert/strict"
import { test } from "node:test"
import * as oauth from "oauth4webapi"
import * as openid from "openid-client"
import { CIBA } from "../../src/oauth/grant_types.ts"
import { decideNewest } from "../support/backchannel.ts"
import type { Way } from "./openid_client_application.ts"
import { application, CONFIDENTIAL, refusedWith } from "./openid_client_application.ts"
import { skewOf } from "./person.ts"

// Asks a person by CIBA with openid-client, which polls by itself, and with oauth4webapi, step by step.

const AGENT = { grant_types: [CIBA, "refresh_token"], redirect_uris: [], consent: "first-party" } as const
const WAY: Way = {
  ...CONFIDENTIAL,
  title: "an agent, RS256",
  alg: "RS256",
  registration: { ...AGENT, id_token_alg: "RS256" },
}

/** Asks, and decides after the second poll. The interval passes by the service's clock only. */
async function walk(app: Awaited<ReturnType<typeof application>>, decision: "approve" | "deny") {
  const { service } = app
  const config = await app.configure()
  const started = await openid.initiateBackchannelAuthentication(config, {
    scope: "openid profile",
    login_hint: "ann@example.com",
    binding_message: "Order 1234",
  })
  assert.deepEqual([started.interval, started.expires_in], [5, 600])
  let polls = 0
  config[openid.customFetch] = async (url, options) => {
    service.clock.advance({ seconds: 5 })
    if (url.endsWith("/oauth/token.php") && ++polls === 3) await decideNewest(service, decision)
    return fetch(url, options as RequestInit)
  }
  return {
    config,
    polls: () => polls,
    tokens: openid.pollBackchannelAuthenticationGrant(config, { ...started, interval: 0 }),
  }
}

/** The address of a person counts as a hint only if it is verified. */
async function agentOf(t: Parameters<typeof application>[0]) {
  const app = await application(t, WAY)
  await app.service.gatehouse.administration.users.update(app.ann.username, { email_verified: true })
  return app
}

test("CIBA §10.1: openid-client polls until the person approves, and gets an ID token, userinfo and a refresh", async (t) => {
  const { tokens: polling, config, polls } = await walk(await agentOf(t), "approve")
  const tokens = await polling
  assert.equal(polls(), 3)
  const subject = tokens.claims()?.sub ?? ""
  assert.equal((await openid.fetchUserInfo(config, tokens.access_token, subject)).name, "Ann Ode")
  const refreshed = await openid.refreshTokenGrant(config, tokens.refresh_token ?? "")
  assert.equal(refreshed.scope, "openid profile")
})

test("CIBA §11: openid-client stops polling when the person denies", async (t) => {
  const { tokens } = await walk(await agentOf(t), "deny")
  await assert.rejects(tokens, refusedWith(400, "access_denied"))
})

test("CIBA §7.3, §10.1: oauth4webapi asks and redeems the request, and validates the ID token", async (t) => {
  const { service, client } = await agentOf(t)
  const insecure = { [oauth.allowInsecureRequests]: true }
  const issuer = new URL(service.url)
  const as = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, insecure))
  const own: oauth.Client = {
    client_id: client.client_id,
    id_token_signed_response_alg: "RS256",
    [oauth.clockSkew]: skewOf(service),
  }
  const authentication = oauth.ClientSecretBasic(client.client_secret ?? "")
  const parameters = { scope: "openid", login_hint: "ann" }
  const answer = await oauth.backchannelAuthenticationRequest(as, own, authentication, parameters, insecure)
  const { auth_req_id } = await oauth.processBackchannelAuthenticationResponse(as, own, answer)
  await decideNewest(service)
  const redeemed = await oauth.backchannelAuthenticationGrantRequest(as, own, authentication, auth_req_id, insecure)
  const tokens = await oauth.processBackchannelAuthenticationGrantResponse(as, own, redeemed)
  assert.equal(typeof oauth.getValidatedIdTokenClaims(tokens)?.sub, "string")
})
