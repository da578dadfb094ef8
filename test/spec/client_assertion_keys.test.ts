/** RFC 7523 §3, items 7 and 9, and OpenID Connect Core §9, §10.1: the signer of a client assertion, and its single use. */
import { deepEqual, equal, rejects } from "node:assert/strict"
import { createPublicKey } from "node:crypto"
import { after, describe, it } from "node:test"
import { SignJWT } from "jose"
import { assertError, bodyOf } from "../support/answers.ts"
import type { Alg, OwnKey } from "../support/client_assertion.ts"
import {
  askBy,
  asserted,
  assertionOf,
  jwksOf,
  keyClient,
  ownKey,
  refusalLog,
  secretJwtClient,
} from "../support/client_assertion.ts"
import { REDIRECT_URI } from "../support/journey.ts"
import { confidentialClient, freshCode, post, service } from "../support/service.ts"

const { log, lines } = refusalLog()
const at = await service({ after }, {}, { log })
const { clients } = at.gatehouse.administration
const KEYS = (["RS256", "PS256", "ES256", "EdDSA"] as const).map((alg) => ownKey(alg, `key-${alg}`))
const [rsa, , ec, ed] = KEYS as [OwnKey, OwnKey, OwnKey, OwnKey]
const client = await keyClient(at, { jwks: jwksOf(...KEYS) })

async function refused(assertion: string, reason: string) {
  lines.length = 0
  assertError(await askBy(at, assertion), "invalid_client")
  deepEqual(
    lines.map((line) => line.reason),
    [reason],
  )
}
const taken = async (assertion: string) => equal(bodyOf(await askBy(at, assertion)).token_type, "Bearer")

