import type { Parameters } from "../../oauth/parameters.ts"
import { formParameters } from "../../oauth/parameters.ts"
import { readForm, STEP_FIELD } from "../page_form.ts"
import type { EdgeRequest } from "../ports.ts"

/** What came to the authorization endpoint: a request, or one of the forms that belong to one. */
export type Submission =
  | { readonly step: "none"; readonly parameters: Parameters }
  | FormSubmission<"sign-in">
  | FormSubmission<"consent">

export interface FormSubmission<Step extends string> {
  readonly step: Step
  /** The authorization request, out of the query. Its parameters in the body are ignored. */
  readonly parameters: Parameters
  /** What was typed and pressed. */
  readonly form: Parameters
}

export function readSubmission(request: EdgeRequest): Submission {
  const { query } = request
  if (request.method !== "POST") return { step: "none", parameters: formParameters(query) }
  const form = readForm(request)
  const step = form.values.get(STEP_FIELD)
  if (step !== "sign-in" && step !== "consent") return { step: "none", parameters: form }
  return { step, parameters: formParameters(query), form }
}
