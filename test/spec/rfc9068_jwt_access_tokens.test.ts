/** RFC 9068, JWT access tokens: their contents and who can verify them. This service treats them like opaque tokens. */
import { deepEqual, equal, ok } from "node:assert/strict"
import { after, describe, it } from "node:test"
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from "jose"
import { bodyOf } from "../support/answers.ts"
import { asked, introspected, machineToken } from "../support/client_requests.ts"
import type { RegisteredClient } from "../support/journey.ts"
import type { Service } from "../support/service.ts"
import {
  confidentialClient,
  publicClient,
  refreshed,
  service,
  tokeninfo,
  tokensFor,
  userinfo,
} from "../support/service.ts"
import { send } from "../support/wire.ts"

const API = "https://api.example/v1"
const at = await service({ after })
const { clients } = at.gatehouse.administration
const second = () => Math.floor(at.clock() / 1000)
const jwtClient = (id_token_alg: "HS256" | "RS256" | "ES256" | "EdDSA", where = at) =>
  confidentialClient(where, { access_token_format: "jwt", id_token_alg, resources: [API] })
const client = await jwtClient("EdDSA")
const opaque = await confidentialClient(at, { id_token_alg: "EdDSA" })

const keySet = async (where: Service = at) =>
  createLocalJWKSet(JSON.parse((await send(where, "/oauth/jwks.php")).text) as Parameters<typeof createLocalJWKSet>[0])

/** Verifies a token like a resource server that follows RFC 9068 §4 and has no other information about this service. */
const verified = async (token: string, audience = at.url, where: Service = at) =>
  jwtVerify(token, await keySet(where), {
    typ: "at+jwt",
    issuer: where.url,
    audience,
    requiredClaims: ["iss", "exp", "aud", "sub", "client_id", "iat", "jti"],
    currentDate: new Date(where.clock()),
  })

describe("RFC 9068 §2.1: MUST be signed, MUST NOT use none, typ at+jwt", () => {
  for (const [registered, alg] of [
    ["HS256", "RS256"],
    ["RS256", "RS256"],
    ["ES256", "ES256"],
    ["EdDSA", "EdDSA"],
  ] as const)
    it(`a client of ${registered}: ${alg}, under a published key`, async () => {
      const { access_token } = await tokensFor(at, await jwtClient(registered))
      const { protectedHeader } = await verified(access_token)
      deepEqual(protectedHeader, { alg, typ: "at+jwt", kid: protectedHeader.kid })
    })
  it("MUST include RS256, even if the client's registration has no published key of its own", async () => {
    const machine = await machineToken(at, await jwtClient("HS256"))
    equal(decodeProtectedHeader(machine.access_token).alg, "RS256")
    await verified(machine.access_token)
  })
  it("signs a public client's access tokens", async () => {
    const { access_token } = await tokensFor(at, await publicClient(at, { access_token_format: "jwt" }))
    equal((await verified(access_token)).protectedHeader.alg, "EdDSA")
  })
  it("access tokens are opaque unless the client's setting says otherwise, from the next token on", async () => {
    const own = await confidentialClient(at)
    const first = await tokensFor(at, own)
    ok(first.access_token.startsWith("gat_"))
    await clients.update(own.client_id, { access_token_format: "jwt", id_token_alg: "EdDSA" })
    const next = await refreshed(at, own, first.refresh_token)
    await verified(next.access_token)
    await clients.update(own.client_id, { access_token_format: "opaque" })
    for (const { access_token } of [first, next, await refreshed(at, own, next.refresh_token)])
      equal((await userinfo(at, access_token)).status, 200)
  })
})

