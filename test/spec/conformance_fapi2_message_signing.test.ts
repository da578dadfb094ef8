/**
 * The OpenID Foundation's plan fapi2-message-signing-final for servers: the modules that need signed requests, those that differ with signed requests and
 * answers, and the DPoP module of both plans. Each title has the module's name, which the suite prefixes with fapi2-security-profile-final-.
 */
import { deepEqual, equal, ok } from "node:assert/strict"
import { after, describe, test } from "node:test"
import type { JSONWebKeySet } from "jose"
import { createLocalJWKSet, jwtVerify } from "jose"
import { bodyOf } from "../support/answers.ts"
import { Browser } from "../support/browser.ts"
import { jwksOf, ownKey } from "../support/client_assertion.ts"
import { proofKeys } from "../support/dpop.ts"
import type { FapiClient } from "../support/fapi.ts"
import {
  callUserinfo,
  errorOf,
  exchangeOf,
  fapiClient,
  fapiObject,
  fapiToken,
  pushFapi,
  pushObject,
} from "../support/fapi.ts"
import { authorize } from "../support/journey.ts"
import type { Tokens } from "../support/service.ts"
import { service } from "../support/service.ts"
import type { Received } from "../support/wire.ts"
import { send } from "../support/wire.ts"

const unlimited = { signInLimit: "off", authorizationLimit: "off", tokenLimit: "off" } as const
const at = await service({ after }, { ...unlimited, leastProfile: "fapi-2.0-message-signing" })
const signing = (settings = {}, key = ownKey("ES256", "k1")) =>
  fapiClient(at, { profile: "fapi-2.0-message-signing", ...settings }, key)
const client = await signing()
const USERINFO = "/api/userinfo.php"
const STATE = "a-state-of-thirty-two-characters"

type Fields = Readonly<Record<string, string | undefined>>

const ofObject = async (parts: Parameters<typeof fapiObject>[2], by = client) =>
  pushObject(at, by, await fapiObject(at, by, parts))

/** Verifies the signed answer (JARM), and returns its parameters. */
async function answerIn(back: URL, by: FapiClient): Promise<Fields> {
  deepEqual([...back.searchParams.keys()], ["response"])
  const keys = createLocalJWKSet(JSON.parse((await send(at, "/oauth/jwks.php")).text) as JSONWebKeySet)
  const { payload } = await jwtVerify(back.searchParams.get("response") ?? "", keys, {
    algorithms: ["PS256", "ES256", "EdDSA"],
    issuer: at.url,
    audience: by.client_id,
    currentDate: new Date(at.clock()),
    requiredClaims: ["exp"],
  })
  const { iss: _, aud: __, exp: ___, ...parameters } = payload
  return parameters as Fields
}

interface Run {
  readonly by?: FapiClient
  /** Parameters of the authorization endpoint beside request_uri. */
  readonly beside?: Fields
  readonly browser?: Browser
  readonly decision?: "approve" | "deny"
}

async function answerTo(claims: object = {}, { by = client, beside = {}, browser = at.browser, decision }: Run = {}) {
  const answer = await ofObject({ claims }, by)
  equal(answer.status, 201, answer.text)
  const { request_uri } = JSON.parse(answer.text) as { request_uri: string }
  const asked = { client_id: by.client_id, request_uri, ...beside }
  return answerIn(await authorize(at, browser, asked, { decision: decision ?? "approve" }), by)
}

async function tokensOf(claims: object = {}, more: Run = {}): Promise<Tokens> {
  const { code = "", ...rest } = await answerTo(claims, more)
  deepEqual(rest, "state" in claims ? {} : { state: STATE })
  return bodyOf<Tokens>(await fapiToken(at, more.by ?? client, exchangeOf(code)))
}

const { access_token: token } = await tokensOf()

