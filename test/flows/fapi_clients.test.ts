/** FAPI 2.0 with an independent client, over TLS that ends at this server. The client knows only the issuer and its own keys. */
import { deepEqual, equal, ok, rejects } from "node:assert/strict"
import { after, test } from "node:test"
import { exportJWK } from "jose"
import * as openid from "openid-client"
import type { ClientSettings } from "../../src/admin/contract.ts"
import { skipWithoutOpenssl } from "../support/certificate.ts"
import { authorize, REDIRECT_URI } from "../support/journey.ts"
import { mutualTls } from "../support/mutual_tls.ts"

const options = { skip: skipWithoutOpenssl }
const at = skipWithoutOpenssl ? undefined : await mutualTls({ after }, {}, { now: Date.now() })

const ES256 = { name: "ECDSA", namedCurve: "P-256" }

/** Registers the client with nothing but its profile and its key. Returns it as its library knows it. */
async function application(profile: ClientSettings["profile"], metadata: Partial<openid.ClientMetadata> = {}) {
  if (at === undefined) throw new Error("the test is skipped")
  const { privateKey, publicKey } = await crypto.subtle.generateKey(ES256, true, ["sign", "verify"])
  const signing = { key: privateKey, kid: "k1" }
  const { result } = await at.gatehouse.administration.clients.create({
    name: "Bank",
    kind: "confidential",
    redirect_uris: [REDIRECT_URI],
    consent: "first-party",
    profile,
    jwks: JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: "k1" }] }),
  })
  at.clock.advance({ ms: Math.max(0, Date.now() - at.clock()) })
  const known = { id_token_signed_response_alg: "ES256", ...metadata }
  const config = await openid.discovery(new URL(at.url), result.client_id, known, openid.PrivateKeyJwt(signing))
  const DPoP = openid.getDPoPHandle(config, await openid.randomDPoPKeyPair("ES256"))
  const pkceCodeVerifier = openid.randomPKCECodeVerifier()
  const [expectedState, expectedNonce] = [openid.randomState(), openid.randomNonce()]
  const request = new URLSearchParams({
    redirect_uri: REDIRECT_URI,
    scope: "openid profile",
    state: expectedState,
    nonce: expectedNonce,
    code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: "S256",
  })
  const walk = (asked: URL) => authorize(at, at.browser, Object.fromEntries(asked.searchParams))
  return { config, DPoP, signing, request, checks: { pkceCodeVerifier, expectedState, expectedNonce }, walk }
}

type Application = Awaited<ReturnType<typeof application>>

/** Exchanges the code, asks userinfo, refreshes twice, and gets a token for the client itself. */
async function useAnswer({ config, DPoP, checks }: Application, back: URL): Promise<void> {
  const tokens = await openid.authorizationCodeGrant(config, back, checks, undefined, { DPoP })
  equal(tokens.token_type, "dpop")
  const sub = tokens.claims()?.sub ?? ""
  equal((await openid.fetchUserInfo(config, tokens.access_token, sub, { DPoP })).name, "Ann Example")
  await rejects(openid.fetchUserInfo(config, tokens.access_token, sub))
  await rejects(openid.refreshTokenGrant(config, tokens.refresh_token ?? ""))
  for (const _ of [1, 2]) {
    const next = await openid.refreshTokenGrant(config, tokens.refresh_token ?? "", undefined, { DPoP })
    equal(next.refresh_token, tokens.refresh_token)
    equal((await openid.fetchUserInfo(config, next.access_token, sub, { DPoP })).sub, sub)
  }
  equal((await openid.clientCredentialsGrant(config, { scope: "read" }, { DPoP })).token_type, "dpop")
  await rejects(openid.clientCredentialsGrant(config, { scope: "read" }))
}

test(
  "FAPI 2.0 Security Profile §5.3.2.1.12 and §5.3.2.2.2: openid-client signs in by a pushed request with its key, and binds code and tokens",
  options,
  async () => {
    const app = await application("fapi-2.0")
    const url = await openid.buildAuthorizationUrlWithPAR(app.config, app.request, { DPoP: app.DPoP })
    deepEqual([...url.searchParams.keys()].toSorted(), ["client_id", "request_uri"])
    const back = await app.walk(url)
    equal(back.searchParams.get("iss"), at?.url)
    const thief = openid.getDPoPHandle(app.config, await openid.randomDPoPKeyPair("ES256"))
    await rejects(openid.authorizationCodeGrant(app.config, back, app.checks, undefined, { DPoP: thief }))
    await useAnswer(app, back)
  },
)

test(
  "FAPI 2.0 Message Signing §5.3.1.1 and §5.4.1.1: openid-client pushes a signed request, and verifies the signed answer",
  options,
  async () => {
    const app = await application("fapi-2.0-message-signing", { authorization_signed_response_alg: "ES256" })
    openid.useJwtResponseMode(app.config)
    await rejects(openid.buildAuthorizationUrlWithPAR(app.config, app.request, { DPoP: app.DPoP }))
    const signed = await openid.buildAuthorizationUrlWithJAR(app.config, app.request, app.signing)
    const url = await openid.buildAuthorizationUrlWithPAR(app.config, signed.searchParams, { DPoP: app.DPoP })
    const back = await app.walk(url)
    deepEqual([...back.searchParams.keys()], ["response"])
    await useAnswer(app, back)
  },
)

test(
  "FAPI 2.0 Security Profile §5.2.1.1 and §5.4.2.1: every address of discovery, and so the keys, is over TLS",
  options,
  async () => {
    const { config } = await application("fapi-2.0")
    const { serverMetadata } = config
    const addresses = Object.entries(serverMetadata.call(config)).filter(([name]) => /_endpoint$|_uri$/.test(name))
    ok(addresses.length > 5)
    for (const [name, address] of addresses) ok(String(address).startsWith("https://"), name)
    await rejects(fetch(String(at?.url).replace("https:", "http:")))
  },
)

test(
  "FAPI 2.0 Security Profile §5.3.2.1.5 and §5.3.2.1.6: a client with a certificate gets tokens that are bound to it, without another setting",
  options,
  async () => {
    if (at === undefined) return
    const { result } = await at.gatehouse.administration.clients.create({
      name: "Billing",
      kind: "confidential",
      redirect_uris: [REDIRECT_URI],
      profile: "fapi-2.0",
      token_endpoint_auth_method: "tls_client_auth",
      tls_client_auth_san_uri: "spiffe://example/fapi",
    })
    at.clock.advance({ ms: Math.max(0, Date.now() - at.clock()) + 1000 })
    const known = { use_mtls_endpoint_aliases: true, id_token_signed_response_alg: "ES256" }
    const through = at.fetchWith(at.ca.issue("/CN=billing", "URI:spiffe://example/fapi")) as openid.CustomFetch
    const settings = { [openid.customFetch]: through }
    const config = await openid.discovery(new URL(at.url), result.client_id, known, openid.TlsClientAuth(), settings)
    const { access_token } = await openid.clientCredentialsGrant(config, { scope: "read" })
    const { cnf } = await openid.tokenIntrospection(config, access_token)
    deepEqual(Object.keys(cnf ?? {}), ["x5t#S256"])
  },
)
