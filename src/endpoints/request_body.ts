import type { Parameters } from "../oauth/parameters.ts"
import { bodyText, formParameters, jsonParameters, refuseRepeated } from "../oauth/parameters.ts"
import { refuse } from "../oauth/refusal.ts"
import type { EdgeRequest } from "./ports.ts"

/**
 * The parameters of a request that a client sends by itself: to the token, revocation and introspection endpoints. Specification §4.2, RFC
 * 6749 §3.2. `known` are those that the endpoint reads; everything else is ignored. Refuses invalid_request.
 */
export function readRequestBody(
  { contentType, contentEncoding, body }: EdgeRequest,
  known: ReadonlySet<string>,
): Parameters {
  if (contentEncoding !== undefined) refuse("invalid_request", "body-encoded", { received: contentEncoding })
  const parameters = parserOf(contentType, known)(bodyText(body ?? new Uint8Array()))
  if (parameters.malformed) refuse("invalid_request", "body-malformed")
  refuseRepeated(parameters, known)
  return parameters
}

function parserOf(contentType: string | undefined, known: ReadonlySet<string>): (text: string) => Parameters {
  const [type = "", ...attributes] = (contentType ?? "").split(";").map((part) => part.trim().toLowerCase())
  const utf8 = attributes.every(
    (attribute) => !attribute.startsWith("charset=") || /^charset="?utf-8"?$/.test(attribute),
  )
  if (utf8 && type === "application/x-www-form-urlencoded") return formParameters
  if (utf8 && type === "application/json") return (text) => jsonParameters(text, known)
  return refuse("invalid_request", "body-type-unsupported", { received: contentType })
}
