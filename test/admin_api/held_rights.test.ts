/** Nobody can give a right that they do not hold. Each test tries one way to get more rights than a token has, on a real server with real tokens. */
import { deepEqual, equal, match, ok } from "node:assert/strict"
import { after, describe, it } from "node:test"
import { Secret } from "../../src/gatehouse.ts"
import { PASSWORD, REDIRECT_URI } from "../support/journey.ts"
import { register } from "../support/registration.ts"
import { confidentialClient, tokensFor, withToken } from "../support/service.ts"
import type { Received } from "../support/wire.ts"
import { adminApi, read } from "./samples.ts"

const at = await adminApi({ after }, { registration: "token" })
const { administration } = at.gatehouse
const { apis, audit, clients, groups, roles, scopes, users } = administration

await apis.create({ identifier: "urn:photos" })
await scopes.create({ scope: "photos:moderate", api: "urn:photos", assigned: true })

const tokens = new Map<string, string>()
/** Sends a request with a token that has this scope. */
async function as(scope: string, method: string, path: string, json?: unknown): Promise<Received> {
  const token = tokens.get(scope) ?? (await at.tokenOf(scope))
  tokens.set(scope, token)
  return at.call(method, path, { json, headers: withToken(token) })
}

/** Asserts that the refusal names the missing right in its header and its text. Returns the text. */
function assertMissing(answer: Received, missing: string): string {
  equal(answer.status, 403, answer.text)
  match(
    answer.headers["www-authenticate"] ?? "",
    new RegExp(`^Bearer error="insufficient_scope", error_description=".+", scope="${missing}"$`),
  )
  const { type, detail } = read<{ type: string; detail: string }>(answer)
  equal(type, "urn:gatehouse:problem:insufficient-right")
  match(
    detail,
    new RegExp(` has ${missing.replaceAll(" ", " and ")}, which your token lacks\\. Nobody can give or take`),
  )
  return detail
}

let made = 0

/** Users, roles, groups and clients with and without rights of administration. */
async function records() {
  const n = ++made
  const user = (name: string, role = "user") =>
    users.create({
      username: `${name}${n}`,
      email: `${name}${n}@example.com`,
      role,
      password: new Secret(PASSWORD),
    })
  for (const name of ["rob", "reader", "member", "disabled"]) await user(name)
  await user("chief", "admin")
  await roles.create({ name: `readers${n}`, scope: "admin:read" })
  await roles.create({ name: `moderators${n}`, scope: "photos:moderate" })
  for (const name of ["watch", "crowd"]) await groups.create({ name: `${name}${n}` })
  await roles.assign(`readers${n}`, { user: `reader${n}` })
  await roles.assign(`readers${n}`, { user: `disabled${n}` })
  await roles.assign(`readers${n}`, { group: `watch${n}` })
  await roles.assign(`moderators${n}`, { group: `crowd${n}` })
  await groups.addMember(`watch${n}`, `member${n}`)
  await users.disable(`disabled${n}`)
  const web = await confidentialClient(at)
  const powerful = await confidentialClient(at, { scope: "openid admin:people" })
  const off = await confidentialClient(at, { scope: "admin:people", grant_types: ["client_credentials"] })
  await clients.disable(off.client_id)
  return { n, web: web.client_id, powerful: powerful.client_id, off: off.client_id }
}
type Records = Awaited<ReturnType<typeof records>>

interface Way {
  readonly title: string
  readonly method: string
  path(given: Records): string
  readonly body?: unknown
  /** The scope value that the request needs and the token lacks. */
  readonly missing: string
}

const way = (title: string, missing: string, request: `${string} ${string}`, body?: unknown): Way => {
  const [method = "", path = ""] = request.split(" ")
  return {
    title,
    missing,
    method,
    body,
    path: (given) =>
      path
        .replace("{web}", given.web)
        .replace("{powerful}", given.powerful)
        .replace("{off}", given.off)
        .replaceAll("#", `${given.n}`),
  }
}

