import type { Parameters } from "../oauth/parameters.ts"
import { formParameters } from "../oauth/parameters.ts"
import type { EdgeRequest } from "../ports/ports.ts"
import { readForm, STEP_FIELD } from "./page_form.ts"

/** The steps that have a form. */
const FORM_STEPS = [
  "sign-in",
  "passkey-sign-in",
  "one-time-code",
  "recovery-code",
  "passkey",
  "new-passkey",
  "authenticator-app",
  "consent",
] as const
type FormStep = (typeof FORM_STEPS)[number]

/** What arrives at a destination's address: an authorization request, for example, or the submitted form of a step. */
export type Submission =
  | { readonly step: "none"; readonly parameters: Parameters }
  | {
      readonly step: FormStep
      /** The parameters of the query. Parameters in the body are ignored. */
      readonly parameters: Parameters
      /** The fields and the button of the submitted form. */
      readonly form: Parameters
    }

export function readSubmission(request: EdgeRequest): Submission {
  const { query } = request
  if (request.method !== "POST") return { step: "none", parameters: formParameters(query) }
  const form = readForm(request)
  const step = form.values.get(STEP_FIELD)
  const known = FORM_STEPS.find((each) => each === step)
  if (known === undefined) return { step: "none", parameters: form }
  return { step: known, parameters: formParameters(query), form }
}
