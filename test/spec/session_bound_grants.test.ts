/** A grant of the console, or of a right of administration, ends with the session in which it was approved. Decision 0059. */
import { deepEqual, equal, match, ok } from "node:assert/strict"
import { describe, it } from "node:test"
import type { GrantId } from "../../src/base/id.ts"
import { Secret } from "../../src/base/secret.ts"
import type { Config } from "../../src/gatehouse.ts"
import { CONSOLE_CLIENT_ID } from "../../src/oauth/console_client_id.ts"
import { addUser } from "../support/authorization.ts"
import { Browser, formOf } from "../support/browser.ts"
import type { RegisteredClient } from "../support/journey.ts"
import {
  authorizeUrl,
  CHALLENGE,
  PASSWORD,
  REDIRECT_URI,
  refresh,
  requestOf,
  tokenRequest,
  VERIFIER,
} from "../support/journey.ts"
import { atAccount, formFor } from "../support/own_account.ts"
import type { Service } from "../support/service.ts"
import { basic, confidentialClient, publicClient, service, tokeninfo, userinfo, withToken } from "../support/service.ts"
import { send } from "../support/wire.ts"

const NEW_PASSWORD = "another long passphrase of ann"
const ADMIN_SCOPE = "openid admin admin:read"

/** A client, and the scope that a thief asks for. */
interface Target extends RegisteredClient {
  readonly redirect_uri: string
  readonly scope: string
}

interface Held {
  readonly access_token: string
  readonly refresh_token: string
}

const consoleOf = ({ url }: Service): Target => ({
  client_id: CONSOLE_CLIENT_ID,
  redirect_uri: `${url}/console/callback`,
  scope: ADMIN_SCOPE,
})

const own = ({ client_id, client_secret }: RegisteredClient) => ({ client_id, ...(client_secret && { client_secret }) })

/** Returns the code that a browser with the session cookie gets without a page. */
async function silentCode(at: Service, browser: Browser, target: Target): Promise<string> {
  const { redirect_uri, scope } = target
  const pkce = { code_challenge: CHALLENGE, code_challenge_method: "S256", prompt: "none" }
  const asked = requestOf(target, { redirect_uri, scope, ...pkce })
  const { location = "" } = await browser.get(authorizeUrl(at, asked))
  ok(location.startsWith(`${redirect_uri}?code=`), location)
  return new URL(location).searchParams.get("code") ?? ""
}

const exchangeOf = (at: Service, target: Target, code: string) =>
  tokenRequest(at, {
    grant_type: "authorization_code",
    code,
    code_verifier: VERIFIER,
    redirect_uri: target.redirect_uri,
    ...own(target),
  })

async function silentTokens(at: Service, browser: Browser, target: Target): Promise<Held> {
  const { status, body } = await exchangeOf(at, target, await silentCode(at, browser, target))
  equal(status, 200)
  return { access_token: String(body.access_token), refresh_token: String(body.refresh_token) }
}

function copied(browser: Browser): Browser {
  const thief = new Browser()
  for (const [name, value] of browser.cookies) thief.cookies.set(name, value)
  return thief
}

/** Starts a server whose user ann is an administrator and signed in. A thief copies her cookies, and gets tokens with them. */
async function stolen(
  test: Parameters<typeof service>[0],
  targetOf: (at: Service) => Target | Promise<Target> = consoleOf,
  config: Partial<Config> = {},
) {
  // Access tokens that live longer than a session show that the check of the token asks for the session.
  const at = await service(test, { accessTokenTtl: 86_400, ...config })
  await at.gatehouse.administration.users.update("ann", { role: "admin" })
  const { browser } = await atAccount(at)
  const target = await targetOf(at)
  const thief = copied(browser)
  const held = await silentTokens(at, thief, target)
  return { at, browser, target, thief, held }
}

const adminApi = async (at: Service, token: string) =>
  (await send(at, "/admin/api/v1/clients", { headers: withToken(token) })).status

/** What the tokens still reach: the admin API, userinfo, tokeninfo, and a refresh. */
async function reach(at: Service, target: Target, { access_token, refresh_token }: Held) {
  return {
    api: await adminApi(at, access_token),
    userinfo: (await userinfo(at, access_token)).status,
    tokeninfo: JSON.parse((await tokeninfo(at, access_token)).text).active,
    refresh: (await refresh(at, own(target), refresh_token)).status,
  }
}

/** Resolves when the store has recorded the activity of earlier requests, which no request waits for. */
const recorded = (at: Service) => at.gatehouse.store.probe()

const NOTHING = { api: 401, userinfo: 401, tokeninfo: false, refresh: 400 }
const EVERYTHING = { api: 200, userinfo: 200, tokeninfo: true, refresh: 200 }

async function signOut(at: Service, browser: Browser): Promise<void> {
  const asking = await browser.get(`${at.url}/oauth/logout.php`)
  equal((await browser.submit(formOf(asking.html))).status, 200)
}

