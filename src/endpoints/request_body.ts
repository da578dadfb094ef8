/**
 * endpoints/ — one endpoint, one file or folder: the phases of a request, in order. Owns: the phases of each endpoint and their order. Does
 * not own: bytes and headers (http/), HTML (pages/), rules (oauth/), statements (store/), signing in and consenting (interaction/).
 */
import type { Parameters } from "../oauth/parameters.ts"
import { bodyText, formParameters, jsonParameters, mediaType, refuseRepeated } from "../oauth/parameters.ts"
import { refuse } from "../oauth/refusal.ts"
import type { EdgeRequest } from "../ports/ports.ts"

/**
 * Reads the parameters of a request that a client sends without a browser: to the token, revocation or introspection endpoint. Our specification
 * §4.2, RFC 6749 §3.2. Ignores parameters that are not in `known`. Refuses an unreadable body, or a repeated parameter, with invalid_request.
 */
export function readRequestBody(request: EdgeRequest, known: ReadonlySet<string>): Parameters {
  const parameters = parserOf(request, known)(bodyText(request.body ?? new Uint8Array()))
  if (parameters.malformed) refuse("invalid_request", "body-malformed")
  refuseRepeated(parameters, known)
  return parameters
}

function parserOf(request: EdgeRequest, known: ReadonlySet<string>): (text: string) => Parameters {
  switch (mediaType(request)) {
    case "application/x-www-form-urlencoded":
      return formParameters
    case "application/json":
      return (text) => jsonParameters(text, known)
    default:
      return refuse("invalid_request", "body-type-unsupported", { received: request.contentType })
  }
}
