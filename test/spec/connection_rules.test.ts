/** What a connection's rules give at a sign-in, and take away: a second Gatehouse is the provider, with the groups of its people in a claim. */
import { deepEqual, equal, match, ok } from "node:assert/strict"
import { after, test } from "node:test"
import { Secret } from "../../src/base/secret.ts"
import type { Rule } from "../../src/connections/rules/rule.ts"
import {
  change,
  codeIn,
  connected,
  connectForm,
  follow,
  formsOf,
  personAt,
  requestUrl,
  signInBy,
  Visitor,
} from "../support/connections.ts"
import { PASSWORD } from "../support/journey.ts"

const at = await connected({ after })
const { store, administration } = at.gatehouse
const there = at.provider.gatehouse.administration

await there.claims.create({ name: "groups", of: "groups", scope: "profile", targets: ["userinfo"] })
await there.attributes.create({ name: "department", type: "text" })
await there.claims.create({ name: "department", attribute: "department", scope: "profile" })
for (const name of ["engineering", "sales", "admins"]) await there.groups.create({ name })
for (const name of ["engineers", "sellers", "operators"]) await administration.groups.create({ name })
await administration.roles.create({ name: "helper", scope: "admin:people" })

const rule = (more: Partial<Rule>): Rule => ({
  from: "groups",
  value: "engineering",
  gives: "group",
  name: "engineers",
  when: "each",
  administers: false,
  ...more,
})
const RULES = [rule({}), rule({ value: "sales", name: "sellers" })]

const useRules = (rules: readonly Rule[]) => change(at, { rules })

const idOf = async (username: string) => (await store.users.findByUsername(username))?.user.id ?? ("" as never)
const groupsOf = async (username: string) =>
  (await store.groups.ofUser(await idOf(username))).map(({ name }) => name).toSorted()

/** The events about a user, oldest first, without those of every sign-in. */
async function eventsOf(username: string): Promise<readonly string[]> {
  const id = await idOf(username)
  return (await store.audit.list(999))
    .filter(({ subject, type }) => subject === id && !["signed-in", "user-created", "grant-issued"].includes(type))
    .map(({ type, actor, detail }) => `${type} ${actor} ${detail}`)
    .toReversed()
}

async function signIn(username: string): Promise<void> {
  ok(codeIn(await signInBy(at, username)))
}

/** A person of the provider who is in these groups there. */
async function memberAt(username: string, groups: readonly string[]): Promise<void> {
  await personAt(at, username)
  for (const group of groups) await there.groups.addMember(group, username)
}

test("a claim that only userinfo has gives a group at each sign-in, and takes it away when it is gone", async () => {
  await useRules(RULES)
  await memberAt("ada", ["engineering"])
  await signIn("ada")
  deepEqual(await groupsOf("ada"), ["engineers"])
  await there.groups.removeMember("engineering", "ada")
  await there.groups.addMember("sales", "ada")
  await signIn("ada")
  deepEqual(await groupsOf("ada"), ["sellers"])
  await signIn("ada")
  deepEqual(await eventsOf("ada"), [
    "group-member-added server group=engineers connection=acme",
    "group-member-added server group=sellers connection=acme",
    "group-member-removed server group=engineers connection=acme",
  ])
})

test("a group that an administrator gave stays, and one that the connection gave goes with its rule", async () => {
  await useRules(RULES)
  await memberAt("bo", ["engineering"])
  await signIn("bo")
  await administration.groups.addMember("sellers", "bo")
  await useRules([])
  await signIn("bo")
  deepEqual(await groupsOf("bo"), ["engineers", "sellers"])
  await useRules([rule({ value: "nobody", name: "operators" })])
  await signIn("bo")
  deepEqual(await groupsOf("bo"), ["sellers"])
})

test("a rule for the first sign-in applies once, and what it gave stays", async () => {
  await useRules([rule({ when: "first" })])
  await memberAt("cy", ["engineering"])
  await memberAt("di", [])
  await signIn("cy")
  await signIn("di")
  await there.groups.removeMember("engineering", "cy")
  await there.groups.addMember("engineering", "di")
  await signIn("cy")
  await signIn("di")
  deepEqual([await groupsOf("cy"), await groupsOf("di")], [["engineers"], []])
})

test("attributes and the name follow the claims, and an attribute that is gone is taken away", async () => {
  await administration.attributes.create({ name: "division", type: "text" })
  await useRules([
    rule({ from: "department", value: undefined, gives: "attribute", name: "division" }),
    rule({ from: "department", value: undefined, gives: "profile", name: "name" }),
  ])
  await personAt(at, "ed")
  await there.users.update("ed", { attributes: { department: "Research" } })
  await signIn("ed")
  const { name, attributes } = await administration.users.show("ed")
  deepEqual([name, attributes.division], ["Research", "Research"])
  await there.users.update("ed", { attributes: { department: null } })
  await signIn("ed")
  const later = await administration.users.show("ed")
  deepEqual([later.name, later.attributes.division], ["Research", undefined])
  await administration.users.update("ed", { attributes: { division: "By hand" } })
  await signIn("ed")
  equal((await administration.users.show("ed")).attributes.division, "By hand")
})

