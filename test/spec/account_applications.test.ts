/** The page of the account that shows which clients have access, and takes that back. */
import { deepEqual, equal, match, notEqual } from "node:assert/strict"
import { after, it } from "node:test"
import { bodyOf } from "../support/answers.ts"
import { addUser, isConsentPage, isSignInPage, signedIn, visit } from "../support/authorization.ts"
import { formOf } from "../support/browser.ts"
import { CHALLENGE } from "../support/journey.ts"
import { atAccount, formFor } from "../support/own_account.ts"
import { PUBLIC, registered } from "../support/registration.ts"
import {
  confidentialClient,
  post,
  refreshed,
  refreshRequest,
  service,
  tokeninfo,
  tokensFor,
  userinfo,
} from "../support/service.ts"

const PAGE = "/account/applications"
const at = await service({ after }, { registration: "open" })
const SCOPE = "openid profile email read"
await at.gatehouse.administration.users.update(at.userId, { email: "ann@mail.example" })

it("an application is listed with what it may do; each value is taken back alone, and the tokens have less at once", async () => {
  const web = await confidentialClient(at, { name: "Photo Book" })
  const tokens = await tokensFor(at, web, { scope: SCOPE })
  const { browser, page } = await atAccount(at, PAGE)
  match(page.html, /<bdi>Photo Book<\/bdi>/)
  match(page.html, /Take back: <bdi>Your e-mail address<\/bdi>/)
  const answer = await browser.submit(formFor(page.html, "take-back", "email"), {})
  const shown = await browser.get(answer.location ?? "")
  equal(shown.html.includes("Your e-mail address"), false)
  match(shown.html, /Take back: <bdi>Read your data<\/bdi>/)
  equal(bodyOf<{ email?: string }>(await userinfo(at, tokens.access_token)).email, undefined)
  const next = await refreshed(at, web, tokens.refresh_token)
  equal(next.scope, "openid profile read")
  const event = (await at.gatehouse.store.audit.list(9, { about: at.userId })).find(
    ({ type }) => type === "access-taken-back",
  )
  deepEqual([event?.subject, event?.detail], [web.client_id, "scope=email"])
})

it("the last value that is taken back ends the access", async () => {
  const web = await confidentialClient(at, { name: "Single" })
  const tokens = await tokensFor(at, web, { scope: "read" })
  const { browser, page } = await atAccount(at, PAGE)
  const form = page.html.slice(page.html.indexOf("Single"))
  await browser.submit(formFor(form, "take-back", "read"), {})
  equal((await post(at, refreshRequest(web, tokens.refresh_token))).status, 400)
})

it("claims that a client requested one by one are listed by their scope value, and go with it", async () => {
  const web = await confidentialClient(at, { name: "By claims", scope: SCOPE })
  const claims = JSON.stringify({ userinfo: { email: null } })
  const tokens = await tokensFor(at, web, { scope: "openid", claims })
  equal(bodyOf<{ email?: string }>(await userinfo(at, tokens.access_token)).email, "ann@mail.example")
  const { browser, page } = await atAccount(at, PAGE)
  await browser.submit(formFor(page.html.slice(page.html.indexOf("By claims")), "take-back", "email"), {})
  equal(bodyOf<{ email?: string }>(await userinfo(at, tokens.access_token)).email, undefined)
})

it("all access ends at once: tokens, refresh token and remembered consent", async () => {
  const web = await confidentialClient(at, { name: "Asking", consent: "remember" })
  const browser = await signedIn(at, web)
  await browser.submit(formOf((await visit(at, browser, web)).html), { decision: "approve" })
  equal(isConsentPage(await visit(at, browser, web)), false)
  const page = await browser.get(at.url + PAGE)
  await browser.submit(formFor(page.html.slice(page.html.indexOf("Asking")), "take-back"), {})
  equal(isConsentPage(await visit(at, browser, web)), true)
  equal((await browser.get(at.url + PAGE)).html.includes("Asking"), false)
})

it("a remembered consent loses the value too, so that the page asks for it again", async () => {
  const web = await confidentialClient(at, { name: "Remembering", consent: "remember" })
  const browser = await signedIn(at, web)
  const ask = () => visit(at, browser, web, { scope: "read write" })
  await browser.submit(formOf((await ask()).html), { decision: "approve" })
  equal(isConsentPage(await ask()), false)
  const page = await browser.get(at.url + PAGE)
  await browser.submit(formFor(page.html.slice(page.html.indexOf("Remembering")), "take-back", "write"), {})
  equal(isConsentPage(await ask()), true)
  equal(isConsentPage(await visit(at, browser, web, { scope: "read" })), false)
})

it("another person's access is neither shown nor ended, whatever id a form has", async () => {
  const web = await confidentialClient(at, { name: "Only Ann" })
  const tokens = await tokensFor(at, web, { scope: SCOPE })
  await addUser(at, "bob")
  const own = await confidentialClient(at, { name: "Only Bob" })
  const browser = await signedIn(at, own, "bob")
  await visit(at, browser, own)
  const page = await browser.get(at.url + PAGE)
  equal(isSignInPage(page), false)
  equal(page.html.includes("Only Ann"), false)
  const form = formFor(page.html, "take-back")
  equal(form.fields.of, own.client_id)
  await browser.submit({ ...form, fields: { ...form.fields, of: web.client_id } }, {})
  equal((await tokeninfo(at, tokens.access_token)).status, 200)
  equal((await refreshed(at, web, tokens.refresh_token)).scope, tokens.scope)
})

it("an application that registered itself stands beside its host, and its name is text and never markup", async () => {
  const evil = `<img src=x onerror=alert(1)>"'`
  const client = await registered(at, { ...PUBLIC, client_name: evil })
  const browser = await signedIn(at, await confidentialClient(at))
  const consent = await visit(at, browser, client, { code_challenge: CHALLENGE, code_challenge_method: "S256" })
  notEqual((await browser.submit(formOf(consent.html), { decision: "approve" })).status, 200)
  const page = await browser.get(at.url + PAGE)
  equal(page.html.includes("<img"), false)
  match(
    page.html,
    /<h2 id="application-\d+"><bdi>[^<]*<\/bdi> \(<bdi>[^<]*<\/bdi>\)<\/h2>\s*<p class="quiet">Nobody at this service/,
  )
})
