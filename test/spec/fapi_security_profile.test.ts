/** FAPI 2.0 Security Profile, requirement by requirement: one request that meets it, and one that falls short. Decision 0102. */
import { deepEqual, equal, match, ok, rejects } from "node:assert/strict"
import { after, describe, test } from "node:test"
import { decodeJwt, decodeProtectedHeader } from "jose"
import type { ClientId } from "../../src/base/id.ts"
import { newId } from "../../src/base/id.ts"
import { systemRandom } from "../../src/base/random.ts"
import type { ConfidentialClient } from "../../src/oauth/client.ts"
import { jwkThumbprint } from "../../src/oauth/jwk_thumbprint.ts"
import { event } from "../store/samples.ts"
import { bodyOf } from "../support/answers.ts"
import { Browser, formOf } from "../support/browser.ts"
import { asserted, assertionOf, jwksOf, ownKey, refusalLog } from "../support/client_assertion.ts"
import { dpopProof, proofKeys } from "../support/dpop.ts"
import {
  answerToPushed,
  authenticated,
  callUserinfo,
  errorOf,
  exchangeOf,
  fapiClient,
  fapiCode,
  fapiToken,
  proofFor,
  pushFapi,
} from "../support/fapi.ts"
import { authorizeUrl, PASSWORD, requestOf } from "../support/journey.ts"
import { open, pushFields } from "../support/pushed.ts"
import type { Service, Tokens } from "../support/service.ts"
import { confidentialClient, post, service } from "../support/service.ts"
import type { Received } from "../support/wire.ts"
import { send } from "../support/wire.ts"

const { log, lines } = refusalLog()
const at = await service({ after }, { signInLimit: "off", authorizationLimit: "off", tokenLimit: "off" }, { log })
const bank = await fapiClient(at)
const plain = await confidentialClient(at)
const USERINFO = "/api/userinfo.php"

/** The error of a refusal with its private reason. */
const refused = (answer: Received): string => `${errorOf(answer)} ${lines.at(-1)?.reason}`
const urlOf = ({ text }: Received, client = bank): string =>
  authorizeUrl(at, {
    client_id: client.client_id,
    request_uri: (JSON.parse(text) as { request_uri: string }).request_uri,
  })
const answerIn = (location = ""): (string | null)[] => {
  const { searchParams } = new URL(location)
  return [searchParams.get("error"), searchParams.get("iss")]
}
const codeFlow = async (client = bank): Promise<Tokens> =>
  bodyOf<Tokens>(await fapiToken(at, client, exchangeOf(await fapiCode(at, client))))
const presented = (accessToken: string, client = bank) => callUserinfo(at, client, accessToken)

test("FAPI 2.0 Security Profile §5.3.2.1.1 and §5.4.2.2: discovery has the endpoints, and the keys name no other address", async () => {
  for (const path of ["openid-configuration", "oauth-authorization-server"]) {
    const { text } = await send(at, `/.well-known/${path}`)
    equal(
      (JSON.parse(text) as Record<string, unknown>).pushed_authorization_request_endpoint,
      `${at.url}/oauth/par.php`,
    )
  }
  const { id_token } = await codeFlow()
  const { x5u, jku } = decodeProtectedHeader(id_token)
  deepEqual([x5u, jku], [undefined, undefined])
})

test("FAPI 2.0 Security Profile §5.3.2.1.2: the password grant is refused", async () => {
  const fields = { grant_type: "password", username: "ann", password: PASSWORD }
  equal(refused(await fapiToken(at, bank, fields)), "400 unsupported_grant_type grant-type-unknown")
})

/** A client with a secret and a public one, as they were before the least profile. */
async function clientsFromBefore(strict: Service) {
  const { administration, store } = strict.gatehouse
  const { client_id } = await fapiClient(strict, { profile: "baseline" })
  const { client_secret } = await administration.clients.newSecret(client_id, 0)
  await administration.clients.update(client_id, {
    token_endpoint_auth_method: "secret",
    id_token_alg: "HS256",
    jwks: "",
  })
  const row = (await store.clients.find(client_id as ClientId)) as ConfidentialClient
  const { secrets: _, ...settings } = row
  const id = newId("client", strict.clock(), systemRandom)
  const page = { ...settings, id, kind: "public", authMethod: "none", idTokenAlg: "RS256" } as const
  await store.clients.create(page, { ...event("client-created"), subject: id })
  return { web: { client_id, client_secret }, page: { client_id: id } }
}

