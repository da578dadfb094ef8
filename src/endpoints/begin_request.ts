import type { AddressedRequest } from "../interaction/request_address.ts"
import { hasOverrides, requestQuery } from "../interaction/request_address.ts"
import { restart } from "../interaction/restart.ts"
import type { Submission } from "../interaction/submission.ts"
import { visitOf } from "../interaction/visit.ts"
import { AUTHORIZATION_PATH } from "../oauth/paths.ts"
import type { Answer } from "../ports/answer.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"

/** How long a person may take at the pages, for a request that a browser must open within a short time. */
const SIGN_IN_MS = 43_200_000

interface Begun {
  readonly submission: Submission
  readonly addressed: AddressedRequest
  /** The time in milliseconds until which a browser may open the request. */
  readonly opensUntil: number
  /** Refuses the request, because `opensUntil` has passed. */
  expired(): never
}

type Follow = (addressed: AddressedRequest, request: EdgeRequest) => Promise<Answer>

/**
 * Follows a pushed or signed request, which a browser must open within a short time. From then on, a mark in the address, with a MAC for this browser, lets
 * the person finish: the form of each page carries it, and so does the address bar, for a reload. Decision 0095.
 */
export async function beginRequest(
  { submission, addressed, opensUntil, expired }: Begun,
  request: EdgeRequest,
  ports: Ports,
  follow: Follow,
): Promise<Answer> {
  const hasBegun = addressed.begun === true || addressed.overrides.signedIn
  if (request.now >= opensUntil + (hasBegun ? SIGN_IN_MS : 0)) expired()
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
