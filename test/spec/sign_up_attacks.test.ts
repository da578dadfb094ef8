/** What strangers try at the pages with which people get an account. */
import { deepEqual, equal, match, ok } from "node:assert/strict"
import { test } from "node:test"
import { isReservedUsername } from "../../src/accounts/reserved_username.ts"
import { Secret } from "../../src/base/secret.ts"
import { rememberedLooks } from "../../src/looks/remembered_looks.ts"
import { wordsIn } from "../../src/words/languages.ts"
import { addUser } from "../support/authorization.ts"
import { Browser, decodeHtml, formOf } from "../support/browser.ts"
import { authorizeUrl, PASSWORD, requestOf, signIn } from "../support/journey.ts"
import { forget, mailingService } from "../support/mails.ts"
import { confidentialClient } from "../support/service.ts"
import { askFor, CREATE, create, OWN_PASSWORD, SIGN_UP } from "../support/sign_up.ts"
import { send } from "../support/wire.ts"

const SESSION = "gatehouse_session"

test("the answer is the same for every address, and no account is looked up before it", async (t) => {
  const at = await mailingService(t, { signUp: "open" })
  await addUser(at, "unverified")
  await addUser(at, "disabled", { email_verified: true })
  await at.gatehouse.administration.users.disable("disabled")
  const { users, mailDeliveries } = at.gatehouse.store
  // The e-mails wait, so every read of a user below belongs to an answer.
  Object.assign(mailDeliveries, { due: async () => [] })
  const reads: string[] = []
  for (const name of ["find", "findByUsername", "findByVerifiedEmail", "findWithPassword"] as const) {
    const real = users[name].bind(users) as (...args: unknown[]) => unknown
    Object.assign(users, {
      [name]: (...args: unknown[]) => {
        reads.push(name)
        return real(...args)
      },
    })
  }
  const answers = new Set<string>()
  for (const name of ["ann", "unverified", "disabled", "nobody"]) {
    const { status, location, headers, html } = await askFor(at, `${name}@example.com`)
    answers.add(JSON.stringify([status, location, [...headers.keys()], html.replace(name, "NAME")]))
  }
  equal(answers.size, 1)
  deepEqual(reads, [])
})

test("the owner of an account learns from the e-mail that the account exists, and nothing changes", async (t) => {
  const at = await mailingService(t, { signUp: "open" })
  await askFor(at, "ANN@example.com")
  const [mail, ...others] = await at.mails()
  deepEqual([mail?.to, others], [["ann@example.com"], []])
  match(mail?.parsed.subject ?? "", /You already have an account/)
  match(mail?.parsed.text ?? "", /already belongs to the account ann\./)
  ok(!`${mail?.raw}`.includes("gal_"), "the e-mail has no link that works without a password")
  equal(await at.newestLink(), "/account")
  equal((await at.gatehouse.administration.users.list()).length, 1)
  const [event] = await at.gatehouse.administration.audit.list({ limit: 1, types: ["mail-sent"] })
  deepEqual([event?.subject, event?.detail], [at.userId, "purpose=sign-up"])
})

test("the owner of a disabled account gets no e-mail and no second account with the same address", async (t) => {
  const at = await mailingService(t, { signUp: "open" })
  await askFor(at, "bob@example.com")
  const link = await at.newestLink()
  const id = await addUser(at, "bob", { email_verified: true })
  const { users, audit } = at.gatehouse.administration
  await users.disable("bob")
  await askFor(at, "bob@example.com")
  equal((await at.mails()).length, 1)
  const [event] = await audit.list({ limit: 1, types: ["mail-not-sent"] })
  deepEqual([event?.subject, event?.detail], [id, "purpose=sign-up because=account-disabled"])
  equal((await create(at, link, "bob2")).status, 403)
})

