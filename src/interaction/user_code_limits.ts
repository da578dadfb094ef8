import { ipv6Block } from "../base/ip_address.ts"
import type { Limit } from "../limits/limit.ts"
import { refuse } from "../oauth/refusal.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"
import type { BrowserSession } from "./browser_session.ts"
import type { CountedTry } from "./sign_in_limits.ts"

/**
 * Counts a typed code of a device, before it is looked up: by address, by user and session, and in sum. Refuses with too_many_requests. RFC 8628 §5.1. Only
 * people who are signed in may guess, so strangers cannot use up the sum.
 */
export async function countUserCode(
  { user, session }: BrowserSession,
  { address, addressKey, now }: EdgeRequest,
  limits: Ports["limits"],
): Promise<CountedTry> {
  const blocks: (readonly [Limit, string])[] = address.includes(":")
    ? [
        [limits.userCodeBlock48, ipv6Block(address, 48)],
        [limits.userCodeBlock56, ipv6Block(address, 56)],
      ]
    : []
  const counts: (readonly [Limit, string])[] = [
    ...blocks,
    [limits.userCodeAddress, addressKey],
    [limits.userCode, session.rootId],
    [limits.userCode, user.id],
    // Last, because an attempt that is refused for its sender must not use up the count of all people.
    [limits.userCodeSum, "all"],
  ]
  const taken: (readonly [Limit, string])[] = []
  const giveBack = () => Promise.all(taken.map(([limit, key]) => limit.giveBack(key, now)))
  for (const [limit, key] of counts) {
    const { allowed, retryAfterSeconds } = await limit.take(key, now)
    if (!allowed) {
      await giveBack()
      refuse("too_many_requests", "user-code-limit", { retryAfterSeconds })
    }
    taken.push([limit, key])
  }
  return { giveBack }
}