describe("RFC 7523 §3 9: the signature MUST be the client's", () => {
  for (const key of KEYS) {
    it(`accepts ${key.alg}, with kid and without`, async () => {
      await taken(await assertionOf(at, client.client_id, key))
      await taken(await assertionOf(at, client.client_id, key, { header: { kid: undefined } }))
    })
    it(`${key.alg}: refuses another key with the same kid, a changed claim, a missing signature`, async () => {
      const forger = ownKey(key.alg as Exclude<Alg, "HS256">, key.kid)
      await refused(await assertionOf(at, client.client_id, forger), "assertion-signature")
      const [header, , signature] = (await assertionOf(at, client.client_id, key)).split(".")
      const [, claims] = (await assertionOf(at, client.client_id, key)).split(".")
      await refused(`${header}.${claims}.${signature}`, "assertion-signature")
      await refused(`${header}.${claims}.`, "assertion-signature")
    })
  }
  it("RFC 9864 §2.2: accepts both names of EdDSA, whichever the key has", async () => {
    for (const alg of [undefined, "EdDSA", "Ed25519"]) {
      const own = ownKey("EdDSA", "own", { alg })
      const { client_id } = await keyClient(at, { jwks: jwksOf(own) })
      for (const header of [{ alg: "EdDSA" }, { alg: "Ed25519" }])
        await taken(await assertionOf(at, client_id, own, { header }))
    }
  })
  it("refuses an unknown kid", async () =>
    refused(await assertionOf(at, client.client_id, ed, { header: { kid: "x" } }), "assertion-signature"))
  it("RFC 8725 §3.1: the key determines the algorithm: refuses HS256 with a public key", async () => {
    const pem = createPublicKey(rsa.privateKey).export({ type: "spki", format: "pem" }).toString()
    for (const text of [pem, JSON.stringify(rsa.jwk), String(rsa.jwk.n), jwksOf(...KEYS)])
      await refused(await assertionOf(at, client.client_id, text), "auth-method-differs")
    const both = await secretJwtClient(at)
    await clients.update(both.client_id, { jwks: jwksOf(...KEYS) })
    await refused(await assertionOf(at, both.client_id, pem), "assertion-signature")
    await refused(await assertionOf(at, both.client_id, rsa), "auth-method-differs")
  })
  it("RFC 8725 §3.10: a key contained or referenced in the assertion is ignored", async () => {
    const forger = ownKey("EdDSA", "own")
    const header = { kid: undefined, jwk: forger.jwk, jku: `${at.url}/oauth/jwks.php`, x5u: "http://127.0.0.1/" }
    await refused(await assertionOf(at, client.client_id, forger, { header }), "assertion-signature")
  })
  it("RFC 7517 §4.2, §4.3, §4.4: ignores a key for encryption, for signing only, or for another algorithm", async () => {
    const set = [
      ownKey("RS256", "enc", { use: "enc" }),
      ownKey("ES256", "ops", { key_ops: ["sign"] }),
      ownKey("RS256", "ps", { alg: "PS256" }),
      ownKey("EdDSA", "right", { alg: "EdDSA", use: "sig", key_ops: ["verify"] }),
    ] as const
    const narrow = await keyClient(at, { jwks: jwksOf(...set) })
    for (const key of set.slice(0, 3))
      await refused(await assertionOf(at, narrow.client_id, key), "assertion-signature")
    await taken(await assertionOf(at, narrow.client_id, set[3]))
    await taken(await assertionOf(at, narrow.client_id, { ...set[2], alg: "PS256" }))
  })
  it("RFC 8017 §3.1: refuses an RSA key with an exponent that is even, less than 3 or very large", async () => {
    const register = (e: string) => keyClient(at, { jwks: JSON.stringify({ keys: [{ ...rsa.jwk, e }] }) })
    for (const e of ["00", "01", "02", "010000", "0100000001", "ff".repeat(255)])
      await rejects(register(Buffer.from(e, "hex").toString("base64url")), /has no key for RS256/)
    for (const e of ["03", "010001", "ffffffff"]) await register(Buffer.from(e, "hex").toString("base64url"))
  })
  it("an unknown client and a client without a usable key cost the same computation", async (t) => {
    const verify = t.mock.method(crypto.subtle, "verify")
    const unknown = `client_${"0".repeat(32)}`
    for (const key of KEYS) {
      for (const [id, reason] of [
        [unknown, "client-unknown"],
        [client.client_id, "assertion-signature"],
      ] as const) {
        verify.mock.resetCalls()
        await refused(await assertionOf(at, id, key, { header: { kid: "x" } }), reason)
        equal(verify.mock.callCount(), 1)
      }
    }
  })
  it("if two clients have the same key, an assertion is valid only for the client that it names", async () => {
    const twin = await keyClient(at, { jwks: jwksOf(ed) })
    const answer = await askBy(at, await assertionOf(at, twin.client_id, ed))
    const { access_token } = bodyOf<{ access_token: string }>(answer)
    const info = await fetch(`${at.url}/api/tokeninfo.php`, { headers: { authorization: `Bearer ${access_token}` } })
    equal(JSON.parse(await info.text()).client_id, twin.client_id)
  })
  it("after a change of keys the new keys work from the next request on, and the old keys no longer", async () => {
    const own = await keyClient(at, { jwks: jwksOf(ec) })
    await taken(await assertionOf(at, own.client_id, ec))
    await clients.update(own.client_id, { jwks: jwksOf(ed) })
    await taken(await assertionOf(at, own.client_id, ed))
    await refused(await assertionOf(at, own.client_id, ec), "assertion-signature")
  })
})

describe("OpenID Connect Core §9: client_secret_jwt", () => {
  it("accepts HS256 with each valid secret until the secret expires, and records the use", async () => {
    const old = await secretJwtClient(at)
    const fresh = await clients.newSecret(old.client_id, 60)
    await taken(await assertionOf(at, old.client_id, old.client_secret))
    await taken(await assertionOf(at, old.client_id, fresh.client_secret))
    // A change removes the client from the cache. So the server then reads the times of the last uses from the store.
    await clients.update(old.client_id, { name: "Renamed" })
    const used = (await clients.show(old.client_id)).secrets?.map(({ last_used_at }) => last_used_at)
    const now = new Date(at.clock()).toISOString()
    deepEqual(used, [now, now])
    at.clock.advance({ seconds: 60 })
    await refused(await assertionOf(at, old.client_id, old.client_secret), "assertion-signature")
    await taken(await assertionOf(at, old.client_id, fresh.client_secret))
  })
  it("refuses another secret, another client's secret, and the digest of the right secret", async () => {
    const [one, other] = [await secretJwtClient(at), await secretJwtClient(at)]
    for (const secret of [other.client_secret, one.client_secret.toUpperCase(), one.client_id])
      await refused(await assertionOf(at, one.client_id, secret), "assertion-signature")
  })
})

