/**
 * Each member of each page's model, over HTTP: given by an endpoint and read by the page; if it may be absent, also absent. A walk that no longer
 * reaches its page, a misspelt member and a dropped one fail here by name.
 */

import { deepEqual, equal } from "node:assert/strict"
import { after, it } from "node:test"
import { connectionTokenScope } from "../../src/apis/connection_api.ts"
import type { SessionId, UserId } from "../../src/base/id.ts"
import { newId } from "../../src/base/id.ts"
import { systemRandom } from "../../src/base/random.ts"
import { Secret } from "../../src/base/secret.ts"
import { defaults } from "../../src/config/options.ts"
import { ACCOUNT_EMAIL_PATH, AUTHORIZATION_PATH, SIGN_OUT_PATH, VERIFY_EMAIL_PATH } from "../../src/oauth/paths.ts"
import { event } from "../store/samples.ts"
import { addUser, signedIn, visit } from "../support/authorization.ts"
import { Browser, decodeHtml, formOf } from "../support/browser.ts"
import { skipWithoutOpenssl } from "../support/certificate.ts"
import { connect, connectForm, formsOf, personAt, providerWorld, signInBy } from "../support/connections.ts"
import { freePort } from "../support/free_port.ts"
import { PASSWORD, signIn } from "../support/journey.ts"
import { choose, FORGOTTEN, forget, mailingService } from "../support/mails.ts"
import { documentHost, S256 } from "../support/metadata_document.ts"
import { atAccount, formFor } from "../support/own_account.ts"
import { declaredMembers, differences, watchPages } from "../support/page_members.ts"
import { add, added, PASSKEYS, prove, siteOf } from "../support/passkeys.ts"
import { PUBLIC, registered } from "../support/registration.ts"
import { atSecurity, enrolled, formFor as formOfStep, SECURITY } from "../support/second_factor.ts"
import type { Service } from "../support/service.ts"
import { confidentialClient, freshCode, post, service } from "../support/service.ts"
import { askFor } from "../support/sign_up.ts"
import { softPasskey } from "../support/soft_authenticator.ts"
import { walkCodePages } from "../support/walk_code_pages.ts"
import { walkDevicePages, walkRequestPages } from "../support/walk_request_pages.ts"
import { world } from "../support/world.ts"

const seen = watchPages()
const HOUR_MS = 3_600_000

const { authorizationLimit } = defaults()
const settings = { signUp: "open", registration: "open", metadataDocuments: true, authorizationLimit } as const
const at = await mailingService({ after } as never, settings)
const port = await freePort()
/** Sends no e-mail, lets people change nothing, and has an address at which no passkey works. */
const bare = await service({ after }, { peopleMayChange: "nothing", port, url: `http://127.0.0.1:${port}` })
const { administration, store } = at.gatehouse
const web = await confidentialClient(at)
const asking = await confidentialClient(at, { consent: "ask" })
const stranger = await registered(at)
const there = skipWithoutOpenssl === false ? await documentHost() : undefined
const documented = { client_id: there?.document("/app.json") ?? "" }

/** What only a destination of the future or the type of another page can do. */
const UNREACHABLE = [
  // The person at this page has no passkey. The page of one's own passkeys has the same form.
  "never given: new-passkey.add.known[]",
  "never given: passkey-offer.add.known[]",
]

const page = (path: string, browser = new Browser(), server: Pick<Service, "url"> = at) =>
  browser.get(server.url + path)
const approve = { decision: "approve" }
const walk = (title: string, does: () => Promise<void>) => it(title, { skip: skipWithoutOpenssl }, does)

walk("signing in: with and without an application, e-mail, passkeys and a problem", async () => {
  const browser = new Browser()
  await browser.submit(formOf((await visit(at, browser, web)).html), { username: "ann", password: "wrong" })
  await visit(at, new Browser(), stranger, S256)
  await visit(at, new Browser(), documented, S256)
  await page("/account", new Browser(), bare)
  const { browser: own } = await atAccount(at)
  at.clock.advance({ minutes: 6 })
  await page("/account/data", own)
})

