// Tests real clients that authenticate with a certificate: sign-in, refresh and client credentials. Each client starts with only the issuer's URL.
import { deepEqual, equal, ok, rejects } from "node:assert/strict"
import { after, test } from "node:test"
import * as oauth from "oauth4webapi"
import * as openid from "openid-client"
import type { NewClient } from "../../src/admin/contract.ts"
import { CIBA } from "../../src/oauth/grant_types.ts"
import { decideNewest } from "../support/backchannel.ts"
import { skipWithoutOpenssl } from "../support/certificate.ts"
import { authorize, REDIRECT_URI } from "../support/journey.ts"
import type { MutualTls } from "../support/mutual_tls.ts"
import { mutualTls } from "../support/mutual_tls.ts"

const at: MutualTls | undefined = skipWithoutOpenssl ? undefined : await mutualTls({ after }, {}, { now: Date.now() })
const options = { skip: skipWithoutOpenssl }

async function registered(settings: Partial<NewClient> = {}) {
  const { gatehouse, ca, url, fetchWith, browser, clock } = at as MutualTls
  const { result } = await gatehouse.administration.clients.create({
    name: "Billing",
    kind: "confidential",
    redirect_uris: [REDIRECT_URI],
    consent: "first-party",
    id_token_alg: "ES256",
    token_endpoint_auth_method: "tls_client_auth",
    tls_client_auth_san_uri: "spiffe://example/billing",
    tls_client_certificate_bound_access_tokens: true,
    ...settings,
  })
  const shows = (uri: string) => fetchWith(ca.issue("/CN=billing", `URI:${uri}`))
  const own = shows("spiffe://example/billing")
  // The certificates are younger than the server's clock, which stands still.
  clock.advance({ ms: Math.max(0, Date.now() - clock()) + 1000 })
  const walk = (asked: URL) => authorize(at as MutualTls, browser, Object.fromEntries(asked.searchParams))
  return { client_id: result.client_id, url, own, other: shows("spiffe://example/other"), walk }
}

test(
  "RFC 8705 §2, §3: openid-client signs in, refreshes and gets a token for itself over mutual TLS",
  options,
  async () => {
    const { client_id, url, own, other, walk } = await registered()
    const configure = (through: typeof fetch) =>
      openid.discovery(
        new URL(url),
        client_id,
        { use_mtls_endpoint_aliases: true, id_token_signed_response_alg: "ES256" },
        openid.TlsClientAuth(),
        { [openid.customFetch]: through as openid.CustomFetch },
      )
    const config = await configure(own)
    const pkceCodeVerifier = openid.randomPKCECodeVerifier()
    const expectedState = openid.randomState()
    const asked = openid.buildAuthorizationUrl(config, {
      redirect_uri: REDIRECT_URI,
      scope: "openid profile",
      state: expectedState,
      code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: "S256",
    })
    const answer = await walk(asked)
    const tokens = await openid.authorizationCodeGrant(config, answer, { pkceCodeVerifier, expectedState })
    const sub = tokens.claims()?.sub ?? ""
    equal((await openid.fetchUserInfo(config, tokens.access_token, sub)).sub, sub)
    await rejects(openid.fetchUserInfo(await configure(other), tokens.access_token, sub))
    const next = await openid.refreshTokenGrant(config, tokens.refresh_token ?? "")
    equal((await openid.fetchUserInfo(config, next.access_token, sub)).sub, sub)
    equal((await openid.clientCredentialsGrant(config, { scope: "read" })).scope, "read")
    await rejects(openid.clientCredentialsGrant(await configure(other)), { error: "invalid_client" })
    const { cnf } = await openid.tokenIntrospection(config, next.access_token)
    deepEqual(Object.keys(cnf ?? {}), ["x5t#S256"])
  },
)

test("CIBA §10.1: openid-client asks a person and polls over TLS, and the token is bound", options, async () => {
  const { client_id, url, own, other } = await registered({ grant_types: [CIBA], redirect_uris: [] })
  const { clock } = at as MutualTls
  let polls = 0
  const waiting: typeof fetch = async (asked, init) => {
    clock.advance({ seconds: 5 })
    if (String(asked).endsWith("/oauth/token.php") && ++polls === 2) await decideNewest(at as MutualTls)
    return own(asked, init)
  }
  const config = await openid.discovery(
    new URL(url),
    client_id,
    { use_mtls_endpoint_aliases: true, id_token_signed_response_alg: "ES256" },
    openid.TlsClientAuth(),
    { [openid.customFetch]: waiting as openid.CustomFetch },
  )
  const started = await openid.initiateBackchannelAuthentication(config, { scope: "openid", login_hint: "ann" })
  // The interval passes by the service's clock only.
  const tokens = await openid.pollBackchannelAuthenticationGrant(config, { ...started, interval: 0 })
  equal(polls, 2)
  const sub = tokens.claims()?.sub ?? ""
  equal((await openid.fetchUserInfo(config, tokens.access_token, sub)).sub, sub)
  config[openid.customFetch] = other as openid.CustomFetch
  await rejects(openid.fetchUserInfo(config, tokens.access_token, sub))
})

test("RFC 8705 §5: oauth4webapi finds the aliases and gets a bound token for itself", options, async () => {
  const { client_id, url, own } = await registered()
  const through = { [oauth.customFetch]: (asked: string, init: object) => own(asked, init) }
  const server = await oauth.processDiscoveryResponse(new URL(url), await oauth.discoveryRequest(new URL(url), through))
  const client = { client_id, use_mtls_endpoint_aliases: true }
  const response = await oauth.clientCredentialsGrantRequest(
    server,
    client,
    oauth.TlsClientAuth(),
    { scope: "read" },
    through,
  )
  ok(response.url === "" || response.url.startsWith((at as MutualTls).mtls))
  const { access_token } = await oauth.processClientCredentialsResponse(server, client, response)
  const introspection = await oauth.introspectionRequest(server, client, oauth.TlsClientAuth(), access_token, through)
  const body = await oauth.processIntrospectionResponse(server, client, introspection)
  equal(body.active, true)
})
