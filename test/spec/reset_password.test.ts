/** The link for a new password works once, only for its account, and only while nothing that it would change has changed. */
import { deepEqual, equal, match, ok } from "node:assert/strict"
import { test } from "node:test"
import { LINK_PURPOSES } from "../../src/accounts/links.ts"
import type { UserId } from "../../src/base/id.ts"
import { LOCALES } from "../../src/base/locales.ts"
import { Secret } from "../../src/base/secret.ts"
import { createLog } from "../../src/gatehouse.ts"
import { wordsIn } from "../../src/words/languages.ts"
import { addUser } from "../support/authorization.ts"
import { Browser, formOf } from "../support/browser.ts"
import { authorizeUrl, PASSWORD, requestOf, signIn } from "../support/journey.ts"
import type { MailingService } from "../support/mails.ts"
import { choose, FORGOTTEN, forget, mailingService, NEW_PASSWORD } from "../support/mails.ts"
import { enrolled, isSecondFactorPage, SECURITY } from "../support/second_factor.ts"
import { confidentialClient, flipped } from "../support/service.ts"
import { send } from "../support/wire.ts"

const OTHER_PASSWORD = "a second unusual harbour"

async function linkFor(at: MailingService, name = "ann"): Promise<string> {
  await forget(at, name)
  return at.newestLink()
}

/** The status of a sign-in: 303 or 302 for a right password, 403 for a wrong one. */
async function signsIn(
  at: MailingService,
  username: string,
  password: string,
  browser = new Browser(),
): Promise<boolean> {
  const client = await confidentialClient(at)
  const page = await browser.get(authorizeUrl(at, requestOf(client)))
  return (await signIn(browser, page, username, password)).status !== 403
}

test("a link works once", async (t) => {
  const at = await mailingService(t)
  const link = await linkFor(at)
  equal((await choose(at, link)).status, 303)
  const again = await choose(at, link, OTHER_PASSWORD)
  equal(again.status, 403)
  match(again.html, /This link does not work/)
  ok(again.html.includes(`href="${at.url}${FORGOTTEN}"`), "the page leads to another e-mail")
  deepEqual([await signsIn(at, "ann", NEW_PASSWORD), await signsIn(at, "ann", OTHER_PASSWORD)], [true, false])
})

test("of fifty submissions at once one sets its password, and the others are refused", async (t) => {
  const at = await mailingService(t)
  const link = await linkFor(at)
  const { html } = await new Browser().get(at.url + link)
  const form = formOf(html)
  const passwords = Array.from({ length: 50 }, (_, count) => `an unusual harbour ${count} of many`)
  const answers = await Promise.all(passwords.map((password) => new Browser().submit(form, { password })))
  const won = answers.flatMap(({ status }, count) => (status === 303 ? [count] : []))
  equal(won.length, 1)
  for (const { status } of answers) ok([303, 403, 503].includes(status), `${status}`)
  ok(await signsIn(at, "ann", passwords[won[0] ?? 0] ?? ""))
  const { length } = await at.gatehouse.administration.audit.list({ limit: 99, types: ["password-reset"] })
  equal(length, 1)
})

test("opening the link any number of times changes nothing, and the link still works", async (t) => {
  const at = await mailingService(t)
  const link = await linkFor(at)
  const before = await at.gatehouse.store.users.findWithPassword(at.userId as UserId)
  for (const method of ["GET", "HEAD", "GET", "HEAD"]) equal((await send(at, link, { method })).status, 200)
  equal((await send(at, link, { method: "POST" })).status, 400)
  const bare = {
    method: "POST",
    body: `password=${NEW_PASSWORD}`,
    headers: { "content-type": "application/x-www-form-urlencoded" },
  }
  equal((await send(at, link, bare)).headers.location, link, "a form without the page's seal starts again")
  deepEqual(await at.gatehouse.store.users.findWithPassword(at.userId as UserId), before)
  equal((await choose(at, link)).status, 303)
})

