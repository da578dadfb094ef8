/** Attacks on passkeys: answers that an honest authenticator in an honest browser never gives. Decision 0052. */
import { deepEqual, equal, match, ok } from "node:assert/strict"
import { after, test } from "node:test"
import { addUser, isSignInPage, visit } from "../support/authorization.ts"
import { Browser, formOf } from "../support/browser.ts"
import { refusalLog } from "../support/client_assertion.ts"
import { PASSWORD } from "../support/journey.ts"
import { add, added, atPasskeys, isAdded, PASSKEYS, passkeyFormOn, prove, siteOf } from "../support/passkeys.ts"
import { confidentialClient } from "../support/service.ts"
import { asserted, softPasskey } from "../support/soft_authenticator.ts"
import { world } from "../support/world.ts"

const { log, lines } = refusalLog()
const at = await world({ after }, {}, { log })
const site = siteOf(at)
const web = await confidentialClient(at)

const lastReason = () => lines.at(-1)?.reason
const signInPage = async (browser: Browser) => visit(at, browser, web)
const eventsOf = async (type: string, user: string) => {
  const { user_id } = await at.gatehouse.administration.users.show(user)
  const events = await at.gatehouse.administration.audit.list({ limit: 999 })
  return events.filter((each) => each.type === type && each.subject === user_id)
}

/** Adds a user with a passkey. */
async function person(username: string, counter = 1) {
  await addUser(at, username)
  const passkey = softPasskey(counter)
  return { passkey, browser: await added(at, passkey, username) }
}

type Asked = Parameters<typeof prove>[4]

for (const [what, reason, asked, elsewhere] of [
  ["from another origin", "passkey-not-genuine", {}, { origin: "https://evil.example" }],
  ["from a subdomain", "passkey-not-genuine", {}, { origin: "http://evil.localhost" }],
  ["for another host (rpId)", "passkey-not-genuine", {}, { rpId: "evil.example" }],
  ["without the user's PIN or biometrics", "passkey-user-not-verified", { userVerified: false }, {}],
  ["without the user's presence", "passkey-not-genuine", { userPresent: false }, {}],
  ["of the ceremony that adds a passkey", "passkey-not-genuine", { type: "webauthn.create" }, {}],
  ["from a page inside another site's page", "passkey-malformed", { crossOrigin: true }, {}],
  ["that names no account", "passkey-of-another-account", { userHandle: undefined }, {}],
  [
    "that names another account",
    "passkey-of-another-account",
    { userHandle: Buffer.alloc(32).toString("base64url") },
    {},
  ],
  [
    "with a challenge that the server did not make",
    "passkey-challenge-not-genuine",
    { challenge: Buffer.alloc(54).toString("base64url") },
    {},
  ],
  ["with an empty challenge", "passkey-challenge-not-genuine", { challenge: "" }, {}],
] as const satisfies readonly (readonly [string, string, Asked, Partial<typeof site>])[]) {
  test(`an assertion ${what} is refused, in the same words (WebAuthn §7.2)`, async () => {
    const { passkey } = await person(`u${lines.length}-${reason}-${Object.keys({ ...asked, ...elsewhere }).join("")}`)
    const browser = new Browser()
    const answer = await prove(browser, await signInPage(browser), passkey, { ...site, ...elsewhere }, asked)
    deepEqual([answer.status, lastReason(), browser.cookies.has("gatehouse_session")], [403, reason, false])
    match(answer.html, /<p class="alarm" id="problem" role="alert">This passkey did not work here\./)
    equal((await prove(browser, answer, passkey, site)).status, 303)
  })
}

test("a key that does not belong to the credential id is refused (WebAuthn §7.2)", async () => {
  const { passkey } = await person("mallory1")
  const forged = { ...softPasskey(), credentialId: passkey.credentialId, userHandle: passkey.userHandle }
  const browser = new Browser()
  equal((await prove(browser, await signInPage(browser), forged, site)).status, 403)
  equal(lastReason(), "passkey-not-genuine")
})

