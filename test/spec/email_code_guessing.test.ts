/** Guesses at codes by e-mail: at most 1 in a million for each account and day, and the owner is never kept out. Decision 0085. */
import { deepEqual, equal, ok } from "node:assert/strict"
import type { TestContext } from "node:test"
import { test } from "node:test"
import { wordsIn } from "../../src/words/languages.ts"
import { Browser } from "../support/browser.ts"
import {
  ANN,
  askForCode,
  codeService,
  formOfStep,
  newestCode,
  otherThan,
  reasonOf,
  typeCode,
} from "../support/email_codes.ts"
import type { MailingService } from "../support/mails.ts"

const GUESSES = 25
const DAY_HOURS = 24

const guessed = (t: TestContext) =>
  codeService(t, {
    signInLimit: { count: 10, windowMs: 15 * 60_000 },
    trustedProxies: ["127.0.0.1", "::1"],
  })

let addresses = 0
/** Headers of a request from a new address. */
function elsewhere() {
  addresses += 1
  return { "x-forwarded-for": `10.1.${addresses >> 8}.${addresses & 255}` }
}

/** Types wrong codes from as many addresses, in the browser of one request. Returns the statuses. */
async function guess(at: MailingService, count: number, browser = new Browser(), email = ANN) {
  const asked = await askForCode(at, { browser, email }, elsewhere())
  const code = email === ANN ? await newestCode(at) : "00000000"
  const statuses: number[] = []
  for (let tries = 1; tries <= count; tries++)
    statuses.push((await typeCode(asked.browser, asked.page, otherThan(code, tries), elsewhere())).status)
  return { ...asked, code, statuses }
}

test("strangers guess 25 times a day at an address, in any browsers and with any codes; after that the right code is refused too", async (t) => {
  const at = await guessed(t)
  for (const count of [15, 10]) {
    const { statuses } = await guess(at, count)
    deepEqual(new Set(statuses), new Set([403]))
  }
  const { browser, page, code } = await guess(at, 0)
  const refused = await typeCode(browser, page, code, elsewhere())
  equal(refused.status, 429)
  equal(await reasonOf(at, refused), "email-code-limit")
  ok(Number(refused.headers.get("retry-after")) > 3600)
  ok(refused.html.includes(wordsIn("en").emailCode.problems["too-many-attempts"]))
  at.clock.advance({ hours: DAY_HOURS })
  const next = await guess(at, 0)
  equal((await typeCode(next.browser, next.page, next.code, elsewhere())).status, 303)
})

test("the limit is the same for an address without an account", async (t) => {
  const at = await guessed(t)
  const { statuses } = await guess(at, GUESSES + 1, new Browser(), "nobody@example.com")
  deepEqual(statuses, [...Array.from({ length: GUESSES }, () => 403), 429])
})

test("while strangers guess, the link still signs the owner in, in a browser that is new", async (t) => {
  const at = await guessed(t)
  await guess(at, GUESSES)
  const { browser } = await askForCode(at, {}, elsewhere())
  const page = await browser.get(at.url + (await at.newestLink()))
  equal((await browser.submit(formOfStep(page, "typed-code"), {}, elsewhere())).status, 303)
})

test("while strangers guess, the code still signs the owner in, in a browser that they know", async (t) => {
  const at = await guessed(t)
  const own = await guess(at, 0)
  equal((await typeCode(own.browser, own.page, own.code, elsewhere())).status, 303)
  own.browser.cookies.delete("gatehouse_session")
  await guess(at, GUESSES)
  const again = await guess(at, 0, own.browser)
  equal((await typeCode(again.browser, again.page, again.code, elsewhere())).status, 303)
})

test("the known browsers of an account have 25 wrong codes a day together", async (t) => {
  const at = await guessed(t)
  const own = await guess(at, 0)
  equal((await typeCode(own.browser, own.page, own.code, elsewhere())).status, 303)
  own.browser.cookies.delete("gatehouse_session")
  const { statuses } = await guess(at, GUESSES + 1, own.browser)
  equal(statuses.filter((status) => status === 403).length, GUESSES)
  equal(statuses.at(-1), 429)
})

test("64 guesses at once are counted before they are checked", async (t) => {
  const at = await guessed(t)
  const { browser, page, code } = await guess(at, 0)
  const statuses = await Promise.all(
    Array.from(
      { length: 64 },
      async (_, by) => (await typeCode(browser, page, otherThan(code, by + 1), elsewhere())).status,
    ),
  )
  equal(statuses.filter((status) => status === 403).length, GUESSES)
  equal(statuses.filter((status) => status === 429).length, 64 - GUESSES)
})

test("one address guesses ten times at an account", async (t) => {
  const at = await guessed(t)
  const { browser, page, code } = await guess(at, 0)
  const from = elsewhere()
  const statuses: number[] = []
  for (let tries = 1; tries <= 11; tries++)
    statuses.push((await typeCode(browser, page, otherThan(code, tries), from)).status)
  deepEqual(statuses, [...Array.from({ length: 10 }, () => 403), 429])
})

test("a stranger who asks five times an hour uses up the e-mails of an address, but not those of a browser that the owner knows", async (t) => {
  const at = await guessed(t)
  const own = await guess(at, 0)
  equal((await typeCode(own.browser, own.page, own.code, elsewhere())).status, 303)
  own.browser.cookies.delete("gatehouse_session")
  for (let asked = 0; asked < 6; asked++) await askForCode(at, {}, elsewhere())
  const before = (await at.mails()).length
  equal(before, 5)
  await askForCode(at, {}, elsewhere())
  equal((await at.mails()).length, before)
  const again = await guess(at, 0, own.browser)
  equal((await at.mails()).length, before + 1)
  equal((await typeCode(again.browser, again.page, again.code, elsewhere())).status, 303)
})

test("one address asks 20 times in 15 minutes", async (t) => {
  const at = await guessed(t)
  const from = elsewhere()
  const browser = new Browser()
  for (let asked = 0; asked < 20; asked++) await askForCode(at, { email: `a${asked}@example.com`, browser }, from)
  const start = await browser.get(`${at.url}/account`)
  const refused = await browser.submit(formOfStep(start, "email-code"), { email: ANN }, from)
  equal(refused.status, 429)
  equal(await reasonOf(at, refused), "mail-limit")
})
