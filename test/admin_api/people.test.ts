/** People: lists of some users, the last administrator, imports, invitation links, e-mails and where rights come from. */
import { deepEqual, equal, match, ok } from "node:assert/strict"
import { after, describe, it } from "node:test"
import { Secret } from "../../src/gatehouse.ts"
import { Browser } from "../support/browser.ts"
import { CHALLENGE, codeFor, exchange, PASSWORD, VERIFIER } from "../support/journey.ts"
import { publicClient, tokensFor, withToken } from "../support/service.ts"
import type { Asked } from "./samples.ts"
import { adminApi, read } from "./samples.ts"

const at = await adminApi({ after })
const { users, roles, groups } = at.gatehouse.administration

const create = (username: string, settings: object = {}) =>
  users.create({ username, email: `${username}@example.com`, password: new Secret(PASSWORD), ...settings })

const listed = async (query: string) =>
  read<{ items: { username: string }[] }>(await at.call("GET", `/users?${query}`)).items.map(({ username }) => username)

describe("lists of some users", () => {
  it("administrators, disabled and invited users are listed by username, and searched", async () => {
    await create("boss", { role: "admin" })
    await create("gone")
    await users.disable("gone")
    await at.call("POST", "/invitations", { json: { email: "guest@example.com" } })
    ok((await listed("only=administrators")).includes("boss"))
    deepEqual(await listed("only=disabled"), ["gone"])
    deepEqual(await listed("only=invited"), ["guest@example.com"])
    deepEqual(await listed("only=invited&search=gue"), ["guest@example.com"])
    deepEqual(await listed("only=invited&search=boss"), [])
    deepEqual(await listed("only=disabled&search=gone@"), ["gone"])
    equal((await at.call("GET", "/users?only=everybody")).status, 400)
  })
})

describe("the last administrator", () => {
  it("a person cannot disable, delete or demote the last administrator; a client with admin can", async (t) => {
    const own = await adminApi(t)
    const people = own.gatehouse.administration.users
    await people.update("ann", { role: "admin" })
    const client = await publicClient(own, { scope: "openid admin" })
    const { access_token } = await tokensFor(own, client, { scope: "openid admin" })
    const ask = (method: string, path: string, json?: unknown) =>
      own.call(method, path, { headers: withToken(access_token), ...(json !== undefined && { json }) } as Asked)
    for (const [method, path, json] of [
      ["POST", "/users/ann/disable", undefined],
      ["DELETE", "/users/ann", undefined],
      ["PATCH", "/users/ann", { role: "user" }],
    ] as const) {
      const refused = await ask(method, path, json)
      equal(refused.status, 409, refused.text)
      match(read<{ detail: string }>(refused).detail, /is the last administrator/)
    }
    equal((await ask("PATCH", "/users/ann", { name: "Ann" })).status, 200)
    await people.create({ username: "eve", email: "e@x.example", password: new Secret(PASSWORD), role: "admin" })
    equal((await ask("PATCH", "/users/eve", { role: "user" })).status, 200)
    equal((await own.call("POST", "/users/ann/disable")).status, 200)
  })
})

describe("two administrators", () => {
  it("who disable, delete or demote each other at the same instant leave one of them", async (t) => {
    const own = await adminApi(t)
    const people = own.gatehouse.administration.users
    const client = await publicClient(own, { scope: "openid admin" })
    const pkce = { code_challenge: CHALLENGE, code_challenge_method: "S256" }
    const headersOf = async (username: string) => {
      const code = await codeFor(own, client, { scope: "openid admin", ...pkce }, new Browser(), username)
      const { body } = await exchange(own, client, code, { code_verifier: VERIFIER })
      return withToken(String(body.access_token))
    }
    for (const [method, after, json] of [
      ["POST", "/disable", undefined],
      ["DELETE", "", undefined],
      ["PATCH", "", { role: "user" }],
    ] as const) {
      const rivals = [`one${method}`, `two${method}`]
      for (const username of rivals)
        await people.create({ username, email: `${username}@x.example`, password: new Secret(PASSWORD), role: "admin" })
      const held = await Promise.all(rivals.map(headersOf))
      const answers = await Promise.all(
        held.map((headers, at) =>
          own.call(method, `/users/${rivals[1 - at]}${after}`, { headers, ...(json && { json }) } as Asked),
        ),
      )
      const statuses = answers.map(({ status }) => status)
      const left = (await people.page({ only: "administrators", limit: 9, after: undefined })).items
      equal(left.length, 1, `${method}: ${statuses}`)
      equal(statuses.filter((status) => status < 300).length, 1, `${method}: ${statuses}`)
      for (const { user_id } of left) await people.delete(user_id)
    }
  })
})

