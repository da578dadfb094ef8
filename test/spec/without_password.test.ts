/** Accounts without a password: how they begin, and how a person removes and sets the password. Decisions 0085 and 0091. */
import { deepEqual, equal, match, ok } from "node:assert/strict"
import { test } from "node:test"
import { wordsIn } from "../../src/words/languages.ts"
import { Browser } from "../support/browser.ts"
import { ANN, askForCode, codeService, formOfStep, newestCode, reasonOf, typeCode } from "../support/email_codes.ts"
import { PASSWORD } from "../support/journey.ts"
import type { MailingService } from "../support/mails.ts"
import { mailingService, NEW_PASSWORD } from "../support/mails.ts"
import { ACCOUNT, atAccount, formFor } from "../support/own_account.ts"
import { added, isPasskeysPage, PASSKEYS } from "../support/passkeys.ts"
import { softPasskey } from "../support/soft_authenticator.ts"

const OWN_PASSWORD = "/account/password"
const SECURITY = "/account/security"
const words = wordsIn("en")

const hashOf = async ({ gatehouse: { store } }: MailingService, username: string) =>
  (await store.users.findByUsername(username))?.passwordHash

/** Signs in with a code, and returns the page. */
async function signedInByCode(at: MailingService, path = ACCOUNT, email = ANN) {
  const { browser, page } = await askForCode(at, { email, url: at.url + path })
  const done = await typeCode(browser, page, await newestCode(at))
  return { browser, page: await browser.get(done.location ?? "") }
}

test("a person signs up with a code and without a password, and signs in with a code again", async (t) => {
  const at = await codeService(t, { signUp: "open" })
  const { browser, page } = await askForCode(at, { email: "bea@example.com" })
  const begun = await typeCode(browser, page, await newestCode(at))
  const creating = await browser.get(begun.location ?? "")
  ok(creating.html.includes(words.signUp.create.passwordOptional))
  const done = await browser.submit(formOfStep(creating, "create-account"), { username: "bea", name: "", password: "" })
  deepEqual([done.status, done.location], [303, `${at.url}${ACCOUNT}`])
  equal((await browser.get(`${at.url}${ACCOUNT}`)).status, 200)
  equal(await hashOf(at, "bea"), undefined)
  const again = await signedInByCode(at, PASSKEYS, "bea@example.com")
  ok(isPasskeysPage(again.page), "a code is a recent proof, with which the person adds a passkey")
})

test("the link of the page for signing up creates an account without a password too", async (t) => {
  const at = await codeService(t, { signUp: "open", firstProofs: ["passkey", "email-code"] })
  const browser = new Browser()
  const start = await browser.get(`${at.url}/account/sign-up`)
  await browser.submit(formOfStep(start, "sign-up"), { email: "bea@example.com" })
  const creating = await browser.get(at.url + (await at.newestLink()))
  ok(!creating.html.includes('type="password"'), "the sign-in page asks for no password, so this page neither")
  const form = formOfStep(creating, "create-account")
  const done = await browser.submit(form, { username: "bea", name: "", password: PASSWORD })
  equal(done.status, 303)
  equal(await hashOf(at, "bea"), undefined)
})

test("where no code is offered, signing up needs a password", async (t) => {
  const at = await mailingService(t, { signUp: "open" })
  const browser = new Browser()
  const start = await browser.get(`${at.url}/account/sign-up`)
  await browser.submit(formOfStep(start, "sign-up"), { email: "bea@example.com" })
  const creating = await browser.get(at.url + (await at.newestLink()))
  match(creating.html, /name="password" [^>]*required/)
  const refused = await browser.submit(formOfStep(creating, "create-account"), {
    username: "bea",
    name: "",
    password: "",
  })
  ok(refused.html.includes(words.setup.problems["password-short"]))
  deepEqual(
    (await at.gatehouse.administration.users.list()).map(({ username }) => username),
    ["ann"],
  )
})

test("an invited person accepts without a password only with the link of the e-mail", async (t) => {
  const at = await codeService(t)
  const { invitations } = at.gatehouse.administration
  await invitations.create({ email: "eve@example.com" }, "mail")
  const browser = new Browser()
  const page = await browser.get(at.url + (await at.newestLink()))
  const done = await browser.submit(formOfStep(page, "invitation"), { name: "Eve", password: "" })
  deepEqual([done.status, done.location], [303, `${at.url}${ACCOUNT}`])
  equal(await hashOf(at, "eve@example.com"), undefined)
  equal((await signedInByCode(at, ACCOUNT, "eve@example.com")).page.status, 200)

  const { link } = await invitations.create({ email: "fay@example.com" }, "link")
  const other = new Browser()
  const needing = await other.get(link?.url ?? "")
  match(needing.html, /name="password" [^>]*required/)
  const refused = await other.submit(formOfStep(needing, "invitation"), { name: "Fay", password: "" })
  ok(refused.html.includes(words.setup.problems["password-short"]))
})

