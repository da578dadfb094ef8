/** An invitation to an account with rights can be accepted while its inviter could give these rights. Decision 0070. */
import { deepEqual, equal, match, notEqual, ok } from "node:assert/strict"
import { test } from "node:test"
import { LOCALES } from "../../src/base/locales.ts"
import { Secret } from "../../src/base/secret.ts"
import { wordsIn } from "../../src/words/languages.ts"
import { Browser, formOf } from "../support/browser.ts"
import { PASSWORD } from "../support/journey.ts"
import type { MailingService } from "../support/mails.ts"
import { choose, mailingService, NEW_PASSWORD } from "../support/mails.ts"
import { service } from "../support/service.ts"
import { send } from "../support/wire.ts"

const ALL = ["admin"]
const EVE = "eve@example.com"

/** The administrator bob, with the operations as bob runs them. */
async function withBob(at: Pick<MailingService, "gatehouse">, role: "admin" | "user" = "admin", rights = ALL) {
  const { users } = at.gatehouse.administration
  const { user_id } = await users.create({
    username: "bob",
    email: "bob@example.com",
    password: new Secret(PASSWORD),
    role,
  })
  return { id: user_id, ...at.gatehouse.administration.as({ name: user_id, rights }) }
}

async function accepts(at: MailingService, link: string): Promise<boolean> {
  const browser = new Browser()
  const page = await browser.get(at.url + link)
  if (page.status === 403) return false
  return (await browser.submit(formOf(page.html), { password: NEW_PASSWORD })).status === 303
}

test("an administrator's invitation of an administrator is refused after the inviter was demoted, disabled or deleted, and says who to ask", async (t) => {
  const at = await mailingService(t)
  const { users } = at.gatehouse.administration
  const losses: ((bob: string) => Promise<unknown>)[] = [
    (bob) => users.update(bob, { role: "user" }),
    (bob) => users.disable(bob),
    (bob) => users.delete(bob),
  ]
  for (const [count, lose] of losses.entries()) {
    const bob = await withBob(at)
    const email = `eve${count}@example.com`
    await bob.invitations.create({ email, role: "admin" }, "mail")
    const link = await at.newestLink()
    const browser = new Browser()
    const form = formOf((await browser.get(at.url + link)).html)
    await lose(bob.id)
    const page = await send(at, link)
    equal(page.status, 403)
    match(page.text, /The person who invited you can no longer give you this access\./)
    match(page.text, /Ask an administrator of this service to invite you again\./)
    ok(!/admin:|bob/.test(page.text), "nothing about the inviter or the rights")
    equal((await browser.submit(form, { password: NEW_PASSWORD })).status, 403, "a form that was open before")
    notEqual((await users.show(email)).invited_at, null)
    if (count < 2) await users.delete(bob.id)
  }
})

test("the refusal names the required rights and those of the inviter, for the operator alone", async (t) => {
  const at = await mailingService(t)
  const { users } = at.gatehouse.administration
  const bob = await withBob(at)
  await bob.invitations.create({ email: EVE, role: "admin" }, "mail")
  const link = await at.newestLink()
  await users.update(bob.id, { role: "user" })
  const { headers } = await send(at, link)
  const kept = await at.gatehouse.store.refusals.find(String(headers["x-trace-id"]), at.clock())
  const { reason, expected, received } = JSON.parse(kept?.record ?? "{}")
  deepEqual([reason, expected, received], ["inviter-lacks-right", "admin admin:people", ""])
})

test("an inviter who gets the right back, or another invitation, makes the account acceptable again", async (t) => {
  const at = await mailingService(t)
  const { users, invitations } = at.gatehouse.administration
  const bob = await withBob(at)
  await bob.invitations.create({ email: EVE, role: "admin" }, "mail")
  const link = await at.newestLink()
  await users.disable(bob.id)
  equal((await send(at, link)).status, 403)
  await users.enable(bob.id)
  equal((await send(at, link)).status, 200)
  await users.update(bob.id, { role: "user" })
  at.clock.advance({ seconds: 1 })
  await invitations.again(EVE, "mail")
  equal(await accepts(at, await at.newestLink()), true, "the command line invited last")
  equal((await users.show(EVE)).role, "admin")
})

test("an inviter with fewer rights is enough if they include the rights of the account", async (t) => {
  const at = await mailingService(t)
  const { users, roles, groups } = at.gatehouse.administration
  for (const [name, scope] of [
    ["desk", "admin:people"],
    ["editor", "admin:people admin:clients"],
  ] as const) {
    await roles.create({ name, scope })
    await groups.create({ name: `${name}s` })
    await roles.assign(name, { group: `${name}s` })
  }
  const bob = await withBob(at)
  await bob.invitations.create({ email: EVE, groups: ["desks"] }, "mail")
  const toDesk = await at.newestLink()
  await bob.invitations.create({ email: "zoe@example.com", groups: ["editors"] }, "mail")
  const toEditors = await at.newestLink()
  await users.update(bob.id, { role: "user" })
  equal((await send(at, toDesk)).status, 403)
  await groups.addMember("desks", bob.id)
  equal((await send(at, toEditors)).status, 403)
  equal(await accepts(at, toDesk), true)
  await roles.assign("editor", { user: bob.id })
  equal((await send(at, toEditors)).status, 200)
  await groups.removeMember("desks", bob.id)
  equal(await accepts(at, toEditors), true)
})

