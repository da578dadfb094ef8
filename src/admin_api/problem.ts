import { Conflict, Invalid, NotFound, RightsMissing } from "../admin/problem.ts"
import { refuse } from "../oauth/refusal.ts"
import type { Operation } from "./operation.ts"
import { refuseProblems, refuseQueryProblems } from "./validate.ts"

/**
 * Converts an error of a use case to a refusal, and throws the refusal. The refusal is about the body, or about the query if the operation has no
 * body. Throws all other errors unchanged.
 */
export function refuseAs(error: unknown, { body }: Pick<Operation, "body">): never {
  if (error instanceof Invalid) (body === undefined ? refuseQueryProblems : refuseProblems)(error.problems)
  if (error instanceof NotFound) refuse("not_found", "record-unknown", { says: inSentence(error.message) })
  if (error instanceof Conflict) refuse("conflict", "data-conflicts", { says: inSentence(error.message) })
  if (error instanceof RightsMissing)
    refuse("insufficient_right", "right-not-held", {
      scope: error.missing.join(" "),
      expected: error.missing.join(" "),
      says: inSentence(error.message),
    })
  throw error
}

const inSentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
