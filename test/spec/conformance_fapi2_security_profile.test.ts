/**
 * The OpenID Foundation's plan fapi2-security-profile-final for servers, module by module, as its suite tests a server: two clients with private_key_jwt and
 * DPoP, and state and nonce in each request. Each title has the module's name, which the suite prefixes with fapi2-security-profile-final-.
 */
import { deepEqual, equal, match, notEqual, ok } from "node:assert/strict"
import { after, describe, test } from "node:test"
import type { JSONWebKeySet, JWTPayload } from "jose"
import { createLocalJWKSet, decodeJwt, jwtVerify } from "jose"
import { jwkThumbprint } from "../../src/oauth/jwk_thumbprint.ts"
import { bodyOf } from "../support/answers.ts"
import { isSignInPage } from "../support/authorization.ts"
import { Browser } from "../support/browser.ts"
import { asserted, assertionOf, ownKey } from "../support/client_assertion.ts"
import type { ProofParts } from "../support/dpop.ts"
import { dpopProof, proofKeys } from "../support/dpop.ts"
import type { FapiClient } from "../support/fapi.ts"
import {
  authenticated,
  callUserinfo,
  errorOf,
  exchangeOf,
  fapiClient,
  fapiCode,
  fapiToken,
  pushFapi,
} from "../support/fapi.ts"
import { authorize, authorizeUrl, REDIRECT_URI, requestOf } from "../support/journey.ts"
import { open } from "../support/pushed.ts"
import type { Tokens } from "../support/service.ts"
import { post, service } from "../support/service.ts"
import { send } from "../support/wire.ts"

const unlimited = { signInLimit: "off", authorizationLimit: "off", tokenLimit: "off" } as const
const at = await service({ after }, { ...unlimited, leastProfile: "fapi-2.0" })
const SETTINGS = { scope: "openid profile email", id_token_on_refresh: true }
const client = await fapiClient(at, SETTINGS)
const client2 = await fapiClient(at, SETTINGS)
const [PAR, TOKEN] = ["/oauth/par.php", "/oauth/token.php"]
const STATE = "a-state-of-thirty-two-characters"
const NONCE = "a-nonce"

type Fields = Readonly<Record<string, string | undefined>>

const jktOf = ({ proofs }: FapiClient): string => jwkThumbprint(proofs.jwk as Record<string, unknown>) ?? ""
const proof = (path: string, { by = client, ...parts }: ProofParts & { by?: FapiClient } = {}, htm = "POST") =>
  dpopProof(by.proofs, { htm, htu: at.url + path, at: at.clock() }, parts)

/** The parameters of the authorization endpoint that refer to a pushed request. */
const pushed = async (more: Fields = {}, headers = {}, by = client) => {
  const answer = await pushFapi(at, by, { nonce: NONCE, ...more }, headers)
  equal(answer.status, 201, answer.text)
  return { client_id: by.client_id, request_uri: (JSON.parse(answer.text) as { request_uri: string }).request_uri }
}

/** Runs from the pushed request to the code. The answer has `code`, `state` and `iss`, as the suite checks. */
async function codeOf(more: Fields = {}, headers = {}, { by = client, beside = {} } = {}): Promise<string> {
  const back = (await authorize(at, at.browser, { ...(await pushed(more, headers, by)), ...beside })).searchParams
  const state = "state" in more ? more.state : STATE
  deepEqual([back.get("error"), back.get("state") ?? undefined, back.get("iss")], [null, state, at.url])
  deepEqual([...back.keys()], state === undefined ? ["code", "iss"] : ["code", "state", "iss"])
  return back.get("code") ?? ""
}

/** Exchanges a code, and checks the ID token as the suite does. */
async function tokensOf(code: string, by = client, expected: { nonce?: string | undefined } = { nonce: NONCE }) {
  const tokens = bodyOf<Tokens>(await fapiToken(at, by, exchangeOf(code)))
  equal(tokens.token_type, "DPoP")
  const keys = createLocalJWKSet(JSON.parse((await send(at, "/oauth/jwks.php")).text) as JSONWebKeySet)
  const { payload } = await jwtVerify(tokens.id_token, keys, {
    algorithms: ["PS256", "ES256", "EdDSA"],
    issuer: at.url,
    audience: by.client_id,
    currentDate: new Date(at.clock()),
    requiredClaims: ["sub", "exp", "iat", "auth_time"],
  })
  equal(payload.nonce, expected.nonce)
  return { tokens, claims: payload as JWTPayload }
}

