/** An invited person accepts with another service instead of a password. */
import { deepEqual, equal, match, ok, rejects } from "node:assert/strict"
import { test } from "node:test"
import type { UserId } from "../../src/base/id.ts"
import type { Connection } from "../../src/connections/connection_settings.ts"
import { textOf } from "../../src/testing/form.ts"
import { addUser } from "../support/authorization.ts"
import type { Visited } from "../support/browser.ts"
import { formOf } from "../support/browser.ts"
import type { Connected } from "../support/connections.ts"
import { change, codeIn, connected, formsOf, personAt, signInBy, Visitor } from "../support/connections.ts"
import { NEW_PASSWORD } from "../support/mails.ts"

const AUTHORITY: Partial<Connection> = { accounts: "invited", authorityFor: ["acme.example"] }

const invitedTo = (t: Parameters<typeof connected>[0], settings: Partial<Connection> = {}) =>
  connected(t, { accounts: "invited", ...settings })

/** Invites the person, and returns the link of the e-mail. */
async function invite(at: Connected, username: string, more: object = {}) {
  const email = `${username}@acme.example`
  const { user } = await at.gatehouse.administration.invitations.create({ email, ...more }, "mail")
  return { id: user.user_id as UserId, email, url: at.url + (await at.newestLink()) }
}

const accountOf = async ({ gatehouse: { store } }: Connected, id: UserId) => {
  const found = await store.users.findWithPassword(id)
  const { user, passwordHash } = found ?? {}
  const links = await store.linkedIdentities.ofUser(id)
  return {
    name: user?.name,
    verified: user?.emailVerified,
    open: user?.invitedAt !== undefined,
    passwordHash,
    links: links.length,
  }
}

const OPEN = { name: undefined, verified: false, open: true, passwordHash: undefined, links: 0 }

test("an invited person accepts with a connection: the account has its groups, and no password", async (t) => {
  const at = await invitedTo(t)
  const { groups } = at.gatehouse.administration
  await groups.create({ name: "editors" })
  await personAt(at, "ivy", { name: "Ivy Woods" })
  const { id, url } = await invite(at, "ivy", { groups: ["editors"] })
  const page = await new Visitor().get(url)
  match(page.html, /Continue with Acme/)
  const done = await signInBy(at, "ivy", { url })
  deepEqual([done.url, done.status], [`${at.url}/account`, 200])
  deepEqual(await accountOf(at, id), {
    name: "Ivy Woods",
    verified: true,
    open: false,
    passwordHash: undefined,
    links: 1,
  })
  deepEqual(
    (await at.gatehouse.store.groups.ofUser(id)).map(({ name }) => name),
    ["editors"],
  )
  const events = await at.gatehouse.administration.audit.list({ limit: 9, types: ["invitation-accepted"] })
  deepEqual(
    events.map(({ actor, subject, detail }) => [actor, subject, detail]),
    [[id, id, "connection=acme"]],
  )
  ok(codeIn(await signInBy(at, "ivy")), "the link signs in from then on")
  match((await new Visitor().get(url)).html, /This link/)
  await rejects(at.gatehouse.administration.invitations.again(id, "mail"), /can sign in already/)
})

test("the provider must have verified the invited address", async (t) => {
  const at = await invitedTo(t)
  await personAt(at, "joe", { email: "joe@elsewhere.example" })
  await personAt(at, "joe.unverified", { email: "joe@acme.example", verified: false })
  const { id, url } = await invite(at, "joe")
  for (const username of ["joe", "joe.unverified"]) {
    const refused = await signInBy(at, username, { url })
    deepEqual(
      [refused.status, textOf(refused.html).includes("Acme did not confirm that the invited address is yours")],
      [403, true],
    )
    deepEqual(await accountOf(at, id), OPEN)
  }
  const browser = new Visitor()
  const page = await browser.get(url)
  const accepted = await browser.submit(formOf(page.html), { name: "Joe", password: NEW_PASSWORD })
  equal(accepted.location, `${at.url}/account`, "the password still accepts")
})

test("without the link, a person is led to it, and gets no second account", async (t) => {
  const at = await invitedTo(t)
  await personAt(at, "kay")
  const { id } = await invite(at, "kay")
  for (const accounts of ["invited", "everybody"] as const) {
    await change(at, { accounts })
    const page = await signInBy(at, "kay")
    deepEqual([page.status, /There is an invitation for your address/.test(page.html)], [403, true])
  }
  deepEqual(await accountOf(at, id), OPEN)
  equal((await at.gatehouse.store.users.list()).length, 2)
})

test("nobody else learns of an invitation, and nobody uninvited gets an account", async (t) => {
  const at = await invitedTo(t)
  await invite(at, "lea")
  await personAt(at, "max")
  await personAt(at, "lea", { verified: false })
  for (const username of ["max", "lea"]) match((await signInBy(at, username)).html, /You have no account here/)
})

test("without the link, the provider that owns the domain is enough, and the rights are those of the invitation", async (t) => {
  const at = await connected(t, AUTHORITY)
  await at.gatehouse.administration.groups.create({ name: "editors" })
  await personAt(at, "nia")
  const { id } = await invite(at, "nia", { groups: ["editors"] })
  ok(codeIn(await signInBy(at, "nia")))
  deepEqual(await accountOf(at, id), {
    name: "nia",
    verified: true,
    open: false,
    passwordHash: undefined,
    links: 1,
  })
  equal((await at.gatehouse.store.groups.ofUser(id)).length, 1)
})

