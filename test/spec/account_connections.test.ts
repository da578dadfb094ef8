/** The page on which people connect other services to their account. */
import { deepEqual, equal, match, notEqual, ok } from "node:assert/strict"
import { after, test } from "node:test"
import { Secret } from "../../src/base/secret.ts"
import { textOf } from "../../src/testing/form.ts"
import { addUser } from "../support/authorization.ts"
import type { Connected } from "../support/connections.ts"
import {
  change,
  codeIn,
  connect,
  connected,
  follow,
  formsOf,
  personAt,
  signInBy,
  Visitor,
} from "../support/connections.ts"
import { NEW_PASSWORD } from "../support/mails.ts"
import { asksForPassword, atAccount, formFor } from "../support/own_account.ts"

const at = await connected({ after })
await connect(at, at.provider, { name: "beta", label: "Beta" })
const { store } = at.gatehouse
const PAGE = "/account/connections"

const atPage = async (username: string) => {
  const browser = new Visitor()
  const { page } = await atAccount(at, PAGE, username, browser)
  return { browser, page }
}

const linksOf = async (username: string, from: Pick<Connected, "gatehouse"> = at) => {
  const found = await from.gatehouse.store.users.findByUsername(username)
  return found === undefined ? [] : from.gatehouse.store.linkedIdentities.ofUser(found.user.id)
}

const formOfChange = (html: string, url: string, does: string, of = "acme") =>
  formsOf({ html, url }).find(({ fields }) => fields.change === does && fields.of === of)

/** Presses the button that connects a service, and signs in there. */
async function connects(browser: Visitor, page: { html: string; url: string }, username: string, of = "acme") {
  const form = formOfChange(page.html, page.url, "connect", of)
  if (form === undefined) throw new Error(`no button for ${of} in ${textOf(page.html)}`)
  return follow({ browser, provider: at.provider, username }, await browser.submit(form))
}

test("a person connects a service, signs in with it, and removes it again; each change is reported by e-mail", async () => {
  await addUser(at, "ada")
  await personAt(at, "ada.acme")
  const { browser, page } = await atPage("ada")
  match(textOf(page.html), /Other services .* Connect a service/)
  const after = await connects(browser, page, "ada.acme")
  match(textOf(after.html), /Acme ada.acme@acme.example Added on/)
  const subjects = async () => (await at.mails()).map(({ parsed }) => parsed.subject ?? "")
  match((await subjects()).at(-1) ?? "", /Another service was connected/)
  const other = await signInBy(at, "ada.acme")
  ok(codeIn(other))
  const remove = formOfChange(after.html, after.url, "remove")
  ok(remove)
  const session = browser.cookies.get("gatehouse_session")
  equal((await browser.submit(remove)).status, 303)
  notEqual(browser.cookies.get("gatehouse_session"), session)
  deepEqual(await linksOf("ada"), [])
  match((await subjects()).at(-1) ?? "", /A connected service was removed/)
  ok(asksForPassword(await other.browser.get(`${at.url}/account`)))
  equal(asksForPassword(await browser.get(at.url + PAGE)), false)
})

test("an account of another service belongs to one account here, and the page says so", async () => {
  await addUser(at, "bob")
  await addUser(at, "bert")
  await personAt(at, "shared")
  const one = await atPage("bob")
  await connects(one.browser, one.page, "shared")
  const two = await atPage("bert")
  const refused = await connects(two.browser, two.page, "shared")
  deepEqual([refused.status, /already connected to another account here/.test(refused.html)], [403, true])
  deepEqual([(await linksOf("bob")).length, (await linksOf("bert")).length], [1, 0])
})

test("a person who cancels at the other service is at the page again, with a sentence", async () => {
  await addUser(at, "cora")
  const { browser, page } = await atPage("cora")
  const form = formOfChange(page.html, page.url, "connect")
  ok(form)
  const out = await browser.submit(form)
  const state = new URL(out.location ?? "").searchParams.get("state") ?? ""
  const back = await browser.get(
    `${at.url}/connections/acme/callback?${new URLSearchParams({ error: "access_denied", state })}`,
  )
  const refused = await browser.get(back.location ?? "")
  deepEqual([refused.status, /This was not connected/.test(refused.html)], [403, true])
})

test("the page needs a recent proof, and so does its form", async () => {
  await addUser(at, "dan")
  const { browser, page } = await atPage("dan")
  const form = formOfChange(page.html, page.url, "connect")
  at.wait(301)
  ok(form)
  const answer = await browser.submit(form)
  equal(answer.location?.startsWith(at.url), true)
  ok(asksForPassword(await browser.get(at.url + PAGE)))
})

