import { bodyText, jsonParameters, mediaType } from "../../oauth/parameters.ts"
import { refuse } from "../../oauth/refusal.ts"
import type { EdgeRequest } from "../../ports/ports.ts"

/** The names of members that must be strings. Empty, because metadata values may have any type. */
const NO_PARAMETERS: ReadonlySet<string> = new Set()

/**
 * Reads the members of the body. RFC 7591 §3.1: "an "application/json" document". Refuses with invalid_request any other body, and a repeated member.
 */
export function readMetadata(request: EdgeRequest): ReadonlyMap<string, unknown> {
  if (mediaType(request) !== "application/json")
    refuse("invalid_request", "body-not-json", { received: request.contentType })
  const text = bodyText(request.body ?? new Uint8Array())
  jsonParameters(text, NO_PARAMETERS)
  return new Map(Object.entries(JSON.parse(text) as object))
}
