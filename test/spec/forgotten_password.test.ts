/** A person who forgot the password gets a link by e-mail and chooses another one. */
import { deepEqual, equal, match, ok } from "node:assert/strict"
import { test } from "node:test"
import { LOCALES } from "../../src/base/locales.ts"
import { Secret } from "../../src/base/secret.ts"
import { loadWords, mailWordsIn, wordsIn } from "../../src/words/languages.ts"
import { bodyOf } from "../support/answers.ts"
import { addUser } from "../support/authorization.ts"
import { Browser, decodeHtml, formOf } from "../support/browser.ts"
import { authorizeUrl, codeFor, exchange, PASSWORD, REDIRECT_URI, requestOf, signIn } from "../support/journey.ts"
import { choose, FORGOTTEN, forget, mailingService, NEW_PASSWORD } from "../support/mails.ts"
import type { Tokens } from "../support/service.ts"
import { codeRequest, confidentialClient, post, refreshRequest, service } from "../support/service.ts"
import { send } from "../support/wire.ts"

const hrefOf = (html: string, text: string): string =>
  decodeHtml(new RegExp(`<a[^>]* href="([^"]*)"[^>]*>${text.replace("?", "\\?")}</a>`).exec(html)?.[1] ?? "")

test("from the sign-in page a person gets a link, chooses a password, and continues the same authorization request", async (t) => {
  const at = await mailingService(t)
  const client = await confidentialClient(at, { name: "Photos" })
  const browser = new Browser()
  const { forgotten } = wordsIn("en").signIn
  const start = await browser.get(authorizeUrl(at, requestOf(client, { nonce: "n & n", ui_locales: "en" })))
  const page = await browser.get(hrefOf(start.html, forgotten))
  equal(page.status, 200)
  const asked = await browser.submit(formOf(page.html), { name: "ann" })
  equal(asked.status, 303)
  const notice = await browser.get(asked.location ?? "")
  match(notice.html, /Check your e-mail/)

  const link = await at.newestLink()
  match(link, /^\/account\/reset-password\?token=gal_[\w-]{98}$/)
  const mailed = (await at.mails())[0]
  ok(!`${mailed?.raw}`.includes(client.client_id) && !`${mailed?.raw}`.includes("client.example"))
  const elsewhere = new Browser()
  const done = await choose(at, link, NEW_PASSWORD, elsewhere)
  deepEqual([done.status, done.location], [303, `${at.url}/account/reset-password?step=done`])
  match((await elsewhere.get(done.location ?? "")).html, /Your password was changed/)

  const back = await browser.get(hrefOf(notice.html, wordsIn("en").forgottenPassword.back))
  equal((await signIn(browser, back, "ann", PASSWORD)).status, 403)
  const answer = await signIn(browser, await browser.get(back.url), "ann", NEW_PASSWORD)
  const { searchParams, origin, pathname } = new URL(answer.location ?? "")
  equal(`${origin}${pathname}`, REDIRECT_URI)
  equal(searchParams.get("state"), requestOf(client).state)
  const tokens = await post(at, codeRequest(client, searchParams.get("code") ?? ""))
  equal(tokens.status, 200)
})

test("a new password ends all sessions and grants, and the person gets a notice that leads to the page for another one", async (t) => {
  const at = await mailingService(t)
  const client = await confidentialClient(at)
  const tokens = bodyOf<Tokens>(await post(at, codeRequest(client, await codeFor(at, client, {}, at.browser))))
  const unused = await codeFor(at, client, {}, at.browser)
  await forget(at, "ann")
  await choose(at, await at.newestLink())
  equal((await post(at, refreshRequest(client, tokens.refresh_token))).status, 400)
  equal((await exchange(at, client, unused)).status, 400)
  deepEqual(await at.gatehouse.administration.sessions.list("ann"), [])
  equal(await at.newestLink(), FORGOTTEN)
  match((await at.mails()).at(-1)?.parsed.subject ?? "", /was changed/)
  const events = await at.gatehouse.administration.audit.list({ limit: 99, types: ["password-reset", "mail-sent"] })
  deepEqual(
    events.map(({ type, actor, subject, detail }) => [type, actor === at.userId, subject, detail]),
    [
      ["mail-sent", false, at.userId, "purpose=password-changed"],
      ["password-reset", true, at.userId, null],
      ["mail-sent", false, at.userId, "purpose=reset-password"],
    ],
  )
  for (const { address, trace_id } of events) ok(address !== null && trace_id !== null, "the audit says who asked")
})

