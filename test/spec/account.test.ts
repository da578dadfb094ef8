/** The pages on which people look after their own account: profile, password, sessions. */
import { deepEqual, doesNotMatch, equal, match, notEqual } from "node:assert/strict"
import { after, describe, it } from "node:test"
import { addUser, assertPageHeaders, isSignInPage, signedIn, visit } from "../support/authorization.ts"
import type { Visited } from "../support/browser.ts"
import { Browser } from "../support/browser.ts"
import { PASSWORD } from "../support/journey.ts"
import { mailingService, NEW_PASSWORD } from "../support/mails.ts"
import { ACCOUNT, asksForPassword, atAccount, formFor } from "../support/own_account.ts"
import { enrolled, isSecondFactorPage } from "../support/second_factor.ts"
import { confidentialClient, post, refreshed, refreshRequest, service, tokensFor } from "../support/service.ts"

const at = await service({ after })
const client = await confidentialClient(at)
const PROFILE = `${ACCOUNT}/profile`
const PAGES = ["", "/profile", "/password", "/sessions", "/applications", "/data"].map((path) => `${ACCOUNT}${path}`)

let people = 0
async function person() {
  people += 1
  const username = `person${people}`
  return { username, id: await addUser(at, username) }
}
const isSignedIn = async (browser: Browser) => !isSignInPage(await visit(at, browser, client))
const follow = (browser: Browser, answer: Visited) => browser.get(answer.location ?? "")
const cookieOf = (browser: Browser) => browser.cookies.get("gatehouse_session") ?? ""
const events = async (id: string) => (await at.gatehouse.store.audit.list(99, { about: id })).map(({ type }) => type)

describe("every page of the account", () => {
  for (const path of PAGES) {
    it(`${path} asks who the person is, and then shows the page`, async () => {
      const { username } = await person()
      const stranger = new Browser()
      equal(asksForPassword(await stranger.get(`${at.url}${path}`)), true)
      const { page } = await atAccount(at, path, username, stranger)
      equal(page.status, 200)
      match(page.html, /<h1>/)
      equal(asksForPassword(page), false)
    })
    it(`${path} cannot be framed, sends no referrer and is not stored`, async () => {
      const { username } = await person()
      const { browser } = await atAccount(at, path, username)
      const answer = await fetch(`${at.url}${path}`, { headers: { cookie: `gatehouse_session=${cookieOf(browser)}` } })
      const html = await answer.text()
      equal(asksForPassword({ html }), false)
      assertPageHeaders({ headers: Object.fromEntries(answer.headers), text: html })
      match(answer.headers.get("content-security-policy") ?? "", /form-action 'self'; frame-ancestors 'none'/)
      equal(answer.headers.get("x-frame-options"), "DENY")
    })
    it(`${path} asks a person with an authenticator app for the code too`, async () => {
      const { username } = await person()
      await enrolled(at, username)
      equal(isSecondFactorPage((await atAccount(at, path, username)).page), true)
    })
    it(`${path} shows no page to a POST without a form of the page`, async () => {
      const { username } = await person()
      const { browser } = await atAccount(at, path, username)
      const answer = await browser.submit({ action: `${at.url}${path}`, fields: { change: "name" } }, {})
      equal(answer.status, 303)
    })
  }
  for (const path of ["/password", "/data"])
    it(`${path} needs a proof that is at most five minutes old, even when the form arrives`, async () => {
      const { username } = await person()
      const { browser, page } = await atAccount(at, ACCOUNT + path, username)
      at.clock.advance({ minutes: 5 })
      equal(asksForPassword(await browser.get(`${at.url}${ACCOUNT}${path}`)), false)
      at.clock.advance({ seconds: 1 })
      const change = path === "/password" ? "password" : "delete"
      const answer = await browser.submit(formFor(page.html, change), { username, password: NEW_PASSWORD })
      equal(answer.status, 303)
      equal(asksForPassword(await follow(browser, answer)), true)
      notEqual(await at.gatehouse.store.users.findByUsername(username), undefined)
    })
})

describe("the profile", () => {
  it("the home page leads to it", async () => {
    match((await new Browser().get(`${at.url}/`)).html, /href="[^"]*\/account">Your account</)
  })
  it("a person changes the name, and takes it away", async () => {
    const { username, id } = await person()
    const { browser, page } = await atAccount(at, PROFILE, username)
    const answer = await browser.submit(formFor(page.html, "name"), { name: " Zoë Example " })
    match((await follow(browser, answer)).html, /<bdi>Zoë Example<\/bdi>/)
    equal((await at.gatehouse.administration.users.show(id)).name, "Zoë Example")
    await browser.submit(formFor(page.html, "name"), { name: "" })
    equal((await at.gatehouse.administration.users.show(id)).name, null)
    deepEqual((await events(id)).slice(0, 2), ["user-updated", "user-updated"])
  })
  it("a name that cannot be shown is refused and not stored; markup is shown as text", async () => {
    const { username, id } = await person()
    const { browser, page } = await atAccount(at, PROFILE, username)
    match((await browser.submit(formFor(page.html, "name"), { name: "a\u202eb" })).html, /role="alert"/)
    const evil = `"><script>alert(1)</script>`
    const shown = await follow(browser, await browser.submit(formFor(page.html, "name"), { name: evil }))
    equal(shown.html.includes("<script"), false)
    equal((await at.gatehouse.administration.users.show(id)).name, evil)
  })
  it("GATEHOUSE_PEOPLE_MAY_CHANGE=nothing shows the name without a form", async (t) => {
    const strict = await service(t, { peopleMayChange: "nothing" })
    const { page } = await atAccount(strict, PROFILE)
    equal(page.html.includes("<form"), false)
    match(page.html, /Ann Example/)
  })
  it("the form of one person is worthless in the session of another, and from another site", async () => {
    const [one, other] = [await person(), await person()]
    const { page } = await atAccount(at, PROFILE, one.username)
    const { browser, page: own } = await atAccount(at, PROFILE, other.username)
    equal((await browser.submit(formFor(page.html, "name"), { name: "Mallory" })).status, 303)
    const fromElsewhere = { "sec-fetch-site": "cross-site" }
    equal((await browser.submit(formFor(own.html, "name"), { name: "Mallory" }, fromElsewhere)).status, 303)
    for (const { id } of [one, other]) equal((await at.gatehouse.administration.users.show(id)).name, null)
  })
})

