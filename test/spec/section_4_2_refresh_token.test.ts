/** Specification §4.2, grant `refresh_token`, and behaviour §2.5: the request, its answer, and invalid tokens. */
import { deepEqual, notEqual } from "node:assert/strict"
import { after, before, describe, it } from "node:test"
import { assertError, bodyOf } from "../support/answers.ts"
import { ALL, refreshGrant } from "../support/refresh_grant.ts"
import type { Tokens } from "../support/service.ts"
import { basic, flipped, freshCode, post, refreshed, refreshRequest } from "../support/service.ts"
import { send } from "../support/wire.ts"

const { at, client, page, held, refused, isAlive } = await refreshGrant({ after })

describe("specification §4.2, RFC 6749 §6: grant refresh_token", () => {
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
  it("accepts JSON and HTTP Basic", async () => {
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
  it("client_secret is required for confidential clients: invalid_client, and the token stays unused", async () => {
    const { refresh_token } = await held()
    for (const client_secret of [undefined, "", "wrong"])
      assertError(await post(at, refreshRequest(client, refresh_token, { client_secret })), "invalid_client")
    await refreshed(at, client, refresh_token)
  })
  it("a public client with a secret: invalid_client", async () => {
    const { refresh_token } = await held(page)
    assertError(await post(at, refreshRequest(page, refresh_token, { client_secret: "x" })), "invalid_client")
  })
  it("the former access token stays valid until it expires", async () => {
    const tokens = await held()
    const next = await refreshed(at, client, tokens.refresh_token)
    deepEqual([await isAlive(tokens), await isAlive(next)], [true, true])
  })
  it("ignores the parameters of other grant types", async () => {
    const { refresh_token } = await held()
    await refreshed(at, client, refresh_token, { code: "gac_x", code_verifier: "short", redirect_uri: "x" })
  })

  describe("an invalid token: invalid_grant", () => {
    let tokens: Tokens
    let code: string
    before(async () => {
      tokens = await held()
      code = await freshCode(at, client)
    })
    for (const [title, tokenOf] of [
      ["an unrelated text", () => "nothing"],
      ["the prefix alone", () => "grt_"],
      ["truncated", () => tokens.refresh_token.slice(0, -1)],
      ["a flipped bit", () => flipped(tokens.refresh_token)],
      ["a character appended", () => `${tokens.refresh_token}A`],
      ["a space appended", () => `${tokens.refresh_token} `],
      ["in upper case", () => tokens.refresh_token.toUpperCase()],
      ["of 10 000 characters", () => tokens.refresh_token.padEnd(10_000, "A")],
      ["an access token", () => tokens.access_token],
      ["an access token under a refresh token's prefix", () => `grt_${tokens.access_token.slice(4)}`],
      ["an ID token", () => tokens.id_token],
      ["a code", () => code],
      ["a code under a refresh token's prefix", () => `grt_${code.slice(4)}`],
    ] as const)
      it(title, () => refused(client, tokenOf()))
    it("the real token still works", async () => {
      await refreshed(at, client, tokens.refresh_token)
    })
  })
})
