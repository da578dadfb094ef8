/** Specification §2.3, id_token; behaviour §4; signing keys and their rotation. OpenID Connect Core §2, §3.1.3. */
import { deepEqual, equal, notEqual, rejects } from "node:assert/strict"
import { createHash } from "node:crypto"
import { after, describe, it } from "node:test"
import type { JSONWebKeySet, JWTPayload } from "jose"
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from "jose"
import type { RegisteredClient } from "../support/journey.ts"
import type { Confidential, Service, Tokens } from "../support/service.ts"
import { confidentialClient, publicClient, refreshed, service, tokensFor } from "../support/service.ts"
import { send } from "../support/wire.ts"

const at = await service({ after })
const { clients } = at.gatehouse.administration
const client = await confidentialClient(at)
const second = (where = at) => Math.floor(where.clock() / 1000)

const keySet = async (where: Service = at) => JSON.parse((await send(where, "/oauth/jwks.php")).text) as JSONWebKeySet
const bytesOf = ({ client_secret }: Confidential) => new TextEncoder().encode(client_secret)

/** What a client checks: signature, algorithm, issuer, audience and times. */
const expectations = (owner: RegisteredClient, algorithm: string, where: Service) => ({
  algorithms: [algorithm],
  issuer: where.url,
  audience: owner.client_id,
  currentDate: new Date(where.clock()),
})
const byKeySet = async (token: string, owner: RegisteredClient, algorithm: string, where = at): Promise<JWTPayload> =>
  (await jwtVerify(token, createLocalJWKSet(await keySet(where)), expectations(owner, algorithm, where))).payload
const bySecret = async (token: string, owner: Confidential): Promise<JWTPayload> =>
  (await jwtVerify(token, bytesOf(owner), expectations(owner, "HS256", at))).payload

/** OpenID Connect Core §3.1.3.6: the access token is hashed as ASCII, and at_hash is the left half of the hash. */
const atHash = (accessToken: string, algorithm = "sha256") => {
  const digest = createHash(algorithm).update(accessToken, "ascii").digest()
  return digest.subarray(0, digest.length / 2).toString("base64url")
}

describe("behaviour §4, OIDC Core §2: the claims are iss, sub, aud, exp, iat, auth_time, at_hash, and nonce if sent", () => {
  const claimsOf = (tokens: Tokens, owner: RegisteredClient) => ({
    iss: at.url,
    sub: at.userId,
    aud: owner.client_id,
    exp: second() + 3600,
    iat: second(),
    auth_time: second(),
    at_hash: atHash(tokens.access_token),
  })
  it("without a nonce: exactly these claims, without profile claims in any scope", async () => {
    at.clock.advance({ hours: 13 })
    const tokens = await tokensFor(at, client, { scope: "openid profile email read write" })
    deepEqual(decodeJwt(tokens.id_token), claimsOf(tokens, client))
  })
  it("OIDC Core §3.1.2.1: a nonce is returned unchanged", async () => {
    for (const nonce of ["n-0S6_WzA2Mj", ' ü+%&="\\ ', "x".repeat(1024)]) {
      const tokens = await tokensFor(at, client, { scope: "openid", nonce })
      deepEqual(decodeJwt(tokens.id_token), { ...claimsOf(tokens, client), nonce })
    }
  })
  it("auth_time is when the password was checked, iat when the code was exchanged; exp = iat + 3600", async () => {
    await tokensFor(at, client)
    const typed = decodeJwt((await tokensFor(at, client)).id_token).auth_time
    at.clock.advance({ minutes: 10, ms: 400 })
    const { auth_time, iat, exp } = decodeJwt((await tokensFor(at, client)).id_token)
    deepEqual({ auth_time, iat, exp }, { auth_time: typed, iat: second(), exp: second() + 3600 })
    equal(second() - Number(auth_time), 600)
  })
  it("exp = iat + 3600 for any lifetime of access tokens", async (t) => {
    const brief = await service(t, { accessTokenTtl: 60 })
    const { iat = 0, exp = 0 } = decodeJwt((await tokensFor(brief, await confidentialClient(brief))).id_token)
    equal(exp - iat, 3600)
  })
  it("sub is the same for every client and at userinfo", async () => {
    const page = await publicClient(at)
    equal(decodeJwt((await tokensFor(at, page)).id_token).sub, at.userId)
  })
  it("a refresh returns no ID token", async () => {
    const { refresh_token } = await tokensFor(at, client)
    equal("id_token" in (await refreshed(at, client, refresh_token)), false)
  })
})

