import assert from "node:assert/strict"
import { test } from "node:test"
import fc from "fast-check"
import { mustAsk } from "../../src/oauth/consent.ts"
import { Refusal } from "../../src/oauth/refusal.ts"
import { grantableTo, intersection, isSubset, requestedScope, scopeFromText, scopeText } from "../../src/oauth/scope.ts"
import type { Scope } from "../../src/oauth/vocabulary.ts"
import { SCOPES } from "../../src/oauth/vocabulary.ts"
import { anyScope, anyText } from "./samples.ts"

const inOrder = (words: readonly string[]): readonly Scope[] => SCOPES.filter((scope) => words.includes(scope))

test("RFC 6749 §3.3: order, repetition and spaces in a requested scope make no difference, and offline_access is dropped", () => {
  const words = fc.array(fc.constantFrom(...SCOPES, "offline_access"), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(words, fc.constantFrom(" ", "  "), (asked, space) => {
      const known = inOrder(asked)
      assert.deepEqual(requestedScope(asked.join(space)), known.length === 0 ? undefined : known)
      assert.deepEqual(requestedScope(` ${asked.toReversed().join(space)} `), known.length === 0 ? undefined : known)
    }),
  )
})

test("behaviour §1.3, RFC 6749 §3.3: one unknown scope value makes the whole request invalid_scope", () => {
  fc.assert(
    fc.property(anyScope, anyText(12), fc.nat(), (scope, word, at) => {
      fc.pre(
        word.split(" ").some((part) => part !== "" && part !== "offline_access" && !SCOPES.includes(part as Scope)),
      )
      const words: string[] = scope.toSpliced(at % (scope.length + 1), 0, word as Scope)
      assert.throws(
        () => requestedScope(words.join(" ")),
        (error) => error instanceof Refusal && error.code === "invalid_scope",
      )
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

test("specification §2.6: admin is granted to administrators only, and no other value is added or removed", () => {
  fc.assert(
    fc.property(anyScope, fc.boolean(), (scope, isAdmin) => {
      const granted = grantableTo(scope, isAdmin)
      assert.ok(isSubset(granted, scope))
      assert.deepEqual(grantableTo(granted, isAdmin), granted)
      assert.deepEqual(
        scope.filter((value) => !granted.includes(value)),
        !isAdmin && scope.includes("admin") ? ["admin"] : [],
      )
    }),
  )
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
