/**
 * What gives power needs a proof of the last five minutes (decision 0060). A thief has the cookie of an administrator with a second factor, 100
 * minutes after the sign-in. The service gives the thief tokens, and they change nothing of that.
 */
import { deepEqual, equal, match, ok } from "node:assert/strict"
import { after, describe, it } from "node:test"
import { addUser } from "../support/authorization.ts"
import type { Browser } from "../support/browser.ts"
import { authorizeUrl, PASSWORD, REDIRECT_URI, requestOf } from "../support/journey.ts"
import { atSecurity, enrolled, formFor } from "../support/second_factor.ts"
import { codeRequest, confidentialClient, post, withToken } from "../support/service.ts"
import type { Received } from "../support/wire.ts"
import { changingOperations, HARMLESS } from "./changing.ts"
import { adminApi, pathOf, read, SAMPLES } from "./samples.ts"

const at = await adminApi({ after }, { adminMfa: true })
const { audit, groups, roles, users } = at.gatehouse.administration
const changing = await changingOperations(at)
await addUser(at, "chief", { role: "admin" })
await addUser(at, "rob")
const web = await confidentialClient(at, { scope: "openid admin admin:people" })

/** Signs in with password and code, in another browser. */
async function signedIn(app: { code(): string }): Promise<Browser> {
  const { browser, page } = await atSecurity(at, "chief")
  await browser.submit(formFor(page.html, "one-time-code"), { code: app.code() })
  return browser
}

/** What the service gives to a browser that asks for tokens. Fails if the service shows a page. */
async function tokenOf(browser: Browser, more = {}): Promise<string> {
  const { location = "" } = await browser.get(authorizeUrl(at, requestOf(web, { scope: "openid admin", ...more })))
  const code = new URL(location).searchParams.get("code") ?? ""
  return read<{ access_token: string }>(await post(at, codeRequest(web, code))).access_token
}

await roles.create({ name: "readers", scope: "admin:read" })
const own = await enrolledChief()
at.clock.advance({ minutes: 100 })
const old = await tokenOf(own.browser)
const recent = await tokenOf(await signedIn(own))

async function enrolledChief() {
  const { browser } = await atSecurity(at, "chief")
  return enrolled(at, "chief", browser)
}

const by = (token: string, method: string, path: string, json?: unknown) =>
  at.call(method, path, { json, headers: withToken(token) })

const CHALLENGE =
  'Bearer error="insufficient_user_authentication", error_description="More recent authentication is required.", max_age="300", acr_values="urn:gatehouse:acr:mfa"'

function assertTooOld(answer: Received): void {
  equal(answer.status, 401, answer.text)
  equal(answer.headers["www-authenticate"], CHALLENGE)
  const { type, title, detail, code } = read<Record<string, unknown>>(answer)
  equal(type, "urn:gatehouse:problem:proof-too-old")
  equal(title, "More recent authentication is required.")
  equal(
    detail,
    "This change gives power, and you proved who you are more than five minutes ago: sign in again, then repeat it.",
  )
  equal(code, "proof-old")
}

/** Sends the request with the old token, which changes nothing, and then with the recent one. */
async function assertNeedsRecent(method: string, path: string, json?: unknown): Promise<Received> {
  await at.gatehouse.sendMails()
  const [last] = await audit.list({ limit: 1 })
  assertTooOld(await by(old, method, path, json))
  deepEqual(await audit.list({ limit: 1 }), [last])
  const answer = await by(recent, method, path, json)
  ok(answer.status < 300, answer.text)
  return answer
}

describe("100 minutes after the sign-in, an operation on something that has a right of administration", () => {
  for (const { id, method, path, parameter, give } of changing)
    it(`${HARMLESS.includes(id) ? "works" : "needs a recent proof"}: ${method} ${path}`, async () => {
      const sample = (await SAMPLES[id]?.(at)) ?? {}
      await give(sample.path?.[parameter] ?? "")
      const address = pathOf(path, sample.path)
      if (!HARMLESS.includes(id)) return void (await assertNeedsRecent(method, address, sample.body))
      const answer = await by(old, method, address, sample.body)
      ok(answer.status < 300, answer.text)
    })
})

it("the table says for which operations a recent proof can be needed", () => {
  deepEqual(
    changing.filter(({ proof }) => proof === undefined).map(({ id }) => id),
    HARMLESS,
  )
})

describe("100 minutes after the sign-in, an operation on something without a right of administration", () => {
  /** The sample gives the role a right. */
  const GIVING = ["updateRole"]
  for (const { id, method, path, proof } of changing)
    if (!GIVING.includes(id) && proof !== "always")
      it(`works: ${method} ${path}`, async () => {
        const sample = (await SAMPLES[id]?.(at)) ?? {}
        const answer = await by(old, method, pathOf(path, sample.path), sample.body)
        ok(answer.status < 300, answer.text)
      })
})

