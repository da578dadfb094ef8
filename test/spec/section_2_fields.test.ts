/** Specification §2: resources and their fields. */
import { deepEqual, equal, match, notEqual, ok } from "node:assert/strict"
import { after, describe, it } from "node:test"
import { bodyOf } from "../support/answers.ts"
import type { Tokens } from "../support/service.ts"
import {
  codeRequest,
  confidentialClient,
  freshCode,
  post,
  publicClient,
  service,
  tokeninfo,
  tokensFor,
  userinfo,
} from "../support/service.ts"
import { START } from "../support/world.ts"

const ALL = "openid profile email read write"

const at = await service({ after })
const client = await confidentialClient(at)

describe("specification §2", () => {
  describe("§2.1 client", () => {
    it("RFC 6749 §2.2: client_id: string, generated automatically at registration", async () => {
      const other = await confidentialClient(at)
      match(client.client_id, /^client_[0-9a-f]{32}$/)
      notEqual(client.client_id, other.client_id)
    })
    it("client_secret: string, issued to confidential clients, 43 characters or more", async () => {
      match(client.client_secret, /^[A-Za-z0-9_-]{43,}$/)
      const { result } = await at.gatehouse.administration.clients.create({
        name: "Page",
        kind: "public",
        redirect_uris: ["https://page.example/"],
      })
      equal("client_secret" in result, false)
    })
    it("redirect_uri: string, the registered callback address", async () => {
      deepEqual((await at.gatehouse.administration.clients.show(client.client_id)).redirect_uris, [
        "https://client.example/callback",
      ])
    })
  })

  describe("§2.2 authorization code", () => {
    it("code: an opaque string with a prefix that scanners know", async () => {
      match(await freshCode(at, client), /^gac_[A-Za-z0-9_-]{40,}$/)
    })
    it("user ID, client ID, scope: those of the authorization", async () => {
      const scope = "openid read"
      const { access_token } = await tokensFor(at, client, { scope })
      const { client_id, user_id, scope: granted } = bodyOf(await tokeninfo(at, access_token))
      deepEqual({ client_id, user_id, granted }, { client_id: client.client_id, user_id: at.userId, granted: scope })
    })
    it("used flag: a code can be exchanged once only", async () => {
      const code = await freshCode(at, client)
      equal((await post(at, codeRequest(client, code))).status, 200)
      equal((await post(at, codeRequest(client, code))).status, 400)
    })
  })

  describe("§2.3 token response", () => {
    it("RFC 6749 §4.1.4, §5.1, OIDC Core §3.1.3.3: has exactly the fields of the table, in this order, for scope openid", async () => {
      const tokens = await tokensFor(at, client, { scope: ALL })
      deepEqual(Object.keys(tokens), ["access_token", "token_type", "expires_in", "refresh_token", "scope", "id_token"])
      match(tokens.access_token, /^gat_[A-Za-z0-9_-]{40,}$/)
      match(tokens.refresh_token, /^grt_[A-Za-z0-9_-]{40,}$/)
      match(tokens.id_token, /^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$/)
      equal(tokens.token_type, "Bearer")
      equal(tokens.expires_in, 3600)
      equal(tokens.scope, ALL)
    })
    it("id_token: returned only when the scope contains openid", async () => {
      const tokens = await tokensFor(at, client, { scope: "profile email read" })
      deepEqual(Object.keys(tokens), ["access_token", "token_type", "expires_in", "refresh_token", "scope"])
    })
    it("refresh_token: not returned by the client credentials grant", async () => {
      const tokens = bodyOf(await post(at, { grant_type: "client_credentials", ...client }))
      deepEqual(Object.keys(tokens), ["access_token", "token_type", "expires_in", "scope"])
    })
    it("expires_in: the configured lifetime, 3600 by default", async (t) => {
      const brief = await service(t, { accessTokenTtl: 60 })
      const tokens = await tokensFor(brief, await confidentialClient(brief))
      equal(tokens.expires_in, 60)
      equal(bodyOf(await tokeninfo(brief, tokens.access_token)).exp, START / 1000 + 60)
    })
    it("scope: the granted scope, with single spaces and without repetitions, for any requested order", async () => {
      const tokens = await tokensFor(at, client, { scope: "write  openid write offline_access read" })
      equal(tokens.scope, "openid read write")
    })
  })

  describe("§2.4, OIDC Core §5.4, §5.6.1: user information: each field is present exactly if its scope is granted", () => {
    const PROFILE = { name: "Ann Example", preferred_username: "ann" }
    const EMAIL = { email: "ann@example.com", email_verified: true }
    for (const openid of ["openid", ""])
      for (const profile of ["profile", ""])
        for (const email of ["email", ""])
          for (const other of ["read", ""]) {
            const scope = [openid, profile, email, other].filter((value) => value !== "").join(" ")
            if (scope === "") continue
            it(`scope ${scope}`, async () => {
              const { access_token } = await tokensFor(at, client, { scope })
              deepEqual(bodyOf(await userinfo(at, access_token)), {
                sub: at.userId,
                ...(profile && PROFILE),
                ...(email && EMAIL),
                client_id: client.client_id,
                scope,
              })
            })
          }
    it("email_verified is a boolean, even if it is false", async () => {
      await at.gatehouse.administration.users.update("ann", { email_verified: false })
      const { access_token } = await tokensFor(at, client, { scope: "email" })
      equal(bodyOf(await userinfo(at, access_token)).email_verified, false)
      await at.gatehouse.administration.users.update("ann", { email_verified: true })
    })
    it("a user without a display name has the username as name", async () => {
      await at.gatehouse.administration.users.update("ann", { name: "" })
      const { access_token } = await tokensFor(at, client, { scope: "profile" })
      deepEqual(bodyOf(await userinfo(at, access_token)), {
        sub: at.userId,
        name: "ann",
        preferred_username: "ann",
        client_id: client.client_id,
        scope: "profile",
      })
      await at.gatehouse.administration.users.update("ann", { name: "Ann Example" })
    })
    it("OIDC Core §2, §5.3.2, §5.7, §8, RFC 9700 §4.15.1: sub: a unique user identifier; sub is opaque, stable, never an e-mail, never equal to any client_id", async () => {
      const [one, other] = await Promise.all([
        tokensFor(at, client, { scope: "openid" }),
        tokensFor(at, await publicClient(at), { scope: "openid" }),
      ])
      const subs = await Promise.all(
        [one, other].map(async ({ access_token }) => bodyOf(await userinfo(at, access_token)).sub),
      )
      deepEqual(subs, [at.userId, at.userId])
      match(at.userId, /^user_[0-9a-f]{32}$/)
      const clients = await at.gatehouse.administration.clients.list()
      ok(clients.every(({ client_id }) => !client_id.startsWith("user_") && client_id !== at.userId))
    })
  })

  describe("§2.5 token validation", () => {
    const seconds = () => at.clock() / 1000
    const common = (tokens: Tokens, scope: string) => ({
      active: true,
      client_id: client.client_id,
      user_id: at.userId,
      scope,
      exp: Math.floor(seconds()) + tokens.expires_in,
      iat: Math.floor(seconds()),
      token_type: "Bearer",
    })
    for (const { scope, more } of [
      { scope: "openid profile email read", more: { username: "ann", email: "ann@example.com" } },
      { scope: "profile", more: { username: "ann" } },
      { scope: "email", more: { email: "ann@example.com" } },
      { scope: "openid", more: {} },
      { scope: "read write", more: {} },
    ])
      it(`has exactly the fields of the table for scope ${scope}; other fields are absent`, async () => {
        const tokens = await tokensFor(at, client, { scope })
        deepEqual(bodyOf(await tokeninfo(at, tokens.access_token)), { ...common(tokens, scope), ...more })
      })
    it("a client's own token has no user_id, username or email: absent, never null", async () => {
      const tokens = bodyOf<Tokens>(await post(at, { grant_type: "client_credentials", scope: "read", ...client }))
      const { user_id: _, ...expected } = common(tokens, "read")
      deepEqual(bodyOf(await tokeninfo(at, tokens.access_token)), expected)
    })
    it("exp and iat are whole seconds, even if the clock is between two seconds", async () => {
      at.clock.advance({ ms: 250 })
      const tokens = await tokensFor(at, client, { scope: "read" })
      deepEqual(bodyOf(await tokeninfo(at, tokens.access_token)), common(tokens, "read"))
      ok(Number.isInteger(common(tokens, "read").iat))
    })
    it("an invalid token: the body is only {active: false}", async () => {
      equal((await tokeninfo(at, "gat_nothing")).text, '{"active":false}')
    })
  })

  describe("§2.6 scopes", () => {
    for (const scope of ["openid", "profile", "email", "read", "write"])
      it(`${scope} can be granted alone`, async () => {
        equal((await tokensFor(at, client, { scope })).scope, scope)
      })
    it("admin: only if the client may have it and the user has the admin role, otherwise dropped", async () => {
      const { users } = at.gatehouse.administration
      const trusted = await confidentialClient(at, { scope: "read admin" })
      equal((await tokensFor(at, trusted, { scope: "read admin" })).scope, "read")
      await users.update("ann", { role: "admin" })
      const { access_token, scope } = await tokensFor(at, trusted, { scope: "read admin" })
      equal(scope, "read admin")
      equal(bodyOf(await userinfo(at, access_token)).scope, "read admin")
      await users.update("ann", { role: "user" })
    })
    it('default scope at the authorization endpoint: "openid profile email"', async () => {
      equal((await tokensFor(at, client)).scope, "openid profile email")
    })
  })
})
