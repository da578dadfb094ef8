/** An account here that has the address of a person at another service. */
import { deepEqual, equal, match, ok } from "node:assert/strict"
import { after, test } from "node:test"
import { textOf } from "../../src/testing/form.ts"
import { addUser } from "../support/authorization.ts"
import type { Connected } from "../support/connections.ts"
import {
  codeIn,
  connect,
  connected,
  connectForm,
  follow,
  formsOf,
  linkTo,
  onward,
  personAt,
  providerWorld,
  requestUrl,
  signedInHere,
  signInBy,
  typed,
  Visitor,
} from "../support/connections.ts"
import { enrolled, isSecondFactorPage } from "../support/second_factor.ts"

const at = await connected({ after })
const { store } = at.gatehouse

const linksOf = async ({ gatehouse }: Pick<Connected, "gatehouse">, username: string) => {
  const found = await gatehouse.store.users.findByUsername(username)
  return found === undefined ? [] : gatehouse.store.linkedIdentities.ofUser(found.user.id)
}

/** Creates a user here with a verified address, and a person of the provider with the same address. */
async function bothHave(from: Connected, username: string): Promise<void> {
  await addUser(from, username, { email_verified: true })
  await personAt(from, username, { email: `${username}@example.com` })
}

test("a person with an account signs in to it once, and from then on with the other service", async () => {
  await bothHave(at, "amy")
  const page = await signInBy(at, "amy")
  equal(page.status, 200)
  match(textOf(page.html), /Connect Acme to your account An account here already has the address amy@example.com/)
  equal(page.html.includes('value="connect"'), false)
  ok(codeIn(await onward(at, await typed(page, "amy@example.com"))))
  deepEqual(
    (await linksOf(at, "amy")).map(({ shownName }) => shownName),
    ["amy@example.com"],
  )
  match((await at.mails()).at(-1)?.parsed.subject ?? "", /Another service was connected/)
  ok(codeIn(await signInBy(at, "amy")))
})

test("nobody links an account without its own proofs: the password, and the second factor", async () => {
  await bothHave(at, "bea")
  const app = await enrolled(at, "bea")
  const page = await signInBy(at, "bea")
  equal((await typed(page, "bea", "a wrong password")).status, 403)
  await addUser(at, "mallory")
  equal((await typed(page, "mallory")).status, 403)
  const begun = await onward(at, await typed(page, "bea"))
  ok(isSecondFactorPage(begun))
  deepEqual(await linksOf(at, "bea"), [])
  const form = formsOf(begun).find(({ fields }) => fields.step === "one-time-code")
  const done = form && (await begun.browser.submit(form, { code: app.code() }))
  ok(done)
  ok(codeIn(await onward(at, { ...done, browser: begun.browser })))
  equal((await linksOf(at, "bea")).length, 1)
})

test("a session of before is not enough: the person signs in after the other service has proven the address", async () => {
  await bothHave(at, "cleo")
  const browser = await signedInHere(at, "cleo")
  at.wait(5)
  const page = await signInBy(at, "cleo", { browser, url: requestUrl(at, { prompt: "login" }) })
  match(textOf(page.html), /Connect Acme to your account/)
  deepEqual(await linksOf(at, "cleo"), [])
  ok(codeIn(await onward(at, await typed(page, "cleo"))))
  equal((await linksOf(at, "cleo")).length, 1)
})

test("a person who does not want the link goes back, and prompt=login still demands a sign-in", async () => {
  await bothHave(at, "dora")
  const browser = await signedInHere(at, "dora")
  at.wait(5)
  const page = await signInBy(at, "dora", { browser, url: requestUrl(at, { prompt: "login" }) })
  const back = await browser.get(new URL(linkTo(page.html, "/oauth/"), at.url).href)
  equal(formsOf(back)[0]?.fields.step, "sign-in")
  deepEqual(await linksOf(at, "dora"), [])
})

