import assert from "node:assert/strict"
import { test } from "node:test"
import fc from "fast-check"
import { defaultScopeSettings } from "../../src/apis/api_scope.ts"
import { mustAsk } from "../../src/oauth/consent.ts"
import { Refusal } from "../../src/oauth/refusal.ts"
import type { DeclaringApi } from "../../src/oauth/scope.ts"
import {
  inOrder,
  intersection,
  isScopeToken,
  isSubset,
  mayHaveAny,
  refuseUnknown,
  requestedScope,
  scopeFromText,
  scopeText,
  standardRule,
} from "../../src/oauth/scope.ts"
import { ADMIN_SCOPES, SPECIFIED_SCOPES } from "../../src/oauth/vocabulary.ts"
import { anyScope, anyText } from "./samples.ts"

const PHOTOS = api("urn:example:photos", ["photos:read"], ["photos:admin"])
const FILES = api("urn:example:files", ["files:read"], [])
const APIS = [PHOTOS, FILES]
const DECLARED = ["files:read", "photos:admin", "photos:read"]
const anyDeclared = fc.subarray([...SPECIFIED_SCOPES, ...ADMIN_SCOPES, ...DECLARED])

/** An API with scope values that everyone may have, and with assigned values. */
function api(identifier: string, open: readonly string[], assigned: readonly string[]): DeclaringApi {
  const scope = (value: string, isAssigned: boolean) => ({
    ...defaultScopeSettings(value),
    value,
    assigned: isAssigned,
  })
  return {
    identifier,
    scopes: [...open.map((value) => scope(value, false)), ...assigned.map((value) => scope(value, true))],
  }
}

const isInvalidScope = (error: unknown) => error instanceof Refusal && error.code === "invalid_scope"

test("RFC 6749 §3.3: order, repetition and spaces in a requested scope make no difference, and offline_access is dropped", () => {
  const words = fc.array(fc.constantFrom(...SPECIFIED_SCOPES, ...DECLARED, "offline_access"), {
    minLength: 1,
    maxLength: 12,
  })
  fc.assert(
    fc.property(words, fc.constantFrom(" ", "  "), (asked, space) => {
      const known = [...SPECIFIED_SCOPES, ...DECLARED].filter((scope) => asked.includes(scope))
      assert.deepEqual(requestedScope(asked.join(space)), known.length === 0 ? undefined : known)
      assert.deepEqual(requestedScope(` ${asked.toReversed().join(space)} `), known.length === 0 ? undefined : known)
    }),
  )
})

test("behaviour §1.3, RFC 6749 §3.3: one unknown scope value makes the whole request invalid_scope", () => {
  fc.assert(
    fc.property(anyScope, anyText(12), fc.nat(), (scope, word, at) => {
      const known: readonly string[] = ["", "offline_access", ...SPECIFIED_SCOPES]
      fc.pre(word.split(" ").some((part) => !known.includes(part)))
      const words = scope.toSpliced(at % (scope.length + 1), 0, word)
      assert.throws(() => refuseUnknown(requestedScope(words.join(" ")) ?? [], [], APIS), isInvalidScope)
    }),
    { numRuns: 500 },
  )
})

test("parsing a requested scope twice gives the same result, and writing and parsing a scope gives the same scope", () => {
  fc.assert(
    fc.property(anyScope, (scope) => {
      assert.deepEqual(scopeFromText(scopeText(scope)), scope)
      if (scope.length > 0) assert.deepEqual(requestedScope(scopeText(scope)), scope)
    }),
  )
})

test("the intersection of two scopes is a subset of both, in order, and is the largest such scope", () => {
  fc.assert(
    fc.property(anyScope, anyScope, anyScope, (one, other, third) => {
      const both = intersection(one, other)
      assert.deepEqual(both, inOrder(both))
      assert.ok(isSubset(both, one) && isSubset(both, other))
      assert.deepEqual(both, intersection(other, one))
      assert.deepEqual(intersection(both, third), intersection(one, intersection(other, third)))
      assert.deepEqual(intersection(one, one), one)
      if (isSubset(third, one) && isSubset(third, other)) assert.ok(isSubset(third, both))
      assert.equal(isSubset(one, other), both.length === one.length)
    }),
    { numRuns: 300 },
  )
})

