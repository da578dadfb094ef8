/** A person gets an account with a link that the service sends to the person's e-mail address. */
import { deepEqual, equal, match, ok } from "node:assert/strict"
import { test } from "node:test"
import { LINK_PURPOSES } from "../../src/accounts/links.ts"
import { LOCALES } from "../../src/base/locales.ts"
import { createLog } from "../../src/observe/log.ts"
import { loadWords, mailWordsIn, wordsIn } from "../../src/words/languages.ts"
import { Browser, decodeHtml } from "../support/browser.ts"
import { authorizeUrl, REDIRECT_URI, requestOf } from "../support/journey.ts"
import { mailingService } from "../support/mails.ts"
import { open, pushed, pushedUrl } from "../support/pushed.ts"
import { codeRequest, confidentialClient, post, service } from "../support/service.ts"
import { askFor, CREATE, create, OWN_PASSWORD, SIGN_UP } from "../support/sign_up.ts"
import { send } from "../support/wire.ts"

const words = wordsIn("en").signUp
const hrefOf = (html: string, text: string): string =>
  decodeHtml(new RegExp(`<a[^>]* href="([^"]*)"[^>]*>${text}</a>`).exec(html)?.[1] ?? "")

test("from the sign-in page a person gets an account, and continues the same authorization request in this browser", async (t) => {
  const at = await mailingService(t, { signUp: "open" })
  const client = await confidentialClient(at, { name: "Photos" })
  const browser = new Browser()
  const request = requestOf(client, { nonce: "n & n", prompt: "login", scope: "openid profile email" })
  const start = await browser.get(authorizeUrl(at, request))
  const asked = await askFor(
    at,
    "Bea@Example.com",
    browser,
    {},
    hrefOf(start.html, words.heading).replace(/^[^?]*/, ""),
  )
  equal(asked.status, 200)
  match(asked.html, /We sent an e-mail to <strong><bdi dir="ltr">bea@example\.com<\/bdi><\/strong>/)

  const link = await at.newestLink()
  match(link, /^\/account\/create\?token=gal_[\w-]+$/)
  const [mail] = await at.mails()
  deepEqual(mail?.to, ["bea@example.com"])
  ok(!`${mail?.raw}`.includes(client.client_id) && !`${mail?.raw}`.includes("client.example"))

  const done = await create(at, link, "bea", browser, { name: "Bea Lee" })
  equal(done.status, 303)
  match(done.location ?? "", /\/oauth\/authorize\.php\?client_id=/)
  const answer = await browser.get(done.location ?? "")
  const { searchParams, origin, pathname } = new URL(answer.location ?? "")
  equal(`${origin}${pathname}`, REDIRECT_URI)
  equal(searchParams.get("state"), request.state)
  equal((await post(at, codeRequest(client, searchParams.get("code") ?? ""))).status, 200)

  const { administration } = at.gatehouse
  const user = await administration.users.show("bea")
  deepEqual(
    [user.email, user.email_verified, user.name, user.role, user.disabled],
    ["bea@example.com", true, "Bea Lee", "user", false],
  )
  const [created] = await administration.audit.list({ limit: 1, types: ["user-created"] })
  deepEqual(
    [created?.actor, created?.subject, created?.detail, created?.address !== null, created?.trace_id !== null],
    [user.user_id, user.user_id, "sign_up=link", true, true],
  )
  const [signedIn] = await administration.audit.list({ limit: 1, types: ["signed-in"] })
  equal(signedIn?.subject, user.user_id)
})

test("ui_locales of a pushed request or a request object is the language of the pages for people who cannot sign in", async (t) => {
  const at = await mailingService(t, { signUp: "open" })
  const client = await confidentialClient(at, { request_object_signing_alg: "none" })
  await loadWords("de")
  const { signUp, signIn } = wordsIn("de")
  const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url")
  const request = `${encoded({ alg: "none" })}.${encoded(requestOf(client, { ui_locales: "de" }))}.`
  for (const url of [
    pushedUrl(at, client, await pushed(at, client, { ui_locales: "de" })),
    authorizeUrl(at, { client_id: client.client_id, request }),
  ]) {
    const browser = new Browser()
    const { html } = await open(browser, url)
    for (const text of [signUp.heading, signIn.forgotten.replace("?", "\\?")]) {
      const page = await browser.get(hrefOf(html, text))
      match(page.html, /^<!doctype html>\n<html lang="de"/)
    }
  }
})