const WITH_PEOPLE: readonly Way[] = [
  way("creates an administrator", "admin", "POST /users", {
    username: "eve#",
    email: "eve#@example.com",
    password: PASSWORD,
    role: "admin",
  }),
  way("makes a user an administrator", "admin", "PATCH /users/rob#", { role: "admin" }),
  way("makes an administrator a user", "admin", "PATCH /users/chief#", { role: "user" }),
  way("sets the password of an administrator", "admin", "PUT /users/chief#/password", {
    password: "a thief's own password",
  }),
  way("changes the e-mail address of an administrator", "admin", "PATCH /users/chief#", { email: "eve#@example.org" }),
  way("renames an administrator", "admin", "PATCH /users/chief#", { username: "eve#" }),
  way("disables an administrator", "admin", "POST /users/chief#/disable"),
  way("deletes an administrator", "admin", "DELETE /users/chief#"),
  way("sets the password of a user with a right by a role", "admin:read", "PUT /users/reader#/password", {
    password: "a thief's own password",
  }),
  way("sets the password of a user with a right by a group", "admin:read", "PUT /users/member#/password", {
    password: "a thief's own password",
  }),
  way("changes the e-mail address of a user with a right by a group", "admin:read", "PATCH /users/member#", {
    email: "eve#@example.org",
    email_verified: true,
  }),
  way("sets the password of a disabled user with a right", "admin:read", "PUT /users/disabled#/password", {
    password: "a thief's own password",
  }),
  way("enables a disabled user with a right", "admin:read", "POST /users/disabled#/enable"),
  way("deletes a user with a right", "admin:read", "DELETE /users/reader#"),
  way("creates a role with a right", "admin:read", "POST /roles", {
    name: "thieves#",
    scope: "photos:moderate admin:read",
  }),
  way("creates a role with several rights", "admin:read admin:settings", "POST /roles", {
    name: "thieves#",
    scope: "admin:settings admin:people admin:read",
  }),
  way("adds a right to a role that is already assigned", "admin:read", "PATCH /roles/moderators#", {
    scope: "photos:moderate admin:read",
  }),
  way("takes a right out of a role", "admin:read", "PATCH /roles/readers#", { scope: "photos:moderate" }),
  way("renames a role with a right", "admin:read", "PATCH /roles/readers#", { name: "thieves#" }),
  way("deletes a role with a right", "admin:read", "DELETE /roles/readers#"),
  way("gives a role with a right to a user", "admin:read", "PUT /roles/readers#/users/rob#"),
  way("takes a role with a right from a user", "admin:read", "DELETE /roles/readers#/users/reader#"),
  way("gives a role with a right to a group", "admin:read", "PUT /roles/readers#/groups/crowd#"),
  way("takes a role with a right from a group", "admin:read", "DELETE /roles/readers#/groups/watch#"),
  way("adds a member to a group with a right", "admin:read", "PUT /groups/watch#/members/rob#"),
  way("removes a member from a group with a right", "admin:read", "DELETE /groups/watch#/members/member#"),
  way("renames a group with a right", "admin:read", "PATCH /groups/watch#", { name: "thieves#" }),
  way("deletes a group with a right", "admin:read", "DELETE /groups/watch#"),
]

const KEY = { kty: "OKP", crv: "Ed25519", x: "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo" }
const BY_KEY = { token_endpoint_auth_method: "private_key_jwt", id_token_alg: "EdDSA" }

