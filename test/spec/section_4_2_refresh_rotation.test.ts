/** Decision 0003 and behaviour §2.5: what happens when a refresh token is used again. */
import { deepEqual, equal } from "node:assert/strict"
import { after, describe, it } from "node:test"
import { assertError, bodyOf } from "../support/answers.ts"
import { refreshGrant } from "../support/refresh_grant.ts"
import type { Tokens } from "../support/service.ts"
import {
  codeRequest,
  confidentialClient,
  freshCode,
  post,
  refreshed,
  refreshRequest,
  tokeninfo,
  userinfo,
} from "../support/service.ts"

const { at, client, page, held, refused, isAlive, assertEnded } = await refreshGrant({ after })
const { clients } = at.gatehouse.administration

describe("decision 0003, RFC 9700 §4.14.2: using the successor or its access token confirms a rotation", () => {
  it("until its successor is confirmed, presenting a token again returns the same successor", async () => {
    const tokens = await held()
    const answers: Tokens[] = []
    for (let i = 0; i < 5; i++) answers.push(await refreshed(at, client, tokens.refresh_token))
    equal(new Set(answers.map(({ refresh_token }) => refresh_token)).size, 1)
    for (const answer of answers) equal(await isAlive(answer), true)
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
    it(`after confirmation, when ${title}, presenting the predecessor ends the grant`, async () => {
      const tokens = await held()
      const next = await refreshed(at, client, tokens.refresh_token)
      equal((await confirm(next, tokens)).status, 200)
      await refused(client, tokens.refresh_token)
      await assertEnded(client, next, tokens)
    })
  it("using the former access token confirms nothing", async () => {
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
  it("an older generation ends the grant at any time, even while the newest generation is unconfirmed", async () => {
    const first = await held()
    const second = await refreshed(at, client, first.refresh_token)
    const third = await refreshed(at, client, second.refresh_token)
    await refused(client, first.refresh_token)
    await assertEnded(client, first, second, third)
  })
  it("an older generation ends the grant even weeks later", async () => {
    const first = await held()
    const second = await refreshed(at, client, first.refresh_token)
    const third = await refreshed(at, client, second.refresh_token)
    at.clock.advance({ days: 20 })
    await refused(client, first.refresh_token)
    await refused(client, third.refresh_token)
  })
  it("a replay writes one audit event, after any number of attempts", async () => {
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
  it("a replay in one grant does not end the user's other grants", async () => {
    const [one, other] = [await held(), await held()]
    const next = await refreshed(at, client, one.refresh_token)
    equal(await isAlive(next), true)
    await refused(client, one.refresh_token)
    equal(await isAlive(other), true)
    await refreshed(at, client, other.refresh_token)
  })
  it("a code presented again after refreshes is a replay and ends the grant", async () => {
    const code = await freshCode(at, client)
    const first = bodyOf<Tokens>(await post(at, codeRequest(client, code)))
    const second = await refreshed(at, client, first.refresh_token)
    assertError(await post(at, codeRequest(client, code)), "invalid_grant")
    await assertEnded(client, first, second)
  })
  it("RFC 6749 §6, §10.4: a refresh token at another client: invalid_grant; it stays valid and unused", async () => {
    const tokens = await held()
    const stranger = await confidentialClient(at)
    const next = await refreshed(at, client, tokens.refresh_token)
    equal(await isAlive(next), true)
    for (const token of [tokens.refresh_token, next.refresh_token])
      for (const other of [stranger, page]) await refused(other, token)
    equal(await isAlive(next), true)
    await refreshed(at, client, next.refresh_token)
  })

  describe("a strict client's old token ends the grant at once", () => {
    it("a repeat ends the grant", async () => {
      const strict = await confidentialClient(at, { refresh_repeat: "0" })
      const tokens = await held(strict)
      const next = await refreshed(at, strict, tokens.refresh_token)
      await refused(strict, tokens.refresh_token)
      await assertEnded(strict, next)
    })
    it("two parallel refreshes end the grant", async () => {
      const strict = await confidentialClient(at, { refresh_repeat: "0" })
      const tokens = await held(strict)
      const answers = await Promise.all([1, 2].map(() => post(at, refreshRequest(strict, tokens.refresh_token))))
      deepEqual(answers.map(({ status }) => status).sort(), [200, 400])
      const won = answers.find(({ status }) => status === 200)
      if (won !== undefined) await assertEnded(strict, bodyOf<Tokens>(won))
    })
    it("a chain of rotations works", async () => {
      const strict = await confidentialClient(at, { refresh_repeat: "0" })
      let { refresh_token } = await held(strict)
      for (let i = 0; i < 5; i++) refresh_token = (await refreshed(at, strict, refresh_token)).refresh_token
    })
    it("a changed setting applies from the next request on", async () => {
      const turned = await confidentialClient(at)
      const tokens = await held(turned)
      await refreshed(at, turned, tokens.refresh_token)
      await clients.update(turned.client_id, { refresh_repeat: "0" })
      await refused(turned, tokens.refresh_token)
    })
  })
})
