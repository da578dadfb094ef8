import fc from "fast-check"
import type { IdKind } from "../../src/base/id.ts"
import { idFrom } from "../../src/base/id.ts"
import { Secret } from "../../src/base/secret.ts"
import { keyRing } from "../../src/keys/key_ring.ts"
import type { Scope } from "../../src/oauth/vocabulary.ts"
import { SPECIFIED_SCOPES } from "../../src/oauth/vocabulary.ts"

const FORMER = new Secret("a former server secret of enough characters")
const PRESENT = new Secret("the present server secret, long enough too")

export const presentRing = keyRing([PRESENT])
export const formerRing = keyRing([FORMER])
/** The key ring while a secret is being replaced: the first secret signs and seals, both secrets verify and open. */
export const bothRing = keyRing([PRESENT, FORMER])

/** Generates any id of a kind, with any bytes, even with times that no clock returns. */
export const anyId = <Kind extends IdKind>(kind: Kind) =>
  fc.uint8Array({ minLength: 16, maxLength: 16 }).map((bytes) => idFrom(kind, bytes))

export const anyUint32 = fc.nat({ max: 2 ** 32 - 1 })

/** Generates any scope in canonical order, including the empty scope. */
export const anyScope: fc.Arbitrary<readonly Scope[]> = fc.subarray([...SPECIFIED_SCOPES])

/** Generates any text without lone surrogates, so that UTF-8 can encode it. */
export const anyText = (maxLength: number) => fc.string({ unit: "binary", maxLength })

const UNRESERVED = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"]

/** Generates a verifier. RFC 7636 §4.1: 43 to 128 of the unreserved characters. */
export const anyVerifier = fc.string({ unit: fc.constantFrom(...UNRESERVED), minLength: 43, maxLength: 128 })
