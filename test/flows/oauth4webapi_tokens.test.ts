import assert from "node:assert/strict"
import { test } from "node:test"
import * as oauth from "oauth4webapi"
import {
  application,
  HS256,
  INVALID_GRANT,
  invalidToken,
  refusedWith,
  SCOPE,
  signedIn,
} from "./oauth4webapi_application.ts"

// Tests tokens after the sign-in, and the client credentials grant, with oauth4webapi.

test("decision 0003: parallel refreshes get one successor, a lost answer is repeated, and an old token ends the grant", async (t) => {
  const app = await application(t)
  const { tokens } = await signedIn(app)
  const parallel = await Promise.all(Array.from({ length: 8 }, () => app.refresh(tokens.refresh_token)))
  const successors = new Set(parallel.map(({ refresh_token }) => refresh_token))
  assert.equal(successors.size, 1)
  const [second] = successors
  assert.equal((await app.refresh(tokens.refresh_token)).refresh_token, second)
  for (const { access_token } of parallel) {
    assert.equal((await app.userinfo(access_token, app.ann.user_id)).sub, app.ann.user_id)
  }
  // An access token of the second generation was used. So the client has the second refresh token, and only a thief still presents the first one.
  await assert.rejects(app.refresh(tokens.refresh_token), refusedWith(400, "invalid_grant", INVALID_GRANT))
  await assert.rejects(app.refresh(second), refusedWith(400, "invalid_grant", INVALID_GRANT))
  await assert.rejects(app.userinfo(tokens.access_token, app.ann.user_id), invalidToken)
})

test("decision 0003: a strict client's old refresh token ends the grant at once", async (t) => {
  const app = await application(t, HS256, { refresh_rotation: "strict" })
  const { tokens } = await signedIn(app)
  const { refresh_token } = await app.refresh(tokens.refresh_token)
  await assert.rejects(app.refresh(tokens.refresh_token), refusedWith(400, "invalid_grant", INVALID_GRANT))
  await assert.rejects(app.refresh(refresh_token), refusedWith(400, "invalid_grant", INVALID_GRANT))
})

test("RFC 6749 §6: scope narrows one access token and cannot widen it; without scope the token has the whole granted scope", async (t) => {
  const app = await application(t)
  const { tokens } = await signedIn(app)
  const narrowed = await app.refresh(tokens.refresh_token, { scope: "openid email" })
  assert.equal(narrowed.scope, "openid email")
  assert.deepEqual(Object.keys(await app.userinfo(narrowed.access_token, app.ann.user_id)), [
    "sub",
    "email",
    "email_verified",
    "client_id",
    "scope",
  ])
  await assert.rejects(
    app.refresh(narrowed.refresh_token, { scope: "openid write" }),
    refusedWith(400, "invalid_scope", "The requested scope is invalid."),
  )
  // Behaviour §2.5: the refused refresh did not use up the refresh token.
  const whole = await app.refresh(narrowed.refresh_token)
  assert.equal(whole.scope, SCOPE)
  // Many libraries send offline_access in each refresh. The server ignores this value.
  assert.equal((await app.refresh(whole.refresh_token, { scope: `${SCOPE} offline_access` })).scope, SCOPE)
})

test("specification §3: a refresh token is valid for 30 days, renewed with each rotation, and the grant for at most 90 days", async (t) => {
  const app = await application(t)
  let { refresh_token } = (await signedIn(app)).tokens
  for (const _ of [1, 2, 3]) {
    app.service.clock.advance({ days: 29 })
    refresh_token = (await app.refresh(refresh_token)).refresh_token
  }
  app.service.clock.advance({ days: 3 })
  await assert.rejects(app.refresh(refresh_token), refusedWith(400, "invalid_grant", INVALID_GRANT))
  const idle = (await signedIn(app, "read")).tokens.refresh_token
  app.service.clock.advance({ days: 30 })
  await assert.rejects(app.refresh(idle), refusedWith(400, "invalid_grant", INVALID_GRANT))
})

test("specification §4.2: client credentials return no refresh token", async (t) => {
  const app = await application(t)
  const tokens = await app.clientCredentials({ scope: "write" })
  assert.deepEqual(tokens, {
    access_token: tokens.access_token,
    token_type: "bearer",
    expires_in: 3600,
    scope: "write",
  })
  await assert.rejects(
    app.clientCredentials({ scope: "write nonsense" }),
    refusedWith(400, "invalid_scope", "The requested scope is invalid."),
  )
})

test("specification §7.3: userinfo refuses an invalid access token with a challenge that the library can parse", async (t) => {
  const app = await application(t)
  const { tokens } = await signedIn(app)
  await assert.rejects(app.userinfo("nonsense", oauth.skipSubjectCheck), invalidToken)
  await assert.rejects(app.userinfo(tokens.refresh_token ?? "", oauth.skipSubjectCheck), invalidToken)
  await assert.rejects(app.userinfo(tokens.id_token ?? "", oauth.skipSubjectCheck), invalidToken)
  await app.service.gatehouse.administration.users.disable("ann")
  await assert.rejects(app.userinfo(tokens.access_token, app.ann.user_id), invalidToken)
  await assert.rejects(app.refresh(tokens.refresh_token), refusedWith(400, "invalid_grant", INVALID_GRANT))
})