const WITH_CLIENTS: readonly Way[] = [
  way("creates a client with a right", "admin:people", "POST /clients", {
    name: "x",
    kind: "confidential",
    grant_types: ["client_credentials"],
    scope: "read admin:people",
  }),
  way("creates a client with every right", "admin", "POST /clients", {
    name: "x",
    kind: "public",
    redirect_uris: [REDIRECT_URI],
    scope: "openid admin",
  }),
  way("adds a right to the scope of a client", "admin:people", "PATCH /clients/{web}", {
    scope: "openid admin:people",
  }),
  way("takes a right out of the scope of a client", "admin:people", "PATCH /clients/{powerful}", { scope: "openid" }),
  way("adds a secret to a client with a right", "admin:people", "POST /clients/{powerful}/secrets", {
    expire_old_seconds: 600,
  }),
  way("ends the secrets of a client with a right", "admin:people", "DELETE /clients/{powerful}/old_secrets"),
  way("sets the keys of a client with a right", "admin:people", "PATCH /clients/{powerful}", {
    jwks: JSON.stringify({ keys: [KEY] }),
    ...BY_KEY,
  }),
  way("sets the address of the keys of a client with a right", "admin:people", "PATCH /clients/{powerful}", {
    jwks_uri: "https://thief.example/keys",
    ...BY_KEY,
  }),
  way("sets the redirect URIs of a client with a right", "admin:people", "PATCH /clients/{powerful}", {
    redirect_uris: [REDIRECT_URI, "https://thief.example/cb"],
  }),
  way("sets the resources of a client with a right", "admin:people", "PATCH /clients/{powerful}", {
    resources: ["https://thief.example"],
  }),
  way("lets a client with a right skip consent", "admin:people", "PATCH /clients/{powerful}", {
    consent: "first-party",
  }),
  way("changes the look of a client with a right", "admin:people", "PATCH /clients/{powerful}/look", {
    support_uri: "https://thief.example/help",
  }),
  way("resets the look of a client with a right", "admin:people", "DELETE /clients/{powerful}/look"),
  way("allows the pages of an origin to call a client's endpoints", "admin:people", "PATCH /clients/{powerful}", {
    cors_origins: ["https://thief.example"],
  }),
  way("enables a disabled client with a right", "admin:people", "POST /clients/{off}/enable"),
  way("disables a client with a right", "admin:people", "POST /clients/{powerful}/disable"),
  way("deletes a client with a right", "admin:people", "DELETE /clients/{powerful}"),
]

for (const [held, ways] of [
  ["admin:people", WITH_PEOPLE],
  ["admin:clients", WITH_CLIENTS],
] as const)
  describe(`a token with only ${held} is refused, and changes nothing, if it`, () => {
    for (const { title, method, path, body, missing } of ways)
      it(title, async () => {
        const given = await records()
        const json: unknown = body && JSON.parse(JSON.stringify(body).replaceAll("#", `${given.n}`))
        await as(held, "GET", "/openapi.json")
        // The e-mails of the last case write audit events too.
        await at.gatehouse.sendMails()
        const [last] = await audit.list({ limit: 1 })
        assertMissing(await as(held, method, path(given), json), missing)
        const [attempt, before] = await audit.list({ limit: 2 })
        deepEqual([attempt?.type, before], ["escalation-refused", last])
        const allowed = await as(`${held} ${missing}`, method, path(given), json)
        ok(allowed.status < 300, allowed.text)
      })
  })

describe("a token with only admin:people", () => {
  it("changes users, roles and groups without rights of administration, as a help desk does", async () => {
    const { n } = await records()
    const allowed = async (method: string, path: string, body?: unknown) => {
      const { status, text } = await as("admin:people", method, path, body)
      ok(status < 300, `${method} ${path}: ${text}`)
    }
    await allowed("PUT", `/users/rob${n}/password`, { password: "another long and good password" })
    await allowed("PATCH", `/users/rob${n}`, { email: "rob@example.org" })
    await allowed("PUT", `/roles/moderators${n}/users/rob${n}`)
    await allowed("PUT", `/roles/moderators${n}/users/chief${n}`)
    await allowed("PUT", `/groups/crowd${n}/members/chief${n}`)
    await allowed("PATCH", `/roles/moderators${n}`, { description: "Hide photos" })
    await allowed("POST", "/roles", { name: `helpers${n}`, scope: "admin:people" })
    await allowed("PUT", `/roles/helpers${n}/users/rob${n}`)
    await allowed("PUT", `/users/rob${n}/password`, { password: "a further long and good password" })
    await allowed("DELETE", `/users/rob${n}`)
  })
  it("keeps a group without rights open, until the group gets a role with a right", async () => {
    const { n } = await records()
    const add = () => as("admin:people", "PUT", `/groups/crowd${n}/members/rob${n}`)
    await roles.assign(`readers${n}`, { group: `crowd${n}` })
    assertMissing(await add(), "admin:read")
    await roles.unassign(`readers${n}`, { group: `crowd${n}` })
    equal((await add()).status, 204)
  })
})

