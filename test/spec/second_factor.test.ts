/** A person with an authenticator app: RFC 6238, decision 0044. */
import { deepEqual, equal, match, notEqual } from "node:assert/strict"
import { after, describe, it } from "node:test"
import { decodeJwt } from "jose"
import decodeQr from "qr/decode.js"
import { bodyOf } from "../support/answers.ts"
import {
  addUser,
  ask,
  assertSentBack,
  codeIn,
  errorLocation,
  isConsentPage,
  isSignInPage,
  visit,
} from "../support/authorization.ts"
import type { Visited } from "../support/browser.ts"
import { Browser, decodeHtml, formOf } from "../support/browser.ts"
import { PASSWORD, requestOf } from "../support/journey.ts"
import {
  appOn,
  atSecurity,
  codesOn,
  enrolled,
  formFor,
  isAppPage,
  isSecondFactorPage,
  SECURITY,
} from "../support/second_factor.ts"
import type { Tokens } from "../support/service.ts"
import { codeRequest, confidentialClient, post, service } from "../support/service.ts"

const at = await service({ after }, { signInLimit: { count: 10, windowMs: 15 * 60_000 } })
const client = await confidentialClient(at)
const asking = await confidentialClient(at, { consent: "ask" })
const MFA = "urn:gatehouse:acr:mfa"

let people = 0
/** A new person with an authenticator app, and their browser without a session. */
async function person() {
  people += 1
  const username = `person${people}`
  const id = await addUser(at, username)
  return { username, id, ...(await enrolled(at, username)) }
}

/** Types the password at an authorization request. Returns the next page. */
async function withPassword(browser: Browser, username: string, more = {}, of = client): Promise<Visited> {
  const page = await visit(at, browser, of, more)
  const answer = await browser.submit(formOf(page.html), { username, password: PASSWORD })
  equal(answer.status, 303)
  return browser.get(answer.location ?? "")
}

const typeCode = (browser: Browser, page: Visited, code: string) =>
  browser.submit(formFor(page.html, "one-time-code"), { code })

const typeRecovery = (browser: Browser, page: Visited, recovery_code: string) =>
  browser.submit(formFor(page.html, "recovery-code"), { recovery_code })

const sessionOf = (browser: Browser) => browser.cookies.get("gatehouse_session")

async function idToken(browser: Browser, answer: Visited, of = client) {
  const code = codeIn(await browser.get(answer.location ?? ""))
  return decodeJwt(bodyOf<Tokens>(await post(at, codeRequest(of, code))).id_token)
}

const events = async (id: string) => (await at.gatehouse.store.audit.list(99, { about: id })).map(({ type }) => type)

describe("a person with an authenticator app signs in with password and code", () => {
  it("RFC 8176 §2: the code completes the sign-in; amr says how, and acr is the requested level", async () => {
    const { username, code, id } = await person()
    const browser = new Browser()
    const page = await withPassword(browser, username, { scope: "openid", acr_values: MFA })
    equal(isSecondFactorPage(page), true)
    const claims = await idToken(browser, await typeCode(browser, page, code()))
    deepEqual([claims.acr, claims.amr], [MFA, ["pwd", "otp", "mfa"]])
    deepEqual((await events(id)).slice(0, 3), ["grant-issued", "signed-in", "sign-in-begun"])
  })
  it("the session's id changes at each step, and the earlier cookie is worthless (session fixation)", async () => {
    const { username, code } = await person()
    const browser = new Browser()
    const page = await withPassword(browser, username)
    const planted = sessionOf(browser) ?? ""
    codeIn(await browser.get((await typeCode(browser, page, code())).location ?? ""))
    notEqual(sessionOf(browser), planted)
    const thief = new Browser()
    thief.cookies.set("gatehouse_session", planted)
    equal(isSignInPage(await visit(at, thief, client)), true)
  })
  it("a session with the password alone is signed in nowhere", async () => {
    const { username } = await person()
    const thief = new Browser()
    await withPassword(thief, username)
    assertSentBack(
      await ask(at, requestOf(client, { prompt: "none" }), { browser: thief }),
      errorLocation("login_required"),
    )
    equal(isSecondFactorPage(await visit(at, thief, client)), true)
    equal(isSecondFactorPage(await thief.get(`${at.url}${SECURITY}`)), true)
    equal(isSecondFactorPage(await thief.get(`${at.url}${SECURITY}?add=app`)), true)
    const home = await thief.get(`${at.url}/`)
    equal(home.html.includes(username), false)
    const signOut = await thief.get(`${at.url}/oauth/logout.php`)
    equal(signOut.html.includes(username), false)
  })
  it("the consent form of an earlier session does not skip the second factor", async () => {
    const { username, code } = await person()
    const browser = new Browser()
    const page = await withPassword(browser, username, {}, asking)
    const consent = await browser.get((await typeCode(browser, page, code())).location ?? "")
    equal(isConsentPage(consent), true)
    // The person types the password again and stops before the code: the open consent page is now worthless.
    await withPassword(browser, username, { prompt: "login" }, asking)
    const answer = await browser.submit(formOf(consent.html), { decision: "approve" })
    equal(answer.status, 303)
    equal(isSecondFactorPage(await browser.get(answer.location ?? "")), true)
  })
  it("another browser with the password alone loses its session when the person adds an app", async () => {
    await addUser(at, "late")
    const other = new Browser()
    codeIn(await browserSignIn(other, "late"))
    const { code } = await enrolled(at, "late")
    const page = await visit(at, other, client)
    equal(isSecondFactorPage(page), true)
    codeIn(await other.get((await typeCode(other, page, code())).location ?? ""))
  })
  it("the sign-in waits ten minutes for the code", async () => {
    const { username, code } = await person()
    const browser = new Browser()
    const page = await withPassword(browser, username)
    at.clock.advance({ minutes: 10 })
    const answer = await typeCode(browser, page, code())
    equal(isSignInPage(await browser.get(answer.location ?? "")), true)
  })
})