test("an invitation that expired, was withdrawn or was replaced is not accepted", async (t) => {
  const at = await connected(t, AUTHORITY)
  for (const name of ["oda", "pam", "quin"]) await personAt(at, name)
  const withdrawn = await invite(at, "oda")
  const replaced = await invite(at, "pam")
  const expired = await invite(at, "quin")
  await at.gatehouse.administration.users.delete(withdrawn.id)
  at.wait(1)
  await at.gatehouse.administration.invitations.again(replaced.id, "mail")
  for (const { url } of [withdrawn, replaced]) equal((await new Visitor().get(url)).status, 403)
  match((await signInBy(at, "oda")).html, /You have no account here/)
  at.wait(7 * 86_400)
  equal((await new Visitor().get(expired.url)).status, 403)
  match((await signInBy(at, "quin")).html, /You have no account here/)
  deepEqual(await accountOf(at, expired.id), OPEN)
})

test("an invitation that ends while the person is at the provider is not accepted", async (t) => {
  const at = await invitedTo(t)
  await personAt(at, "rob")
  const { id, url } = await invite(at, "rob")
  const { browser, location = "" } = await signInBy(at, "rob", { url, until: "step=connection" })
  await at.gatehouse.administration.users.disable(id)
  equal((await browser.get(location)).status, 403)
  deepEqual(await accountOf(at, id), OPEN)
})

test("the inviter must hold the rights of the account at that moment, with the link and without", async (t) => {
  const at = await connected(t, AUTHORITY)
  const { administration } = at.gatehouse
  const bob = String(await addUser(at, "bob", { role: "admin" }))
  const byBob = administration.as({ name: bob, rights: ["admin"] })
  await personAt(at, "sue")
  const { user } = await byBob.invitations.create({ email: "sue@acme.example", role: "admin" }, "mail")
  const id = user.user_id as UserId
  const url = at.url + (await at.newestLink())
  const atProvider = await signInBy(at, "sue", { url, until: "step=connection" })
  await administration.users.update(bob, { role: "user" })
  for (const page of [
    await atProvider.browser.get(atProvider.location ?? ""),
    await new Visitor().get(url),
    await signInBy(at, "sue"),
  ]) {
    equal(page.status, 403)
    match(page.html, /The person who invited you can no longer give you this access/)
  }
  deepEqual(await accountOf(at, id), OPEN)
  await administration.users.update(bob, { role: "admin" })
  ok(codeIn(await signInBy(at, "sue")))
  equal((await accountOf(at, id)).links, 1)
})

test("of several browsers with one invitation, one accepts: with connections, and with a password and a connection", async (t) => {
  const at = await invitedTo(t)
  await personAt(at, "tom")
  const { id, url } = await invite(at, "tom")
  const steps = await Promise.all(
    Array.from({ length: 5 }, () => signInBy(at, "tom", { url, until: "step=connection" })),
  )
  const typing = new Visitor()
  const form = formOf((await typing.get(url)).html)
  const answers: Visited[] = await Promise.all([
    ...steps.map(({ browser, location = "" }) => browser.get(location)),
    typing.submit(form, { name: "Tom", password: NEW_PASSWORD }),
  ])
  equal(answers.filter(({ location }) => location === `${at.url}/account`).length, 1)
  const { open, passwordHash, links } = await accountOf(at, id)
  deepEqual([open, (passwordHash === undefined ? 0 : 1) + links], [false, 1])
  equal((await at.gatehouse.administration.audit.list({ limit: 9, types: ["invitation-accepted"] })).length, 1)
})

test("an answer works only in the browser that began, and the button only with its page", async (t) => {
  const at = await invitedTo(t)
  await personAt(at, "uma")
  const { id, url } = await invite(at, "uma")
  const { location = "" } = await signInBy(at, "uma", { url, until: "step=connection" })
  const thief = new Visitor()
  await thief.get(url)
  const stolen = await thief.get(location)
  deepEqual([stolen.status, new URL(stolen.location ?? "").searchParams.has("answer")], [303, false])
  const form = formsOf(await new Visitor().get(url)).find(({ fields }) => fields.step === "connect")
  ok(form)
  equal((await new Visitor().submit(form)).location?.startsWith(at.provider.url), false)
  deepEqual(await accountOf(at, id), OPEN)
})

test("a connection for nobody, and one that verifies no address, has no button on the page", async (t) => {
  const at = await invitedTo(t, { accounts: "nobody" })
  const { url } = await invite(at, "vic")
  const hasButton = async () => (await new Visitor().get(url)).html.includes("Continue with Acme")
  equal(await hasButton(), false)
  await change(at, { accounts: "everybody" })
  equal(await hasButton(), true)
  await change(at, { accounts: "invited", hasButton: false })
  equal(await hasButton(), false)
})

test("a person who is linked to another account does not accept", async (t) => {
  const at = await invitedTo(t, { accounts: "everybody" })
  await personAt(at, "wes", { email: "wes@old.example" })
  ok(codeIn(await signInBy(at, "wes")))
  await at.provider.gatehouse.administration.users.update("wes", { email: "wes@acme.example", email_verified: true })
  const { id, url } = await invite(at, "wes")
  const refused = await signInBy(at, "wes", { url })
  equal(refused.status, 403)
  deepEqual(await accountOf(at, id), OPEN)
  ok(codeIn(await signInBy(at, "wes")), "the old account still works")
})

test("the page is the same for everybody who has the link, in Arabic too", async (t) => {
  const at = await invitedTo(t)
  const { url } = await invite(at, "xena")
  const page = await new Visitor().get(`${url}&ui_locales=ar`)
  match(page.html, /<html lang="ar" dir="rtl">/)
  match(page.html, /المتابعة باستخدام Acme/)
})