test("an assertion works once: of twenty that arrive together, one signs in (WebAuthn §7.2)", async () => {
  const { passkey } = await person("replayed", 0)
  const browser = new Browser()
  const page = await signInPage(browser)
  const { form, ceremony } = passkeyFormOn(page)
  const response = asserted(passkey, site, { challenge: ceremony.publicKey.challenge, counter: 0 })
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => {
      const copy = new Browser()
      for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
      return copy.submit(form, { response })
    }),
  )
  deepEqual(answers.map(({ status }) => status).sort(), [303, ...Array.from({ length: 19 }, () => 403)])
  equal((await browser.submit(form, { response })).status, 403)
  equal(lastReason(), "passkey-spent")
})

test("a challenge belongs to one browser, and to one purpose, and expires after an hour (WebAuthn §13.4.3)", async () => {
  const { passkey, browser: own } = await person("bound")
  const thief = new Browser()
  const stolen = passkeyFormOn(await signInPage(thief)).ceremony.publicKey.challenge
  const browser = new Browser()
  equal((await prove(browser, await signInPage(browser), passkey, site, { challenge: stolen })).status, 403)
  equal(lastReason(), "passkey-challenge-not-genuine")

  const adding = passkeyFormOn(await own.get(at.url + PASSKEYS)).ceremony.publicKey.challenge
  equal(
    (await prove(own, await visit(at, own, web, { prompt: "login" }), passkey, site, { challenge: adding })).status,
    403,
  )
  equal(lastReason(), "passkey-challenge-not-genuine")

  const page = await signInPage(browser)
  at.clock.advance({ hours: 1 })
  equal((await prove(browser, page, passkey, site)).status, 403)
  equal(lastReason(), "passkey-challenge-expired")
})

test("a counter that goes back is refused, audited and reported to the person by e-mail (WebAuthn §6.1.1)", async () => {
  const { passkey } = await person("cloned", 7)
  for (const counter of [7, 6, 0]) {
    const browser = new Browser()
    equal((await prove(browser, await signInPage(browser), passkey, site, { counter })).status, 403)
    equal(lastReason(), "passkey-counter-back")
  }
  const events = await eventsOf("passkey-refused", "cloned")
  match(events[0]?.detail ?? "", /^passkey=passkey_[0-9a-f]{32} stored_counter=7 received_counter=0$/)
  equal(events.length, 3)
  const browser = new Browser()
  equal((await prove(browser, await signInPage(browser), passkey, site, { counter: 8 })).status, 303)
})

