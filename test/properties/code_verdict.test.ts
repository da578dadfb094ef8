import assert from "node:assert/strict"
import { test } from "node:test"
import fc from "fast-check"
import { idFrom } from "../../src/base/id.ts"
import { codeVerdict } from "../../src/oauth/code_verdict.ts"
import type { Grant } from "../../src/oauth/grant.ts"
import { storedChallenge } from "../../src/oauth/pkce.ts"
import { issuedGrant } from "../store/samples.ts"

const NOW = Date.UTC(2030, 0)
const id = <Kind extends "client" | "user">(kind: Kind, byte = 0) => idFrom(kind, new Uint8Array(16).fill(byte))
const REDIRECT_URI = "https://client.example/callback"
const VERIFIER = "v".repeat(43)

const GRANT: Grant = {
  ...issuedGrant(id("user"), id("client"), NOW),
  redirectUri: REDIRECT_URI,
  challenge: undefined,
  codeExpiresAt: NOW + 1,
}
const CHALLENGE = storedChallenge({ value: VERIFIER, method: "plain" })

/** Everything that can be wrong with a code. Each member varies independently of the other members. */
const anyCase = fc.record({
  another: fc.boolean(),
  uriDiffers: fc.boolean(),
  challenged: fc.boolean(),
  verifier: fc.constantFrom(undefined, VERIFIER, "w".repeat(43)),
  disabled: fc.boolean(),
  state: fc.constantFrom("issued", "expired", "used", "ended", "displaced", "displaced and expired", "used and ended"),
  known: fc.constantFrom("code", "whole request"),
})
type Case = typeof anyCase extends fc.Arbitrary<infer Value> ? Value : never

function verdictOf({ another, uriDiffers, challenged, verifier, disabled, state, known }: Case) {
  const grant: Grant = {
    ...GRANT,
    ...(challenged && { challenge: CHALLENGE }),
    ...(state.includes("expired") && { codeExpiresAt: NOW }),
    ...(state.includes("used") && { usedAt: NOW - 1 }),
    ...(state.includes("ended") && { endedAt: NOW - 1 }),
    ...(state.includes("displaced") && { endedAt: NOW, endedWhy: "displaced" }),
  }
  const presented = { redirectUri: uriDiffers ? `${REDIRECT_URI}/` : REDIRECT_URI, verifier }
  const client = { id: id("client", another ? 1 : 0) }
  return codeVerdict({ grant, user: { disabled } }, known === "code" ? undefined : presented, client, NOW)
}

const mismatchOf = ({ uriDiffers, challenged, verifier, known }: Case) =>
  known === "code"
    ? undefined
    : uriDiffers
      ? "code-redirect-uri-differs"
      : !challenged
        ? verifier && "verifier-unasked"
        : verifier === undefined
          ? "verifier-missing"
          : verifier === VERIFIER
            ? undefined
            : "verifier-differs"

const SPENT = {
  issued: "redeem",
  expired: "code-expired",
  used: "code-replayed",
  ended: "code-ended",
  "used and ended": "code-ended",
  displaced: "code-displaced",
  "displaced and expired": "code-expired",
} as const

test("RFC 6749 §4.1.3: checks a code's client, then its binding, then its user, then its state", () => {
  fc.assert(
    fc.property(anyCase, (one) => {
      const mismatch = mismatchOf(one)
      const wanted = one.another
        ? "code-of-another-client"
        : mismatch !== undefined
          ? one.state.includes("used")
            ? "code-replayed-unproven"
            : mismatch
          : one.disabled
            ? "user-disabled"
            : SPENT[one.state]
      assert.equal(verdictOf(one), wanted)
    }),
    { numRuns: 2000 },
  )
})

test("no code redeems a grant without a redirect URI, whatever is presented", () => {
  const held = { grant: { ...GRANT, redirectUri: undefined }, user: { disabled: false } }
  for (const redirectUri of [REDIRECT_URI, "", "undefined"])
    assert.equal(
      codeVerdict(held, { redirectUri, verifier: undefined }, { id: id("client") }, NOW),
      "code-redirect-uri-differs",
    )
  assert.equal(codeVerdict(held, undefined, { id: id("client") }, NOW), "code-redirect-uri-differs")
})