describe("further ways to more rights are closed", () => {
  it("admin:settings alone neither creates nor changes a role", async () => {
    const { n } = await records()
    for (const [method, path, json] of [
      ["POST", "/roles", { name: "thieves", scope: "admin:people" }],
      ["PATCH", `/roles/moderators${n}`, { scope: "admin:people" }],
    ] as const) {
      const refused = await as("admin:settings", method, path, json)
      equal(refused.status, 403)
      match(refused.headers["www-authenticate"] ?? "", /scope="admin:people"$/)
    }
  })
  it("all four values together do not make admin", async () => {
    const all = "admin:read admin:clients admin:people admin:settings"
    const { n, web } = await records()
    assertMissing(await as(all, "PATCH", `/users/rob${n}`, { role: "admin" }), "admin")
    assertMissing(await as(all, "PATCH", `/clients/${web}`, { scope: "admin" }), "admin")
    assertMissing(await as(all, "PUT", `/users/chief${n}/password`, { password: PASSWORD }), "admin")
  })
  it("no role holds admin, and no API declares a value of administration", async () => {
    const role = await at.call("POST", "/roles", { json: { name: "thieves", scope: "admin" } })
    deepEqual([role.status, read<{ errors: { pointer: string }[] }>(role).errors[0]?.pointer], [422, "/scope"])
    for (const scope of ["admin", "admin:read", "admin:keys"]) {
      const declared = await as("admin:clients", "POST", "/scopes", { scope, api: "urn:photos" })
      deepEqual(
        [declared.status, read<{ errors: { pointer: string }[] }>(declared).errors[0]?.pointer],
        [422, "/scope"],
      )
    }
  })
  it("the holder of an initial access token registers no client with a right", async () => {
    const { registration_token } = read(await as("admin:clients", "POST", "/registration_tokens", {}))
    for (const scope of ["openid admin", "openid admin:people"]) {
      const metadata = { redirect_uris: [REDIRECT_URI], scope }
      const answer = await register(at, metadata, withToken(String(registration_token)))
      deepEqual([answer.status, read(answer).scope], [201, "openid"])
    }
  })
  it("an administrator's own token for one right gives only this right, even for the administrator's own account", async () => {
    await users.update("ann", { role: "admin" })
    const helpdesk = await confidentialClient(at, { scope: "openid admin:people" })
    const { access_token, scope } = await tokensFor(at, helpdesk, { scope: "openid admin:people" })
    equal(scope, "openid admin:people")
    const own = (method: string, path: string, json?: unknown) =>
      at.call(method, path, { json, headers: withToken(access_token) })
    assertMissing(await own("PUT", "/users/ann/password", { password: "a thief's own password" }), "admin")
    await users.update("ann", { role: "user" })
  })
  it("a person with a role gives the rights of this role and no others", async () => {
    const { n } = await records()
    await roles.create({ name: `desk${n}`, scope: "admin:people admin:read" })
    await roles.create({ name: `keepers${n}`, scope: "admin:settings" })
    await roles.assign(`desk${n}`, { user: "ann" })
    const helpdesk = await confidentialClient(at, { scope: "openid admin:people admin:read admin:settings" })
    const { access_token } = await tokensFor(at, helpdesk, { scope: "openid admin:people admin:read admin:settings" })
    const own = (method: string, path: string, json?: unknown) =>
      at.call(method, path, { json, headers: withToken(access_token) })
    equal((await own("PUT", `/roles/readers${n}/users/rob${n}`)).status, 204)
    assertMissing(await own("PUT", `/roles/keepers${n}/users/ann`), "admin:settings")
    assertMissing(await own("PATCH", `/roles/desk${n}`, { scope: "admin:settings" }), "admin:settings")
    equal((await own("DELETE", `/roles/desk${n}/users/ann`)).status, 204)
    equal((await own("PUT", `/roles/readers${n}/users/rob${n}`)).status, 403)
  })
  it("the answer says who has the missing right and what to do, without the values of secrets", async () => {
    const { n, powerful } = await records()
    equal(
      assertMissing(await as("admin:people", "DELETE", `/users/reader${n}`), "admin:read"),
      `The user "reader${n}" has admin:read, which your token lacks. Nobody can give or take a right that they do not hold, or change a user or client who has it: use a token with admin:read or admin.`,
    )
    match(
      assertMissing(await as("admin:clients", "DELETE", `/clients/${powerful}`), "admin:people"),
      /^The client "Web" has admin:people,/,
    )
  })
})