describe("the import", () => {
  const CSV = "email,name,groups\nzoe@example.com,Zoe,\nzoe@example.com,Zoe,\nnobody,,\nyan@example.com,Yan,unknown\n"
  const send = (json: object, headers = {}) => at.call("POST", "/users/import", { json, headers })

  it("a dry run reports and adds nobody; the import adds, and its repetition adds nobody twice", async () => {
    const dry = read(await send({ format: "csv", people: CSV, dry_run: true }))
    const counts = { read: 4, added: 2, existing: 0, refused: 2 }
    const { flaws, notes, ...rest } = dry as Record<"flaws" | "notes", { line: number; detail: string }[]>
    deepEqual(rest, counts)
    deepEqual(
      flaws.map(({ line, detail }) => [line, detail]),
      [
        [3, "Row 3 (zoe@example.com): the username or the verified e-mail address is that of an earlier row."],
        [4, "Row 4 (nobody): the e-mail address has no @."],
      ],
    )
    equal(notes[0]?.detail, 'Row 5: the group "unknown" does not exist, so people are imported without it.')
    deepEqual(await listed("search=zoe@"), [])
    equal(read(await send({ format: "csv", people: CSV })).added, 2)
    at.clock.advance({ seconds: 1 })
    deepEqual(await listed("search=zoe@"), ["zoe@example.com"])
    deepEqual(read(await send({ format: "csv", people: CSV })).existing, 2)
  })

  it("a text that is not such a file is refused with the reason, in each format", async () => {
    for (const [format, people] of [
      ["csv", "password\nsecret\n"],
      ["keycloak", '{"users": [{'],
      ["auth0", "}"],
      ["keycloak", '{"user_id": "auth0|1", "email": "ann@example.com"}'],
      ["csv", Buffer.from("email\n", "utf16le").toString("latin1")],
    ]) {
      const refused = await send({ format, people })
      equal(refused.status, 422, refused.text)
      equal(read<{ errors: { pointer: string }[] }>(refused).errors[0]?.pointer, "/people")
    }
  })

  it("nobody imports people into a right that they do not hold: by role, by group, or the built-in role", async () => {
    await roles.create({ name: "setters", scope: "admin:settings" })
    await groups.create({ name: "setting" })
    await roles.assign("setters", { group: "setting" })
    const token = withToken(await at.tokenOf("admin:people"))
    for (const [column, value] of [
      ["role", "admin"],
      ["roles", "setters"],
      ["groups", "setting"],
    ]) {
      const refused = await send({ format: "csv", people: `email,${column}\nthief@example.com,${value}\n` }, token)
      equal(refused.status, 403, refused.text)
    }
    deepEqual(await listed("search=thief"), [])
  })
})

describe("a person", () => {
  it("an invitation link works without e-mail, and only the answer has it", async () => {
    const made = await at.call("POST", "/invitations/link", { json: { email: "lin@example.com" } })
    equal(made.status, 201, made.text)
    const { invitation_url: url, user_id } = read<{ invitation_url: string; user_id: string }>(made)
    match(url, /token=gal_/)
    equal(read(await at.call("GET", `/users/${user_id}`)).invitation_url, undefined)
    equal(read<{ items: unknown[] }>(await at.call("GET", `/users/${user_id}/mails`)).items.length, 0)
    const again = read<{ invitation_url: string }>(await at.call("POST", `/users/${user_id}/invite-link`))
    match(again.invitation_url, /token=gal_/)
  })

  it("rights say through which role and which group the person holds them", async () => {
    const { user_id } = await create("rita", { role: "admin" })
    await roles.create({ name: "readers", scope: "admin:read admin:people" })
    await groups.create({ name: "desk" })
    await groups.addMember("desk", "rita")
    await roles.assign("readers", { group: "desk" })
    const { origins } = read<{ origins: unknown[] }>(await at.call("GET", `/users/${user_id}/rights`))
    deepEqual(origins, [
      { right: "admin", role: "admin", group: null },
      { right: "admin:read", role: "readers", group: "desk" },
      { right: "admin:people", role: "readers", group: "desk" },
    ])
  })

  it("the e-mails to a person are listed page by page", async () => {
    const { user_id } = await create("mia")
    await users.sendReset("mia")
    await users.sendVerification("mia")
    // An e-mail that is sent between two pages would be on both, or on none.
    await at.gatehouse.sendMails()
    const first = read<{ items: { purpose: string }[]; next_cursor: string }>(
      await at.call("GET", `/users/${user_id}/mails?limit=1`),
    )
    const second = read<{ items: { purpose: string }[]; next_cursor: null }>(
      await at.call("GET", `/users/${user_id}/mails?limit=1&cursor=${first.next_cursor}`),
    )
    deepEqual([first.items.length, second.items.length, second.next_cursor], [1, 1, null])
    ok(first.items[0]?.purpose !== second.items[0]?.purpose)
  })

  it("a grant says when it was used last, and whether the service can send e-mail is shown", async () => {
    const client = await publicClient(at)
    await tokensFor(at, client)
    const { items } = read<{ items: { last_used_at: string | null }[] }>(
      await at.call("GET", `/grants?client_id=${client.client_id}`),
    )
    ok(items[0]?.last_used_at !== null)
    deepEqual(read(await at.call("GET", "/mail")), { delivery: "folder" })
  })
})