describe("FAPI 2.0 Security Profile §5.3.2.1.3 and §5.3.2.1.6: a client is confidential and authenticates with a key", () => {
  const problems = (settings: object, kind: "confidential" | "public" = "confidential") =>
    at.gatehouse.administration.clients.create({
      name: "X",
      kind,
      redirect_uris: ["https://x.example/cb"],
      profile: "fapi-2.0",
      ...settings,
    })
  test("a public client, a secret and another issuer's word are refused when a client is created", async () => {
    await rejects(problems({ id_token_alg: "ES256" }, "public"), /kind|confidential/)
    await rejects(problems({ token_endpoint_auth_method: "secret" }), /private_key_jwt/)
    await rejects(problems({ federated_identities: ["https://ci.example sub=acme"] }), /federated_identities/)
    ok((await problems({ jwks: jwksOf(ownKey("ES256", "k")) })).result.client_id)
  })

  test("the least profile of the installation refuses a client with a secret and a public one at each endpoint", async (t) => {
    const seen = refusalLog()
    const strict = await service(t, { leastProfile: "fapi-2.0" }, { log: seen.log })
    const { web, page } = await clientsFromBefore(strict)
    for (const client of [web, page]) {
      const pushedAnswer = await pushFields(strict, { ...requestOf(client), ...client })
      equal(errorOf(pushedAnswer), "400 unauthorized_client")
      const { location } = await new Browser().get(authorizeUrl(strict, requestOf(client)))
      match(location ?? "", /error=unauthorized_client/)
    }
    equal(errorOf(await post(strict, { grant_type: "client_credentials", ...web })), "400 unauthorized_client")
    ok(seen.lines.every(({ reason }) => reason === "profile-unmet"))
    const right = await fapiClient(strict, {
      profile: "baseline",
      token_endpoint_auth_method: "private_key_jwt",
      id_token_alg: "EdDSA",
    })
    equal((await pushFapi(strict, right)).status, 201)
  })
})

test("FAPI 2.0 Security Profile §5.3.2.1.4 and §5.3.2.1.5: only tokens bound to a key are issued, to a person's client and to a service", async () => {
  const code = await fapiCode(at, bank)
  equal(refused(await fapiToken(at, bank, exchangeOf(code), {})), "400 invalid_dpop_proof dpop-missing")
  const tokens = bodyOf<Tokens>(await fapiToken(at, bank, exchangeOf(code)))
  equal(tokens.token_type, "DPoP")
  const service = { grant_type: "client_credentials" }
  equal(refused(await fapiToken(at, bank, service, {})), "400 invalid_dpop_proof dpop-missing")
  equal(bodyOf<Tokens>(await fapiToken(at, bank, service)).token_type, "DPoP")
})

test("FAPI 2.0 Security Profile §5.3.2.1.7: nobody is redirected to an address that is not registered", async () => {
  const answer = await pushFapi(at, bank, { redirect_uri: "https://thief.example/cb" })
  equal(refused(answer), "400 invalid_request redirect-uri-differs")
})

test("FAPI 2.0 Security Profile §5.3.2.1.8: the audience of an assertion is the issuer as a string", async () => {
  const by = async (aud: unknown) =>
    pushFapi(at, bank, asserted(await assertionOf(at, bank.client_id, bank.key, { claims: { aud } })))
  equal((await by(at.url)).status, 201)
  for (const aud of [[at.url], `${at.url}/oauth/token.php`, `${at.url}/oauth/par.php`])
    equal(refused(await by(aud)), "401 invalid_client assertion-audience")
})

test("FAPI 2.0 Security Profile §5.3.2.1.9: a refresh token stays, and each refresh needs assertion and proof", async () => {
  const { refresh_token } = await codeFlow()
  const refresh = { grant_type: "refresh_token", refresh_token }
  for (const _ of [1, 2]) {
    const next = bodyOf<Tokens>(await fapiToken(at, bank, refresh))
    equal(next.refresh_token, refresh_token)
    equal((await presented(next.access_token)).status, 200)
  }
  equal(errorOf(await fapiToken(at, bank, refresh, {})), "400 invalid_dpop_proof")
  equal(errorOf(await post(at, { ...refresh, client_id: bank.client_id })), "401 invalid_client")
})

test("FAPI 2.0 Security Profile §5.3.2.1.10: a server with nonces asks for one at each endpoint, and accepts it there", async (t) => {
  const strict = await service(t, { dpopNonce: true })
  const client = await fapiClient(strict)
  const nonceIn = ({ headers }: Received) => `${headers["dpop-nonce"]}`
  const proofWith = (path: string, nonce?: string) => ({
    dpop: dpopProof(client.proofs, { htm: "POST", htu: strict.url + path, at: strict.clock() }, { claims: { nonce } }),
  })
  const push = (nonce?: string) => pushFapi(strict, client, {}, proofWith("/oauth/par.php", nonce))
  const asked = await push()
  equal(errorOf(asked), "400 use_dpop_nonce")
  equal(errorOf(await push("of-another-server")), "400 use_dpop_nonce")
  const back = await answerToPushed(strict, client, await push(nonceIn(asked)))
  const exchange = exchangeOf(back.searchParams.get("code") ?? "")
  const token = (nonce?: string) => fapiToken(strict, client, exchange, proofWith("/oauth/token.php", nonce))
  const first = await token()
  equal(errorOf(first), "400 use_dpop_nonce")
  const { access_token } = bodyOf<Tokens>(await token(nonceIn(first)))
  const refused = await callUserinfo(strict, client, access_token)
  equal(refused.status, 401)
  match(`${refused.headers["www-authenticate"]}`, /DPoP .*error="use_dpop_nonce"/)
  const claims = { nonce: nonceIn(refused) }
  equal((await callUserinfo(strict, client, access_token, { claims })).status, 200)
})

