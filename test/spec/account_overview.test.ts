/** The first page of the account, its navigation, and what the pages say of a sign-in that stopped. */
import { deepEqual, doesNotMatch, equal, match } from "node:assert/strict"
import { after, describe, it } from "node:test"
import { addUser } from "../support/authorization.ts"
import { Browser, formOf } from "../support/browser.ts"
import { authorizeUrl, PASSWORD, requestOf } from "../support/journey.ts"
import { mailingService } from "../support/mails.ts"
import { ACCOUNT, atAccount } from "../support/own_account.ts"
import { enrolled, formFor, SECURITY } from "../support/second_factor.ts"
import { confidentialClient, service, tokensFor } from "../support/service.ts"

const at = await service({ after })
let people = 0
async function person() {
  people += 1
  const username = `overviewed${people}`
  await addUser(at, username)
  return username
}

const CALM = /Nothing needs your attention/

/** Types the right password in another browser, and stops there. */
async function stopAtSecondFactor(username: string) {
  const thief = new Browser()
  const page = await thief.get(`${at.url}${ACCOUNT}`)
  equal((await thief.submit(formOf(page.html), { username, password: PASSWORD })).status, 303)
}

describe("the overview", () => {
  it("advises a second factor to a person without one, and nothing to a person with one", async () => {
    const username = await person()
    const { browser, page } = await atAccount(at, ACCOUNT, username)
    match(page.html, /Needs your attention/)
    match(page.html, /You sign in with your password alone/)
    await enrolled(at, username, browser)
    const { html } = await browser.get(`${at.url}${ACCOUNT}`)
    match(html, CALM)
    doesNotMatch(html, /Needs your attention|password alone/)
    match(html, /<dt>Recovery codes<\/dt><dd>10<\/dd>/)
  })
  it("says so if three recovery codes or fewer are left", async () => {
    const username = await person()
    const { browser, recoveryCodes } = await enrolled(at, username)
    for (const [used, code] of recoveryCodes.slice(0, 7).entries()) {
      match((await browser.get(`${at.url}${ACCOUNT}`)).html, CALM, `${used} codes are used`)
      const next = new Browser()
      const page = await next.get(`${at.url}${ACCOUNT}`)
      const step = await next.get(
        (await next.submit(formOf(page.html), { username, password: PASSWORD })).location ?? "",
      )
      equal((await next.submit(formFor(step.html, "recovery-code"), { recovery_code: code })).status, 303)
    }
    match((await browser.get(`${at.url}${ACCOUNT}`)).html, /Recovery codes left: 3\./)
  })
  it("leads to the proof of an address that is not verified, if the service can send e-mail", async (t) => {
    const mailing = await mailingService(t)
    await mailing.gatehouse.administration.users.update("ann", { email_verified: false })
    const { page } = await atAccount(mailing)
    match(
      page.html,
      /Your e-mail address is not verified.*href="[^"]*\/account\/verify-email"[^>]*>Verify the address</s,
    )
    const { page: without } = await atAccount(at)
    doesNotMatch(without.html, /\/account\/verify-email/)
  })
  it("names the applications with access", async () => {
    const mine = await service({ after })
    await tokensFor(mine, await confidentialClient(mine, { name: "Photo Book" }))
    match((await atAccount(mine)).page.html, /<li><bdi>Photo Book<\/bdi><\/li>/)
  })
})

describe("every page of the account", () => {
  const SECTIONS = { "": "", "/security": "", "/sessions": "", "/applications": "", "/profile": "", "/data": "" }
  it("has one navigation with the current page marked, and pages below a section mark the section", async () => {
    const { browser } = await atAccount(at, SECURITY, await person())
    const paths = Object.keys(SECTIONS)
    for (const path of paths) {
      const { html } = await browser.get(`${at.url}${ACCOUNT}${path}`)
      const links = [...html.matchAll(/<li><a href="([^"]*)"( aria-current="page")?>/g)]
      deepEqual(
        links.map(([, href, current]) => [href, current !== undefined]),
        [...paths.map((each) => [`${at.url}${ACCOUNT}${each}`, each === path]), [`${at.url}/oauth/logout.php`, false]],
      )
    }
    for (const path of ["/password", "/passkeys"]) {
      const { html } = await browser.get(`${at.url}${ACCOUNT}${path}`)
      deepEqual(html.match(/<a [^>]*aria-current[^>]*>/g), [`<a href="${at.url}${SECURITY}" aria-current="true">`])
      match(html, new RegExp(`<a class="reach" href="${at.url}${SECURITY}">Sign-in</a>`))
    }
  })
})

