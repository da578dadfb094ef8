import type { FirstProof } from "../base/first_proofs.ts"
import type { Ports } from "../ports/ports.ts"

/** The first proofs that the sign-in page offers, in order. */
export const offeredProofs = (ports: Pick<Ports, "firstProofs">): readonly FirstProof[] => ports.firstProofs

export const offers = (proof: FirstProof, ports: Pick<Ports, "firstProofs">): boolean =>
  offeredProofs(ports).includes(proof)
