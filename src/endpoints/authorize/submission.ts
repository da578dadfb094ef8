import type { Parameters } from "../../oauth/parameters.ts"
import { bodyText, formParameters } from "../../oauth/parameters.ts"
import { refuse } from "../../oauth/refusal.ts"
import type { EdgeRequest } from "../ports.ts"

/** What came to the authorization endpoint: a request, or one of the forms that carry one. */
export type Submission =
  | { readonly step: "none"; readonly parameters: Parameters }
  | FormSubmission<"sign-in">
  | FormSubmission<"consent">

export interface FormSubmission<Step extends string> {
  readonly step: Step
  /** The authorization request that the page carried. */
  readonly parameters: Parameters
  /** The same, as the text that the form's MAC was made over. */
  readonly carried: string
  /** What was typed and pressed. */
  readonly form: ReadonlyMap<string, string>
}

/**
 * The whole request travels in one hidden field, percent-encoded: browsers change line breaks and NUL in the values of form
 * fields, and `state` must come back as it was.
 */
export const CARRIED = "authorization"

export function readSubmission(request: EdgeRequest): Submission {
  if (request.method !== "POST") return { step: "none", parameters: formParameters(request.query) }
  const parameters = readForm(request)
  const form = parameters.values
  const step = form.get("step")
  if (step !== "sign-in" && step !== "consent") return { step: "none", parameters }
  const carried = form.get(CARRIED) ?? ""
  return { step, parameters: formParameters(carried), carried, form }
}

/** RFC 6749 §3.1: "MAY support the use of the "POST" method as well", by form. */
export function readForm({ contentType, contentEncoding, body }: EdgeRequest): Parameters {
  const type = contentType?.split(";")[0]?.trim().toLowerCase()
  if (contentEncoding !== undefined) refuse("invalid_request", "body-encoded")
  if (type !== "application/x-www-form-urlencoded") refuse("invalid_request", "body-type-unsupported")
  return formParameters(bodyText(body ?? new Uint8Array()))
}
