/** A client that asks again after each Deny wears a user down until they allow it, so the server stops showing its consent page. Decision 0043. */
import { deepEqual, equal, match, ok } from "node:assert/strict"
import { after, test } from "node:test"
import { defaults } from "../../src/config/options.ts"
import { addUser, codeIn, isConsentPage, signedIn, stateAndIss, visit } from "../support/authorization.ts"
import type { Browser, Visited } from "../support/browser.ts"
import { formOf } from "../support/browser.ts"
import type { RegisteredClient } from "../support/journey.ts"
import { CHALLENGE } from "../support/journey.ts"
import { credentialsOf, PUBLIC, registered } from "../support/registration.ts"
import { confidentialClient, service } from "../support/service.ts"

const { authorizationLimit } = defaults()
const at = await service({ after }, { registration: "open", authorizationLimit })
const web = await confidentialClient(at)
await addUser(at, "bob")
const S256 = { code_challenge: CHALLENGE, code_challenge_method: "S256" }

const stranger = async (name: string): Promise<RegisteredClient> =>
  credentialsOf(await registered(at, { ...PUBLIC, client_name: name }))

const ask = (browser: Browser, client: RegisteredClient, more = {}) => visit(at, browser, client, { ...S256, ...more })

/** Lets the user deny this many requests. Each request must get a consent page, and each answer must say so. */
async function deny(browser: Browser, client: RegisteredClient, times: number): Promise<void> {
  for (let time = 0; time < times; time++) {
    const page = await ask(browser, client)
    equal(isConsentPage(page), true, `consent page ${time + 1}`)
    const answer = await browser.submit(formOf(page.html), { decision: "deny" })
    match(
      answer.location ?? "",
      /\?error=access_denied&error_description=The%20user%20refused%20the%20authorization\.&/,
    )
    // The limits on requests would otherwise refuse requests of this test.
    at.clock.advance({ seconds: 1 })
  }
}

/** Asserts the page that shows no consent form, and whose only button takes the error to the client. */
function assertStopped({ status, html, headers, location }: Visited, application: RegExp): void {
  equal(status, 429)
  equal(location, undefined)
  ok(Number(headers.get("retry-after")) > 3000)
  equal(isConsentPage({ html }), false)
  match(html, /<h1>You were asked too often<\/h1>/)
  match(html, application)
  const [link = ""] = html.match(/<(?:a|button)\b[^>]*>/g) ?? []
  match(
    link,
    /^<a class="button" href="https:\/\/client\.example\/callback\?error&#61;access_denied&#38;error_description&#61;The%20user%20refused%20too%20many%20authorizations/,
  )
  deepEqual(html.match(/<(?:a|button)\b/g), ["<a"])
}

test("after 20 denials within an hour the user gets no more consent pages of this client, and the client gets an error", async () => {
  const client = await stranger("Nagging")
  const browser = await signedIn(at, web)
  await deny(browser, client, 20)
  const BY_HOST = /<p class="lead">You denied [^<]* no more requests from <strong><bdi[^>]*>client\.example<\/bdi>/
  assertStopped(await ask(browser, client), BY_HOST)
  assertStopped(await ask(browser, client, { prompt: "consent" }), BY_HOST)
  const again = await signedIn(at, web)
  assertStopped(await ask(again, client), BY_HOST)
  at.clock.advance({ hours: 1 })
  equal(isConsentPage(await ask(await signedIn(at, web), client)), true)
})

test("the denials of one user count neither for other users nor for other clients", async () => {
  const client = await stranger("Denied by ann")
  const other = await stranger("Not denied")
  const ann = await signedIn(at, web)
  await deny(ann, client, 20)
  const bob = await signedIn(at, web, "bob")
  const page = await ask(bob, client)
  codeIn(await bob.submit(formOf(page.html), { decision: "approve" }), stateAndIss(at))
  equal(isConsentPage(await ask(ann, other)), true)
})

test("clients that nobody registered by hand share a limit, so many clients of one attacker are stopped too", async () => {
  at.clock.advance({ hours: 1 })
  const ann = await signedIn(at, web)
  for (let count = 0; count < 4; count++) await deny(ann, await stranger(`Many ${count}`), 15)
  assertStopped(await ask(ann, await stranger("One more")), /from <strong><bdi/)
  equal(isConsentPage(await ask(ann, await confidentialClient(at, { consent: "ask" }))), true)
  equal(isConsentPage(await ask(await signedIn(at, web, "bob"), await stranger("For bob"))), true)
})

test("the server does not redirect to an operator's client that asked too often, because the client could ask again at once", async () => {
  const client = await confidentialClient(at, { name: "Loop", consent: "ask" })
  const browser = await signedIn(at, web)
  await deny(browser, client, 20)
  assertStopped(await ask(browser, client), /no more requests from <bdi>Loop<\/bdi>/)
})
