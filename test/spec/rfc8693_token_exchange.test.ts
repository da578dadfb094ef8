/** Token exchange: a service calls another API for the person whose token arrived. RFC 8693. */
import { deepEqual, equal, match, ok } from "node:assert/strict"
import { after, describe, it, test } from "node:test"
import { decodeJwt } from "jose"
import { ID_JAG, TOKEN_EXCHANGE } from "../../src/oauth/grant_types.ts"
import { bodyOf } from "../support/answers.ts"
import { inactive, introspected, machineToken, revocation, revoked } from "../support/client_requests.ts"
import { ACCESS_TOKEN, BILLS, exchanged, exchangeRequest, exchangeSetting, ORDERS, STOCK } from "../support/exchange.ts"
import { flipped, publicClient, tokeninfo, tokensFor, userinfo } from "../support/service.ts"

const setting = await exchangeSetting({ after })
const { at, web, orders, stock, webTokens, refusalOf } = setting
const { administration } = at.gatehouse

test("RFC 8693 §2.2.1: the answer has a token for the other API, no refresh token, and the part of the scope that the policy allows", async () => {
  const source = await webTokens()
  at.clock.advance({ seconds: 600 })
  const grants = await at.gatehouse.store.grants.list({})
  const { access_token, ...answer } = await exchanged(at, orders, source.access_token, { resource: STOCK })
  deepEqual(answer, {
    issued_token_type: ACCESS_TOKEN,
    token_type: "Bearer",
    // The presented token has 3000 seconds left.
    expires_in: 3000,
    scope: "profile read",
  })
  const { jti, iat, exp, ...found } = await introspected(at, stock, access_token)
  equal(Number(exp) - Number(iat), 3000)
  ok(jti)
  deepEqual(found, {
    active: true,
    scope: "profile read",
    client_id: orders.client_id,
    username: "ann",
    token_type: "Bearer",
    sub: at.userId,
    aud: STOCK,
    iss: at.url,
    acr: found.acr,
    auth_time: found.auth_time,
    act: { sub: orders.client_id },
  })
  equal((await at.gatehouse.store.grants.list({})).length, grants.length)
})

test("RFC 8693 §2.1: scope narrows the token, and audience names the API as resource does", async () => {
  const { access_token } = await webTokens()
  const narrow = await exchanged(at, orders, access_token, {
    audience: STOCK,
    scope: "read",
    requested_token_type: ACCESS_TOKEN,
  })
  equal(narrow.scope, "read")
  const both = await exchangeRequest(at, orders, access_token, { audience: [STOCK, BILLS], scope: "read" })
  equal(await refusalOf(both), "400 invalid_target exchange-target-not-in-policy")
})

test("RFC 8693 §4.1, §4.2, §4.3: each service is in act, the last one outside, in introspection and in a JWT", async () => {
  await administration.apis.update(BILLS, { access_token_format: "jwt" })
  const { access_token } = await webTokens()
  const first = await exchanged(at, orders, access_token, { resource: STOCK })
  const second = await exchanged(at, stock, first.access_token, { resource: BILLS })
  const { act, sub, client_id, aud, scope } = decodeJwt(second.access_token)
  deepEqual(
    { act, sub, client_id, aud, scope },
    {
      act: { sub: stock.client_id, act: { sub: orders.client_id } },
      sub: at.userId,
      client_id: stock.client_id,
      aud: BILLS,
      scope: "read",
    },
  )
  const found = await introspected(at, stock, second.access_token)
  deepEqual([found.active, found.act], [true, act])
  await administration.apis.update(BILLS, { access_token_format: "" })
})

test("RFC 8693 §1.1: with a policy of impersonation, the token does not name the client in act", async () => {
  await administration.exchangePolicies.update("orders-to-stock", { mode: "impersonation" })
  const { access_token } = await exchanged(at, orders, (await webTokens()).access_token, { resource: STOCK })
  const { active, act, client_id } = await introspected(at, stock, access_token)
  deepEqual([active, act, client_id], [true, undefined, orders.client_id])
  await administration.exchangePolicies.update("orders-to-stock", { mode: "delegation" })
  // The policy for this token is gone.
  await inactive(at, stock, access_token)
})

test("the subject is that of the client which exchanged: another one if it is pairwise, which gets no identity assertion", async () => {
  await administration.clients.update(orders.client_id, {
    subject_type: "pairwise",
    sector_identifier: "orders.example",
  })
  const { access_token } = await exchanged(at, orders, (await webTokens()).access_token, { resource: STOCK })
  match(String((await introspected(at, stock, access_token)).sub), /^pair_/)
  const asserted = exchangeRequest(at, orders, access_token, {
    requested_token_type: ID_JAG,
    subject_token_type: "urn:ietf:params:oauth:token-type:id_token",
  })
  equal(await refusalOf(asserted), "400 invalid_request exchange-subject-pairwise")
  await administration.clients.update(orders.client_id, { subject_type: "public", sector_identifier: "" })
})