test("the answer is the same for every name, and no account is looked up before it", async (t) => {
  const at = await mailingService(t)
  await addUser(at, "disabled", { email_verified: true })
  await addUser(at, "unverified")
  await at.gatehouse.administration.users.disable("disabled")
  const { users, mailDeliveries } = at.gatehouse.store
  // The e-mails wait, so every read of a user below belongs to an answer.
  Object.assign(mailDeliveries, { due: async () => [] })
  const reads: string[] = []
  for (const name of ["find", "findByUsername", "findByVerifiedEmail", "findWithPassword"] as const) {
    const real = users[name].bind(users) as (...args: unknown[]) => unknown
    const noting = (...args: unknown[]) => {
      reads.push(name)
      return real(...args)
    }
    Object.assign(users, { [name]: noting })
  }
  const answers = new Set<string>()
  const names = [
    "ann",
    "ann@example.com",
    "ANN",
    "nobody",
    "nobody@example.com",
    "disabled",
    "unverified",
    "unverified@example.com",
  ]
  for (const name of names) {
    const { status, location, headers, html } = await forget(at, name)
    const shown = await new Browser().get(location ?? "")
    answers.add(JSON.stringify([status, location, [...headers.keys()], html, shown.status, shown.html]))
  }
  equal(answers.size, 1)
  deepEqual(reads, [])
})

test("only an enabled account with a password and a verified address gets a link, and the audit says why another one got none", async (t) => {
  const at = await mailingService(t)
  const { administration, store } = at.gatehouse
  const ids = {
    unverified: await addUser(at, "unverified"),
    disabled: await addUser(at, "disabled", { email_verified: true }),
  }
  await administration.users.disable("disabled")
  for (const name of [
    "unverified",
    "unverified@example.com",
    "disabled",
    "disabled@example.com",
    "nobody",
    "  ",
    "x".repeat(300),
  ]) {
    await forget(at, name)
    // So that the events below have the order of the requests.
    deepEqual(await at.mails(), [])
  }
  const events = await administration.audit.list({ limit: 99, types: ["mail-sent", "mail-not-sent"] })
  deepEqual(
    events.map(({ subject, detail }) => [subject, detail]),
    [
      [ids.disabled, "purpose=reset-password because=account-disabled"],
      [ids.disabled, "purpose=reset-password because=account-disabled"],
      [ids.unverified, "purpose=reset-password because=email-unverified"],
    ],
  )
  deepEqual(await store.mailDeliveries.due(Number.MAX_SAFE_INTEGER, 9), [])
  for (const name of ["ann", "Ann@Example.com", " ANN "]) await forget(at, name)
  deepEqual(
    (await at.mails()).map(({ to }) => to),
    [["ann@example.com"], ["ann@example.com"], ["ann@example.com"]],
  )
})

test("a username that is another person's verified address does not receive or prevent that person's link", async (t) => {
  const at = await mailingService(t)
  await at.gatehouse.administration.users.create({
    username: "ann@example.com",
    email: "thief@evil.example",
    email_verified: true,
    password: new Secret(PASSWORD),
  })
  await forget(at, "ann@example.com")
  const mails = await at.mails()
  deepEqual(
    mails.map(({ to }) => to),
    [["ann@example.com"]],
  )
  match(mails[0]?.parsed.text ?? "", /account ann at/)
})

test("one address gets five links an hour, and one caller asks for a limited number, for any name", async (t) => {
  const at = await mailingService(t, { signInLimit: { count: 5, windowMs: 15 * 60_000 } })
  const statuses: number[] = []
  for (let count = 0; count < 8; count++)
    statuses.push((await forget(at, count % 2 === 0 ? "ann" : "ann@example.com")).status)
  deepEqual(statuses, Array(8).fill(303))
  equal((await at.mails()).length, 5)
  equal((await forget(at, "nobody")).status, 303)
  equal((await forget(at, "nobody")).status, 303)
  for (const name of ["ann", "nobody"]) {
    const refused = await forget(at, name)
    equal(refused.status, 429)
    ok(Number(refused.headers.get("retry-after")) > 0)
  }
  equal((await send(at, FORGOTTEN)).status, 200, "the page itself is not counted")
  at.clock.advance({ minutes: 61 })
  equal((await forget(at, "ann")).status, 303)
  equal((await at.mails()).length, 6)
})