test("an address that the provider has not verified reveals no account", async () => {
  await addUser(at, "edna", { email_verified: true })
  await personAt(at, "edna", { email: "edna@example.com", verified: false })
  await personAt(at, "nobody.here", { email: "nobody.here@example.com", verified: false })
  ok(codeIn(await signInBy(at, "edna")))
  ok(codeIn(await signInBy(at, "nobody.here")))
  deepEqual(await linksOf(at, "edna"), [])
  const own = await store.users.findByUsername("edna2")
  deepEqual([own?.user.email, own?.passwordHash], [undefined, undefined])
})

test("the page belongs to the browser of the person, and to ten minutes", async () => {
  await bothHave(at, "flora")
  const page = await signInBy(at, "flora")
  const elsewhere = await new Visitor().get(page.url)
  equal(elsewhere.status, 400)
  match(elsewhere.html, /This sign-in cannot continue/)
  equal((await page.browser.get(page.url.replace(/link=.{20}/, "link=AAAAAAAAAAAAAAAAAAAA"))).status, 400)
  at.wait(601)
  equal((await page.browser.get(page.url)).status, 400)
  equal((await typed(page, "flora")).status, 400)
  deepEqual(await linksOf(at, "flora"), [])
})

test("a domain that belongs to the provider's organization needs no other proof, but only with verified addresses", async (t) => {
  const own = await connected(t, { authorityFor: ["example.com"], accounts: "nobody" })
  await bothHave(own, "gina")
  ok(codeIn(await signInBy(own, "gina")))
  equal((await linksOf(own, "gina")).length, 1)
  match((await own.mails()).at(-1)?.parsed.subject ?? "", /Another service was connected/)
  await addUser(own, "hana")
  await personAt(own, "hana", { email: "hana@example.com" })
  equal((await signInBy(own, "hana")).status, 403)
  await addUser(own, "inge", { email_verified: true })
  await personAt(own, "inge", { email: "inge@example.com", verified: false })
  equal((await signInBy(own, "inge")).status, 403)
  deepEqual([await linksOf(own, "hana"), await linksOf(own, "inge")], [[], []])
})

test("an address that the organization gave to another person does not open the account of the former one", async (t) => {
  const own = await connected(t, { authorityFor: ["example.com"] })
  await bothHave(own, "jane")
  ok(codeIn(await signInBy(own, "jane")))
  const { administration } = own.provider.gatehouse
  await administration.users.update("jane", { email: "jane.old@example.com" })
  await personAt(own, "jane.new", { email: "jane@example.com" })
  match(textOf((await signInBy(own, "jane.new")).html), /Connect Acme to your account/)
  const [link] = await linksOf(own, "jane")
  equal((await linksOf(own, "jane")).length, 1)
  const kept = link && (await own.gatehouse.store.linkedIdentities.find(link.connectionId, link.subject))
  equal(kept?.user.username, "jane")
})

test("the account is proven by any of its own ways, also by another connection", async () => {
  await bothHave(at, "kate")
  const other = await providerWorld({ after })
  await connect(at, other, { name: "beta", label: "Beta" })
  await personAt({ provider: other }, "kate", { email: "kate@example.com" })
  const first = await signInBy(at, "kate")
  ok(codeIn(await onward(at, await typed(first, "kate"))))
  const browser = new Visitor()
  const start = await browser.submit(connectForm(await browser.get(requestUrl(at)), "beta"))
  const page = await follow({ browser, provider: other, username: "kate" }, start)
  match(textOf(page.html), /Connect Beta to your account/)
  browser.cookiesFor(other.url).clear()
  const back = await follow(
    { browser, provider: at.provider, username: "kate" },
    await browser.submit(connectForm(page, "acme")),
  )
  ok(codeIn(back))
  equal((await linksOf(at, "kate")).length, 2)
})

test("a disabled account is not opened, and its page says no more than a wrong password", async () => {
  await bothHave(at, "lena")
  const page = await signInBy(at, "lena")
  await at.gatehouse.administration.users.disable("lena")
  match(textOf((await typed(page, "lena")).html), /Wrong username or password/)
})
