import type { Parameters } from "./parameters.ts"
import type { ProvenRedirectUri } from "./proven_redirect_uri.ts"
import { refuse } from "./refusal.ts"
import { shownWords } from "./shown_words.ts"

/**
 * How an answer travels to the redirect URI. `query`: in the URI's query (specification §4.1). `form_post`: in a form that the browser
 * posts (OAuth 2.0 Form Post Response Mode 1.0). With `.jwt`, the answer is one signed JWT (JARM §2.3.1, §2.3.3). `jwt` means `query.jwt`, the default for
 * a code (JARM §2.3.4). `fragment` is unsupported: it is for answers that a script in the page reads.
 */
export const RESPONSE_MODES = ["query", "form_post", "query.jwt", "form_post.jwt", "jwt"] as const
export type ResponseMode = Exclude<(typeof RESPONSE_MODES)[number], "jwt">

/** Returns how the answer travels, without the `.jwt` of a signed answer. */
export const carrierOf = (mode: ResponseMode): "query" | "form_post" =>
  mode === "form_post" || mode === "form_post.jwt" ? "form_post" : "query"

export const isSigned = (mode: ResponseMode): mode is "query.jwt" | "form_post.jwt" => mode.endsWith(".jwt")

/**
 * Returns the requested mode if it is possible. Otherwise returns a mode in the query, and the refusal of the request uses this mode. Browsers cannot
 * post to a private-use scheme. They also change line breaks and NUL in form values (HTML, "constructing the entry list"), but `state` must
 * come back unchanged. In a JWT, `state` is encoded.
 */
export function attainableMode(
  { values, repeated }: Parameters,
  redirectUri: ProvenRedirectUri,
  state: string | undefined,
): ResponseMode {
  const asked = repeated.has("response_mode") ? undefined : values.get("response_mode")
  const isPostable = /^https?:/i.test(redirectUri)
  switch (asked) {
    case "form_post":
      return isPostable && !/[\r\n\0]/.test(state ?? "") ? "form_post" : "query"
    case "form_post.jwt":
      return isPostable ? "form_post.jwt" : "query.jwt"
    case "query.jwt":
    case "jwt":
      return "query.jwt"
    default:
      return "query"
  }
}

/** `isSignedOnly`: the client's profile demands signed answers. FAPI 2.0 Message Signing §5.4.1.1. */
export function refuseResponseMode(asked: string | undefined, attained: ResponseMode, isSignedOnly: boolean): void {
  if (isSignedOnly && !isSigned(attained)) refuse("invalid_request", "response-mode-unsigned")
  if (asked === undefined || asked === attained || (asked === "jwt" && attained === "query.jwt")) return
  if (asked === "form_post" || asked === "form_post.jwt") refuse("invalid_request", "form-post-impossible")
  refuse("invalid_request", "response-mode-unsupported", { received: shownWords("response_mode", asked) })
}
