/** A signed-in person changes the e-mail address: a link goes to the new address, and a notice to the present one. */
import { deepEqual, equal, match, notEqual, ok } from "node:assert/strict"
import { test } from "node:test"
import { LINK_PURPOSES } from "../../src/accounts/links.ts"
import { LOCALES } from "../../src/base/locales.ts"
import { Secret } from "../../src/base/secret.ts"
import { wordsIn } from "../../src/words/languages.ts"
import { addUser } from "../support/authorization.ts"
import type { Browser } from "../support/browser.ts"
import { formOf } from "../support/browser.ts"
import type { MailingService } from "../support/mails.ts"
import { mailingService, NEW_PASSWORD } from "../support/mails.ts"
import { asksForPassword, atAccount, formFor } from "../support/own_account.ts"
import { enrolled, formFor as formOfStep } from "../support/second_factor.ts"
import { service } from "../support/service.ts"
import { send } from "../support/wire.ts"

const PATH = "/account/email"
const NEW = "ann@new.example"

const shown = (at: MailingService, user = "ann") => at.gatehouse.administration.users.show(user)

/** Types the address at the page. */
async function ask(at: MailingService, browser: Browser, email: string, headers: Record<string, string> = {}) {
  const page = await browser.get(at.url + PATH, headers)
  return browser.submit(formFor(page.html, "email"), { email }, headers)
}

/** Returns the link in the newest e-mail to this address. */
async function linkTo(at: MailingService, address: string): Promise<string> {
  const mail = (await at.mails()).filter(({ to }) => to.includes(address)).at(-1)
  return new RegExp(`^${at.url}(/\\S+)$`, "m").exec(mail?.parsed.text ?? "")?.[1] ?? ""
}

/** Opens the link and presses the button. */
async function confirm(at: MailingService, link: string, browser: Browser) {
  const page = await browser.get(at.url + link)
  return page.html.includes('value="confirm-email"') ? browser.submit(formFor(page.html, "confirm-email")) : page
}

test("the address changes by the link alone, and both addresses get e-mails", async (t) => {
  const at = await mailingService(t)
  const { browser, page } = await atAccount(at, "/account/profile")
  match(page.html, /href="[^"]*\/account\/email"/)
  const asked = await ask(at, browser, ` ${NEW} `)
  deepEqual([asked.status, asked.location], [303, `${at.url}${PATH}?step=asked`])
  match((await browser.get(asked.location ?? "")).html, /Check the new mailbox/)
  equal((await shown(at)).email, "ann@example.com")
  const first = (await at.mails()).map(({ to, parsed }) => [to[0], parsed.subject?.split(" at ")[0]])
  deepEqual(first.sort(), [
    ["ann@example.com", "Somebody wants to change your e-mail address"],
    [NEW, "Verify your new e-mail address"],
  ])
  const link = await linkTo(at, NEW)
  for (const method of ["GET", "HEAD"]) ok([200, 303].includes((await send(at, link, { method })).status))
  ok((await browser.get(at.url + link)).html.includes(NEW))
  equal((await shown(at)).email, "ann@example.com", "opening the link changes nothing")

  const done = await confirm(at, link, browser)
  equal(done.status, 303)
  const account = await browser.get(done.location ?? "")
  ok(account.html.includes('<p class="card calm" role="status">Your e-mail address is verified</p>'))
  deepEqual([(await shown(at)).email, (await shown(at)).email_verified], [NEW, true])
  const last = (await at.mails()).at(-1)
  deepEqual([last?.to, last?.parsed.subject?.split(" at ")[0]], [["ann@example.com"], "Your e-mail address"])
  const again = await confirm(at, link, browser)
  equal(again.status, 403, "the link works once")
  ok(again.html.includes(` href="${at.url}${PATH}"`), "the page leads to another link")
  const events = await at.gatehouse.administration.audit.list({ limit: 2, types: ["user-updated", "mail-requested"] })
  deepEqual(
    events.map(({ type, actor, detail }) => [type, actor === at.userId, detail]),
    [
      ["user-updated", true, "changed=email"],
      ["mail-requested", true, "purpose=change-email"],
    ],
  )
})

