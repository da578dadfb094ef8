/** Rules of connections, and the preview, through the admin API. */
import { deepEqual, equal } from "node:assert/strict"
import { after, describe, it } from "node:test"
import { Secret } from "../../src/base/secret.ts"
import { PASSWORD } from "../support/journey.ts"
import { withToken } from "../support/service.ts"
import type { Received } from "../support/wire.ts"
import { adminApi, read } from "./samples.ts"

const at = await adminApi({ after })
const { administration } = at.gatehouse
await administration.groups.create({ name: "engineers" })
await administration.groups.create({ name: "operators" })
await administration.roles.create({ name: "helper", scope: "admin:people" })
await administration.roles.assign("helper", { group: "operators" })

const INPUT = {
  preset: "oidc",
  issuer: "https://id.example.com",
  client_id: "c",
  auth_method: "none",
  accounts: "everybody",
}
const RULE = { from: "groups", value: "Engineering", gives: "group", name: "engineers" }
const SHOWN = { ...RULE, when: "each", administers: false }
let made = 0

const create = (rules: unknown) => at.call("POST", "/connections", { json: { name: `r${++made}`, ...INPUT, rules } })
const created = async (rules: unknown): Promise<string> => {
  const answer = await create(rules)
  equal(answer.status, 201, answer.text)
  return read<{ name: string }>(answer).name
}

const problemsIn = (answer: Received) => {
  equal(answer.status, 422, answer.text)
  return read<{ errors: { pointer: string; detail: string }[] }>(answer).errors.map(({ detail }) => detail)
}

describe("rules", () => {
  it("are shown with every member, changed as a whole, and removed by null", async () => {
    const name = await created([RULE])
    deepEqual(read(await at.call("GET", `/connections/${name}`)).rules, [SHOWN])
    const first = { from: "given_name", gives: "attribute", name: "given_name", when: "first" }
    await at.call("PATCH", `/connections/${name}`, { json: { rules: [first, RULE] } })
    deepEqual(read(await at.call("GET", `/connections/${name}`)).rules, [
      { ...first, value: null, administers: false },
      SHOWN,
    ])
    await at.call("PATCH", `/connections/${name}`, { json: { rules: null } })
    deepEqual(read(await at.call("GET", `/connections/${name}`)).rules, [])
  })

  it("are refused with the number of the rule and what is wrong", async () => {
    const many = Array.from({ length: 101 }, () => RULE)
    deepEqual(problemsIn(await create(many)), ["has more than 100 rules"])
    const wrong: readonly (readonly [object, string])[] = [
      [{ ...RULE, name: "nobody" }, '"nobody" does not exist here'],
      [{ ...RULE, gives: "attribute", name: "shoe_size" }, '"shoe_size" does not exist here'],
      [{ ...RULE, gives: "profile", name: "email" }, '"email" is unknown: use one of name, username'],
      [
        { ...RULE, gives: "profile", name: "username" },
        "a username is given only at the first sign-in: people type it to sign in",
      ],
      [{ ...RULE, from: "two words" }, '"two words" is not a name of a claim: use 1 to 255 characters without spaces'],
      [{ ...RULE, value: "" }, "the value is not usable: use 1 to 1024 characters in one line"],
      [
        { ...RULE, gives: "profile", name: "name", administers: true },
        "only a group or a role can have rights of administration",
      ],
    ]
    for (const [rule, detail] of wrong) deepEqual(problemsIn(await create([RULE, rule])), [`rule 2: ${detail}`])
    for (const rule of [{ ...RULE, gives: "everything" }, { ...RULE, to: "x" }, { from: "groups" }, "groups", [RULE]])
      equal((await create([rule])).status, 422)
  })

  it("give a right of administration only if the rule says so, through a group too", async () => {
    for (const rule of [
      { ...RULE, name: "operators" },
      { ...RULE, gives: "role", name: "helper" },
    ]) {
      deepEqual(problemsIn(await create([rule])), [
        `rule 1: ${rule.name} has rights of administration (admin:people), and the rule does not say that it may give them`,
      ])
      await created([{ ...rule, administers: true }])
    }
  })

  it("stay as they are when another setting changes, also if a group is gone meanwhile", async () => {
    await administration.groups.create({ name: "soon-gone" })
    const name = await created([{ ...RULE, name: "soon-gone" }])
    await administration.groups.delete("soon-gone")
    equal((await at.call("PATCH", `/connections/${name}`, { json: { label: "Work" } })).status, 200)
    deepEqual(
      problemsIn(await at.call("PATCH", `/connections/${name}`, { json: { rules: [{ ...RULE, name: "soon-gone" }] } })),
      ['rule 1: "soon-gone" does not exist here'],
    )
  })
})