describe("RFC 9068 §2.2: the claims", () => {
  it("a user's token has all these claims, and no other", async () => {
    const { access_token } = await tokensFor(at, client, { scope: "openid profile email read" })
    const { payload } = await verified(access_token)
    deepEqual(payload, {
      iss: at.url,
      exp: second() + 3600,
      aud: at.url,
      sub: at.userId,
      client_id: client.client_id,
      iat: second(),
      jti: payload.jti,
      scope: "openid profile email read",
      auth_time: payload.auth_time,
    })
  })
  it("a client's own token: §2.2, sub SHOULD be an identifier of the client; auth_time is absent", async () => {
    const { access_token } = await machineToken(at, client, ["scope", "read write"])
    const { payload } = await verified(access_token)
    deepEqual(payload, {
      iss: at.url,
      exp: second() + 3600,
      aud: at.url,
      sub: client.client_id,
      client_id: client.client_id,
      iat: second(),
      jti: payload.jti,
      scope: "read write",
    })
  })
  it("§2.2.1: auth_time is the same in all access tokens and the ID token of a grant", async () => {
    const first = await tokensFor(at, client)
    at.clock.advance({ minutes: 5 })
    const next = await refreshed(at, client, first.refresh_token)
    const times = [first.access_token, next.access_token, first.id_token].map((token) => decodeJwt(token).auth_time)
    deepEqual(times, [times[0], times[0], times[0]])
  })
  it("§2.2: jti is unique, even within one grant and second", async () => {
    const tokens = await tokensFor(at, client)
    const all = [tokens, ...(await Promise.all([1, 2, 3].map(() => refreshed(at, client, tokens.refresh_token))))]
    equal(new Set(all.map(({ access_token }) => decodeJwt(access_token).jti)).size, 4)
  })
  it("§2.2.3: scope is the scope of this token, if narrowed", async () => {
    const first = await tokensFor(at, client, { scope: "openid read write" })
    const next = await refreshed(at, client, first.refresh_token, { scope: "read" })
    deepEqual([decodeJwt(first.access_token).scope, decodeJwt(next.access_token).scope], ["openid read write", "read"])
  })
  it("§3: aud is the requested resource; without a resource MUST be a default: this service", async () => {
    const { access_token } = await machineToken(at, client, ...asked(API))
    equal((await verified(access_token, API)).payload.aud, API)
    const { access_token: both } = await machineToken(at, client, ...asked(API, at.url))
    deepEqual((await verified(both, API)).payload.aud, [API, at.url])
    equal(decodeJwt((await machineToken(at, client)).access_token).aud, at.url)
  })
  it("§3: the scope is not ambiguous: with several resources, it is the scope requested for each", async () => {
    const own = await confidentialClient(at, {
      access_token_format: "jwt",
      id_token_alg: "EdDSA",
      resources: [API, "urn:example:other"],
    })
    const { access_token, scope } = await machineToken(at, own, ...asked(API, "urn:example:other"), ["scope", "read"])
    for (const audience of [API, "urn:example:other"])
      equal((await verified(access_token, audience)).payload.scope, "read")
    equal(scope, "read")
  })
  it("§4: issuer and jwks_uri MUST be consistent across the two metadata documents", async () => {
    const documents = []
    for (const name of ["oauth-authorization-server", "openid-configuration"]) {
      const { issuer, jwks_uri } = JSON.parse((await send(at, `/.well-known/${name}`)).text)
      documents.push({ issuer, jwks_uri })
    }
    deepEqual(documents, Array(2).fill({ issuer: at.url, jwks_uri: `${at.url}/oauth/jwks.php` }))
  })
  it("§5: MUST use a distinct identifier as aud: never the audience of an ID token", async () => {
    const { access_token, id_token } = await tokensFor(at, client)
    deepEqual([decodeJwt(access_token).aud, decodeJwt(id_token).aud], [at.url, client.client_id])
    deepEqual([decodeProtectedHeader(access_token).typ, decodeProtectedHeader(id_token).typ], ["at+jwt", "JWT"])
  })
  it("§6: contains neither the name nor the e-mail address of the user, and no part of the refresh token", async () => {
    const { access_token } = await tokensFor(at, client)
    // The jti is random, and may contain the name by chance.
    const { jti: _, ...claims } = decodeJwt(access_token)
    for (const secret of ["ann@", "Ann", "ann"]) ok(!JSON.stringify(claims).includes(secret), secret)
  })
})

describe("a JWT works at this service like an opaque token", () => {
  const both = (scope: string) =>
    Promise.all(
      [client, opaque].map(async (owner: RegisteredClient) => (await tokensFor(at, owner, { scope })).access_token),
    )
  const without = ({ client_id, jti, ...rest }: Record<string, unknown>) => rest
  for (const scope of ["openid profile email", "openid", "read"])
    it(`userinfo, tokeninfo and introspection answer alike: ${scope}`, async () => {
      const [jwt = "", text = ""] = await both(scope)
      deepEqual(without(bodyOf(await userinfo(at, jwt))), without(bodyOf(await userinfo(at, text))))
      deepEqual(without(bodyOf(await tokeninfo(at, jwt))), without(bodyOf(await tokeninfo(at, text))))
      deepEqual(without(await introspected(at, client, jwt)), without(await introspected(at, opaque, text)))
      equal((await introspected(at, client, jwt)).jti, decodeJwt(jwt).jti)
    })
  it("the limit for one token applies to a JWT", async (t) => {
    const limited = await service(t, { userinfoLimit: { count: 2, windowMs: 3_600_000 } })
    const own = await jwtClient("EdDSA", limited)
    const [one, other] = [await tokensFor(limited, own), await tokensFor(limited, own)]
    const statuses = []
    for (const token of [one, one, one, other]) statuses.push((await userinfo(limited, token.access_token)).status)
    deepEqual(statuses, [200, 200, 429, 200])
  })
  it("OpenID Connect Core §3.1.3.6: at_hash is computed from the JWT", async () => {
    const { access_token, id_token } = await tokensFor(at, await jwtClient("ES256"))
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", Buffer.from(access_token)))
    equal(decodeJwt(id_token).at_hash, Buffer.from(digest.subarray(0, 16)).toString("base64url"))
  })
})
