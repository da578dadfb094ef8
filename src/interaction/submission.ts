import type { Parameters } from "../oauth/parameters.ts"
import { formParameters } from "../oauth/parameters.ts"
import type { EdgeRequest } from "../ports/ports.ts"
import { readForm, STEP_FIELD } from "./page_form.ts"
import type { Step } from "./steps.ts"
import { STEPS } from "./steps.ts"

/** The content of a request at a destination's address: an authorization request, for example, or the answer to a step. */
export interface Submission {
  /** The parameters of the request. If the request answers a step, only the query holds them. */
  readonly parameters: Parameters
  /** The step that is answered, and the fields of its form or of its navigation. */
  readonly answered?: { readonly step: Step; readonly answer: Parameters }
}

/** Reads which step a request answers. A HEAD request answers no step, because it must change nothing. */
export function readSubmission(request: EdgeRequest, steps: readonly Step[] = STEPS): Submission {
  const query = formParameters(request.query)
  if (request.method === "HEAD") return { parameters: query }
  const isForm = request.method === "POST"
  const answer = isForm ? readForm(request) : query
  const name = answer.values.get(STEP_FIELD)
  const step = steps.find((each) => each.name === name && (each.answeredBy === "form") === isForm)
  return step === undefined ? { parameters: answer } : { parameters: query, answered: { step, answer } }
}
