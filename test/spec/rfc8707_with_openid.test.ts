/** RFC 8707 with OpenID Connect: an access token for an API is also valid at userinfo. Behaviour §3. */
import { deepEqual, equal } from "node:assert/strict"
import { after, describe, it } from "node:test"
import { assertError, bodyOf } from "../support/answers.ts"
import type { Pairs } from "../support/client_requests.ts"
import { asked, authorizedFor, codeForResources, introspected, sendForm, TOKEN } from "../support/client_requests.ts"
import type { Confidential, Tokens } from "../support/service.ts"
import { codeRequest, confidentialClient, refreshRequest, service, tokeninfo, userinfo } from "../support/service.ts"

const API = "https://api.example/v1"
const OTHER = "urn:example:other"
const at = await service({ after })
const { clients } = at.gatehouse.administration
const api = await confidentialClient(at, { resources: [API] })

const form = (fields: Readonly<Record<string, string | undefined>>, ...more: Pairs) =>
  sendForm(at, TOKEN, [...Object.entries(fields), ...more])
const tokensOf = async (client: Confidential, resources: readonly string[], scope: string, ...more: Pairs) =>
  bodyOf<Tokens>(await form(codeRequest(client, await codeForResources(at, client, resources, { scope })), ...more))
const refreshed = (client: Confidential, { refresh_token }: Tokens, ...more: Pairs) =>
  form(refreshRequest(client, refresh_token), ...more)

const claimsOf = (jwt: string) => JSON.parse(Buffer.from(jwt.split(".")[1] ?? "", "base64url").toString())
const worksAtUserinfo = async ({ access_token }: Tokens) => (await userinfo(at, access_token)).status === 200

for (const access_token_format of ["opaque", "jwt"] as const)
  describe(`OIDC Core §5.3, RFC 8707 §2: resource with the scope openid, ${access_token_format} access tokens`, async () => {
    const client = await confidentialClient(at, { resources: [API, OTHER], access_token_format, id_token_alg: "EdDSA" })
    const audienceOf = async ({ access_token }: Tokens) =>
      access_token_format === "jwt" ? claimsOf(access_token).aud : bodyOf(await tokeninfo(at, access_token)).aud

    it("OIDC Core §5.3.1: the issuer stays in aud beside the resources, and user information accepts the token", async () => {
      for (const [resources, aud] of [
        [[API], [API, at.url]],
        [
          [API, OTHER],
          [API, OTHER, at.url],
        ],
        [
          [at.url, API],
          [at.url, API],
        ],
      ] as const) {
        const tokens = await tokensOf(client, resources, "openid read")
        deepEqual(await audienceOf(tokens), aud)
        equal(await worksAtUserinfo(tokens), true)
      }
    })
    it("after a refresh the issuer stays in aud too, even after a refresh for a single resource", async () => {
      const first = await tokensOf(client, [API, OTHER], "openid read")
      const second = bodyOf<Tokens>(await refreshed(client, first, ...asked(OTHER)))
      deepEqual(await audienceOf(second), [OTHER, at.url])
      equal(await worksAtUserinfo(second), true)
      const third = bodyOf<Tokens>(await refreshed(client, second))
      deepEqual(await audienceOf(third), [API, OTHER, at.url])
    })
    it("a token narrowed to a scope without openid is only for the resources, and the next token is for all again", async () => {
      const first = await tokensOf(client, [API], "openid read")
      const second = bodyOf<Tokens>(await refreshed(client, first, ["scope", "read"]))
      equal(await audienceOf(second), API)
      equal(await worksAtUserinfo(second), false)
      const third = bodyOf<Tokens>(await refreshed(client, second))
      deepEqual(await audienceOf(third), [API, at.url])
    })
    it("§2.2: a token request may ask for the issuer alone, but not for an unauthorized resource", async () => {
      const tokens = await tokensOf(client, [API], "openid read")
      assertError(await refreshed(client, tokens, ...asked(OTHER)), "invalid_target")
      const next = bodyOf<Tokens>(await refreshed(client, tokens, ...asked(at.url)))
      equal(await worksAtUserinfo(next), true)
      equal((await introspected(at, api, next.access_token)).active, false)
    })
    it("RFC 7662 §4: the API can still introspect a token for that API", async () => {
      const { access_token } = await tokensOf(client, [API], "openid read")
      const { active, aud } = await introspected(at, api, access_token)
      deepEqual([active, aud], [true, [API, at.url]])
    })
    it("a token whose resource was removed from the client does not become a token for user information only", async () => {
      const own = await confidentialClient(at, { resources: [API], access_token_format, id_token_alg: "EdDSA" })
      const tokens = await tokensOf(own, [API], "openid read")
      await clients.update(own.client_id, { resources: [] })
      assertError(await refreshed(own, tokens), "invalid_target")
    })
    it("the ID token is for the client, whatever the audience of the access token", async () => {
      equal(claimsOf((await tokensOf(client, [API], "openid read")).id_token).aud, client.client_id)
    })
  })

describe("RFC 8707 §2: resources and the issuer fit into one token", () => {
  it("the maximum that may be requested works at user information, and a longer request is invalid_target", async () => {
    const path = (length: number) => `https://api.example/${"x".repeat(length - 20)}`
    const most = ["a", "b", "c", "d"].map((letter) => path(239) + letter)
    const rest = 1024 - [...most, at.url, ""].join(" ").length
    const client = await confidentialClient(at, { resources: [...most, path(rest), path(rest + 1)] })
    equal(await worksAtUserinfo(await tokensOf(client, [...most, path(rest)], "openid profile email read write")), true)
    const location = await authorizedFor(at, client, [...most, path(rest + 1)], { scope: "openid" })
    equal(location.searchParams.get("error"), "invalid_target")
  })
})
