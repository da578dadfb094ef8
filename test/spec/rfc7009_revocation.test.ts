/** RFC 7009, token revocation. rfc7009_request.test.ts tests the request itself. */
import { deepEqual, equal } from "node:assert/strict"
import { after, describe, it } from "node:test"
import { assertError, bodyOf } from "../support/answers.ts"
import { inactive, introspected, machineToken, revocation, revoked } from "../support/client_requests.ts"
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
  tokeninfo,
  tokensFor,
  userinfo,
} from "../support/service.ts"

const at = await service({ after })
const client = await confidentialClient(at)
const jwtClient = await confidentialClient(at, { access_token_format: "jwt", id_token_alg: "EdDSA" })
const page = await publicClient(at)
const stranger = await confidentialClient(at)
const strangerPage = await publicClient(at)

const isAlive = async ({ access_token }: Pick<Tokens, "access_token">) => {
  const [info, own] = [await userinfo(at, access_token), await tokeninfo(at, access_token)]
  equal(info.status === 200, bodyOf(own).active)
  return info.status === 200
}
const refresh = (owner: RegisteredClient, { refresh_token }: Tokens) => post(at, refreshRequest(owner, refresh_token))
const events = async () =>
  (await at.gatehouse.store.audit.list(10_000)).filter(({ type }) => type === "grant-revoked").length

/** Asserts that no credential of the grant works any longer. */
async function assertEnded(owner: RegisteredClient, ...all: Tokens[]): Promise<void> {
  for (const tokens of all) {
    equal(await isAlive(tokens), false)
    assertError(await refresh(owner, tokens), "invalid_grant")
  }
}

describe("RFC 7009 §2: MUST support the revocation of refresh tokens", () => {
  for (const [title, owner] of [
    ["a confidential client's refresh token", client],
    ["a public client's refresh token", page],
    ["a refresh token of a client with JWT access tokens", jwtClient],
  ] as const)
    it(`§2.1: ${title} ends the grant: SHOULD also invalidate all access tokens based on it`, async () => {
      const first = await tokensFor(at, owner)
      const second = await refreshed(at, owner, first.refresh_token)
      const other = await tokensFor(at, owner)
      await revoked(at, owner, second.refresh_token)
      await assertEnded(owner, first, second)
      equal(await isAlive(other), true)
      await refreshed(at, owner, other.refresh_token)
    })
  it("the client's current token, its unconfirmed predecessor and an older token each end the grant", async () => {
    const first = await tokensFor(at, client)
    const second = await refreshed(at, client, first.refresh_token)
    await revoked(at, client, first.refresh_token)
    await assertEnded(client, second)
    const [a, b] = [await tokensFor(at, client), await tokensFor(at, client)]
    const later = await refreshed(at, client, (await refreshed(at, client, a.refresh_token)).refresh_token)
    await revoked(at, client, a.refresh_token)
    await assertEnded(client, later)
    equal(await isAlive(b), true)
  })
  it("a code of another grant still works; the code of the ended grant does not", async () => {
    const [used, unused] = [await freshCode(at, client), await freshCode(at, client)]
    const tokens = bodyOf<Tokens>(await post(at, codeRequest(client, used)))
    await revoked(at, client, tokens.refresh_token)
    assertError(await post(at, codeRequest(client, used)), "invalid_grant")
    bodyOf(await post(at, codeRequest(client, unused)))
  })
  it("the operator sees an ended grant and one event caused by the client, after any number of requests", async () => {
    const own = await confidentialClient(at)
    const tokens = await tokensFor(at, own)
    const before = await events()
    for (let i = 0; i < 3; i++) await revoked(at, own, tokens.refresh_token)
    await Promise.all(Array.from({ length: 10 }, () => revoked(at, own, tokens.refresh_token)))
    equal((await events()) - before, 1)
    const [grant] = await at.gatehouse.administration.grants.list({ client_id: own.client_id })
    equal(grant?.state, "ended")
    const recorded = (await at.gatehouse.store.audit.list(10_000)).filter(
      ({ type, subject }) => type === "grant-revoked" && subject === grant?.grant_id,
    )
    deepEqual(
      recorded.map(({ actor }) => actor),
      [own.client_id],
    )
  })
})

describe("RFC 7009 §2: SHOULD support the revocation of access tokens", () => {
  for (const [title, owner] of [
    ["opaque", client],
    ["a JWT", jwtClient],
    ["a public client's", page],
  ] as const) {
    it(`§2.1, ${title}: the token is invalid at once; the grant and its other tokens stay valid`, async () => {
      const first = await tokensFor(at, owner)
      const second = await refreshed(at, owner, first.refresh_token)
      const before = await events()
      await revoked(at, owner, first.access_token)
      equal(await isAlive(first), false)
      equal(await isAlive(second), true)
      const third = await refreshed(at, owner, second.refresh_token)
      equal(await isAlive(third), true)
      await revoked(at, owner, third.access_token)
      deepEqual([await isAlive(second), await isAlive(third)], [true, false])
      equal(await events(), before)
    })
    it(`${title}: cannot be used again, neither before nor after its expiry`, async () => {
      const { access_token } = await tokensFor(at, owner)
      await revoked(at, owner, access_token)
      at.clock.advance({ seconds: 3599 })
      equal(await isAlive({ access_token }), false)
      at.clock.advance({ hours: 2 })
      while ((await at.gatehouse.store.removeExpired(at.clock(), 500)) > 0);
      equal(await isAlive({ access_token }), false)
    })
  }
  it("the challenge is that of any invalid token, and the use counts as an invalid token", async () => {
    const { access_token } = await tokensFor(at, client)
    await revoked(at, client, access_token)
    assertError(await userinfo(at, access_token), "invalid_token", {
      "www-authenticate": 'Bearer error="invalid_token", error_description="The access token is invalid or expired."',
    })
  })
  for (const owner of [client, jwtClient])
    it(`accepts a client's token for itself, ${owner === client ? "opaque" : "a JWT"}`, async () => {
      const [one, other] = [await machineToken(at, owner), await machineToken(at, owner)]
      await revoked(at, owner, one.access_token)
      await inactive(at, owner, one.access_token)
      equal((await introspected(at, owner, other.access_token)).active, true)
      equal(bodyOf(await tokeninfo(at, one.access_token)).active, false)
      equal(bodyOf(await tokeninfo(at, other.access_token)).active, true)
    })
})