describe("the sessions", () => {
  it("each browser is listed, and ends alone", async () => {
    const { username, id } = await person()
    const [phone, laptop] = [await signedIn(at, client, username), await signedIn(at, client, username)]
    const { browser, page } = await atAccount(at, "/account/sessions", username)
    equal(page.html.split("Signed in on").length, 4)
    equal(page.html.split("This browser").length, 2)
    const shown = await follow(browser, await browser.submit(formFor(page.html, "end"), {}))
    equal(shown.html.split("Signed in on").length, 3)
    deepEqual([await isSignedIn(phone), await isSignedIn(laptop)].toSorted(), [false, true])
    equal(await isSignedIn(browser), true)
    equal((await events(id)).includes("session-ended"), true)
  })
  it("all others end at once, and this browser gets a new session, so that a stolen cookie is worthless", async () => {
    const { username } = await person()
    const phone = await signedIn(at, client, username)
    const { browser, page } = await atAccount(at, "/account/sessions", username)
    const thief = new Browser()
    thief.cookies.set("gatehouse_session", cookieOf(browser))
    equal(await isSignedIn(thief), true)
    const answer = await browser.submit(formFor(page.html, "end-others"), {})
    match((await follow(browser, answer)).html, /This browser/)
    deepEqual([await isSignedIn(phone), await isSignedIn(thief), await isSignedIn(browser)], [false, false, true])
  })
  it("the id of another person's session in a form ends nothing", async () => {
    const [one, other] = [await person(), await person()]
    const victim = await signedIn(at, client, one.username)
    await signedIn(at, client, other.username)
    const { browser, page } = await atAccount(at, "/account/sessions", other.username)
    const [session] = await at.gatehouse.store.sessions.listOf(one.id as never)
    const form = formFor(page.html, "end")
    const answer = await browser.submit({ ...form, fields: { ...form.fields, of: session?.id ?? "" } }, {})
    equal(answer.status, 303)
    equal(await isSignedIn(victim), true)
  })
})

describe("the password", () => {
  const changed = async (browser: Browser, page: Visited, more: Record<string, string> = { end_sessions: "yes" }) =>
    browser.submit(formFor(page.html, "password"), { password: NEW_PASSWORD, ...more })

  it("other browsers are signed out, applications stay, and the person gets a notice", async (t) => {
    const mailing = await mailingService(t)
    const web = await confidentialClient(mailing)
    await mailing.gatehouse.administration.users.update(mailing.userId, { email: "ann@mail.example" })
    const tokens = await tokensFor(mailing, web)
    const { browser, page } = await atAccount(mailing, "/account/password")
    const before = cookieOf(browser)
    const answer = await changed(browser, page)
    const shown = await follow(browser, answer)
    match(shown.html, /<p class="card calm" role="status">Your password was changed<\/p>/)
    const elsewhere = await atAccount(mailing, ACCOUNT, "ann", new Browser(), NEW_PASSWORD)
    doesNotMatch((await elsewhere.browser.get(shown.url)).html, /was changed/)
    notEqual(cookieOf(browser), before)
    equal(isSignInPage(await visit(mailing, mailing.browser, web)), true)
    equal((await refreshed(mailing, web, tokens.refresh_token)).scope, tokens.scope)
    match((await mailing.mails()).at(-1)?.parsed.subject ?? "", /password .* was changed/)
    const again = new Browser()
    equal((await atAccount(mailing, ACCOUNT, "ann", again, NEW_PASSWORD)).page.status, 200)
  })
  it("other browsers stay and applications lose access, if the person chooses so", async () => {
    const mine = await service({ after })
    const web = await confidentialClient(mine)
    const tokens = await tokensFor(mine, web)
    const { browser, page } = await atAccount(mine, "/account/password")
    equal((await changed(browser, page, { end_grants: "yes" })).status, 303)
    equal(isSignInPage(await visit(mine, mine.browser, web)), false)
    equal((await post(mine, refreshRequest(web, tokens.refresh_token))).status, 400)
  })
  it("a weak password is refused and changes nothing, and the boxes keep their marks", async () => {
    const { username } = await person()
    const { browser, page } = await atAccount(at, "/account/password", username)
    const answer = await changed(browser, page, { password: "short", end_grants: "yes" })
    match(answer.html, /role="alert"/)
    match(answer.html, /name="end_grants" type="checkbox" value="yes" checked/)
    match(answer.html, /name="end_sessions" type="checkbox" value="yes">/)
    equal((await atAccount(at, ACCOUNT, username, new Browser(), PASSWORD)).page.status, 200)
  })
  it("of two changes with one form, one succeeds", async () => {
    const { username, id } = await person()
    const { browser, page } = await atAccount(at, "/account/password", username)
    const twin = new Browser()
    for (const [name, value] of browser.cookies) twin.cookies.set(name, value)
    await Promise.all([changed(browser, page), changed(twin, page)])
    equal((await events(id)).filter((type) => type === "password-set").length, 1)
  })
})