test("discovery-end-point-verification", async () => {
  const metadata = JSON.parse((await send(at, "/.well-known/openid-configuration")).text) as Record<string, string[]>
  for (const [name, value] of [
    ["response_modes_supported", "jwt"],
    ["authorization_signing_alg_values_supported", "ES256"],
    ["request_object_signing_alg_values_supported", "ES256"],
  ] as const)
    ok(metadata[name]?.includes(value), name)
})

test("happy-flow: signed request, signed answer, tokens, and userinfo", async () => {
  const { access_token } = await tokensOf()
  equal((await callUserinfo(at, client, access_token)).status, 200)
})

test("user-rejects-authentication", async () => {
  const by = await signing({ consent: "ask" })
  const { error, state } = await answerTo({}, { by, browser: new Browser(), decision: "deny" })
  deepEqual([error, state], ["access_denied", STATE])
})

describe("only the parameters in the object count", () => {
  for (const [module, claims, beside] of [
    ["ensure-different-nonce-inside-and-outside-request-object", { nonce: "inside" }, { nonce: "outside" }],
    ["ensure-different-state-inside-and-outside-request-object", {}, { state: "outside" }],
    ["state-only-outside-request-object-not-used", { state: undefined }, { state: "outside" }],
    ["ensure-authorization-request-without-state-success", { state: undefined }, {}],
  ] as const)
    test(module, async () => {
      ok((await tokensOf(claims, { beside })).id_token)
    })
})

describe("objects that are accepted", () => {
  const now = () => at.clock() / 1000
  for (const [module, claims] of [
    ["ensure-request-object-with-multiple-aud-succeeds", () => ({ aud: [at.url, "https://other1.example.com"] })],
    [
      "ensure-request-object-with-nbf-8-seconds-in-the-future-is-accepted",
      () => ({ nbf: now() + 8, iat: now() + 8, exp: now() + 308 }),
    ],
  ] as const)
    test(module, async () => {
      equal((await callUserinfo(at, client, (await tokensOf(claims())).access_token)).status, 200)
    })
})

