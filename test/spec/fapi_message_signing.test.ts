/** FAPI 2.0 Message Signing, requirement by requirement. Decision 0102. */
import { deepEqual, equal, match, rejects } from "node:assert/strict"
import { after, test } from "node:test"
import type { JSONWebKeySet } from "jose"
import { CompactEncrypt, createLocalJWKSet, importJWK, jwtVerify } from "jose"
import { bodyOf } from "../support/answers.ts"
import { jwksOf, ownKey, refusalLog } from "../support/client_assertion.ts"
import {
  answerToPushed,
  authenticated,
  exchangeOf,
  fapiClient,
  fapiObject,
  fapiToken,
  pushFapi,
  pushObject,
} from "../support/fapi.ts"
import { authorizeUrl } from "../support/journey.ts"
import type { Tokens } from "../support/service.ts"
import { service } from "../support/service.ts"
import type { Received } from "../support/wire.ts"
import { send } from "../support/wire.ts"

const { log, lines } = refusalLog()
const LIMITS = { signInLimit: "off", authorizationLimit: "off", tokenLimit: "off" } as const
const at = await service({ after }, { ...LIMITS, requestObjectEncryption: true }, { log })
const SIGNING = { profile: "fapi-2.0-message-signing" }
const bank = await fapiClient(at, SIGNING)

const refused = ({ status, text }: Received): string =>
  `${status} ${(JSON.parse(text) as { error: string }).error} ${lines.at(-1)?.reason}`

const objectOf = (claims: object = {}, header: object = {}, client = bank) => fapiObject(at, client, { claims, header })
const pushed = (request: string, client = bank) => pushObject(at, client, request)

const keySet = async () => JSON.parse((await send(at, "/oauth/jwks.php")).text) as JSONWebKeySet

const verified = async (text: string) => {
  const keys = createLocalJWKSet(await keySet())
  const { payload, protectedHeader } = await jwtVerify(text, keys)
  return { payload, alg: protectedHeader.alg }
}

test("FAPI 2.0 Message Signing §5.3.1.1: a pushed request is a signed object of the registered algorithm", async () => {
  equal((await pushed(await objectOf())).status, 201)
  equal(refused(await pushFapi(at, bank, { response_mode: "jwt" })), "400 invalid_request request-object-required")
  const forged = await objectOf({}, {}, { ...bank, key: ownKey("ES256", "k1") })
  equal(refused(await pushed(forged)), "400 invalid_request_object request-object-signature")
  const beside = authorizeUrl(at, { client_id: bank.client_id, request: await objectOf() })
  const { headers } = await send(at, beside.slice(at.url.length))
  match(headers.location ?? "", /\?response=/)
  equal(lines.at(-1)?.reason, "pushed-request-required")
})

test("FAPI 2.0 Message Signing §5.3.1.1: a client registers PS256, ES256 or EdDSA for its objects, and ES256 by default", async () => {
  for (const alg of ["none", "RS256", "HS256"])
    await rejects(fapiClient(at, { ...SIGNING, request_object_signing_alg: alg }), /ES256/, alg)
  for (const alg of ["PS256", "EdDSA"] as const) {
    const key = ownKey(alg, "k")
    const client = await fapiClient(at, { ...SIGNING, request_object_signing_alg: alg, jwks: jwksOf(key) }, key)
    equal((await pushed(await objectOf({}, {}, client), client)).status, 201, alg)
  }
})

test("RFC 9101 §6.1: a pushed request of the profile can also be encrypted", async () => {
  const client = await fapiClient(at, { ...SIGNING, request_object_encryption_alg: "ECDH-ES+A256KW" })
  const jwk = (await keySet()).keys.find(({ alg }) => alg === "ECDH-ES+A256KW")
  const encrypted = async (content: string) =>
    new CompactEncrypt(Buffer.from(content))
      .setProtectedHeader({ alg: "ECDH-ES+A256KW", enc: "A128CBC-HS256", cty: "JWT" })
      .encrypt(await importJWK({ ...jwk }))
  const signed = await objectOf({}, {}, client)
  const answer = await pushed(await encrypted(signed), client)
  match((await answerToPushed(at, client, answer)).searchParams.get("response") ?? "", /^ey/)
  equal(refused(await pushed(signed, client)), "400 invalid_request_object request-object-encryption")
  const untimed = await encrypted(await objectOf({ nbf: undefined }, {}, client))
  equal(refused(await pushed(untimed, client)), "400 invalid_request_object request-object-times")
})

