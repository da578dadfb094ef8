import { openPushed } from "../interaction/pushed_requests.ts"
import type { AddressedRequest } from "../interaction/request_address.ts"
import { hasOverrides, requestQuery } from "../interaction/request_address.ts"
import { restart } from "../interaction/restart.ts"
import type { Submission } from "../interaction/submission.ts"
import { visitOf } from "../interaction/visit.ts"
import type { Client } from "../oauth/client.ts"
import { CONSOLE_CLIENT_ID } from "../oauth/console_client_id.ts"
import type { Parameters } from "../oauth/parameters.ts"
import { AUTHORIZATION_PATH } from "../oauth/paths.ts"
import type { PushedRequest } from "../oauth/pushed_request.ts"
import { isUsable, sealedPart } from "../oauth/pushed_request.ts"
import { refuse } from "../oauth/refusal.ts"
import type { Answer } from "../ports/answer.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"

/**
 * Returns the pushed request to which the parameters refer; undefined if they refer to none. RFC 9126 §4. A thief of a request URI gains nothing with a
 * client of their own: the request belongs to the client that pushed it.
 */
export function openedRequest(
  { values, repeated }: Parameters,
  client: Client,
  ports: Pick<Ports, "carriedValues">,
): PushedRequest | undefined {
  const sealed = sealedPart(values)
  if (sealed === undefined) return undefined
  if (repeated.has("request_uri")) refuse("invalid_request", "parameter-repeated", { received: "request_uri" })
  const pushed = openPushed(sealed, ports) ?? refuse("invalid_request_uri", "request-uri-malformed")
  if (pushed.clientId !== client.id) refuse("invalid_request_uri", "request-uri-of-another-client")
  return pushed
}

/** RFC 9126 §5, §6. The console is a page of this service, which has no server that could push. */
export function refuseUnpushed(client: Client, { requirePushed }: Pick<Ports, "requirePushed">): void {
  if (client.requirePushed || (requirePushed && client.id !== CONSOLE_CLIENT_ID))
    refuse("invalid_request", "pushed-request-required")
}

type Follow = (addressed: AddressedRequest, request: EdgeRequest) => Promise<Answer>

/**
 * Follows a pushed request. The browser must open it within its short life. From then on, a mark in the address, with a MAC for this browser, lets the
 * person finish: the form of each page carries it, and so does the address bar, for a reload. Decision 0095.
 */
export async function beginPushed(
  pushed: PushedRequest,
  { submission, addressed }: { readonly submission: Submission; readonly addressed: AddressedRequest },
  request: EdgeRequest,
  ports: Ports,
  follow: Follow,
): Promise<Answer> {
  const hasBegun = addressed.begun === true || addressed.overrides.signedIn
  if (!isUsable(pushed, hasBegun, request.now)) refuse("invalid_request_uri", "request-uri-expired")
  const begun: AddressedRequest = { ...addressed, begun: true }
  if (hasBegun || request.method !== "GET" || submission.answered !== undefined) return follow(begun, request)
  const { visit, setsCookie } = visitOf(request, ports)
  const within = { ...request, cookies: { ...request.cookies, visit } }
  const answer = await follow(begun, within)
  if (answer.kind !== "page" && answer.kind !== "redirect") return answer
  // An address that has overrides already belongs to another browser, or to one that keeps no cookies: it would be redirected forever.
  const isMarkable = answer.kind === "page" && answer.refused === undefined && !hasOverrides(submission.parameters)
  if (isMarkable)
    return restart(
      { path: AUTHORIZATION_PATH, query: requestQuery(begun, within.cookies, ports) },
      ports,
      setsCookie.cookies,
    )
  return setsCookie.cookies === undefined
    ? answer
    : { ...answer, cookies: { ...setsCookie.cookies, ...answer.cookies } }
}