test("an unverified address of another account does not keep its owner from signing up, and stays unverified there", async (t) => {
  const at = await mailingService(t, { signUp: "open" })
  const { users } = at.gatehouse.administration
  await users.create({ username: "squatter", email: "bea@example.com", password: new Secret(PASSWORD) })
  await users.create({ username: "bea@example.com", email: "eve@evil.example", password: new Secret(PASSWORD) })
  await users.sendVerification("squatter")
  const verify = await at.newestLink()
  await askFor(at, "bea@example.com")
  equal((await create(at, await at.newestLink(), "bea")).status, 303)
  const late = await new Browser().get(at.url + verify)
  const refused = await new Browser().submit(formOf(late.html))
  match(refused.html, /belongs to another account/)
  deepEqual(
    (await users.list()).filter(({ email_verified }) => email_verified).map(({ username }) => username),
    ["ann", "bea"],
  )
  const browser = new Browser()
  const start = await browser.get(authorizeUrl(at, requestOf(await confidentialClient(at))))
  equal((await signIn(browser, start, "bea@example.com", PASSWORD)).status, 403)
  await forget(at, "bea@example.com")
  match((await at.mails()).at(-1)?.parsed.text ?? "", /account bea at/)
})

test("of 64 submissions of one link at once one creates an account, whatever usernames they have", async (t) => {
  const at = await mailingService(t, { signUp: "open", signInLimit: "off" })
  for (const usernameOf of [() => "bea", (each: number) => `cy${each}`]) {
    await askFor(at, `${usernameOf(0)}@example.com`)
    const link = await at.newestLink()
    const page = new Browser()
    const form = formOf((await page.get(at.url + link)).html)
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, each) => {
        const browser = new Browser()
        for (const [name, value] of page.cookies) browser.cookies.set(name, value)
        return browser.submit(form, { username: usernameOf(each), name: "", password: OWN_PASSWORD })
      }),
    )
    const counts = Map.groupBy(answers, ({ status }) => status)
    equal(counts.get(303)?.length, 1)
    // 503: too many passwords were being hashed at once.
    for (const status of counts.keys()) ok([303, 403, 503].includes(status), `${status}`)
    equal((await send(at, link)).status, 403, "the link works once")
  }
  const { users, audit, sessions } = at.gatehouse.administration
  equal((await users.list()).length, 3)
  equal((await audit.list({ limit: 9, types: ["user-created"] })).filter(({ detail }) => detail !== null).length, 2)
  equal((await sessions.list("bea")).length, 1)
})

test("a link of another purpose, and a forged or changed one, creates no account", async (t) => {
  const at = await mailingService(t, { signUp: "open" })
  await forget(at, "ann")
  const reset = (await at.newestLink()).split("?")[1] ?? ""
  await askFor(at, "bea@example.com")
  const own = (await at.newestLink()).split("?")[1] ?? ""
  const bytes = Buffer.from(own.slice("token=gal_".length), "base64url").toString("latin1")
  const other = bytes.replace("bea@example.com", "eve@example.com")
  ok(other !== bytes)
  for (const each of [reset, `token=gal_${Buffer.from(other, "latin1").toString("base64url")}`, "token=", ""])
    equal((await send(at, `${CREATE}?${each}`)).status, 403, each)
  for (const path of ["/account/reset-password", "/account/verify-email"])
    equal((await send(at, `${path}?${own}`)).status, 403, path)
})

test("one address gets five e-mails an hour, silently, and one caller asks for a limited number", async (t) => {
  const at = await mailingService(t, { signUp: "open", signInLimit: { count: 5, windowMs: 15 * 60_000 } })
  for (let count = 0; count < 8; count++) equal((await askFor(at, "bea@example.com")).status, 200)
  equal((await at.mails()).length, 5)
  for (const name of ["cy", "dee"]) equal((await askFor(at, `${name}@example.com`)).status, 200)
  const refused = await askFor(at, "eve@example.com")
  equal(refused.status, 429)
  ok(Number(refused.headers.get("retry-after")) > 0)
  equal((await send(at, SIGN_UP)).status, 200, "the page itself is not counted")
  at.clock.advance({ minutes: 61 })
  await askFor(at, "bea@example.com")
  equal((await at.mails()).length, 8)
})

test("one address may try 20 usernames an hour, with any number of links", async (t) => {
  const at = await mailingService(t, { signUp: "open", signInLimit: { count: 99, windowMs: 15 * 60_000 } })
  const links: string[] = []
  for (let count = 0; count < 2; count++) {
    await askFor(at, "bea@example.com")
    links.push(await at.newestLink())
    at.clock.advance({ seconds: 1 })
  }
  for (let count = 0; count < 20; count++) equal((await create(at, links[count % 2] ?? "", "ann")).status, 200)
  for (const link of links) equal((await create(at, link, "bea")).status, 429)
  at.clock.advance({ minutes: 60 })
  equal((await create(at, links[0] ?? "", "bea")).status, 303)
})

