/** What an operator demands of a sign-in, and RFC 9470: APIs of this server ask for another sign-in. */
import { deepEqual, equal } from "node:assert/strict"
import { after, describe, it } from "node:test"
import { decodeJwt } from "jose"
import { bodyOf } from "../support/answers.ts"
import { addUser, ask, assertSentBack, codeIn, errorLocation, visit } from "../support/authorization.ts"
import { Browser, decodeHtml, formOf } from "../support/browser.ts"
import { PASSWORD, requestOf } from "../support/journey.ts"
import { appOn, enrolled, formFor, isAppPage, isSecondFactorPage } from "../support/second_factor.ts"
import type { Confidential, Tokens } from "../support/service.ts"
import { codeRequest, confidentialClient, post, service, withToken } from "../support/service.ts"
import { send } from "../support/wire.ts"

const MFA = "urn:gatehouse:acr:mfa"
const at = await service({ after }, { adminMfa: true })
const { clients, apis, scopes } = at.gatehouse.administration

async function signedIn(username: string, client: Confidential, more = {}, world = at) {
  const browser = new Browser()
  const page = await visit(world, browser, client, more)
  const answer = await browser.submit(formOf(page.html), { username, password: PASSWORD })
  return { browser, page: await browser.get(answer.location ?? "") }
}

const tokensOf = async (client: Confidential, code: string): Promise<Tokens> =>
  bodyOf<Tokens>(await post(at, codeRequest(client, code)))

/** Adds an app on the way, and returns the answer of the application's request. */
async function addedOnTheWay(browser: Browser, html: string) {
  const shown = await browser.submit(formOf(html), { code: appOn(at, html).code() })
  return browser.get(decodeHtml(/class="button" href="([^"]*)"/.exec(shown.html)?.[1] ?? ""))
}

describe("an operator demands a second factor", () => {
  it("of a client: users without one add it on the way, and consent cannot be given before", async () => {
    await addUser(at, "kim")
    const client = await confidentialClient(at, { sign_in_level: "mfa", consent: "ask" })
    const { browser, page } = await signedIn("kim", client)
    equal(isAppPage(page), true)
    assertSentBack(await ask(at, requestOf(client, { prompt: "none" }), { browser }), errorLocation("login_required"))
    const consent = await addedOnTheWay(browser, page.html)
    codeIn(await browser.submit(formOf(consent.html), { decision: "approve" }))
  })
  it("of a client: an open consent form does not help after the operator demands more", async () => {
    await addUser(at, "lou")
    const client = await confidentialClient(at, { consent: "ask" })
    const { browser, page } = await signedIn("lou", client)
    await clients.update(client.client_id, { sign_in_level: "mfa" })
    const answer = await browser.submit(formOf(page.html), { decision: "approve" })
    equal(answer.status, 303)
    equal(isAppPage(await browser.get(answer.location ?? "")), true)
  })
  it("of a scope value: only requests with this value", async () => {
    await addUser(at, "max")
    await apis.create({ identifier: "urn:vault" })
    await scopes.create({ scope: "vault:open", api: "urn:vault", sign_in_level: "mfa" })
    await scopes.create({ scope: "vault:see", api: "urn:vault" })
    const client = await confidentialClient(at, { scope: "openid vault:open vault:see", resources: ["urn:vault"] })
    const { browser, page } = await signedIn("max", client, { scope: "vault:see" })
    codeIn(page)
    equal(isAppPage(await visit(at, browser, client, { scope: "vault:see vault:open" })), true)
  })
  it("of everybody: of the account page too", async () => {
    const strict = await service({ after }, { signInLevel: "mfa" })
    const browser = new Browser()
    const page = await browser.get(`${strict.url}/account/security`)
    const answer = await browser.submit(formOf(page.html), { username: "ann", password: PASSWORD })
    equal(isAppPage(await browser.get(answer.location ?? "")), true)
  })
  it("a user who has one types a code, whatever the client demands", async () => {
    await addUser(at, "ned")
    const { code } = await enrolled(at, "ned")
    const client = await confidentialClient(at)
    const { browser, page } = await signedIn("ned", client)
    equal(isSecondFactorPage(page), true)
    const answer = await browser.submit(formFor(page.html, "one-time-code"), { code: code() })
    codeIn(await browser.get(answer.location ?? ""))
  })
})

