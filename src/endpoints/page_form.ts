import type { Parameters } from "../oauth/parameters.ts"
import { bodyText, formParameters } from "../oauth/parameters.ts"
import type { ReasonOf } from "../oauth/refusal.ts"
import { refuse } from "../oauth/refusal.ts"
import type { Fields } from "./answer.ts"
import type { EdgeRequest, Ports } from "./ports.ts"
import { isFromElsewhere } from "./session.ts"

/** What a form is for, where several lead to one address. */
export const STEP_FIELD = "step"
const MAC_FIELD = "form"

/** An address of this service that names no host: docs/decisions/0015. */
export const ownAddress = (path: string, query: string, { basePath }: Pick<Ports, "basePath">): string =>
  `${basePath}${path}${query === "" ? "" : `?${query}`}`

/**
 * The form of a page. Its action carries the request, so that the address leads back into the same request after the form was
 * submitted. docs/decisions/0032.
 */
export const pageForm = (
  path: string,
  query: string,
  fields: Fields,
  macParts: readonly unknown[],
  ports: Pick<Ports, "forms" | "basePath">,
): { readonly action: string; readonly fields: Fields } => ({
  action: ownAddress(path, query, ports),
  fields: [...fields, [MAC_FIELD, ports.forms.mac(macParts)]],
})

/** Whether a body is a form of our pages. The request that it belongs to is then in the query alone. */
export const isPageForm = ({ values, repeated }: Parameters): boolean =>
  [STEP_FIELD, MAC_FIELD].some((name) => values.has(name) || repeated.has(name))

/** Why a form is not good; undefined where it comes from our own page, was made for these parts, and says everything once. */
export function formFlaw(
  { values, repeated, malformed }: Parameters,
  macParts: readonly unknown[],
  edge: EdgeRequest,
  { forms }: Pick<Ports, "forms">,
): ReasonOf<"form_restarted"> | undefined {
  if (isFromElsewhere(edge)) return "form-of-another-site"
  if (repeated.size > 0 || malformed) return "form-malformed"
  return forms.isMac(values.get(MAC_FIELD) ?? "", macParts) ? undefined : "form-not-genuine"
}

/** RFC 6749 §3.1: "MAY support the use of the "POST" method as well", by form. */
export function readForm({ contentType, contentEncoding, body }: EdgeRequest): Parameters {
  const type = contentType?.split(";")[0]?.trim().toLowerCase()
  if (contentEncoding !== undefined) refuse("invalid_request", "body-encoded")
  if (type !== "application/x-www-form-urlencoded") refuse("invalid_request", "body-type-unsupported")
  return formParameters(bodyText(body ?? new Uint8Array()))
}