walk("an authenticator app: offered, demanded, confirmed and asked for; a sign-in that stops there", async () => {
  await addUser(at, "app")
  const { browser } = await atSecurity(at, "app")
  await browser.submit(formOf((await page(`${SECURITY}?add=app`, browser)).html), { code: "000000" })
  const { code } = await enrolled(at, "app", browser)
  const other = new Browser()
  const second = await signIn(other, await visit(at, other, asking), "app")
  await other.submit(formOfStep(second.html, "one-time-code"), { code: code(50) })
  await atAccount(at, "/account", "app")
  for (const path of ["/sessions", "/security", ""]) await page(`/account${path}`, browser)
  await addUser(at, "demanded")
  const third = new Browser()
  await signIn(third, await visit(at, third, await confidentialClient(at, { sign_in_level: "mfa" })), "demanded")
})

walk("a passkey: added on the way, only a passkey, added and used at the account, unknown", async () => {
  const strict = await confidentialClient(at, { sign_in_level: "phr" })
  await addUser(at, "key")
  const browser = new Browser()
  const asked = await signIn(browser, await visit(at, browser, strict), "key")
  await add(browser, asked, softPasskey(), siteOf(at), { challenge: "" })
  await add(browser, asked, softPasskey(), siteOf(at))
  const other = new Browser()
  await signIn(other, await visit(at, other, strict), "key")
  await addUser(at, "owner")
  const passkey = softPasskey()
  const own = await added(at, passkey, "owner")
  const shown = await page(PASSKEYS, own)
  await add(own, shown, softPasskey(), siteOf(at), { challenge: "" })
  const third = new Browser()
  await prove(third, await visit(at, third, web), passkey, siteOf(at))
  await page(PASSKEYS, third)
  const fourth = new Browser()
  await prove(fourth, await visit(at, fourth, web), softPasskey(), siteOf(at))
})

walk("a passkey: offered after the password, not added, added", async () => {
  await addUser(at, "offered")
  const browser = new Browser()
  const shown = await visit(at, browser, web)
  const typed = { username: "offered", password: PASSWORD, passkeys: "available" }
  const offer = await browser.get((await browser.submit(formOf(shown.html), typed)).location ?? "")
  await add(browser, offer, softPasskey(), siteOf(at), { challenge: "" })
  await add(browser, offer, softPasskey(), siteOf(at))
})

walk("a passkey at an address where none works", async () => {
  const userId = (await addUser(bare, "key")) as UserId
  await atAccount(bare, PASSKEYS, "key")
  const [listed] = await bare.gatehouse.administration.sessions.list("key")
  const found = await bare.gatehouse.store.sessions.find(listed?.session_id as SessionId)
  if (found === undefined) throw new Error("no session")
  const now = bare.clock()
  const passkey = {
    ...{ id: newId("passkey", now, systemRandom), userId, credentialId: systemRandom(32), publicKey: systemRandom(77) },
    ...{ counter: 0, transports: [], name: "Key", aaguid: "", backedUp: false, userVerified: true },
    ...{ createdAt: now, lastUsedAt: undefined },
  }
  const next = { ...found.session, id: newId("session", now, systemRandom) }
  const challenge = { digest: systemRandom(16), endsAt: now + 1 }
  await bare.gatehouse.store.passkeys.add(passkey, challenge, found.session.id, next, { event: event("passkey-added") })
  await atAccount(bare, "/account", "key")
})