test("isSubset is a partial order", () => {
  fc.assert(
    fc.property(anyScope, anyScope, anyScope, (one, other, third) => {
      assert.ok(isSubset(one, one) && isSubset([], one))
      if (isSubset(one, other) && isSubset(other, one)) assert.deepEqual(one, other)
      if (isSubset(one, other) && isSubset(other, third)) assert.ok(isSubset(one, third))
    }),
    { numRuns: 500 },
  )
})

test("RFC 6749 §3.3: a malformed scope value makes the whole request invalid_scope, whatever the other values are", () => {
  fc.assert(
    fc.property(anyScope, anyText(12), (scope, word) => {
      fc.pre(word !== "" && !word.includes(" ") && !isScopeToken(word))
      assert.throws(() => requestedScope([...scope, word].join(" ")), isInvalidScope)
    }),
  )
})

test("specification §2.6: without APIs, a person may have every value except admin, and an administrator may have all", () => {
  fc.assert(
    fc.property(anyScope, fc.boolean(), (scope, isAdmin) => {
      const left = scope.filter(standardRule(scope, isAdmin) ?? (() => false))
      assert.deepEqual(
        scope.filter((value) => !left.includes(value)),
        !isAdmin && scope.includes("admin") ? ["admin"] : [],
      )
    }),
  )
})

test("the rule for standard values decides about no scope with another value", () => {
  fc.assert(
    fc.property(anyDeclared, fc.boolean(), (scope, isAdmin) => {
      const isStandard = scope.every((value) => (SPECIFIED_SCOPES as readonly string[]).includes(value))
      assert.equal(standardRule(scope, isAdmin) !== undefined, isStandard)
    }),
  )
})

test("the two rules for scope agree wherever both can decide", () => {
  fc.assert(
    fc.property(anyScope, fc.boolean(), (scope, isAdmin) => {
      // The scope value admin depends on `isAdmin` alone. A real role cannot hold admin, so `rights` must have no effect here.
      const rule = mayHaveAny({ apis: APIS, resources: [], person: { isAdmin, rights: ["admin"] } })
      assert.deepEqual(scope.filter(rule), scope.filter(standardRule(scope, isAdmin) ?? (() => false)))
    }),
  )
})

test("a value of an API needs the API among the resources; an assigned value also needs a person who holds it", () => {
  fc.assert(
    fc.property(anyDeclared, anyDeclared, fc.boolean(), fc.subarray([...APIS]), (scope, rights, isAdmin, granted) => {
      const resources = granted.map(({ identifier }) => identifier)
      const left = scope.filter(mayHaveAny({ apis: APIS, resources, person: { isAdmin, rights } }))
      for (const value of scope) {
        const isOfAdministrators = value === "admin" || value.startsWith("admin:")
        const needsResource = value.startsWith("photos:") ? PHOTOS : value.startsWith("files:") ? FILES : undefined
        const holds = (value !== "admin" && rights.includes(value)) || (isOfAdministrators && isAdmin)
        const expected =
          (needsResource === undefined || granted.includes(needsResource)) &&
          (!(isOfAdministrators || value === "photos:admin") || holds)
        assert.equal(left.includes(value), expected, value)
      }
    }),
    { numRuns: 500 },
  )
})

test("a client that acts for itself holds the assigned values that it is allowed, and no value of a deleted API", () => {
  const resources = APIS.map(({ identifier }) => identifier)
  const holder = { apis: APIS, resources, person: undefined }
  assert.deepEqual(["admin", "photos:admin", "photos:read"].filter(mayHaveAny(holder)), [
    "admin",
    "photos:admin",
    "photos:read",
  ])
  assert.deepEqual(["files:read", "photos:admin", "photos:read"].filter(mayHaveAny({ ...holder, apis: [FILES] })), [
    "files:read",
  ])
})

test("behaviour §1.6: consent is asked for everything beyond the remembered scope, and always for clients with `ask`", () => {
  fc.assert(
    fc.property(anyScope, fc.option(anyScope, { nil: undefined }), (granted, remembered) => {
      assert.equal(mustAsk("ask", remembered, granted, []), true)
      assert.equal(
        mustAsk("remember", remembered, granted, []),
        remembered === undefined || !isSubset(granted, remembered),
      )
      assert.equal(mustAsk("first-party", remembered, granted, []), false)
      for (const policy of ["ask", "remember", "first-party"] as const) {
        assert.equal(mustAsk(policy, remembered, granted, ["consent"]), true)
      }
    }),
  )
})