test("an address with line breaks, further recipients or headers is refused, and no e-mail is sent", async (t) => {
  const at = await mailingService(t, { signUp: "open" })
  const evil = [
    "bea@example.com\r\nBcc: eve@evil.example",
    "bea@example.com\nSubject: x",
    "bea@example.com\0",
    "bea@example.com, eve@evil.example",
    "bea@example.com;eve@evil.example",
    "Bea <bea@example.com>",
    '"a b"@example.com',
    "bea@example.com(x)",
    "bea@[127.0.0.1]",
    "bea%0d%0aBcc:eve@evil.example@example.com",
    `${"x".repeat(300)}@example.com`,
    "bea\u2028@example.com",
    "b\u200bea@example.com",
  ]
  for (const each of evil) {
    const answer = await askFor(at, each)
    ok(decodeHtml(answer.html).includes(wordsIn("en").setup.problems.email), JSON.stringify(each))
  }
  deepEqual(await at.mails(), [])
})

test("letters that only look equal after folding go to the folded address, which the account then has", async (t) => {
  const at = await mailingService(t, { signUp: ["kernel.example"] })
  await askFor(at, "bea@\u212aernel.example")
  deepEqual(
    (await at.mails()).map(({ to }) => to),
    [["bea@kernel.example"]],
  )
})

test("a person who signs up while somebody else is signed in gets a new session, and the other session ends", async (t) => {
  const at = await mailingService(t, { signUp: "open" })
  const client = await confidentialClient(at)
  const browser = new Browser()
  await signIn(browser, await browser.get(authorizeUrl(at, requestOf(client))), "ann", PASSWORD)
  const before = browser.cookies.get(SESSION) ?? ""
  await askFor(at, "bea@example.com", browser)
  const link = await at.newestLink()
  const page = await browser.get(at.url + link)
  match(page.html, /You are signed in as <bdi>Ann Example<\/bdi>/)
  equal((await create(at, link, "bea", browser)).status, 303)
  const after = browser.cookies.get(SESSION)
  ok(after !== undefined && after !== before)
  const { sessions } = at.gatehouse.administration
  deepEqual([(await sessions.list("ann")).length, (await sessions.list("bea")).length], [0, 1])
  const thief = new Browser()
  thief.cookies.set(SESSION, before)
  match((await thief.get(`${at.url}/account`)).html, /name="password"/)
})

test("a form from another browser or site creates nothing, and a browser without cookies learns why", async (t) => {
  const at = await mailingService(t, { signUp: "open" })
  await askFor(at, "eve@evil.example")
  const link = await at.newestLink()
  const [eve, victim] = [new Browser(), new Browser()]
  const form = formOf((await eve.get(at.url + link)).html)
  await victim.get(at.url + link)
  const typed = { username: "eve", name: "", password: OWN_PASSWORD }
  equal((await victim.submit(form, typed)).location, at.url + link)
  equal((await eve.submit(form, typed, { "sec-fetch-site": "cross-site" })).location, at.url + link)
  const bare = await new Browser().submit(form, typed)
  equal(bare.status, 400)
  match(bare.html, /did not keep a cookie/)
  const cross = await askFor(at, "bea@example.com", new Browser(), { "sec-fetch-site": "cross-site" })
  equal(cross.location, at.url + SIGN_UP)
  equal((await at.mails()).length, 1)
  equal((await at.gatehouse.administration.users.list()).length, 1)
})

test("a link stops working when sign-up was turned off, or the domain was removed, since it was sent", async (t) => {
  const secret = [new Secret("the server secret of both services, 32 characters")]
  const at = await mailingService(t, { signUp: "open", secret })
  await askFor(at, "bea@example.com")
  const link = await at.newestLink()
  const browser = new Browser()
  const form = formOf((await browser.get(at.url + link)).html)
  for (const signUp of ["off", ["example.org"]] as const) {
    const later = await mailingService(t, { signUp, secret })
    const refused = [await browser.get(later.url + link), await browser.submit({ ...form, action: later.url + link })]
    for (const { status, headers } of refused) {
      equal(status, 403)
      await later.gatehouse.store.probe()
      const kept = await later.gatehouse.store.refusals.find(headers.get("x-trace-id") ?? "", later.clock())
      equal(JSON.parse(kept?.record ?? "{}").reason, "account-link-not-allowed")
    }
  }
  const still = await mailingService(t, { signUp: ["example.com"], secret })
  equal((await create(still, link, "bea")).status, 303)
})