describe("administrators", () => {
  it("need a second factor at every client; with GATEHOUSE_ADMIN_MFA=off the password is enough", async () => {
    const client = await confidentialClient(at)
    await addUser(at, "root", { role: "admin" })
    equal(isAppPage((await signedIn("root", client)).page), true)
    const lax = await service({ after }, { adminMfa: false })
    await addUser(lax, "root", { role: "admin" })
    codeIn((await signedIn("root", await confidentialClient(lax), {}, lax)).page)
  })
  it("the setup link counts as second factor of its own session; the next sign-in with a password adds an app", async () => {
    const own = await service({ after }, { adminMfa: true })
    const { url } = await own.gatehouse.administration.firstAdministrator.link()
    const client = await confidentialClient(own)
    const browser = new Browser()
    const page = await browser.get(url)
    const answer = await browser.submit(formOf(page.html), {
      username: "first",
      email: "first@example.com",
      name: "",
      password: PASSWORD,
    })
    equal(answer.status, 303)
    const claims = JSON.stringify({ id_token: { acr: null, amr: null } })
    const code = codeIn(await visit(own, browser, client, { scope: "openid", claims }))
    const { acr, amr } = decodeJwt(bodyOf<Tokens>(await post(own, codeRequest(client, code))).id_token)
    deepEqual([acr, amr], [MFA, ["pwd", "otp", "mfa"]])
    equal(isAppPage((await signedIn("first", client, {}, own)).page), true)
  })
})

describe("RFC 9470: this server's APIs ask for another sign-in", () => {
  const challenge = `Bearer error="insufficient_user_authentication", error_description="A different authentication level is required.", acr_values="${MFA}"`

  it("a client that acts for itself has no sign-in, and is not asked for one", async () => {
    const client = await confidentialClient(at, { scope: "admin:read", grant_types: ["client_credentials"] })
    const { access_token } = bodyOf<Tokens>(await post(at, { grant_type: "client_credentials", ...client }))
    equal((await send(at, "/admin/api/v1/users", { headers: withToken(access_token) })).status, 200)
  })
  it("§3: user information is refused if the operator has since demanded more of the client", async () => {
    await addUser(at, "olga")
    const client = await confidentialClient(at)
    const { page, browser } = await signedIn("olga", client, { scope: "openid" })
    const { access_token } = await tokensOf(client, codeIn(page))
    const ask = () => send(at, "/api/userinfo.php", { headers: withToken(access_token) })
    equal((await ask()).status, 200)
    await clients.update(client.client_id, { sign_in_level: "mfa" })
    const refused = await ask()
    deepEqual([refused.status, refused.headers["www-authenticate"]], [401, challenge])
    equal(isAppPage(await visit(at, browser, client, { scope: "openid" })), true)
  })
  it("§6.1, §6.2: JWT access tokens and introspection have acr and auth_time; a password alone adds no acr to the JWT (RFC 9068 §2.2.1)", async () => {
    await addUser(at, "pia")
    const client = await confidentialClient(at, { access_token_format: "jwt" })
    const plain = await tokensOf(client, codeIn((await signedIn("pia", client)).page))
    const { acr, auth_time } = decodeJwt(plain.access_token)
    equal(acr, undefined)
    const { code } = await enrolled(at, "pia")
    const { browser, page } = await signedIn("pia", client)
    const answer = await browser.submit(formFor(page.html, "one-time-code"), { code: code() })
    const tokens = await tokensOf(client, codeIn(await browser.get(answer.location ?? "")))
    const inToken = decodeJwt(tokens.access_token)
    equal(inToken.acr, MFA)
    const about = async (token: string) => {
      const body = new URLSearchParams({ token, ...client }).toString()
      const headers = { "content-type": "application/x-www-form-urlencoded" }
      return bodyOf<Record<string, unknown>>(await send(at, "/oauth/introspect.php", { method: "POST", headers, body }))
    }
    const found = await about(tokens.access_token)
    deepEqual([found.acr, found.auth_time], [MFA, inToken.auth_time])
    const earlier = await about(plain.access_token)
    deepEqual([earlier.acr, earlier.auth_time], ["urn:gatehouse:acr:pwd", auth_time])
  })
})