test("RFC 8707 §3: an exchanged token is for its API, and opens nothing here", async () => {
  const { access_token } = await exchanged(at, orders, (await webTokens()).access_token, { resource: STOCK })
  equal((await userinfo(at, access_token)).status, 401)
})

test("RFC 8693 §2.1: an actor_token may be a token that the client got for itself, and nothing else", async () => {
  const { access_token } = await webTokens()
  const own = (await machineToken(at, orders, ["scope", "read"])).access_token
  const named = { resource: STOCK, actor_token_type: ACCESS_TOKEN }
  equal((await exchanged(at, orders, access_token, { ...named, actor_token: own })).scope, "profile read")
  const another = (await machineToken(at, stock, ["scope", "read"])).access_token
  for (const parameters of [
    { ...named, actor_token: another },
    { ...named, actor_token: access_token },
    { ...named, actor_token: flipped(own) },
    { resource: STOCK, actor_token: own },
    named,
  ]) {
    const answer = await exchangeRequest(at, orders, access_token, parameters)
    equal(await refusalOf(answer), "400 invalid_request exchange-actor-invalid")
  }
})

describe("RFC 8693 §2.2.2, §3, §5: an exchange is refused", () => {
  const refused = (title: string, error: string, reason: string, send: () => ReturnType<typeof exchangeRequest>) =>
    it(title, async () => {
      equal(await refusalOf(send()), `400 ${error} ${reason}`)
    })
  const toStock = { resource: STOCK }
  const invalid = (title: string, reason: string, send: () => ReturnType<typeof exchangeRequest>) =>
    refused(title, "invalid_request", reason, send)

  for (const name of ["subject_token", "subject_token_type"])
    invalid(`without ${name}`, "parameter-missing", async () =>
      exchangeRequest(at, orders, (await webTokens()).access_token, { ...toStock, [name]: undefined }),
    )
  invalid("without a target", "parameter-missing", async () =>
    exchangeRequest(at, orders, (await webTokens()).access_token),
  )
  invalid("for another type of token", "exchange-token-type-unsupported", async () =>
    exchangeRequest(at, orders, (await webTokens()).access_token, {
      ...toStock,
      requested_token_type: "urn:ietf:params:oauth:token-type:refresh_token",
    }),
  )
  invalid("of an ID token, which belongs to no grant", "exchange-token-type-unsupported", async () =>
    exchangeRequest(at, orders, (await webTokens("openid", [])).id_token, {
      ...toStock,
      subject_token_type: "urn:ietf:params:oauth:token-type:id_token",
    }),
  )
  invalid("of a forged token", "exchange-subject-invalid", async () =>
    exchangeRequest(at, orders, flipped((await webTokens()).access_token), toStock),
  )
  invalid("of a refresh token", "exchange-subject-invalid", async () =>
    exchangeRequest(at, orders, (await webTokens()).refresh_token, toStock),
  )
  invalid("of an expired token", "exchange-subject-invalid", async () => {
    const { access_token } = await webTokens()
    at.clock.advance({ seconds: 3600 })
    return exchangeRequest(at, orders, access_token, toStock)
  })
  invalid("of a token without a person", "exchange-subject-without-person", async () =>
    exchangeRequest(at, orders, (await machineToken(at, orders, ["scope", "read"])).access_token, toStock),
  )
  invalid("by a client without a policy", "exchange-not-in-policy", async () =>
    exchangeRequest(at, await setting.serviceOf("Other", ORDERS), (await webTokens()).access_token, toStock),
  )
  invalid("of a token for another API: nobody sent it to this client", "exchange-subject-not-for-caller", async () =>
    exchangeRequest(at, orders, (await webTokens("read", [])).access_token, toStock),
  )
  invalid("that comes back to a client", "exchange-loop", async () => {
    const first = await exchanged(at, orders, (await webTokens()).access_token, toStock)
    return exchangeRequest(at, orders, first.access_token, toStock)
  })
  refused("for an API that the policy does not name", "invalid_target", "exchange-target-not-in-policy", async () =>
    exchangeRequest(at, orders, (await webTokens()).access_token, { resource: BILLS }),
  )
  refused("for this service itself", "invalid_target", "exchange-target-not-in-policy", async () =>
    exchangeRequest(at, orders, (await webTokens()).access_token, { resource: at.url }),
  )
  refused("for scope that the policy does not name", "invalid_scope", "exchange-scope-not-allowed", async () =>
    exchangeRequest(at, orders, (await webTokens()).access_token, { ...toStock, scope: "read write" }),
  )
  refused("for scope that the presented token lacks", "invalid_scope", "exchange-scope-not-allowed", async () =>
    exchangeRequest(at, orders, (await webTokens("profile")).access_token, { ...toStock, scope: "read" }),
  )
  refused(
    "for scope that was left out of the presented token",
    "invalid_scope",
    "exchange-scope-not-allowed",
    async () => {
      const { access_token } = await webTokens("read stock:see", [ORDERS, STOCK])
      const narrow = await webTokens("read", [ORDERS])
      equal((await exchanged(at, orders, access_token, toStock)).scope, "read stock:see")
      return exchangeRequest(at, orders, narrow.access_token, { ...toStock, scope: "stock:see" })
    },
  )
  refused("for the right admin", "invalid_scope", "exchange-scope-not-allowed", async () =>
    exchangeRequest(at, orders, (await webTokens()).access_token, { ...toStock, scope: "admin" }),
  )
  refused("by a client without the grant type", "unauthorized_client", "grant-type-not-allowed", async () =>
    exchangeRequest(at, web, (await webTokens()).access_token, toStock),
  )
  refused("by a public client", "unauthorized_client", "public-client-grant", async () =>
    exchangeRequest(at, await publicClient(at), (await webTokens()).access_token, toStock),
  )
})

