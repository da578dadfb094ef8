/**
 * RFC 7662, token introspection: what the answer contains, for which tokens, and for which callers. rfc7662_request.test.ts tests the
 * request itself.
 */
import { deepEqual, equal, match, ok } from "node:assert/strict"
import { after, describe, it } from "node:test"
import { assertError, bodyOf } from "../support/answers.ts"
import {
  asked,
  codeForResources,
  inactive,
  introspected,
  introspection,
  machineToken,
  revoked,
} from "../support/client_requests.ts"
import { invalidTokens } from "../support/invalid_tokens.ts"
import type { RegisteredClient } from "../support/journey.ts"
import type { Tokens } from "../support/service.ts"
import {
  codeRequest,
  confidentialClient,
  freshCode,
  post,
  publicClient,
  refreshed,
  refreshRequest,
  service,
  tokensFor,
  userinfo,
} from "../support/service.ts"

const API = "https://api.example/v1"
const at = await service({ after })
const { clients, users, grants } = at.gatehouse.administration
const client = await confidentialClient(at, { resources: [API] })
const jwtClient = await confidentialClient(at, { resources: [API], access_token_format: "jwt", id_token_alg: "ES256" })
const page = await publicClient(at)
const stranger = await confidentialClient(at)
const resourceServer = await confidentialClient(at, { resources: [API], grant_types: ["client_credentials"] })
const gateway = await confidentialClient(at, { introspection: "any" })
const second = () => Math.floor(at.clock() / 1000)

const tokenOf = async (owner: RegisteredClient = client, more = {}) => (await tokensFor(at, owner, more)).access_token

describe("RFC 7662 §2.2: what the answer says about an active token", () => {
  for (const owner of [client, jwtClient])
    it(`for a user's token, ${owner === client ? "opaque" : "a JWT"}: every member, and no other`, async () => {
      const scope = "openid profile read"
      const access_token = await tokenOf(owner, { scope })
      const body = await introspected(at, owner, access_token)
      deepEqual(body, {
        active: true,
        scope,
        client_id: owner.client_id,
        username: "ann",
        token_type: "Bearer",
        exp: second() + 3600,
        iat: second(),
        sub: at.userId,
        aud: at.url,
        iss: at.url,
        jti: body.jti,
        acr: "urn:gatehouse:acr:pwd",
        auth_time: second(),
      })
      match(String(body.jti), /^[A-Za-z0-9_-]{39}$/)
      equal((await introspected(at, owner, access_token)).jti, body.jti)
      ok((await introspected(at, owner, await tokenOf(owner))).jti !== body.jti)
      ok(!access_token.startsWith("gat_") || !access_token.includes(String(body.jti)))
    })
  it("the username is absent without the scope profile, and the e-mail address is always absent", async () => {
    const body = await introspected(at, client, await tokenOf(client, { scope: "openid email" }))
    deepEqual([body.username, body.email, body.scope], [undefined, undefined, "openid email"])
  })
  for (const owner of [client, jwtClient])
    it(`for a client's own token, ${owner === client ? "opaque" : "a JWT"}: sub is the client, and there is no username`, async () => {
      const body = await introspected(at, owner, (await machineToken(at, owner, ["scope", "read"])).access_token)
      deepEqual(
        [body.sub, body.client_id, body.scope, body.aud, "username" in body],
        [owner.client_id, owner.client_id, "read", at.url, false],
      )
    })
  it("scope is the token's own, if narrowed, and so are the times", async () => {
    const first = await tokensFor(at, client, { scope: "openid read write" })
    at.clock.advance({ minutes: 10 })
    const next = await refreshed(at, client, first.refresh_token, { scope: "read" })
    const [one, other] = [
      await introspected(at, client, first.access_token),
      await introspected(at, client, next.access_token),
    ]
    deepEqual([one.scope, one.iat, one.exp], ["openid read write", second() - 600, second() + 3000])
    deepEqual([other.scope, other.iat, other.exp], ["read", second(), second() + 3600])
  })
  it("for the client's own refresh token: fewer members, and no token_type", async () => {
    const { refresh_token } = await tokensFor(at, client, { scope: "profile read" })
    deepEqual(await introspected(at, client, refresh_token), {
      active: true,
      scope: "profile read",
      client_id: client.client_id,
      username: "ann",
      exp: second() + 30 * 86_400,
      sub: at.userId,
      iss: at.url,
    })
  })
})