describe("RFC 7523 §3 7: a jti works once", () => {
  it("RFC 7519 §4.1.7: refuses a second use until the assertion has expired; another client may use the same jti", async () => {
    const claims = { jti: "the-same" }
    const assertion = await assertionOf(at, client.client_id, ed, { claims })
    await taken(assertion)
    await refused(assertion, "assertion-replayed")
    await refused(await assertionOf(at, client.client_id, ec, { claims }), "assertion-replayed")
    const twin = await keyClient(at, { jwks: jwksOf(ed) })
    await taken(await assertionOf(at, twin.client_id, ed, { claims }))
    at.clock.advance({ seconds: 89 })
    await refused(assertion, "assertion-replayed")
    at.clock.advance({ seconds: 1 })
    await refused(assertion, "assertion-expired")
  })
  it("accepts one of 20 parallel uses", async () => {
    const assertion = await assertionOf(at, client.client_id, ed)
    const answers = await Promise.all(Array.from({ length: 20 }, () => askBy(at, assertion)))
    deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array(19).fill(401)])
  })
  it("a wrong signature does not use up the jti", async () => {
    const claims = { jti: "not-used-up" }
    await refused(
      await assertionOf(at, client.client_id, ownKey("EdDSA", "key-EdDSA"), { claims }),
      "assertion-signature",
    )
    await taken(await assertionOf(at, client.client_id, ed, { claims }))
  })
  it("a failed authentication does not use up the code", async () => {
    const code = await freshCode(at, { ...client, client_secret: "" })
    const exchange = async (assertion: string) =>
      post(at, { grant_type: "authorization_code", code, redirect_uri: REDIRECT_URI, ...asserted(assertion) })
    const used = await assertionOf(at, client.client_id, ed)
    await taken(used)
    assertError(await exchange(used), "invalid_client")
    assertError(await exchange(await assertionOf(at, client.client_id, ownKey("EdDSA", "x"))), "invalid_client")
    equal((await exchange(await assertionOf(at, client.client_id, ed))).status, 200)
  })
})

describe("OpenID Connect Core §9: only the registered method is accepted", () => {
  const SECRET = ["client_secret_basic", "client_secret_post", "client_secret_jwt", "secret"] as const
  const ways = {
    client_secret_post: (id: string, secret: string) =>
      post(at, { grant_type: "client_credentials", client_id: id, client_secret: secret }),
    client_secret_basic: (id: string, secret: string) =>
      post(at, { grant_type: "client_credentials" }, { authorization: `Basic ${btoa(`${id}:${secret}`)}` }),
    client_secret_jwt: async (id: string, secret: string) => askBy(at, await assertionOf(at, id, secret)),
    private_key_jwt: async (id: string) => askBy(at, await assertionOf(at, id, ed)),
    none: (id: string) => post(at, { grant_type: "client_credentials", client_id: id }),
  }
  for (const registered of SECRET)
    it(`registered ${registered}: refuses the right secret sent by another method`, async () => {
      const { client_id, client_secret } = await confidentialClient(at, { token_endpoint_auth_method: registered })
      for (const [way, ask] of Object.entries(ways)) {
        lines.length = 0
        const allowed = registered === way || (registered === "secret" && /_(basic|post)$/.test(way))
        const answer = await ask(client_id, client_secret)
        equal(answer.status, allowed ? 200 : 401, way)
        const missing = registered === "client_secret_jwt" ? "assertion-missing" : "secret-missing"
        const reason = way === "none" ? missing : "auth-method-differs"
        deepEqual(
          lines.map((line) => line.reason),
          allowed ? [] : [reason],
        )
      }
    })
  it("registered private_key_jwt: a secret created for the client authenticates no one", async () => {
    const own = await keyClient(at, { jwks: jwksOf(ed) })
    const { client_secret } = await clients.newSecret(own.client_id, 0)
    for (const [way, ask] of Object.entries(ways))
      equal((await ask(own.client_id, client_secret)).status, way === "private_key_jwt" ? 200 : 401, way)
  })
  it("a public client cannot use an assertion", async () => {
    const { result } = await clients.create({ name: "Page", kind: "public", redirect_uris: [REDIRECT_URI] })
    await refused(await assertionOf(at, result.client_id, ed), "auth-method-differs")
  })
  it("refuses an unsigned text in the form of a signed assertion", async () => {
    const jwt = await new SignJWT({}).setProtectedHeader({ alg: "EdDSA" }).sign(ed.privateKey)
    await refused(jwt, "assertion-subject")
  })
})