describe("specification §2.3, RFC 7518 §3.2, OIDC Core §10.1: HS256, keyed with the UTF-8 bytes of the client's newest valid secret", () => {
  it("RFC 7515 §3.1, RFC 7519 §3: checks header and signature", async () => {
    const { id_token } = await tokensFor(at, client)
    deepEqual(decodeProtectedHeader(id_token), { alg: "HS256", typ: "JWT" })
    equal((await bySecret(id_token, client)).sub, at.userId)
  })
  it("another client's secret does not verify the ID token", async () => {
    const { id_token } = await tokensFor(at, client)
    await rejects(jwtVerify(id_token, bytesOf(await confidentialClient(at))), {
      code: "ERR_JWS_SIGNATURE_VERIFICATION_FAILED",
    })
  })
  it("a new secret signs at once, even while the old secret is valid and was sent", async () => {
    const old = await confidentialClient(at)
    await tokensFor(at, old)
    at.clock.advance({ seconds: 1 })
    const fresh = { ...old, ...(await clients.newSecret(old.client_id, 3600)) }
    for (const sent of [old, fresh]) {
      const { id_token } = await tokensFor(at, sent)
      await bySecret(id_token, fresh)
      await rejects(bySecret(id_token, old))
    }
  })
})

describe("behaviour §4, RFC 7518 §3.1, §3.3, §3.4, RFC 8037 §3.1: RS256 for public clients; RS256, ES256 or EdDSA if configured, verified with the key set", () => {
  it("a public client's default is RS256", async () => {
    const page = await publicClient(at, { id_token_alg: undefined })
    const { id_token } = await tokensFor(at, page)
    equal((await byKeySet(id_token, page, "RS256")).sub, at.userId)
  })
  for (const [algorithm, hash] of [
    ["RS256", "sha256"],
    ["ES256", "sha256"],
    ["EdDSA", "sha512"],
  ] as const)
    for (const kind of ["public", "confidential"] as const)
      it(`OIDC Core §2, §3.1.3.6, §10.1: ${algorithm} for a ${kind} client: kid in header and key set, at_hash with ${hash}`, async () => {
        const owner = await (kind === "public" ? publicClient : confidentialClient)(at, { id_token_alg: algorithm })
        const tokens = await tokensFor(at, owner, { nonce: "n" })
        const header = decodeProtectedHeader(tokens.id_token)
        const key = (await keySet()).keys.find(({ kid }) => kid === header.kid)
        deepEqual(header, { alg: algorithm, typ: "JWT", kid: key?.kid })
        equal(key?.alg, algorithm)
        const claims = await byKeySet(tokens.id_token, owner, algorithm)
        equal(claims.at_hash, atHash(tokens.access_token, hash))
        equal(claims.nonce, "n")
      })
  it("a client's algorithm changes with the next token", async () => {
    const owner = await confidentialClient(at)
    await bySecret((await tokensFor(at, owner)).id_token, owner)
    await clients.update(owner.client_id, { id_token_alg: "ES256" })
    await byKeySet((await tokensFor(at, owner)).id_token, owner, "ES256")
  })
})

/** For each algorithm, the members of the public key, except alg, kid, kty and use. RFC 7518 §6, RFC 8037 §2. */
const PUBLIC_MEMBERS: Record<string, string[]> = { RS256: ["e", "n"], ES256: ["crv", "x", "y"], EdDSA: ["crv", "x"] }

