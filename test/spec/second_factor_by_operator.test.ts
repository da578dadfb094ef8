/** What an operator sees of second factors, and removes. Decision 0045. */
import { deepEqual, equal, match, ok, rejects } from "node:assert/strict"
import { after, test } from "node:test"
import { Conflict, NotFound, RightsMissing } from "../../src/admin/problem.ts"
import { addUser, visit } from "../support/authorization.ts"
import { Browser } from "../support/browser.ts"
import { codeFor } from "../support/journey.ts"
import { mailingService } from "../support/mails.ts"
import { asksForPassword } from "../support/own_account.ts"
import { add, added, atPasskeys, isAdded, PASSKEYS, prove, siteOf } from "../support/passkeys.ts"
import { atSecurity, enrolled, formFor, isSecondFactorPage } from "../support/second_factor.ts"
import { confidentialClient, service } from "../support/service.ts"
import { softPasskey } from "../support/soft_authenticator.ts"

const at = await service({ after })
const client = await confidentialClient(at)
const { factors } = at.gatehouse.administration

test("an operator sees the factors of a user, when the app was last used, and how many recovery codes are left", async () => {
  await addUser(at, "bob")
  deepEqual(await factors.list("bob"), [])
  const added = new Date(at.clock()).toISOString()
  const { code, recoveryCodes } = await enrolled(at, "bob")
  const nameless = { id: null, name: null }
  const recovery = { ...nameless, factor: "recovery", added_at: null, last_used_at: null }
  const otp = { ...nameless, factor: "otp", added_at: added, last_used_at: null, unused: null }
  deepEqual(await factors.list("bob"), [otp, { ...recovery, unused: 10 }])
  const { browser, page } = await atSecurity(at, "bob")
  equal((await browser.submit(formFor(page.html, "one-time-code"), { code: code() })).status, 303)
  const other = await atSecurity(at, "bob")
  const [recovery_code = ""] = recoveryCodes
  equal((await other.browser.submit(formFor(other.page.html, "recovery-code"), { recovery_code })).status, 303)
  deepEqual(await factors.list("bob"), [
    { ...otp, last_used_at: new Date(at.clock()).toISOString() },
    { ...recovery, unused: 9 },
  ])
})

test("after an operator removed the app, the password is enough again; the change is audited", async () => {
  const id = await addUser(at, "cy")
  await enrolled(at, "cy")
  equal(isSecondFactorPage((await atSecurity(at, "cy")).page), true)
  await factors.remove("cy", "otp")
  deepEqual(await factors.list("cy"), [])
  match(await codeFor(at, client, {}, new Browser(), "cy"), /^gac_/)
  const [event] = await at.gatehouse.store.audit.list(9, { about: id, types: ["second-factor-removed"] })
  deepEqual([event?.actor, event?.detail], ["operator", "factor=otp"])
  for (const factor of ["otp", "recovery", "pwd", "sms", "passkey"])
    await rejects(factors.remove("cy", factor), NotFound)
  await rejects(factors.list("nobody"), NotFound)
})

test("recovery codes can be removed alone", async () => {
  await addUser(at, "di")
  await enrolled(at, "di")
  await factors.remove("di", "recovery")
  deepEqual(
    (await factors.list("di")).map(({ factor }) => factor),
    ["otp"],
  )
})

test("an operator sees passkeys with name, and removes the only one as passkey; the last one takes the recovery codes", async () => {
  const id = await addUser(at, "ed")
  const passkey = softPasskey()
  const browser = await added(at, passkey, "ed")
  const createdAt = new Date(at.clock()).toISOString()
  const [shown, codes] = await factors.list("ed")
  match(shown?.id ?? "", /^passkey_[0-9a-f]{32}$/)
  const rest = { name: "Key", added_at: createdAt, last_used_at: null, unused: null }
  deepEqual(shown, { factor: "passkey", id: shown?.id, ...rest })
  deepEqual([codes?.factor, codes?.unused], ["recovery", 10])
  at.clock.advance({ seconds: 5 })
  const other = new Browser()
  equal((await prove(other, await visit(at, other, client), passkey, siteOf(at))).status, 303)
  equal((await factors.list("ed"))[0]?.last_used_at, new Date(at.clock()).toISOString())

  await factors.remove("ed", "passkey")
  deepEqual(await factors.list("ed"), [])
  const [event] = await at.gatehouse.store.audit.list(9, { about: id, types: ["passkey-removed"] })
  deepEqual([event?.actor, event?.detail], ["operator", `passkey=${shown?.id}`])
  const refused = new Browser()
  equal((await prove(refused, await visit(at, refused, client), passkey, siteOf(at))).status, 403)
  ok(asksForPassword(await browser.get(at.url + PASSKEYS)))
})

test("of several passkeys an operator removes one by its id, of this user only", async () => {
  for (const user of ["fi", "gil"]) await addUser(at, user)
  await added(at, softPasskey(), "gil")
  const { browser, page } = await atPasskeys(at, "fi")
  ok(isAdded(await add(browser, page, softPasskey(), siteOf(at), { name: "Phone" })))
  ok(isAdded(await add(browser, await browser.get(at.url + PASSKEYS), softPasskey(), siteOf(at), { name: "USB" })))
  const [phone, usb] = await factors.list("fi")
  const [elsewhere] = await factors.list("gil")
  const passkeys = [`${phone?.id} ("Phone")`, `${usb?.id} ("USB")`]
  const message = `the user has 2 passkeys: choose one by its id: ${passkeys.join(", ")}`
  await rejects(factors.remove("fi", "passkey"), (error) => error instanceof Conflict && error.message === message)
  await rejects(factors.remove("fi", elsewhere?.id ?? ""), NotFound)
  await factors.remove("fi", phone?.id ?? "")
  deepEqual(
    (await factors.list("fi")).map(({ factor, name }) => [factor, name]),
    [
      ["passkey", "USB"],
      ["recovery", null],
    ],
  )
})

test("the user gets an e-mail about the removed passkey", async (t) => {
  const mailing = await mailingService(t)
  const { users, factors: mailed } = mailing.gatehouse.administration
  await added(mailing, softPasskey())
  await users.update(mailing.userId, { email: "ann@mail.example" })
  await mailed.remove("ann", "passkey")
  const mail = (await mailing.mails()).at(-1)
  deepEqual(
    [mail?.to, mail?.parsed.subject],
    [["ann@mail.example"], `A passkey was removed at ${new URL(mailing.url).host}`],
  )
})

test("an actor without the right admin removes no factor of an administrator", async () => {
  await addUser(at, "root", { role: "admin" })
  const { browser } = await enrolled(at, "root")
  const helper = at.gatehouse.administration.as({ name: "user_1", rights: ["admin:people"] })
  await added(at, softPasskey(), "root", {}, browser)
  for (const factor of ["otp", "passkey", (await factors.list("root"))[1]?.id ?? ""])
    await rejects(helper.factors.remove("root", factor), RightsMissing)
  equal((await factors.list("root")).length, 3)
})