walk(
  "consent: of applications that an operator registered, of strangers, of APIs with and without a name",
  async () => {
    await administration.apis.create({ identifier: "urn:named", name: "Files" })
    await administration.apis.create({ identifier: "urn:unnamed" })
    await administration.scopes.create({ scope: "named:read", api: "urn:named" })
    await administration.scopes.create({ scope: "unnamed:read", api: "urn:unnamed" })
    const scope = "openid named:read unnamed:read"
    const resources = ["urn:named", "urn:unnamed"]
    const ofApis = await confidentialClient(at, { consent: "remember", scope, resources })
    const own = await signedIn(at, web)
    await own.submit(formOf((await visit(at, own, ofApis, { scope })).html), approve)
    await own.submit(formOf((await visit(at, own, stranger, S256)).html), approve)
    await own.submit(formOf((await visit(at, own, documented, S256)).html), approve)
    const local = await registered(at, { ...PUBLIC, redirect_uris: ["http://127.0.0.1/callback"] })
    await visit(at, own, local, { ...S256, redirect_uri: "http://127.0.0.1/callback" })
    await page("/account/applications", own)
    // The code expires and the consent stays.
    at.clock.advance({ hours: 1 })
    await atAccount(at, "/account/applications")
    await freshCode(at, web)
  },
)

walk("devices", () => walkDevicePages(at))

walk("requests for approval", () => walkRequestPages(at))

walk("onward: by an address and by a form, to a stranger and to an application with a checked name", async () => {
  for (const response_mode of ["query", "form_post"])
    await visit(at, new Browser(), stranger, { ...S256, response_mode, scope: "unknown" })
  await addUser(at, "denying")
  const own = await signedIn(at, web, "denying")
  for (let times = 0; times < 20; times++)
    await own.submit(formOf((await visit(at, own, asking)).html), { decision: "deny" })
  await visit(at, own, asking)
})

walk("problems: with and without an application, a way back, a sign-out and a time", async () => {
  await visit(at, new Browser(), { client_id: "unknown" })
  await visit(at, new Browser(), web, { redirect_uri: "https://other.example/" })
  await page(`${VERIFY_EMAIL_PATH}?token=wrong`)
  const { browser } = await atAccount(at)
  await page(`${SIGN_OUT_PATH}?post_logout_redirect_uri=https://other.example/`, browser)
  const busy = await world({ after })
  busy.faults.refuse(AUTHORIZATION_PATH, "too_many_requests", { retryAfterSeconds: 7 })
  await page(AUTHORIZATION_PATH, browser, busy)
})

walk("a refusal explained to a developer: with and without values, a checked name, lines and the button", async () => {
  const redirect_uri = "http://localhost:3000/callback"
  const local = await confidentialClient(at, { redirect_uris: [redirect_uri], error_links: "on" })
  const links = ["scope", "max_age"].map(async (name) => {
    const { location = "" } = await visit(at, new Browser(), local, { redirect_uri, [name]: "unknown" })
    return new URL(location).searchParams.get("error_uri") ?? ""
  })
  const browser = new Browser()
  for (const uri of await Promise.all(links)) await browser.submit(formOf((await browser.get(uri)).html))
  for (const uri of await Promise.all(links)) await browser.get(uri)
  const own = await visit(at, browser, local, { redirect_uri: "http://localhost:3000/" })
  await browser.get(decodeHtml(/href="([^"]*error[.]php[^"]*)"/.exec(own.html)?.[1] ?? ""))
  await administration.clients.update(stranger.client_id, { error_links: "on" })
  const lost = await visit(at, browser, stranger, { ...S256, redirect_uri: "http://localhost:3000/" })
  await browser.get(decodeHtml(/href="([^"]*error[.]php[^"]*)"/.exec(lost.html)?.[1] ?? ""))
  for (const body of [{ ...local, client_secret: "wrong" }, { client_id: local.client_id }]) {
    const { text } = await post(at, { ...body, grant_type: "refresh_token", refresh_token: "grt_x" })
    await browser.get(JSON.parse(text).error_uri)
  }
})

walk("the home page, and signing out", async () => {
  await page("/")
  const { browser } = await atAccount(at)
  await page("/", browser)
  await browser.submit(formOf((await page(SIGN_OUT_PATH, browser)).html))
  await page(SIGN_OUT_PATH, browser)
})

walk("the first administrator", async () => {
  const empty = await world({ after })
  const { url } = await empty.gatehouse.administration.firstAdministrator.link()
  await new Browser().get(url)
})