test("FAPI 2.0 Message Signing §5.3.1.2: the audience of an object is the issuer, as a string or in a list", async () => {
  for (const aud of [at.url, [at.url], ["https://other.example", at.url]])
    equal((await pushed(await objectOf({ aud }))).status, 201)
  for (const aud of ["https://other.example", ["https://other.example"], `${at.url}/oauth/par.php`, undefined])
    equal(refused(await pushed(await objectOf({ aud }))), "400 invalid_request_object request-object-claims")
})

test("FAPI 2.0 Message Signing §5.3.1.3 and §5.3.1.4: an object has nbf within the last hour, and ends within an hour of it", async () => {
  const now = at.clock() / 1000
  for (const claims of [
    { nbf: now - 3600, exp: now },
    { nbf: now + 10, exp: now + 3610 },
    { nbf: now, exp: now + 3600 },
  ])
    equal((await pushed(await objectOf(claims))).status, 201, JSON.stringify(claims))
  for (const claims of [
    { nbf: undefined },
    { nbf: now - 3601, exp: now + 1 },
    { nbf: now + 61 },
    { nbf: "now" },
    { nbf: now, exp: now + 3601 },
    { exp: undefined },
  ])
    equal(
      refused(await pushed(await objectOf(claims))),
      "400 invalid_request_object request-object-times",
      JSON.stringify(claims),
    )
})

test("FAPI 2.0 Message Signing §5.3.1.5: an object has the type oauth-authz-req+jwt, and none of another use", async () => {
  equal((await pushed(await objectOf({}, { typ: "oauth-authz-req+jwt" }))).status, 201)
  const other = await pushed(await objectOf({}, { typ: "at+jwt" }))
  equal(refused(other), "400 invalid_request_object request-object-header")
})

test("FAPI 2.0 Message Signing §5.4.1.1: answers are signed, and a request for another answer is refused", async () => {
  for (const response_mode of [undefined, "query", "form_post"])
    equal(refused(await pushed(await objectOf({ response_mode }))), "400 invalid_request response-mode-unsigned")
  const back = await answerToPushed(at, bank, await pushed(await objectOf()))
  deepEqual([...back.searchParams.keys()], ["response"])
  const { payload, alg } = await verified(back.searchParams.get("response") ?? "")
  deepEqual([payload.iss, payload.aud, alg], [at.url, bank.client_id, "ES256"])
  const tokens = bodyOf<Tokens>(await fapiToken(at, bank, exchangeOf(String(payload.code))))
  equal(tokens.token_type, "DPoP")
})

test("FAPI 2.0 Message Signing §5.5.1.1 and §5.6: introspection as a JWT and ID tokens are signed with ES256", async () => {
  const back = await answerToPushed(at, bank, await pushed(await objectOf()))
  const { payload } = await verified(back.searchParams.get("response") ?? "")
  const tokens = bodyOf<Tokens>(await fapiToken(at, bank, exchangeOf(String(payload.code))))
  equal((await verified(tokens.id_token)).alg, "ES256")
  const fields = { token: tokens.access_token, ...(await authenticated(at, bank)) }
  const { text } = await send(at, "/oauth/introspect.php", {
    method: "POST",
    headers: {
      accept: "application/token-introspection+jwt",
      "content-type": "application/x-www-form-urlencoded",
    },
    body: new URLSearchParams(fields).toString(),
  })
  const answer = await verified(text)
  deepEqual([answer.alg, (answer.payload.token_introspection as { active: boolean }).active], ["ES256", true])
})
