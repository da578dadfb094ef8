import type { Parameters } from "../oauth/parameters.ts"
import { bodyText, formParameters, mediaType } from "../oauth/parameters.ts"
import type { ReasonOf } from "../oauth/refusal.ts"
import { refuse } from "../oauth/refusal.ts"
import type { Fields } from "../pages/form.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"
import { isFromElsewhere } from "./browser_session.ts"

/** Names the step that a form belongs to. Forms of several steps have the same address. */
export const STEP_FIELD = "step"
const MAC_FIELD = "form"

/** An address of this service that contains a whole request. */
export interface Address {
  /** A path of oauth/paths.ts. */
  readonly path: string
  /**
   * The query in this server's own spelling, which replaces the received spelling. A browser may spell the same query differently, and the
   * form's MAC covers the query. The server also sends this query in the header Location.
   */
  readonly query: string
}

/** The address without a host: docs/decisions/0015. */
export const ownAddress = ({ path, query }: Address, { basePath }: Pick<Ports, "basePath">): string =>
  `${basePath}${path}${query === "" ? "" : `?${query}`}`

/**
 * Makes the form of a page. Its action contains the whole request, so the browser comes back to the same request after submitting:
 * docs/decisions/0032. The MAC binds the form to that address and to `macParts`.
 */
export const pageForm = (
  address: Address,
  fields: Fields,
  macParts: readonly unknown[],
  ports: Pick<Ports, "forms" | "basePath">,
): { readonly action: string; readonly fields: Fields } => ({
  action: ownAddress(address, ports),
  fields: [...fields, [MAC_FIELD, ports.forms.mac(boundTo(address, macParts))]],
})

const boundTo = ({ path, query }: Address, macParts: readonly unknown[]) => [...macParts, path, query]

/** Whether a body is a form of this service's pages. If so, only the query holds the request. */
export const isPageForm = ({ values, repeated }: Parameters): boolean =>
  [STEP_FIELD, MAC_FIELD].some((name) => values.has(name) || repeated.has(name))

/** Returns why a form is refused. Undefined if it is a form of the page at this address, was made for `macParts`, and repeats no field. */
export function formFlaw(
  { values, repeated, malformed }: Parameters,
  address: Address,
  macParts: readonly unknown[],
  request: EdgeRequest,
  { forms }: Pick<Ports, "forms">,
): ReasonOf<"form_restarted"> | undefined {
  if (isFromElsewhere(request)) return "form-of-another-site"
  if (repeated.size > 0 || malformed) return "form-malformed"
  return forms.isMac(values.get(MAC_FIELD) ?? "", boundTo(address, macParts)) ? undefined : "form-not-genuine"
}

/** RFC 6749 §3.1: "MAY support the use of the "POST" method as well". The body must be a form. */
export function readForm(request: EdgeRequest): Parameters {
  if (mediaType(request) !== "application/x-www-form-urlencoded")
    refuse("invalid_request", "body-type-unsupported", { received: request.contentType })
  return formParameters(bodyText(request.body ?? new Uint8Array()))
}
