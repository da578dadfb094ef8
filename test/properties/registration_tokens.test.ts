import { deepEqual, equal } from "node:assert/strict"
import { test } from "node:test"
import fc from "fast-check"
import { newId } from "../../src/base/id.ts"
import { systemRandom } from "../../src/base/random.ts"
import { Secret } from "../../src/base/secret.ts"
import { keyRing } from "../../src/keys/key_ring.ts"
import { isManagementToken, mintInitial, mintManagement, openInitial } from "../../src/oauth/registration_token.ts"

const ring = keyRing([new Secret("a server secret of 32 characters or more")])
const other = keyRing([new Secret("another server secret, as long as that")])
const both = keyRing([
  new Secret("another server secret, as long as that"),
  new Secret("a server secret of 32 characters or more"),
])

test("RFC 7591 §3, RFC 7592 §3: only a minted registration token opens", () => {
  const text = fc.oneof(
    fc.string({ unit: "binary", maxLength: 200 }),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes).toString("base64url")),
  )
  fc.assert(
    fc.property(fc.constantFrom("", "gra_", "gri_"), text, (prefix, rest) => {
      equal(isManagementToken(ring, prefix + rest, rest), false)
      equal(openInitial(ring, prefix + rest, 0), undefined)
    }),
  )
})

test("RFC 7591 §3, RFC 7592 §3: a registration token opens only as the kind that it was minted as", () => {
  const clientId = fc.string({ minLength: 1, maxLength: 300 })
  fc.assert(
    fc.property(clientId, clientId, fc.nat({ max: 4_000_000_000 }), (one, two, second) => {
      fc.pre(one !== two)
      const management = mintManagement(ring, one)
      deepEqual([isManagementToken(both, management, one), isManagementToken(ring, management, two)], [true, false])
      equal(isManagementToken(other, management, one), false)
      const id = newId("registration", second, systemRandom)
      const initial = mintInitial(ring, id, second * 1000 + 999)
      deepEqual(openInitial(both, initial, second * 1000 - 1), { id, expired: false, expiresAt: second * 1000 })
      equal(openInitial(both, initial, second * 1000)?.expired, true)
      equal(openInitial(other, initial, 0), undefined)
      equal(isManagementToken(ring, initial.replace("gri_", "gra_"), one), false)
      equal(openInitial(ring, management.replace("gra_", "gri_"), 0), undefined)
    }),
  )
})
