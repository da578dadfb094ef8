/** Specification §4.2, grant `client_credentials`; behaviour §2.6. */
import { deepEqual, equal, notEqual } from "node:assert/strict"
import { after, describe, it } from "node:test"
import { assertError, bodyOf } from "../support/answers.ts"
import type { RegisteredClient } from "../support/journey.ts"
import type { Tokens } from "../support/service.ts"
import { basic, confidentialClient, post, publicClient, service, tokeninfo, userinfo } from "../support/service.ts"
import { send } from "../support/wire.ts"

const at = await service({ after })
const client = await confidentialClient(at)
const robot = await confidentialClient(at, {
  redirect_uris: [],
  grant_types: ["client_credentials"],
  scope: "read admin",
})

const ask = (who: RegisteredClient, more: Record<string, string | undefined> = {}) =>
  post(at, { grant_type: "client_credentials", ...who, ...more })

describe("specification §4.2, RFC 6749 §4.4: grant client_credentials", () => {
  it("RFC 6749 §4.4.3: returns access_token, token_type, expires_in and scope, and no refresh_token", async () => {
    const tokens = bodyOf<Tokens>(await ask(client))
    deepEqual(Object.keys(tokens), ["access_token", "token_type", "expires_in", "scope"])
    deepEqual([tokens.token_type, tokens.expires_in], ["Bearer", 3600])
  })
  it("no two tokens are equal", async () => {
    notEqual(bodyOf(await ask(client)).access_token, bodyOf(await ask(client)).access_token)
  })
  it("accepts JSON", async () => {
    const body = JSON.stringify({ grant_type: "client_credentials", ...robot, scope: "read" })
    const headers = { "content-type": "application/json" }
    equal(bodyOf(await send(at, "/oauth/token.php", { method: "POST", headers, body })).scope, "read")
  })
  it("client_id is required", async () => {
    assertError(await ask(client, { client_id: undefined }), "invalid_request")
  })
  it("RFC 6749 §4.4.2: client_secret is required", async () => {
    assertError(await ask(client, { client_secret: undefined }), "invalid_client")
  })
  it("accepts both by HTTP Basic", async () => {
    bodyOf(await post(at, { grant_type: "client_credentials" }, basic(client.client_id, client.client_secret)))
  })
  it("a public client: unauthorized_client, for any scope", async () => {
    const page = await publicClient(at)
    assertError(await ask(page), "unauthorized_client")
    assertError(await ask(page, { scope: "none" }), "unauthorized_client")
    assertError(await ask(page, { client_secret: "x" }), "invalid_client")
  })
  it("a client that is not registered for the grant: unauthorized_client", async () => {
    const web = await confidentialClient(at, { grant_types: ["authorization_code", "refresh_token"] })
    assertError(await ask(web), "unauthorized_client")
  })

  describe("scope is optional; the default is the client's allowed scope values that need no user", () => {
    for (const [allowed, expected] of [
      ["openid profile email read write", "read write"],
      ["read", "read"],
      ["write admin", "write admin"],
      ["email write", "write"],
    ] as const)
      it(`allowed ${allowed}: ${expected}`, async () => {
        const own = await confidentialClient(at, { scope: allowed })
        for (const scope of [undefined, "", "offline_access"]) equal(bodyOf(await ask(own, { scope })).scope, expected)
      })
    it("a client without such scope values: invalid_scope", async () => {
      assertError(await ask(await confidentialClient(at, { scope: "openid email" })), "invalid_scope")
    })
  })

  for (const scope of ["openid", "profile", "email", "read openid", "openid profile email"])
    it(`${scope}: openid, profile and email are invalid_scope, even if the client is allowed them`, async () => {
      assertError(await ask(client, { scope }), "invalid_scope")
      assertError(await ask(robot, { scope }), "invalid_scope")
    })
  for (const scope of ["write", "read write", "none", "READ", "read,write", "read\tadmin", 'read "', "read \u00e9"])
    it(`${scope}: unknown, or not allowed for the client: invalid_scope`, async () => {
      assertError(await ask(robot, { scope }), "invalid_scope")
    })
  for (const [scope, granted] of [
    ["read", "read"],
    ["admin", "admin"],
    ["admin read", "read admin"],
    ["read read", "read"],
    ["offline_access admin", "admin"],
  ] as const)
    it(`"${scope}": "${granted}"; admin, if the client may have it`, async () => {
      const tokens = bodyOf<Tokens>(await ask(robot, { scope }))
      equal(tokens.scope, granted)
      equal(bodyOf(await tokeninfo(at, tokens.access_token)).scope, granted)
    })

  it("the token at tokeninfo has the client and no user", async () => {
    const { access_token } = bodyOf<Tokens>(await ask(robot))
    const iat = Math.floor(at.clock() / 1000)
    deepEqual(bodyOf(await tokeninfo(at, access_token)), {
      active: true,
      client_id: robot.client_id,
      scope: "read admin",
      exp: iat + 3600,
      iat,
      token_type: "Bearer",
    })
  })
  it("RFC 6750 §3.1: the token at userinfo: 403 insufficient_scope", async () => {
    const { access_token } = bodyOf<Tokens>(await ask(robot))
    assertError(await userinfo(at, access_token), "insufficient_scope", {
      "www-authenticate":
        'Bearer error="insufficient_scope", error_description="The access token does not belong to a user."',
    })
  })
  it("the token is valid for an hour, to the second", async () => {
    const { access_token } = bodyOf<Tokens>(await ask(robot))
    at.clock.advance({ seconds: 3599 })
    equal(bodyOf(await tokeninfo(at, access_token)).active, true)
    at.clock.advance({ seconds: 1 })
    equal((await tokeninfo(at, access_token)).text, '{"active":false}')
  })
  it("the token ends with the client at the next request: until the client is enabled again, or for good if the client is deleted", async () => {
    const { clients } = at.gatehouse.administration
    const own = await confidentialClient(at)
    const { access_token } = bodyOf<Tokens>(await ask(own))
    const active = async () => bodyOf(await tokeninfo(at, access_token)).active
    equal(await active(), true)
    await clients.disable(own.client_id)
    equal(await active(), false)
    await clients.enable(own.client_id)
    equal(await active(), true)
    await clients.delete(own.client_id)
    equal(await active(), false)
  })
  it("a new secret does not end the token", async () => {
    const own = await confidentialClient(at)
    const { access_token } = bodyOf<Tokens>(await ask(own))
    await at.gatehouse.administration.clients.newSecret(own.client_id, 0)
    equal(bodyOf(await tokeninfo(at, access_token)).active, true)
  })
})