test("a service is connected only in the session that asked for it: not after a sign-out, and not for another user", async () => {
  await addUser(at, "eva")
  await addUser(at, "emil")
  await personAt(at, "eva.acme")
  const { browser, page } = await atPage("eva")
  const form = formOfChange(page.html, page.url, "connect")
  ok(form)
  const journey = { browser, provider: at.provider, username: "eva.acme" }
  const stopped = await follow(journey, await browser.submit(form), "step=connection")
  const session = browser.cookies.get("gatehouse_session") ?? ""
  browser.cookies.delete("gatehouse_session")
  ok(asksForPassword(await follow(journey, await browser.get(stopped.location ?? ""))))
  await atAccount(at, PAGE, "emil", browser)
  await follow(journey, await browser.get(stopped.location ?? ""))
  deepEqual([await linksOf("eva"), await linksOf("emil")], [[], []])
  browser.cookies.set("gatehouse_session", session)
})

test("the last way in stays; with a password of their own, a person removes it", async (t) => {
  const own = await connected(t)
  await personAt(own, "finn")
  const { browser } = await signInBy(own, "finn")
  const page = await browser.get(own.url + PAGE)
  const remove = formOfChange(page.html, page.url, "remove")
  ok(remove)
  const kept = await browser.submit(remove)
  match(textOf(kept.html), /you could no longer sign in without it. Set a password or add a passkey first/)
  equal((await linksOf("finn", own)).length, 1)
  match(textOf(kept.html), /Set a password/)
  const password = await browser.get(`${own.url}/account/password`)
  match(textOf(password.html), /Set a password/)
  const set = await browser.submit(formFor(password.html, "password"), { password: NEW_PASSWORD })
  equal(set.status, 303)
  const again = await browser.get(own.url + PAGE)
  const form = formOfChange(again.html, again.url, "remove")
  equal(form && (await browser.submit(form)).status, 303)
  deepEqual(await linksOf("finn", own), [])
  await atAccount(own, "/account", "finn", new Visitor(), NEW_PASSWORD)
})

test("a disabled connection stays on the page of the people who have it, and the others do not see it", async (t) => {
  const own = await connected(t)
  await personAt(own, "gus")
  const { browser } = await signInBy(own, "gus")
  await change(own, { enabled: false })
  const page = await browser.get(own.url + PAGE)
  ok(formOfChange(page.html, page.url, "remove"))
  const { page: anns } = await atAccount(own, PAGE, "ann", new Visitor())
  equal(anns.html.includes('value="connect"'), false)
})

test("the file with a person's data has the connected services", async () => {
  await personAt(at, "hugo")
  const { browser } = await signInBy(at, "hugo")
  const page = await browser.get(`${at.url}/account/data`)
  const file = await browser.submit(formFor(page.html, "download"))
  const { connections } = JSON.parse(file.html) as { connections: { connection: string; person: string }[] }
  deepEqual(
    connections.map(({ connection, person }) => [connection, person]),
    [["acme", "hugo@acme.example"]],
  )
  equal((await store.connections.list()).length, 2)
})

test("the page of the factors counts the services, and names no service if this one knows none", async () => {
  await addUser(at, "ines")
  const { page } = await atAccount(at, "/account/security", "ines", new Visitor())
  match(textOf(page.html), /Other services Connected services: 0/)
})

test("where the operator wants no other password, people of the connection can set none here", async (t) => {
  const own = await connected(t, { hasOwnPasswords: false })
  await personAt(own, "orla")
  const { browser } = await signInBy(own, "orla")
  const shown = async (path: string) => browser.get(`${own.url}/account${path}`)
  for (const path of ["/security", "/connections"])
    ok(!(await shown(path)).html.includes("/account/password"), `no link to it at ${path}`)
  const page = await shown("/password")
  match(textOf(page.html), /You sign in with Acme. You cannot set a password for this service./)
  equal(page.html.includes('type="password"'), false)
  await change(own, { hasOwnPasswords: true })
  const form = formFor((await shown("/password")).html, "password")
  await change(own, { hasOwnPasswords: false })
  const answer = await browser.submit(form, { password: NEW_PASSWORD })
  equal(answer.status, 303, "a form that was open before changes nothing")
  const found = await own.gatehouse.store.users.findByUsername("orla")
  equal(found?.passwordHash, undefined)
  await own.gatehouse.administration.users.setPassword("orla", new Secret(NEW_PASSWORD), false)
  const { browser: again } = await signInBy(own, "orla")
  const { html } = await again.get(`${own.url}/account/security`)
  ok(html.includes("/account/password"), "a person who has a password changes it")
})