test("a link works for thirty minutes, and not when it is changed, truncated or for another page", async (t) => {
  const at = await mailingService(t)
  const link = await linkFor(at)
  const token = link.slice(link.indexOf("gal_"))
  const page = (given: string) => send(at, `/account/reset-password${given}`)
  for (const wrong of [
    "",
    "?token=",
    `?token=${token.slice(0, -1)}`,
    `?token=${token}A`,
    `?token=${flipped(token)}`,
    `?tok=${token}`,
  ])
    equal((await page(wrong)).status, 403, wrong)
  equal((await send(at, `/account/verify-email?token=${token}`)).status, 403)
  equal((await send(at, `/setup?token=${token}`)).status, 403)
  at.clock.advance({ ms: LINK_PURPOSES["reset-password"].ttlMs - 1000 })
  equal((await send(at, link)).status, 200)
  at.clock.advance({ ms: 1000 })
  equal((await send(at, link)).status, 403)
  equal((await choose(at, link)).status, 403)
})

test("a page that was open too long is refused at its submission", async (t) => {
  const at = await mailingService(t)
  const { html } = await new Browser().get(at.url + (await linkFor(at)))
  at.clock.advance({ minutes: 31 })
  equal((await new Browser().submit(formOf(html), { password: NEW_PASSWORD })).status, 403)
  ok(await signsIn(at, "ann", PASSWORD))
})

test("a link ends when the password or address changes, or the account is disabled or deleted; a sign-in does not end it", async (t) => {
  const at = await mailingService(t)
  const { users } = at.gatehouse.administration
  const changes: [string, (name: string) => Promise<unknown>, number][] = [
    ["signs", (name) => signsIn(at, name, PASSWORD), 200],
    ["renamed", (name) => users.update(name, { name: "Another Name" }), 200],
    ["password", (name) => users.setPassword(name, new Secret(PASSWORD), true), 403],
    ["moved", (name) => users.update(name, { email: "elsewhere@example.com", email_verified: true }), 403],
    ["disabled", (name) => users.disable(name), 403],
    ["deleted", (name) => users.delete(name), 403],
  ]
  for (const [name, change, status] of changes) {
    await addUser(at, name, { email_verified: true })
    const link = await linkFor(at, name)
    const form = formOf((await new Browser().get(at.url + link)).html)
    await change(name)
    equal((await send(at, link)).status, status, name)
    const submitted = await new Browser().submit(form, { password: NEW_PASSWORD })
    equal(submitted.status, status === 200 ? 303 : 403, name)
  }
})

test("all links of an account end with the first that is used", async (t) => {
  const at = await mailingService(t)
  const links = [await linkFor(at)]
  at.clock.advance({ seconds: 5 })
  links.push(await linkFor(at))
  equal(new Set(links).size, 2)
  equal((await choose(at, links[0] ?? "")).status, 303)
  equal((await choose(at, links[1] ?? "")).status, 403)
})

test("a person who is signed in as somebody else stays so, and is not signed in as the link's account", async (t) => {
  const at = await mailingService(t)
  await addUser(at, "bob")
  const client = await confidentialClient(at)
  const browser = new Browser()
  await signIn(browser, await browser.get(authorizeUrl(at, requestOf(client))), "bob")
  const session = browser.cookies.get("session")
  const page = await browser.get(at.url + (await linkFor(at)))
  match(page.html, /<input id="username"[^>]* value="ann"[^>]* readonly>/)
  equal((await browser.submit(formOf(page.html), { password: NEW_PASSWORD })).status, 303)
  equal(browser.cookies.get("session"), session)
  match((await browser.get(`${at.url}/`)).html, /bob/)
  equal((await at.gatehouse.administration.sessions.list("bob")).length, 1)
  deepEqual(await at.gatehouse.administration.sessions.list("ann"), [])
})

test("the page has no referrer, no frame, no cache and nothing from elsewhere, and its answer leaves no token in the address", async (t) => {
  const at = await mailingService(t)
  const link = await linkFor(at)
  const { headers, text } = await send(at, link)
  deepEqual(
    [headers["referrer-policy"], headers["x-frame-options"], headers["cache-control"]],
    ["no-referrer", "DENY", "no-store"],
  )
  match(headers["content-security-policy"] ?? "", /default-src 'none'.*form-action 'self'/)
  const addresses = [...text.matchAll(/(?:href|src|action)="([^"]*)"/g)].map(([, each = ""]) => each)
  deepEqual(
    addresses.filter((each) => !each.startsWith("data:") && !each.startsWith("/account/reset-password?token&#61;")),
    [],
  )
  const done = await choose(at, link)
  equal(done.location, `${at.url}/account/reset-password?step=done`)
  equal(done.headers.get("referrer-policy"), "no-referrer")
})

