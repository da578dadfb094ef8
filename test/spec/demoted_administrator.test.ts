/** An administrator who is one no more: what they kept open, and what they prepared, gives nothing. Decisions 0040, 0059 and 0061. */
import { deepEqual, equal, ok } from "node:assert/strict"
import { it } from "node:test"
import type { UserId } from "../../src/base/id.ts"
import { addUser } from "../support/authorization.ts"
import type { Browser } from "../support/browser.ts"
import { formOf } from "../support/browser.ts"
import { REDIRECT_URI, refresh } from "../support/journey.ts"
import { atAccount } from "../support/own_account.ts"
import { register } from "../support/registration.ts"
import type { Service } from "../support/service.ts"
import { publicClient, service, tokeninfo, withToken } from "../support/service.ts"
import type { HeldTokens } from "../support/thief.ts"
import { adminApi, ask, consoleOf, exchange, silentCode, silentTokens } from "../support/thief.ts"
import { send } from "../support/wire.ts"

/** A person with the rights, and their browser, before they lose all rights. */
async function administrator(test: Parameters<typeof service>[0], config: Parameters<typeof service>[1] = {}) {
  const at = await service(test, { registration: "token", accessTokenTtl: 86_400, ...config })
  const eve = await addUser(at, "eve", { role: "admin" })
  const { browser } = await atAccount(at, "/account", "eve")
  return { at, browser, eve, demote: () => at.gatehouse.administration.users.update("eve", { role: "user" }) }
}

async function held(at: Service, browser: Browser): Promise<HeldTokens> {
  const tokens = await silentTokens(at, browser, consoleOf(at))
  ok(tokens !== undefined)
  return tokens
}

/** Approves what the page at the address asks now. */
async function approvedCode(browser: Browser, address: string): Promise<string> {
  const asking = await browser.get(address)
  const { location = "" } = asking.location
    ? asking
    : await browser.submit(formOf(asking.html), { decision: "approve" })
  return new URL(location).searchParams.get("code") ?? ""
}

const scopeOf = async (at: Service, token: string) => String(JSON.parse((await tokeninfo(at, token)).text).scope)

it("old tokens, refreshed ones, codes and cookies give no access to administration", async (t) => {
  const { at, browser, demote } = await administrator(t)
  const tokens = await held(at, browser)
  const code = (await silentCode(at, browser, consoleOf(at))) ?? ""
  equal(await adminApi(at, tokens.access_token), 200)
  await demote()
  equal(await adminApi(at, tokens.access_token), 403)
  const exchanged = await exchange(at, consoleOf(at), code)
  deepEqual([exchanged.status, exchanged.body.scope], [200, "openid"])
  equal(await adminApi(at, String(exchanged.body.access_token)), 403)
  const refreshed = await refresh(at, { client_id: consoleOf(at).client_id }, tokens.refresh_token)
  deepEqual([refreshed.status, refreshed.body.scope], [200, "openid"])
  equal(await adminApi(at, String(refreshed.body.access_token)), 403)
  const later = await held(at, browser)
  equal(await scopeOf(at, later.access_token), "openid")
})

it("a consent form that was open grants no right", async (t) => {
  const { at, browser, demote } = await administrator(t)
  const client = { ...(await publicClient(at, { scope: "openid admin", consent: "ask" })), scope: "openid admin" }
  const asking = await ask(at, browser, client)
  await demote()
  const { location = "" } = await browser.submit(formOf(asking.html), { decision: "approve" })
  ok(location.startsWith(`${at.url}/oauth/authorize.php?`))
  const { body } = await exchange(at, client, await approvedCode(browser, location))
  deepEqual([body.scope, await adminApi(at, String(body.access_token))], ["openid", 403])
})

it("a role that they gave themselves before still counts, and gives no more than it says", async (t) => {
  const { at, browser, demote, eve } = await administrator(t)
  const { roles } = at.gatehouse.administration
  await roles.create({ name: "readers", scope: "admin:read" })
  const { access_token } = await held(at, browser)
  equal(await adminApi(at, access_token, "PUT", "/roles/readers/users/eve"), 204)
  await demote()
  deepEqual(await at.gatehouse.store.roles.rightsOf(eve as UserId), ["admin:read"])
  equal(await adminApi(at, access_token, "POST", "/roles", { name: "more", scope: "admin:settings" }), 403)
})

it("a registration token that they made registers clients without a right, and the token names its maker", async (t) => {
  const { at, browser, demote, eve } = await administrator(t)
  const { access_token } = await held(at, browser)
  const answer = await send(at, "/admin/api/v1/registration_tokens", {
    method: "POST",
    headers: { ...withToken(access_token), "content-type": "application/json" },
    body: "{}",
  })
  const { registration_token } = JSON.parse(answer.text)
  const [listed] = await at.gatehouse.administration.registrationTokens.list()
  equal(listed?.created_by, eve)
  await demote()
  const registered = await register(
    at,
    { redirect_uris: [REDIRECT_URI], scope: "openid admin", grant_types: ["authorization_code"] },
    withToken(registration_token),
  )
  deepEqual([registered.status, JSON.parse(registered.text).scope], [201, "openid"])
})

it("attention names a client that they made", async (t) => {
  const { at, browser, demote } = await administrator(t)
  const { access_token } = await held(at, browser)
  const machine = { name: "Job", kind: "confidential", grant_types: ["client_credentials"], scope: "admin" }
  equal(await adminApi(at, access_token, "POST", "/clients", machine), 201)
  await demote()
  const { findings } = await at.gatehouse.administration.attention.list()
  const kinds = findings.filter(({ subject_name }) => subject_name === "Job").map(({ kind }) => kind)
  deepEqual(kinds, ["maker-lacks-right"])
})
