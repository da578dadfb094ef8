/** Races between an administrator who acts and what ends the power of the administrator, 64-fold, on the engine of the run. Decisions 0040 and 0059. */
import { deepEqual, equal, ok } from "node:assert/strict"
import { it } from "node:test"
import { addUser } from "../support/authorization.ts"
import { Browser, formOf } from "../support/browser.ts"
import { refresh } from "../support/journey.ts"
import { atAccount, formFor } from "../support/own_account.ts"
import { service } from "../support/service.ts"
import { adminApi, consoleOf, exchange, reach, silentCode, silentTokens } from "../support/thief.ts"
import { world } from "../support/world.ts"

const HOW_OFTEN = 64
const LIMITS = { sessionIdle: 43_200, accessTokenTtl: 86_400 }

const times = <T>(make: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: HOW_OFTEN }, (_, at) => make(at)))

async function administrator(test: Parameters<typeof service>[0]) {
  const at = await service(test, LIMITS)
  await at.gatehouse.administration.users.update("ann", { role: "admin" })
  const { browser } = await atAccount(at)
  return { at, browser }
}

it("of 64 grants of the console that are refreshed while the password is changed, none reaches anything afterwards", async (t) => {
  const { at, browser } = await administrator(t)
  const held = await times(() => silentTokens(at, browser, consoleOf(at)))
  const page = await browser.get(`${at.url}/account/password`)
  const change = () => browser.submit(formFor(page.html, "password"), { password: "another long passphrase of ann" })
  const [answers] = await Promise.all([
    times((index) => refresh(at, { client_id: consoleOf(at).client_id }, held[index]?.refresh_token ?? "")),
    change(),
  ])
  const renewed = answers.filter(({ status }) => status === 200)
  for (const { body } of renewed) {
    const tokens = { access_token: String(body.access_token), refresh_token: String(body.refresh_token) }
    deepEqual(await reach(at, tokens), [401, 400])
  }
  for (const tokens of held) equal(await adminApi(at, tokens?.access_token), 401)
})

it("of 64 codes of the console that are exchanged while their owner signs out, none gives a token that works", async (t) => {
  const { at, browser } = await administrator(t)
  const codes = await times(() => silentCode(at, browser, consoleOf(at)))
  const asking = await browser.get(`${at.url}/oauth/logout.php`)
  const [answers] = await Promise.all([
    times((index) => exchange(at, consoleOf(at), codes[index] ?? "")),
    browser.submit(formOf(asking.html)),
  ])
  for (const { status, body } of answers) if (status === 200) equal(await adminApi(at, String(body.access_token)), 401)
  for (const code of codes) equal((await exchange(at, consoleOf(at), code ?? "")).status, 400)
})

it("64 requests for codes with a cookie whose session ends meanwhile leave no code that works", async (t) => {
  const { at, browser } = await administrator(t)
  const [codes] = await Promise.all([
    times(() => silentCode(at, browser, consoleOf(at))),
    at.gatehouse.administration.sessions.endAll("ann"),
  ])
  for (const code of codes) if (code !== undefined) equal((await exchange(at, consoleOf(at), code)).status, 400)
  equal(await silentCode(at, browser, consoleOf(at)), undefined)
})

it("two administrators who demote each other 64 times leave exactly one, and the last one cannot demote themselves", async (t) => {
  const { at, browser } = await administrator(t)
  await addUser(at, "bob", { role: "admin" })
  const bob = (await atAccount(at, "/account", "bob")).browser
  const tokens = [await silentTokens(at, browser, consoleOf(at)), await silentTokens(at, bob, consoleOf(at))]
  const demoting = (index: number, whom: string) =>
    adminApi(at, tokens[index]?.access_token, "PATCH", `/users/${whom}`, { role: "user" })
  const answers = await times((index) => (index % 2 === 0 ? demoting(0, "bob") : demoting(1, "ann")))
  ok(answers.includes(200))
  deepEqual(
    answers.filter((status) => ![200, 403, 409].includes(status)),
    [],
  )
  const left = (await at.gatehouse.administration.users.list()).filter(({ role }) => role === "admin")
  equal(left.length, 1)
  const [last] = left
  equal(await demoting(last?.username === "ann" ? 0 : 1, last?.username ?? ""), 409)
})

it("an administrator who is demoted while they assign roles to themselves 64 times assigns none afterwards", async (t) => {
  const { at, browser } = await administrator(t)
  await addUser(at, "bob", { role: "admin" })
  const { roles, users } = at.gatehouse.administration
  const names = Array.from({ length: HOW_OFTEN }, (_, index) => `role${index}`)
  for (const name of names) await roles.create({ name, scope: "admin:settings" })
  const { access_token } = (await silentTokens(at, browser, consoleOf(at))) ?? {}
  const put = (name: string) => adminApi(at, access_token, "PUT", `/roles/${name}/users/ann`)
  const [answers] = await Promise.all([
    times((index) => put(names[index] ?? "")),
    users.update("ann", { role: "user" }),
  ])
  deepEqual(
    answers.filter((status) => status !== 204 && status !== 403),
    [],
  )
  for (const name of names) equal(await put(name), 403)
})

it("of 64 submissions of one setup link, in as many browsers, one creates an administrator", async (t) => {
  const at = await world(t)
  const { url } = await at.gatehouse.administration.firstAdministrator.link()
  const pages = await times(async () => {
    const browser = new Browser()
    return { browser, page: await browser.get(url) }
  })
  const chosen = { password: "a long and quiet river", email: "op@example.com", name: "" }
  const answers = await times((index) => {
    const { browser, page } = pages[index] ?? { browser: new Browser(), page: { html: "" } }
    return browser.submit(formOf(page.html), { ...chosen, username: `op${index}` })
  })
  equal(answers.filter(({ status }) => status === 303).length, 1)
  equal((await at.gatehouse.administration.users.list()).length, 1)
  equal((await new Browser().get(url)).status, 403)
})
