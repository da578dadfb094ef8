import type { SessionId } from "../../base/id.ts"
import type { BrowserSession } from "../../interaction/browser_session.ts"
import { formParameters } from "../../oauth/parameters.ts"
import type { EdgeRequest, Ports } from "../../ports/ports.ts"

const MAX_AGE_MS = 60_000

/**
 * Returns the session that a person wants to end at the host of a site: forward/sign_out_at_site.ts. Undefined for any other sign-out, and in a browser with
 * another session: a link with a proof of one's own session must sign nobody else out.
 */
export async function sessionAskedAtSite(
  { query, now, sessionId }: EdgeRequest,
  { carriedValues, store }: Pick<Ports, "carriedValues" | "store">,
): Promise<BrowserSession | undefined> {
  const sealed = formParameters(query).values.get("site")
  const asked = sealed === undefined ? undefined : carriedValues.open("site sign-out", sealed)
  if (asked === undefined) return undefined
  // Only this server seals for this use, so the value has the form.
  const { session, at } = asked as { readonly session: SessionId; readonly at: number }
  if (sessionId !== undefined && sessionId !== session) return undefined
  return now - at > MAX_AGE_MS ? undefined : store.sessions.find(session)
}
