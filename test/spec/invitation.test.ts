/** An operator invites a person, who chooses the password behind a link and is signed in. */
import { deepEqual, equal, match, notEqual, ok, rejects } from "node:assert/strict"
import { test } from "node:test"
import { LINK_PURPOSES } from "../../src/accounts/links.ts"
import type { NewInvitation } from "../../src/admin/contract.ts"
import { LOCALES } from "../../src/base/locales.ts"
import { wordsIn } from "../../src/words/languages.ts"
import { addUser } from "../support/authorization.ts"
import { Browser, formOf } from "../support/browser.ts"
import { PASSWORD } from "../support/journey.ts"
import type { MailingService } from "../support/mails.ts"
import { choose, forget, mailingService, NEW_PASSWORD } from "../support/mails.ts"
import { atAccount } from "../support/own_account.ts"
import { service } from "../support/service.ts"
import { send } from "../support/wire.ts"

const PATH = "/account/invitation"
const EVE = { email: "eve@example.com", name: "Eve Adams" }

/** Invites a person, and returns the link of the e-mail. */
async function invited(at: MailingService, input: NewInvitation = EVE): Promise<string> {
  await at.gatehouse.administration.invitations.create(input, "mail")
  return at.newestLink()
}

/** Opens the link and submits the form. */
async function accept(at: Pick<MailingService, "url">, link: string, typed = {}, browser = new Browser()) {
  const page = await browser.get(at.url + link)
  return page.status === 200 ? browser.submit(formOf(page.html), { password: NEW_PASSWORD, ...typed }) : page
}

const shown = (at: MailingService, user = EVE.email) => at.gatehouse.administration.users.show(user)

test("an invited person chooses name and password, is signed in, and the address is verified", async (t) => {
  const at = await mailingService(t)
  const link = await invited(at)
  match(link, /^\/account\/invitation\?token=gal_[\w-]{98}$/)
  const before = await shown(at)
  deepEqual([before.username, before.email_verified, before.invited_at !== null], [EVE.email, false, true])
  const mail = (await at.mails())[0]
  deepEqual([mail?.to, mail?.parsed.subject], [[EVE.email], `Your invitation to ${new URL(at.url).host}`])
  for (const method of ["GET", "HEAD"]) equal((await send(at, link, { method })).status, 200)
  deepEqual(await shown(at), before, "opening the link changes nothing")

  const browser = new Browser()
  const page = await browser.get(at.url + link)
  for (const text of [new URL(at.url).host, EVE.email, EVE.name]) ok(page.html.includes(text), text)
  const done = await browser.submit(formOf(page.html), { name: "Eve", password: NEW_PASSWORD })
  deepEqual([done.status, done.location], [303, `${at.url}/account`])
  const account = await browser.get(done.location ?? "")
  equal(account.status, 200)
  ok(account.html.includes(EVE.email))
  const after = await shown(at)
  deepEqual([after.name, after.email_verified, after.invited_at], ["Eve", true, null])
  equal((await atAccount(at, "/account", EVE.email, new Browser(), NEW_PASSWORD)).page.status, 200)
  const events = await at.gatehouse.administration.audit.list({ limit: 9, about: after.user_id })
  deepEqual(
    events
      .filter(({ type }) => /invit|created/.test(type))
      .map(({ type, actor, detail }) => [type, actor === after.user_id, detail]),
    [
      ["invitation-accepted", true, null],
      ["user-invited", false, "delivery=mail"],
    ],
  )
})

test("a link works once, and of 20 who accept at once one passes", async (t) => {
  const at = await mailingService(t)
  const link = await invited(at)
  const browser = new Browser()
  const form = formOf((await browser.get(at.url + link)).html)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, count) => browser.submit(form, { password: `${NEW_PASSWORD} ${count}` })),
  )
  const won = answers.filter(({ location }) => location === `${at.url}/account`)
  equal(won.length, 1)
  for (const { status } of answers) ok([303, 403, 503].includes(status), `${status}`)
  equal((await at.gatehouse.administration.audit.list({ limit: 9, types: ["invitation-accepted"] })).length, 1)
  equal((await accept(at, link)).status, 403)
  const used = await send(at, link)
  equal(used.status, 403)
  match(used.text, /<a class="reach" href="\/account">Your account<\/a>/)
})

