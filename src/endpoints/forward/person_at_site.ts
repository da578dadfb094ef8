import { sha256 } from "../../base/digest.ts"
import { isSignedIn } from "../../identity/factors.ts"
import { isLive, needsTouch } from "../../identity/session.ts"
import type { EdgeRequest, Ports } from "../../ports/ports.ts"
import type { SessionWithNames } from "../../store/session.ts"

const ORIGIN_BYTES = 16

/** The origins are those of sites, so there are few. */
const digests = new Map<string, Buffer>()

/** Returns what the cookie at a site contains of its origin. */
export function originDigest(origin: string): Buffer {
  const known = digests.get(origin)
  if (known !== undefined) return known
  const digest = sha256(origin).subarray(0, ORIGIN_BYTES)
  digests.set(origin, digest)
  return digest
}

/**
 * Returns the person of the cookie at a site, with everything that a rule asks, in one read. Undefined if the cookie is missing, or of another site, or
 * if its session has ended. The session's cookie at this service never reaches the site, and the cookie of one site is useless at another.
 */
export async function personAtSite(
  request: EdgeRequest,
  origin: string,
  { credentials, lifetimes: { sessionIdle }, store }: Pick<Ports, "credentials" | "lifetimes" | "store">,
): Promise<SessionWithNames | undefined> {
  const opened = request.cookies.site === undefined ? undefined : credentials.openSite(request.cookies.site)
  if (opened === undefined || originDigest(origin).compare(opened.origin) !== 0) return undefined
  const found = await store.sessions.findWithNames(opened.sessionId)
  if (found === undefined || found.user.disabled || !isLive(found.session, sessionIdle, request.now)) return undefined
  if (!isSignedIn(found.session.factors, found.enrolled)) return undefined
  if (needsTouch(found.session, sessionIdle, request.now)) store.sessions.touch(found.session.id, request.now)
  return found
}
