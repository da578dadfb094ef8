/** Somebody copied what an open tab of the console has: its access token and its refresh token. Decisions 0055, 0059 and 0060. */
import { deepEqual, equal, ok } from "node:assert/strict"
import { describe, it } from "node:test"
import { addUser } from "../support/authorization.ts"
import { formOf } from "../support/browser.ts"
import { PASSWORD, refresh } from "../support/journey.ts"
import { atAccount, formFor } from "../support/own_account.ts"
import type { Service } from "../support/service.ts"
import { confidentialClient, service } from "../support/service.ts"
import type { HeldTokens } from "../support/thief.ts"
import { adminApi, consoleOf, exchange, reach, silentCode, silentTokens } from "../support/thief.ts"

/** Ann, an administrator, has two tabs of the console: two grants in one session. A thief copies the first tab. */
async function stolenTab(test: Parameters<typeof service>[0]) {
  const at = await service(test, { accessTokenTtl: 86_400 })
  await at.gatehouse.administration.users.update("ann", { role: "admin" })
  await addUser(at, "bob")
  const { browser } = await atAccount(at)
  const [tab, other] = [await silentTokens(at, browser, consoleOf(at)), await silentTokens(at, browser, consoleOf(at))]
  ok(tab !== undefined && other !== undefined)
  return { at, browser, tab, other }
}

const renewedOf = async (at: Service, { refresh_token }: HeldTokens): Promise<HeldTokens> => {
  const { status, body } = await refresh(at, { client_id: consoleOf(at).client_id }, refresh_token)
  equal(status, 200)
  return { access_token: String(body.access_token), refresh_token: String(body.refresh_token) }
}

const NOTHING = [401, 400]

it("reaches nothing after the owner signs out in the other tab", async (t) => {
  const { at, browser, tab, other } = await stolenTab(t)
  deepEqual(await reach(at, tab), [200, 200])
  const asking = await browser.get(`${at.url}/oauth/logout.php`)
  equal((await browser.submit(formOf(asking.html))).status, 200)
  for (const each of [tab, other]) deepEqual(await reach(at, each), NOTHING)
})

it("reaches nothing after the owner sets another password, whatever boxes are ticked", async (t) => {
  const { at, browser, tab } = await stolenTab(t)
  const page = await browser.get(`${at.url}/account/password`)
  const password = "another long passphrase of ann"
  equal((await browser.submit(formFor(page.html, "password"), { password })).status, 303)
  deepEqual(await reach(at, tab), NOTHING)
})

describe("after five minutes", () => {
  it("reads, and gives no power, even with a token that a refresh makes", async (t) => {
    const { at, tab } = await stolenTab(t)
    const { client_id } = await confidentialClient(at, { scope: "openid admin:read" })
    at.clock.advance({ minutes: 5, ms: 1 })
    const machine = { name: "Permanent", kind: "confidential", grant_types: ["client_credentials"], scope: "admin" }
    const attempts = async ({ access_token }: HeldTokens) => [
      await adminApi(at, access_token),
      await adminApi(at, access_token, "POST", "/clients", machine),
      await adminApi(at, access_token, "POST", `/clients/${client_id}/secrets`, { expire_old_seconds: 60 }),
      await adminApi(at, access_token, "PATCH", "/users/bob", { role: "admin" }),
      await adminApi(at, access_token, "POST", "/keys/rotate", {}),
      await adminApi(at, access_token, "PUT", "/users/ann/password", { password: PASSWORD }),
    ]
    const refused = [200, 401, 401, 401, 401, 403]
    deepEqual(await attempts(tab), refused)
    deepEqual(await attempts(await renewedOf(at, tab)), refused)
  })
  it("a proof of the owner in the other tab makes the copied tokens no younger", async (t) => {
    const { at, browser, tab } = await stolenTab(t)
    at.clock.advance({ minutes: 6 })
    await atAccount(at, "/account/password", "ann", browser)
    const younger = await silentTokens(at, browser, consoleOf(at), { max_age: "300" })
    equal(await adminApi(at, younger?.access_token, "POST", "/keys/rotate", {}), 200)
    for (const { access_token } of [tab, await renewedOf(at, tab)])
      equal(await adminApi(at, access_token, "POST", "/keys/rotate", {}), 401)
  })
})

it("a copied tab and its owner cannot both refresh: the second use ends the grant for both", async (t) => {
  const { at, tab, other } = await stolenTab(t)
  const thiefs = await renewedOf(at, tab)
  await adminApi(at, thiefs.access_token)
  equal((await refresh(at, { client_id: consoleOf(at).client_id }, tab.refresh_token)).status, 400)
  deepEqual(await reach(at, thiefs), NOTHING)
  deepEqual(await reach(at, other), [200, 200])
})

it("a code that a tab has not exchanged does not work after the sign-out", async (t) => {
  const { at, browser } = await stolenTab(t)
  const code = (await silentCode(at, browser, consoleOf(at))) ?? ""
  const asking = await browser.get(`${at.url}/oauth/logout.php`)
  await browser.submit(formOf(asking.html))
  equal((await exchange(at, consoleOf(at), code)).status, 400)
})