describe("a renamed group or role", () => {
  it("keeps its rules, in the same write, with an event", async () => {
    await administration.groups.create({ name: "north" })
    await administration.roles.create({ name: "north", scope: "admin:people" })
    const name = await created([
      { ...RULE, name: "north" },
      { ...RULE, gives: "role", name: "north", administers: true },
    ])
    const names = async () =>
      read<{ rules: { gives: string; name: string }[] }>(await at.call("GET", `/connections/${name}`)).rules.map(
        (rule) => `${rule.gives} ${rule.name}`,
      )
    equal((await at.call("PATCH", "/groups/north", { json: { name: "south" } })).status, 200)
    deepEqual(await names(), ["group south", "role north"])
    const [last] = (await at.gatehouse.store.audit.list(50)).filter(({ type }) => type === "connection-updated")
    deepEqual(
      [last?.subject, last?.detail],
      [(await administration.connections.show(name)).connection_id, "changed=rules"],
    )
    equal((await at.call("PATCH", "/roles/north", { json: { name: "west" } })).status, 200)
    deepEqual(await names(), ["group south", "role west"])
    equal((await at.call("PATCH", "/groups/south", { json: { description: "x" } })).status, 200)
    const updates = (await at.gatehouse.store.audit.list(50)).filter(({ type }) => type === "connection-updated")
    equal(updates.filter(({ subject }) => subject === last?.subject).length, 2)
  })
})

describe("a check", () => {
  const checked = async (name: string) => {
    const answer = await at.call("POST", `/connections/${name}/check`)
    equal(answer.status, 200, answer.text)
    return read<{ findings: { state: string; code: string; detail: string; advice: string }[] }>(answer)
      .findings.filter(({ code }) => code === "connection-rule")
      .map(({ state, detail, advice }) => [state, detail, advice.split(",")[0]])
  }
  // Nothing is sent to a private address.
  const createdAt = async (rules: unknown) => {
    const json = { ...INPUT, name: `r${++made}`, issuer: "https://127.0.0.1", rules }
    const answer = await at.call("POST", "/connections", { json })
    equal(answer.status, 201, answer.text)
    return read<{ name: string }>(answer).name
  }

  it("warns of each rule whose group, role or attribute is gone", async () => {
    await administration.groups.create({ name: "gone-group" })
    await administration.roles.create({ name: "gone-role", scope: "admin:people" })
    await administration.attributes.create({ name: "gone_attribute", type: "text" })
    const name = await createdAt([
      RULE,
      { ...RULE, name: "gone-group" },
      { ...RULE, gives: "role", name: "gone-role", administers: true },
      { ...RULE, gives: "attribute", name: "gone_attribute" },
      { ...RULE, gives: "profile", name: "name" },
    ])
    deepEqual(await checked(name), [])
    await administration.groups.delete("gone-group")
    await administration.roles.delete("gone-role")
    await administration.attributes.delete("gone_attribute")
    deepEqual(await checked(name), [
      ["warning", 'rule 2: "gone-group" does not exist here', "Change or remove the rule"],
      ["warning", 'rule 3: "gone-role" does not exist here', "Change or remove the rule"],
      ["warning", 'rule 4: "gone_attribute" does not exist here', "Change or remove the rule"],
    ])
  })

  it("warns of a rule that is withheld because its group got a right of administration", async () => {
    await administration.groups.create({ name: "grown" })
    const name = await createdAt([
      { ...RULE, name: "grown" },
      { ...RULE, name: "grown", administers: true },
    ])
    await administration.roles.assign("helper", { group: "grown" })
    deepEqual(await checked(name), [
      [
        "warning",
        "rule 1: grown has rights of administration (admin:people), and the rule does not say that it may give them",
        "Let the rule say that it may give rights of administration",
      ],
    ])
  })
})

