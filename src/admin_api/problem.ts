import { Conflict, Invalid, NotFound, OwnProof, ProofTooOld, RightsMissing } from "../admin/problem.ts"
import { LOWEST_LEVEL } from "../base/level.ts"
import { RECENT_PROOF_MS } from "../identity/recent_proof.ts"
import { acrOf } from "../oauth/authentication_context.ts"
import { refuse } from "../oauth/refusal.ts"
import type { Authenticated } from "./authenticate.ts"
import type { Operation } from "./operation.ts"
import { refuseProblems, refuseQueryProblems } from "./validate.ts"

/**
 * Converts an error of a use case to a refusal, and throws the refusal. The refusal is about the body, or about the query if the operation has no
 * body. Throws all other errors unchanged. `level` is demanded of the sign-in of the caller.
 */
export function refuseAs(
  error: unknown,
  { body }: Pick<Operation, "body">,
  { level }: Pick<Authenticated, "level">,
): never {
  if (error instanceof Invalid) (body === undefined ? refuseQueryProblems : refuseProblems)(error.problems)
  if (error instanceof NotFound) refuse("not_found", "record-unknown", { says: error.said })
  if (error instanceof Conflict) refuse("conflict", "data-conflicts", { says: error.said })
  if (error instanceof RightsMissing)
    refuse("insufficient_right", "right-not-held", {
      scope: error.missing.join(" "),
      expected: error.missing.join(" "),
      says: error.said,
    })
  if (error instanceof OwnProof) refuse("own_proof", "own-proof", { says: error.said })
  if (error instanceof ProofTooOld)
    refuse("proof_too_old", "proof-too-old", {
      maxAgeSeconds: RECENT_PROOF_MS / 1000,
      ...(level !== LOWEST_LEVEL && { acrValues: acrOf(level, []) }),
      says: error.said,
    })
  throw error
}
