import type { FirstProof } from "../base/first_proofs.ts"
import type { Ports } from "../ports/ports.ts"
import type { Destination } from "./destination.ts"

type Choosing = Pick<Destination, "choice">
type Offering = Pick<Ports, "firstProofs">

/** The first proofs that the sign-in page of the destination offers, in order: those that the client chose of the installation's, or all of these. */
export function offeredProofs({ choice }: Choosing, { firstProofs }: Offering): readonly FirstProof[] {
  const chosen = (choice?.firstProofs ?? []).filter((proof) => firstProofs.includes(proof))
  return chosen.length === 0 ? firstProofs : chosen
}

export const offers = (proof: FirstProof, destination: Choosing, ports: Offering): boolean =>
  offeredProofs(destination, ports).includes(proof)
