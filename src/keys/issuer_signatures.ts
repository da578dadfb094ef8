import type { TrustedAssertion } from "../issuers/trusted_assertion.ts"
import type { Outbound } from "../outbound/outbound.ts"
import { issuerKeySets } from "./issuer_key_sets.ts"
import type { SignedByKey } from "./signed_by_key.ts"
import { signedByKeyOf } from "./signed_by_key.ts"

export interface IssuerSignatures {
  /** Checks the signature of an assertion with the keys of its issuer. */
  check(assertion: Pick<TrustedAssertion, "issuer" | "text" | "alg" | "kid">, now: number): Promise<SignedByKey>
}

export function issuerSignatures(outbound: Pick<Outbound, "getJson">): IssuerSignatures {
  const sets = issuerKeySets(outbound)
  return { check: ({ issuer, ...jwt }, now) => signedByKeyOf(sets, issuer, jwt, now) }
}
