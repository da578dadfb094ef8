/** Passwords of data breaches, wherever a person or an operator chooses one. docs/decisions/0094. */
import { deepEqual, equal, match, ok, rejects } from "node:assert/strict"
import { PassThrough } from "node:stream"
import { text } from "node:stream/consumers"
import { test } from "node:test"
import { Invalid } from "../../src/admin/problem.ts"
import { LOCALES } from "../../src/base/locales.ts"
import { Secret } from "../../src/base/secret.ts"
import { createLog } from "../../src/observe/log.ts"
import { loadWords, wordsIn } from "../../src/words/languages.ts"
import { breachService, sha1 } from "../support/breaches.ts"
import { Browser, formOf } from "../support/browser.ts"
import { PASSWORD } from "../support/journey.ts"
import { choose, forget, mailingService, NEW_PASSWORD } from "../support/mails.ts"
import { atAccount, formFor } from "../support/own_account.ts"
import { askFor, create } from "../support/sign_up.ts"
import { world } from "../support/world.ts"

const LEAKED = "an old and leaked password"
const SAYS = wordsIn("en").setup.problems["password-breached"]

test("a password of a breach is refused at sign-up, after an invitation, as a new password, and for an operator", async (t) => {
  const breaches = await breachService(t, [LEAKED])
  const at = await mailingService(t, { signUp: "open", breachedPasswordsUrl: breaches.url })
  const { users, invitations } = at.gatehouse.administration

  await askFor(at, "bea@example.com")
  const link = await at.newestLink()
  const refused = await create(at, link, "bea", new Browser(), { password: LEAKED })
  deepEqual([refused.status, refused.html.includes(SAYS)], [200, true])
  match(refused.html, /aria-describedby="problem-password-breached password-rule" aria-invalid="true"/)
  equal((await create(at, link, "bea")).status, 303)

  await invitations.create({ email: "eve@example.com" }, "mail")
  ok((await choose(at, await at.newestLink(), LEAKED)).html.includes(SAYS))

  await users.update("ann", { email: "ann@example.com", email_verified: true })
  await forget(at, "ann")
  const reset = await at.newestLink()
  ok((await choose(at, reset, LEAKED)).html.includes(SAYS))

  const { browser, page } = await atAccount(at, "/account/password")
  ok((await browser.submit(formFor(page.html, "password"), { password: LEAKED })).html.includes(SAYS))

  const isBreached = (error: unknown) =>
    error instanceof Invalid &&
    error.problems.some(({ field, code }) => field === "password" && code === "password-breached")
  await rejects(users.setPassword("ann", new Secret(LEAKED), false), isBreached)
  await rejects(users.create({ username: "carl", email: "carl@example.com", password: new Secret(LEAKED) }), isBreached)
  const paths = new Set(breaches.asked.map(({ path }) => path))
  ok([...paths].every((path) => /^\/range\/[0-9A-F]{5}$/.test(path)))
  ok(paths.has(`/range/${sha1(LEAKED).slice(0, 5)}`))
})

test("the setup page says in each language that a password is of a breach", async (t) => {
  const breaches = await breachService(t, [LEAKED])
  const at = await world(t, { breachedPasswordsUrl: breaches.url })
  const { url } = await at.gatehouse.administration.firstAdministrator.link()
  for (const locale of LOCALES) {
    await loadWords(locale)
    const headers = { "accept-language": locale }
    const browser = new Browser()
    const page = await browser.get(url, headers)
    const typed = { username: "root", email: "root@example.com", name: "", password: LEAKED }
    const { html } = await browser.submit(formOf(page.html), typed, headers)
    ok(html.replaceAll("&#39;", "'").includes(wordsIn(locale).setup.problems["password-breached"]), locale)
  }
})

test("signing in never asks the service, and people with a password of a breach still sign in", async (t) => {
  const known: string[] = []
  const breaches = await breachService(t, known)
  const at = await mailingService(t, { breachedPasswordsUrl: breaches.url })
  known.push(PASSWORD)
  const before = breaches.asked.length
  await atAccount(at)
  equal(breaches.asked.length, before)
})

test("if the service is out of reach, the bundled list decides, and the log says so without a part of the hash", async (t) => {
  const destination = new PassThrough()
  const log = createLog({ level: "warn", readable: false, destination })
  const breaches = await breachService(t, [], (_, response) => response.writeHead(503).end())
  const at = await mailingService(t, { breachedPasswordsUrl: breaches.url }, { log })
  await at.gatehouse.administration.users.setPassword("ann", new Secret(NEW_PASSWORD), false)
  await rejects(at.gatehouse.administration.users.setPassword("ann", new Secret("passwordpassword"), false), Invalid)
  destination.end()
  const lines = await text(destination)
  match(lines, /"problem":"it answers 503".*The service of breached passwords gave no usable answer/)
  ok(!lines.includes(sha1(NEW_PASSWORD).slice(0, 5)) && !lines.includes(NEW_PASSWORD))
})