const browserSignIn = (browser: Browser, username: string) => withPassword(browser, username)

describe("RFC 6238 §5.2: a code works once", () => {
  it("a used code is refused, even in another browser", async () => {
    const { username, code } = await person()
    const [one, other] = [new Browser(), new Browser()]
    const pages = [await withPassword(one, username), await withPassword(other, username)] as const
    const typed = code()
    equal((await typeCode(one, pages[0], typed)).status, 303)
    const again = await typeCode(other, pages[1], typed)
    deepEqual([again.status, isSecondFactorPage(again)], [403, true])
    match(again.html, /not right, or it was already used/)
    // An older code that was never used does not work after a newer one either.
    equal((await typeCode(other, pages[1], code(-1))).status, 403)
    equal((await typeCode(other, pages[1], code(1))).status, 303)
  })
  it("of eight browsers that send the same code at once, one continues", async () => {
    const { username, code } = await person()
    const browsers = Array.from({ length: 8 }, () => new Browser())
    const pages: Visited[] = []
    for (const browser of browsers) pages.push(await withPassword(browser, username))
    const answers = await Promise.all(browsers.map((browser, n) => typeCode(browser, pages[n] as Visited, code())))
    deepEqual(answers.map(({ status }) => status).toSorted(), [303, 403, 403, 403, 403, 403, 403, 403])
  })
  it("the code of 30 seconds before or after works, and others do not", async () => {
    const { username, code } = await person()
    for (const [steps, status] of [
      [-2, 403],
      [2, 403],
      [-1, 303],
      [1, 303],
    ] as const) {
      const browser = new Browser()
      equal((await typeCode(browser, await withPassword(browser, username), code(steps))).status, status, `${steps}`)
    }
  })
  it("the code that confirmed the app does not sign in", async () => {
    await addUser(at, "fresh")
    const { browser } = await atSecurity(at, "fresh")
    const page = await browser.get(`${at.url}${SECURITY}?add=app`)
    const app = appOn(at, page.html)
    const typed = app.code()
    equal((await browser.submit(formOf(page.html), { code: typed })).status, 200)
    const other = new Browser()
    equal((await typeCode(other, await withPassword(other, "fresh"), typed)).status, 403)
  })
})

