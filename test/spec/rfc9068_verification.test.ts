/** RFC 9068 §4, §5: which access tokens this service's endpoints accept, and how long keys stay published to verify a token. */
import { deepEqual, equal, ok } from "node:assert/strict"
import type { webcrypto } from "node:crypto"
import { createHmac, createPublicKey, generateKeyPairSync, sign } from "node:crypto"
import { after, describe, it } from "node:test"
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from "jose"
import { assertError, bodyOf } from "../support/answers.ts"
import { ask } from "../support/authorization.ts"
import { inactive, machineToken, revoked } from "../support/client_requests.ts"
import { requestOf } from "../support/journey.ts"
import type { Service } from "../support/service.ts"
import { confidentialClient, flipped, service, tokeninfo, tokensFor, userinfo } from "../support/service.ts"
import { send } from "../support/wire.ts"

const jwt = { access_token_format: "jwt", id_token_alg: "ES256" } as const
const at = await service({ after })
const client = await confidentialClient(at, jwt)
const { access_token, id_token } = await tokensFor(at, client)
const [header = "", claims = "", signature = ""] = access_token.split(".")

interface PublicKey extends webcrypto.JsonWebKey {
  readonly kid: string
}
const published = async (where: Service = at) =>
  (JSON.parse((await send(where, "/oauth/jwks.php")).text) as { keys: PublicKey[] }).keys
