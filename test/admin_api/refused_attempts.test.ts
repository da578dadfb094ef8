/** Nobody changes their own proofs through the admin API, and each refused attempt to get more power is in the audit with its actor. Decision 0060. */
import { deepEqual, equal, match } from "node:assert/strict"
import { after, describe, it } from "node:test"
import { addUser } from "../support/authorization.ts"
import { authorizeUrl, PASSWORD, requestOf } from "../support/journey.ts"
import { atSecurity, enrolled } from "../support/second_factor.ts"
import { codeRequest, confidentialClient, post, withToken } from "../support/service.ts"
import type { Received } from "../support/wire.ts"
import { adminApi, read } from "./samples.ts"

const at = await adminApi({ after })
const { audit, groups, roles, users } = at.gatehouse.administration
const web = await confidentialClient(at, { scope: "openid admin admin:people admin:clients admin:read" })
const chief = await addUser(at, "chief", { role: "admin" })
const { browser } = await enrolled(at, "chief", (await atSecurity(at, "chief")).browser)
await roles.create({ name: "desk", scope: "admin:people admin:clients admin:read" })
const ann = at.userId
await roles.assign("desk", { user: "ann" })
const annsBrowser = (await atSecurity(at, "ann")).browser

async function tokenOf(signedIn: typeof browser, scope: string): Promise<string> {
  const { location = "" } = await signedIn.get(authorizeUrl(at, requestOf(web, { scope })))
  const code = new URL(location).searchParams.get("code") ?? ""
  return read<{ access_token: string }>(await post(at, codeRequest(web, code))).access_token
}
const chiefs = await tokenOf(browser, "openid admin")
const anns = await tokenOf(annsBrowser, "openid admin:people admin:clients admin:read")

const by = (token: string, method: string, path: string, json?: unknown) =>
  at.call(method, path, { json, headers: withToken(token) })

const refusals = async () =>
  (await audit.list({ limit: 200, types: ["escalation-refused"] })).map(
    ({ type, actor, subject, detail, address, trace_id }) => ({ type, actor, subject, detail, address, trace_id }),
  )

function assertOwn(answer: Received): void {
  equal(answer.status, 403, answer.text)
  equal(answer.headers["www-authenticate"], undefined)
  const { type, title, detail, code, values } = read<Record<string, unknown>>(answer)
  equal(type, "urn:gatehouse:problem:own-proof")
  equal(title, "People change how they sign in on the pages of their account.")
  equal(
    detail,
    `You cannot change your own password, second factors, invitation or e-mail address through the admin API: change them at ${at.url}/account, which asks for your present proofs first.`,
  )
  deepEqual([code, values], ["own-proof-elsewhere", { address: `${at.url}/account` }])
}

describe("with a recent sign-in and the right admin, nobody changes their own proofs through the admin API", () => {
  const WAYS: readonly (readonly [operation: string, method: string, path: string, body?: object])[] = [
    ["setPassword", "PUT", "/users/chief/password", { password: "a thief's own password" }],
    ["removeFactor", "DELETE", "/users/chief/factors/otp"],
    ["removeFactor", "DELETE", "/users/chief/factors/recovery"],
    ["removeFactor", "DELETE", "/users/chief/factors/passkey"],
    ["sendPasswordReset", "POST", "/users/chief/reset"],
    ["inviteUserAgain", "POST", "/users/chief/invite"],
    ["createInvitationLinkAgain", "POST", "/users/chief/invite-link"],
    ["updateUser", "PATCH", "/users/chief", { email: "thief@example.com" }],
    ["updateUser", "PATCH", "/users/chief", { email: "thief@example.com", email_verified: true }],
  ]
  for (const [operation, method, path, body] of WAYS)
    it(`${method} ${path} ${body === undefined ? "" : Object.keys(body)}`, async () => {
      const before = await users.show("chief")
      const known = (await refusals()).length
      const answer = await by(chiefs, method, path, body)
      assertOwn(answer)
      deepEqual(await users.show("chief"), before)
      equal((await at.gatehouse.administration.factors.list("chief")).length, 2)
      const [newest, ...others] = await refusals()
      equal(others.length, known)
      deepEqual(newest, {
        type: "escalation-refused",
        actor: chief,
        subject: chief,
        address: "127.0.0.1",
        detail: `operation=${operation} target=user reason=own-proof`,
        trace_id: answer.headers["x-trace-id"],
      })
    })
  it("nor can a help desk whose own account has the same rights", async () => {
    assertOwn(await by(anns, "PUT", `/users/${ann}/password`, { password: "a thief's own password" }))
    assertOwn(await by(anns, "PATCH", "/users/ann", { email: "thief@example.com" }))
  })
  it("the other settings of one's own account can be changed, and another person's proofs", async () => {
    equal((await by(chiefs, "PATCH", "/users/chief", { name: "The Chief", email: "chief@example.com" })).status, 200)
    equal((await by(chiefs, "PUT", "/users/ann/password", { password: PASSWORD })).status, 200)
  })
})