test("a person removes the password, signs in with a code, and sets one again", async (t) => {
  const at = await codeService(t, { firstProofs: ["password", "email-code"] })
  const elsewhere = await atAccount(at, ACCOUNT)
  const { browser, page } = await signedInByCode(at, OWN_PASSWORD)
  const removed = await browser.submit(formFor(page.html, "remove-password"), {})
  deepEqual([removed.status, removed.location], [303, `${at.url}${SECURITY}`])
  equal(await hashOf(at, "ann"), undefined)
  const after = await browser.get(`${at.url}${SECURITY}`)
  ok(after.html.includes(words.account.password.newHeading))
  match((await elsewhere.browser.get(`${at.url}${ACCOUNT}`)).html, /value="sign-in"/, "a browser of the password")
  const events = await at.gatehouse.administration.audit.list({ limit: 1, types: ["password-removed"] })
  deepEqual([events[0]?.actor, events[0]?.subject], [at.userId, at.userId])
  ok((await at.mails()).some(({ parsed }) => /was removed/.test(parsed.subject ?? "")))

  const start = await new Browser().get(`${at.url}${ACCOUNT}`)
  const wrong = await new Browser().submit(formOfStep(start, "sign-in"), { username: "ann", password: PASSWORD })
  ok(wrong.status !== 303 || wrong.location !== `${at.url}${ACCOUNT}`)

  const setting = await browser.get(`${at.url}${OWN_PASSWORD}`)
  equal((await browser.submit(formFor(setting.html, "password"), { password: NEW_PASSWORD })).status, 303)
  equal((await atAccount(at, ACCOUNT, "ann", new Browser(), NEW_PASSWORD)).page.status, 200)
})

test("nobody removes the last way in: without a code that counts, and without a passkey, the page offers no removal", async (t) => {
  const at = await mailingService(t)
  const { browser, page } = await atAccount(at, OWN_PASSWORD)
  ok(!page.html.includes("remove-password"))
  await added(at, softPasskey(), "ann", {}, browser)
  ok((await browser.get(`${at.url}${OWN_PASSWORD}`)).html.includes("remove-password"))
})

test("an unverified address does not count as a way in", async (t) => {
  const at = await codeService(t, { firstProofs: ["password", "email-code"] })
  await at.gatehouse.administration.users.update("ann", { email_verified: false })
  const { page } = await atAccount(at, OWN_PASSWORD)
  ok(!page.html.includes("remove-password"))
})

test("the form that removes the password is of this browser, and old proofs are not enough", async (t) => {
  const at = await codeService(t, { firstProofs: ["password", "email-code"] })
  const { browser, page } = await signedInByCode(at, OWN_PASSWORD)
  const form = formFor(page.html, "remove-password")
  const other = await signedInByCode(at, OWN_PASSWORD)
  equal(await reasonOf(at, await other.browser.submit(form, {})), "form-not-genuine")
  at.clock.advance({ minutes: 6 })
  equal(await reasonOf(at, await browser.submit(form, {})), "form-stale")
  ok((await hashOf(at, "ann")) !== undefined)
})

test("a person turns codes off and on, but not the last way in, and gets none in between", async (t) => {
  const at = await codeService(t, { firstProofs: ["password", "email-code"] })
  const { browser, page } = await atAccount(at, SECURITY)
  ok(page.html.includes(ANN))
  equal((await browser.submit(formFor(page.html, "codes-off"), {})).status, 303)
  await at.mails()
  const asked = await askForCode(at)
  equal(await newestCode(at), "")
  equal(await reasonOf(at, await typeCode(asked.browser, asked.page, "00000000")), "email-code-wrong")
  const password = await browser.get(`${at.url}${OWN_PASSWORD}`)
  ok(!password.html.includes("remove-password"), "the password is now the only way in")
  const off = await browser.get(`${at.url}${SECURITY}`)
  equal((await browser.submit(formFor(off.html, "codes-on"), {})).status, 303)
  equal((await signedInByCode(at)).page.status, 200)
  const events = await at.gatehouse.administration.audit.list({ limit: 9, types: ["email-code-changed"] })
  deepEqual(
    events.map(({ detail }) => detail),
    ["on", "off"],
  )

  const removing = await browser.get(`${at.url}${OWN_PASSWORD}`)
  await browser.submit(formFor(removing.html, "remove-password"), {})
  ok(!(await browser.get(`${at.url}${SECURITY}`)).html.includes("codes-off"), "codes are now the only way in")
})