test("a right that a role gains after the invitation counts too", async (t) => {
  const at = await mailingService(t)
  const { roles, groups } = at.gatehouse.administration
  await roles.create({ name: "desk", scope: "admin:people" })
  await groups.create({ name: "desks" })
  await roles.assign("desk", { group: "desks" })
  const bob = await withBob(at, "user", ["admin:people"])
  await groups.addMember("desks", bob.id)
  await roles.create({ name: "reader", scope: "admin:read" })
  await groups.create({ name: "readers" })
  await bob.invitations.create({ email: EVE, groups: ["readers"] }, "mail")
  const link = await at.newestLink()
  equal((await send(at, link)).status, 200)
  await roles.assign("reader", { group: "readers" })
  equal((await send(at, link)).status, 403)
})

test("a role for an API needs an inviter who may still give roles, and an account without rights needs none", async (t) => {
  const at = await mailingService(t)
  const { apis, scopes, roles, groups, users } = at.gatehouse.administration
  await apis.create({ identifier: "urn:shelf" })
  await scopes.create({ scope: "shelf:write", api: "urn:shelf", assigned: true })
  await roles.create({ name: "shelf", scope: "shelf:write" })
  await groups.create({ name: "shelves" })
  await groups.create({ name: "guests" })
  await roles.assign("shelf", { group: "shelves" })
  const bob = await withBob(at)
  await bob.invitations.create({ email: EVE, groups: ["shelves"] }, "mail")
  const withRight = await at.newestLink()
  await bob.invitations.create({ email: "zoe@example.com", groups: ["guests"] }, "mail")
  const without = await at.newestLink()
  await users.disable(bob.id)
  equal((await send(at, withRight)).status, 403)
  equal(await accepts(at, without), true)
})

test("a printed link and a client that invites follow the same rule, and an unknown inviter can give nothing", async (t) => {
  const at = await service(t)
  const { clients, users, as } = at.gatehouse.administration
  const { result } = await clients.create({
    name: "Onboarding",
    kind: "confidential",
    grant_types: ["client_credentials"],
    scope: "admin",
  })
  const { link } = await as({ name: result.client_id, rights: ALL }).invitations.create(
    { email: EVE, role: "admin" },
    "link",
  )
  const path = (link?.url ?? "").slice(at.url.length)
  equal((await send(at, path)).status, 200)
  await clients.disable(result.client_id)
  equal((await send(at, path)).status, 403)
  await clients.enable(result.client_id)
  equal((await send(at, path)).status, 200)
  const unknown = await as({ name: "somebody", rights: ALL }).invitations.create(
    { email: "zoe@example.com", role: "admin" },
    "link",
  )
  equal((await send(at, (unknown.link?.url ?? "").slice(at.url.length))).status, 403)
  equal((await users.show("zoe@example.com")).role, "admin")
})

test("the page says who to ask in every language", async (t) => {
  const at = await mailingService(t)
  const bob = await withBob(at)
  await bob.invitations.create({ email: EVE, role: "admin" }, "mail")
  const link = await at.newestLink()
  await at.gatehouse.administration.users.disable(bob.id)
  for (const locale of LOCALES) {
    const { text } = await send(at, link, { headers: { "accept-language": locale } })
    ok(text.includes(wordsIn(locale).problem.problems["invitation-ended"].advice), locale)
  }
})

test("attention and doctor list an invitation that is refused, until the person is invited again", async (t) => {
  const at = await mailingService(t)
  const { attention, users, invitations } = at.gatehouse.administration
  const bob = await withBob(at)
  const { user } = await bob.invitations.create({ email: EVE, role: "admin" }, "mail")
  await bob.invitations.create({ email: "zoe@example.com" }, "mail")
  const found = async () => {
    attention.forget()
    const { findings } = await attention.list()
    return findings.filter(({ kind }) => kind === "invitation-refused")
  }
  deepEqual(await found(), [])
  await users.disable(bob.id)
  deepEqual(
    (await found()).map(({ subject_id, severity, detail, address }) => [subject_id, severity, detail, address]),
    [[user.user_id, "soon", "bob", `/people/${user.user_id}?tab=sign-in`]],
  )
  at.clock.advance({ seconds: 1 })
  await invitations.again(EVE, "mail")
  deepEqual(await found(), [])
})

test("a link for a new password stays valid when the administrator who asked for it is demoted: it goes to the account's own mailbox", async (t) => {
  const at = await mailingService(t)
  const bob = await withBob(at)
  await bob.users.sendReset("ann")
  const link = await at.newestLink()
  await at.gatehouse.administration.users.disable(bob.id)
  equal((await choose(at, link)).status, 303)
})