describe("a sign-in that stopped at the second factor", () => {
  it("is shown to the owner, and does not count as a browser that is signed in", async () => {
    const username = await person()
    const { browser } = await enrolled(at, username)
    await stopAtSecondFactor(username)
    const { html: first } = await browser.get(`${at.url}${ACCOUNT}`)
    match(first, /Somebody typed your password, and stopped at the second factor/)
    match(first, /Other browsers: 0/)
    const { html } = await browser.get(`${at.url}${ACCOUNT}/sessions`)
    equal(html.split("Stopped at the second factor").length, 2)
    equal(html.split("Signed in on").length, 2)
    doesNotMatch(html, />Sign out there<|>Sign out all other browsers</)
  })
  it("is marked for operators", async () => {
    const username = await person()
    await enrolled(at, username)
    await stopAtSecondFactor(username)
    const listed = await at.gatehouse.administration.sessions.list(username)
    deepEqual(
      listed.map((each) => each.stopped_at_second_factor),
      [false, true],
    )
    const all = await at.gatehouse.administration.sessions.list()
    equal(all.find(({ session_id }) => session_id === listed[1]?.session_id)?.stopped_at_second_factor, true)
  })
  it("is not what a person without a second factor has", async () => {
    const username = await person()
    const { page } = await atAccount(at, `${ACCOUNT}/sessions`, username)
    doesNotMatch(page.html, /Stopped at the second factor/)
    deepEqual(
      (await at.gatehouse.administration.sessions.list(username)).map((each) => each.stopped_at_second_factor),
      [false],
    )
  })
})

describe("the name of the service", () => {
  it("is in the sign-in of the account; the host only where no name is set; no application is mentioned", async () => {
    const mine = await service({ after })
    const signIn = async () => (await new Browser().get(`${mine.url}${ACCOUNT}`)).html
    const { host } = new URL(mine.url)
    match(await signIn(), new RegExp(`<h1>Sign in to continue to <bdi>${host}</bdi></h1>`))
    doesNotMatch(await signIn(), /The application does not see it/)
    await mine.gatehouse.administration.looks.set(undefined, { name: "Brot & Butter" })
    match(await signIn(), /<h1>Sign in to continue to <bdi>Brot &#38; Butter<\/bdi><\/h1>/)
    match(await signIn(), /Your password stays with Brot &#38; Butter\.</)
  })
})

describe("the question for the password, at a page that needs a recent proof", () => {
  const CONFIRM = /<h1>Confirm that it is you<\/h1>/
  const SIGN_UP = />Create an account</
  it("says that it is a confirmation, even after a wrong password, and offers no other account", async (t) => {
    const mine = await mailingService(t, { signUp: "open" })
    await addUser(mine, "known")
    const { browser, page } = await atAccount(mine, SECURITY, "known")
    doesNotMatch(page.html, CONFIRM)
    mine.clock.advance({ minutes: 6 })
    const asked = await browser.get(`${mine.url}${SECURITY}`)
    match(asked.html, CONFIRM)
    match(asked.html, /<title>Confirm that it is you · /)
    match(asked.html, /name="username" type="text" value="known"/)
    doesNotMatch(asked.html, SIGN_UP)
    const refused = await browser.submit(formOf(asked.html), { username: "known", password: "wrong" })
    match(refused.html, /Wrong username or password/)
    match(refused.html, CONFIRM)
    doesNotMatch(refused.html, SIGN_UP)
    const stranger = (await new Browser().get(`${mine.url}${SECURITY}`)).html
    doesNotMatch(stranger, CONFIRM)
    match(stranger, SIGN_UP)
  })
  it("keeps the name of an application that demands a new sign-in", async () => {
    const client = await confidentialClient(at)
    const { browser } = await atAccount(at, ACCOUNT, await person())
    const { html } = await browser.get(authorizeUrl(at, requestOf(client, { prompt: "login" })))
    match(html, /<h1>Sign in to continue to <bdi>/)
  })
})

describe("the form for a passkey", () => {
  it("proposes the name of the browser and the system, and nothing for an unknown browser", async () => {
    const { browser } = await atAccount(at, SECURITY, await person())
    const shown = async (userAgent: string, language: string) => {
      const headers = { cookie: `gatehouse_session=${browser.cookies.get("gatehouse_session")}` }
      const answer = await fetch(`${at.url}/account/passkeys`, {
        headers: { ...headers, "user-agent": userAgent, "accept-language": language },
      })
      return /<input id="name"[^>]* value="([^"]*)"/.exec(await answer.text())?.[1]
    }
    const chrome = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36"
    equal(await shown(chrome, "en"), "Chrome on macOS")
    equal(await shown(chrome, "de"), "Chrome · macOS")
    equal(await shown("curl/8", "en"), "")
  })
})

describe("the end of a sign-out", () => {
  it("leads to the account, where the person signs in again", async () => {
    const { html } = await new Browser().get(`${at.url}/oauth/logout.php`)
    match(html, /You are signed out/)
    match(html, /<a class="button plain" href="[^"]*\/account">Sign in</)
  })
})
