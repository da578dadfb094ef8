/** Specification, sections 3 and 4.2, grant `refresh_token`; silence.md, "Token endpoint"; design, decision 3. */
import { deepEqual, equal, notEqual } from "node:assert/strict"
import { after, before, describe, it } from "node:test"
import { Secret } from "../../src/base/secret.ts"
import { assertError, bodyOf } from "../support/answers.ts"
import type { RegisteredClient } from "../support/journey.ts"
import { PASSWORD } from "../support/journey.ts"
import type { Service, Tokens } from "../support/service.ts"
import {
  basic,
  codeRequest,
  confidentialClient,
  flipped,
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
import { send } from "../support/wire.ts"

const ALL = "openid profile email read write"

const at = await service({ after })
const { clients, grants, users } = at.gatehouse.administration
const client = await confidentialClient(at)
const page = await publicClient(at)

const held = (owner: RegisteredClient = client, scope = ALL) => tokensFor(at, owner, { scope })
const refused = async (owner: RegisteredClient, refreshToken: string, more = {}) =>
  assertError(await post(at, refreshRequest(owner, refreshToken, more)), "invalid_grant")
const isAlive = async ({ access_token }: Tokens, where: Service = at) =>
  (await userinfo(where, access_token)).status === 200

/** That nothing of the grant works any longer. */
async function assertEnded(owner: RegisteredClient, ...all: Tokens[]): Promise<void> {
  for (const tokens of all) {
    equal(await isAlive(tokens), false)
    await refused(owner, tokens.refresh_token)
  }
}

describe("specification §4.2: grant refresh_token", () => {
  for (const [title, owner] of [
    ["a confidential client", client],
    ["a public client", page],
  ] as const)
    it(`${title} gets access_token, token_type, expires_in, refresh_token, scope; no id_token`, async () => {
      const tokens = await held(owner)
      const next = await refreshed(at, owner, tokens.refresh_token)
      deepEqual(Object.keys(next), ["access_token", "token_type", "expires_in", "refresh_token", "scope"])
      deepEqual([next.token_type, next.expires_in, next.scope], ["Bearer", 3600, ALL])
      notEqual(next.access_token, tokens.access_token)
      notEqual(next.refresh_token, tokens.refresh_token)
    })
  it("JSON and HTTP Basic do the same", async () => {
    const { refresh_token } = await held()
    const body = JSON.stringify({ grant_type: "refresh_token", refresh_token })
    const headers = { "content-type": "application/json", ...basic(client.client_id, client.client_secret) }
    bodyOf(await send(at, "/oauth/token.php", { method: "POST", headers, body }))
  })
  for (const name of ["refresh_token", "client_id"])
    it(`${name} is required: invalid_request`, async () => {
      const { refresh_token } = await held()
      for (const value of [undefined, ""])
        assertError(await post(at, refreshRequest(client, refresh_token, { [name]: value })), "invalid_request")
      await refreshed(at, client, refresh_token)
    })
  it("client_secret is required for confidential clients: invalid_client, and nothing is consumed", async () => {
    const { refresh_token } = await held()
    for (const client_secret of [undefined, "", "wrong"])
      assertError(await post(at, refreshRequest(client, refresh_token, { client_secret })), "invalid_client")
    await refreshed(at, client, refresh_token)
  })
  it("a public client with a secret: invalid_client", async () => {
    const { refresh_token } = await held(page)
    assertError(await post(at, refreshRequest(page, refresh_token, { client_secret: "x" })), "invalid_client")
  })
  it("the former access token stays valid for its life", async () => {
    const tokens = await held()
    const next = await refreshed(at, client, tokens.refresh_token)
    deepEqual([await isAlive(tokens), await isAlive(next)], [true, true])
  })
  it("the parameters of other grants are ignored", async () => {
    const { refresh_token } = await held()
    await refreshed(at, client, refresh_token, { code: "gac_x", code_verifier: "short", redirect_uri: "x" })
  })

  describe("a token that is none: invalid_grant", () => {
    let tokens: Tokens
    let code: string
    before(async () => {
      tokens = await held()
      code = await freshCode(at, client)
    })
    for (const [title, tokenOf] of [
      ["nothing of ours", () => "nothing"],
      ["the prefix alone", () => "grt_"],
      ["truncated", () => tokens.refresh_token.slice(0, -1)],
      ["a flipped bit", () => flipped(tokens.refresh_token)],
      ["more behind it", () => `${tokens.refresh_token}A`],
      ["a space behind it", () => `${tokens.refresh_token} `],
      ["in upper case", () => tokens.refresh_token.toUpperCase()],
      ["of 10 000 characters", () => tokens.refresh_token.padEnd(10_000, "A")],
      ["an access token", () => tokens.access_token],
      ["an access token under a refresh token's prefix", () => `grt_${tokens.access_token.slice(4)}`],
      ["an ID token", () => tokens.id_token],
      ["a code", () => code],
      ["a code under a refresh token's prefix", () => `grt_${code.slice(4)}`],
    ] as const)
      it(title, () => refused(client, tokenOf()))
    it("and the real one still works", async () => {
      await refreshed(at, client, tokens.refresh_token)
    })
  })
})

describe("design, decision 3: rotation is confirmed by delivery", () => {
  it("until its successor is confirmed, presenting a token again returns the very same successor", async () => {
    const tokens = await held()
    const answers: Tokens[] = []
    for (let i = 0; i < 5; i++) answers.push(await refreshed(at, client, tokens.refresh_token))
    equal(new Set(answers.map(({ refresh_token }) => refresh_token)).size, 1)
    for (const answer of answers) equal(await isAlive(answer), true)
  })
  it("days later too: the same successor, with the same expiry", async () => {
    const tokens = await held()
    const first = await refreshed(at, client, tokens.refresh_token)
    at.clock.advance({ days: 3 })
    const again = await refreshed(at, client, tokens.refresh_token)
    equal(again.refresh_token, first.refresh_token)
    equal(bodyOf(await tokeninfo(at, again.access_token)).iat, Math.floor(at.clock() / 1000))
  })
  it("twenty parallel refreshes all get the same successor", async () => {
    const tokens = await held()
    const answers = await Promise.all(Array.from({ length: 20 }, () => refreshed(at, client, tokens.refresh_token)))
    equal(new Set(answers.map(({ refresh_token }) => refresh_token)).size, 1)
    for (const answer of answers) equal(await isAlive(answer), true)
    const [one] = answers
    await refreshed(at, client, one?.refresh_token ?? "")
  })
  it("a chain of twenty rotations works", async () => {
    let { refresh_token } = await held()
    const seen = new Set([refresh_token])
    for (let i = 0; i < 20; i++) {
      refresh_token = (await refreshed(at, client, refresh_token)).refresh_token
      seen.add(refresh_token)
    }
    equal(seen.size, 21)
  })

  for (const [title, confirm] of [
    ["its access token is used at userinfo", (next: Tokens) => userinfo(at, next.access_token)],
    ["its access token is used at tokeninfo", (next: Tokens) => tokeninfo(at, next.access_token)],
    ["its refresh token is used", (next: Tokens) => post(at, refreshRequest(client, next.refresh_token))],
    [
      "the access token of a repeated answer is used",
      async (_: Tokens, former: Tokens) =>
        userinfo(at, (await refreshed(at, client, former.refresh_token)).access_token),
    ],
    [
      "a narrowed access token of it is used",
      async (_: Tokens, former: Tokens) =>
        userinfo(at, (await refreshed(at, client, former.refresh_token, { scope: "read" })).access_token),
    ],
  ] as const)
    it(`once confirmed, when ${title}, presenting the predecessor is theft: the grant ends`, async () => {
      const tokens = await held()
      const next = await refreshed(at, client, tokens.refresh_token)
      equal((await confirm(next, tokens)).status, 200)
      await refused(client, tokens.refresh_token)
      await assertEnded(client, next, tokens)
    })
  it("the use of the former access token confirms nothing", async () => {
    const tokens = await held()
    const next = await refreshed(at, client, tokens.refresh_token)
    equal(await isAlive(tokens), true)
    equal((await refreshed(at, client, tokens.refresh_token)).refresh_token, next.refresh_token)
  })
  it("a refused use of the successor confirms nothing", async () => {
    const tokens = await held(client, "openid read")
    const next = await refreshed(at, client, tokens.refresh_token)
    assertError(await post(at, refreshRequest(client, next.refresh_token, { scope: "write" })), "invalid_scope")
    assertError(await post(at, refreshRequest(client, next.refresh_token, { client_secret: "x" })), "invalid_client")
    equal((await refreshed(at, client, tokens.refresh_token)).refresh_token, next.refresh_token)
  })
  it("anything older is theft at any time, also while the newest is unconfirmed", async () => {
    const first = await held()
    const second = await refreshed(at, client, first.refresh_token)
    const third = await refreshed(at, client, second.refresh_token)
    await refused(client, first.refresh_token)
    await assertEnded(client, first, second, third)
  })
  it("weeks later too", async () => {
    const first = await held()
    const second = await refreshed(at, client, first.refresh_token)
    const third = await refreshed(at, client, second.refresh_token)
    at.clock.advance({ days: 20 })
    await refused(client, first.refresh_token)
    await refused(client, third.refresh_token)
  })
  it("theft writes one audit event, however often it is tried", async () => {
    const first = await held()
    const second = await refreshed(at, client, first.refresh_token)
    await refreshed(at, client, second.refresh_token)
    const count = async () =>
      (await at.gatehouse.store.audit.list(10_000)).filter(({ type }) => type === "refresh-replayed").length
    const earlier = await count()
    for (let i = 0; i < 3; i++) await refused(client, first.refresh_token)
    await Promise.all(Array.from({ length: 5 }, () => refused(client, first.refresh_token)))
    equal((await count()) - earlier, 1)
  })
  it("theft at one grant leaves the user's other grants", async () => {
    const [one, other] = [await held(), await held()]
    const next = await refreshed(at, client, one.refresh_token)
    equal(await isAlive(next), true)
    await refused(client, one.refresh_token)
    equal(await isAlive(other), true)
    await refreshed(at, client, other.refresh_token)
  })
  it("the code presented again after refreshes is a replay: the grant ends", async () => {
    const code = await freshCode(at, client)
    const first = bodyOf<Tokens>(await post(at, codeRequest(client, code)))
    const second = await refreshed(at, client, first.refresh_token)
    assertError(await post(at, codeRequest(client, code)), "invalid_grant")
    await assertEnded(client, first, second)
  })
  it("a refresh token at another client: invalid_grant, nothing revoked, nothing consumed", async () => {
    const tokens = await held()
    const stranger = await confidentialClient(at)
    const next = await refreshed(at, client, tokens.refresh_token)
    equal(await isAlive(next), true)
    for (const token of [tokens.refresh_token, next.refresh_token])
      for (const other of [stranger, page]) await refused(other, token)
    equal(await isAlive(next), true)
    await refreshed(at, client, next.refresh_token)
  })

  describe("strict clients: the predecessor is theft at once", () => {
    it("a repeat ends the grant", async () => {
      const strict = await confidentialClient(at, { refresh_rotation: "strict" })
      const tokens = await held(strict)
      const next = await refreshed(at, strict, tokens.refresh_token)
      await refused(strict, tokens.refresh_token)
      await assertEnded(strict, next)
    })
    it("two parallel refreshes end the grant", async () => {
      const strict = await confidentialClient(at, { refresh_rotation: "strict" })
      const tokens = await held(strict)
      const answers = await Promise.all([1, 2].map(() => post(at, refreshRequest(strict, tokens.refresh_token))))
      deepEqual(answers.map(({ status }) => status).sort(), [200, 400])
      const won = answers.find(({ status }) => status === 200)
      if (won !== undefined) await assertEnded(strict, bodyOf<Tokens>(won))
    })
    it("a chain works", async () => {
      const strict = await confidentialClient(at, { refresh_rotation: "strict" })
      let { refresh_token } = await held(strict)
      for (let i = 0; i < 5; i++) refresh_token = (await refreshed(at, strict, refresh_token)).refresh_token
    })
    it("the setting counts from the next request on", async () => {
      const turned = await confidentialClient(at)
      const tokens = await held(turned)
      await refreshed(at, turned, tokens.refresh_token)
      await clients.update(turned.client_id, { refresh_rotation: "strict" })
      await refused(turned, tokens.refresh_token)
    })
  })
})

describe("specification §4.2: scope, new scope; may be narrowed", () => {
  it("narrowed: the access token has that alone; absent: all that was granted, also after a narrowed use", async () => {
    const tokens = await held()
    const narrowed = await refreshed(at, client, tokens.refresh_token, { scope: "read" })
    equal(narrowed.scope, "read")
    equal(bodyOf(await tokeninfo(at, narrowed.access_token)).scope, "read")
    deepEqual(Object.keys(bodyOf(await userinfo(at, narrowed.access_token))), ["sub", "client_id", "scope"])
    const back = await refreshed(at, client, narrowed.refresh_token)
    equal(back.scope, ALL)
    equal(bodyOf(await tokeninfo(at, back.access_token)).scope, ALL)
    equal((await refreshed(at, client, back.refresh_token, { scope: "" })).scope, ALL)
  })
  it("a repeat narrows as well, and the successor is still the same", async () => {
    const tokens = await held()
    const whole = await refreshed(at, client, tokens.refresh_token)
    const narrowed = await refreshed(at, client, tokens.refresh_token, { scope: "openid email" })
    equal(narrowed.refresh_token, whole.refresh_token)
    equal(narrowed.scope, "openid email")
    equal(bodyOf(await tokeninfo(at, narrowed.access_token)).scope, "openid email")
    equal(bodyOf(await tokeninfo(at, whole.access_token)).scope, ALL)
  })
  it("after a narrowed use another part of the grant can be asked for", async () => {
    const tokens = await held()
    const one = await refreshed(at, client, tokens.refresh_token, { scope: "read" })
    equal((await refreshed(at, client, one.refresh_token, { scope: "write email" })).scope, "email write")
  })
  for (const scope of [
    "write",
    "openid write",
    "admin2",
    "openid none",
    "OPENID",
    "read,openid",
    'read "x"',
    "read\u00e9",
    "read\\",
  ])
    it(`${scope} is beyond the grant or unknown: invalid_scope, and nothing is consumed`, async () => {
      const tokens = await held(client, "openid read")
      const next = await refreshed(at, client, tokens.refresh_token)
      assertError(await post(at, refreshRequest(client, next.refresh_token, { scope })), "invalid_scope")
      // Had the refused use counted, the predecessor would be theft now.
      equal((await refreshed(at, client, tokens.refresh_token)).refresh_token, next.refresh_token)
      await refreshed(at, client, next.refresh_token)
    })
  for (const [scope, expected] of [
    ["openid read offline_access", "openid read"],
    ["offline_access", "openid read"],
    ["openid read admin offline_access", "openid read"],
    ["admin read", "read"],
    ["read read", "read"],
    ["  read  openid ", "openid read"],
  ] as const)
    it(`"${scope}" gives "${expected}": offline_access, and whatever the authorization dropped, is dropped`, async () => {
      const trusted = await confidentialClient(at, { scope: `${ALL} admin` })
      const tokens = await tokensFor(at, trusted, { scope: "openid read admin offline_access" })
      equal(tokens.scope, "openid read")
      equal((await refreshed(at, trusted, tokens.refresh_token, { scope })).scope, expected)
    })
  it("admin alone, for a user without the role: invalid_scope, nothing consumed", async () => {
    const trusted = await confidentialClient(at, { scope: "read admin" })
    const tokens = await tokensFor(at, trusted, { scope: "read" })
    assertError(await post(at, refreshRequest(trusted, tokens.refresh_token, { scope: "admin" })), "invalid_scope")
    await refreshed(at, trusted, tokens.refresh_token)
  })
  it("admin that was granted is cut when the user loses the role", async () => {
    const trusted = await confidentialClient(at, { scope: "read admin" })
    await users.update("ann", { role: "admin" })
    const tokens = await tokensFor(at, trusted, { scope: "read admin" })
    const next = await refreshed(at, trusted, tokens.refresh_token)
    equal(next.scope, "read admin")
    await users.update("ann", { role: "user" })
    equal((await refreshed(at, trusted, next.refresh_token)).scope, "read")
  })
  it("a user who becomes an admin gains nothing in a grant that has no admin", async () => {
    const trusted = await confidentialClient(at, { scope: "read admin" })
    const tokens = await tokensFor(at, trusted, { scope: "read admin" })
    await users.update("ann", { role: "admin" })
    assertError(await post(at, refreshRequest(trusted, tokens.refresh_token, { scope: "admin" })), "invalid_scope")
    equal((await refreshed(at, trusted, tokens.refresh_token)).scope, "read")
    await users.update("ann", { role: "user" })
  })
  it("scope taken from a client is cut from the next refresh; what is given back returns", async () => {
    const own = await confidentialClient(at)
    const tokens = await held(own, "openid read write")
    await clients.update(own.client_id, { scope: "openid read" })
    const cut = await refreshed(at, own, tokens.refresh_token)
    equal(cut.scope, "openid read")
    equal(bodyOf(await tokeninfo(at, cut.access_token)).scope, "openid read")
    equal((await refreshed(at, own, cut.refresh_token, { scope: "read write" })).scope, "read")
    await clients.update(own.client_id, { scope: ALL })
    equal((await refreshed(at, own, cut.refresh_token)).scope, "openid read write")
  })
  it("nothing left: invalid_grant, and the grant can live again", async () => {
    const own = await confidentialClient(at)
    const tokens = await held(own, "openid read")
    await clients.update(own.client_id, { scope: "write" })
    await refused(own, tokens.refresh_token)
    await refused(own, tokens.refresh_token, { scope: "read" })
    await clients.update(own.client_id, { scope: ALL })
    equal((await refreshed(at, own, tokens.refresh_token)).scope, "openid read")
  })
})

describe("specification §8: refresh token lifetime 30 days", () => {
  it("a second before, it works; at 30 days it does not", async () => {
    const [one, other] = [await held(), await held()]
    at.clock.advance({ days: 30, seconds: -1 })
    await refreshed(at, client, one.refresh_token)
    at.clock.advance({ seconds: 1 })
    await refused(client, other.refresh_token)
  })
  it("to the second where the clock is between two: 30 days at most, never more", async () => {
    at.clock.advance({ ms: 700 })
    const tokens = await held()
    at.clock.advance({ days: 30, ms: -1701 })
    const next = await refreshed(at, client, tokens.refresh_token)
    at.clock.advance({ days: 30 })
    await refused(client, next.refresh_token)
    at.clock.advance({ ms: 1001 })
  })
  it("each rotation gives a token with a new life of 30 days; the grant lives 90 days at most", async () => {
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
  it("a repeat does not renew the life", async () => {
    const first = await held()
    const second = await refreshed(at, client, first.refresh_token)
    at.clock.advance({ days: 20 })
    equal((await refreshed(at, client, first.refresh_token)).refresh_token, second.refresh_token)
    at.clock.advance({ days: 10 })
    await refused(client, second.refresh_token)
  })
  it("an expired predecessor is no theft: the successor lives on", async () => {
    const first = await held()
    at.clock.advance({ days: 29 })
    const second = await refreshed(at, client, first.refresh_token)
    equal(await isAlive(second), true)
    at.clock.advance({ days: 1 })
    await refused(client, first.refresh_token)
    await refreshed(at, client, second.refresh_token)
  })
  it("lifetimes as configured", async (t) => {
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
  it("the access token of the last refresh lives its hour, past the grant's refresh tokens", async () => {
    const first = await held()
    at.clock.advance({ days: 29, hours: 23, minutes: 59 })
    const second = await refreshed(at, client, first.refresh_token)
    at.clock.advance({ minutes: 59, seconds: 59 })
    equal(await isAlive(second), true)
    at.clock.advance({ seconds: 1 })
    equal(await isAlive(second), false)
  })
})

describe("silence.md: what ends a grant", () => {
  it("disabling a user ends their grants for good; enabling brings none back", async () => {
    const tokens = await held()
    await users.disable("ann")
    await assertEnded(client, tokens)
    await users.enable("ann")
    await assertEnded(client, tokens)
    await refreshed(at, client, (await held()).refresh_token)
  })
  it("set-password ends the grants, unless they are to be kept", async () => {
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
  it("a disabled client: invalid_client while it lasts, and then the grant goes on", async () => {
    const own = await confidentialClient(at)
    const tokens = await held(own)
    await clients.disable(own.client_id)
    assertError(await post(at, refreshRequest(own, tokens.refresh_token)), "invalid_client")
    equal(await isAlive(tokens), false)
    await clients.enable(own.client_id)
    equal(await isAlive(tokens), true)
    await refreshed(at, own, tokens.refresh_token)
  })
  it("a client that loses the refresh_token grant: unauthorized_client, nothing consumed", async () => {
    const own = await confidentialClient(at)
    const tokens = await held(own)
    await clients.update(own.client_id, { grant_types: ["authorization_code"] })
    assertError(await post(at, refreshRequest(own, tokens.refresh_token)), "unauthorized_client")
    await clients.update(own.client_id, { grant_types: ["authorization_code", "refresh_token"] })
    await refreshed(at, own, tokens.refresh_token)
  })
})