const run = async (more: Fields = {}) => tokensOf(await codeOf(more), client, { nonce: NONCE, ...more })

test("discovery-end-point-verification", async () => {
  for (const document of ["openid-configuration", "oauth-authorization-server"]) {
    const { text } = await send(at, `/.well-known/${document}`)
    const metadata = JSON.parse(text) as Record<string, unknown>
    equal(metadata.issuer, at.url)
    for (const [name, expected] of [
      ["dpop_signing_alg_values_supported", ["PS256", "ES256", "EdDSA"]],
      ["id_token_signing_alg_values_supported", ["ES256", "EdDSA"]],
      ["token_endpoint_auth_signing_alg_values_supported", ["PS256", "ES256", "EdDSA"]],
      ["token_endpoint_auth_methods_supported", ["private_key_jwt"]],
      ["code_challenge_methods_supported", ["S256"]],
      ["grant_types_supported", ["authorization_code", "refresh_token"]],
    ] as const)
      for (const value of expected) ok((metadata[name] as string[]).includes(value), `${name} ${value}`)
    equal(metadata.authorization_response_iss_parameter_supported, true)
    equal(metadata.pushed_authorization_request_endpoint, at.url + PAR)
    equal(metadata.jwks_uri, `${at.url}/oauth/jwks.php`)
  }
})

test("happy-flow: two clients get tokens, and neither proof is good for the other's token", async () => {
  const [first, second] = [await run(), await tokensOf(await codeOf({}, {}, { by: client2 }), client2)]
  const { access_token: token } = first.tokens
  equal(bodyOf(await callUserinfo(at, client, token)).sub, first.claims.sub)
  equal((await callUserinfo(at, client2, second.tokens.access_token)).status, 200)
  equal((await callUserinfo(at, client, second.tokens.access_token)).status, 401)
})

test("user-rejects-authentication: the answer is access_denied, with a state of 128 characters", async () => {
  const by = await fapiClient(at, { ...SETTINGS, consent: "ask" })
  const asked = await pushed({ state: "s".repeat(128) }, {}, by)
  const back = await authorize(at, new Browser(), asked, { decision: "deny" })
  const { error, state, iss } = Object.fromEntries(back.searchParams)
  deepEqual([error, state, iss], ["access_denied", "s".repeat(128), at.url])
})

describe("requests that succeed", () => {
  for (const [module, more] of [
    ["ensure-authorization-request-without-state-success", { state: undefined }],
    ["ensure-authorization-request-without-nonce-success", { nonce: undefined }],
    ["ensure-authorization-request-with-64-char-nonce-success", { nonce: "n".repeat(64) }],
    ["ensure-authorization-request-with-long-nonce", { nonce: "n".repeat(384) }],
    ["ensure-authorization-request-with-long-state", { state: "s".repeat(1000) }],
    ["ensure-other-scope-order-succeeds", { scope: "email profile openid" }],
    ["par-without-duplicate-parameters", {}],
  ] as const)
    test(module, async () => {
      const { tokens } = await run(more)
      equal((await callUserinfo(at, client, tokens.access_token)).status, 200)
    })

  test("test-claims-parameter-identity-claims", async () => {
    const wanted = { name: null, email: { essential: true }, unknown_claim: null }
    const { tokens, claims } = await run({ claims: JSON.stringify({ id_token: wanted, userinfo: wanted }) })
    equal(claims.name, "Ann Example")
    const info = bodyOf(await callUserinfo(at, client, tokens.access_token))
    deepEqual([info.sub, info.name, info.unknown_claim], [claims.sub, "Ann Example", undefined])
  })

  test("access-token-type-header-case-sensitivity", async () => {
    const { tokens } = await run()
    for (const scheme of ["dpOp", "DPOP", "dpop"])
      equal((await callUserinfo(at, client, tokens.access_token, {}, { scheme })).status, 200, scheme)
  })
})

