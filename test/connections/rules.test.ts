/** Rules of a connection: their line on the command line, and which value of a claim they take. */
import { deepEqual, equal } from "node:assert/strict"
import { test } from "node:test"
import { appliedValue, claimValue } from "../../src/connections/rules/claim_value.ts"
import type { Rule } from "../../src/connections/rules/rule.ts"
import { ruleFrom, ruleLine } from "../../src/connections/rules/rule_line.ts"

const RULE: Rule = {
  from: "groups",
  value: "Engineering",
  gives: "group",
  name: "engineers",
  when: "each",
  administers: false,
}

const LINES: readonly (readonly [string, Partial<Rule>])[] = [
  ["groups has Engineering gives group engineers", {}],
  ['groups has "Engineering" gives group engineers', {}],
  [
    '  groups   has "R&D \\"north\\" \\\\ gives"  gives role r_d  once ',
    { value: 'R&D "north" \\ gives', gives: "role", name: "r_d", when: "first" },
  ],
  ["groups has Admins gives group ops administers", { value: "Admins", name: "ops", administers: true }],
  [
    "groups has Admins gives role ops once administers",
    { value: "Admins", gives: "role", name: "ops", when: "first", administers: true },
  ],
  [
    "department gives attribute department",
    { from: "department", value: undefined, gives: "attribute", name: "department" },
  ],
  [
    "https://a.example/x.y gives profile name",
    { from: "https://a.example/x.y", value: undefined, gives: "profile", name: "name" },
  ],
]

for (const [line, more] of LINES)
  test(`the line ${line.trim()} is a rule, and the rule has a line that is the same rule`, () => {
    const rule: Rule = { ...RULE, ...more }
    deepEqual(ruleFrom(line), { ...rule, value: rule.value ?? null })
    deepEqual(ruleFrom(ruleLine(rule)), { ...rule, value: rule.value ?? null })
  })

test("a line with more or less than a rule is refused", () => {
  for (const line of [
    "",
    "groups",
    "groups gives",
    "groups gives group",
    "groups has gives group a",
    "groups has two words gives group a",
    'groups has "open gives group a',
    "groups gives group a twice",
    "groups gives group a administers once",
    "x groups gives group a",
  ])
    equal(ruleFrom(line), undefined, line)
})

test("a path finds a claim by its longest name, and only its own members", () => {
  const claims = {
    "https://a.example/roles": ["writer"],
    realm_access: { roles: ["reader"], "a.b": { c: 1 } },
    "x.y": "exact",
    x: { y: "inside" },
    none: null,
  }
  equal(claimValue(claims, "x.y", false), "exact")
  deepEqual(claimValue(claims, "https://a.example/roles", false), ["writer"])
  deepEqual(claimValue(claims, "realm_access.roles", false), ["reader"])
  equal(claimValue(claims, "realm_access.a.b.c", false), 1)
  for (const path of [
    "none",
    "realm_access.missing",
    "constructor",
    "realm_access.constructor.name",
    "__proto__",
    "x.y.z",
  ])
    equal(claimValue(claims, path, false), undefined, path)
  equal(claimValue({ Department: ["R&D"] }, "department", false), undefined)
  deepEqual(claimValue({ Department: ["R&D"] }, "department", true), ["R&D"])
})

const applies = (rule: Partial<Rule>, claims: Readonly<Record<string, unknown>>, ignoresCase = false): boolean =>
  appliedValue({ ...RULE, ...rule }, claims, ignoresCase) !== undefined

test("a rule with a value applies if the claim has it or contains it, whole and with its case", () => {
  for (const groups of ["Engineering", ["Sales", "Engineering"]]) equal(applies({}, { groups }), true)
  for (const groups of [
    "engineering",
    "Engineering, Sales",
    ["Engineering2"],
    { Engineering: true },
    [["Engineering"]],
    null,
    true,
  ])
    equal(applies({}, { groups }), false, JSON.stringify(groups))
  equal(applies({ value: "true" }, { groups: true }), true)
  equal(applies({ value: "7" }, { groups: [7] }), true)
})

test("a rule without a value gives a group for anything but nothing and false", () => {
  for (const groups of ["x", ["x"], true, 0, { a: 1 }, ["FALSE", "x"]])
    equal(applies({ value: undefined }, { groups }), true)
  for (const groups of [undefined, null, "", [], false, "false", ["FALSE"]])
    equal(applies({ value: undefined }, { groups }), false, JSON.stringify(groups))
})

test("an attribute takes over false, and a directory compares without case and without spaces between the parts of a name", () => {
  equal(appliedValue({ ...RULE, value: undefined, gives: "attribute" }, { groups: false }, false), false)
  const value = "CN=Engineering, OU=Groups,DC=example,DC=com"
  const groups = ["cn=engineering,ou=groups,dc=example,dc=com"]
  equal(applies({ value }, { groups }, true), true)
  equal(applies({ value }, { groups }, false), false)
})