describe("RFC 7009 §2.1: refuses a token that was issued to another client", () => {
  for (const [title, other] of [
    ["a confidential client", stranger],
    ["a public one", strangerPage],
  ] as const)
    it(`refused by ${title}: invalid_grant (RFC 6749 §5.2, "issued to another client"), and no token is revoked`, async () => {
      const before = await events()
      for (const owner of [client, jwtClient]) {
        const tokens = await tokensFor(at, owner)
        const machine = await machineToken(at, owner)
        for (const token of [tokens.refresh_token, tokens.access_token, machine.access_token])
          for (const token_type_hint of [undefined, "access_token", "refresh_token"])
            assertError(await revocation(at, other, token, { token_type_hint }), "invalid_grant")
        equal(await isAlive(tokens), true)
        equal((await introspected(at, owner, machine.access_token)).active, true)
        await refreshed(at, owner, tokens.refresh_token)
      }
      equal(await events(), before)
    })
})

describe("RFC 7009 §2.1: a hint is optional; MUST extend its search across all supported token types", () => {
  for (const token_type_hint of ["access_token", "refresh_token", "id_token", "nonsense", "", "a".repeat(2000)])
    it(`§2.2: the hint ${JSON.stringify(token_type_hint.slice(0, 20))} does not change the answer`, async () => {
      for (const owner of [client, jwtClient]) {
        const [one, other] = [await tokensFor(at, owner), await tokensFor(at, owner)]
        await revoked(at, owner, one.access_token, { token_type_hint })
        equal(await isAlive(one), false)
        await revoked(at, owner, other.refresh_token, { token_type_hint })
        await assertEnded(owner, other)
        await revoked(at, owner, "nothing", { token_type_hint })
      }
    })
})

describe("RFC 7009 §2.2: 200 if the client submitted an invalid token", async () => {
  const not = ["a refresh token"]
  for (const [title, token] of await invalidTokens(at, client))
    if (!not.includes(title)) it(title, async () => revoked(at, client, token))
  it("a code is not a token: the code still works", async () => {
    const code = await freshCode(at, client)
    await revoked(at, client, code)
    bodyOf(await post(at, codeRequest(client, code)))
  })
  it("an expired token has no effect, even if the grant is live", async () => {
    const first = await tokensFor(at, client)
    at.clock.advance({ days: 20 })
    const second = await refreshed(at, client, first.refresh_token)
    at.clock.advance({ days: 10 })
    await revoked(at, client, first.access_token)
    await revoked(at, client, first.refresh_token)
    await refreshed(at, client, second.refresh_token)
  })
  it("a token of a deleted user has no effect, not even at another client", async () => {
    const own = await service({ after })
    const [mine, theirs] = [await confidentialClient(own), await confidentialClient(own)]
    const tokens = await tokensFor(own, mine)
    await own.gatehouse.administration.users.delete("ann")
    for (const by of [mine, theirs])
      for (const token of [tokens.access_token, tokens.refresh_token]) await revoked(own, by, token)
  })
})

describe("races: a revoked token is invalid, in any order", () => {
  it("revoking a refresh token during its own refreshes", async () => {
    for (let round = 0; round < 5; round++) {
      const first = await tokensFor(at, client)
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, i) =>
          i === round + 3 ? revocation(at, client, first.refresh_token) : refresh(client, first),
        ),
      )
      const won = answers.filter(({ text }) => text.includes("access_token")).map((answer) => bodyOf<Tokens>(answer))
      await assertEnded(client, first, ...won)
    }
  })
  it("revoking an access token during its use: no use that starts after the answer succeeds", async () => {
    const tokens = await tokensFor(at, client)
    const uses = Array.from({ length: 10 }, () => userinfo(at, tokens.access_token))
    const done = revoked(at, client, tokens.access_token).then(() =>
      Promise.all(Array.from({ length: 10 }, () => userinfo(at, tokens.access_token))),
    )
    deepEqual(new Set((await done).map(({ status }) => status)), new Set([401]))
    await Promise.all(uses)
    await refreshed(at, client, tokens.refresh_token)
  })
  it("twenty parallel revocations of one access token all succeed", async () => {
    const tokens = await tokensFor(at, client)
    await Promise.all(Array.from({ length: 20 }, () => revoked(at, client, tokens.access_token)))
    equal(await isAlive(tokens), false)
  })
})