test("FAPI 2.0 Security Profile §5.3.2.1.11: a code works for 60 seconds", async () => {
  const [early, late] = [await fapiCode(at, bank), await fapiCode(at, bank)]
  at.clock.advance({ seconds: 59 })
  equal((await fapiToken(at, bank, exchangeOf(early))).status, 200)
  at.clock.advance({ seconds: 1 })
  equal(refused(await fapiToken(at, bank, exchangeOf(late))), "400 invalid_grant code-expired")
})

describe("FAPI 2.0 Security Profile §5.3.2.1.12, RFC 9449 §10.1: a pushed request binds the code to the key of its proof", () => {
  const thief = { ...bank, proofs: proofKeys() }
  const PAR = "/oauth/par.php"
  const jkt = jwkThumbprint(bank.proofs.jwk as Record<string, unknown>) ?? ""
  test("by the header DPoP, by dpop_jkt, or by both with one key", async () => {
    const dpop = () => ({ dpop: proofFor(at, bank, PAR) })
    for (const [more, headers] of [
      [{}, dpop()],
      [{ dpop_jkt: jkt }, {}],
      [{ dpop_jkt: jkt }, dpop()],
    ] as const) {
      const code = await fapiCode(at, bank, more, headers)
      equal(refused(await fapiToken(at, thief, exchangeOf(code))), "400 invalid_grant code-key-unproven")
      equal((await fapiToken(at, bank, exchangeOf(code))).status, 200)
    }
  })

  test("refuses a proof and a dpop_jkt of two keys, and a proof for another address", async () => {
    const both = await pushFapi(at, bank, { dpop_jkt: jkt }, { dpop: proofFor(at, thief, PAR) })
    equal(refused(both), "400 invalid_dpop_proof dpop-jkt-differs")
    const elsewhere = await pushFapi(at, bank, {}, { dpop: proofFor(at, bank, "/oauth/token.php") })
    equal(refused(elsewhere), "400 invalid_dpop_proof dpop-request-differs")
  })

  test("without a proof, the code works with any key of the client", async () => {
    equal((await fapiToken(at, thief, exchangeOf(await fapiCode(at, bank)))).status, 200)
  })
})

test("FAPI 2.0 Security Profile §5.3.2.1.13: assertions 10 seconds ahead are accepted, and 61 seconds ahead are refused", async () => {
  const by = async (name: "iat" | "nbf", ahead: number) => {
    const now = at.clock() / 1000
    const claims = { [name]: now + ahead, exp: now + 120 }
    return pushFapi(at, bank, await authenticated(at, bank, { claims }))
  }
  for (const name of ["iat", "nbf"] as const) {
    equal((await by(name, 10)).status, 201)
    equal(refused(await by(name, 61)), "401 invalid_client assertion-not-yet-valid")
  }
})

test("FAPI 2.0 Security Profile §5.3.2.1.14: a token has the requested scope, and none that the client may not have", async () => {
  const client = await fapiClient(at, { scope: "openid read" })
  equal(bodyOf<Tokens>(await fapiToken(at, client, { grant_type: "client_credentials", scope: "read" })).scope, "read")
  equal(errorOf(await pushFapi(at, client, { scope: "openid write" })), "400 invalid_scope")
})

test("FAPI 2.0 Security Profile §5.3.2.2.1: response_type is code", async () => {
  const answer = await pushFapi(at, bank, { response_type: "code id_token" })
  equal(refused(answer), "400 unsupported_response_type response-type-unknown")
})

test("FAPI 2.0 Security Profile §5.3.2.2.2, §5.3.2.2.3 and §5.3.2.2.12: requests are pushed, for less than 600 seconds, and no other is accepted", async () => {
  const answer = await pushFapi(at, bank)
  equal(answer.status, 201)
  ok((JSON.parse(answer.text) as { expires_in: number }).expires_in < 600)
  const { location } = await new Browser().get(authorizeUrl(at, requestOf(bank)))
  match(location ?? "", /error=invalid_request/)
  equal(lines.at(-1)?.reason, "pushed-request-required")
})