describe("RFC 7662 §2.1: MUST extend its search across all of its supported token types", () => {
  for (const token_type_hint of ["access_token", "refresh_token", "nonsense", ""])
    it(`the hint ${JSON.stringify(token_type_hint)} does not change the answer`, async () => {
      const tokens = await tokensFor(at, client)
      const jwt = await tokenOf(jwtClient)
      equal((await introspected(at, client, tokens.access_token, { token_type_hint })).active, true)
      equal((await introspected(at, client, tokens.refresh_token, { token_type_hint })).active, true)
      equal((await introspected(at, jwtClient, jwt, { token_type_hint })).active, true)
      await inactive(at, client, "nothing", { token_type_hint })
    })
})

describe("RFC 7662 §4: MUST determine whether the token can be used at the resource server making the call", () => {
  const meant = async (owner: RegisteredClient = client) =>
    bodyOf<Tokens>(await post(at, codeRequest(owner, await codeForResources(at, owner, [API])))).access_token

  for (const owner of [client, jwtClient]) {
    const what = owner === client ? "opaque" : "a JWT"
    it(`${what}: if the token is for a resource of the caller's, it is active, with its audience`, async () => {
      deepEqual(
        [
          (await introspected(at, resourceServer, await meant(owner))).aud,
          (await introspected(at, owner, await meant(owner))).aud,
        ],
        [
          [API, at.url],
          [API, at.url],
        ],
      )
      const machine = await machineToken(at, owner, ...asked(API))
      equal((await introspected(at, resourceServer, machine.access_token)).aud, API)
    })
    it(`${what}: if the token is for this service and of another client, the answer is {active: false}, §2.2`, async () => {
      for (const token of [await tokenOf(owner), (await machineToken(at, owner)).access_token])
        for (const caller of [resourceServer, stranger]) await inactive(at, caller, token)
      await inactive(at, stranger, await meant(owner))
    })
    it(`${what}: if the caller may introspect any token, it is active`, async () => {
      for (const token of [await tokenOf(owner), await meant(owner), (await machineToken(at, owner)).access_token])
        equal((await introspected(at, gateway, token)).active, true)
    })
  }
  it("a public client's token is visible to callers that may see it", async () => {
    equal((await introspected(at, gateway, await tokenOf(page))).client_id, page.client_id)
    await inactive(at, client, await tokenOf(page))
  })
  it("a refresh token is visible only to its own client, whatever the caller's setting", async () => {
    const { refresh_token } = await tokensFor(at, client)
    for (const caller of [gateway, resourceServer, stranger]) await inactive(at, caller, refresh_token)
    equal((await introspected(at, client, refresh_token)).active, true)
  })
  it("a client's settings decide what it sees, from the next request on", async () => {
    const caller = await confidentialClient(at)
    const token = await meant()
    await inactive(at, caller, token)
    await clients.update(caller.client_id, { resources: [API] })
    equal((await introspected(at, caller, token)).active, true)
    await clients.update(caller.client_id, { resources: [] })
    await inactive(at, caller, token)
  })
})