describe("parameters of the authorization endpoint beside request_uri have no effect", () => {
  for (const [module, more, beside] of [
    ["ensure-different-nonce-inside-and-outside-request-object", {}, { nonce: "another" }],
    ["ensure-different-state-inside-and-outside-request-object", {}, { state: "another" }],
    ["state-only-outside-request-object-not-used", { state: undefined }, { state: "another" }],
  ] as const)
    test(module, async () => {
      await tokensOf(await codeOf(more, {}, { beside }))
    })
})

describe("times of proofs", () => {
  const soon = () => at.clock() / 1000
  for (const [module, claims] of [
    ["check-dpop-proof-nbf-exp", () => ({ nbf: soon(), exp: soon() + 300 })],
    ["ensure-dpopproof-with-iat-10seconds-before-succeeds", () => ({ iat: soon() - 10 })],
    ["ensure-dpopproof-with-iat-10seconds-after-succeeds", () => ({ iat: soon() + 8 })],
  ] as const)
    test(module, async () => {
      const parts = { claims: claims() }
      const code = await codeOf({}, { dpop: proof(PAR, parts) })
      const tokens = bodyOf<Tokens>(await fapiToken(at, client, exchangeOf(code), { dpop: proof(TOKEN, parts) }))
      equal((await callUserinfo(at, client, tokens.access_token, parts)).status, 200)
    })
})

describe("codes bound to a key", () => {
  const other = { ...client, proofs: proofKeys() }
  const exchanged = async (code: string, by = client) => fapiToken(at, by, exchangeOf(code))

  test("ensure-mismatched-dpop-jkt-fails", async () => {
    const answer = await pushFapi(at, client, { dpop_jkt: jktOf(other) }, { dpop: proof(PAR) })
    equal(errorOf(answer), "400 invalid_dpop_proof")
  })

  test("ensure-token-endpoint-fails-with-mismatched-dpop-proof-jkt", async () => {
    const code = await codeOf({}, { dpop: proof(PAR) })
    equal(errorOf(await exchanged(code, other)), "400 invalid_grant")
  })

  test("ensure-token-endpoint-fails-with-mismatched-dpop-jkt", async () => {
    equal(errorOf(await exchanged(await codeOf({ dpop_jkt: jktOf(other) }))), "400 invalid_grant")
  })

  test("ensure-dpopproof-at-par-endpoint-binding-success", async () => {
    equal((await exchanged(await codeOf({}, { dpop: proof(PAR) }))).status, 200)
  })

  test("ensure-dpop-auth-code-binding-success", async () => {
    equal((await exchanged(await codeOf({ dpop_jkt: jktOf(client) }))).status, 200)
  })
})

describe("pushed requests that are refused", () => {
  for (const [module, more, error] of [
    ["ensure-request-object-without-redirect-uri-fails", { redirect_uri: undefined }, "400 invalid_request"],
    ["ensure-redirect-uri-in-authorization-request", { redirect_uri: undefined }, "400 invalid_request"],
    ["plain-fapi-tolerate-unregistered-redirect-uri", { redirect_uri: `${REDIRECT_URI}/x` }, "400 invalid_request"],
    ["ensure-registered-redirect-uri", { redirect_uri: `${REDIRECT_URI}/x` }, "400 invalid_request"],
    ["ensure-response-type-code-idtoken-fails", { response_type: "code id_token" }, "400 unsupported_response_type"],
    ["ensure-response-type-token-fails", { response_type: "token" }, "400 unsupported_response_type"],
    [
      "par-authorization-request-containing-request_uri-form-param",
      { request_uri: "urn:ietf:params:oauth:request_uri:x" },
      "400 invalid_request",
    ],
    [
      "par-ensure-pkce-required",
      { code_challenge: undefined, code_challenge_method: undefined },
      "400 invalid_request",
    ],
    ["par-plain-pkce-rejected", { code_challenge_method: "plain" }, "400 invalid_request"],
  ] as const)
    test(module, async () => equal(errorOf(await pushFapi(at, client, more)), error))

  test("par-attempt-invalid-http-method", async () => {
    const headers = { "content-type": "application/x-www-form-urlencoded" }
    equal((await send(at, PAR, { method: "PUT", headers, body: "x=y" })).status, 405)
  })

  test("ensure-unsigned-authorization-request-without-using-par-fails", async () => {
    const { location = "" } = await new Browser().get(authorizeUrl(at, requestOf(client, { scope: "openid" })))
    const { error, state } = Object.fromEntries(new URL(location).searchParams)
    deepEqual([error, state], ["invalid_request", STATE])
  })
})

