/** A person who holds a right of administration through a role or a group must prove as much as a user with the role `admin`. Decision 0061. */
import { deepEqual, equal, match } from "node:assert/strict"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { after, describe, it } from "node:test"
import { CONSOLE_CLIENT_ID } from "../../src/oauth/console_client_id.ts"
import { CONSOLE_CALLBACK_PATH } from "../../src/oauth/paths.ts"
import { ADMIN_SCOPES } from "../../src/oauth/vocabulary.ts"
import { startTestServer } from "../../src/testing/testing.ts"
import { bodyOf } from "../support/answers.ts"
import { addUser, ask, assertSentBack, codeIn, errorLocation, visit } from "../support/authorization.ts"
import { Browser, decodeHtml, formOf } from "../support/browser.ts"
import { freePort } from "../support/free_port.ts"
import type { RegisteredClient } from "../support/journey.ts"
import { CHALLENGE, PASSWORD, requestOf } from "../support/journey.ts"
import { appOn, atSecurity, enrolled, isAppPage, isSecondFactorPage } from "../support/second_factor.ts"
import type { Confidential, Tokens } from "../support/service.ts"
import { codeRequest, confidentialClient, post, refreshRequest, service, withToken } from "../support/service.ts"
import { send } from "../support/wire.ts"
import type { World } from "../support/world.ts"
import { START } from "../support/world.ts"

const MFA = "urn:gatehouse:acr:mfa"
const at = await service({ after }, { adminMfa: true })
const { roles, groups } = at.gatehouse.administration
await roles.create({ name: "everything", scope: ADMIN_SCOPES.join(" ") })
await roles.create({ name: "reader", scope: "admin:read" })
await groups.create({ name: "help-desk" })
await roles.assign("reader", { group: "help-desk" })
const photos = await confidentialClient(at)
const tool = await confidentialClient(at, { scope: "openid admin:read" })

async function signedIn(username: string, client: RegisteredClient = photos, more = {}, world: World = at) {
  const browser = new Browser()
  const page = await visit(world, browser, client, more)
  const answer = await browser.submit(formOf(page.html), { username, password: PASSWORD })
  return { browser, page: await browser.get(answer.location ?? "") }
}

/** Adds the app that the page asks for, and returns the answer of the application's request. */
async function added(browser: Browser, html: string, world: World = at) {
  const shown = await browser.submit(formOf(html), { code: appOn(world, html).code() })
  return browser.get(decodeHtml(/class="button" href="([^"]*)"/.exec(shown.html)?.[1] ?? ""))
}

describe("a person with rights of administration through a role", () => {
  it("needs a second factor at every client and at the account, and adds it on the way", async () => {
    await roles.assign("everything", { user: await addUser(at, "eve") })
    const { browser, page } = await signedIn("eve")
    equal(isAppPage(page), true)
    assertSentBack(await ask(at, requestOf(photos, { prompt: "none" }), { browser }), errorLocation("login_required"))
    equal(isAppPage(await browser.get(`${at.url}/account`)), true)
    codeIn(await added(browser, page.html))
  })
  it("needs it at the console", async () => {
    await roles.assign("everything", { user: await addUser(at, "con") })
    const asked = {
      scope: "openid admin:read",
      redirect_uri: at.url + CONSOLE_CALLBACK_PATH,
      code_challenge: CHALLENGE,
      code_challenge_method: "S256",
    }
    equal(isAppPage((await signedIn("con", { client_id: CONSOLE_CLIENT_ID }, asked)).page), true)
  })
  it("through a group too", async () => {
    await groups.addMember("help-desk", await addUser(at, "gus"))
    equal(isAppPage((await signedIn("gus")).page), true)
    equal(isAppPage((await atSecurity(at, "gus")).page), true)
  })
  it("a person who has a second factor is asked for it", async () => {
    const user = await addUser(at, "own")
    await enrolled(at, "own")
    await roles.assign("reader", { user })
    equal(isSecondFactorPage((await signedIn("own")).page), true)
  })
  it("other roles demand nothing", async () => {
    await at.gatehouse.administration.apis.create({ identifier: "urn:shelf" })
    await at.gatehouse.administration.scopes.create({ scope: "shelf:fill", api: "urn:shelf", assigned: true })
    await roles.create({ name: "filler", scope: "shelf:fill" })
    await roles.assign("filler", { user: await addUser(at, "fil") })
    codeIn((await signedIn("fil")).page)
  })
  it("with GATEHOUSE_ADMIN_MFA=off the password is enough", async () => {
    const lax = await service({ after }, { adminMfa: false })
    await lax.gatehouse.administration.roles.create({ name: "reader", scope: "admin:read" })
    await lax.gatehouse.administration.roles.assign("reader", { user: await addUser(lax, "eve") })
    codeIn((await signedIn("eve", await confidentialClient(lax), {}, lax)).page)
  })
})