describe('RFC 7662 §2.2: MUST return "active" false for any other token, and SHOULD NOT say why', async () => {
  const notInactive = ["a refresh token"]
  for (const [title, token] of await invalidTokens(at, client))
    if (!notInactive.includes(title)) it(title, async () => inactive(at, client, token))

  for (const owner of [client, jwtClient]) {
    const what = owner === client ? "opaque" : "a JWT"
    it(`§4, ${what}: MUST determine whether or not the token has expired, to the second`, async () => {
      const [token, { refresh_token }] = [await tokenOf(owner), await tokensFor(at, owner)]
      at.clock.advance({ seconds: 3599 })
      equal((await introspected(at, owner, token)).active, true)
      at.clock.advance({ seconds: 1 })
      await inactive(at, owner, token)
      at.clock.advance({ seconds: 30 * 86_400 - 3601 })
      equal((await introspected(at, owner, refresh_token)).active, true)
      at.clock.advance({ seconds: 1 })
      await inactive(at, owner, refresh_token)
    })
    it(`§4, ${what}: MUST determine whether or not a revocation has taken place`, async () => {
      const [one, other] = [await tokensFor(at, owner), await tokensFor(at, owner)]
      await revoked(at, owner, one.access_token)
      await inactive(at, owner, one.access_token)
      equal((await introspected(at, owner, one.refresh_token)).active, true)
      await revoked(at, owner, other.refresh_token)
      for (const token of [other.access_token, other.refresh_token]) await inactive(at, owner, token)
    })
  }
  it("inactive: a grant that an operator revoked, a disabled user, a disabled or deleted client", async () => {
    const own = await confidentialClient(at)
    const of = async () => {
      const { access_token, refresh_token } = await tokensFor(at, own)
      return [access_token, refresh_token]
    }
    const [one, two, three] = [await of(), await of(), await of()]
    for (const { grant_id } of await grants.list({ client_id: own.client_id })) await grants.revoke(grant_id)
    for (const token of one) await inactive(at, own, token)
    const machine = (await machineToken(at, own)).access_token
    await users.disable("ann")
    for (const token of two) await inactive(at, own, token)
    await users.enable("ann")
    await clients.disable(own.client_id)
    for (const token of [machine, ...three]) await inactive(at, gateway, token)
    await clients.enable(own.client_id)
    equal((await introspected(at, gateway, machine)).active, true)
    await clients.delete(own.client_id)
    await inactive(at, gateway, machine)
  })
  it("inactive: a refresh token that would be refused because it was replaced, or its client may no longer refresh", async () => {
    const own = await confidentialClient(at)
    const first = await tokensFor(at, own)
    const next = await refreshed(at, own, first.refresh_token)
    equal((await introspected(at, own, first.refresh_token)).active, true)
    await userinfo(at, next.access_token)
    await inactive(at, own, first.refresh_token)
    await clients.update(own.client_id, { grant_types: ["authorization_code"] })
    await inactive(at, own, next.refresh_token)
  })
  it("introspection of a replaced refresh token is not a replay: the grant stays live", async () => {
    const first = await tokensFor(at, client)
    const next = await refreshed(at, client, first.refresh_token)
    await userinfo(at, next.access_token)
    for (let i = 0; i < 3; i++) await inactive(at, client, first.refresh_token)
    await refreshed(at, client, next.refresh_token)
  })
})

describe("decision 0003: introspection of the successor's access token confirms it", () => {
  for (const owner of [client, jwtClient])
    it(`${owner === client ? "opaque" : "a JWT"}: presenting the predecessor afterwards ends the grant`, async () => {
      const first = await tokensFor(at, owner)
      const next = await refreshed(at, owner, first.refresh_token)
      equal((await introspected(at, owner, next.access_token)).active, true)
      assertError(await post(at, refreshRequest(owner, first.refresh_token)), "invalid_grant")
      await inactive(at, owner, next.access_token)
    })
  it("introspection by a caller that may not see the token confirms nothing; nor does introspection of the refresh token", async () => {
    const first = await tokensFor(at, client)
    const next = await refreshed(at, client, first.refresh_token)
    await inactive(at, stranger, next.access_token)
    equal((await introspected(at, client, next.refresh_token)).active, true)
    equal((await refreshed(at, client, first.refresh_token)).refresh_token, next.refresh_token)
  })
})

describe("races", () => {
  it("introspection and revocation in parallel: after the revocation is answered, no answer is active", async () => {
    const { access_token } = await tokensFor(at, client)
    const asking = Array.from({ length: 10 }, () => introspection(at, client, access_token))
    await revoked(at, client, access_token)
    await Promise.all(Array.from({ length: 10 }, () => inactive(at, client, access_token)))
    for (const answer of await Promise.all(asking)) equal(answer.status, 200)
  })
  it("a code exchanged twice: an active token becomes inactive", async () => {
    const code = await freshCode(at, client)
    const { access_token } = bodyOf<Tokens>(await post(at, codeRequest(client, code)))
    equal((await introspected(at, client, access_token)).active, true)
    assertError(await post(at, codeRequest(client, code)), "invalid_grant")
    await inactive(at, client, access_token)
  })
})
