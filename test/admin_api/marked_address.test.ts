/** Who may mark an e-mail address as verified. Applications take a verified address for the person, so nobody marks somebody else's as theirs. */
import { deepEqual, equal, match } from "node:assert/strict"
import { after, test } from "node:test"
import { Secret } from "../../src/gatehouse.ts"
import { Browser } from "../support/browser.ts"
import { CHALLENGE, codeFor, exchange, PASSWORD, VERIFIER } from "../support/journey.ts"
import { publicClient, withToken } from "../support/service.ts"
import type { Received } from "../support/wire.ts"
import { adminApi, read } from "./samples.ts"

const at = await adminApi({ after })
const { audit, invitations, roles, users } = at.gatehouse.administration
const helpDesk = withToken(await at.tokenOf("admin:people"))

const create = (username: string, email: string) => users.create({ username, email, password: new Secret(PASSWORD) })

const account = (username: string, email: string) => ({ username, email, email_verified: true, password: PASSWORD })

function assertRefused(answer: Received, says: RegExp): void {
  equal(answer.status, 409, answer.text)
  match(read<{ detail: string }>(answer).detail, says)
  match(read<{ detail: string }>(answer).detail, /Send the e-mail with the link instead, with `send_verification`/)
  match(read<{ code: string }>(answer).code, /^(?:email-of-another|own-email)$/)
}

/** The events in which an operator marked the address of this user as verified. */
async function markings(user: string): Promise<string[]> {
  const { user_id } = await users.show(user)
  const events = await audit.list({ limit: 99, about: user_id })
  return events
    .filter(({ changes }) => changes?.email_verified !== undefined)
    .map(({ type, changes }) => `${type} ${changes?.email_verified?.before} ${changes?.email_verified?.after}`)
}

test("a person with admin:people cannot mark the address of their own account, and gets the e-mail with the link", async () => {
  await create("help", "help@example.com")
  await roles.create({ name: "help-desk", scope: "admin:people" })
  await roles.assign("help-desk", { user: "help" })
  const client = await publicClient(at, { scope: "openid admin:people" })
  const pkce = { code_challenge: CHALLENGE, code_challenge_method: "S256" }
  const code = await codeFor(at, client, { scope: "openid admin:people", ...pkce }, new Browser(), "help")
  const { body } = await exchange(at, client, code, { code_verifier: VERIFIER })
  const change = (json: object) =>
    at.call("PATCH", "/users/help", { json, headers: withToken(String(body.access_token)) })
  assertRefused(await change({ email_verified: true }), /your own account/)
  for (const more of [{ email_verified: true }, { send_verification: true }])
    equal((await change({ email: "chief@corp.example", ...more })).status, 403)
  equal((await users.show("help")).email, "help@example.com")
  const { status, text } = await change({ send_verification: true })
  equal(status, 200, text)
  equal((await users.show("help")).email_verified, false)
  deepEqual(await markings("help"), [])
})

test("an address that another user has, verified or not, in any letter case, cannot be marked with admin:people", async () => {
  await create("ceo", "ceo@example.com")
  await create("thief", "thief@example.com")
  await invitations.create({ email: "new@example.com", username: "new" }, "mail")
  for (const [index, email] of ["ceo@example.com", "CEO@Example.com", "new@example.com"].entries()) {
    const marked = { email, email_verified: true }
    assertRefused(
      await at.call("PATCH", "/users/thief", { json: marked, headers: helpDesk }),
      /also that of another user/,
    )
    assertRefused(
      await at.call("POST", "/users", { json: account("puppet", email), headers: helpDesk }),
      /also that of another user/,
    )
    for (const dry_run of [true, false]) {
      const people = `username,email,email_verified\npuppet,${email},true\nother${index},,\n`
      const answer = await at.call("POST", "/users/import", {
        json: { format: "csv", people, dry_run },
        headers: helpDesk,
      })
      const { flaws, added } = read<{ flaws: { line: number; detail: string }[]; added: number }>(answer)
      deepEqual([added, flaws.map(({ line }) => line)], [1, [2]], answer.text)
      match(flaws[0]?.detail ?? "", /also that of another user/)
    }
  }
  equal((await users.show("thief")).email, "thief@example.com")
  equal((await at.call("PATCH", "/users/thief", { json: { email: "ceo@example.com" }, headers: helpDesk })).status, 200)
})

test("another address can be marked with admin:people, any with admin, and the audit has each marking", async () => {
  const headers = helpDesk
  equal((await at.call("POST", "/users", { json: account("zoe", "zoe@example.com"), headers })).status, 201)
  const people = "username,email,email_verified\nyan,yan@example.com,true\nxeno,xeno@example.com,false\n"
  const imported = await at.call("POST", "/users/import", { json: { format: "csv", people }, headers })
  equal(read(imported).added, 2, imported.text)
  at.clock.advance({ seconds: 1 })
  const again = await at.call("POST", "/users/import", { json: { format: "csv", people }, headers })
  equal(read(again).existing, 2, again.text)
  for (const json of [{ name: "Zoe" }, { email_verified: true }, { email: "zoe@example.org", email_verified: true }])
    equal((await at.call("PATCH", "/users/zoe", { json, headers })).status, 200)
  deepEqual((await markings("zoe")).toSorted(), ["user-created false true", "user-updated false true"])
  deepEqual(await markings("yan"), ["user-imported false true"])
  deepEqual(await markings("xeno"), [])
  await create("twin", "xeno@example.com")
  equal((await at.call("PATCH", "/users/twin", { json: { email_verified: true } })).status, 200)
  deepEqual(await markings("twin"), ["user-updated false true"])
})
