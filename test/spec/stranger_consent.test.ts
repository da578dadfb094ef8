/** The server remembers consent to a self-registered client, so that the client can use prompt=none later. */
import { equal, match } from "node:assert/strict"
import { after, test } from "node:test"
import {
  ask,
  assertSentBack,
  codeIn,
  errorLocation,
  isConsentPage,
  signedIn,
  stateAndIss,
  visit,
} from "../support/authorization.ts"
import type { Browser } from "../support/browser.ts"
import { formOf } from "../support/browser.ts"
import type { RegisteredClient } from "../support/journey.ts"
import { CHALLENGE, requestOf } from "../support/journey.ts"
import { changeOf, credentialsOf, manage, PUBLIC, registered, WITH_SECRET } from "../support/registration.ts"
import { confidentialClient, service } from "../support/service.ts"

const at = await service({ after }, { registration: "open" })
const web = await confidentialClient(at)
const S256 = { code_challenge: CHALLENGE, code_challenge_method: "S256" }
const ann = () => signedIn(at, web)

const silent = (browser: Browser, client: RegisteredClient, more = {}) =>
  ask(at, { ...requestOf(client, S256), prompt: "none", ...more }, { browser })

async function allow(browser: Browser, client: RegisteredClient, more = {}): Promise<void> {
  const page = await visit(at, browser, client, { ...S256, ...more })
  equal(isConsentPage(page), true)
  match(page.html, /This application registered itself\./)
  codeIn(await browser.submit(formOf(page.html), { decision: "approve" }), stateAndIss(at))
}

test("behaviour §1.6: the first consent to a self-registered client is remembered, and prompt=none then returns a code", async () => {
  const client = credentialsOf(await registered(at, { ...PUBLIC, client_name: "Silent" }))
  const browser = await ann()
  assertSentBack(await silent(browser, client), errorLocation("consent_required", stateAndIss(at)))
  await allow(browser, client)
  match((await silent(browser, client)).headers.location ?? "", /\?code=gac_/)
  codeIn(await visit(at, await ann(), client, S256), stateAndIss(at))
})

test("behaviour §1.6: with an application's own scheme consent is asked each time (RFC 8252 §8.6)", async () => {
  const redirect_uri = "com.example.strange:/cb"
  const native = { ...PUBLIC, application_type: "native", redirect_uris: [redirect_uri] }
  const client = credentialsOf(await registered(at, native))
  const browser = await ann()
  for (let time = 0; time < 2; time++) {
    const page = await visit(at, browser, client, { ...S256, redirect_uri })
    equal(isConsentPage(page), true)
    codeIn(await browser.submit(formOf(page.html), { decision: "approve" }), stateAndIss(at), redirect_uri)
  }
  const answer = await silent(browser, client, { redirect_uri })
  assertSentBack(answer, errorLocation("consent_required", stateAndIss(at), redirect_uri))
})

test("a client that changes its registration must ask again, since users saw another name and host (RFC 7592 §2.2)", async () => {
  const information = await registered(at, { ...WITH_SECRET, client_name: "Before" })
  const client = credentialsOf(information)
  const browser = await ann()
  await allow(browser, client)
  codeIn(await visit(at, browser, client, S256), stateAndIss(at))
  const body = changeOf(information, { client_name: "After" })
  equal((await manage(at, information, "PUT", { body })).status, 200)
  assertSentBack(await silent(browser, client), errorLocation("consent_required", stateAndIss(at)))
  await allow(browser, client)
})

test("an operator's --consent ask still applies when the client changes itself (RFC 7592 §2.2)", async () => {
  const information = await registered(at, { ...WITH_SECRET, client_name: "Asked for" })
  const client = credentialsOf(information)
  const browser = await ann()
  await allow(browser, client)
  const { clients } = at.gatehouse.administration
  await clients.update(client.client_id, { consent: "ask" })
  const body = changeOf(information, { client_name: "Renamed" })
  equal((await manage(at, information, "PUT", { body })).status, 200)
  equal((await clients.show(client.client_id)).consent, "ask")
  await allow(browser, client)
  await allow(browser, client)
})