describe("the key set, RFC 7517 §4, §5", () => {
  it("the set always has an RS256 key, since public clients use RS256 by default", async (t) => {
    const fresh = await service(t)
    const { keys } = await keySet(fresh)
    deepEqual(
      keys.map(({ alg }) => alg),
      ["RS256"],
    )
  })
  it("RFC 8414 §2, OIDC Discovery §3: the set has public members only", async () => {
    for (const key of (await keySet()).keys) {
      const own = PUBLIC_MEMBERS[key.alg ?? ""] ?? []
      deepEqual(Object.keys(key).sort(), ["alg", "kid", "kty", "use", ...own].sort())
      equal(key.use, "sig")
    }
  })
  it("RFC 8259 §11: GET and HEAD return exactly application/json, cacheable for an hour, readable from any origin", async () => {
    for (const method of ["GET", "HEAD"]) {
      const { status, headers } = await send(at, "/oauth/jwks.php", {
        method,
        headers: { origin: "https://any.example" },
      })
      deepEqual(
        [
          status,
          headers["content-type"],
          headers["cache-control"],
          headers.pragma,
          headers["access-control-allow-origin"],
        ],
        [200, "application/json", "public, max-age=3600", undefined, "*"],
      )
    }
  })
})

describe("OIDC Core §10.1.1: key rotation: announced → active → retiring → retired", () => {
  const ANNOUNCED = { minutes: 65 }

  for (const algorithm of ["RS256", "ES256", "EdDSA"] as const)
    it(`${algorithm}: a new key is in the key set at once, and signs when every cached key set has it; the old key stays until its last token must have expired, for a day`, async (t) => {
      const own = await service(t)
      const administration = own.gatehouse.administration
      const page = await publicClient(own, { id_token_alg: algorithm })
      const kids = async () => (await keySet(own)).keys.filter(({ alg }) => alg === algorithm).map(({ kid }) => kid)
      const states = async () =>
        (await administration.keys.list()).filter(({ alg }) => alg === algorithm).map(({ state }) => state)
      const signed = async () => {
        const { id_token } = await tokensFor(own, page)
        await byKeySet(id_token, page, algorithm, own)
        return { id_token, kid: decodeProtectedHeader(id_token).kid }
      }
      const old = (await signed()).kid
      own.clock.advance({ ms: 1 })
      const { key_id: fresh, state } = await administration.keys.rotate({ alg: algorithm })
      equal(state, "announced")
      notEqual(fresh, old)
      deepEqual(await kids(), [old, fresh])
      // The old key signs until the cache lifetime of the key set, an hour, has passed.
      own.clock.advance({ hours: 1 })
      equal((await signed()).kid, old)
      deepEqual(await states(), ["active", "announced"])
      own.clock.advance({ minutes: ANNOUNCED.minutes - 60, ms: -1 })
      const last = await signed()
      equal(last.kid, old)
      own.clock.advance({ ms: 1 })
      equal((await signed()).kid, fresh)
      deepEqual(await states(), ["retiring", "active"])
      deepEqual(await kids(), [old, fresh])
      own.clock.advance({ seconds: 3598 })
      await byKeySet(last.id_token, page, algorithm, own)
      own.clock.advance({ hours: 23, seconds: 302 })
      deepEqual(await states(), ["retired", "active"])
      deepEqual(await kids(), [fresh])
      await signed()
    })

  it("for a stolen key, rotation at once: the former key is removed and its tokens are invalid", async (t) => {
    const own = await service(t)
    const page = await publicClient(own)
    const { id_token } = await tokensFor(own, page)
    const { key_id } = await own.gatehouse.administration.keys.rotate({ alg: "EdDSA", now: true })
    deepEqual(
      (await keySet(own)).keys.filter(({ alg }) => alg === "EdDSA").map(({ kid }) => kid),
      [key_id],
    )
    await rejects(byKeySet(id_token, page, "EdDSA", own), { code: "ERR_JWKS_NO_MATCHING_KEY" })
    equal(decodeProtectedHeader((await tokensFor(own, page)).id_token).kid, key_id)
  })
  it("after two rotations during an announcement, the newest key finally signs", async (t) => {
    const own = await service(t)
    const page = await publicClient(own)
    const kidNow = async () => decodeProtectedHeader((await tokensFor(own, page)).id_token).kid
    const { keys } = own.gatehouse.administration
    const first = await kidNow()
    const second = (await keys.rotate({ alg: "EdDSA" })).key_id
    own.clock.advance({ minutes: 10 })
    const third = (await keys.rotate({ alg: "EdDSA" })).key_id
    equal(await kidNow(), first)
    own.clock.advance({ minutes: 55 })
    equal(await kidNow(), second)
    own.clock.advance({ minutes: 10 })
    equal(await kidNow(), third)
  })
})
