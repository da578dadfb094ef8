/** The offer of a passkey after a sign-in with the password. Decision 0086. */
import { deepEqual, equal, match, ok } from "node:assert/strict"
import { after, test } from "node:test"
import { addUser, codeIn, isConsentPage, isSignInPage, visit } from "../support/authorization.ts"
import type { Visited } from "../support/browser.ts"
import { Browser, decodeHtml, formOf } from "../support/browser.ts"
import type { RegisteredClient } from "../support/journey.ts"
import { PASSWORD } from "../support/journey.ts"
import { add, added, passkeyFormOn, siteOf } from "../support/passkeys.ts"
import { enrolled, formFor } from "../support/second_factor.ts"
import { confidentialClient } from "../support/service.ts"
import { softPasskey } from "../support/soft_authenticator.ts"
import { world } from "../support/world.ts"

const at = await world({ after })
const site = siteOf(at)
const client = await confidentialClient(at)
const asking = await confidentialClient(at, { consent: "ask" })

const isOffer = ({ html }: Pick<Visited, "html">): boolean => html.includes('value="passkey-offer"')
/** What the script writes on a device that keeps passkeys. */
const announced = { passkeys: "available" }

async function signedIn(
  username: string,
  typed: Record<string, string> = announced,
  {
    of = client,
    browser = new Browser(),
    more = {},
  }: {
    of?: RegisteredClient
    browser?: Browser
    more?: Record<string, string>
  } = {},
  server = at,
) {
  const page = await visit(server, browser, of, more)
  ok(isSignInPage(page))
  const answer = await browser.submit(formOf(page.html), { username, password: PASSWORD, ...typed })
  return { browser, page: await browser.get(answer.location ?? "") }
}

/** The form of "Not now": the last one of the page. */
const declineForm = ({ html }: Visited) => formOf(html.slice(html.lastIndexOf("<form")))

test("a person without a passkey is offered one after the password, adds it, gets recovery codes and arrives", async () => {
  await addUser(at, "ada")
  const { browser, page } = await signedIn("ada")
  ok(isOffer(page))
  match(page.html, /<h1>Next time, sign in with a passkey<\/h1>/)
  match(page.html, /your password alone no longer signs you in/)
  const shown = await add(browser, page, softPasskey(), site)
  match(shown.html, /<h1>Your recovery codes<\/h1>/)
  const arrived = await browser.get(decodeHtml(/class="button" href="([^"]*)"/.exec(shown.html)?.[1] ?? ""))
  ok(codeIn(arrived))
  const again = await visit(at, browser, client, { prompt: "consent" })
  ok(!isOffer(again))
})

test("“Not now” continues to the application, holds in every browser, and shows the offer no more", async () => {
  await addUser(at, "bea")
  const { browser, page } = await signedIn("bea")
  ok(isOffer(page))
  const answer = await browser.submit(declineForm(page))
  equal(answer.status, 303)
  ok(codeIn(await browser.get(answer.location ?? "")))
  const elsewhere = await signedIn("bea")
  ok(codeIn(elsewhere.page))
})

test("the offer comes before the consent, and asks for no consent by itself", async () => {
  await addUser(at, "cleo")
  const { browser, page } = await signedIn("cleo", announced, { of: asking })
  ok(isOffer(page))
  const answer = await browser.submit(declineForm(page))
  ok(isConsentPage(await browser.get(answer.location ?? "")))
})

test("a form that no script filled in leads on as before: programs and browsers without scripts see no offer", async () => {
  await addUser(at, "dan")
  for (const typed of [{}, { passkeys: "" }, { passkeys: "yes" }]) {
    const { page, browser } = await signedIn("dan", typed as Record<string, string>)
    ok(codeIn(page))
    equal(browser.cookies.get("gatehouse_offer"), undefined)
  }
})

test("no offer with prompt=none, to a person with a passkey, once the sign-in is older than five minutes, or for a HEAD request", async () => {
  await addUser(at, "eva")
  const { browser, page } = await signedIn("eva")
  ok(isOffer(page))
  ok(codeIn(await visit(at, browser, client, { prompt: "none" })))
  const head = await fetch(page.url, {
    method: "HEAD",
    redirect: "manual",
    headers: { cookie: [...browser.cookies].map((pair) => pair.join("=")).join("; ") },
  })
  equal(head.headers.get("location"), null)
  at.clock.advance({ minutes: 6 })
  ok(codeIn(await visit(at, browser, client)))

  await addUser(at, "flo")
  await added(at, softPasskey(), "flo")
  const withPasskey = await signedIn("flo")
  ok(!isOffer(withPasskey.page))
})

test("GATEHOUSE_PASSKEY_OFFER=off: neither the field nor the offer, whatever a form says", async (t) => {
  const off = await world(t, { passkeyOffer: false })
  await addUser(off, "ann")
  const of = await confidentialClient(off)
  ok(!(await visit(off, new Browser(), of)).html.includes('name="passkeys"'))
  const browser = new Browser()
  const { page } = await signedIn("ann", announced, { of, browser }, off)
  ok(codeIn(page))
  browser.cookies.set("gatehouse_offer", "passkey")
  ok(codeIn(await visit(off, browser, of)))
})

test("a person with an authenticator app proves it first, and is then offered a passkey", async () => {
  await addUser(at, "gus")
  const { code } = await enrolled(at, "gus")
  const { browser, page } = await signedIn("gus")
  ok(!isOffer(page))
  const answer = await browser.submit(formFor(page.html, "one-time-code"), { code: code() })
  ok(isOffer(await browser.get(answer.location ?? "")))
})

test("a stolen session adds no passkey through the offer once the sign-in is older than five minutes", async () => {
  await addUser(at, "hal")
  const { browser, page } = await signedIn("hal")
  ok(isOffer(page))
  at.clock.advance({ minutes: 6 })
  const answer = await add(browser, page, softPasskey(), site)
  equal(answer.status, 303)
  const { user_id } = await at.gatehouse.administration.users.show("hal")
  deepEqual(await at.gatehouse.store.passkeys.listOf(user_id as never), [])
})

test("the form works only in its session and at its address, so the offer leads nowhere else", async () => {
  await addUser(at, "ivy")
  const { browser, page } = await signedIn("ivy")
  const form = declineForm(page)
  const elsewhere = new URL(form.action)
  elsewhere.searchParams.set("redirect_uri", "https://evil.example/cb")
  const moved = await browser.submit({ ...form, action: elsewhere.href })
  ok(!(moved.location ?? "").startsWith("https://evil.example"))
  const { browser: other } = await signedIn("dan", {})
  const stolen = await other.submit(form)
  equal(stolen.status, 303)
  const crossSite = await browser.submit(form, {}, { "sec-fetch-site": "cross-site" })
  equal(crossSite.status, 303)
  ok(isOffer(await visit(at, browser, client)), "nobody else has declined for this person")
  const answer = await browser.submit({ ...form, fields: { ...form.fields, next: "https://evil.example" } })
  equal(new URL(answer.location ?? "", at.url).origin, at.url)
  const { form: adding } = passkeyFormOn(page)
  ok(!adding.action.includes("evil"))
})