describe("a right that is given after the session began", () => {
  it("demands a second factor of the account and of requests for such a right, by a role and by a group", async () => {
    const given = {
      rob: (user: string) => roles.assign("reader", { user }),
      gil: (user: string) => groups.addMember("help-desk", user),
    }
    for (const [username, give] of Object.entries(given)) {
      const user = await addUser(at, username)
      const { browser, page } = await signedIn(username)
      codeIn(page)
      equal((await browser.get(`${at.url}/account`)).html.includes('value="authenticator-app"'), false)
      await give(user)
      for (const path of [
        "/account",
        "/account/security",
        "/account/sessions",
        "/account/applications",
        "/account/data",
      ])
        equal(isAppPage(await browser.get(`${at.url}${path}`)), true, path)
      equal(isAppPage(await visit(at, browser, tool, { scope: "admin:read" })), true)
      const silent = await ask(at, requestOf(tool, { prompt: "none", scope: "openid admin:read" }), { browser })
      assertSentBack(silent, errorLocation("login_required"))
      codeIn(await visit(at, browser, photos))
    }
  })
  it("an open form of the account no longer works", async () => {
    const user = await addUser(at, "fay")
    const { browser, page } = await atSecurity(at, "fay")
    const account = await browser.get(`${at.url}/account/password`)
    equal(page.status, 200)
    await roles.assign("reader", { user })
    const answer = await browser.submit(formOf(account.html), { current: PASSWORD, password: `${PASSWORD} and more` })
    equal(answer.status, 303)
    equal(isAppPage(await browser.get(answer.location ?? "")), true)
  })
  it("a refresh does not add the right to an earlier grant", async () => {
    const user = await addUser(at, "ray")
    const { page } = await signedIn("ray", tool)
    const tokens = bodyOf<Tokens>(await post(at, codeRequest(tool, codeIn(page))))
    equal(tokens.scope, "openid")
    await roles.assign("reader", { user })
    equal(bodyOf<Tokens>(await post(at, refreshRequest(tool, tokens.refresh_token))).scope, "openid")
  })
  it("a right that was taken away demands nothing, even of the session that began with it", async () => {
    const user = await addUser(at, "tia")
    await roles.assign("reader", { user })
    const { browser, page } = await signedIn("tia")
    equal(isAppPage(page), true)
    await roles.unassign("reader", { user })
    codeIn(await visit(at, browser, photos))
  })
})

it("RFC 9470 §3: the admin API refuses a token whose sign-in had no second factor, opaque, as JWT and refreshed, until a step-up", async () => {
  const data = await mkdtemp(join(tmpdir(), "gatehouse-rights-"))
  const port = await freePort()
  const start = (adminMfa: boolean) => startTestServer({ now: START, config: { data, port, adminMfa } })
  let server = await start(false)
  const asking = { scope: "openid admin:read" }
  const challenge = `Bearer error="insufficient_user_authentication", error_description="A different authentication level is required.", acr_values="${MFA}"`
  const tokensOf = async (client: Confidential, code: string) =>
    bodyOf<Tokens>(await post(server, codeRequest(client, code)))
  const refreshed = async (client: Confidential, { refresh_token }: Tokens) =>
    bodyOf<Tokens>(await post(server, refreshRequest(client, refresh_token)))
  const users = ({ access_token }: Tokens) => send(server, "/admin/api/v1/users", { headers: withToken(access_token) })
  try {
    await server.administration.roles.create({ name: "everything", scope: ADMIN_SCOPES.join(" ") })
    await server.administration.roles.assign("everything", { user: await addUser(server, "old") })
    const client = await confidentialClient(server, asking)
    const jwtClient = await confidentialClient(server, { ...asking, access_token_format: "jwt" })
    const { browser, page } = await signedIn("old", client, asking, server)
    const opaque = await tokensOf(client, codeIn(page))
    const jwt = await tokensOf(jwtClient, codeIn(await visit(server, browser, jwtClient, asking)))
    for (const weak of [opaque, jwt]) equal((await users(weak)).status, 200)

    await server.close()
    server = await start(true)
    for (const weak of [opaque, jwt, await refreshed(client, opaque)]) {
      const { status, headers, text } = await users(weak)
      deepEqual([status, headers["www-authenticate"]], [401, challenge])
      match(text, /urn:gatehouse:problem:insufficient-user-authentication/)
    }
    const stepUp = await visit(server, browser, client, { ...asking, acr_values: MFA })
    const strong = await tokensOf(client, codeIn(await added(browser, stepUp.html, server)))
    equal((await users(strong)).status, 200)
    equal((await users(await refreshed(client, strong))).status, 200)
  } finally {
    await server.close()
    await rm(data, { recursive: true })
  }
})