walk("a forgotten password", async () => {
  const browser = new Browser()
  const asked = await forget(at, "ann", browser)
  await browser.get(asked.location ?? "")
  await addUser(at, "forgetful")
  await administration.users.sendReset("forgetful")
  const link = await at.newestLink()
  await choose(at, link, "short", browser)
  await browser.get((await choose(at, link, undefined, browser)).location ?? "")
  await page(FORGOTTEN)
})

walk("work to do before an e-mail is asked for, and too little of it", async () => {
  const working = await mailingService({ after } as never, {
    ...settings,
    signInLimit: { count: 100, windowMs: HOUR_MS },
    proofOfWork: { count: 1, windowMs: HOUR_MS },
    firstProofs: ["email-code", "password"],
  })
  await page("/account", undefined, working)
  for (const name of ["ann", "bea"]) {
    await forget(working, name)
    await askFor(working, `${name}@example.com`)
  }
})

walk("an account that a person asks for, and an invitation", async () => {
  await askFor(at, "no address")
  await askFor(at, "new@example.com")
  const link = await at.newestLink()
  const { browser } = await atAccount(at)
  await page(link)
  await page(link, browser)
  await administration.invitations.create({ email: "eve@example.com" }, "mail")
  const invitation = await at.newestLink()
  await page(invitation, browser)
  const eve = new Browser()
  await eve.submit(formOf((await page(invitation, eve)).html), { name: "Eve", password: "short" })
})

walk("an invitation that a person tries to accept with another service", async () => {
  const provider = await providerWorld({ after })
  provider.clock.advance({ seconds: (at.clock() - provider.clock()) / 1000 })
  const connection = await connect(at, provider, { name: "invited", accounts: "invited" })
  await personAt({ provider }, "other")
  await administration.invitations.create({ email: "fay@example.com" }, "mail")
  const url = at.url + (await at.newestLink())
  const connectedTo = { ...at, provider, connection, client: web, wait: () => {} }
  const { browser } = await signInBy(connectedTo, "other", { url, name: "invited" })
  const back = await browser.submit(connectForm(await browser.get(url), "invited"))
  const state = new URL(back.location ?? "").searchParams.get("state") ?? ""
  const denied = new URLSearchParams({ error: "access_denied", state })
  await browser.get((await browser.get(`${at.url}/connections/invited/callback?${denied}`)).location ?? "")
  await administration.connections.delete("invited")
})

walk("an e-mail address: verified and changed, and one that another account has verified meanwhile", async () => {
  await addUser(at, "unverified")
  const { browser } = await atAccount(at, "/account/profile", "unverified")
  await page(VERIFY_EMAIL_PATH, browser)
  await administration.users.sendVerification("unverified")
  const opened = await page(await at.newestLink())
  const ask = async (email: string) =>
    browser.submit(formFor((await page(ACCOUNT_EMAIL_PATH, browser)).html, "email"), { email })
  await ask("no address")
  await browser.get((await ask("taken@example.com")).location ?? "")
  const links = (await at.mails()).filter(({ to }) => to.includes("taken@example.com"))
  const link = /^http.*token=.*$/m.exec(links[0]?.parsed.text ?? "")?.[0] ?? ""
  const change = await browser.get(link)
  const password = new Secret(PASSWORD)
  for (const email of ["taken@example.com", "unverified@example.com"])
    await administration.users.create({ username: email.replace("@", "-"), email, email_verified: true, password })
  await browser.submit(formFor(change.html, "confirm-email"))
  await browser.submit(formOf(opened.html))
})