describe("use of a request_uri", () => {
  test("par-ensure-reused-request-uri-prior-to-auth-completion-succeeds: also after a program opened it", async () => {
    const asked = await pushed()
    const url = authorizeUrl(at, asked)
    const browser = new Browser()
    ok(isSignInPage(await open(new Browser(), url)))
    ok(isSignInPage(await open(browser, url)))
    const back = await authorize(at, browser, asked)
    await tokensOf(back.searchParams.get("code") ?? "")
  })

  test("par-attempt-reuse-request_uri: after the exchange it gives no code", async () => {
    const asked = await pushed()
    const first = await authorize(at, at.browser, asked)
    await tokensOf(first.searchParams.get("code") ?? "")
    const { location = "" } = await open(at.browser, authorizeUrl(at, asked))
    equal(new URL(location).searchParams.get("error"), "invalid_request_uri")
  })

  test("par-attempt-to-use-expired-request_uri", async () => {
    const asked = await pushed()
    at.clock.advance({ seconds: 600 })
    const { location = "" } = await open(new Browser(), authorizeUrl(at, asked))
    equal(new URL(location).searchParams.get("error"), "invalid_request_uri")
  })

  test("par-attempt-to-use-request_uri-for-different-client", async () => {
    const { request_uri } = await pushed()
    const page = await open(new Browser(), authorizeUrl(at, { client_id: client2.client_id, request_uri }))
    deepEqual([page.status, page.location], [400, undefined])
  })
})

describe("the token endpoint", () => {
  test("ensure-client-id-in-token-endpoint: the second client's name with the first client's key is refused", async () => {
    const code = await codeOf()
    equal(errorOf(await fapiToken(at, { ...client2, key: client.key }, exchangeOf(code))), "401 invalid_client")
  })

  test("ensure-holder-of-key-required", async () => {
    equal(errorOf(await fapiToken(at, client, exchangeOf(await codeOf()), {})), "400 invalid_dpop_proof")
  })

  test("ensure-authorization-code-is-bound-to-client", async () => {
    equal(errorOf(await fapiToken(at, client2, exchangeOf(await codeOf()))), "400 invalid_grant")
  })

  test("attempt-reuse-authorization-code-after-one-second: the reuse also ends the access token", async () => {
    const code = await codeOf()
    const { tokens } = await tokensOf(code)
    at.clock.advance({ seconds: 1 })
    equal(errorOf(await fapiToken(at, client, exchangeOf(code))), "400 invalid_grant")
    equal((await callUserinfo(at, client, tokens.access_token)).status, 401)
  })

  test("ensure-token-endpoint-fails-with-expired-auth-code", async () => {
    const code = await codeOf()
    at.clock.advance({ seconds: 65 })
    equal(errorOf(await fapiToken(at, client, exchangeOf(code))), "400 invalid_grant")
  })

  for (const [module, code_verifier] of [
    ["ensure-pkce-code-verifier-required", undefined],
    ["incorrect-pkce-code-verifier-rejected", "w".repeat(43)],
  ] as const)
    test(module, async () => {
      const fields = { ...exchangeOf(await codeOf()), code_verifier }
      match(errorOf(await fapiToken(at, client, fields)), /^400 invalid_(grant|request)$/)
    })

  test("refresh-token: it stays, and needs its client, the client's key and a proof", async () => {
    const [first, second] = [await run(), await tokensOf(await codeOf({}, {}, { by: client2 }), client2)]
    const { refresh_token } = first.tokens
    const refresh = { grant_type: "refresh_token", refresh_token }
    const next = bodyOf<Tokens>(await fapiToken(at, client, refresh))
    equal(next.refresh_token, refresh_token)
    notEqual(next.access_token, first.tokens.access_token)
    equal((await callUserinfo(at, client, next.access_token)).status, 200)
    const [before, since] = [first.claims, decodeJwt(next.id_token)]
    deepEqual([since.sub, since.aud, since.auth_time], [before.sub, before.aud, before.auth_time])
    const dpop = proof(TOKEN)
    equal(errorOf(await post(at, { ...refresh, client_id: client.client_id }, { dpop })), "401 invalid_client")
    equal(errorOf(await fapiToken(at, client, refresh, {})), "400 invalid_dpop_proof")
    const others = { grant_type: "refresh_token", refresh_token: second.tokens.refresh_token }
    equal(errorOf(await fapiToken(at, client, others)), "400 invalid_grant")
  })
})

