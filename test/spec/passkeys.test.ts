/** Passkeys: adding, signing in, removing. */
import { deepEqual, equal, match, notEqual, ok } from "node:assert/strict"
import { createHash } from "node:crypto"
import { after, test } from "node:test"
import { decodeJwt } from "jose"
import type { UserId } from "../../src/base/id.ts"
import { addUser, isConsentPage, isSignInPage, visit } from "../support/authorization.ts"
import { Browser, decodeHtml, formOf } from "../support/browser.ts"
import { exchange } from "../support/journey.ts"
import {
  add,
  added,
  atPasskeys,
  isAdded,
  isPasskeysPage,
  PASSKEYS,
  passkeyFormOn,
  prove,
  siteOf,
} from "../support/passkeys.ts"
import { confidentialClient } from "../support/service.ts"
import { softPasskey } from "../support/soft_authenticator.ts"
import { world } from "../support/world.ts"

const at = await world({ after })
await addUser(at, "ann")
const site = siteOf(at)
const web = await confidentialClient(at)
const asking = await confidentialClient(at, { consent: "ask" })

const eventsOf = async (type: string) =>
  (await at.gatehouse.administration.audit.list({ limit: 999 })).filter((each) => each.type === type)

test("the page asks for a passkey of this host, without attestation, and reveals no user id (WebAuthn §14.6.1)", async () => {
  await addUser(at, "alice")
  const { page } = await atPasskeys(at, "alice")
  const { publicKey } = passkeyFormOn(page).ceremony
  const { user_id } = await at.gatehouse.administration.users.show("alice")
  deepEqual([publicKey.rp?.id, publicKey.attestation, publicKey.user?.name], ["localhost", "none", "alice"])
  const handle = Buffer.from(publicKey.user?.id ?? "", "base64url")
  equal(handle.length, 32)
  ok(!handle.includes(Buffer.from(user_id.slice("user_".length), "hex")))
  const again = passkeyFormOn((await atPasskeys(at, "alice")).page).ceremony.publicKey
  deepEqual(again.user, publicKey.user)
  notEqual(again.challenge, publicKey.challenge)
})

test("a script is allowed by its digest on pages with a passkey form, and on no other page", async () => {
  const { browser, page } = await atPasskeys(at, "ann")
  const signIn = await visit(at, new Browser(), web)
  for (const { html, headers } of [page, signIn]) {
    const script = /<script>(.*?)<\/script>/s.exec(html)?.[1] ?? ""
    const digest = createHash("sha256").update(script).digest("base64")
    ok((headers.get("content-security-policy") ?? "").includes(`; script-src 'sha256-${digest}'; `))
  }
  const consent = await visit(at, browser, asking)
  ok(isConsentPage(consent))
  ok(!(consent.headers.get("content-security-policy") ?? "").includes("script-src"))
  ok(!consent.html.includes("<script"))
})

test("a sign-in by passkey alone proves possession and the user: acr, amr and auth_time say so (WebAuthn §7.2)", async () => {
  await addUser(at, "dora")
  const passkey = softPasskey()
  await added(at, passkey, "dora")
  const browser = new Browser()
  const page = await visit(at, browser, web, { scope: "openid", claims: '{"id_token":{"acr":null,"amr":null}}' })
  const { publicKey, conditional } = passkeyFormOn(page).ceremony
  deepEqual(
    [publicKey.rpId, publicKey.userVerification, publicKey.allowCredentials, conditional],
    ["localhost", "required", [], true],
  )
  const answer = await prove(browser, page, passkey, site)
  equal(answer.status, 303)
  const sent = await browser.get(answer.location ?? "")
  const code = new URL(sent.location ?? "").searchParams.get("code") ?? ""
  const { acr, amr, auth_time } = decodeJwt(String((await exchange(at, web, code)).body.id_token))
  deepEqual([acr, amr, auth_time], ["phr", ["pop", "user", "mfa"], at.clock() / 1000])
})

