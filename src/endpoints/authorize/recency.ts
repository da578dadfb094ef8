import type { BrowserSession } from "../session.ts"
import type { Asked } from "./asked.ts"

/**
 * Whether the password was typed as lately as the request asks. OpenID Connect Core §3.1.2.1, `max_age`: "If the elapsed time is greater than
 * this value, the OP MUST attempt to actively re-authenticate the End-User."
 */
export function isRecentEnough({ session }: BrowserSession, { request }: Asked, now: number): boolean {
  if (request.prompt.includes("login") || request.prompt.includes("select_account")) return false
  if (request.maxAge === undefined) return true
  // `max_age=0` "is equivalent to prompt=login", also within the millisecond.
  return request.maxAge > 0 && now - session.createdAt <= request.maxAge * 1000
}