test("the rules for passwords apply, the page shows them, and a refused password keeps the link", async (t) => {
  const at = await mailingService(t)
  const link = await linkFor(at)
  for (const [password, says] of [
    ["short", /too short/],
    ["ann@example.com", /easy to guess/],
    ["passwordpassword", /easy to guess/],
  ] as const) {
    const { status, html } = await choose(at, link, password)
    equal(status, 200)
    match(html, says)
    match(html, /aria-describedby="problem password-rule" aria-invalid="true"/)
    ok(!html.includes(`value="${password}"`))
  }
  ok(await signsIn(at, "ann", PASSWORD))
  equal((await choose(at, link)).status, 303)
})

test("after a flood of guesses, the browser of the reset can sign in, and other browsers cannot", async (t) => {
  const at = await mailingService(t, { signInLimit: { count: 100_000, windowMs: 15 * 60_000 } })
  const client = await confidentialClient(at)
  const guesser = new Browser()
  const page = await guesser.get(authorizeUrl(at, requestOf(client)))
  for (let count = 0; count < 100; count++)
    await guesser.submit(formOf(page.html), { username: "ann", password: "wrong" })
  equal(await signsIn(at, "ann", PASSWORD), false)
  const own = new Browser()
  await choose(at, await linkFor(at), NEW_PASSWORD, own)
  equal(await signsIn(at, "ann", NEW_PASSWORD), false)
  equal(await signsIn(at, "ann", NEW_PASSWORD, own), true)
})

test("neither the log nor a stored refusal or e-mail row contains the token or the password", async (t) => {
  const lines: string[] = []
  const log = createLog({ level: "trace", readable: false, destination: { write: (line) => void lines.push(line) } })
  const at = await mailingService(t, {}, { log })
  const { store } = at.gatehouse
  const rows: string[] = []
  const { claim } = store.mailDeliveries
  const watched: typeof claim = (delivery, nextAt) => {
    rows.push(JSON.stringify(delivery))
    return claim(delivery, nextAt)
  }
  Object.assign(store.mailDeliveries, { claim: watched })
  const link = await linkFor(at)
  const token = link.slice(link.indexOf("gal_") + 4)
  const refused = await send(at, `${link}AAAA`, { headers: { referer: at.url + link } })
  await send(at, `/account/gal_${token}`)
  await choose(at, link)
  const spent = await choose(at, link)
  await at.gatehouse.sendMails()
  const kept = await Promise.all(
    [refused.headers["x-trace-id"], spent.headers.get("x-trace-id")].map((id) =>
      store.refusals.find(id ?? "", at.clock()),
    ),
  )
  match(kept[0]?.record ?? "", /account-link-malformed/)
  match(kept[1]?.record ?? "", /account-link-spent/)
  const all = [...lines, ...rows, JSON.stringify(kept), JSON.stringify(await store.audit.list(99))].join("\n")
  ok(lines.length > 5 && rows.length >= 2)
  ok(!all.includes(token.slice(0, 20)) && !all.includes(NEW_PASSWORD))
  ok(!lines.join("\n").includes("ann@example.com"))
})

test("a reset keeps the second factors, and the page after it says so in each language and leads to them", async (t) => {
  const at = await mailingService(t)
  await enrolled(at)
  const browser = new Browser()
  const { location = "" } = await choose(at, await linkFor(at), NEW_PASSWORD, browser)
  for (const locale of LOCALES) {
    const { html } = await browser.get(location, { "accept-language": locale })
    const { accountNotice, accountSecurity } = wordsIn(locale)
    ok(html.includes(accountNotice["password-changed"].advice ?? "missing"), locale)
    ok(html.includes(`href="${at.url}${SECURITY}">${accountSecurity.heading}</a>`), locale)
  }
  const page = await browser.get(`${at.url}${SECURITY}`)
  const next = await browser.submit(formOf(page.html), { username: "ann", password: NEW_PASSWORD })
  ok(isSecondFactorPage(await browser.get(next.location ?? "")))
})
