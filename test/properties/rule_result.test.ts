/** What rules make of a person, for any rules, claims and holdings. */
import assert from "node:assert/strict"
import { test } from "node:test"
import fc from "fast-check"
import type { Givable, Holding, RuledUser } from "../../src/accounts/rule_result.ts"
import { NEW_USER, ruleResult } from "../../src/accounts/rule_result.ts"
import type { GroupId, RoleId } from "../../src/base/id.ts"
import { idFrom } from "../../src/base/id.ts"
import type { Rule } from "../../src/connections/rules/rule.ts"
import { attributesFrom, storedAttributes } from "../../src/identity/attributes.ts"

const NAMES = ["one", "two", "three"] as const
const idOf = <K extends "group" | "role">(kind: K, name: string) =>
  idFrom(
    kind,
    Uint8Array.from({ length: 16 }, () => NAMES.indexOf(name as (typeof NAMES)[number]) + 1),
  )

const anyName = fc.constantFrom(...NAMES)
const anyValue = fc.constantFrom("a", "b", "c")
const anyRule: fc.Arbitrary<Rule> = fc
  .record({
    from: fc.constantFrom("x", "y"),
    value: fc.option(anyValue, { nil: undefined }),
    gives: fc.constantFrom("group" as const, "role" as const, "attribute" as const),
    name: anyName,
    when: fc.constantFrom("each" as const, "first" as const),
    administers: fc.boolean(),
  })
  .map((rule) => ({ ...rule, administers: rule.gives !== "attribute" && rule.administers }))
const anyClaim = fc.oneof(anyValue, fc.uniqueArray(anyValue), fc.constant(undefined), fc.boolean())
const anyClaims = fc.record({ x: anyClaim, y: anyClaim })
const anyConnection = fc.record({ preset: fc.constant("oidc" as const), rules: fc.array(anyRule, { maxLength: 6 }) })

const anyHoldings = <K extends "group" | "role">(kind: K) =>
  fc
    .uniqueArray(fc.record({ name: anyName, isGiven: fc.boolean() }), { selector: ({ name }) => name })
    .map((all) => all.map((each): Holding<ReturnType<typeof idOf<K>>> => ({ ...each, id: idOf(kind, each.name) })))
const anyGivables = <K extends "group" | "role">(kind: K) =>
  fc
    .uniqueArray(fc.record({ name: anyName, rights: fc.constantFrom([], ["admin:people"]) }), {
      selector: ({ name }) => name,
    })
    .map((all) => all.map((each): Givable<ReturnType<typeof idOf<K>>> => ({ ...each, id: idOf(kind, each.name) })))
const anyAttributes = fc.dictionary(anyName, anyValue)
const anyUser: fc.Arbitrary<RuledUser> = fc.record({
  name: fc.constant("Ann"),
  attributes: anyAttributes,
  groups: anyHoldings("group"),
  roles: anyHoldings("role"),
  gave: anyAttributes,
})
const anyWorld = fc.record({
  groups: anyGivables("group"),
  roles: anyGivables("role"),
  attributes: fc.constant(new Map(NAMES.map((name) => [name, "text" as const]))),
})
const anyCase = fc.tuple(anyConnection, anyClaims, anyUser, anyWorld, fc.boolean())
const check = (property: (...given: Parameters<typeof ruleResult>) => void) =>
  fc.assert(
    fc.property(anyCase, (given) => property(...given)),
    { numRuns: 3000 },
  )

test("nothing is given that no rule names, and nothing taken that the connection did not give", () => {
  check((...given) => {
    const [{ rules }, , user] = given
    const { groups, roles, given: attributes, taken } = ruleResult(...given)
    for (const [kind, changes, held] of [
      ["group", groups, user.groups],
      ["role", roles, user.roles],
    ] as const)
      for (const { id, name, change } of changes) {
        if (change === "taken") assert.ok(held.some((each) => each.id === id && each.isGiven))
        else assert.ok(rules.some((rule) => rule.gives === kind && rule.name === name))
        if (change === "given") assert.ok(!held.some((each) => each.id === id))
      }
    for (const name of attributes.keys())
      assert.ok(rules.some((rule) => rule.gives === "attribute" && rule.name === name))
    for (const name of taken) assert.equal(user.attributes[name], user.gave[name])
  })
})

test("a right of administration is given only by a rule that says so, and what gained one is taken away", () => {
  check((...given) => {
    const [{ rules }, , , { groups: ofGroups, roles: ofRoles }] = given
    const { groups, roles } = ruleResult(...given)
    for (const [kind, changes, all] of [
      ["group", groups, ofGroups],
      ["role", roles, ofRoles],
    ] as const)
      for (const { name, change } of changes)
        if (change !== "taken" && all.some((each) => each.name === name && each.rights.length > 0))
          assert.ok(rules.some((rule) => rule.gives === kind && rule.name === name && rule.administers))
  })
})

test("the same claims change nothing at the next sign-in", () => {
  check((connection, claims, user, world, isFirst) => {
    const first = ruleResult(connection, claims, user, world, isFirst)
    const after = <Id extends GroupId | RoleId>(
      held: readonly Holding<Id>[],
      changes: typeof first.groups | typeof first.roles,
    ) =>
      [
        ...held.filter(({ id }) => !changes.some((each) => each.id === id && each.change === "taken")),
        ...changes
          .filter(({ change }) => change === "given")
          .map(({ id, name, isLasting }) => ({ id: id as Id, name, isGiven: isLasting })),
      ] as Holding<Id>[]
    const next: RuledUser = {
      name: user.name,
      attributes: attributesFrom(storedAttributes(first.attributes)),
      groups: after(user.groups, first.groups),
      roles: after(user.roles, first.roles),
      gave: first.gave,
    }
    const second = ruleResult(connection, claims, next, world, isFirst)
    const changed = [...second.groups, ...second.roles].filter(
      ({ change, isLasting }) => change !== "kept" && !isLasting,
    )
    assert.deepEqual(
      changed.filter(({ change }) => change === "given"),
      [],
    )
    assert.deepEqual(second.attributes, first.attributes)
  })
})

test("without rules nothing is given", () => {
  fc.assert(
    fc.property(anyClaims, anyWorld, fc.boolean(), (claims, world, isFirst) => {
      const { groups, roles, given, taken, refused } = ruleResult(
        { preset: "oidc", rules: [] },
        claims,
        NEW_USER,
        world,
        isFirst,
      )
      assert.deepEqual([groups, roles, [...given], taken, refused], [[], [], [], [], []])
    }),
  )
})
