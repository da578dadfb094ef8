/** The limit on the pages of one's own account: one user's sessions and addresses count together. */
import { deepEqual, equal, match, ok } from "node:assert/strict"
import type { TestContext } from "node:test"
import { test } from "node:test"
import { LOCALES } from "../../src/base/locales.ts"
import { wordsIn } from "../../src/words/languages.ts"
import { addUser } from "../support/authorization.ts"
import type { Browser } from "../support/browser.ts"
import { decodeHtml } from "../support/browser.ts"
import { ACCOUNT, atAccount, formFor } from "../support/own_account.ts"
import { enrolled, SECURITY } from "../support/second_factor.ts"
import { service } from "../support/service.ts"

const PROFILE = `${ACCOUNT}/profile`
const WINDOW_MS = 840_000

async function limited(t: TestContext, count: number) {
  const at = await service(t, { accountLimit: { count, windowMs: WINDOW_MS }, trustedProxies: ["127.0.0.1"] })
  const bob = await addUser(at, "bob")
  const changes = async () =>
    (await at.gatehouse.store.audit.list(999, { about: bob })).filter(({ type }) => type === "user-updated").length
  return { ...at, bob, changes }
}

/** Changes the name in this browser, and returns the answer to the form. */
async function rename(at: { readonly url: string }, browser: Browser, name: string, address = "192.0.2.1") {
  const page = await browser.get(`${at.url}${PROFILE}`)
  return browser.submit(formFor(page.html, "name"), { name }, { "x-forwarded-for": address })
}

test("behaviour §5: a user makes as many changes as GATEHOUSE_ACCOUNT_LIMIT says, in all sessions and from all addresses", async (t) => {
  const at = await limited(t, 3)
  const browsers: Browser[] = []
  for (let count = 0; count < 3; count += 1) browsers.push((await atAccount(at, ACCOUNT, "bob")).browser)
  const [first, second, third] = browsers
  ok(first && second && third)
  const statuses: number[] = []
  for (const [turn, browser] of [first, second, third, first, second].entries())
    statuses.push((await rename(at, browser, `Bob ${turn}`, `2001:db8:${turn}::1`)).status)
  deepEqual(statuses, [303, 303, 303, 429, 429])
  equal(await at.changes(), 3)
  const refused = await rename(at, third, "Bob 9")
  match(`${refused.headers.get("retry-after")}`, /^8[34]\d$/)
  match(decodeHtml(refused.html), /Too many changes.*This change was not made\..*Try again in 14 minutes\./s)
  const { browser: others } = await atAccount(at, ACCOUNT, "ann")
  equal((await rename(at, others, "Ann 2")).status, 303, "another user is not limited")
  at.clock.advance({ ms: WINDOW_MS })
  equal((await rename(at, first, "Bob again")).status, 303)
})

test("behaviour §5: a thief who uses up the limit of the user does not keep the owner from signing the thief out", async (t) => {
  const at = await limited(t, 2)
  const { browser: thief } = await atAccount(at, ACCOUNT, "bob")
  for (let count = 0; count < 3; count += 1) await rename(at, thief, `Bob ${count}`)
  const { browser: owner } = await atAccount(at, ACCOUNT, "bob")
  equal((await rename(at, owner, "Bob")).status, 429)
  const page = await owner.get(`${at.url}${ACCOUNT}/sessions`)
  equal((await owner.submit(formFor(page.html, "end-others"), {})).status, 303)
  equal((await thief.get(`${at.url}${ACCOUNT}/sessions`)).html.includes('name="password"'), true)
})

test("behaviour §5: of 20 changes at once, as many are made as the limit says", async (t) => {
  const at = await limited(t, 5)
  const { browser, page } = await atAccount(at, PROFILE, "bob")
  const form = formFor(page.html, "name")
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, turn) => browser.submit(form, { name: `Bob ${turn}` }, {})),
  )
  equal(answers.filter(({ status }) => status === 429).length, 15)
  ok((await at.changes()) <= 5)
})

test("behaviour §5: sets of recovery codes are changes too", async (t) => {
  const at = await limited(t, 6)
  const { browser } = await enrolled(at, "bob")
  const statuses: number[] = []
  for (let count = 0; count < 6; count += 1) {
    const page = await browser.get(`${at.url}${SECURITY}`)
    statuses.push((await browser.submit(formFor(page.html, "new-recovery-codes"), {})).status)
  }
  ok(statuses.includes(200))
  equal(statuses.at(-1), 429)
})

test("behaviour §5: a user reads ten times as many pages, and the page says that there were too many requests", async (t) => {
  const at = await limited(t, 1)
  const { browser } = await atAccount(at, ACCOUNT, "bob")
  const statuses: number[] = []
  for (let count = 0; count < 12; count += 1) statuses.push((await browser.get(`${at.url}${ACCOUNT}/sessions`)).status)
  ok(statuses.filter((status) => status === 200).length <= 10)
  equal(statuses.at(-1), 429)
  equal((await browser.get(`${at.url}/account/sign-up`)).status === 429, false)
})

test("the page of the limit has words in every language, with the time", async (t) => {
  const at = await limited(t, 1)
  const { browser } = await atAccount(at, ACCOUNT, "bob")
  await rename(at, browser, "Bob 1")
  const page = await browser.get(`${at.url}${PROFILE}`)
  const shown = new Set<string>()
  for (const locale of LOCALES) {
    const form = formFor(page.html, "name")
    const { status, html } = await browser.submit(form, { name: "x" }, { "accept-language": locale })
    equal(status, 429)
    const { heading } = wordsIn(locale).problem.problems["too-many-changes"]
    ok(decodeHtml(html).includes(heading), locale)
    match(html, /14/, locale)
    shown.add(heading)
  }
  equal(shown.size, LOCALES.length)
})
