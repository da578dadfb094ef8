import { deepEqual, equal, match, notEqual, ok } from "node:assert/strict"
import { test } from "node:test"
import fc from "fast-check"
import { newId } from "../../src/base/id.ts"
import { systemRandom } from "../../src/base/random.ts"
import { Secret } from "../../src/base/secret.ts"
import { keyRing } from "../../src/keys/key_ring.ts"
import type { ChosenRegistration } from "../../src/oauth/registered_id.ts"
import {
  isSetApart,
  MAXIMUM_REGISTERED_ID_BYTES,
  readRegisteredId,
  registeredId,
  rowIdOf,
} from "../../src/oauth/registered_id.ts"
import { mintInitial, mintManagement, openInitial, opensManagement } from "../../src/oauth/registration_token.ts"
import { SCOPES, SIGNING_ALGORITHMS } from "../../src/oauth/vocabulary.ts"

const ring = keyRing([new Secret("a server secret of 32 characters or more")])
const other = keyRing([new Secret("another server secret, as long as that")])
const both = keyRing([
  new Secret("another server secret, as long as that"),
  new Secret("a server secret of 32 characters or more"),
])

const uri = fc.webUrl().map((url) => url.slice(0, 60))
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })

/** Whatever a client may choose, and more. */
const chosen: fc.Arbitrary<ChosenRegistration> = fc.record(
  {
    name: fc.string({ unit: "grapheme", maxLength: 40 }),
    redirectUris: fc.array(uri, { minLength: 1, maxLength: 4 }),
    native: fc.boolean(),
    scope: fc.subarray([...SCOPES], { minLength: 1 }),
    grantTypes: fc.constantFrom(["authorization_code"] as const, ["authorization_code", "refresh_token"] as const),
    idTokenAlg: fc.constantFrom(...SIGNING_ALGORITHMS),
    authMethod: fc.constantFrom(
      "none",
      "client_secret_basic",
      "client_secret_post",
      "client_secret_jwt",
      "private_key_jwt",
    ),
    jwks: maybe(fc.json({ maxDepth: 2, stringUnit: "grapheme-ascii" }).filter((text) => text.length < 200)),
    jwksUri: maybe(uri),
    postLogoutRedirectUris: fc.array(uri, { maxLength: 2 }),
    backchannelLogoutUri: maybe(uri),
    subjectType: fc.constantFrom("public", "pairwise"),
    sectorIdentifierUri: maybe(uri),
    userinfoAlg: maybe(fc.constantFrom(...SIGNING_ALGORITHMS)),
    defaultMaxAge: maybe(fc.nat()),
  },
  { noNullPrototype: true },
)
const apart = fc.oneof(fc.constant(new Uint8Array()), fc.uint8Array({ minLength: 16, maxLength: 16 }))

const idOf = (one: ChosenRegistration, by: Uint8Array, under = ring) =>
  registeredId(under, one, { apart: by, vouched: false }) ?? ""

test("decision 0027: whatever was chosen is read from the id, and the same is the same id", () => {
  fc.assert(
    fc.property(chosen, apart, (one, by) => {
      const id = idOf(one, by)
      match(id, /^gcd_[\w-]+$/)
      ok(id.length <= MAXIMUM_REGISTERED_ID_BYTES)
      deepEqual(readRegisteredId(ring, id)?.chosen, one)
      deepEqual(readRegisteredId(both, id)?.chosen, one)
      equal(isSetApart(id), by.length > 0)
      equal(idOf(structuredClone(one), Uint8Array.from(by)), id)
      equal(readRegisteredId(other, id), undefined)
    }),
  )
})

test("decision 0027: two that differ in anything have two ids, and two rows", () => {
  fc.assert(
    fc.property(chosen, chosen, apart, (one, two, by) => {
      fc.pre(JSON.stringify(one) !== JSON.stringify(two))
      notEqual(idOf(one, by), idOf(two, by))
      notEqual(rowIdOf(idOf(one, by)), rowIdOf(idOf(two, by)))
    }),
  )
})

test("decision 0027: a bit that is turned anywhere, a byte less or more: not one of ours", () => {
  fc.assert(
    fc.property(chosen, apart, fc.nat(), (one, by, at) => {
      const bytes = Buffer.from(idOf(one, by).slice(4), "base64url")
      const turned = Buffer.from(bytes)
      const bit = at % (8 * bytes.length)
      turned[bit >> 3] = (turned[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      for (const wrong of [turned, bytes.subarray(0, -1), bytes.subarray(1), Buffer.concat([bytes, Buffer.alloc(1)])])
        equal(readRegisteredId(ring, `gcd_${wrong.toString("base64url")}`), undefined)
    }),
  )
})

test("decision 0027: no text at all is read as one, nor opens as a token of registration", () => {
  const text = fc.oneof(
    fc.string({ unit: "binary", maxLength: 200 }),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes).toString("base64url")),
  )
  fc.assert(
    fc.property(fc.constantFrom("", "gcd_", "gra_", "gri_"), text, (prefix, rest) => {
      equal(readRegisteredId(ring, prefix + rest), undefined)
      equal(opensManagement(ring, prefix + rest, rest), false)
      equal(openInitial(ring, prefix + rest, 0), undefined)
    }),
  )
})

test("decision 0027: the tokens of registration open where they were made for, and nowhere else", () => {
  const clientId = fc.string({ minLength: 1, maxLength: 300 })
  fc.assert(
    fc.property(clientId, clientId, fc.nat({ max: 4_000_000_000 }), (one, two, second) => {
      fc.pre(one !== two)
      const management = mintManagement(ring, one)
      deepEqual([opensManagement(both, management, one), opensManagement(ring, management, two)], [true, false])
      equal(opensManagement(other, management, one), false)
      const id = newId("registration", second, systemRandom)
      const initial = mintInitial(ring, id, second * 1000 + 999)
      deepEqual(openInitial(both, initial, second * 1000 - 1), { id, expired: false, expiresAt: second * 1000 })
      equal(openInitial(both, initial, second * 1000)?.expired, true)
      equal(openInitial(other, initial, 0), undefined)
      equal(opensManagement(ring, initial.replace("gri_", "gra_"), one), false)
      equal(openInitial(ring, management.replace("gra_", "gri_"), 0), undefined)
    }),
  )
})