test("before the acceptance nobody signs in, gets a link for a new password or verifies by another link", async (t) => {
  const at = await mailingService(t)
  await invited(at)
  const { users } = at.gatehouse.administration
  for (const password of ["", PASSWORD, NEW_PASSWORD]) {
    const browser = new Browser()
    const page = await browser.get(`${at.url}/account`)
    equal((await browser.submit(formOf(page.html), { username: EVE.email, password })).status, 403)
  }
  await forget(at, EVE.email)
  equal((await at.mails()).length, 1, "only the invitation")
  await rejects(users.sendReset(EVE.email), /has not accepted the invitation: `gatehouse user invite`/)
})

test("a link stops working with another invitation, address or password, when the user is disabled or deleted, and after seven days", async (t) => {
  const at = await mailingService(t)
  const { users, invitations } = at.gatehouse.administration
  const changes: [string, (name: string) => unknown][] = [
    ["again", (name) => invitations.again(name, "mail")],
    ["moved", (name) => users.update(name, { email: "other@example.com" })],
    ["disabled", (name) => users.disable(name)],
    ["deleted", (name) => users.delete(name)],
    ["late", () => at.clock.advance({ ms: LINK_PURPOSES.invitation.ttlMs })],
  ]
  for (const [username, change] of changes) {
    const link = await invited(at, { email: `${username}@example.com`, name: username, username })
    const browser = new Browser()
    const form = formOf((await browser.get(at.url + link)).html)
    at.clock.advance({ seconds: 1 })
    await change(username)
    equal((await send(at, link)).status, 403, username)
    equal((await browser.submit(form, { password: NEW_PASSWORD })).status, 403, username)
  }
  for (const name of ["again", "moved", "late"]) notEqual((await shown(at, name)).invited_at, null, name)
  equal((await accept(at, await at.newestLink())).status, 403, "the newest e-mail is that of the late one")
})

test("another invitation has a link that works, and goes to the present address", async (t) => {
  const at = await mailingService(t)
  const { users, invitations } = at.gatehouse.administration
  const first = await invited(at)
  await users.update(EVE.email, { email: "new@example.com" })
  at.clock.advance({ seconds: 1 })
  await invitations.again(EVE.email, "mail")
  const link = await at.newestLink()
  notEqual(link, first)
  deepEqual((await at.mails()).at(-1)?.to, ["new@example.com"])
  equal((await accept(at, link)).status, 303)
  deepEqual([(await shown(at)).email, (await shown(at)).email_verified], ["new@example.com", true])
})

test("an imported user without a password can be invited, a user who can sign in cannot", async (t) => {
  const at = await mailingService(t)
  const { administration } = at.gatehouse
  async function* people() {
    yield {
      line: 1,
      username: "cy",
      email: "cy@example.com",
      emailVerified: true,
      name: undefined,
      role: undefined,
      disabled: false,
      hash: undefined,
      attributes: {},
      roles: [],
      groups: [],
    }
  }
  const ignore = () => {}
  await administration.users.import(people(), { dryRun: false, refused: ignore, missing: ignore, progress: ignore })
  await administration.invitations.again("cy", "mail")
  equal((await accept(at, await at.newestLink())).status, 303)
  for (const name of ["cy", "ann"])
    await rejects(administration.invitations.again(name, "mail"), /can sign in already: `gatehouse user reset`/)
  await rejects(administration.invitations.again("nobody", "mail"), /nobody/)
})

test("an address that a user has verified is not invited, and one that a user verifies meanwhile is not accepted", async (t) => {
  const at = await mailingService(t)
  const { users, invitations } = at.gatehouse.administration
  await rejects(
    invitations.create({ email: "ANN@example.com", username: "eve" }, "mail"),
    /is verified for the user "ann": `gatehouse user reset`/,
  )
  const link = await invited(at)
  await addUser(at, "bob")
  await users.update("bob", { email: EVE.email, email_verified: true })
  const answer = await accept(at, link)
  equal(answer.status, 200)
  match(answer.html, /This e-mail address belongs to another account/)
  notEqual((await shown(at)).invited_at, null)
  await rejects(invitations.again(EVE.email, "mail"), /is verified for the user "bob"/)
})

