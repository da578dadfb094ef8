import type { FirstProof } from "../base/first_proofs.ts"
import { isFirstProof, isUsual } from "../base/first_proofs.ts"
import type { ProvenFactors } from "../identity/factors.ts"
import type { CookieChanges } from "../ports/cookies.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"

/**
 * The cookie that names the proof with which the last sign-in in this browser began. It orders what the sign-in page has anyway and proves nothing, so it
 * needs no MAC. It says nothing of a person, so it stays after a sign-out. With the default order the page is always the same.
 */
export const proofCookie = (
  factors: ProvenFactors,
  { firstProofs }: Pick<Ports, "firstProofs">,
): Pick<CookieChanges, "proof"> => {
  const proof = firstProofOf(factors)
  return isUsual(firstProofs) || proof === undefined ? {} : { proof }
}

function firstProofOf({ pwd, verified_passkey, email_code, ...others }: ProvenFactors): FirstProof | undefined {
  if (pwd !== undefined) return "password"
  if (email_code !== undefined) return "email-code"
  if (verified_passkey !== undefined) return "passkey"
  return (others.connection ?? others.connection_mfa ?? others.connection_phr) ? "connection" : undefined
}

/** The same proofs, the one that was used last in this browser first. */
export function lastProofFirst(
  order: readonly FirstProof[],
  { cookies: { proof } }: Pick<EdgeRequest, "cookies">,
  { firstProofs }: Pick<Ports, "firstProofs">,
): readonly FirstProof[] {
  if (proof === undefined || !isFirstProof(proof) || !order.includes(proof) || isUsual(firstProofs)) return order
  return [proof, ...order.filter((each) => each !== proof)]
}
