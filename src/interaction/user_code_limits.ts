import type { EdgeRequest, Ports } from "../ports/ports.ts"
import type { BrowserSession } from "./browser_session.ts"
import type { Count, CountedTry } from "./counted_try.ts"
import { blockCounts, takeEach } from "./counted_try.ts"

/**
 * Counts a typed code of a device, before it is looked up: by address, by user and session, and in sum. Refuses with too_many_requests. RFC 8628 §5.1. Only
 * people who are signed in may guess, so strangers cannot use up the sum.
 */
export async function countUserCode(
  { user, session }: BrowserSession,
  { address, addressKey, now }: EdgeRequest,
  limits: Ports["limits"],
): Promise<CountedTry> {
  const counts: readonly Count[] = [
    ...blockCounts(address, limits.userCodeBlock48, limits.userCodeBlock56),
    [limits.userCodeAddress, addressKey],
    [limits.userCode, session.rootId],
    [limits.userCode, user.id],
    // Last, because an attempt that is refused for its sender must not use up the count of all people.
    [limits.userCodeSum, "all"],
  ]
  return takeEach(counts, "user-code-limit", now)
}