describe("ensure-invalid-client-assertions-fail, and the other modules on assertions and the audience of a pushed request", () => {
  const now = () => at.clock() / 1000
  const by = async (parts: Parameters<typeof authenticated>[2]) => authenticated(at, client, parts)
  const wrong: Record<string, () => Promise<Fields>> = {
    "ensure-client-assertion-in-token-endpoint: no assertion": async () => ({
      client_id: client.client_id,
      client_assertion: undefined,
      client_assertion_type: undefined,
    }),
    "no client_assertion_type": async () => ({ client_assertion_type: undefined }),
    "another client_assertion_type": async () => ({ client_assertion_type: "urn:x" }),
    "ensure-client-assertion-with-no-sub-fails": () => by({ claims: { sub: undefined } }),
    "a wrong sub": () => by({ claims: { sub: client2.client_id } }),
    "no iss": () => by({ claims: { iss: undefined } }),
    "a wrong iss": () => by({ claims: { iss: client2.client_id } }),
    "no aud": () => by({ claims: { aud: undefined } }),
    "ensure-client-assertion-with-wrong-aud-fails": () => by({ claims: { aud: "https://other.example" } }),
    "the endpoint for pushed requests as aud": () => by({ claims: { aud: at.url + PAR } }),
    "the token endpoint as aud": () => by({ claims: { aud: at.url + TOKEN } }),
    "a list with the issuer as aud": () => by({ claims: { aud: [at.url, "https://other.example"] } }),
    "ensure-client-assertion-with-exp-is-5-minutes-in-past-fails": () => by({ claims: { exp: now() - 300 } }),
    "iat and nbf 70 seconds ahead": () => by({ claims: { iat: now() + 70, nbf: now() + 70, exp: now() + 130 } }),
    "alg none": async () => {
      const [, claims] = (await assertionOf(at, client.client_id, client.key)).split(".")
      return asserted(`${Buffer.from('{"alg":"none"}').toString("base64url")}.${claims}.`)
    },
    "a signature of another key": async () =>
      asserted(await assertionOf(at, client.client_id, ownKey("ES256", client.key.kid))),
  }
  for (const [module, fields] of Object.entries(wrong))
    test(module, async () => {
      equal(errorOf(await pushFapi(at, client, await fields())), "401 invalid_client")
      const code = exchangeOf(await fapiCode(at, client))
      equal(errorOf(await fapiToken(at, client, { ...code, ...(await fields()) })), "401 invalid_client")
    })

  test("ensure-signed-client-assertion-with-RS256-fails", async () => {
    const key = ownKey("PS256", "p")
    const rsa = await fapiClient(at, {}, key)
    equal((await pushFapi(at, rsa)).status, 201)
    equal(errorOf(await pushFapi(at, { ...rsa, key: { ...key, alg: "RS256" } })), "401 invalid_client")
  })

  test("iat and nbf 8 seconds ahead, and the right assertion, are accepted", async () => {
    const ahead = { iat: now() + 8, nbf: now() + 8, exp: now() + 68 }
    equal((await pushFapi(at, client, await by({ claims: ahead }))).status, 201)
    equal((await pushFapi(at, client)).status, 201)
  })
})