test("asking needs a proof that is at most five minutes old", async (t) => {
  const at = await mailingService(t)
  const { browser } = await atAccount(at)
  const form = formFor((await browser.get(at.url + PATH)).html, "email")
  at.clock.advance({ minutes: 5, seconds: 1 })
  equal((await browser.submit(form, { email: NEW })).location, at.url + PATH)
  ok(asksForPassword(await browser.get(at.url + PATH)))
  deepEqual(await at.mails(), [])
})

test("the answer is the same whether or not another account has the address, which only the mailbox learns", async (t) => {
  const at = await mailingService(t)
  await addUser(at, "bob", { email_verified: true })
  const { browser } = await atAccount(at)
  const answers = new Set<string>()
  for (const email of ["bob@example.com", "BOB@example.com", "nobody@example.com"]) {
    const { status, location, html, headers } = await ask(at, browser, email)
    answers.add(JSON.stringify([status, location, html, [...headers.keys()]]))
  }
  equal(answers.size, 1)
  const link = await linkTo(at, "bob@example.com")
  const refused = await confirm(at, link, browser)
  equal(refused.status, 200)
  match(refused.html, /This e-mail address belongs to another account/)
  equal((await shown(at)).email, "ann@example.com")
  const data = await at.gatehouse.administration.audit.list({ limit: 99, types: ["mail-not-sent"] })
  deepEqual(data, [], "the person's own events say nothing about the address")
})

test("the link works only for the person who asked: another person's account gets no address", async (t) => {
  const at = await mailingService(t)
  await addUser(at, "eve")
  const eve = (await atAccount(at, "/account", "eve")).browser
  await ask(at, eve, NEW)
  const link = await linkTo(at, NEW)
  const ann = (await atAccount(at)).browser
  equal((await ann.get(at.url + link)).status, 403)
  const form = formFor((await eve.get(at.url + link)).html, "confirm-email")
  equal((await ann.submit(form)).status, 303, "the form belongs to another session")
  ok(asksForPassword(await at.browser.get(at.url + link)), "a stranger must sign in")
  deepEqual([(await shown(at)).email, (await shown(at, "eve")).email], ["ann@example.com", "eve@example.com"])
  equal((await confirm(at, link, eve)).status, 303)
})

test("a link stops working with another password or address, with the account and after a day", async (t) => {
  const at = await mailingService(t)
  const { users } = at.gatehouse.administration
  const changes: [string, (name: string) => unknown][] = [
    ["password", (name) => users.setPassword(name, new Secret(NEW_PASSWORD), false)],
    ["moved", (name) => users.update(name, { email: "other@example.com" })],
    ["disabled", (name) => users.disable(name)],
    ["deleted", (name) => users.delete(name)],
    ["late", () => at.clock.advance({ ms: LINK_PURPOSES["change-email"].ttlMs })],
  ]
  for (const [name, change] of changes) {
    await addUser(at, name)
    const { browser } = await atAccount(at, "/account", name)
    await ask(at, browser, `${name}@new.example`)
    const link = await linkTo(at, `${name}@new.example`)
    const form = formFor((await browser.get(at.url + link)).html, "confirm-email")
    await change(name)
    notEqual((await browser.submit(form)).location, `${at.url}/account`, name)
    const again = await browser.get(at.url + link)
    ok(again.status === 403 || asksForPassword(again), name)
  }
  for (const { email } of await users.list()) ok(!email?.endsWith("@new.example"), `${email}`)
})

test("an e-mail that is sent after a new password has no link to the new state", async (t) => {
  const at = await mailingService(t)
  const { mailDeliveries } = at.gatehouse.store
  const real = mailDeliveries.due.bind(mailDeliveries)
  Object.assign(mailDeliveries, { due: async () => [] })
  const { browser } = await atAccount(at)
  await ask(at, browser, NEW)
  await at.gatehouse.administration.users.setPassword("ann", new Secret(NEW_PASSWORD), true)
  Object.assign(mailDeliveries, { due: real })
  const link = await linkTo(at, NEW)
  const again = await atAccount(at, "/account", "ann", undefined, NEW_PASSWORD)
  equal((await again.browser.get(at.url + link)).status, 403)
})