test("the pages send no referrer, load nothing, and show the address of the link", async (t) => {
  const at = await mailingService(t, { signUp: "open" })
  await askFor(at, "bea@example.com")
  const link = await at.newestLink()
  for (const [path, back] of [
    [SIGN_UP, ["/account"]],
    [link, []],
  ] as const) {
    const { headers, text } = await send(at, path)
    equal(headers["referrer-policy"], "no-referrer")
    equal(headers["cache-control"], "no-store")
    const addresses = [...text.matchAll(/(?:src|href|action)="([^"]*)"/g)].map(([, each = ""]) => decodeHtml(each))
    deepEqual(
      addresses.filter((each) => !each.startsWith("data:")),
      [path, ...back],
    )
  }
  match((await send(at, link)).text, /bea@example\.com/)
  const done = await create(at, link, "bea")
  equal(done.headers.get("referrer-policy"), "no-referrer")
})

test("nobody signs up with a username that looks like another one, because a part of it is not drawn", async (t) => {
  const at = await mailingService(t, { signUp: "open" })
  await askFor(at, "eve@example.com")
  const link = await at.newestLink()
  for (const username of ["ann\u2800", "ann\u3164", "ann_\u034f", "ann1\ufe0f", "ann-\u180b", "ann  lee"]) {
    const { status, html } = await create(at, link, username)
    deepEqual([status, /aria-invalid="true"/.test(html)], [200, true], JSON.stringify(username))
  }
  deepEqual(
    (await at.gatehouse.administration.users.list()).map(({ username }) => username),
    ["ann"],
  )
  equal((await create(at, link, "ann lee")).status, 303)
})

test("nobody gets a username that looks like an administrator's, or like an office of the service", async (t) => {
  const at = await mailingService(t, { signUp: "open" })
  const { users } = at.gatehouse.administration
  await addUser(at, "Ulrike.Born", { role: "admin" })
  await addUser(at, "bob")
  for (let more = 0; more < 205; more++) await addUser(at, `a${more}`, { role: "admin" })
  const before = (await users.list()).length
  await askFor(at, "mallory@example.com")
  const link = await at.newestLink()
  const { setup } = wordsIn("en")
  const refused = [
    ...["ulrikebom", "U1rike.B0rn", "ulr\u0131ke-born", "ulrike.b\u022frn"],
    ...["adm\u0131n", "ADMIN", "adm1n", "a.d.m.i.n", "adrnin", "r00t", "s\u00fapport", "Administrator", "gate-house"],
  ]
  const says = async (username: string) => {
    const { status, html } = await create(at, link, username)
    return [status, decodeHtml(html).includes(setup.problems["username-taken"])]
  }
  for (const [attempt, username] of refused.entries()) {
    if (attempt === 0) deepEqual(await says("bob"), [200, true], "a taken username of nobody special reads the same")
    deepEqual(await says(username), [200, true], username)
  }
  equal((await users.list()).length, before)
  equal(setup.problems["username-taken"], "This username is not available.")
  const look = await create(at, link, "b0b")
  equal(look.status, 303, "a look-alike of a person without rights is accepted")
  equal(
    (await users.create({ username: "adm\u0131n", email: "x@example.com", password: new Secret(PASSWORD) })).username,
    "adm\u0131n",
  )
})

test("the names of the service cannot be usernames: its host, the labels of its host, and the name of its look", async (t) => {
  const at = await mailingService(t, { signUp: "open" })
  const { store } = at.gatehouse
  const looks = rememberedLooks(store.looks, "")
  const isReserved = (username: string) =>
    isReservedUsername(username, { issuer: () => "https://login.photobook.example", looks, store })
  for (const name of ["Gatehouse", "login.photobook.example", "ph0t0b00k.example", "Photo-Book", "log1n"])
    equal(await isReserved(name), true, name)
  for (const name of ["example", "photo", "photobooks", "shutterbug", "ann2"])
    equal(await isReserved(name), false, name)
  await at.gatehouse.administration.looks.set(undefined, { name: "Shutterbug" })
  equal(await isReserved("shutter_bug"), true)
})