test("FAPI 2.0 Security Profile §5.3.2.2.4: a pushed request needs the client's authentication", async () => {
  const alone = { client_assertion: undefined, client_assertion_type: undefined }
  equal(errorOf(await pushFapi(at, bank, alone)), "401 invalid_client")
})

test("FAPI 2.0 Security Profile §5.3.2.2.5: a request has a challenge with S256", async () => {
  const without = { code_challenge: undefined, code_challenge_method: undefined }
  equal(refused(await pushFapi(at, bank, without)), "400 invalid_request challenge-missing")
  equal(refused(await pushFapi(at, bank, { code_challenge_method: "plain" })), "400 invalid_request challenge-plain")
})

test("FAPI 2.0 Security Profile §5.3.2.2.6: a pushed request has redirect_uri", async () => {
  equal(refused(await pushFapi(at, bank, { redirect_uri: undefined })), "400 invalid_request parameter-missing")
})

test("FAPI 2.0 Security Profile §5.3.2.2.7: the answer has iss, and an error too", async () => {
  const back = await answerToPushed(at, bank, await pushFapi(at, bank))
  equal(back.searchParams.get("iss"), at.url)
  const silent = await pushFapi(at, bank, { prompt: "none" })
  const { location } = await open(new Browser(), urlOf(silent))
  deepEqual(answerIn(location), ["login_required", at.url])
})

test("FAPI 2.0 Security Profile §5.3.2.2.8: a redirect URI is https, or loopback of a native client", async () => {
  await rejects(fapiClient(at, { redirect_uris: ["http://web.example/cb"] }), /https/)
  await rejects(fapiClient(at, { redirect_uris: ["http://127.0.0.1/cb"] }), /https/)
  ok((await fapiClient(at, { redirect_uris: ["http://127.0.0.1/cb"], native: true })).client_id)
})

test("FAPI 2.0 Security Profile §5.3.2.2.9: a code works once", async () => {
  const code = await fapiCode(at, bank)
  equal((await fapiToken(at, bank, exchangeOf(code))).status, 200)
  equal(refused(await fapiToken(at, bank, exchangeOf(code))), "400 invalid_grant code-replayed")
})

test("FAPI 2.0 Security Profile §5.3.2.2.10 and §5.3.2.2.11: the redirect after the password is 303", async () => {
  const browser = new Browser()
  const page = await open(browser, urlOf(await pushFapi(at, bank)))
  const answer = await browser.submit(formOf(page.html), { username: "ann", password: PASSWORD })
  equal(answer.status, 303)
})

test("FAPI 2.0 Security Profile §5.3.2.2.13: the consent page names the client, each requested scope value, and where it leads", async () => {
  const asking = await fapiClient(at, { name: "Acme Bank", consent: "ask", scope: "openid profile email read" })
  for (const [scope, ...sentences] of [
    ["openid email", "Know who you are", "Your e-mail address"],
    ["openid read", "Know who you are", "Read your data"],
  ] as const) {
    const { html } = await open(at.browser, urlOf(await pushFapi(at, asking, { scope }), asking))
    match(html, /<h1>Allow <bdi>Acme Bank<\/bdi> to use your account\?<\/h1>/)
    deepEqual(
      [...html.matchAll(/<li><span>([^<]*)/g)].map(([, sentence]) => sentence),
      sentences,
    )
    match(html, /you will be sent to <strong><bdi dir="ltr">client\.example</)
    for (const decision of ["approve", "deny"]) match(html, new RegExp(`name="decision" value="${decision}"`))
  }
})

test("FAPI 2.0 Security Profile §5.3.2.2.14 and §5.3.2.3: the ID token has sub, and a nonce of 64 characters", async () => {
  const nonce = "n".repeat(64)
  const code = await fapiCode(at, bank, { nonce })
  const { id_token } = bodyOf<Tokens>(await fapiToken(at, bank, exchangeOf(code)))
  const claims = decodeJwt(id_token)
  deepEqual([claims.nonce, claims.sub], [nonce, at.userId])
})

test("FAPI 2.0 Security Profile §5.3.4: userinfo takes a bound token in the header with its proof, and in no query", async () => {
  const { access_token } = await codeFlow()
  equal((await presented(access_token)).status, 200)
  equal((await presented(access_token, { ...bank, proofs: proofKeys() })).status, 401)
  equal((await send(at, USERINFO, { headers: { authorization: `Bearer ${access_token}` } })).status, 401)
  equal((await send(at, `${USERINFO}?access_token=${access_token}`)).status, 401)
})

test("FAPI 2.0 Security Profile §5.2.3.3: the authorization endpoint has no CORS", async () => {
  const path = authorizeUrl(at, requestOf(plain)).slice(at.url.length)
  const { headers } = await send(at, path, { headers: { origin: "https://client.example" } })
  equal(headers["access-control-allow-origin"], undefined)
})