test("one address gets five links an hour, silently, and the notices of other changes still arrive", async (t) => {
  const at = await mailingService(t, { signInLimit: { count: 50, windowMs: 15 * 60_000 } })
  const { browser } = await atAccount(at)
  for (let count = 0; count < 8; count++) {
    equal((await ask(at, browser, NEW)).location, `${at.url}${PATH}?step=asked`)
    await at.mails()
  }
  const sent = (await at.mails()).flatMap(({ to }) => to)
  deepEqual([sent.filter((to) => to === NEW).length, sent.length], [5, 10])
  await at.gatehouse.administration.users.setPassword("ann", new Secret(NEW_PASSWORD), false)
  match((await at.mails()).at(-1)?.parsed.subject ?? "", /password .* was changed/)
})

test("a text that is not an address or has a line break is refused, and so is the present address: nothing is sent", async (t) => {
  const at = await mailingService(t)
  const { browser } = await atAccount(at)
  for (const email of [
    "",
    "ann",
    "ann@example.com",
    `${NEW}\r\nBcc: thief@evil.example`,
    `${NEW},x@y.example`,
    `<${NEW}>`,
  ]) {
    const { status, html } = await ask(at, browser, email)
    equal(status, 200)
    match(html, /Type another e-mail address/)
  }
  deepEqual(await at.mails(), [])
})

test("a form of another site or another session asks for nothing", async (t) => {
  const at = await mailingService(t)
  await addUser(at, "eve")
  const [ann, eve] = [(await atAccount(at)).browser, (await atAccount(at, "/account", "eve")).browser]
  const form = formFor((await eve.get(at.url + PATH)).html, "email")
  equal((await ann.submit(form, { email: NEW })).location, at.url + PATH)
  equal((await eve.submit(form, { email: NEW }, { "sec-fetch-site": "cross-site" })).location, at.url + PATH)
  deepEqual(await at.mails(), [])
})

test("an operator's change of the address sends a notice to the former one, and none for an invited user", async (t) => {
  const at = await mailingService(t)
  const { users, invitations } = at.gatehouse.administration
  await users.update("ann", { name: "Ann" })
  await users.update("ann", { email: NEW })
  deepEqual(
    (await at.mails()).map(({ to, parsed }) => [to[0], /was changed/.test(parsed.subject ?? "")]),
    [["ann@example.com", true]],
  )
  await invitations.create({ email: "eve@example.com" }, "link")
  await users.update("eve@example.com", { email: "other@example.com" })
  ok((await at.mails()).every(({ to }) => !to.includes("eve@example.com")))
})

test("a used recovery code sends a notice and is an audit event", async (t) => {
  const at = await mailingService(t)
  const { recoveryCodes } = await enrolled(at)
  const { browser } = await atAccountWithCode(at, recoveryCodes[0] ?? "")
  equal((await browser.get(`${at.url}/account`)).status, 200)
  match((await at.mails()).at(-1)?.parsed.subject ?? "", /^A recovery code was used at /)
  const [event] = await at.gatehouse.administration.audit.list({ limit: 9, types: ["recovery-code-used"] })
  deepEqual([event?.actor, event?.subject], [at.userId, at.userId])
})

/** Signs in with the password and a recovery code. */
async function atAccountWithCode(at: MailingService, recovery_code: string) {
  const { browser, page } = await atAccount(at)
  equal((await browser.submit(formOfStep(page.html, "recovery-code"), { recovery_code })).status, 303)
  return { browser }
}

test("the page exists only if the service can send e-mail and people may change the address", async (t) => {
  const mute = await service(t)
  const { browser, page } = await atAccount(mute)
  ok(!page.html.includes(PATH))
  equal((await browser.get(mute.url + PATH)).status, 404)
  const strict = await mailingService(t, { peopleMayChange: "name" })
  const signedIn = await atAccount(strict)
  ok(!signedIn.page.html.includes(PATH))
  equal((await signedIn.browser.get(strict.url + PATH)).location, `${strict.url}/account`)
})

test("the pages have the language of the browser, and no referrer", async (t) => {
  const at = await mailingService(t)
  const { browser } = await atAccount(at)
  for (const locale of LOCALES) {
    const { html, headers } = await browser.get(at.url + PATH, { "accept-language": locale })
    ok(html.includes(wordsIn(locale).ownEmail.heading))
    equal(headers.get("referrer-policy"), "no-referrer")
    equal(formOf(html).action, at.url + PATH)
  }
})