test("where somebody else is signed in the page says so, and nothing of the other account changes", async (t) => {
  const at = await mailingService(t)
  const { users, sessions } = at.gatehouse.administration
  const ann = await users.show("ann")
  const elsewhere = await atAccount(at)
  const { browser } = await atAccount(at)
  const link = await invited(at)
  const page = await browser.get(at.url + link)
  match(page.html, /This browser is signed in as/)
  match(page.html, /that account is signed out here/)
  equal((await sessions.list("ann")).length, 2, "opening the link signs nobody out")
  equal((await browser.submit(formOf(page.html), { password: NEW_PASSWORD })).status, 303)
  ok((await browser.get(`${at.url}/account`)).html.includes(EVE.email))
  deepEqual(await users.show("ann"), ann)
  equal((await sessions.list("ann")).length, 1)
  equal((await elsewhere.browser.get(`${at.url}/account`)).status, 200)
  equal((await atAccount(at, "/account", "ann")).page.status, 200, "the password is the same")
})

test("the session after the acceptance is new, whatever cookie the browser had", async (t) => {
  const at = await mailingService(t)
  const thief = (await atAccount(at)).browser
  const link = await invited(at)
  const browser = new Browser()
  for (const [name, value] of thief.cookies) browser.cookies.set(name, value)
  equal((await accept(at, link, {}, browser)).status, 303)
  for (const [name, value] of thief.cookies) if (name.includes("session")) notEqual(browser.cookies.get(name), value)
  ok(!(await thief.get(`${at.url}/account`)).html.includes(EVE.email), "the planted session is not the person's")
})

test("a form without the page's cookie, or of another site, signs nobody in and starts again", async (t) => {
  const at = await mailingService(t)
  const link = await invited(at)
  const attacker = new Browser()
  const form = formOf((await attacker.get(at.url + link)).html)
  const victim = new Browser()
  const typed = { password: NEW_PASSWORD }
  equal((await victim.submit(form, typed)).location, at.url + link)
  await victim.get(at.url + link)
  equal((await victim.submit(form, typed)).location, at.url + link, "the form of another browser")
  const cross = await attacker.submit(form, typed, { "sec-fetch-site": "cross-site" })
  equal(cross.location, at.url + link)
  notEqual((await shown(at)).invited_at, null)
})

test("the page refuses a short or guessable password and a name that cannot be shown, and keeps the name", async (t) => {
  const at = await mailingService(t)
  const link = await invited(at)
  const { problems } = wordsIn("en").setup
  const cases = [
    [{ password: "tiny pw" }, problems["password-short"]],
    [{ password: "passwordpassword" }, problems["password-weak"]],
    [{ password: `${EVE.email}${EVE.email}` }, problems["password-weak"]],
    [{ name: "Eve\u202eadmin" }, problems.name],
  ] as const
  for (const [typed, says] of cases) {
    const { status, html } = await accept(at, link, { name: "Evelyn", ...typed })
    equal(status, 200)
    ok(html.includes(says), says)
    ok("name" in typed || html.includes('value="Evelyn"'))
    ok(!("password" in typed) || !html.includes(typed.password), "a password is never shown")
  }
})

test("a printed link works without e-mail, and leaves the address unverified", async (t) => {
  const at = await service(t)
  const { invitations, users } = at.gatehouse.administration
  await rejects(invitations.create(EVE, "mail"), /GATEHOUSE_SMTP_URL/)
  await rejects(users.show(EVE.email))
  const { link, user } = await invitations.create({ ...EVE, username: "eve" }, "link")
  ok(link?.url.startsWith(`${at.url}${PATH}?token=gal_`))
  equal((await accept({ url: "" }, link?.url ?? "")).status, 303)
  const after = await users.show("eve")
  deepEqual([after.user_id, after.email_verified, after.invited_at], [user.user_id, false, null])
})

