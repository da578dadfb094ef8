import { bodyText, jsonParameters } from "../../oauth/parameters.ts"
import { refuse } from "../../oauth/refusal.ts"
import type { EdgeRequest } from "../ports.ts"

/** Metadata are values of any type. */
const NO_PARAMETERS: ReadonlySet<string> = new Set()

/**
 * The members of the body. RFC 7591 §3.1: "an "application/json" document". Refuses invalid_request for anything else, and for a member that
 * stands twice.
 */
export function readMetadata({ contentType, contentEncoding, body }: EdgeRequest): ReadonlyMap<string, unknown> {
  if (contentEncoding !== undefined) refuse("invalid_request", "body-encoded", { received: contentEncoding })
  const [type, ...attributes] = (contentType ?? "").split(";").map((part) => part.trim().toLowerCase())
  const foreign = attributes.some((one) => one.startsWith("charset=") && !/^charset="?utf-8"?$/.test(one))
  if (type !== "application/json" || foreign) refuse("invalid_request", "body-not-json", { received: contentType })
  const text = bodyText(body ?? new Uint8Array())
  jsonParameters(text, NO_PARAMETERS)
  return new Map(Object.entries(JSON.parse(text) as object))
}