test("a disabled user reads the same page as a user with an unknown passkey; only the signal about the presented passkey differs", async () => {
  const { passkey } = await person("gone")
  await at.gatehouse.administration.users.disable("gone")
  const [browser, other] = [new Browser(), new Browser()]
  const disabled = await prove(browser, await signInPage(browser), passkey, site)
  equal(lastReason(), "account-disabled")
  const unknown = await prove(
    other,
    await signInPage(other),
    { ...softPasskey(), userHandle: passkey.userHandle },
    site,
  )
  equal(lastReason(), "passkey-unknown")
  const signals = /(?<=signals&#34;:)\[.*?\](?=\})/
  const shown = (html: string) => html.replace(signals, "[]").replaceAll(/(?:[\w-]|&#61;){43,}/g, "X")
  deepEqual([disabled.status, shown(disabled.html)], [unknown.status, shown(unknown.html)])
})

test("a passkey of another account does not count as second factor, and a passkey of the account does", async () => {
  const eve = await person("eve")
  const ann = await person("anna")
  const browser = new Browser()
  const begun = await browser.submit(formOf((await signInPage(browser)).html), { username: "anna", password: PASSWORD })
  const page = await browser.get(begun.location ?? "")
  const { publicKey } = passkeyFormOn(page).ceremony
  deepEqual(
    publicKey.allowCredentials?.map(({ id }) => id),
    [ann.passkey.credentialId.toString("base64url")],
  )
  equal(publicKey.userVerification, "preferred")
  const refused = await prove(browser, page, eve.passkey, site)
  deepEqual([refused.status, lastReason()], [403, "passkey-of-another-account"])
  const before = browser.cookies.get("gatehouse_session")
  const proven = await prove(browser, refused, ann.passkey, site, { userVerified: false, userHandle: undefined })
  equal(proven.status, 303)
  ok(browser.cookies.get("gatehouse_session") !== before)
  match((await browser.get(proven.location ?? "")).location ?? "", /\?code=gac_/)
})

test("a challenge of the second factor belongs to its session, and works once", async () => {
  const { passkey } = await person("second", 0)
  const begin = async () => {
    const browser = new Browser()
    const begun = await browser.submit(formOf((await signInPage(browser)).html), {
      username: "second",
      password: PASSWORD,
    })
    return { browser, page: await browser.get(begun.location ?? "") }
  }
  const [one, other] = [await begin(), await begin()]
  const challenge = passkeyFormOn(one.page).ceremony.publicKey.challenge
  equal((await prove(other.browser, other.page, passkey, site, { challenge, counter: 0 })).status, 403)
  equal(lastReason(), "passkey-challenge-not-genuine")
  equal((await prove(one.browser, one.page, passkey, site, { counter: 0 })).status, 303)
})

test("a person with a second factor cannot add a passkey after the password alone", async () => {
  await person("owner")
  const thief = new Browser()
  const begun = await thief.submit(formOf((await thief.get(at.url + PASSKEYS)).html), {
    username: "owner",
    password: PASSWORD,
  })
  const page = await thief.get(begun.location ?? "")
  ok(page.html.includes('value="passkey"') && !page.html.includes("Your passkeys</h1>"))
  // The thief has a form of their own account, and sends it with the owner's session.
  await addUser(at, "thief")
  const own = await atPasskeys(at, "thief")
  const { form, ceremony } = passkeyFormOn(own.page)
  ok(ceremony.publicKey.challenge)
  const answer = await add(thief, own.page, softPasskey(), site)
  deepEqual([answer.status, lastReason()], [303, "form-without-session"])
  equal(form.action, at.url + PASSKEYS)
  equal((await eventsOf("passkey-added", "owner")).length, 1)
})

test("a new passkey must answer this site, this session and a challenge that is new (WebAuthn §7.1)", async () => {
  await addUser(at, "adder")
  const { browser, page } = await atPasskeys(at, "adder")
  for (const [reason, asked, elsewhere] of [
    ["passkey-not-genuine", {}, { origin: "https://evil.example" }],
    ["passkey-not-genuine", {}, { rpId: "evil.example" }],
    ["passkey-not-genuine", { type: "webauthn.get" }, {}],
    ["passkey-not-genuine", { userPresent: false }, {}],
    ["passkey-challenge-not-genuine", { challenge: "AAAA" }, {}],
    ["passkey-malformed", { crossOrigin: true }, {}],
  ] as const) {
    const answer = await add(browser, page, softPasskey(), { ...site, ...elsewhere }, asked)
    deepEqual([answer.status, lastReason()], [403, reason])
    match(answer.html, /This passkey was not added\. Try again\./)
  }
  const first = softPasskey()
  ok(isAdded(await add(browser, page, first, site)))
  const next = await browser.get(at.url + PASSKEYS)
  const { challenge } = passkeyFormOn(page).ceremony.publicKey
  equal((await add(browser, next, softPasskey(), site, { challenge })).status, 403)
  equal(lastReason(), "passkey-challenge-not-genuine")

  await addUser(at, "copycat")
  const other = await atPasskeys(at, "copycat")
  match((await add(other.browser, other.page, first, site)).html, /it already belongs to an account/)
  equal(lastReason(), "passkey-taken")
  equal((await eventsOf("passkey-added", "copycat")).length, 0)
})

test("a form of another site is not read, even with a genuine assertion", async () => {
  const { passkey } = await person("csrf")
  const browser = new Browser()
  const { form, ceremony } = passkeyFormOn(await signInPage(browser))
  const response = asserted(passkey, site, { challenge: ceremony.publicKey.challenge })
  const answer = await browser.submit(form, { response }, { "sec-fetch-site": "cross-site" })
  deepEqual([answer.status, lastReason()], [303, "form-of-another-site"])
  ok(isSignInPage(await browser.get(answer.location ?? "")))
})

test("a response that is not JSON, or has parts of another type, is refused and changes nothing", async () => {
  for (const response of ["", "{", "null", "[]", '"x"', '{"id":1,"response":{}}', '{"id":"AAAA","response":null}']) {
    const browser = new Browser()
    const { form } = passkeyFormOn(await signInPage(browser))
    const answer = await browser.submit(form, { response })
    deepEqual([answer.status, lastReason()], [403, "passkey-malformed"])
  }
})
