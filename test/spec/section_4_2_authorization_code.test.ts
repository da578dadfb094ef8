/** Specification §3, §4.2 and §5, grant `authorization_code`; behaviour §2.4. RFC 6749 §4.1.3, RFC 7636 §4.6. */
import { deepEqual, equal, notEqual } from "node:assert/strict"
import { after, before, describe, it } from "node:test"
import { assertError, bodyOf } from "../support/answers.ts"
import { CHALLENGE, REDIRECT_URI, VERIFIER } from "../support/journey.ts"
import type { Tokens } from "../support/service.ts"
import {
  codeRequest,
  confidentialClient,
  flipped,
  freshCode,
  post,
  tokeninfo,
  tokensFor,
  userinfo,
} from "../support/service.ts"
import { assertTokens, tokenEndpoint } from "../support/token_endpoint.ts"

const { at, client, page, json } = await tokenEndpoint({ after })
const { users } = at.gatehouse.administration

describe("specification §4.2, RFC 6749 §4.1.3, §4.1.4, OIDC Core §3.1.3.2: grant authorization_code", () => {
  for (const name of ["code", "redirect_uri"])
    it(`${name} is required: invalid_request, and the code stays unused`, async () => {
      const code = await freshCode(at, client)
      assertError(await post(at, codeRequest(client, code, { [name]: undefined })), "invalid_request")
      assertError(await post(at, codeRequest(client, code, { [name]: "" })), "invalid_request")
      assertTokens(await post(at, codeRequest(client, code)))
    })
  it("RFC 6749 §3.2.1: client_id is required: invalid_request", async () => {
    const code = await freshCode(at, client)
    assertError(await post(at, codeRequest(client, code, { client_id: undefined })), "invalid_request")
    assertTokens(await post(at, codeRequest(client, code)))
  })
  it("RFC 6749 §3.2.1, §10.2: client_secret is required for confidential clients: invalid_client, and PKCE does not replace it", async () => {
    const code = await freshCode(at, client, { code_challenge: CHALLENGE, code_challenge_method: "S256" })
    const request = codeRequest(client, code, { code_verifier: VERIFIER })
    assertError(await post(at, { ...request, client_secret: undefined }), "invalid_client")
    assertTokens(await post(at, request))
  })
  it("accepts the same request in JSON", async () => {
    const code = await freshCode(at, client)
    assertTokens(await json(codeRequest(client, code)))
  })
  it("ignores `scope` and other parameters of other grant types", async () => {
    const code = await freshCode(at, client, { scope: "openid read" })
    const more = { scope: "admin none", state: "x", refresh_token: "grt_x", nonce: "y", audience: "z" }
    equal(assertTokens(await post(at, codeRequest(client, code, more))).scope, "openid read")
  })

  describe("redirect_uri must equal the value of the authorization request", async () => {
    const two = await confidentialClient(at, { redirect_uris: [REDIRECT_URI, "https://client.example/other"] })
    for (const uri of [
      "https://client.example/other",
      `${REDIRECT_URI}/`,
      `${REDIRECT_URI}?`,
      `${REDIRECT_URI}#`,
      REDIRECT_URI.toUpperCase(),
      "https://client.example:443/callback",
      "https%3A%2F%2Fclient.example%2Fcallback",
      "http://client.example/callback",
      " https://client.example/callback",
      "x",
    ])
      it(`${uri}: invalid_grant, and the code stays issued`, async () => {
        const code = await freshCode(at, two)
        assertError(await post(at, codeRequest(two, code, { redirect_uri: uri })), "invalid_grant")
        assertTokens(await post(at, codeRequest(two, code)))
      })
  })

  describe("code", () => {
    let code: string
    let spare: Tokens
    before(async () => {
      code = await freshCode(at, client)
      spare = await tokensFor(at, client)
    })
    for (const [title, value] of [
      ["an unrelated text", () => "nothing"],
      ["the prefix alone", () => "gac_"],
      ["truncated by one", () => code.slice(0, -1)],
      ["truncated to half", () => code.slice(0, code.length / 2)],
      ["with a flipped bit", () => flipped(code)],
      ["with a character appended", () => `${code}A`],
      ["with a space", () => `${code} `],
      ["padded", () => `${code}=`],
      ["without its prefix", () => code.slice(4)],
      ["in upper case", () => code.toUpperCase()],
      ["of 10 000 characters", () => code.padEnd(10_000, "A")],
      ["not ASCII", () => "gac_\u00e9\u0000"],
      ["an access token", () => spare.access_token],
      ["a refresh token", () => spare.refresh_token],
      ["an ID token", () => spare.id_token],
      ["an access token under a code's prefix", () => `gac_${spare.access_token.slice(4)}`],
      ["a refresh token under a code's prefix", () => `gac_${spare.refresh_token.slice(4)}`],
    ] as const)
      it(`${title}: invalid_grant`, async () =>
        assertError(await post(at, codeRequest(client, value())), "invalid_grant"))
    it("the code stays issued through all these attempts", async () => {
      assertTokens(await post(at, codeRequest(client, code)))
    })

    it("RFC 6749 §10.5: a code issued to another client is invalid_grant, after any number of attempts; its owner can still exchange it", async () => {
      const mine = await freshCode(at, client)
      const other = await confidentialClient(at)
      for (let i = 0; i < 6; i++) assertError(await post(at, codeRequest(other, mine)), "invalid_grant")
      assertError(await post(at, codeRequest(page, mine)), "invalid_grant")
      assertTokens(await post(at, codeRequest(client, mine)))
    })
    it("a used code presented by another client: invalid_grant, and nothing is revoked", async () => {
      const mine = await freshCode(at, client)
      const tokens = assertTokens(await post(at, codeRequest(client, mine)))
      assertError(await post(at, codeRequest(await confidentialClient(at), mine)), "invalid_grant")
      equal((await userinfo(at, tokens.access_token)).status, 200)
    })
  })

  describe("specification §3: 10 minutes pass, the exchange fails with invalid_grant", () => {
    it("the code works a millisecond before", async () => {
      const code = await freshCode(at, client)
      at.clock.advance({ ms: 599_999 })
      assertTokens(await post(at, codeRequest(client, code)))
    })
    it("the code fails at ten minutes, and at any later time", async () => {
      const code = await freshCode(at, client)
      at.clock.advance({ minutes: 10 })
      assertError(await post(at, codeRequest(client, code)), "invalid_grant")
      assertError(await post(at, codeRequest(client, code)), "invalid_grant")
    })
  })

  describe("specification §3: a used code fails with invalid_grant; RFC 6749 §4.1.2", () => {
    const spent = async () => {
      const code = await freshCode(at, client, { code_challenge: CHALLENGE, code_challenge_method: "S256" })
      const request = codeRequest(client, code, { code_verifier: VERIFIER })
      return { request, tokens: assertTokens(await post(at, request)) }
    }
    const isAlive = async ({ access_token }: Tokens) => (await userinfo(at, access_token)).status === 200

    it("if client, redirect URI and verifier are right, a second use revokes everything issued from the code", async () => {
      const { request, tokens } = await spent()
      assertError(await post(at, request), "invalid_grant")
      equal(await isAlive(tokens), false)
      equal((await tokeninfo(at, tokens.access_token)).text, '{"active":false}')
      const { refresh_token } = tokens
      assertError(await post(at, { grant_type: "refresh_token", refresh_token, ...client }), "invalid_grant")
    })
    for (const [title, change, expected] of [
      ["a wrong redirect URI", { redirect_uri: "https://client.example/other" }, "invalid_grant"],
      ["a wrong verifier", { code_verifier: "x".repeat(43) }, "invalid_grant"],
      ["no verifier", { code_verifier: undefined }, "invalid_grant"],
      ["a malformed verifier", { code_verifier: "x" }, "invalid_request"],
      ["a wrong secret", { client_secret: "wrong" }, "invalid_client"],
    ] as const)
      it(`a second use with ${title}: ${expected}, and nothing is revoked, after any number of attempts`, async () => {
        const { request, tokens } = await spent()
        for (let i = 0; i < 6; i++) assertError(await post(at, { ...request, ...change }), expected)
        equal(await isAlive(tokens), true)
      })
    it("a replay hours later still revokes", async () => {
      const { request, tokens } = await spent()
      at.clock.advance({ minutes: 59 })
      assertError(await post(at, request), "invalid_grant")
      equal(await isAlive(tokens), false)
    })
    it("one of several parallel exchanges succeeds; the others are replays", async () => {
      const code = await freshCode(at, client)
      const answers = await Promise.all(Array.from({ length: 20 }, () => post(at, codeRequest(client, code))))
      const [won, ...more] = answers.filter(({ status }) => status === 200)
      equal(more.length, 0)
      for (const answer of answers) if (answer !== won) assertError(answer, "invalid_grant")
      if (won === undefined) throw new Error("nobody won")
      equal(await isAlive(bodyOf<Tokens>(won)), false)
    })
  })

  describe("behaviour §2.4: failed attempts of the code's own client count; the fifth ends the grant", () => {
    const WRONG = { redirect_uri: "https://client.example/other" }
    for (const [title, change] of [
      ["redirect URI", WRONG],
      ["verifier", { code_verifier: "x".repeat(43) }],
      ["a missing verifier", { code_verifier: undefined }],
    ] as const) {
      const request = async () => {
        const code = await freshCode(at, client, { code_challenge: CHALLENGE, code_challenge_method: "S256" })
        return codeRequest(client, code, { code_verifier: VERIFIER })
      }
      it(`four failures on ${title} leave the code issued`, async () => {
        const right = await request()
        for (let i = 0; i < 4; i++) assertError(await post(at, { ...right, ...change }), "invalid_grant")
        assertTokens(await post(at, right))
      })
      it(`the fifth failure on ${title} ends it`, async () => {
        const right = await request()
        for (let i = 0; i < 5; i++) assertError(await post(at, { ...right, ...change }), "invalid_grant")
        assertError(await post(at, right), "invalid_grant")
      })
    }
    it("twenty parallel failures are counted too", async () => {
      const code = await freshCode(at, client)
      const answers = await Promise.all(Array.from({ length: 20 }, () => post(at, codeRequest(client, code, WRONG))))
      for (const answer of answers) assertError(answer, "invalid_grant")
      assertError(await post(at, codeRequest(client, code)), "invalid_grant")
    })
    it("a malformed or missing parameter is not an attempt", async () => {
      const code = await freshCode(at, client)
      for (let i = 0; i < 6; i++) {
        assertError(await post(at, codeRequest(client, code, { code_verifier: "short" })), "invalid_request")
        assertError(await post(at, codeRequest(client, code, { redirect_uri: undefined })), "invalid_request")
      }
      assertTokens(await post(at, codeRequest(client, code)))
    })
  })

  describe("specification §5, PKCE: the code is accepted only when the verifier matches the stored challenge", async () => {
    const challenged = (method?: string, challenge = CHALLENGE) =>
      freshCode(at, client, { code_challenge: challenge, code_challenge_method: method })
    for (const [title, code_challenge_method, code_challenge, code_verifier] of [
      ["S256", "S256", CHALLENGE, VERIFIER],
      ["plain", "plain", VERIFIER, VERIFIER],
      ["no method is plain", undefined, VERIFIER, VERIFIER],
      ["plain, 128 characters", "plain", "~".repeat(128), "~".repeat(128)],
      ["plain, every kind of permitted character", "plain", "AZaz09-._~".repeat(5), "AZaz09-._~".repeat(5)],
    ] as const)
      it(`${title}: matches`, async () => {
        const code = await challenged(code_challenge_method, code_challenge)
        assertTokens(await post(at, codeRequest(client, code, { code_verifier })))
      })
    for (const [title, code_challenge_method, code_challenge, code_verifier] of [
      ["S256 with the challenge itself as the verifier", "S256", CHALLENGE, CHALLENGE],
      ["plain with a verifier whose hash is the challenge", "plain", CHALLENGE, VERIFIER],
      ["S256 with another verifier", "S256", CHALLENGE, `${VERIFIER.slice(0, -1)}x`],
      ["S256 with a longer verifier", "S256", CHALLENGE, `${VERIFIER}x`],
      ["plain with another case", "plain", VERIFIER, VERIFIER.toUpperCase()],
      ["S256 without a verifier", "S256", CHALLENGE, undefined],
      ["plain without a verifier", "plain", VERIFIER, undefined],
    ] as const)
      it(`${title}: invalid_grant, and the code stays issued`, async () => {
        const code = await challenged(code_challenge_method, code_challenge)
        assertError(await post(at, codeRequest(client, code, { code_verifier })), "invalid_grant")
        const right = code_challenge === CHALLENGE && code_challenge_method === "plain" ? CHALLENGE : VERIFIER
        assertTokens(await post(at, codeRequest(client, code, { code_verifier: right })))
      })
    it("the stored method applies; a method in the token request is ignored", async () => {
      const code = await challenged("S256")
      const more = { code_verifier: CHALLENGE, code_challenge_method: "plain", code_challenge: CHALLENGE }
      assertError(await post(at, codeRequest(client, code, more)), "invalid_grant")
    })
    it("a verifier without a challenge: invalid_grant (RFC 9700 §4.8.2)", async () => {
      const code = await freshCode(at, client)
      assertError(await post(at, codeRequest(client, code, { code_verifier: VERIFIER })), "invalid_grant")
      assertTokens(await post(at, codeRequest(client, code)))
    })
    for (const [title, code_verifier] of [
      ["one character", "x"],
      ["42 characters", "x".repeat(42)],
      ["129 characters", "x".repeat(129)],
      ["a plus", `${"x".repeat(43)}+`],
      ["a slash", `${"x".repeat(43)}/`],
      ["an equals sign", `${"x".repeat(43)}=`],
      ["a space", `${"x".repeat(43)} `],
      ["a line break at the end", `${VERIFIER}\n`],
      ["a letter beyond ASCII", `${"x".repeat(43)}\u00e9`],
    ] as const)
      it(`a malformed verifier, ${title}: invalid_request, with and without a challenge`, async () => {
        assertError(await post(at, codeRequest(client, await challenged("S256"), { code_verifier })), "invalid_request")
        assertError(
          await post(at, codeRequest(client, await freshCode(at, client), { code_verifier })),
          "invalid_request",
        )
      })
  })

  it("a disabled user: invalid_grant, and enabling the user restores nothing", async () => {
    const code = await freshCode(at, client)
    await users.disable("ann")
    assertError(await post(at, codeRequest(client, code)), "invalid_grant")
    await users.enable("ann")
    assertError(await post(at, codeRequest(client, code)), "invalid_grant")
  })
  it("a revoked grant: invalid_grant", async () => {
    const own = await confidentialClient(at)
    const code = await freshCode(at, own)
    const { grants } = at.gatehouse.administration
    for (const { grant_id } of await grants.list({ client_id: own.client_id })) await grants.revoke(grant_id)
    assertError(await post(at, codeRequest(own, code)), "invalid_grant")
  })
  it("RFC 9700 §4.14.2: a client without the refresh_token grant gets no refresh token", async () => {
    const brief = await confidentialClient(at, { grant_types: ["authorization_code"] })
    const tokens = await tokensFor(at, brief, { scope: "read" })
    deepEqual(Object.keys(tokens), ["access_token", "token_type", "expires_in", "scope"])
    const { refresh_token } = await tokensFor(at, client)
    assertError(await post(at, { grant_type: "refresh_token", refresh_token, ...brief }), "unauthorized_client")
  })
  it("a client without the authorization_code grant: unauthorized_client", async () => {
    const code = await freshCode(at, client)
    const former = await confidentialClient(at, { grant_types: ["client_credentials"], redirect_uris: [] })
    assertError(await post(at, codeRequest(former, code)), "unauthorized_client")
  })
  it("two authorizations of one client are two grants: ending one leaves the other", async () => {
    const [one, other] = [await freshCode(at, client), await freshCode(at, client)]
    notEqual(one, other)
    const kept = assertTokens(await post(at, codeRequest(client, other)))
    assertTokens(await post(at, codeRequest(client, one)))
    assertError(await post(at, codeRequest(client, one)), "invalid_grant")
    equal((await userinfo(at, kept.access_token)).status, 200)
  })
})
