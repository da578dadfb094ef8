import type { FirstProof } from "../base/first_proofs.ts"
import { FIRST_PROOFS, isFirstProof } from "../base/first_proofs.ts"
import type { Kind } from "./kinds.ts"
import { list, right, wrong } from "./kinds.ts"

/** At least one proof, in the order of the sign-in page. */
export const firstProofs: Kind<readonly FirstProof[]> = {
  ...list(`a list of ${FIRST_PROOFS.join(", ")}, with commas between`, (items) => {
    const unknown = items.find((item) => !isFirstProof(item))
    if (unknown !== undefined) return wrong(`${JSON.stringify(unknown)} is not one of them`)
    const repeated = items.find((item, at) => items.indexOf(item) !== at)
    return repeated === undefined ? right(items.filter(isFirstProof)) : wrong(`${repeated} is there twice`)
  }),
}