test("pages and e-mails have the language of the browser, and the e-mail that of the page", async (t) => {
  const at = await mailingService(t)
  for (const [count, locale] of LOCALES.entries()) {
    await loadWords(locale)
    const words = wordsIn(locale)
    const headers = { "accept-language": locale }
    const page = await new Browser().get(`${at.url}${FORGOTTEN}`, headers)
    ok(page.html.includes(words.forgottenPassword.heading))
    await forget(at, "ann", new Browser(), headers)
    const mail = (await at.mails()).at(-1)
    equal((await at.mails()).length, count + 1)
    const { subject, advice } = mailWordsIn(locale)["reset-password"]
    equal(mail?.parsed.subject, subject({ name: new URL(at.url).host }))
    for (const sentence of advice) ok(mail?.parsed.text?.includes(sentence), sentence)
    const reset = await new Browser().get(`${at.url}${await at.newestLink()}`, headers)
    ok(reset.html.includes(words.resetPassword.heading))
    at.clock.advance({ minutes: 61 })
  }
})

test("the page leads back to this service only, whatever its address says", async (t) => {
  const at = await mailingService(t)
  const query =
    "?backHref=https://evil.example&to=//evil.example&redirect_uri=https://evil.example&client_id=//evil.example"
  const page = await new Browser().get(`${at.url}${FORGOTTEN}${query}`)
  const hrefs = [...page.html.matchAll(/(?:href|action)="([^"]*)"/g)]
    .map(([, href = ""]) => decodeHtml(href))
    .filter((href) => !href.startsWith("data:"))
  equal(hrefs.length, 2)
  for (const href of hrefs) ok(href.startsWith(`${at.url}/`), href)
  const asked = await forget(at, "ann", new Browser(), {}, query)
  ok(`${asked.location}`.startsWith(`${at.url}${FORGOTTEN}?step=asked&client_id=`))
})

test("without an authorization request the page, and the page after it, lead back to the sign-in of the account", async (t) => {
  const at = await mailingService(t)
  const asked = await new Browser().get((await forget(at, "ann")).location ?? "")
  for (const { html } of [await new Browser().get(`${at.url}${FORGOTTEN}`), asked])
    equal(hrefOf(html, wordsIn("en").forgottenPassword.back), `${at.url}/account`)
})

test("the link has the address of GATEHOUSE_URL, whatever Host and forwarded headers say", async (t) => {
  const at = await mailingService(t)
  const form = formOf((await new Browser().get(`${at.url}${FORGOTTEN}`)).html)
  const body = new URLSearchParams({ ...form.fields, name: "ann" }).toString()
  const headers = {
    "content-type": "application/x-www-form-urlencoded",
    host: "evil.example",
    "x-forwarded-host": "evil.example",
    "x-forwarded-proto": "https",
    forwarded: "host=evil.example",
  }
  equal((await send(at, FORGOTTEN, { method: "POST", headers, body })).status, 303)
  match(await at.newestLink(), /^\/account\/reset-password/)
  ok(!(await at.mails())[0]?.raw.includes("evil.example"))
})

test("a form of another site, or without the page's seal, sends nothing", async (t) => {
  const at = await mailingService(t)
  const cross = await forget(at, "ann", new Browser(), { "sec-fetch-site": "cross-site" })
  const bare = await new Browser().submit({ action: `${at.url}${FORGOTTEN}`, fields: {} }, { name: "ann" })
  deepEqual([cross.location, bare.location], [`${at.url}${FORGOTTEN}`, `${at.url}${FORGOTTEN}`])
  deepEqual(await at.mails(), [])
})

test("a service that cannot send e-mail offers no such page", async (t) => {
  const at = await service(t)
  const client = await confidentialClient(at)
  const page = await new Browser().get(authorizeUrl(at, requestOf(client)))
  ok(!page.html.includes(wordsIn("en").signIn.forgotten))
  for (const path of [FORGOTTEN, "/account/reset-password", "/account/verify-email"])
    equal((await send(at, path)).status, 404)
})