test("a person adds several passkeys, sees when each was used, and removes one", async () => {
  await addUser(at, "carl")
  const [one, two] = [softPasskey(), softPasskey()]
  const { browser, page } = await atPasskeys(at, "carl")
  ok(isAdded(await add(browser, page, one, site, { name: "  Carl’s <b>tablet</b> " })))
  const next = await browser.get(at.url + PASSKEYS)
  deepEqual(
    passkeyFormOn(next).ceremony.publicKey.excludeCredentials?.map(({ id }) => id),
    [one.credentialId.toString("base64url")],
  )
  equal((await add(browser, next, two, site, { name: "USB key" })).status, 303)
  at.clock.advance({ days: 1 })
  const other = new Browser()
  equal((await prove(other, await visit(at, other, web), two, site)).status, 303)
  const shown = await other.get(at.url + PASSKEYS)
  const names = [...shown.html.matchAll(/<strong id="passkey-\d+"><bdi>(.*?)<\/bdi>/g)].map(([, name = ""]) => name)
  deepEqual(names.map(decodeHtml), ["Carl’s <b>tablet</b>", "USB key"])
  match(
    shown.html,
    /Added on January 1, 2030\.<br>Not used yet\..*Added on January 1, 2030\.<br>Last used on January 2, 2030\./s,
  )

  const removing = formOf(shown.html)
  equal((await other.submit(removing)).status, 303)
  const left = await other.get(at.url + PASSKEYS)
  ok(!left.html.includes("tablet"))
  const refused = new Browser()
  equal((await prove(refused, await visit(at, refused, web), one, site)).status, 403)
  equal((await eventsOf("passkey-removed")).length, 1)
})

test("a session that began with a passkey says where the sign-in came from", async () => {
  const id = await addUser(at, "lea")
  const passkey = softPasskey()
  await added(at, passkey, "lea")
  const browser = new Browser()
  equal((await prove(browser, await visit(at, browser, web), passkey, site)).status, 303)
  const sessions = await at.gatehouse.store.sessions.listOf(id as UserId)
  deepEqual(
    sessions.map(({ origin }) => origin?.network),
    ["127.0.0.0/24", "127.0.0.0/24"],
  )
})

test("the pages of passkeys and second factors lead back to the account, in the same language", async () => {
  await addUser(at, "max")
  const { browser } = await atPasskeys(at, "max")
  for (const path of [PASSKEYS, "/account/security"]) {
    const { html } = await browser.get(`${at.url}${path}?ui_locales=de`)
    ok(decodeHtml(html).includes(`<a href="${at.url}/account?ui_locales=de">Übersicht</a>`))
  }
})

test("adding and removing need a sign-in of the last five minutes", async () => {
  await addUser(at, "emil")
  const { browser, page } = await atPasskeys(at, "emil")
  at.clock.advance({ seconds: 301 })
  const late = await add(browser, page, softPasskey(), site)
  deepEqual([late.status, late.location], [303, at.url + PASSKEYS])
  ok(isSignInPage(await browser.get(late.location ?? "")))
  const removal = formOf((await added(at, softPasskey(), "emil").then((own) => own.get(at.url + PASSKEYS))).html)
  at.clock.advance({ seconds: 301 })
  const before = (await eventsOf("passkey-removed")).length
  equal((await browser.submit(removal)).status, 303)
  equal((await eventsOf("passkey-removed")).length, before)
})

test("adding a passkey starts a new session, in which the passkey counts, and the old cookie is worthless", async () => {
  await addUser(at, "fay")
  const { browser, page } = await atPasskeys(at, "fay")
  const old = browser.cookies.get("gatehouse_session")
  ok(isAdded(await add(browser, page, softPasskey(), site)))
  notEqual(browser.cookies.get("gatehouse_session"), old)
  ok(isPasskeysPage(await browser.get(at.url + PASSKEYS)))
  const thief = new Browser()
  thief.cookies.set("gatehouse_session", old ?? "")
  ok(isSignInPage(await thief.get(at.url + PASSKEYS)))
})

test("a name that is empty, too long or invisible is refused, and the words stay", async () => {
  await addUser(at, "gus")
  const { browser, page } = await atPasskeys(at, "gus")
  for (const name of ["", "   ", "x".repeat(61), "a\u202eb", "a\u0007b"]) {
    const answer = await add(browser, page, softPasskey(), site, { name })
    match(answer.html, /Give the passkey a name of at most 60 characters/)
  }
})