async function changePassword(at: Service, browser: Browser, boxes: Record<string, string>): Promise<void> {
  const page = await browser.get(`${at.url}/account/password`)
  const answer = await browser.submit(formFor(page.html, "password"), { password: NEW_PASSWORD, ...boxes })
  equal(answer.status, 303)
}

type Ending = (at: Service, browser: Browser) => Promise<unknown>

const fromAnotherBrowser =
  (change: string): Ending =>
  async (at) => {
    const { browser, page } = await atAccount(at, "/account/sessions")
    equal((await browser.submit(formFor(page.html, change))).status, 303)
  }

const administration = ({ gatehouse }: Service) => gatehouse.administration

const ENDINGS: Readonly<Record<string, Ending>> = {
  "the owner signs out": signOut,
  "the owner signs this browser out from another one": fromAnotherBrowser("end"),
  "the owner signs all other browsers out": fromAnotherBrowser("end-others"),
  "the owner signs all other browsers out, and the thief has the cookie of this very browser": async (at, browser) => {
    await atAccount(at)
    const page = await browser.get(`${at.url}/account/sessions`)
    equal((await browser.submit(formFor(page.html, "end-others"))).status, 303)
  },
  "an operator ends all sessions": (at) => administration(at).sessions.endAll("ann"),
  "another administrator ends all sessions by the admin API": async (at) => {
    await addUser(at, "bob", { role: "admin" })
    const bob = await silentTokens(at, (await atAccount(at, "/account", "bob")).browser, consoleOf(at))
    const path = "/admin/api/v1/users/ann/sessions"
    equal((await send(at, path, { method: "DELETE", headers: withToken(bob.access_token) })).status, 204)
  },
  "the owner changes the password with the boxes as they are": (at, browser) =>
    changePassword(at, browser, { end_sessions: "yes" }),
  "the owner changes the password and lets everything go on": (at, browser) => changePassword(at, browser, {}),
  "an operator sets the password and keeps grants": (at) =>
    administration(at).users.setPassword("ann", new Secret(NEW_PASSWORD), true),
  "the user is disabled": (at) => administration(at).users.disable("ann"),
  "another person signs in in the same browser": async (at, browser) => {
    await addUser(at, "bob")
    const asking = await browser.get(authorizeUrl(at, requestOf(await confidentialClient(at), { prompt: "login" })))
    equal((await browser.submit(formOf(asking.html), { username: "bob", password: PASSWORD })).status, 303)
  },
  "the session is idle": async (at) => at.clock.advance({ hours: 2 }),
  "the session reaches its maximum age": async (at) => at.clock.advance({ hours: 12 }),
  "20 days pass": async (at) => at.clock.advance({ days: 20 }),
  "20 days pass, and maintenance has deleted the session": async (at) => {
    at.clock.advance({ days: 20 })
    await at.gatehouse.store.removeExpired(at.clock(), 100)
  },
}

describe("tokens of the console that a thief got with the session cookie and prompt=none reach nothing when", () => {
  for (const [when, end] of Object.entries(ENDINGS))
    it(when, async (t) => {
      const { at, browser, target, held } = await stolen(t)
      deepEqual(await reach(at, target, await silentTokens(at, browser, target)), EVERYTHING)
      await end(at, browser)
      deepEqual(await reach(at, target, held), NOTHING)
    })
})

describe("a grant with a right of administration ends as a grant of the console does", () => {
  const admin = async (at: Service): Promise<Target> => ({
    ...(await confidentialClient(at, { scope: "openid profile admin:read" })),
    redirect_uri: REDIRECT_URI,
    scope: "openid admin:read",
  })
  for (const when of [
    "the owner signs out",
    "the owner changes the password with the boxes as they are",
    "the session is idle",
  ])
    it(`${when}; introspection says so too`, async (t) => {
      const { at, browser, target, held } = await stolen(t, admin)
      const api = await confidentialClient(at, { introspection: "any" })
      const active = async (client: RegisteredClient, token: string) => {
        const headers = {
          ...basic(client.client_id, client.client_secret ?? ""),
          "content-type": "application/x-www-form-urlencoded",
        }
        const body = new URLSearchParams({ token }).toString()
        return JSON.parse((await send(at, "/oauth/introspect.php", { method: "POST", headers, body })).text).active
      }
      const both = async () => [await active(api, held.access_token), await active(target, held.refresh_token)]
      deepEqual(await both(), [true, true])
      await ENDINGS[when]?.(at, browser)
      deepEqual(await both(), [false, false])
      deepEqual(await reach(at, target, held), NOTHING)
    })

  it("a grant of the same client without such a right goes on, and so does one of an ordinary client", async (t) => {
    const { at, browser } = await stolen(t, admin)
    const ordinary = { ...(await confidentialClient(at)), redirect_uri: REDIRECT_URI, scope: "openid profile" }
    const kept = await silentTokens(at, browser, ordinary)
    await changePassword(at, browser, { end_sessions: "yes" })
    await signOut(at, browser)
    at.clock.advance({ hours: 12 })
    equal((await refresh(at, own(ordinary), kept.refresh_token)).status, 200)
  })
})

