/** Specification §4.2, grant `refresh_token`, and behaviour §2.5: the scope of a refresh. */
import { deepEqual, equal } from "node:assert/strict"
import { after, describe, it } from "node:test"
import { assertError, bodyOf } from "../support/answers.ts"
import { ALL, refreshGrant } from "../support/refresh_grant.ts"
import {
  confidentialClient,
  post,
  refreshed,
  refreshRequest,
  tokeninfo,
  tokensFor,
  userinfo,
} from "../support/service.ts"

const { at, client, held, refused } = await refreshGrant({ after })
const { clients, users } = at.gatehouse.administration

describe("specification §4.2, RFC 6749 §6, RFC 9700 §4.14.2: a refresh may narrow the scope", () => {
  it("the access token has exactly the requested scope, or without scope the whole granted scope, even after a narrowed refresh", async () => {
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
  it("a repeat can narrow the scope too, and returns the same successor", async () => {
    const tokens = await held()
    const whole = await refreshed(at, client, tokens.refresh_token)
    const narrowed = await refreshed(at, client, tokens.refresh_token, { scope: "openid email" })
    equal(narrowed.refresh_token, whole.refresh_token)
    equal(narrowed.scope, "openid email")
    equal(bodyOf(await tokeninfo(at, narrowed.access_token)).scope, "openid email")
    equal(bodyOf(await tokeninfo(at, whole.access_token)).scope, ALL)
  })
  it("after a narrowed refresh another part of the granted scope can be requested", async () => {
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
    it(`${scope} is beyond the grant or unknown: invalid_scope, and the token stays unused`, async () => {
      const tokens = await held(client, "openid read")
      const next = await refreshed(at, client, tokens.refresh_token)
      assertError(await post(at, refreshRequest(client, next.refresh_token, { scope })), "invalid_scope")
      // The refused refresh confirmed nothing: otherwise the use of the old refresh token would now end the grant.
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
    it(`"${scope}" gives "${expected}": OIDC Core §11: offline_access, and any value that the authorization dropped, is dropped`, async () => {
      const trusted = await confidentialClient(at, { scope: `${ALL} admin` })
      const tokens = await tokensFor(at, trusted, { scope: "openid read admin offline_access" })
      equal(tokens.scope, "openid read")
      equal((await refreshed(at, trusted, tokens.refresh_token, { scope })).scope, expected)
    })
  it("admin alone, for a user without the role: invalid_scope, and the token stays unused", async () => {
    const trusted = await confidentialClient(at, { scope: "read admin" })
    const tokens = await tokensFor(at, trusted, { scope: "read" })
    assertError(await post(at, refreshRequest(trusted, tokens.refresh_token, { scope: "admin" })), "invalid_scope")
    await refreshed(at, trusted, tokens.refresh_token)
  })
  it("granted admin disappears when the user loses the role", async () => {
    const trusted = await confidentialClient(at, { scope: "read admin" })
    await users.update("ann", { role: "admin" })
    const tokens = await tokensFor(at, trusted, { scope: "read admin" })
    const next = await refreshed(at, trusted, tokens.refresh_token)
    equal(next.scope, "read admin")
    await users.update("ann", { role: "user" })
    equal((await refreshed(at, trusted, next.refresh_token)).scope, "read")
  })
  it("a user who becomes an admin does not get admin in an existing grant without it", async () => {
    const trusted = await confidentialClient(at, { scope: "read admin" })
    const tokens = await tokensFor(at, trusted, { scope: "read admin" })
    await users.update("ann", { role: "admin" })
    assertError(await post(at, refreshRequest(trusted, tokens.refresh_token, { scope: "admin" })), "invalid_scope")
    equal((await refreshed(at, trusted, tokens.refresh_token)).scope, "read")
    await users.update("ann", { role: "user" })
  })
  it("scope removed from a client is missing in the next refresh, and returns when the client gets it back", async () => {
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
  it("if no scope is left: invalid_grant, and the grant works again when scope returns", async () => {
    const own = await confidentialClient(at)
    const tokens = await held(own, "openid read")
    await clients.update(own.client_id, { scope: "write" })
    await refused(own, tokens.refresh_token)
    await refused(own, tokens.refresh_token, { scope: "read" })
    await clients.update(own.client_id, { scope: ALL })
    equal((await refreshed(at, own, tokens.refresh_token)).scope, "openid read")
  })
})
