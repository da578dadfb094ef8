import { deepEqual, equal, ok } from "node:assert/strict"
import { test } from "node:test"
import fc from "fast-check"
import type { IdTokenClaim } from "../../src/oauth/claims_request.ts"
import {
  carriersOf,
  idTokenClaims,
  NO_CLAIMS,
  readClaims,
  storedClaims,
  storedContext,
  userinfoClaims,
} from "../../src/oauth/claims_request.ts"
import { PERSON_CLAIMS } from "../../src/oauth/person_claims.ts"
import { Refusal } from "../../src/oauth/refusal.ts"
import { STANDARD_SCOPES } from "../../src/oauth/vocabulary.ts"

const userinfo = fc.subarray([...PERSON_CLAIMS])
const idToken = fc.subarray<IdTokenClaim>([...PERSON_CLAIMS, "acr", "amr"])
const allowed = fc.subarray([...STANDARD_SCOPES])

test("any claims parameter is parsed or refused, and a parsed one contains known claims only", () => {
  const member = fc.dictionary(
    fc.constantFrom("email", "name", "sub", "acr", "amr", "auth_time", "email_verified", "x", "__proto__"),
    fc.oneof(fc.constant(null), fc.jsonValue(), fc.record({ essential: fc.boolean(), value: fc.jsonValue() })),
  )
  const text = fc.oneof(
    fc.string(),
    fc.json(),
    fc.record({ userinfo: member, id_token: member }).map((claims) => JSON.stringify(claims)),
  )
  fc.assert(
    fc.property(text, (claims) => {
      try {
        const read = readClaims(claims, undefined)
        for (const claim of read.userinfo) ok(PERSON_CLAIMS.includes(claim))
        for (const subject of read.subjects.flat()) equal(typeof subject, "string")
      } catch (error) {
        ok(error instanceof Refusal, String(error))
        ok(["invalid_request", "unmet_authentication_requirements"].includes(error.code))
      }
    }),
  )
})

test("a grant stores and returns the requested claims that the client may have, and no others", () => {
  fc.assert(
    fc.property(userinfo, idToken, allowed, (atUserinfo, inIdToken, scope) => {
      const asked = { ...NO_CLAIMS, userinfo: atUserinfo, idToken: inIdToken }
      const context = { acr: "phr", amr: ["pwd", "otp"] }
      const aboutSignIn = (["acr", "amr"] as const).filter((claim) => inIdToken.includes(claim))
      const stored = storedClaims(asked, STANDARD_SCOPES, () => context)
      deepEqual(userinfoClaims(stored, STANDARD_SCOPES), atUserinfo)
      deepEqual([...idTokenClaims(stored, STANDARD_SCOPES), ...aboutSignIn], inIdToken)
      deepEqual(storedContext(stored), Object.fromEntries(aboutSignIn.map((claim) => [claim, context[claim]])))
      const left = { ...asked, userinfo: userinfoClaims(stored, scope), idToken: idTokenClaims(stored, scope) }
      for (const claim of left.userinfo) ok(atUserinfo.includes(claim))
      // The service returns a claim if the consent page showed the scope value to which the claim belongs, and only then.
      deepEqual(carriersOf(left, STANDARD_SCOPES), carriersOf(asked, scope))
      const kept = storedClaims(asked, scope, () => context)
      const later = {
        ...asked,
        userinfo: userinfoClaims(kept, STANDARD_SCOPES),
        idToken: idTokenClaims(kept, STANDARD_SCOPES),
      }
      deepEqual(later, left)
    }),
  )
  equal(
    storedClaims(NO_CLAIMS, STANDARD_SCOPES, () => ({ acr: "0", amr: ["pwd"] })),
    undefined,
  )
})
