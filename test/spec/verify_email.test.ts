/** A person proves by a link that the account's address is their own. */
import { deepEqual, equal, match, ok } from "node:assert/strict"
import { test } from "node:test"
import { LINK_PURPOSES } from "../../src/accounts/links.ts"
import { LOCALES } from "../../src/base/locales.ts"
import { Secret } from "../../src/base/secret.ts"
import { wordsIn } from "../../src/words/languages.ts"
import { addUser } from "../support/authorization.ts"
import { Browser, formOf } from "../support/browser.ts"
import { authorizeUrl, PASSWORD, requestOf, signIn } from "../support/journey.ts"
import { choose, forget, mailingService } from "../support/mails.ts"
import type { Service } from "../support/service.ts"
import { confidentialClient } from "../support/service.ts"
import { send } from "../support/wire.ts"

const VERIFY = "/account/verify-email"

const isVerified = async ({ gatehouse }: Service, user: string): Promise<boolean> =>
  (await gatehouse.administration.users.show(user)).email_verified

/** Opens the link and presses the button. */
async function confirm(at: Service, link: string, browser = new Browser()) {
  const page = await browser.get(at.url + link)
  return page.status === 200 ? browser.submit(formOf(page.html)) : page
}

/** Signs a user in. */
async function signedIn(at: Service, username: string): Promise<Browser> {
  const browser = new Browser()
  const client = await confidentialClient(at)
  await signIn(browser, await browser.get(authorizeUrl(at, requestOf(client))), username)
  return browser
}

test("an operator creates a user with a link, and the person confirms the address with the button", async (t) => {
  const at = await mailingService(t)
  const { users, audit } = at.gatehouse.administration
  const bob = { username: "bob", email: "bob@example.com", password: new Secret(PASSWORD) }
  const { user_id } = await users.create({ ...bob, send_verification: true })
  const link = await at.newestLink()
  match(link, /^\/account\/verify-email\?token=gal_/)
  const mail = (await at.mails())[0]
  deepEqual(mail?.to, ["bob@example.com"])
  ok(!`${mail?.parsed.text}`.includes("account bob"), "the address may be a stranger's, who learns no username")
  for (const method of ["GET", "HEAD"]) equal((await send(at, link, { method })).status, 200)
  equal(await isVerified(at, "bob"), false, "opening the link changes nothing")
  const done = await confirm(at, link)
  deepEqual([done.status, done.location], [303, `${at.url}${VERIFY}?step=done`])
  match((await new Browser().get(done.location ?? "")).html, /Your e-mail address is verified/)
  equal(await isVerified(at, "bob"), true)
  equal((await confirm(at, link)).status, 403, "the link works once")
  const [event] = await audit.list({ limit: 1, types: ["email-verified"] })
  deepEqual([event?.actor, event?.subject], [user_id, user_id])
})

test("of many who press the button at once all see the address verified once", async (t) => {
  const at = await mailingService(t)
  await addUser(at, "bob")
  await at.gatehouse.administration.users.sendVerification("bob")
  const form = formOf((await new Browser().get(at.url + (await at.newestLink()))).html)
  const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await new Browser().submit(form)).status))
  equal(statuses.filter((status) => status === 303).length, 1)
  for (const status of statuses) ok(status === 303 || status === 403, `${status}`)
  equal((await at.gatehouse.administration.audit.list({ limit: 9, types: ["email-verified"] })).length, 1)
})

test("a link verifies only the address to which it was sent, for a day, and no disabled or deleted account", async (t) => {
  const at = await mailingService(t)
  const { users } = at.gatehouse.administration
  const changes: [string, (name: string) => unknown][] = [
    ["moved", (name) => users.update(name, { email: "thief@evil.example" })],
    ["marked", (name) => users.update(name, { email_verified: true })],
    ["disabled", (name) => users.disable(name)],
    ["deleted", (name) => users.delete(name)],
    ["late", () => at.clock.advance({ ms: LINK_PURPOSES["verify-email"].ttlMs })],
  ]
  for (const [name, change] of changes) {
    await addUser(at, name)
    await users.sendVerification(name)
    const link = await at.newestLink()
    const form = formOf((await new Browser().get(at.url + link)).html)
    await change(name)
    equal((await send(at, link)).status, 403, name)
    equal((await new Browser().submit(form)).status, 403, name)
  }
  equal(await isVerified(at, "moved"), false)
  equal(await isVerified(at, "late"), false)
  equal((await send(at, `${VERIFY}?token=gal_x`)).status, 403)
})

test("an address that another account has verified is refused on the page, and stays unverified", async (t) => {
  const at = await mailingService(t)
  await addUser(at, "bob")
  const { users } = at.gatehouse.administration
  await users.update("bob", { email: "ANN@example.com" })
  await at.mails()
  at.clock.advance({ seconds: 1 })
  await users.sendVerification("bob")
  const answer = await confirm(at, await at.newestLink())
  equal(answer.status, 200)
  match(answer.html, /This e-mail address belongs to another account/)
  deepEqual([await isVerified(at, "bob"), await isVerified(at, "ann")], [false, true])
})

test("a signed-in person asks for the link at the page, and only for their own address", async (t) => {
  const at = await mailingService(t)
  await addUser(at, "bob")
  const browser = await signedIn(at, "bob")
  const page = await browser.get(at.url + VERIFY)
  match(page.html, /bob@example\.com/)
  const asked = await browser.submit(formOf(page.html), { email: "thief@evil.example", user: "ann" })
  equal(asked.location, `${at.url}${VERIFY}?step=asked`)
  deepEqual(
    (await at.mails()).map(({ to }) => to),
    [["bob@example.com"]],
  )
  const [requested] = await at.gatehouse.administration.audit.list({ limit: 1, types: ["mail-requested"] })
  deepEqual([requested?.detail, requested?.actor === requested?.subject], ["purpose=verify-email", true])
  await confirm(at, await at.newestLink(), browser)
  equal((await browser.get(at.url + VERIFY)).location, `${at.url}${VERIFY}?step=done`)
})

