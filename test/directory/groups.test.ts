/** Groups of a directory, which only rules read: a real OpenLDAP. */
import { deepEqual, equal, match } from "node:assert/strict"
import { after, test } from "node:test"
import { Secret } from "../../src/base/secret.ts"
import type { Connection } from "../../src/connections/connection_settings.ts"
import { directories } from "../../src/connections/directory/directories.ts"
import { filterForMembers } from "../../src/connections/directory/filter.ts"
import { PRESETS } from "../../src/connections/presets.ts"
import type { Rule } from "../../src/connections/rules/rule.ts"
import { connectionTo, flawOf, NOT_ABORTED, proveAt, whyOf } from "./proving.ts"
import { PASSWORD, SEARCHER, SUFFIX, skipWithoutSlapd as skip, slapd } from "./slapd.ts"

const server = skip === false ? await slapd({ after }, { withTls: false }) : undefined
const GROUPS = `ou=groups,${SUFFIX}`
const rule = (from: string): Rule => ({
  from,
  value: undefined,
  gives: "group",
  name: "x",
  when: "each",
  administers: false,
})

const here = () => {
  if (server === undefined) throw new Error("no slapd")
  return server
}

const connection = (from: readonly string[], more: Partial<Connection> = {}): Connection =>
  connectionTo(`ldap://127.0.0.1:${here().port}`, { rules: from.map(rule), groupBaseDn: GROUPS, ...more })

const groupOf = (name: string, members: readonly string[], more: object = { objectClass: "groupOfNames" }) =>
  here().asRoot((client) => client.add(`cn=${name},${GROUPS}`, { cn: name, member: [...members], ...more }))

if (server !== undefined)
  await server.asRoot((client) => client.add(GROUPS, { objectClass: "organizationalUnit", ou: "groups" }))

async function claimsOf(username: string, to: Connection, secret?: Secret) {
  const outcome = await proveAt(to, username, PASSWORD, secret)
  if (!("identity" in outcome)) throw new Error(whyOf(outcome))
  const { groups, group_dns, ...claims } = outcome.identity.claims as Record<string, readonly string[]>
  return { groups: groups?.toSorted(), group_dns: group_dns?.toSorted(), claims }
}

test("a rule reads the groups of a person, also through groups in groups and in a circle", { skip }, async () => {
  const ann = await here().person("ann", { description: "an (odd) * name" })
  await groupOf("engineering", [ann])
  await groupOf("staff", [`cn=engineering,${GROUPS}`, `cn=all,${GROUPS}`])
  await groupOf("all", [`cn=staff,${GROUPS}`])
  await groupOf("others", [SEARCHER])
  await here().asRoot((client) =>
    client.add(`cn=unique,${GROUPS}`, { objectClass: "groupOfUniqueNames", cn: "unique", uniqueMember: ann }),
  )
  const names = ["all", "engineering", "staff", "unique"]
  const { groups, group_dns } = await claimsOf("ann", connection(["groups"]))
  deepEqual([groups, group_dns], [names, names.map((name) => `cn=${name},${GROUPS}`)])
  deepEqual((await claimsOf("ann", connection(["Group_DNs"]))).groups, names)
})

test("without a rule for groups they are not read, and an attribute that a rule names is", { skip }, async () => {
  await here().person("bea", { departmentNumber: ["7", "8"] })
  const { groups, claims } = await claimsOf("bea", connection(["departmentNumber"]))
  deepEqual([groups, claims.departmentNumber], [undefined, ["7", "8"]])
})

test("the service searches for groups, and not the person", { skip }, async () => {
  const cid = await here().person("cid")
  await groupOf("readers", [cid])
  const withSecret = connection(["groups"], { bindDn: SEARCHER })
  deepEqual((await claimsOf("cid", withSecret, new Secret(PASSWORD))).groups, ["readers"])
  deepEqual((await proveAt(withSecret, "cid", "wrong", new Secret(PASSWORD))) as object, { refused: "wrong" })
})

test("a name with the signs of a filter finds only its own groups", { skip }, async () => {
  const dee = await here().person("dee", {}, "cn=dee \\2a\\29\\28member=\\2a\\29")
  await groupOf("odd", [dee])
  deepEqual((await claimsOf("dee", connection(["groups"]))).groups, ["odd"])
})

test("a base that does not exist, or too deep groups, prove nobody", { skip }, async () => {
  const eli = await here().person("eli")
  const missing = await proveAt(connection(["groups"], { groupBaseDn: `ou=none,${SUFFIX}` }), "eli", PASSWORD)
  equal(flawOf(missing), "connection-answer-invalid")
  let member = eli
  for (let depth = 0; depth < 11; depth++) {
    await groupOf(`deep${depth}`, [member])
    member = `cn=deep${depth},${GROUPS}`
  }
  match(whyOf(await proveAt(connection(["groups"]), "eli", PASSWORD)), /connection-directory-groups/)
})

test("a person is found without a password, with the groups", { skip }, async () => {
  const fay = await here().person("fay")
  await groupOf("found", [fay])
  const { find } = directories({ secretOf: () => undefined })
  const outcome = await find(connection(["groups"]), "fay", NOT_ABORTED)
  deepEqual("identity" in outcome && outcome.identity.claims.groups, ["found"])
  deepEqual(await find(connection(["groups"]), "nobody", NOT_ABORTED), { refused: "unknown" })
})

test("Active Directory finds nested groups itself, by LDAP_MATCHING_RULE_IN_CHAIN", () => {
  const { groups } = PRESETS["active-directory"].directory ?? {}
  equal(groups?.findsNested, true)
  equal(
    filterForMembers(groups?.filter ?? "", ["cn=Ann (R&D),dc=example"]).toString(),
    "(|(&(objectClass=group)(member:1.2.840.113556.1.4.1941:=cn=Ann \\28R&D\\29,dc=example)))",
  )
})
