import assert from "node:assert/strict"
import { test } from "node:test"
import fc from "fast-check"
import { readClientAssertion } from "../../src/oauth/client_assertion.ts"
import { usableKeys } from "../../src/oauth/client_keys.ts"
import { Refusal } from "../../src/oauth/refusal.ts"

const ISSUER = "https://auth.example.com"
const NOW = 1_900_000_000_000
const SECONDS = NOW / 1000
const read = (text: string) => readClientAssertion(text, [ISSUER], NOW)
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url")

/** Returns the accepted assertion, or the refusal as invalid_client. No text may cause any other result. */
function outcome(text: string) {
  try {
    return read(text)
  } catch (thrown) {
    assert.ok(thrown instanceof Refusal, String(thrown))
    assert.equal(thrown.code, "invalid_client")
    return undefined
  }
}

test("no random text is accepted as an assertion or makes the parser throw", () => {
  const near = fc.array(
    fc.oneof(
      fc.string(),
      fc.base64String(),
      fc.json().map((json) => part(json)),
    ),
    { maxLength: 4 },
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        near.map((parts) => parts.join(".")),
      ),
      (text) => void assert.equal(outcome(text), undefined),
    ),
  )
})

test("an accepted assertion is for one client and this server, works once, and ends within eleven minutes, whatever its claims", () => {
  const odd = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom("client_1", ISSUER, [ISSUER], SECONDS, SECONDS + 60, SECONDS + 3600),
  )
  const claims = fc.record({
    iss: fc.oneof(fc.constant("client_1"), odd),
    sub: fc.oneof(fc.constant("client_1"), odd),
    aud: fc.oneof(fc.constant(ISSUER), odd),
    exp: fc.oneof(fc.constant(SECONDS + 60), odd),
    jti: fc.oneof(fc.constant("j"), odd),
    // Absent every second time. Otherwise a whole run may have no assertion that is accepted.
    nbf: fc.option(odd, { nil: undefined, freq: 2 }),
    iat: fc.option(odd, { nil: undefined, freq: 2 }),
  })
  let taken = 0
  fc.assert(
    fc.property(claims, (given) => {
      const found = outcome(`${part({ alg: "ES256" })}.${part(given)}.AAAA`)
      if (found === undefined) return
      taken++
      assert.deepEqual([found.clientId, found.jti], [given.iss, given.jti])
      assert.equal(given.iss, given.sub)
      assert.ok([JSON.stringify(ISSUER), JSON.stringify([ISSUER])].includes(JSON.stringify(given.aud)))
      assert.ok(found.endsAt > NOW && found.endsAt <= NOW + 660_000)
    }),
    { numRuns: 2000 },
  )
  assert.ok(taken > 0)
})

test("no JWK set makes the parser throw, and every accepted key has a supported algorithm", () => {
  const jwk = fc.record(
    {
      kty: fc.oneof(fc.constantFrom("RSA", "EC", "OKP", "oct"), fc.jsonValue()),
      crv: fc.oneof(fc.constantFrom("P-256", "P-384", "Ed25519", "X25519"), fc.jsonValue()),
      n: fc.oneof(fc.base64String(), fc.jsonValue()),
      e: fc.oneof(fc.constant("AQAB"), fc.jsonValue()),
      x: fc.oneof(fc.constant(Buffer.alloc(32, 0x66).toString("base64url")), fc.jsonValue()),
      y: fc.jsonValue(),
      use: fc.oneof(fc.constant("sig"), fc.jsonValue()),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.jsonValue(),
        fc.array(fc.oneof(jwk, fc.jsonValue())).map((keys) => ({ keys })),
      ),
      (set) => {
        for (const { algorithms } of usableKeys(set) ?? []) assert.ok(algorithms.length > 0)
      },
    ),
  )
})