test("nobody asks without a session, and a form of another session or site sends nothing", async (t) => {
  const at = await mailingService(t)
  for (const name of ["bob", "eve"]) await addUser(at, name)
  const unknown = await send(at, VERIFY)
  deepEqual([unknown.status, unknown.text.includes(' href="/account">Your account</a>')], [403, true])
  const [bob, eve] = [await signedIn(at, "bob"), await signedIn(at, "eve")]
  const form = formOf((await eve.get(at.url + VERIFY)).html)
  equal((await bob.submit(form)).location, at.url + VERIFY)
  equal((await eve.submit(form, {}, { "sec-fetch-site": "cross-site" })).location, at.url + VERIFY)
  deepEqual(await at.mails(), [])
})

test("a link that verifies an address sets no password, and the other way round", async (t) => {
  const at = await mailingService(t)
  await addUser(at, "bob")
  const { users } = at.gatehouse.administration
  await users.sendVerification("bob")
  const token = (await at.newestLink()).split("?")[1]
  equal((await choose(at, `/account/reset-password?${token}`)).status, 403)
  at.clock.advance({ seconds: 1 })
  await users.sendReset("bob")
  const reset = (await at.newestLink()).split("?")[1]
  equal((await confirm(at, `${VERIFY}?${reset}`)).status, 403)
  equal(await isVerified(at, "bob"), false)
})

test("an operator sends a link for a new password to an unverified address, and to a user without a password", async (t) => {
  const at = await mailingService(t)
  await addUser(at, "bob")
  const { users, audit } = at.gatehouse.administration
  const operator = at.gatehouse.administration.as({ name: "operator:carla", rights: ["admin"] })
  await operator.users.sendReset("bob")
  equal((await choose(at, await at.newestLink())).status, 303)
  const [event] = await audit.list({ limit: 1, types: ["mail-requested"] })
  deepEqual([event?.actor, event?.detail], ["operator:carla", "purpose=reset-password"])
  await users.update("bob", { email_verified: true })
  await users.disable("bob")
  await rejectedWith(users.sendReset("bob"), /is disabled/)
  await users.enable("bob")
  await rejectedWith(users.sendVerification("bob"), /verified already/)
  await rejectedWith(users.update("bob", { send_verification: true }), /needs an e-mail address that is not verified/)
  await rejectedWith(operator.as({ name: "user_x", rights: ["admin:people"] }).users.sendReset("nobody"), /nobody/)
})

async function rejectedWith(call: Promise<unknown>, says: RegExp): Promise<void> {
  const error = await call.then(
    () => undefined,
    (reason: Error) => reason,
  )
  match(`${error?.message}`, says)
}

test("without e-mail an operator learns which setting is missing, and nothing is changed", async (t) => {
  const at = await mailingService(t, { smtpUrl: undefined })
  const { users } = at.gatehouse.administration
  await rejectedWith(users.sendReset("ann"), /GATEHOUSE_SMTP_URL/)
  const bob = { username: "bob", email: "bob@example.com", password: new Secret(PASSWORD), send_verification: true }
  await rejectedWith(users.create(bob), /GATEHOUSE_SMTP_URL/)
  equal((await users.list()).length, 1)
})

test("nobody without the rights of an administrator sends an administrator a link for a new password", async (t) => {
  const at = await mailingService(t)
  await addUser(at, "root", { role: "admin" })
  const helper = at.gatehouse.administration.as({ name: "user_x", rights: ["admin:people"] })
  await rejectedWith(helper.users.sendReset("root"), /admin/)
  deepEqual(await at.mails(), [])
})

test("the pages have the language of the browser, and no referrer", async (t) => {
  const at = await mailingService(t)
  await addUser(at, "bob")
  await at.gatehouse.administration.users.sendVerification("bob")
  const link = await at.newestLink()
  for (const locale of LOCALES) {
    const { text, headers } = await send(at, link, { headers: { "accept-language": locale } })
    ok(text.includes(wordsIn(locale).verifyEmail.heading))
    equal(headers["referrer-policy"], "no-referrer")
  }
})

test("every e-mail goes to the folded address, so that a link verifies exactly the mailbox that received it", async (t) => {
  const at = await mailingService(t)
  const { users, invitations } = at.gatehouse.administration
  const typed = "\u212AATE@Mail.Example"
  await users.create({ username: "kate", email: typed, password: new Secret(PASSWORD) })
  await users.sendVerification("kate")
  equal((await confirm(at, await at.newestLink())).status, 303)
  equal((await users.show("kate")).email, typed)
  await forget(at, "kate@mail.example")
  await at.mails()
  await users.setPassword("kate", new Secret("a long and quiet river"), false)
  await users.update("kate", { email: "\u212AIM@Mail.Example" })
  await at.mails()
  await users.setPassword("kate", new Secret("a quiet and long river"), false)
  await users.delete("kate")
  await invitations.create({ email: "\u212AIRA@Mail.Example" }, "mail")
  deepEqual(
    (await at.mails()).map(({ to, parsed }) => [to[0], parsed.to?.[0]?.address]),
    ["kate", "kate", "kate", "kate", "kim", "kira"].map((name) => [`${name}@mail.example`, `${name}@mail.example`]),
  )
})