describe("a session-bound grant", () => {
  it("has no refresh token that lives longer than the session, even after refreshes", async (t) => {
    const { at, target, thief, held } = await stolen(t)
    let { refresh_token } = held
    for (let hours = 1; hours < 12; hours += 1) {
      at.clock.advance({ hours: 1 })
      const { status, body } = await refresh(at, own(target), refresh_token)
      equal(status, 200)
      refresh_token = String(body.refresh_token)
      await recorded(at)
    }
    const [grant] = await administration(at).grants.list({ user: "ann" })
    const [session] = await administration(at).sessions.list("ann")
    const row = await at.gatehouse.store.grants.find(grant?.grant_id as GrantId)
    equal(row?.grant.refreshExpiresAt, Date.parse(session?.expires_at ?? ""))
    at.clock.advance({ hours: 1 })
    equal((await refresh(at, own(target), refresh_token)).status, 400)
    const pkce = { code_challenge: CHALLENGE, code_challenge_method: "S256" }
    const asked = requestOf(target, { redirect_uri: target.redirect_uri, prompt: "none", ...pkce })
    const again = await thief.get(authorizeUrl(at, asked))
    match(again.location ?? "", /error=login_required/)
  })

  it("of the console goes on while its owner works there without a reload, for longer than the idle time", async (t) => {
    const { at, held } = await stolen(t)
    const seen = []
    for (const minutes of [119, 119, 119, 119, 119, 119, 7]) {
      at.clock.advance({ minutes })
      seen.push(await adminApi(at, held.access_token))
      await recorded(at)
    }
    // 12 hours minus a minute, and then the maximum age.
    deepEqual(seen, [200, 200, 200, 200, 200, 200, 401])
  })

  it("of another client does not keep the session alive by its refreshes", async (t) => {
    const { at, target, held } = await stolen(t, async (server) => ({
      ...(await publicClient(server, { scope: "openid admin:read" })),
      redirect_uri: REDIRECT_URI,
      scope: "openid admin:read",
    }))
    at.clock.advance({ hours: 1 })
    const { body } = await refresh(at, own(target), held.refresh_token)
    at.clock.advance({ hours: 1 })
    deepEqual((await refresh(at, own(target), body.refresh_token)).body.error, "invalid_grant")
  })

  it("ends its stream of the audit with the session", async (t) => {
    const { at, browser, held } = await stolen(t)
    const stream = await fetch(`${at.url}/admin/api/v1/audit_events/stream`, { headers: withToken(held.access_token) })
    await signOut(at, browser)
    await addUser(at, "bob")
    const text = await stream.text()
    ok(!text.includes("event: audit"), text)
  })

  it("is refused for the session, and not as an ended grant, if no write ended it", async (t) => {
    const { at, target, held } = await stolen(t)
    at.clock.advance({ hours: 2 })
    await adminApi(at, held.access_token)
    await refresh(at, own(target), held.refresh_token)
    await recorded(at)
    const reasons = (await at.gatehouse.store.refusals.page(undefined, 9, at.clock())).map(
      ({ record }) => JSON.parse(record).reason,
    )
    deepEqual(reasons.toSorted(), ["session-over", "token-session-over"])
  })

  it("goes on when the owner proves the password again and the session gets a new id", async (t) => {
    const { at, browser, target } = await stolen(t)
    const held = await silentTokens(at, browser, target)
    const asking = await browser.get(authorizeUrl(at, requestOf(await confidentialClient(at), { prompt: "login" })))
    equal((await browser.submit(formOf(asking.html), { username: "ann", password: PASSWORD })).status, 303)
    deepEqual(await reach(at, target, held), EVERYTHING)
    await signOut(at, browser)
    deepEqual(await reach(at, target, held), NOTHING)
  })

  it("does not come back when the owner signs in again in the browser whose session was idle", async (t) => {
    const { at, browser, target, held } = await stolen(t)
    at.clock.advance({ hours: 2 })
    await atAccount(at, "/account", "ann", browser)
    deepEqual(await reach(at, target, held), NOTHING)
  })

  it("whose code waits for its exchange gives no tokens after the session is over", async (t) => {
    for (const when of ["the owner signs out", "the owner changes the password and lets everything go on"]) {
      const { at, browser, target, thief } = await stolen(t)
      const code = await silentCode(at, thief, target)
      await ENDINGS[when]?.(at, browser)
      deepEqual((await exchangeOf(at, target, code)).body.error, "invalid_grant")
    }
    const { at, target, thief } = await stolen(t, consoleOf, { codeTtl: 3600, sessionIdle: 1800 })
    const code = await silentCode(at, thief, target)
    at.clock.advance({ minutes: 30 })
    deepEqual((await exchangeOf(at, target, code)).body.error, "invalid_grant")
  })
})