const kidOf = (token: string) => decodeProtectedHeader(token).kid
const publicKey = (await published()).find(({ kid }) => kid === kidOf(access_token)) ?? {}
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url")
const read = (text: string): Record<string, unknown> => JSON.parse(Buffer.from(text, "base64url").toString())
const { privateKey: ownKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
const signedBy = (input: string, key = ownKey) =>
  `${input}.${sign("sha256", Buffer.from(input), { key, dsaEncoding: "ieee-p1363" }).toString("base64url")}`
const keyed = (input: string, secret: string | Buffer) =>
  `${input}.${createHmac("sha256", secret).update(input).digest("base64url")}`
const spki = createPublicKey({ key: publicKey, format: "jwk" }).export({ type: "spki", format: "pem" }).toString()

const WRONG: readonly (readonly [title: string, token: string])[] = [
  ["§5: an ID token", id_token],
  ["an ID token's signature under its own type", `${header}.${id_token.split(".").slice(1).join(".")}`],
  ["§4: alg none, with and without a signature", `${part({ alg: "none", typ: "at+jwt" })}.${claims}.`],
  ["alg none under the right key id", `${part({ ...read(header), alg: "none" })}.${claims}.${signature}`],
  [
    "RFC 8725 §2.1: HS256 with the public key as its secret",
    keyed(`${part({ ...read(header), alg: "HS256" })}.${claims}`, spki),
  ],
  ["HS256 with the client's secret", keyed(`${part({ alg: "HS256", typ: "at+jwt" })}.${claims}`, client.client_secret)],
  ["signed by another key, with the right key id", signedBy(`${header}.${claims}`)],
  ["signed by a key in the token's own header", signedBy(`${part({ ...read(header), jwk: { kty: "EC" } })}.${claims}`)],
  ["§4: another type", signedBy(`${part({ ...read(header), typ: "JWT" })}.${claims}`)],
  ["the type application/at+jwt", `${part({ ...read(header), typ: "application/at+jwt" })}.${claims}.${signature}`],
  ["without a key id", `${part({ alg: "ES256", typ: "at+jwt" })}.${claims}.${signature}`],
  ["with an unknown key id", `${part({ ...read(header), kid: `key_${"0".repeat(32)}` })}.${claims}.${signature}`],
  ["the header's members in another order", `${part({ typ: "at+jwt", ...read(header) })}.${claims}.${signature}`],
  [
    "other claims",
    `${header}.${part({ ...read(claims), scope: "openid profile email read write admin" })}.${signature}`,
  ],
  ["a later exp", `${header}.${part({ ...read(claims), exp: 9_999_999_999 })}.${signature}`],
  ["no claims", `${header}..${signature}`],
  ["no signature", `${header}.${claims}.`],
  ["two parts", `${header}.${claims}`],
  ["four parts", `${access_token}.${signature}`],
  ["five parts", `${access_token}..`],
  ["a flipped bit of the header", `${flipped(header)}.${claims}.${signature}`],
  ["a flipped bit of the claims", `${header}.${flipped(claims)}.${signature}`],
  ["a flipped bit of the signature", `${header}.${claims}.${flipped(signature)}`],
  ["RFC 4648 §3.5: a signature spelled in another way", `${access_token}=`],
  ["the token's jti as an opaque token", `gat_${decodeJwt(access_token).jti}`],
  ["a header that is not JSON", `eyJ.${claims}.${signature}`],
  ["a header that is null", `${part({}).slice(0, 3)}udWxs.${claims}.${signature}`],
  ["of 10 000 characters", access_token.padEnd(10_000, "A")],
]

describe("RFC 8725 §3.1, §3.11, RFC 9068 §4: an invalid access token is refused everywhere, before any row is read", () => {
  for (const [title, token] of WRONG)
    it(title, async () => {
      assertError(await userinfo(at, token), "invalid_token", {
        "www-authenticate": 'Bearer error="invalid_token", error_description="The access token is invalid or expired."',
      })
      equal((await tokeninfo(at, token)).text, '{"active":false}')
      await inactive(at, client, token)
      await revoked(at, client, token)
      equal((await userinfo(at, access_token)).status, 200)
    })
  it("§5: refuses an access token of a user or a client as id_token_hint", async () => {
    for (const id_token_hint of [access_token, (await machineToken(at, client)).access_token]) {
      const answer = await ask(at, { ...requestOf(client), scope: "openid", prompt: "none", id_token_hint })
      ok(String(answer.headers.location).includes("error=invalid_request"))
    }
  })
  it("§4: exp is checked to the second", async () => {
    const { access_token: token } = await tokensFor(at, client)
    at.clock.advance({ seconds: 3599 })
    equal((await userinfo(at, token)).status, 200)
    at.clock.advance({ seconds: 1 })
    equal((await userinfo(at, token)).status, 401)
  })
})

describe("RFC 9068 §4: keys are published until the last token that they signed has expired", () => {
  const verify = async (where: Service, token: string) =>
    jwtVerify(token, createLocalJWKSet({ keys: await published(where) } as Parameters<typeof createLocalJWKSet>[0]), {
      currentDate: new Date(where.clock()),
    })
  it("even if access tokens are valid for longer than ID tokens: six hours here, and a day at most", async (t) => {
    const own = await service(t, { accessTokenTtl: 6 * 3600 })
    const theirs = await confidentialClient(own, jwt)
    const { keys } = own.gatehouse.administration
    const first = (await tokensFor(own, theirs)).access_token
    await keys.rotate({ alg: "ES256" })
    own.clock.advance({ minutes: 64 })
    const last = (await machineToken(own, theirs)).access_token
    equal(kidOf(last), kidOf(first))
    own.clock.advance({ minutes: 2 })
    const next = (await machineToken(own, theirs)).access_token
    ok(kidOf(next) !== kidOf(first))
    own.clock.advance({ hours: 5, minutes: 57, seconds: 59 })
    for (const token of [last, next]) {
      await verify(own, token)
      equal(bodyOf(await tokeninfo(own, token)).active, true)
    }
    own.clock.advance({ hours: 18, minutes: 10 })
    equal(
      (await published(own)).some(({ kid }) => kid === kidOf(first)),
      false,
    )
  })
  it("unless a key is replaced at once, which invalidates its tokens", async (t) => {
    const own = await service(t)
    const theirs = await confidentialClient(own, jwt)
    const { access_token: token } = await tokensFor(own, theirs)
    equal((await userinfo(own, token)).status, 200)
    await own.gatehouse.administration.keys.rotate({ alg: "ES256", now: true })
    equal((await userinfo(own, token)).status, 401)
    deepEqual(bodyOf(await tokeninfo(own, token)), { active: false })
    await verify(own, (await tokensFor(own, theirs)).access_token)
  })
})
