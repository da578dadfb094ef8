/** The proof of work of the pages that ask for an e-mail. docs/decisions/0088. */
import { deepEqual, equal, match, ok } from "node:assert/strict"
import { createHmac, randomBytes } from "node:crypto"
import { test } from "node:test"
import { LOCALES } from "../../src/base/locales.ts"
import type { Config } from "../../src/gatehouse.ts"
import { proofOfWork } from "../../src/proof_of_work/proof_of_work.ts"
import { loadWords, wordsIn } from "../../src/words/languages.ts"
import { Browser, formOf } from "../support/browser.ts"
import { ANN, codeService, formOfStep, reasonOf } from "../support/email_codes.ts"
import { FORGOTTEN, forget, mailingService } from "../support/mails.ts"
import { service } from "../support/service.ts"
import { askFor, SIGN_UP } from "../support/sign_up.ts"
import { solve, workOf } from "../support/solve.ts"

const HOUR = 3_600_000
const CONFIG = {
  signUp: "open",
  signInLimit: { count: 1000, windowMs: HOUR },
  proofOfWork: { count: 2, windowMs: HOUR },
  trustedProxies: ["127.0.0.1"],
} as const satisfies Partial<Config>
const from = (address: string) => ({ "x-forwarded-for": address })
const NEEDED = wordsIn("en").proofOfWork.needed

/** Sends the form of the page with its work done. */
async function send(url: string, fields: Record<string, string>, headers = {}, browser = new Browser()) {
  const page = await browser.get(url, headers)
  const work = workOf(page.html)
  ok(work !== undefined)
  return browser.submit(formOf(page.html), { ...fields, proof_of_work: solve(work) }, headers)
}

test("without scripts the way by e-mail remains, at the calm rate; then the page says what to do, and keeps what was typed", async (t) => {
  const at = await mailingService(t, CONFIG)
  for (const person of ["one", "two"]) equal((await askFor(at, `${person}@example.com`)).status, 200)
  const refused = await askFor(at, "three@example.com")
  deepEqual([refused.status, refused.headers.get("retry-after")], [429, "1"])
  ok(refused.html.includes(NEEDED))
  match(refused.html, /value="three@example\.com"/)
  ok(workOf(refused.html) !== undefined)
  equal((await at.mails()).length, 2)
  const [found] = await at.gatehouse.administration.audit.list({ limit: 1, types: ["user-created"] })
  equal(found?.detail, null)

  equal((await forget(at, "ann")).status, 303, "each form has a rate of its own")
  equal((await forget(at, "ann")).status, 303)
  for (const name of ["ann", "nobody"]) {
    const answer = await forget(at, name)
    equal(answer.status, 429)
    ok(answer.html.includes(NEEDED))
    match(answer.html, new RegExp(`value="${name}"`))
  }
  at.clock.advance({ days: 1 })
  equal((await askFor(at, "three@example.com")).status, 200)
})

test("a browser that did the work is served when the rate of the others is used up, whether or not an account exists", async (t) => {
  const at = await mailingService(t, CONFIG)
  for (const address of ["192.0.2.1", "198.51.100.1", "203.0.113.1"])
    await askFor(at, `robot@${address}.example`, undefined, from(address))
  const asked = await send(at.url + SIGN_UP, { email: "bea@example.com" }, from("192.0.2.1"))
  equal(asked.status, 200)
  ok(asked.html.includes(wordsIn("en").signUp.asked.heading))
  for (const name of ["ann", "nobody", "ann", "nobody"])
    equal((await send(at.url + FORGOTTEN, { name }, from("192.0.2.1"))).status, 303)
})

test("a solution works once and for one form: a second form with it counts as one without a solution", async (t) => {
  const at = await mailingService(t, { ...CONFIG, proofOfWork: { count: 1, windowMs: 100 * HOUR } })
  await askFor(at, "robot@example.com")
  await forget(at, "robot")
  const browser = new Browser()
  const page = await browser.get(at.url + SIGN_UP)
  const work = workOf(page.html)
  ok(work !== undefined)
  const fields = { email: "bea@example.com", proof_of_work: solve(work) }
  equal((await browser.submit(formOf(page.html), fields)).status, 200)
  equal((await browser.submit(formOf(page.html), fields)).status, 429)
  const other = await browser.get(at.url + FORGOTTEN)
  equal((await browser.submit(formOf(other.html), { name: "ann", proof_of_work: fields.proof_of_work })).status, 429)
})

test("the form for a code by e-mail needs work too, and 25 of them count as one form", async (t) => {
  const at = await codeService(t, { ...CONFIG, proofOfWork: { count: 2, windowMs: HOUR } })
  const url = `${at.url}/account`
  const ask = async (email: string, works: boolean) => {
    const browser = new Browser()
    const page = await browser.get(url, from("192.0.2.1"))
    const work = workOf(page.html)
    ok(work !== undefined)
    const proof_of_work = works ? solve(work) : ""
    return browser.submit(formOfStep(page, "email-code"), { email, proof_of_work }, from("192.0.2.1"))
  }
  for (let count = 0; count < 50; count += 1) equal((await ask(`p${count}@example.com`, false)).status, 303)
  const refused = await ask(ANN, false)
  deepEqual([refused.status, await reasonOf(at, refused)], [429, "proof-of-work-missing"])
  ok(refused.html.includes(NEEDED))
  match(refused.html, /value="ann@example\.com"/)
  equal((await ask(ANN, true)).status, 303)
})

test("of 64 concurrent uses of one solution, one succeeds", async (t) => {
  const at = await service(t)
  const mac = (parts: readonly unknown[]) =>
    createHmac("sha256", "key").update(JSON.stringify(parts)).digest("base64url")
  const outcomes: string[] = []
  const work = proofOfWork({
    calm: { count: 1000, windowMs: HOUR },
    forms: { mac, isMac: (given, parts) => given === mac(parts) },
    random: randomBytes,
    use: at.gatehouse.store.usedAssertions.use,
    report: (_, outcome) => outcomes.push(outcome),
  })
  const now = at.clock()
  const solution = solve(work.challenge("sign-up", { address: "192.0.2.1", now }))
  await Promise.all(
    Array.from({ length: 64 }, (_, count) => work.refuses("sign-up", solution, { address: `10.0.${count}.1`, now })),
  )
  deepEqual([outcomes.length, outcomes.filter((each) => each === "solved").length, new Set(outcomes).size], [64, 1, 2])
})

test("GATEHOUSE_PROOF_OF_WORK=off asks for no work and refuses no form", async (t) => {
  const at = await mailingService(t, { ...CONFIG, proofOfWork: "off" })
  const page = await new Browser().get(at.url + SIGN_UP)
  equal(workOf(page.html), undefined)
  ok(!/script/.test(page.html) && !page.headers.get("content-security-policy")?.includes("script-src"))
  for (let count = 0; count < 5; count += 1) equal((await askFor(at, `p${count}@example.com`)).status, 200)
})

test("every language has the words of the proof of work, and the page with them", async (t) => {
  const at = await mailingService(t, { ...CONFIG, proofOfWork: { count: 1, windowMs: HOUR } })
  await askFor(at, "robot@example.com")
  for (const locale of LOCALES) {
    await loadWords(locale)
    const { html } = await askFor(at, "bea@example.com", undefined, { "accept-language": locale })
    ok(html.includes(wordsIn(locale).proofOfWork.needed), locale)
    ok(html.includes(wordsIn(locale).proofOfWork.working), locale)
  }
})