test("a link that was asked for without an application leads to the page of the account", async (t) => {
  const at = await mailingService(t, { signUp: "open" })
  const browser = new Browser()
  const asked = await askFor(at, "bea@example.com", browser)
  equal(asked.headers.get("set-cookie"), null)
  const done = await create(at, await at.newestLink(), "bea", browser)
  equal(done.location, `${at.url}/account`)
  match((await browser.get(done.location ?? "")).html, /bea@example\.com/)
})

test("in a browser that did not ask for the link, or with the link to another address, no request is continued", async (t) => {
  const at = await mailingService(t, { signUp: "open" })
  const client = await confidentialClient(at)
  const query = `?${authorizeUrl(at, requestOf(client)).split("?")[1]}`
  const asking = new Browser()
  await askFor(at, "bea@example.com", asking, {}, query)
  equal((await create(at, await at.newestLink(), "bea")).location, `${at.url}/account`, "another browser")
  await askFor(at, "cy@example.com")
  equal((await create(at, await at.newestLink(), "cy", asking)).location, `${at.url}/account`, "another address")
})

test("a planted, changed or oversized cookie continues nothing, and no cookie leads to another service", async (t) => {
  const at = await mailingService(t, { signUp: "open" })
  const client = await confidentialClient(at)
  const query = `?${authorizeUrl(at, requestOf(client)).split("?")[1]}`
  const name = "gatehouse_sign_up"
  const asking = new Browser()
  await askFor(at, "bea@example.com", asking, {}, query)
  const [kept = "", mac = ""] = (asking.cookies.get(name) ?? "").split(".")
  ok(kept !== "" && mac !== "")
  const planted = Buffer.from("client_id=evil").toString("base64url")
  for (const [count, value] of [`${planted}.${mac}`, `${kept}.`, `.${mac}`, "", kept, `${kept}.${mac}x`].entries()) {
    const browser = new Browser()
    browser.cookies.set(name, value)
    await askFor(at, `b${count}@example.com`)
    equal((await create(at, await at.newestLink(), `b${count}`, browser)).location, `${at.url}/account`, value)
  }
  const long = await askFor(at, "cy@example.com", new Browser(), {}, `${query}&login_hint=${"x".repeat(4000)}`)
  equal(long.headers.get("set-cookie"), null)
  equal(long.status, 200)
  const odd = new Browser()
  await askFor(at, "dee@example.com", odd, {}, "?redirect_uri=//evil.example&to=https://evil.example&client_id=//evil")
  const done = await create(at, await at.newestLink(), "dee", odd)
  match(done.location ?? "", /^http:\/\/[^/]+\/oauth\/authorize\.php\?client_id=/)
})

test("the tab in which the person began continues too, after the account was created", async (t) => {
  const at = await mailingService(t, { signUp: "open" })
  const client = await confidentialClient(at)
  const browser = new Browser()
  const query = `?${authorizeUrl(at, requestOf(client)).split("?")[1]}`
  const asked = await askFor(at, "bea@example.com", browser, {}, query)
  await create(at, await at.newestLink(), "bea", browser)
  const back = await browser.get(hrefOf(asked.html, wordsIn("en").forgottenPassword.back))
  equal(back.location?.split("?code=")[0], REDIRECT_URI)
})

test("the page names what cannot be accepted, keeps what was typed except the password, and creates nothing", async (t) => {
  const at = await mailingService(t, { signUp: "open" })
  await askFor(at, "bea@example.com")
  const link = await at.newestLink()
  const { setup } = wordsIn("en")
  const cases: [Record<string, string>, string][] = [
    [{ username: "" }, setup.problems.username],
    [{ username: "a\u200bb" }, setup.problems.username],
    [{ username: "ann" }, setup.problems["username-taken"]],
    [{ username: "ＡＮＮ" }, words.create.usernameLetters],
    [{ username: "аnn" }, words.create.usernameLetters],
    [{ username: "ann@example.com" }, words.create.usernameAddress],
    [{ username: "x＠y" }, words.create.usernameAddress],
    [{ name: "Bea\u202e" }, setup.problems.name],
    [{ password: "short" }, setup.problems["password-short"]],
    [{ password: "bea@example.com" }, setup.problems["password-weak"]],
  ]
  for (const [typed, says] of cases) {
    const answer = await create(at, link, "bea", new Browser(), typed)
    equal(answer.status, 200, says)
    ok(decodeHtml(answer.html).includes(says), `${JSON.stringify(typed)}: ${says}`)
    ok(!answer.html.includes(OWN_PASSWORD) && !/type="password"[^>]* value=/.test(answer.html))
  }
  equal((await at.gatehouse.administration.users.list()).length, 1)
  equal((await create(at, link, " bea@example.com ")).status, 303, "the own address may be the username")
  equal((await at.gatehouse.administration.users.show("bea@example.com")).email, "bea@example.com")
})

