/** The algorithms, keys and credentials of the FAPI 2.0 Security Profile, requirement by requirement. Decision 0102. */
import { deepEqual, equal, match, notEqual, ok, rejects } from "node:assert/strict"
import { generateKeyPairSync } from "node:crypto"
import { after, test } from "node:test"
import { decodeProtectedHeader } from "jose"
import { bodyOf } from "../support/answers.ts"
import { isSignInPage } from "../support/authorization.ts"
import { Browser } from "../support/browser.ts"
import { asserted, assertionOf, jwksOf, ownKey, refusalLog } from "../support/client_assertion.ts"
import { proofKeys } from "../support/dpop.ts"
import {
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
import { authorizeUrl } from "../support/journey.ts"
import { open } from "../support/pushed.ts"
import type { Tokens } from "../support/service.ts"
import { service } from "../support/service.ts"
import type { Received } from "../support/wire.ts"
import { send } from "../support/wire.ts"

const { log, lines } = refusalLog()
const at = await service({ after }, { signInLimit: "off", authorizationLimit: "off", tokenLimit: "off" }, { log })
const bank = await fapiClient(at)
const USERINFO = "/api/userinfo.php"

/** The error of a refusal with its private reason. */
const refused = (answer: Received): string => `${errorOf(answer)} ${lines.at(-1)?.reason}`
const codeFlow = async (client = bank): Promise<Tokens> =>
  bodyOf<Tokens>(await fapiToken(at, client, exchangeOf(await fapiCode(at, client))))
const presented = (accessToken: string, client = bank) => callUserinfo(at, client, accessToken)

test("FAPI 2.0 Security Profile §5.4.1.1.2: JWTs have PS256, ES256 or EdDSA", async () => {
  equal(decodeProtectedHeader((await codeFlow()).id_token).alg, "ES256")
  const keys = [ownKey("ES256", "e"), ownKey("EdDSA", "d"), ownKey("PS256", "p")]
  for (const key of keys) equal((await pushFapi(at, await fapiClient(at, {}, key))).status, 201)
  const weak = await fapiClient(at, {}, ownKey("RS256", "r"))
  equal(refused(await pushFapi(at, weak)), "401 invalid_client assertion-header")
  const proofs = proofKeys("RS256")
  const service = { grant_type: "client_credentials" }
  const malformed = "400 invalid_dpop_proof dpop-malformed"
  equal(refused(await fapiToken(at, { ...bank, proofs }, service)), malformed)
  equal((await fapiToken(at, { ...bank, proofs: { ...proofs, alg: "PS256" } }, service)).status, 200)
  for (const setting of [
    "id_token_alg",
    "userinfo_signed_response_alg",
    "authorization_signed_response_alg",
    "introspection_signed_response_alg",
    "request_object_signing_alg",
  ])
    await rejects(fapiClient(at, { [setting]: "RS256" }), /ES256/, setting)
})

test("FAPI 2.0 Security Profile §5.4.1.1.2: a resource refuses a proof with RS256, also of the key to which the token is bound", async () => {
  const rsa = { ...proofKeys("RS256"), alg: "PS256" }
  const service = { ...bank, proofs: rsa }
  const { access_token } = bodyOf<Tokens>(await fapiToken(at, service, { grant_type: "client_credentials" }))
  const asked = (path: string, alg: string) => {
    const dpop = proofFor(at, { ...bank, proofs: { ...rsa, alg } }, path, access_token, "GET")
    return send(at, path, { headers: { authorization: `DPoP ${access_token}`, dpop } })
  }
  for (const path of [USERINFO, "/api/tokeninfo.php", "/admin/api/v1/clients"]) {
    const answer = await asked(path, "RS256")
    deepEqual([answer.status, lines.at(-1)?.reason], [401, "dpop-malformed"], path)
    match(answer.headers["www-authenticate"] ?? "", /^DPoP error="invalid_dpop_proof"/)
    notEqual((await asked(path, "PS256")).status, 401, path)
  }
})

test("FAPI 2.0 Security Profile §5.4.1.1.1 and §5.4.1.1.3: an assertion with crit, another type or the algorithm none is refused", async () => {
  for (const header of [{ crit: ["b64"], b64: true }, { typ: "at+jwt" }])
    equal(
      refused(await pushFapi(at, bank, await authenticated(at, bank, { header }))),
      "401 invalid_client assertion-header",
    )
  const [, claims] = (await assertionOf(at, bank.client_id, bank.key)).split(".")
  const unsigned = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${claims}.`
  equal(refused(await pushFapi(at, bank, asserted(unsigned))), "401 invalid_client assertion-header")
  await rejects(fapiClient(at, { request_object_signing_alg: "none" }), /ES256/)
})

test("FAPI 2.0 Security Profile §5.4.1.2 and §5.4.1.3: a client's keys have 2048 bits, or the curve P-256 or Ed25519", async () => {
  const jwks = (key: object) => JSON.stringify({ keys: [key] })
  const short = generateKeyPairSync("rsa", { modulusLength: 1024 }).publicKey.export({ format: "jwk" })
  const curve = generateKeyPairSync("ec", { namedCurve: "secp256k1" }).publicKey.export({ format: "jwk" })
  for (const key of [short, curve]) await rejects(fapiClient(at, { jwks: jwks(key) }), /key/)
  ok((await fapiClient(at, {}, ownKey("PS256", "k"))).client_id)
})

test("FAPI 2.0 Security Profile §5.4.1.4: each credential ends in 128 bits or more that nobody else can guess", async () => {
  const parts = (credential: string): readonly [string, Buffer] => {
    const start = /^g[a-z]{2}_|^urn:.*:/.exec(credential)?.[0] ?? ""
    return [start, Buffer.from(credential.slice(start.length), "base64url")]
  }
  const opens = async (url: string) => isSignInPage(await open(new Browser(), url))
  const uriOf = ({ text }: Received) => (JSON.parse(text) as { request_uri: string }).request_uri
  const [pair, codes, uris] = [
    [await codeFlow(), await codeFlow()],
    [await fapiCode(at, bank), await fapiCode(at, bank)],
    [uriOf(await pushFapi(at, bank)), uriOf(await pushFapi(at, bank))],
  ]
  const refresh = (refresh_token: string) => fapiToken(at, bank, { grant_type: "refresh_token", refresh_token })
  type Use = (guess: string) => Promise<boolean>
  const cases: readonly (readonly [bytes: number, credentials: readonly string[], use: Use])[] = [
    [32, pair.map(({ access_token }) => access_token), async (guess) => (await presented(guess)).status === 200],
    [32, pair.map(({ refresh_token }) => refresh_token), async (guess) => (await refresh(guess)).status === 200],
    [32, codes, async (guess) => (await fapiToken(at, bank, exchangeOf(guess))).status === 200],
    [16, uris, (request_uri) => opens(authorizeUrl(at, { client_id: bank.client_id, request_uri }))],
  ]
  for (const [bytes, [one = "", two = ""], use] of cases) {
    const [start, right] = parts(one)
    const [, other] = parts(two)
    const alike = [...right.subarray(-bytes)].filter((byte, index) => byte === other.at(index - bytes)).length
    ok(alike < bytes / 4, `${start}: ${alike} bytes of ${bytes}`)
    for (const from of [1, bytes / 4, bytes / 2, bytes]) {
      const guess = Buffer.from(right)
      guess[guess.length - from] = (guess.at(-from) ?? 0) ^ 1
      equal(await use(start + guess.toString("base64url")), false, `${start}: byte ${from}`)
    }
    equal(await use(one), true, start)
  }
})

test("FAPI 2.0 Security Profile §5.4.2.3 and §5.4.3: keys of the service have ids of their own, and of a client's keys with one id the fitting one counts", async () => {
  const { keys } = JSON.parse((await send(at, "/oauth/jwks.php")).text) as { keys: { kid: string }[] }
  equal(new Set(keys.map(({ kid }) => kid)).size, keys.length)
  const [elliptic, edwards] = [ownKey("ES256", "same"), ownKey("EdDSA", "same")]
  const both = await fapiClient(at, { jwks: jwksOf(elliptic, edwards) })
  for (const key of [elliptic, edwards]) equal((await pushFapi(at, { ...both, key })).status, 201)
  equal(errorOf(await pushFapi(at, { ...both, key: ownKey("ES256", "same") })), "401 invalid_client")
})
