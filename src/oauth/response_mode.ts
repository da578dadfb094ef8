import type { Parameters } from "./parameters.ts"
import type { ProvenRedirectUri } from "./proven_redirect_uri.ts"
import { refuse } from "./refusal.ts"
import { shownWords } from "./shown_words.ts"

/**
 * How an answer travels to the redirect URI. `query`: in the URI's query (specification §4.1). `form_post`: in a form that the browser
 * posts (OAuth 2.0 Form Post Response Mode 1.0). `fragment` is unsupported: it is for answers that a script in the page reads.
 */
export const RESPONSE_MODES = ["query", "form_post"] as const
export type ResponseMode = (typeof RESPONSE_MODES)[number]

/**
 * Returns the requested mode if it is possible. Otherwise returns `query`, and the refusal of the request uses this mode. Browsers cannot
 * post to a private-use scheme. They also change line breaks and NUL in form values (HTML, "constructing the entry list"), but `state` must
 * come back unchanged.
 */
export function attainableMode(
  { values, repeated }: Parameters,
  redirectUri: ProvenRedirectUri,
  state: string | undefined,
): ResponseMode {
  if (values.get("response_mode") !== "form_post" || repeated.has("response_mode")) return "query"
  const survives = !/[\r\n\0]/.test(state ?? "")
  return survives && /^https?:/i.test(redirectUri) ? "form_post" : "query"
}

export function refuseResponseMode(asked: string | undefined, attained: ResponseMode): void {
  if (asked === undefined || asked === attained) return
  if (asked === "form_post") refuse("invalid_request", "form-post-impossible")
  refuse("invalid_request", "response-mode-unsupported", { received: shownWords("response_mode", asked) })
}