test("only addresses of the listed domains get an e-mail, and a domain matches exactly", async (t) => {
  const at = await mailingService(t, { signUp: ["example.org", "büro.example"] })
  const refused = [
    ...["bea@example.com", "bea@mail.example.org", "bea@badexample.org", "bea@example.org.evil.example"],
    ...["bea@xn--bro-hoa.example", "bea@example.orgx", "bea@\u0435xample.org"],
  ]
  for (const each of refused) {
    const answer = await askFor(at, each)
    equal(answer.status, 200)
    ok(answer.html.includes(words.domain), each)
  }
  for (const each of ["", "bea", "bea@", "@example.org", "bea@evil@example.org", "bea@example.org,evil@example.com"]) {
    const answer = await askFor(at, each)
    ok(answer.html.includes(wordsIn("en").setup.problems.email), each)
  }
  deepEqual(await at.mails(), [])
  for (const each of ["bea@example.org", "Bea@EXAMPLE.org", "bea@BÜRO.example", "bea@bu\u0308ro.example"])
    await askFor(at, each)
  deepEqual((await at.mails()).flatMap(({ to }) => to).sort(), [
    "bea@büro.example",
    "bea@büro.example",
    "bea@example.org",
    "bea@example.org",
  ])
})

test("a link works for a day, and opening it changes nothing", async (t) => {
  const at = await mailingService(t, { signUp: "open" })
  await askFor(at, "bea@example.com")
  const link = await at.newestLink()
  for (const method of ["GET", "HEAD", "GET"]) equal((await send(at, link, { method })).status, 200)
  equal((await at.gatehouse.administration.users.list()).length, 1)
  at.clock.advance({ ms: LINK_PURPOSES["sign-up"].ttlMs - 1000 })
  equal((await send(at, link)).status, 200)
  at.clock.advance({ seconds: 1 })
  const late = await send(at, link)
  equal(late.status, 403)
  match(late.text, new RegExp(`href="${SIGN_UP}"`))
})

test("pages and e-mails have the language of the browser, and the e-mail that of the page", async (t) => {
  const at = await mailingService(t, { signUp: "open" })
  for (const locale of LOCALES) {
    await loadWords(locale)
    const own = wordsIn(locale).signUp
    const headers = { "accept-language": locale }
    const page = await new Browser().get(`${at.url}${SIGN_UP}`, headers)
    ok(page.html.includes(own.heading))
    await askFor(at, `${locale}@example.com`, new Browser(), headers)
    const mail = (await at.mails()).at(-1)
    ok(mail?.parsed.subject?.includes(mailWordsIn(locale)["sign-up"].subject({ name: new URL(at.url).host })), locale)
    const link = await new Browser().get(`${at.url}${await at.newestLink()}`, headers)
    ok(link.html.includes(own.create.heading))
    at.clock.advance({ minutes: 16 })
  }
})

test("a service without sign-up, or without e-mail, offers none, and says at the start that e-mail is missing", async (t) => {
  const lines: string[] = []
  const destination = { write: (line: string) => void lines.push(line) }
  const log = createLog({ level: "warn", readable: false, destination })
  const [off, mute] = [await mailingService(t, {}, { log }), await service(t, { signUp: "open" }, { log })]
  for (const at of [off, mute]) {
    const client = await confidentialClient(at)
    const page = await new Browser().get(authorizeUrl(at, requestOf(client)))
    ok(!page.html.includes(words.heading))
    equal((await send(at, SIGN_UP)).status, 404)
    equal((await send(at, `${CREATE}?token=gal_x`)).status, 403)
  }
  const warnings = lines.map((line) => JSON.parse(line).msg).filter((each) => each.includes("GATEHOUSE_SIGN_UP"))
  equal(warnings.length, 1)
  match(warnings[0], /GATEHOUSE_SMTP_URL/)
})
