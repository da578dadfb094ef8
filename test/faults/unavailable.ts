import assert from "node:assert/strict"
import type { Visited } from "../support/browser.ts"
import type { TokenAnswer } from "../support/journey.ts"

const UNAVAILABLE = {
  error: "temporarily_unavailable",
  error_description: "The service cannot answer just now.",
}

/** Specification §7.2, for an unreachable or full store: asserts a 503 with Retry-After, and a body in the form of any other error. */
export function assertUnavailable({ status, headers, body }: TokenAnswer): void {
  assert.deepEqual([status, body], [503, UNAVAILABLE])
  assert.equal(headers.get("content-type"), "application/json")
  assert.equal(headers.get("cache-control"), "no-store")
  assert.match(headers.get("retry-after") ?? "", /^[1-9][0-9]*$/)
}

/** Asserts the page of a server whose store is unreachable or full. The page shows the trace id, and not the reason. */
export function assertUnavailablePage({ status, headers, html, location }: Visited): void {
  assert.deepEqual([status, location], [503, undefined])
  assert.match(headers.get("content-type") ?? "", /^text\/html/)
  assert.equal(headers.get("cache-control"), "no-store")
  assert.match(headers.get("retry-after") ?? "", /^[1-9][0-9]*$/)
  assert.ok(html.includes(headers.get("x-trace-id") ?? "?"), "the page shows the trace id")
  assert.doesNotMatch(html, /gac_|store-unavailable|SQLITE|ENOSPC|postgres|ECONN/)
}