describe("a refused attempt to get more power is an audit event", () => {
  it("with the actor, the operation, the target and the missing rights", async () => {
    const { client_id } = await confidentialClient(at, { scope: "openid admin:settings" })
    await roles.create({ name: "settlers", scope: "admin:settings" })
    await groups.create({ name: "watch" })
    await roles.assign("settlers", { group: "watch" })
    const { role_id } = await roles.show("settlers")
    const { group_id } = await groups.show("watch")
    const scope = "admin:settings admin:people"
    const password = "a thief's own password"
    const ways: readonly (readonly [string, string, object | undefined, string, string])[] = [
      [
        "PUT",
        "/users/chief/password",
        { password },
        chief,
        "setPassword target=user reason=right-not-held missing=admin",
      ],
      ["PATCH", "/users/ann", { role: "admin" }, ann, "updateUser target=user reason=right-not-held missing=admin"],
      [
        "POST",
        "/roles",
        { name: "x", scope },
        "role",
        "createRole target=role reason=right-not-held missing=admin:settings",
      ],
      [
        "PUT",
        "/roles/settlers/users/ann",
        undefined,
        role_id,
        "assignRoleToUser target=role reason=right-not-held missing=admin:settings",
      ],
      [
        "PUT",
        "/groups/watch/members/ann",
        undefined,
        group_id,
        "addGroupMember target=group reason=right-not-held missing=admin:settings",
      ],
      [
        "POST",
        `/clients/${client_id}/secrets`,
        { expire_old_seconds: 60 },
        client_id,
        "createClientSecret target=client reason=right-not-held missing=admin:settings",
      ],
      [
        "POST",
        "/clients",
        { name: "x", kind: "confidential", grant_types: ["client_credentials"], scope: "admin" },
        "client",
        "createClient target=client reason=right-not-held missing=admin",
      ],
    ]
    const helpdesk = await tokenOf(
      (await atSecurity(at, "ann")).browser,
      "openid admin:people admin:clients admin:read",
    )
    const known = (await refusals()).length
    for (const [method, path, body, subject, detail] of ways) {
      const answer = await by(helpdesk, method, path, body)
      equal(answer.status, 403, answer.text)
      const [newest] = await refusals()
      const trace_id = answer.headers["x-trace-id"]
      deepEqual(newest, {
        type: "escalation-refused",
        actor: ann,
        subject,
        detail: `operation=${detail}`,
        address: "127.0.0.1",
        trace_id,
      })
    }
    const all = await refusals()
    equal(all.length, known + ways.length)
    equal(JSON.stringify(all).includes(password), false)
    const listed = read<{ items: { detail: string }[] }>(
      await at.call("GET", "/audit_events?type=escalation-refused&limit=1"),
    )
    match(listed.items[0]?.detail ?? "", /^operation=createClient /)
  })
  it("even of a client that acts for itself, 60 an hour at most, so that nobody fills the audit", async () => {
    const { client_id, client_secret } = await confidentialClient(at, {
      scope: "admin:people",
      grant_types: ["client_credentials"],
      redirect_uris: [],
    })
    const machine = read<{ access_token: string }>(
      await post(at, { grant_type: "client_credentials", client_id, client_secret }),
    ).access_token
    const attempts = async (count: number) => {
      for (let i = 0; i < count; i++) equal((await by(machine, "DELETE", "/users/chief")).status, 403)
      return (await refusals()).filter(({ actor }) => actor === client_id).length
    }
    equal(await attempts(65), 60)
    at.clock.advance({ minutes: 60 })
    const again = read<{ access_token: string }>(
      await post(at, { grant_type: "client_credentials", client_id, client_secret }),
    ).access_token
    equal((await by(again, "DELETE", "/users/chief")).status, 403)
    equal((await refusals()).filter(({ actor }) => actor === client_id).length, 61)
  })
  it("an old sign-in and a missing right of the operation itself do not count as attempts: the console meets them every day", async () => {
    const known = (await refusals()).length
    equal((await by(await tokenOf(browser, "openid admin"), "POST", "/keys/rotate", {})).status, 401)
    equal((await by(await tokenOf(browser, "openid admin:read"), "POST", "/keys/rotate", {})).status, 403)
    equal((await refusals()).length, known)
  })
})