describe("a preview", () => {
  const preview = (name: string, json: object) => at.call("POST", `/connections/${name}/preview`, { json })
  const claims = {
    sub: "1",
    preferred_username: "amy",
    name: "Ann",
    email: "amy@example.com",
    email_verified: true,
    groups: ["Engineering"],
  }

  it("shows what a new person gets, by which rule, and what is refused and why", async () => {
    const name = await created([
      { ...RULE, value: "Nothing" },
      RULE,
      { from: "groups", gives: "attribute", name: "nickname" },
    ])
    await administration.groups.create({ name: "gains-right" })
    await at.call("PATCH", `/connections/${name}`, {
      json: {
        rules: [RULE, { ...RULE, name: "gains-right" }, { from: "groups", gives: "attribute", name: "nickname" }],
      },
    })
    await administration.roles.assign("helper", { group: "gains-right" })
    const answer = await preview(name, { claims })
    equal(answer.status, 200, answer.text)
    deepEqual(read(answer), {
      account: "created",
      user_id: null,
      username: "amy",
      name: "Ann",
      email: "amy@example.com",
      claims,
      attributes: [{ name: "nickname", value: "Engineering", rule: 3 }],
      groups: [{ name: "engineers", change: "given", rule: 1 }],
      roles: [],
      refused: [
        {
          rule: 2,
          code: "connection-rule-administers",
          values: { name: "gains-right", rights: ["admin:people"] },
          detail:
            "gains-right has rights of administration (admin:people), and the rule does not say that it may give them",
        },
      ],
    })
    deepEqual(await at.gatehouse.store.users.findByUsername("amy"), undefined)
  })

  it("tries rules that are not saved, and changes nothing", async () => {
    const name = await created([])
    const answer = read<{ groups: unknown }>(await preview(name, { claims, rules: [RULE] }))
    deepEqual(answer.groups, [{ name: "engineers", change: "given", rule: 1 }])
    deepEqual(read<{ groups: unknown }>(await preview(name, { claims })).groups, [])
  })

  it("names the account of the address, and a person without an account", async () => {
    const { user_id } = await administration.users.create({
      username: "bob",
      email: "bob@example.com",
      email_verified: true,
      password: new Secret(PASSWORD),
    })
    const name = await created([])
    const of = async (email: string) =>
      read<{ account: string; user_id: string }>(await preview(name, { claims: { ...claims, email } }))
    deepEqual(await of("bob@example.com").then(({ account, user_id: id }) => [account, id]), ["unproven", user_id])
    await at.call("PATCH", `/connections/${name}`, { json: { authority_for: ["example.com"], accounts: "nobody" } })
    equal((await of("bob@example.com")).account, "joins")
    equal((await of("carl@example.org")).account, "none")
    await administration.users.disable("bob")
    equal((await of("bob@example.com")).account, "disabled")
  })

  it("names the open invitation to the address, which a sign-in accepts or whose link it asks for", async () => {
    const { user } = await administration.invitations.create({ email: "ida@example.com" }, "link")
    const name = await created([RULE])
    const of = async () =>
      read<{ account: string; user_id: string }>(
        await preview(name, { claims: { ...claims, email: "ida@example.com" } }),
      )
    deepEqual(await of().then(({ account, user_id }) => [account, user_id]), ["invited", user.user_id])
    await at.call("PATCH", `/connections/${name}`, { json: { authority_for: ["example.com"] } })
    deepEqual(await of().then(({ account, user_id }) => [account, user_id]), ["accepts", user.user_id])
    await at.call("PATCH", `/connections/${name}`, { json: { accounts: "nobody" } })
    equal((await of()).account, "none")
  })

  it("needs claims, or a person of a directory", async () => {
    const name = await created([])
    deepEqual(problemsIn(await preview(name, {})), ["and person are both missing or both given: give one of them"])
    deepEqual(problemsIn(await preview(name, { claims, person: "ann" })), [
      "and person are both missing or both given: give one of them",
    ])
    deepEqual(problemsIn(await preview(name, { person: "ann" })), [
      "is only for a directory: give the claims of a person",
    ])
    equal((await preview(name, { claims: ["a"] })).status, 422)
    equal((await preview("unknown", { claims })).status, 404)
  })

  it("needs the right admin", async () => {
    const name = await created([])
    const headers = withToken(await at.tokenOf("admin:settings admin:people admin:read"))
    equal((await at.call("POST", `/connections/${name}/preview`, { json: { claims }, headers })).status, 403)
  })
})