describe("recovery codes", () => {
  it("each works once, in small letters and without hyphens too; amr says otp", async () => {
    const { username, recoveryCodes } = await person()
    equal(recoveryCodes.length, 10)
    const [first = "", second = ""] = recoveryCodes
    match(first, /^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/)
    const browser = new Browser()
    const page = await withPassword(browser, username, { scope: "openid", acr_values: MFA })
    const claims = await idToken(browser, await typeRecovery(browser, page, first.toLowerCase().replaceAll("-", "")))
    deepEqual([claims.acr, claims.amr], [MFA, ["pwd", "otp", "mfa"]])
    const other = new Browser()
    const again = await withPassword(other, username)
    const refused = await typeRecovery(other, again, first)
    deepEqual([refused.status, refused.html.includes("<details open>")], [403, true])
    equal((await typeRecovery(other, again, second)).status, 303)
  })
  it("of 64 requests with the same code at once, one passes", async () => {
    const { username, recoveryCodes } = await person()
    const browser = new Browser()
    const page = await withPassword(browser, username)
    const cookies = new Map(browser.cookies)
    const answers = await Promise.all(
      Array.from({ length: 64 }, async () => {
        const copy = new Browser()
        for (const [name, value] of cookies) copy.cookies.set(name, value)
        return typeRecovery(copy, page, recoveryCodes[0] ?? "")
      }),
    )
    const continued = answers.filter(({ headers }) =>
      headers.getSetCookie().some((each) => each.includes("gatehouse_session=gse_")),
    )
    equal(continued.length, 1)
  })
  it("the recovery code of another person does not work", async () => {
    const [one, other] = [await person(), await person()]
    const browser = new Browser()
    const page = await withPassword(browser, one.username)
    equal((await typeRecovery(browser, page, other.recoveryCodes[0] ?? "")).status, 403)
  })
  it("new codes replace the earlier ones, and the page shows how many are left", async () => {
    const { username, browser, recoveryCodes, code } = await person()
    const page = await browser.get(`${at.url}${SECURITY}`)
    match(page.html, /Unused codes: 10/)
    const shown = await browser.submit(formFor(page.html, "new-recovery-codes"), {})
    const fresh = codesOn(shown.html)
    equal(fresh.length, 10)
    const other = new Browser()
    const asked = await withPassword(other, username)
    equal((await typeRecovery(other, asked, recoveryCodes[3] ?? "")).status, 403)
    equal((await typeRecovery(other, asked, fresh[3] ?? "")).status, 303)
    equal(code().length, 6)
  })
})

describe("the page for second factors", () => {
  it("the QR code has the secret that the page shows, for an app with six digits", async () => {
    await addUser(at, "reader")
    const { browser } = await atSecurity(at, "reader")
    const { html } = await browser.get(`${at.url}${SECURITY}?add=app`)
    const secret = /name="secret" value="([A-Z2-7]{32})"/.exec(html)?.[1]
    equal(textOfQr(html), `otpauth://totp/localhost:reader?secret=${secret}&issuer=localhost`)
    equal(html.includes(secret?.replaceAll(/(.{4})(?=.)/g, "$1 ") ?? "-"), true)
    equal(html.includes(`href="${at.url}${SECURITY}">Security of your account</a>`), true)
  })
  it("a wrong code adds nothing, and the page shows the same secret again", async () => {
    const id = await addUser(at, "clumsy")
    const { browser } = await atSecurity(at, "clumsy")
    const page = await browser.get(`${at.url}${SECURITY}?add=app`)
    const app = appOn(at, page.html)
    const again = await browser.submit(formOf(page.html), { code: app.code(5) })
    deepEqual([again.status, isAppPage(again), appOn(at, again.html).code()], [403, true, app.code()])
    equal((await events(id)).includes("second-factor-added"), false)
    equal((await browser.submit(formOf(again.html), { code: app.code() })).status, 200)
  })
  it("a secret that the page did not show is refused, so nobody confirms a secret that an attacker knows", async () => {
    const id = await addUser(at, "victim")
    const { browser } = await atSecurity(at, "victim")
    const page = await browser.get(`${at.url}${SECURITY}?add=app`)
    const thief = (await atSecurity(at, "ann")).browser
    const theirs = await thief.get(`${at.url}${SECURITY}?add=app`)
    const secret = /name="secret" value="([A-Z2-7]{32})"/.exec(theirs.html)?.[1] ?? ""
    const form = { ...formOf(page.html), fields: { ...formOf(page.html).fields, secret } }
    for (const sent of [form, formOf(theirs.html)])
      equal((await browser.submit(sent, { code: appOn(at, theirs.html).code() })).status, 303)
    equal((await events(id)).includes("second-factor-added"), false)
  })
  it("a change needs fresh proofs of both factors: an old session, and a session with the password alone, remove nothing", async () => {
    const { username, browser, code, id } = await person()
    const page = await browser.get(`${at.url}${SECURITY}`)
    const form = formFor(page.html, "remove-app")
    at.clock.advance({ minutes: 5 })
    equal((await browser.submit(form, {})).status, 303)
    equal(isSignInPage(await browser.get(`${at.url}${SECURITY}`)), true)
    const thief = new Browser()
    await withPassword(thief, username)
    equal((await thief.submit(form, {})).status, 303)
    equal((await events(id)).includes("second-factor-removed"), false)
    // The owner types password and code, and removes the app.
    const asked = (await atSecurity(at, username, browser)).page
    const listed = await browser.get((await typeCode(browser, asked, code())).location ?? "")
    equal((await browser.submit(formFor(listed.html, "remove-app"), {})).status, 303)
    equal((await events(id)).includes("second-factor-removed"), true)
    codeIn(await withPassword(new Browser(), username))
  })
})