test("a printed link stops working when the user gets a right of administration: its maker may hold fewer rights", async (t) => {
  const at = await service(t)
  const { users, roles, groups, invitations } = at.gatehouse.administration
  await roles.create({ name: "support", scope: "admin:people" })
  await groups.create({ name: "staff" })
  const changes: [string, number, (user: string) => unknown][] = [
    ["promoted", 403, (user) => users.update(user, { role: "admin" })],
    ["assigned", 403, (user) => roles.assign("support", { user })],
    ["renamed", 200, (user) => users.update(user, { name: "Another Name" })],
    ["joined", 403, (user) => groups.addMember("staff", user).then(() => roles.assign("support", { group: "staff" }))],
  ]
  for (const [username, status, change] of changes) {
    const { link } = await invitations.create({ email: `${username}@example.com`, username }, "link")
    const { pathname, search } = new URL(link?.url ?? "")
    const browser = new Browser()
    const form = formOf((await browser.get(at.url + pathname + search)).html)
    await change(username)
    equal((await send(at, pathname + search)).status, status, username)
    const accepted = await browser.submit(form, { password: NEW_PASSWORD })
    equal(accepted.status, status === 200 ? 303 : 403, username)
    if (status === 200) continue
    const again = new URL((await invitations.again(username, "link")).link?.url ?? "")
    equal((await send(at, again.pathname + again.search)).status, 200, username)
  }
})

test("a link for another purpose accepts no invitation, and an invitation's link sets no password at another page", async (t) => {
  const at = await mailingService(t)
  const query = (link: string) => link.split("?")[1]
  const link = await invited(at)
  equal((await choose(at, `/account/reset-password?${query(link)}`)).status, 403)
  equal((await send(at, `/account/verify-email?${query(link)}`)).status, 403)
  at.clock.advance({ seconds: 1 })
  await at.gatehouse.administration.users.sendReset("ann")
  equal((await send(at, `${PATH}?${query(await at.newestLink())}`)).status, 403)
  for (const token of ["", "gal_x", "x".repeat(9999)]) equal((await send(at, `${PATH}?token=${token}`)).status, 403)
})

test("line breaks in an address, a username or a name are refused, so none reaches a header of an e-mail", async (t) => {
  const at = await mailingService(t)
  const { invitations } = at.gatehouse.administration
  const breaks = ["\r\nBcc: thief@evil.example", "\nBcc: thief@evil.example", "\u2028x"]
  for (const broken of breaks) {
    await rejects(invitations.create({ email: `eve@example.com${broken}` }, "mail"))
    await rejects(invitations.create({ email: EVE.email, username: `eve${broken}` }, "mail"))
    await rejects(invitations.create({ ...EVE, name: `Eve${broken}` }, "mail"))
  }
  for (const email of ["eve@example.com,thief@evil.example", "Eve <eve@example.com>"])
    await rejects(invitations.create({ email }, "mail"))
  deepEqual(await at.mails(), [])
})

test("one address gets five invitations an hour", async (t) => {
  const at = await mailingService(t)
  await invited(at)
  for (let count = 0; count < 8; count++) {
    at.clock.advance({ seconds: 1 })
    await at.gatehouse.administration.invitations.again(EVE.email, "mail")
    await at.mails()
  }
  equal((await at.mails()).length, 5)
})

test("nobody without the rights of an administrator invites one", async (t) => {
  const at = await mailingService(t)
  const helper = at.gatehouse.administration.as({ name: "user_x", rights: ["admin:people"] })
  await rejects(helper.invitations.create({ ...EVE, role: "admin" }, "mail"), /admin/)
  await at.gatehouse.administration.invitations.create({ ...EVE, role: "admin" }, "mail")
  await rejects(helper.invitations.again(EVE.email, "link"), /admin/)
  await rejects(helper.invitations.create({ email: "x@example.com", groups: ["nowhere"] }, "mail"), /nowhere/)
})

test("the page has the language of the browser, no referrer, and nothing of another origin", async (t) => {
  const at = await mailingService(t)
  const link = await invited(at)
  for (const locale of LOCALES) {
    const { text, headers } = await send(at, link, { headers: { "accept-language": locale } })
    ok(text.includes(wordsIn(locale).invitation.submit))
    equal(headers["referrer-policy"], "no-referrer")
    equal(headers["cache-control"], "no-store")
    const addresses = [...text.matchAll(/\b(?:src|href|action)="([^"]*)"/g)].map(([, address = ""]) => address)
    for (const address of addresses) ok(/^(\/(?!\/)|data:)/.test(address), address)
  }
})
