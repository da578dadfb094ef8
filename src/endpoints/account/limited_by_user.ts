import type { BrowserSession } from "../../interaction/browser_session.ts"
import { heldSession } from "../../interaction/browser_session.ts"
import { refuse } from "../../oauth/refusal.ts"
import type { Answer } from "../../ports/answer.ts"
import { provesDevice } from "../../ports/device_session.ts"
import type { EdgeRequest, Ports } from "../../ports/ports.ts"

type Endpoint = (request: EdgeRequest, ports: Ports) => Promise<Answer>

/**
 * Limits a page of the account by user: a person can have any number of sessions and addresses. Forms are counted separately from reads, because each
 * change writes an audit event. Refuses with too_many_changes or too_many_requests. Without a session, the page only asks to sign in.
 */
export const limitedByUser = (endpoint: Endpoint): Endpoint => limited(({ user }) => user.id, endpoint)

/**
 * Limits each session separately. For the pages that end sessions and change the password: a thief who uses up the user's limit must not block the
 * owner there.
 */
export const limitedBySession = (endpoint: Endpoint): Endpoint => limited(({ session }) => session.id, endpoint)

const limited =
  (keyOf: (browser: BrowserSession) => string, endpoint: Endpoint): Endpoint =>
  async (request, ports) => {
    const held = await heldSession(request, ports)
    // A thief without the device of a device-bound session only sees the sign-in page, and must not use up the owner's limit.
    if (held === undefined || !provesDevice(held.session, request, ports)) return endpoint(request, ports)
    const isChange = request.method === "POST"
    const limit = isChange ? ports.limits.accountChanges : ports.limits.accountReads
    const { allowed, retryAfterSeconds } = await limit.take(keyOf(held), request.now)
    if (allowed) return endpoint(request, ports)
    return isChange
      ? refuse("too_many_changes", "account-changes-limit", { retryAfterSeconds })
      : refuse("too_many_requests", "account-reads-limit", { retryAfterSeconds })
  }
