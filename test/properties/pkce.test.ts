import assert from "node:assert/strict"
import { createHash } from "node:crypto"
import { test } from "node:test"
import fc from "fast-check"
import { readChallenge, refuseMalformedVerifier, storedChallenge, verify } from "../../src/oauth/pkce.ts"
import { Refusal } from "../../src/oauth/refusal.ts"
import type { ChallengeMethod } from "../../src/oauth/vocabulary.ts"
import { anyText, anyVerifier } from "./samples.ts"

const challengeOf = (method: ChallengeMethod, verifier: string): string =>
  method === "plain" ? verifier : createHash("sha256").update(verifier, "ascii").digest("base64url")

const anyMethod = fc.constantFrom<ChallengeMethod>("S256", "plain")

const isRefused = (call: () => unknown): boolean => {
  try {
    call()
    return false
  } catch (error) {
    if (error instanceof Refusal && error.code === "invalid_request") return true
    throw error
  }
}

function stored(method: ChallengeMethod, verifier: string) {
  const challenge = readChallenge(challengeOf(method, verifier), method)
  return storedChallenge(challenge ?? assert.fail("no challenge"))
}

test("RFC 7636 §4.6: only the verifier of a challenge matches it", () => {
  fc.assert(
    fc.property(anyMethod, anyVerifier, anyVerifier, fc.nat(), (method, verifier, other, at) => {
      assert.equal(verify(stored(method, verifier), verifier), "matches")
      if (other !== verifier) assert.equal(verify(stored(method, verifier), other), "verifier-differs")
      const index = at % verifier.length
      const changed = verifier.slice(0, index) + (verifier[index] === "a" ? "b" : "a") + verifier.slice(index + 1)
      assert.equal(verify(stored(method, verifier), changed), "verifier-differs")
      for (const near of [verifier.slice(1), `${verifier}a`, verifier.toUpperCase(), verifier.toLowerCase()])
        if (near !== verifier) assert.equal(verify(stored(method, verifier), near), "verifier-differs")
    }),
  )
})

test("RFC 7636 §4.6: the stored method decides: a plain challenge is not an S256 verifier, and vice versa", () => {
  fc.assert(
    fc.property(anyVerifier, (verifier) => {
      assert.equal(verify(stored("S256", verifier), challengeOf("S256", verifier)), "verifier-differs")
      assert.equal(verify(stored("plain", challengeOf("S256", verifier)), verifier), "verifier-differs")
    }),
  )
})

test("RFC 7636 §4.6, RFC 9700 §4.8.2: a missing verifier never matches, and neither does an unexpected one", () => {
  fc.assert(
    fc.property(anyMethod, anyVerifier, (method, verifier) => {
      assert.equal(verify(stored(method, verifier), undefined), "verifier-missing")
      assert.equal(verify(undefined, verifier), "verifier-unasked")
    }),
  )
  assert.equal(verify(undefined, undefined), "matches")
})

test("specification §4.2, RFC 7636 §4.1: a verifier has 43 to 128 permitted characters; any other is invalid_request", () => {
  const near = fc.oneof(
    anyVerifier,
    anyText(140),
    fc.string({ unit: fc.constantFrom(..."aZ0-._~"), maxLength: 140 }),
    fc.tuple(anyVerifier, fc.constantFrom("\n", "+", "/", "=", " ", "%", "é", "\0")).map(([text, odd]) => text + odd),
  )
  fc.assert(
    fc.property(near, (verifier) => {
      const wellFormed = verifier.length >= 43 && verifier.length <= 128 && /^[A-Za-z0-9._~-]*$(?!\n)/.test(verifier)
      assert.equal(
        isRefused(() => refuseMalformedVerifier(verifier)),
        !wellFormed,
      )
      assert.equal(
        isRefused(() => readChallenge(verifier, "plain")),
        !wellFormed,
      )
      assert.equal(
        isRefused(() => readChallenge(verifier, undefined)),
        !wellFormed,
      )
      assert.equal(
        isRefused(() => readChallenge(verifier, "S256")),
        !/^[A-Za-z0-9_-]{43}$(?!\n)/.test(verifier),
      )
    }),
    { numRuns: 1000 },
  )
})

test("RFC 7636 §4.3: a missing method means plain; any text other than S256 and plain is invalid_request", () => {
  fc.assert(
    fc.property(anyVerifier, anyText(6), (verifier, method) => {
      assert.deepEqual(readChallenge(verifier, undefined), { value: verifier, method: "plain" })
      fc.pre(method !== "S256" && method !== "plain")
      assert.ok(isRefused(() => readChallenge(verifier, method)))
      assert.ok(isRefused(() => readChallenge(undefined, method)))
    }),
  )
  for (const method of ["s256", "PLAIN", "S256 ", "S512", "constructor"])
    assert.ok(isRefused(() => readChallenge("a".repeat(43), method)))
})

test("decision 0002: the stored value does not contain the challenge, which for plain is the verifier itself", () => {
  fc.assert(
    fc.property(anyMethod, anyVerifier, (method, verifier) => {
      const { digest } = stored(method, verifier)
      assert.equal(digest.length, 32)
      assert.ok(!Buffer.from(digest).includes(challengeOf(method, verifier)))
    }),
  )
})
