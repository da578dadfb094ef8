import { deepEqual, equal, match } from "node:assert/strict"
import type { Received } from "./wire.ts"

/** Every error of the token and bearer endpoints as sent. Specification §7. */
export const ERRORS = {
  invalid_request: [400, "invalid_request", "A required parameter is missing, or the request is malformed."],
  invalid_client: [401, "invalid_client", "Client authentication failed."],
  invalid_grant: [400, "invalid_grant", "The authorization code or refresh token is invalid, expired or already used."],
  unauthorized_client: [400, "unauthorized_client", "The client is not authorized to use this grant."],
  unsupported_grant_type: [400, "unsupported_grant_type", "The grant type is not supported."],
  invalid_scope: [400, "invalid_scope", "The requested scope is invalid."],
  invalid_target: [400, "invalid_target", "The requested resource is invalid or unknown."],
  invalid_token: [401, "invalid_token", "The access token is invalid or expired."],
  missing_token: [401, "invalid_token", "An access token is required in the Authorization header."],
  insufficient_scope: [403, "insufficient_scope", "The access token does not belong to a user."],
  too_many_requests: [429, "too_many_requests", "Rate limit exceeded"],
  method_not_allowed: [405, "invalid_request", "The request method is not allowed here."],
  body_too_large: [413, "invalid_request", "The request body is too large."],
  invalid_redirect_uri: [400, "invalid_redirect_uri", "The value of one or more redirect_uris is invalid."],
  invalid_client_metadata: [
    400,
    "invalid_client_metadata",
    "The value of one of the client metadata fields is invalid or not supported.",
  ],
  unapproved_software_statement: [
    400,
    "unapproved_software_statement",
    "Software statements are not approved for use here.",
  ],
  registration_off: [404, "not_found", "Registration is off at this server."],
  not_found: [404, "not_found", "There is nothing at this address."],
} as const satisfies Record<string, readonly [status: number, error: string, text: string]>

export type ErrorName = keyof typeof ERRORS

/** Headers that only some answers have. `assertError` checks that an error has the expected headers of this list, and no other header of the list. */
const SPOKEN_OF = ["www-authenticate", "retry-after", "allow", "set-cookie", "location"] as const

/** Asserts the headers of JSON answers, for errors and successes alike. Behaviour §2.8. */
export function assertJsonHeaders({ headers }: Pick<Received, "headers">): void {
  equal(headers["content-type"], "application/json")
  equal(headers["cache-control"], "no-store")
  equal(headers.pragma, "no-cache")
  equal(headers["x-content-type-options"], "nosniff")
  match(headers["x-trace-id"] ?? "", /^[0-9a-f]{16}$/)
}

/** Asserts a whole error: the status, the body, and which of the checked headers are present. */
export function assertError(
  answer: Received,
  name: ErrorName,
  more: Partial<Record<(typeof SPOKEN_OF)[number], string>> = {},
): void {
  const [status, error, error_description] = ERRORS[name]
  deepEqual([answer.status, answer.text], [status, JSON.stringify({ error, error_description })])
  assertJsonHeaders(answer)
  for (const header of SPOKEN_OF) equal(answer.headers[header], more[header], `header ${header}`)
}

/** Asserts a 200 in JSON, and returns its body. */
export function bodyOf<T = Record<string, unknown>>(answer: Received): T {
  equal(answer.status, 200, answer.text)
  assertJsonHeaders(answer)
  return JSON.parse(answer.text) as T
}
