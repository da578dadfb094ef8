import { sha256 } from "../base/digest.ts"
import type { TrustedAssertion, TrustedFault } from "../issuers/trusted_assertion.ts"
import { readTrustedAssertion } from "../issuers/trusted_assertion.ts"
import type { RefuseAssertion } from "../oauth/assertion_fault.ts"
import type { Ports } from "../ports/ports.ts"

interface Rules {
  readonly types: readonly unknown[]
  readonly now: number
  readonly refuse: RefuseAssertion<TrustedFault>
  /** The audience that the assertion must have, whatever the issuer's setting is. */
  readonly audience?: string
}

/** Reads an assertion of a trusted issuer, and checks its signature. RFC 7523 §3. */
export async function signedByIssuer(
  text: string,
  { types, now, refuse, audience }: Rules,
  { issuer, issuerSignatures, store }: Pick<Ports, "issuer" | "issuerSignatures" | "store">,
): Promise<TrustedAssertion> {
  const issuers = await store.issuers.list()
  const assertion = readTrustedAssertion(text, { issuers, own: issuer(), audience, types, now, refuse })
  const signed = await issuerSignatures.check(assertion, now)
  if (!signed.isSigned)
    return signed.problem === undefined
      ? refuse("issuer-signature")
      : refuse("issuer-keys-unavailable", { received: signed.problem })
  return assertion
}

/** RFC 7523 §3 7: true for the first use. `jti` is unique only for its issuer. RFC 7519 §4.1.7. */
export const usedOnce = (
  { issuer, endsAt }: Pick<TrustedAssertion, "issuer" | "endsAt">,
  jti: string,
  { store }: Pick<Ports, "store">,
): Promise<boolean> => store.usedAssertions.use(sha256(`${issuer.id} ${jti}`).subarray(0, 16), endsAt)
