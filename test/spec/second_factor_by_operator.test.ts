/** What an operator sees of second factors, and removes. Decision 0045. */
import { deepEqual, equal, match, rejects } from "node:assert/strict"
import { after, test } from "node:test"
import { NotFound, RightsMissing } from "../../src/admin/problem.ts"
import { addUser } from "../support/authorization.ts"
import { Browser } from "../support/browser.ts"
import { codeFor } from "../support/journey.ts"
import { atSecurity, enrolled, formFor, isSecondFactorPage } from "../support/second_factor.ts"
import { confidentialClient, service } from "../support/service.ts"

const at = await service({ after })
const client = await confidentialClient(at)
const { factors } = at.gatehouse.administration

test("an operator sees the factors of a user, when the app was last used, and how many recovery codes are left", async () => {
  await addUser(at, "bob")
  deepEqual(await factors.list("bob"), [])
  const added = new Date(at.clock()).toISOString()
  const { code, recoveryCodes } = await enrolled(at, "bob")
  const recovery = { factor: "recovery", added_at: null, last_used_at: null }
  const otp = { factor: "otp", added_at: added, last_used_at: null, unused: null }
  deepEqual(await factors.list("bob"), [otp, { ...recovery, unused: 10 }])
  const { browser, page } = await atSecurity(at, "bob")
  equal((await browser.submit(formFor(page.html, "one-time-code"), { code: code() })).status, 303)
  const other = await atSecurity(at, "bob")
  const [recovery_code = ""] = recoveryCodes
  equal((await other.browser.submit(formFor(other.page.html, "recovery-code"), { recovery_code })).status, 303)
  deepEqual(await factors.list("bob"), [
    { ...otp, last_used_at: new Date(at.clock()).toISOString() },
    { ...recovery, unused: 9 },
  ])
})

test("after an operator removed the app, the password is enough again; the change is audited", async () => {
  const id = await addUser(at, "cy")
  await enrolled(at, "cy")
  equal(isSecondFactorPage((await atSecurity(at, "cy")).page), true)
  await factors.remove("cy", "otp")
  deepEqual(await factors.list("cy"), [])
  match(await codeFor(at, client, {}, new Browser(), "cy"), /^gac_/)
  const [event] = await at.gatehouse.store.audit.list(9, { about: id, types: ["second-factor-removed"] })
  deepEqual([event?.actor, event?.detail], ["operator", "factor=otp"])
  for (const factor of ["otp", "recovery", "pwd", "sms"]) await rejects(factors.remove("cy", factor), NotFound)
  await rejects(factors.list("nobody"), NotFound)
})

test("recovery codes can be removed alone", async () => {
  await addUser(at, "di")
  await enrolled(at, "di")
  await factors.remove("di", "recovery")
  deepEqual(
    (await factors.list("di")).map(({ factor }) => factor),
    ["otp"],
  )
})

test("an actor without the right admin removes no factor of an administrator", async () => {
  await addUser(at, "root", { role: "admin" })
  await enrolled(at, "root")
  const helper = at.gatehouse.administration.as({ name: "user_1", rights: ["admin:people"] })
  await rejects(helper.factors.remove("root", "otp"), RightsMissing)
  equal((await factors.list("root")).length, 2)
})
