/** Specification §8 and behaviour §2.5: the lifetime of a refresh token, and what ends its grant earlier. */
import { equal } from "node:assert/strict"
import { after, describe, it } from "node:test"
import { Secret } from "../../src/base/secret.ts"
import { assertError } from "../support/answers.ts"
import { PASSWORD } from "../support/journey.ts"
import { refreshGrant } from "../support/refresh_grant.ts"
import { confidentialClient, post, refreshed, refreshRequest, service, tokensFor } from "../support/service.ts"

const { at, client, page, held, refused, isAlive, assertEnded } = await refreshGrant({ after })
const { clients, grants, users } = at.gatehouse.administration

describe("specification §8: refresh token lifetime 30 days", () => {
  it("a refresh token works a second before 30 days, and not at 30 days", async () => {
    const [one, other] = [await held(), await held()]
    at.clock.advance({ days: 30, seconds: -1 })
    await refreshed(at, client, one.refresh_token)
    at.clock.advance({ seconds: 1 })
    await refused(client, other.refresh_token)
  })
  it("the lifetime is rounded down to whole seconds: never more than 30 days", async () => {
    at.clock.advance({ ms: 700 })
    const tokens = await held()
    at.clock.advance({ days: 30, ms: -1701 })
    const next = await refreshed(at, client, tokens.refresh_token)
    at.clock.advance({ days: 30 })
    await refused(client, next.refresh_token)
    at.clock.advance({ ms: 1001 })
  })
  it("each rotation returns a token with a new lifetime of 30 days; the grant is valid for at most 90 days", async () => {
    const first = await held()
    at.clock.advance({ days: 29 })
    const second = await refreshed(at, client, first.refresh_token)
    at.clock.advance({ days: 29 })
    const third = await refreshed(at, client, second.refresh_token)
    at.clock.advance({ days: 29 })
    const fourth = await refreshed(at, client, third.refresh_token)
    at.clock.advance({ days: 3, seconds: -1 })
    const fifth = await refreshed(at, client, fourth.refresh_token)
    at.clock.advance({ seconds: 1 })
    await refused(client, fifth.refresh_token)
    await refused(client, fourth.refresh_token)
  })
  it("a repeat does not renew the lifetime", async () => {
    const first = await held()
    const second = await refreshed(at, client, first.refresh_token)
    at.clock.advance({ hours: 23 })
    equal((await refreshed(at, client, first.refresh_token)).refresh_token, second.refresh_token)
    at.clock.advance({ days: 30, hours: -23 })
    await refused(client, second.refresh_token)
  })
  it("presenting an expired predecessor is not a replay: the successor still works", async () => {
    const first = await held()
    at.clock.advance({ days: 29 })
    const second = await refreshed(at, client, first.refresh_token)
    equal(await isAlive(second), true)
    at.clock.advance({ days: 1 })
    await refused(client, first.refresh_token)
    await refreshed(at, client, second.refresh_token)
  })
  it("configured lifetimes apply", async (t) => {
    const brief = await service(t, { refreshTokenTtl: 100, grantTtl: 150 })
    const own = await confidentialClient(brief)
    const first = await tokensFor(brief, own)
    brief.clock.advance({ seconds: 99 })
    const second = await refreshed(brief, own, first.refresh_token)
    brief.clock.advance({ seconds: 50 })
    const third = await refreshed(brief, own, second.refresh_token)
    brief.clock.advance({ seconds: 1 })
    assertError(await post(brief, refreshRequest(own, third.refresh_token)), "invalid_grant")
  })
  it("the access token of the last refresh is valid for its hour, even after the grant's refresh tokens have expired", async () => {
    const first = await held()
    at.clock.advance({ days: 29, hours: 23, minutes: 59 })
    const second = await refreshed(at, client, first.refresh_token)
    at.clock.advance({ minutes: 59, seconds: 59 })
    equal(await isAlive(second), true)
    at.clock.advance({ seconds: 1 })
    equal(await isAlive(second), false)
  })
})

describe("behaviour §2.5: what ends a grant", () => {
  it("disabling a user ends their grants for good; enabling the user restores none", async () => {
    const tokens = await held()
    await users.disable("ann")
    await assertEnded(client, tokens)
    await users.enable("ann")
    await assertEnded(client, tokens)
    await refreshed(at, client, (await held()).refresh_token)
  })
  it("set-password ends the grants, unless --keep-grants is set", async () => {
    const [kept, lost] = [await held(), await held(page)]
    await users.setPassword("ann", new Secret(PASSWORD), true)
    const next = await refreshed(at, client, kept.refresh_token)
    await users.setPassword("ann", new Secret(PASSWORD), false)
    await assertEnded(client, next)
    await assertEnded(page, lost)
  })
  it("a revoked grant", async () => {
    const own = await confidentialClient(at)
    const tokens = await held(own)
    const [grant, ...more] = await grants.list({ client_id: own.client_id })
    equal(more.length, 0)
    await grants.revoke(grant?.grant_id ?? "")
    await assertEnded(own, tokens)
  })
  it("a deleted user", async () => {
    const other = await service({ after })
    const own = await confidentialClient(other)
    const tokens = await tokensFor(other, own)
    await other.gatehouse.administration.users.delete("ann")
    assertError(await post(other, refreshRequest(own, tokens.refresh_token)), "invalid_grant")
    equal(await isAlive(tokens, other), false)
  })
  it("a disabled client: invalid_client while disabled; afterwards the grant works again", async () => {
    const own = await confidentialClient(at)
    const tokens = await held(own)
    await clients.disable(own.client_id)
    assertError(await post(at, refreshRequest(own, tokens.refresh_token)), "invalid_client")
    equal(await isAlive(tokens), false)
    await clients.enable(own.client_id)
    equal(await isAlive(tokens), true)
    await refreshed(at, own, tokens.refresh_token)
  })
  it("a client that loses the refresh_token grant type: unauthorized_client, and the token stays unused", async () => {
    const own = await confidentialClient(at)
    const tokens = await held(own)
    await clients.update(own.client_id, { grant_types: ["authorization_code"] })
    assertError(await post(at, refreshRequest(own, tokens.refresh_token)), "unauthorized_client")
    await clients.update(own.client_id, { grant_types: ["authorization_code", "refresh_token"] })
    await refreshed(at, own, tokens.refresh_token)
  })
})