test("decision 0059: no token of a grant with a right of administration is exchanged, not even a narrowed one", async () => {
  await administration.users.update("ann", { role: "admin" })
  await administration.clients.update(web.client_id, { scope: "openid profile read write stock:see admin" })
  const { access_token } = await webTokens("read admin")
  const answer = await exchangeRequest(at, orders, access_token, { resource: STOCK })
  equal(await refusalOf(answer), "400 invalid_request exchange-subject-of-administration")
  await administration.users.update("ann", { role: "user" })
})

test("decision 0047: a sign-in that is too weak for the client, or for a scope value, reaches neither by an exchange", async () => {
  const { access_token } = await webTokens("read stock:see", [ORDERS, STOCK])
  const refused = "400 invalid_request exchange-subject-invalid"
  const asked = (scope: string) => exchangeRequest(at, orders, access_token, { resource: STOCK, scope })
  await administration.scopes.update("stock:see", { sign_in_level: "mfa" })
  equal(await refusalOf(asked("read stock:see")), refused)
  equal((await asked("read")).status, 200)
  await administration.scopes.update("stock:see", { sign_in_level: "pwd" })
  await administration.clients.update(orders.client_id, { sign_in_level: "mfa" })
  equal(await refusalOf(asked("read")), refused)
  await administration.clients.update(orders.client_id, { sign_in_level: "pwd" })
  equal((await asked("read stock:see")).status, 200)
})

test("RFC 7009 §2.1: an exchanged token is revoked by the client that got it, and by no other", async () => {
  const first = await exchanged(at, orders, (await webTokens()).access_token, { resource: STOCK })
  const second = await exchanged(at, stock, first.access_token, { resource: BILLS })
  equal((await revocation(at, web, first.access_token)).status, 400)
  equal((await introspected(at, stock, second.access_token)).active, true)
  await revoked(at, orders, first.access_token)
  await inactive(at, stock, second.access_token)
})

test("a chain of services has a length of 5", async () => {
  const { exchangePolicies } = administration
  let token = (await webTokens()).access_token
  let before = web.client_id
  for (let hop = 1; hop <= 6; hop++) {
    const client = await setting.serviceOf(`Hop ${hop}`, hop === 1 ? ORDERS : STOCK)
    await exchangePolicies.create({
      name: `hop-${hop}`,
      client_id: client.client_id,
      subject_clients: [before],
      resources: [STOCK],
      scope: "read",
    })
    const answer = await exchangeRequest(at, client, token, { resource: STOCK })
    if (hop === 6) equal(await refusalOf(answer), "400 invalid_request exchange-too-long")
    else token = bodyOf<{ access_token: string }>(answer).access_token
    before = client.client_id
  }
  equal(bodyOf<{ active: boolean }>(await tokeninfo(at, token)).active, true)
})

test("discovery announces the grant type", async () => {
  const metadata = (await (await fetch(`${at.url}/.well-known/oauth-authorization-server`)).json()) as {
    grant_types_supported: string[]
  }
  ok(metadata.grant_types_supported.includes(TOKEN_EXCHANGE))
})

test("a token of the web application itself works as before", async () => {
  const tokens = await tokensFor(at, web)
  equal((await userinfo(at, tokens.access_token)).status, 200)
})
