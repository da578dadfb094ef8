import { deepEqual, equal } from "node:assert/strict"
import { test } from "node:test"
import {
  boundedClaims,
  MAX_CLAIM_CHARACTERS,
  MAX_CLAIM_DEPTH,
  MAX_CLAIM_VALUES,
} from "../../src/connections/bounded_claims.ts"
import { recordedProvider } from "./recorded_provider.ts"
import { claimsOf, connectionOf, protocolOf } from "./signing_in.ts"

const nested = (depth: number): unknown => JSON.parse("[".repeat(depth) + "]".repeat(depth))

test("claims within the bounds are all there, with their types", () => {
  const claims = { sub: "1", groups: ["a", "b"], admin: true, n: 7, address: { country: "DE" }, none: null }
  deepEqual(boundedClaims(claims), claims)
})

test("a claim beyond the bounds is missing as a whole, and the claims after it are there", () => {
  const many = Array.from({ length: MAX_CLAIM_VALUES }, () => "x")
  deepEqual(boundedClaims({ sub: "1", many, name: "Ann" }), { sub: "1", name: "Ann" })
  const long = "x".repeat(MAX_CLAIM_CHARACTERS)
  deepEqual(boundedClaims({ long, [long]: "x", inside: { [long]: "x" }, name: "Ann" }), { name: "Ann" })
})

test("a claim that is nested too deeply is missing, however deep it is", () => {
  equal(Object.hasOwn(boundedClaims({ deep: nested(MAX_CLAIM_DEPTH - 1) }), "deep"), true)
  for (const depth of [MAX_CLAIM_DEPTH, 100_000])
    deepEqual(boundedClaims({ deep: nested(depth), name: "Ann" }), { name: "Ann" })
})

test("a claim named __proto__ is a claim like any other", () => {
  const claims = boundedClaims(JSON.parse('{"__proto__": {"groups": ["admins"]}}'))
  deepEqual(Object.keys(claims), ["__proto__"])
  equal((claims as { groups?: unknown }).groups, undefined)
})

test("an identity has everything that the API of the provider answered", async () => {
  const github = {
    "https://github.com/login/oauth/access_token": { access_token: "at", token_type: "bearer" },
    "https://api.github.com/user": { id: 7, login: "ann", company: "Acme" },
    "https://api.github.com/user/emails": [{ email: "ann@example.com", primary: true, verified: true }],
  }
  const { outbound } = recordedProvider(github)
  deepEqual(await claimsOf(protocolOf({ outbound }), connectionOf({ preset: "github" })), {
    id: 7,
    login: "ann",
    company: "Acme",
    email: "ann@example.com",
    email_verified: true,
  })
})