walk("the pages of the account: of one who has everything, one who has nothing, and an administrator", async () => {
  const [found] = await administration.sessions.list("ann")
  const ann = await store.sessions.find(found?.session_id as SessionId)
  if (ann === undefined) throw new Error("no session")
  const id = newId("session", at.clock(), systemRandom)
  const { origin: _, ...unknown } = { ...ann.session, id, rootId: id }
  await store.sessions.start(unknown, event("signed-in"))
  for (const path of ["", "/profile", "/password", "/sessions", "/applications", "/data", "/security", "/passkeys"])
    for (const server of [at, bare]) await atAccount(server, `/account${path}`)
  const { browser, page: shown } = await atAccount(at, "/account/password")
  await browser.submit(formFor(shown.html, "password"), { password: "short" })
  const changed = await browser.submit(formFor(shown.html, "password"), { password: "an unusual and quiet harbour" })
  await browser.get(changed.location ?? "")
  const hash = (await store.users.findByUsername("ann"))?.passwordHash
  async function* imported() {
    const unset = { emailVerified: false, disabled: false, attributes: {}, roles: [], groups: [] }
    yield { line: 1, username: "addressless", email: undefined, name: undefined, role: undefined, hash, ...unset }
  }
  const ignore = () => {}
  await administration.users.import(imported(), { dryRun: false, refused: ignore, missing: ignore, progress: ignore })
  for (const path of ["", "/profile"])
    await atAccount(at, `/account${path}`, "addressless", undefined, "an unusual and quiet harbour")
  await addUser(at, "root", { role: "admin" })
  await atAccount(at, "/account/data", "root")
})

walk(
  "another service: its buttons, an account with the same address, and the page of the connected services",
  async () => {
    const provider = await providerWorld({ after })
    provider.clock.advance({ seconds: (at.clock() - provider.clock()) / 1000 })
    const connection = await connect(at, provider, { emailDomains: ["acme.example"], keepTokens: true })
    await connect(at, provider, { name: "beta", label: "Beta" })
    const connectedTo = { ...at, provider, connection, client: web, wait: () => {} }
    await personAt({ provider }, "zoe", { email: "zoe@acme.example" })
    const { browser } = await signInBy(connectedTo, "zoe")
    const shown = await page("/account/connections", browser)
    await browser.submit(formsOf(shown).find(({ fields }) => fields.change === "remove") ?? formOf(""))
    await page("/account/security", browser)
    await page("/account/password", browser)
    await addUser(at, "yves", { email_verified: true })
    await personAt({ provider }, "yves", { email: "yves@example.com" })
    equal((await signInBy(connectedTo, "yves")).status, 200)
    await atAccount(at, "/account/connections", "yves")
    const { user } = (await store.users.findByUsername("zoe")) ?? {}
    if (user === undefined) throw new Error("no user")
    const unnamed = {
      connectionId: (await store.connections.findByName("beta"))?.id ?? connection.id,
      subject: "unnamed",
    }
    const times = { shownName: undefined, linkedAt: 0, lastUsedAt: 0 }
    equal(
      await store.linkedIdentities.link({ ...unnamed, ...times, userId: user.id }, event("identity-linked")),
      "linked",
    )
    await page("/account/connections", browser)
    const scope = `openid ${connectionTokenScope("acme")}`
    const asked = await visit(at, browser, await confidentialClient(at, { scope }), { scope })
    await browser.submit(formOf(asked.html), approve)
    for (const path of ["applications", "connections"]) await page(`/account/${path}`, browser)
    await visit(at, browser, await confidentialClient(at, { sign_in_page: "connections" }), { prompt: "login" })
    await store.connections.update({ ...connection, hasOwnPasswords: false }, event("connection-updated"), connection)
    const again = await signInBy(connectedTo, "zoe")
    for (const path of ["security", "password"]) await page(`/account/${path}`, again.browser)
    const staff = {
      ...connection,
      id: newId("connection", at.clock(), systemRandom),
      name: "staff",
      preset: "ldap",
    } as const
    await store.connections.create(staff, event("connection-created"))
    const ofStaff = { connectionId: staff.id, subject: "zoe", userId: user.id, ...times }
    await store.linkedIdentities.link(ofStaff, event("identity-linked"))
    await page("/account/password", again.browser)
  },
)

walk("codes by e-mail, and accounts without a password", () => walkCodePages({ after }))

walk(
  "each member that a model declares is given over HTTP and read, absent where it may be, and no other is",
  async () => {
    deepEqual(differences(declaredMembers(), seen), UNREACHABLE)
  },
)