test("a thief who controls the provider gets no right of administration, not even one that a group gained later", async () => {
  await useRules([
    rule({ value: "admins", name: "operators" }),
    rule({ value: "admins", gives: "role", name: "helper" }),
  ])
  await memberAt("eve", ["admins"])
  await signIn("eve")
  deepEqual(await groupsOf("eve"), ["operators"])
  deepEqual(await store.roles.rightsOf(await idOf("eve")), [])
  await administration.roles.assign("helper", { group: "operators" })
  deepEqual(await store.roles.rightsOf(await idOf("eve")), ["admin:people"])
  await signIn("eve")
  deepEqual(await groupsOf("eve"), [])
  const eve = await idOf("eve")
  const last = (await store.audit.list(999)).find(({ type, subject }) => type === "signed-in" && subject === eve)
  match(last?.detail ?? "", /withheld=group:operators,role:helper/)
  await administration.roles.unassign("helper", { group: "operators" })
})

test("a group with a right of administration is given if the rule says so, and the session administers at once", async (t) => {
  await administration.roles.assign("helper", { group: "operators" })
  await useRules([rule({ value: "admins", name: "operators", administers: true })])
  await memberAt("flo", ["admins"])
  await signIn("flo")
  deepEqual(await store.roles.rightsOf(await idOf("flo")), ["admin:people"])
  const [session] = await store.sessions.listOf(await idOf("flo"))
  equal(session?.administers, true)
  // As if the first sign-in gave the group after a second one had read the rights.
  const earlier = t.mock.method(store.roles, "rightsOf", async () => [])
  await signIn("flo")
  earlier.mock.restore()
  const sessions = await store.sessions.listOf(await idOf("flo"))
  deepEqual(
    sessions.map(({ administers }) => administers),
    [true, true],
  )
  await there.groups.removeMember("admins", "flo")
  await signIn("flo")
  deepEqual(await store.roles.rightsOf(await idOf("flo")), [])
  await administration.roles.unassign("helper", { group: "operators" })
})

test("a person who removes the link keeps nothing that the connection gave", async () => {
  await useRules(RULES)
  await memberAt("gil", ["engineering"])
  await signIn("gil")
  await administration.linkedIdentities.remove("gil", "acme")
  deepEqual(await groupsOf("gil"), [])
  deepEqual((await eventsOf("gil")).at(-1), "identity-unlinked operator connection=acme took=group:engineers")
})

test("an account that existed gets what the rules give at its first sign-in after the link", async () => {
  await useRules([rule({ when: "first" })])
  await memberAt("ivy", ["engineering"])
  await administration.users.create({
    username: "ivy",
    email: "ivy@acme.example",
    email_verified: true,
    password: new Secret(PASSWORD),
  })
  const page = await signInBy(at, "ivy")
  const [form] = formsOf(page)
  ok(form, page.html)
  const proven = await page.browser.submit(form, { username: "ivy", password: PASSWORD })
  ok(codeIn(await follow({ browser: page.browser, provider: at.provider, username: "" }, proven)))
  deepEqual(await groupsOf("ivy"), [])
  await signIn("ivy")
  deepEqual(await groupsOf("ivy"), ["engineers"])
})

/** Signs in at the provider in a new browser, and stops before the answer counts. */
async function atStep(username: string) {
  const browser = new Visitor()
  const page = await browser.get(requestUrl(at))
  const journey = { browser, provider: at.provider, username }
  const { location = "" } = await follow(journey, await browser.submit(connectForm(page)), "step=connection")
  return () => browser.get(location).then((visited) => follow(journey, visited))
}

test("after two concurrent sign-ins with different claims, the result is that of one of them", async () => {
  await useRules(RULES)
  await memberAt("jo", ["engineering"])
  await signIn("jo")
  for (let round = 0; round < 4; round++) {
    const [from, to] = round % 2 === 0 ? ["engineering", "sales"] : ["sales", "engineering"]
    const before = await atStep("jo")
    await there.groups.removeMember(from, "jo")
    await there.groups.addMember(to, "jo")
    const later = await atStep("jo")
    for (const each of await Promise.all([before(), later()])) ok(codeIn(each))
    equal((await groupsOf("jo")).length, 1)
  }
})

test("what a connection gave stays when the connection is deleted", async () => {
  await memberAt("hal", ["engineering"])
  await useRules(RULES)
  await signIn("hal")
  await administration.connections.delete("acme")
  deepEqual(await groupsOf("hal"), ["engineers"])
})
