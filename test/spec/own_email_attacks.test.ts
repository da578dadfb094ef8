/** What thieves and strangers try with a change of the e-mail address. Decision 0053. */
import { deepEqual, equal, ok } from "node:assert/strict"
import { test } from "node:test"
import { LOCALES } from "../../src/base/locales.ts"
import { Secret } from "../../src/base/secret.ts"
import { mailContent } from "../../src/pages/mail.ts"
import { loadWords } from "../../src/words/languages.ts"
import type { Browser } from "../support/browser.ts"
import { PASSWORD } from "../support/journey.ts"
import type { MailingService } from "../support/mails.ts"
import { mailingService } from "../support/mails.ts"
import { asksForPassword, atAccount, formFor } from "../support/own_account.ts"
import { mailServer } from "../support/smtp.ts"

const PATH = "/account/email"
const FORMER = "ann@example.com"
const THIEF = "thief@evil.example"

const addressOf = async (at: MailingService) => (await at.gatehouse.administration.users.show("ann")).email

async function ask(at: MailingService, browser: Browser, email: string): Promise<void> {
  const page = await browser.get(at.url + PATH)
  equal((await browser.submit(formFor(page.html, "email"), { email })).status, 303)
}

const mailTo = async (at: MailingService, address: string) =>
  (await at.mails()).filter(({ to }) => to.includes(address)).at(-1)

async function linkTo(at: MailingService, address: string): Promise<string> {
  const text = (await mailTo(at, address))?.parsed.text ?? ""
  return new RegExp(`^${at.url}(/\\S+)$`, "m").exec(text)?.[1] ?? ""
}

test("the page of the link, and its form, need a proof that is at most five minutes old", async (t) => {
  const at = await mailingService(t)
  const { browser } = await atAccount(at)
  await ask(at, browser, THIEF)
  const link = await linkTo(at, THIEF)
  const form = formFor((await browser.get(at.url + link)).html, "confirm-email")
  at.clock.advance({ minutes: 5, seconds: 1 })
  await browser.submit(form)
  ok(asksForPassword(await browser.get(at.url + link)))
  equal(await addressOf(at), FORMER)
})

test("a stolen session cannot use a link again after the former address was restored", async (t) => {
  const at = await mailingService(t)
  const { browser } = await atAccount(at)
  await ask(at, browser, THIEF)
  const link = await linkTo(at, THIEF)
  equal((await browser.submit(formFor((await browser.get(at.url + link)).html, "confirm-email"))).status, 303)
  equal(await addressOf(at), THIEF)
  await at.gatehouse.administration.users.update("ann", { email: FORMER, email_verified: true })
  at.clock.advance({ minutes: 6 })
  ok(asksForPassword(await browser.get(at.url + link)))
  equal(await addressOf(at), FORMER)
})

test("the e-mail goes to the address that will count as verified: U+212A is not a k", async (t) => {
  const at = await mailingService(t)
  const { browser } = await atAccount(at)
  await ask(at, browser, "\u212Aate@Example.com")
  deepEqual(
    (await at.mails()).map(({ to }) => to[0]).filter((to) => to !== FORMER),
    ["kate@example.com"],
  )
})

test("the e-mail to a new address contains no text that a person chose", async (t) => {
  const at = await mailingService(t)
  const username = "Pay your parcel: www.evil.example/pay"
  await at.gatehouse.administration.users.create({ username, email: THIEF, password: new Secret(PASSWORD) })
  const { browser } = await atAccount(at, "/account", username)
  await ask(at, browser, "victim@example.org")
  const mail = await mailTo(at, "victim@example.org")
  ok(mail !== undefined)
  ok(!JSON.stringify(mail.parsed).includes("evil.example"))
})

test("an e-mail to an address that nobody has proven names no account, in every language", async () => {
  for (const locale of LOCALES) {
    await loadWords(locale)
    for (const purpose of ["change-email", "sign-up"] as const) {
      const mail = mailContent({ purpose, locale, host: "id.example", username: "USER", link: "https://id.example/" })
      ok(!JSON.stringify(mail).includes("USER"), `${purpose} ${locale}`)
    }
  }
})

test("a thief who changes the address and deletes the account does not delete the notice that waits for the owner", async (t) => {
  const at = await mailingService(t)
  const { browser } = await atAccount(at)
  await ask(at, browser, THIEF)
  const confirm = await browser.get(at.url + (await linkTo(at, THIEF)))
  await at.mail.close()
  await browser.submit(formFor(confirm.html, "confirm-email"))
  equal(await addressOf(at), THIEF)
  const data = await browser.get(`${at.url}/account/data`)
  await browser.submit(formFor(data.html, "delete"), { username: "ann" })
  equal(await at.gatehouse.store.users.findByUsername("ann"), undefined)

  // After a failed attempt the server waits. So the attempts end before the clock moves.
  await at.gatehouse.sendMails()
  const { mails } = await mailServer(t, {}, at.mail.url.port)
  at.clock.advance({ hours: 1 })
  await at.gatehouse.sendMails()
  deepEqual(mails.map(({ to, parsed }) => [to[0], parsed.subject?.replace(/ at \S+/, "")]).toSorted(), [
    [FORMER, "Your e-mail address was changed"],
    [THIEF, "Your account was deleted"],
  ])
  ok(mails.every(({ parsed }) => /account ann at/.test(parsed.text ?? "")))
})