function textOfQr(html: string): string {
  const [, size = 0, path = ""] =
    /<svg viewBox="0 0 (\d+) [^>]*><path d="([^"]*)"/.exec(html.split('class="qr"')[1] ?? "") ?? []
  const [scale, width] = [4, 4 * Number(size)]
  const data = new Uint8Array(width ** 2 * 4).fill(255)
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)/g))
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row++)
      for (let column = Number(x) * scale; column < (Number(x) + Number(run)) * scale; column++)
        data.set([0, 0, 0, 255], (row * width + column) * 4)
  return decodeQr({ width, height: width, data })
}

describe("OIDC Core §5.5.1.1: an essential acr of two factors", () => {
  const essential = {
    scope: "openid",
    claims: JSON.stringify({ id_token: { acr: { essential: true, value: MFA }, amr: null } }),
  }

  it("a person without a second factor adds one on the way, and gets recovery codes", async () => {
    await addUser(at, "newcomer")
    const browser = new Browser()
    const page = await withPassword(browser, "newcomer", essential)
    equal(isAppPage(page), true)
    const shown = await browser.submit(formOf(page.html), { code: appOn(at, page.html).code() })
    equal(codesOn(shown.html).length, 10)
    const onward = decodeHtml(/class="button" href="([^"]*)"/.exec(shown.html)?.[1] ?? "")
    const code = codeIn(await browser.get(onward))
    const claims = decodeJwt(bodyOf<Tokens>(await post(at, codeRequest(client, code))).id_token)
    deepEqual([claims.acr, claims.amr], [MFA, ["pwd", "otp", "mfa"]])
  })
  it("acr_values alone asks nobody to add a factor", async () => {
    await addUser(at, "plain")
    const browser = new Browser()
    const page = await withPassword(browser, "plain", { scope: "openid", acr_values: MFA })
    const claims = decodeJwt(bodyOf<Tokens>(await post(at, codeRequest(client, codeIn(page)))).id_token)
    deepEqual([claims.acr, claims.amr], ["urn:gatehouse:acr:pwd", ["pwd"]])
  })
  it("prompt=none shows no page: login_required", async () => {
    await addUser(at, "quiet")
    const browser = new Browser()
    codeIn(await withPassword(browser, "quiet"))
    const answer = await ask(at, requestOf(client, { ...essential, prompt: "none" }), { browser })
    assertSentBack(answer, errorLocation("login_required"))
  })
  it("max_age applies to password and code", async () => {
    const { username, code } = await person()
    const browser = new Browser()
    const page = await withPassword(browser, username)
    codeIn(await browser.get((await typeCode(browser, page, code())).location ?? ""))
    at.clock.advance({ minutes: 30 })
    codeIn(await visit(at, browser, client, { max_age: "3600" }))
    equal(isSignInPage(await visit(at, browser, client, { max_age: "900" })), true)
    const again = await withPassword(browser, username, { max_age: "900" })
    equal(isSecondFactorPage(again), true)
    codeIn(await browser.get((await typeCode(browser, again, code())).location ?? ""))
  })
})

describe("guessing a second factor is limited", () => {
  it("after ten wrong codes from one address the page says so, with Retry-After; the right code does not help", async () => {
    const { username, code } = await person()
    const browser = new Browser()
    const page = await withPassword(browser, username)
    for (let tries = 0; tries < 10; tries++) equal((await typeCode(browser, page, code(9))).status, 403)
    const answer = await typeCode(browser, page, code())
    equal(answer.status, 429)
    match(answer.html, /Too many attempts/)
    equal(Number(answer.headers.get("retry-after")) > 0, true)
    at.clock.advance({ minutes: 15 })
  })
})
