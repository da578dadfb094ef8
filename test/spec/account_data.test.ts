/** The page of the account with which people download their data or delete the account. */
import { deepEqual, equal, match } from "node:assert/strict"
import { after, it } from "node:test"
import type { UserId } from "../../src/base/id.ts"
import { Secret } from "../../src/base/secret.ts"
import { addUser, isSignInPage, signedIn, visit } from "../support/authorization.ts"
import type { Browser, Visited } from "../support/browser.ts"
import { PASSWORD } from "../support/journey.ts"
import { mailingService, NEW_PASSWORD } from "../support/mails.ts"
import { asksForPassword, atAccount, formFor } from "../support/own_account.ts"
import { added, prove, siteOf } from "../support/passkeys.ts"
import { enrolled } from "../support/second_factor.ts"
import { confidentialClient, post, refreshRequest, service, tokensFor } from "../support/service.ts"
import { softPasskey } from "../support/soft_authenticator.ts"

const PAGE = "/account/data"
const at = await service({ after })
const web = await confidentialClient(at, { name: "Photo Book" })
const exists = async (username: string) => (await at.gatehouse.store.users.findByUsername(username)) !== undefined

const deletion = (browser: Browser, page: Visited, username: string) =>
  browser.submit(formFor(page.html, "delete"), { username })

it("the file has profile, sessions, applications and events, and no secret", async () => {
  const tokens = await tokensFor(at, web, { scope: "openid email" })
  await at.gatehouse.administration.users.update(at.userId, { attributes: { given_name: "Ann" } })
  const { browser, page } = await atAccount(at, PAGE)
  const { action, fields } = formFor(page.html, "download")
  const session = browser.cookies.get("gatehouse_session") ?? ""
  const answer = await fetch(action, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { cookie: `gatehouse_session=${session}` },
  })
  equal(answer.headers.get("content-disposition"), `attachment; filename="account.json"`)
  equal(answer.headers.get("cache-control"), "no-store")
  const text = await answer.text()
  const data = JSON.parse(text)
  deepEqual(data.profile.username, "ann")
  deepEqual(data.attributes.given_name, "Ann")
  equal(data.sessions.length, 2)
  deepEqual(
    data.applications.map(({ name, scope }: { name: string; scope: string }) => [name, scope]),
    [["Photo Book", "openid email"]],
  )
  const types = data.events.map(({ type, by }: { type: string; by: string }) => `${type} by ${by}`)
  equal(types.includes("signed-in by you"), true)
  equal(types.includes("user-updated by somebody else"), true)
  for (const secret of [tokens.access_token, tokens.refresh_token, session, PASSWORD, "$argon2", "hash", "sealed"])
    equal(text.includes(secret), false, secret)
})

it("the file of a person with an authenticator app says when it was added, and not its secret", async () => {
  await addUser(at, "app")
  const { browser } = await enrolled(at, "app")
  const page = await browser.get(at.url + PAGE)
  const { html } = await browser.submit(formFor(page.html, "download"), {})
  match(html, /"authenticator_app_added_at":"20/)
  match(html, /"unused_recovery_codes":10/)
})

it("the file names the passkeys of a person, without their keys; the deletion of the account deletes them", async () => {
  const id = (await addUser(at, "key")) as UserId
  const passkey = softPasskey()
  const browser = await added(at, passkey, "key")
  const page = await browser.get(at.url + PAGE)
  const { html } = await browser.submit(formFor(page.html, "download"), {})
  const [shown, ...more] = JSON.parse(html).passkeys
  const added_at = new Date(at.clock()).toISOString()
  const model = { authenticator_model: "00000000-0000-0000-0000-000000000000", on_several_devices: false }
  deepEqual([shown, more], [{ name: "Key", added_at, ...model }, []])
  const { credentialId, publicKey } = passkey
  for (const secret of [credentialId, publicKey])
    for (const encoding of ["base64url", "base64", "hex"] as const)
      equal(html.includes(secret.toString(encoding)), false, encoding)

  match((await deletion(browser, page, "key")).html, /Your account was deleted/)
  deepEqual(await at.gatehouse.store.passkeys.listOf(id), [])
  equal(await at.gatehouse.store.passkeys.find(credentialId), undefined)
  equal(await at.gatehouse.store.secondFactors.recoveryCodesOf(id), 0)
  const refused = await prove(browser, await visit(at, browser, web), passkey, siteOf(at))
  match(refused.html, /This passkey did not work here/)
})

it("the account is deleted after its username is typed; every session and grant ends, and a notice is sent", async (t) => {
  const mailing = await mailingService(t)
  const client = await confidentialClient(mailing)
  await mailing.gatehouse.administration.users.update(mailing.userId, { email: "ann@mail.example" })
  const tokens = await tokensFor(mailing, client)
  const { browser, page } = await atAccount(mailing, PAGE)
  const wrong = await deletion(browser, page, "anne")
  match(wrong.html, /role="alert"/)
  const gone = await deletion(browser, page, "ANN")
  match(gone.html, /Your account was deleted/)
  equal(await mailing.gatehouse.store.users.find(mailing.userId as never), undefined)
  equal(isSignInPage(await visit(mailing, mailing.browser, client)), true)
  equal((await post(mailing, refreshRequest(client, tokens.refresh_token))).status, 400)
  const mail = (await mailing.mails()).at(-1)
  deepEqual([mail?.to, mail?.parsed.subject?.startsWith("Your account at")], [["ann@mail.example"], true])
  equal((await mailing.gatehouse.store.mailDeliveries.due(Number.MAX_SAFE_INTEGER, 9)).length, 0)
})

it("an administrator cannot delete their own account, not even with a form from before", async () => {
  const id = await addUser(at, "boss")
  const { browser, page } = await atAccount(at, PAGE, "boss")
  await at.gatehouse.administration.users.update(id, { role: "admin" })
  equal((await deletion(browser, page, "boss")).status, 303)
  equal(await exists("boss"), true)
  const shown = await browser.get(at.url + PAGE)
  equal(shown.html.includes("Delete my account"), false)
})

it("the form of one person deletes nobody in the session of another", async () => {
  await addUser(at, "one")
  await addUser(at, "other")
  const { page } = await atAccount(at, PAGE, "one")
  const { browser } = await atAccount(at, PAGE, "other")
  for (const typed of ["one", "other"]) equal((await deletion(browser, page, typed)).status, 303)
  deepEqual([await exists("one"), await exists("other")], [true, true])
})

it("a form from before a sign-out or a new password deletes nothing", async () => {
  const id = await addUser(at, "late")
  const first = await atAccount(at, PAGE, "late")
  const second = await atAccount(at, "/account/sessions", "late")
  await second.browser.submit(formFor(second.page.html, "end-others"), {})
  const answer = await deletion(first.browser, first.page, "late")
  equal(asksForPassword(await first.browser.get(answer.location ?? "")), true)
  const third = await atAccount(at, PAGE, "late")
  await at.gatehouse.administration.users.setPassword(id, new Secret(NEW_PASSWORD), false)
  equal((await deletion(third.browser, third.page, "late")).status, 303)
  equal(await exists("late"), true)
})

it("a deletion from another site is refused", async () => {
  await addUser(at, "target")
  const { browser, page } = await atAccount(at, PAGE, "target")
  const crossSite = { "sec-fetch-site": "cross-site" }
  await browser.submit(formFor(page.html, "delete"), { username: "target" }, crossSite)
  equal(await exists("target"), true)
  equal(isSignInPage(await visit(at, await signedIn(at, web, "target"), web)), false)
})