describe("100 minutes after the sign-in, power is not given", () => {
  it("to a new client, user, role or invited user", async () => {
    const client = { name: "Permanent", kind: "confidential", grant_types: ["client_credentials"], scope: "admin" }
    await assertNeedsRecent("POST", "/clients", client)
    await assertNeedsRecent("POST", "/roles", { name: "settlers", scope: "admin:settings" })
    const user = { username: "eve", email: "eve@example.com", role: "admin" }
    await assertNeedsRecent("POST", "/users", { ...user, password: PASSWORD })
    await assertNeedsRecent("POST", "/invitations", { email: "ivy@example.com", role: "admin" })
    await assertNeedsRecent("POST", "/invitations/link", { email: "ida@example.com", role: "admin" })
  })
  it("to an existing user, client, role or group", async () => {
    await groups.create({ name: "crowd" })
    await groups.create({ name: "watch" })
    await roles.assign("readers", { group: "watch" })
    const { client_id } = await confidentialClient(at)
    await assertNeedsRecent("PUT", "/roles/readers/users/rob")
    await assertNeedsRecent("PUT", "/roles/readers/groups/crowd")
    await assertNeedsRecent("PUT", "/groups/watch/members/ann")
    await assertNeedsRecent("PATCH", "/users/ann", { role: "admin" })
    await assertNeedsRecent("PATCH", `/clients/${client_id}`, { scope: "openid admin:read" })
    await users.update("ann", { role: "user" })
  })
  it("to an invited user by a group, and to imported people by a role, a group or the role admin", async () => {
    await assertNeedsRecent("POST", "/invitations", { email: "una@example.com", groups: ["watch"] })
    const rows = ["a1,admin,,", "a2,,readers,", "a3,,,watch"]
    for (const row of rows)
      await assertNeedsRecent("POST", "/users/import", {
        format: "csv",
        people: `username,role,roles,groups\n${row}\n`,
      })
    const many = Array.from({ length: 60 }, (_, at) => `m${at},`).join("\n")
    const late = { format: "csv", people: `username,role\n${many}\na5,admin\n` }
    equal(read(await assertNeedsRecent("POST", "/users/import", late)).added, 61)
    const people = "username\na4\n"
    equal((await by(old, "POST", "/users/import", { format: "csv", people })).status, 200)
  })
  it("by the redirect URIs, keys, authentication method or secrets of a client that has it", async () => {
    const { client_id } = await confidentialClient(at, { scope: "openid admin:read" })
    const key = { kty: "OKP", crv: "Ed25519", x: "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo" }
    await assertNeedsRecent("PATCH", `/clients/${client_id}`, {
      redirect_uris: [REDIRECT_URI, "https://thief.example/"],
    })
    await assertNeedsRecent("POST", `/clients/${client_id}/secrets`, { expire_old_seconds: 60 })
    const byKey = { token_endpoint_auth_method: "private_key_jwt", id_token_alg: "EdDSA" }
    await assertNeedsRecent("PATCH", `/clients/${client_id}`, { ...byKey, jwks: JSON.stringify({ keys: [key] }) })
  })
  it("by new signing keys, and by the look of the service or of a client", async () => {
    const { client_id } = await confidentialClient(at)
    await assertNeedsRecent("POST", "/keys/rotate", { alg: "EdDSA" })
    await assertNeedsRecent("PATCH", "/look", { support_uri: "https://thief.example/help" })
    await assertNeedsRecent("DELETE", "/look")
    await assertNeedsRecent("PATCH", `/clients/${client_id}/look`, { support_uri: "https://thief.example/help" })
    await assertNeedsRecent("DELETE", `/clients/${client_id}/look`)
  })
})

it("the missing right is refused before the old proof: nobody signs in again for nothing", async () => {
  const answer = await by(
    await tokenOf(own.browser, { scope: "openid admin:people" }),
    "PUT",
    "/roles/readers/users/rob",
  )
  deepEqual([answer.status, read(answer).type], [403, "urn:gatehouse:problem:insufficient-right"])
})

it("a request with Idempotency-Key that an old sign-in refused creates once after a recent one", async () => {
  const json = { name: "settlers-too", scope: "admin:settings" }
  const asked = (token: string) =>
    at.call("POST", "/roles", { json, headers: { ...withToken(token), "idempotency-key": "one" } })
  assertTooOld(await asked(old))
  const [first, second] = [await asked(recent), await asked(recent)]
  deepEqual([first.status, second.status, read(second).role_id], [201, 201, read(first).role_id])
})

it("a proof counts for exactly five minutes", async () => {
  // A code works once.
  at.clock.advance({ minutes: 1 })
  const token = await tokenOf(await signedIn(own))
  at.clock.advance({ minutes: 5 })
  equal((await by(token, "POST", "/keys/rotate", {})).status, 200)
  at.clock.advance({ ms: 1 })
  assertTooOld(await by(token, "POST", "/keys/rotate", {}))
})

it("the cookie alone never meets max_age: a page asks for the password, and prompt=none is refused", async () => {
  const request = requestOf(web, { scope: "openid admin", max_age: "300" })
  const shown = await own.browser.get(authorizeUrl(at, request))
  equal(shown.status, 200)
  match(shown.html, /id="password"/)
  const { location = "" } = await own.browser.get(authorizeUrl(at, { ...request, prompt: "none" }))
  equal(new URL(location).searchParams.get("error"), "login_required")
})

it("a client that acts for itself has no sign-in: its rights decide", async () => {
  const { client_id } = await confidentialClient(at, { scope: "openid admin:read" })
  const token = await at.newToken()
  at.clock.advance({ minutes: 20 })
  equal((await by(token, "POST", `/clients/${client_id}/secrets`, { expire_old_seconds: 60 })).status, 201)
  equal((await by(token, "PUT", "/users/chief/password", { password: "a further long password" })).status, 200)
})