describe("objects that are refused", () => {
  const now = () => at.clock() / 1000
  const cases: Record<string, () => Parameters<typeof fapiObject>[2]> = {
    "ensure-request-object-without-exp-fails": () => ({ claims: { exp: undefined } }),
    "ensure-request-object-without-nbf-fails": () => ({ claims: { nbf: undefined } }),
    "ensure-expired-request-object-fails": () => ({ claims: { nbf: now() - 600, exp: now() - 300 } }),
    "ensure-request-object-with-bad-aud-fails": () => ({ claims: { aud: `${at.url}/wrong` } }),
    "ensure-request-object-with-exp-over-60-fails": () => ({ claims: { exp: now() + 70 * 60 } }),
    "ensure-request-object-with-nbf-over-60-fails": () => ({ claims: { nbf: now() - 70 * 60, exp: now() + 60 } }),
    "par-authorization-request-containing-request_uri": () => ({
      claims: { request_uri: "urn:ietf:params:oauth:request_uri:x" },
    }),
  }
  for (const [module, parts] of Object.entries(cases))
    test(module, async () => equal(errorOf(await ofObject(parts())), "400 invalid_request_object"))

  test("ensure-signed-request-object-with-RS256-fails", async () => {
    const key = ownKey("PS256", "p")
    const by = await signing({ request_object_signing_alg: "PS256", jwks: jwksOf(key) }, key)
    equal((await ofObject({}, by)).status, 201)
    const object = await fapiObject(at, { ...by, key: { ...key, alg: "RS256" } })
    equal(errorOf(await pushObject(at, by, object)), "400 invalid_request_object")
  })

  test("ensure-request-object-signature-algorithm-is-not-none", async () => {
    const [, claims] = (await fapiObject(at, client)).split(".")
    const object = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${claims}.`
    equal(errorOf(await pushObject(at, client, object)), "400 invalid_request_object")
  })

  test("ensure-request-object-with-invalid-signature-fails", async () => {
    const object = await fapiObject(at, client)
    const at10 = object.length - 10
    const other = object[at10] === "A" ? "B" : "A"
    const changed = object.slice(0, at10) + other + object.slice(at10 + 1)
    equal(errorOf(await pushObject(at, client, changed)), "400 invalid_request_object")
  })

  test("ensure-matching-key-in-authorization-request: the key of another client", async () => {
    const object = await fapiObject(at, { ...client, key: (await signing()).key })
    equal(errorOf(await pushObject(at, client, object)), "400 invalid_request_object")
  })

  test("ensure-request-object-without-redirect-uri-fails", async () => {
    equal(errorOf(await ofObject({ claims: { redirect_uri: undefined } })), "400 invalid_request")
  })

  test("ensure-unsigned-request-at-par-endpoint-fails", async () => {
    equal(errorOf(await pushFapi(at, client, { response_mode: "jwt" })), "400 invalid_request")
  })
})

describe("dpop-negative-tests", () => {
  const hour = 3600
  const claimed = (claims: object) => () => callUserinfo(at, client, token, { claims })
  const headed = (header: object) => () => callUserinfo(at, client, token, { header })
  const sent = (...proofs: string[]) =>
    send(at, USERINFO, { headers: ["authorization", `DPoP ${token}`, ...proofs.flatMap((each) => ["DPoP", each])] })
  const cases: Record<string, readonly [status: number, () => Promise<Received>]> = {
    "two proofs": [401, () => sent("a.b.c", "a.b.c")],
    "no JWT": [401, () => sent("x.y")],
    "no typ": [401, headed({ typ: undefined })],
    "another typ": [401, headed({ typ: "JWT" })],
    "no alg": [401, headed({ alg: undefined })],
    "alg none": [401, headed({ alg: "none" })],
    "no jwk": [401, headed({ jwk: undefined })],
    "a private key": [401, headed({ jwk: client.proofs.privateKey.export({ format: "jwk" }) })],
    "no jti": [401, claimed({ jti: undefined })],
    "no htm": [401, claimed({ htm: undefined })],
    "another method": [401, claimed({ htm: "PUT" })],
    "no htu": [401, claimed({ htu: undefined })],
    "another address": [401, () => callUserinfo(at, client, token, {}, { htu: "https://other.example/x" })],
    "a query and a fragment in htu": [
      200,
      () => callUserinfo(at, client, token, {}, { htu: `${at.url}${USERINFO}?a=b#c` }),
    ],
    "no iat": [401, claimed({ iat: undefined })],
    "iat in an hour": [401, () => callUserinfo(at, client, token, { claims: { iat: at.clock() / 1000 + hour } })],
    "iat an hour ago": [401, () => callUserinfo(at, client, token, { claims: { iat: at.clock() / 1000 - hour } })],
    "no ath": [401, claimed({ ath: undefined })],
    "the ath of another token": [401, claimed({ ath: "fUHyO2r2Z3DZ53EsNrWBb0xWXoaNy59IiKCAqksmQEo" })],
    "another key": [401, () => callUserinfo(at, { ...client, proofs: proofKeys() }, token)],
    "further members": [200, () => callUserinfo(at, client, token, { header: { more: 1 }, claims: { more: 1 } })],
    "the scheme Bearer": [401, () => callUserinfo(at, client, token, {}, { scheme: "Bearer" })],
  }
  for (const [what, [status, ask]] of Object.entries(cases))
    test(`${what}: ${status}`, async () => {
      const answer = await ask()
      equal(answer.status, status, `${answer.headers["www-authenticate"]}`)
    })

  test("the second use of a jti is refused", async () => {
    const claims = { jti: "the-same" }
    equal((await callUserinfo(at, client, token, { claims })).status, 200)
    equal((await callUserinfo(at, client, token, { claims })).status, 401)
  })
})
