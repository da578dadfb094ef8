/** Which proofs the sign-in page offers, and in which order: by the installation, by the client, and by what this browser used last. */
import { deepEqual, equal, ok } from "node:assert/strict"
import { after, test } from "node:test"
import { visit } from "../support/authorization.ts"
import type { Visited } from "../support/browser.ts"
import { Browser } from "../support/browser.ts"
import { formsOf } from "../support/connections.ts"
import { ANN, askForCode, EVERY_PROOF, formOfStep, newestCode, typeCode } from "../support/email_codes.ts"
import { authorizeUrl, PASSWORD, requestOf } from "../support/journey.ts"
import { mailingService } from "../support/mails.ts"
import { added, prove, siteOf } from "../support/passkeys.ts"
import { confidentialClient, service } from "../support/service.ts"
import { softPasskey } from "../support/soft_authenticator.ts"

const at = await mailingService({ after } as never, { firstProofs: EVERY_PROOF })
const anywhere = await confidentialClient(at)

const PROOF_OF: Readonly<Record<string, string>> = {
  "sign-in": "password",
  "passkey-sign-in": "passkey",
  "email-code": "email-code",
  connect: "connection",
}
/** The proofs of a page, in its order. */
const offeredOn = (page: Visited) => formsOf(page).flatMap(({ fields }) => PROOF_OF[fields.step ?? ""] ?? [])

const pageOf = (client = anywhere, browser = new Browser()) => visit(at, browser, client, { prompt: "login" })

test("the page offers the proofs of the installation, in its order", async () => {
  deepEqual(offeredOn(await pageOf()), ["passkey", "email-code", "password"])
})

test("a client chooses among them, and its order counts", async () => {
  const client = await confidentialClient(at, { first_proofs: ["password", "email-code"] })
  deepEqual(offeredOn(await pageOf(client)), ["password", "email-code"])
})

test("a client offers nothing that the installation does not offer", async (t) => {
  const other = await service(t, { firstProofs: ["password"] })
  const client = await confidentialClient(other, { first_proofs: ["email-code", "passkey"] })
  deepEqual(offeredOn(await visit(other, new Browser(), client, { prompt: "login" })), ["password"])
})

test("a proof that the client does not offer is refused, also if its form is from another page", async () => {
  const client = await confidentialClient(at, { first_proofs: ["passkey"] })
  const browser = new Browser()
  const form = formOfStep(await pageOf(anywhere, browser), "email-code")
  const page = await pageOf(client, browser)
  const { action } = formOfStep(page, "passkey-sign-in")
  const asked = await browser.submit({ ...form, action }, { email: ANN })
  equal(asked.status, 303)
  ok(!(asked.location ?? "").includes("code-asked"))
  deepEqual(await at.mails(), [])
})

test("what was used last in this browser comes first", async () => {
  const browser = new Browser()
  const start = await pageOf(anywhere, browser)
  await browser.submit(formOfStep(start, "sign-in"), { username: "ann", password: PASSWORD })
  deepEqual(offeredOn(await pageOf(anywhere, browser)), ["password", "passkey", "email-code"])
  const { page } = await askForCode(at, { browser, url: authorizeUrl(at, requestOf(anywhere, { prompt: "login" })) })
  equal((await typeCode(browser, page, await newestCode(at))).status, 303)
  deepEqual(offeredOn(await pageOf(anywhere, browser)), ["email-code", "passkey", "password"])
  const passkey = softPasskey()
  await added(at, passkey, "ann", {}, browser)
  const signing = await prove(browser, await pageOf(anywhere, browser), passkey, siteOf(at))
  equal(signing.status, 303)
  deepEqual(offeredOn(await pageOf(anywhere, browser)), ["passkey", "email-code", "password"])
})

test("a forged cookie only orders what the page has anyway", async () => {
  const client = await confidentialClient(at, { first_proofs: ["passkey", "email-code"] })
  const browser = new Browser()
  for (const [proof, order] of [
    ["email-code", ["email-code", "passkey"]],
    ["password", ["passkey", "email-code"]],
    ["<b>", ["passkey", "email-code"]],
  ] as const) {
    browser.cookies.set("gatehouse_proof", proof)
    deepEqual(offeredOn(await pageOf(client, browser)), order)
  }
})

test("without a list of the operator the page is always the same, and no cookie is set for it", async (t) => {
  const usual = await service(t)
  const client = await confidentialClient(usual)
  const browser = new Browser()
  const start = await visit(usual, browser, client, { prompt: "login" })
  deepEqual(offeredOn(start), ["password", "passkey"])
  await browser.submit(formOfStep(start, "sign-in"), { username: "ann", password: PASSWORD })
  equal(browser.cookies.has("gatehouse_proof"), false)
  browser.cookies.set("gatehouse_proof", "passkey")
  deepEqual(offeredOn(await visit(usual, browser, client, { prompt: "login" })), ["password", "passkey"])
})
