/** Guesses at the second factor of a person whose password a thief knows. Decision 0045. */
import { deepEqual, equal } from "node:assert/strict"
import { after, test } from "node:test"
import { addUser, codeIn, visit } from "../support/authorization.ts"
import type { Visited } from "../support/browser.ts"
import { Browser, formOf } from "../support/browser.ts"
import { PASSWORD } from "../support/journey.ts"
import { enrolled, formFor, isSecondFactorPage } from "../support/second_factor.ts"
import { confidentialClient, service } from "../support/service.ts"

const at = await service(
  { after },
  { signInLimit: { count: 10, windowMs: 15 * 60_000 }, trustedProxies: ["127.0.0.1", "::1"] },
)
const client = await confidentialClient(at)

let addresses = 0
/** Headers of a request from a new address. */
const elsewhere = () => {
  addresses += 1
  return { "x-forwarded-for": `10.0.${addresses >> 8}.${addresses & 255}` }
}

/** Types the password, and returns the page for the second factor. */
async function withPassword(browser: Browser, username: string): Promise<Visited> {
  const page = await visit(at, browser, client, { prompt: "login" })
  const answer = await browser.submit(formOf(page.html), { username, password: PASSWORD }, elsewhere())
  const asked = await browser.get(answer.location ?? "")
  equal(isSecondFactorPage(asked), true)
  return asked
}

const type = (browser: Browser, page: Visited, code: string) =>
  browser.submit(formFor(page.html, "one-time-code"), { code }, elsewhere())

const typeRecovery = (browser: Browser, page: Visited, recovery_code: string) =>
  browser.submit(formFor(page.html, "recovery-code"), { recovery_code }, elsewhere())

test("30 wrong codes a day, from any addresses and in any sessions; the owner still signs in in a browser that they know", async () => {
  const id = await addUser(at, "bob")
  const { code, recoveryCodes } = await enrolled(at, "bob")
  const own = new Browser()
  equal((await type(own, await withPassword(own, "bob"), code())).status, 303)
  at.clock.advance({ minutes: 1 })
  for (let session = 0; session < 3; session++) {
    const thief = new Browser()
    const page = await withPassword(thief, "bob")
    for (let tries = 0; tries < 5; tries++) equal((await type(thief, page, code(7))).status, 403)
    for (let tries = 0; tries < 5; tries++) equal((await typeRecovery(thief, page, "0000-0000-0000-0000")).status, 403)
  }
  const thief = new Browser()
  const page = await withPassword(thief, "bob")
  const answers = [await type(thief, page, code()), await typeRecovery(thief, page, recoveryCodes[0] ?? "")]
  deepEqual(
    answers.map(({ status, headers }) => [status, Number(headers.get("retry-after")) > 3600]),
    [
      [429, true],
      [429, true],
    ],
  )
  // The refused attempts used nothing up. The owner's browser has a count of its own.
  const answer = await type(own, await withPassword(own, "bob"), code())
  codeIn(await own.get(answer.location ?? ""))
  at.clock.advance({ hours: 24 })
  const later = await withPassword(thief, "bob")
  equal((await type(thief, later, code(7))).status, 403)
  const types = (await at.gatehouse.store.audit.list(99, { about: id })).map((event) => event.type)
  equal(types.includes("sign-in-begun"), true)
})

test("a right code is not counted, and the password alone gives a thief no device cookie", async () => {
  await addUser(at, "cy")
  const { code } = await enrolled(at, "cy")
  const thief = new Browser()
  await withPassword(thief, "cy")
  equal(thief.cookies.has("gatehouse_device"), false)
  const own = new Browser()
  for (let times = 0; times < 35; times++) {
    at.clock.advance({ seconds: 30 })
    equal((await type(own, await withPassword(own, "cy"), code())).status, 303)
  }
  equal(own.cookies.has("gatehouse_device"), true)
})
