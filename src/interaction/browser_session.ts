import type { Session } from "../identity/session.ts"
import { isLive, needsTouch } from "../identity/session.ts"
import type { User } from "../identity/user.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"

export interface BrowserSession {
  readonly session: Session
  readonly user: User
}

/** Who is signed in in this browser, if anybody is. */
export async function currentSession(
  edge: EdgeRequest,
  ports: Pick<Ports, "credentials" | "lifetimes" | "store">,
): Promise<BrowserSession | undefined> {
  const payload = edge.session === undefined ? undefined : ports.credentials.openSession(edge.session)
  if (payload === undefined) return undefined
  const found = await ports.store.sessions.find(payload.sessionId)
  const { sessionIdle } = ports.lifetimes
  if (found === undefined || found.user.disabled || !isLive(found.session, sessionIdle, edge.now)) return undefined
  // HEAD changes nothing here.
  if (edge.method !== "HEAD" && needsTouch(found.session, sessionIdle, edge.now)) {
    ports.store.sessions.touch(found.session.id, edge.now)
  }
  return found
}

/** What this browser held until now, also where it counts no longer. */
export async function heldSession(
  edge: EdgeRequest,
  { credentials, store }: Pick<Ports, "credentials" | "store">,
): Promise<BrowserSession | undefined> {
  const payload = edge.session === undefined ? undefined : credentials.openSession(edge.session)
  return payload && store.sessions.find(payload.sessionId)
}

/** A form that is not submitted from our own page: the browser says so where it can. */
export const isFromElsewhere = ({ fetchSite }: EdgeRequest): boolean =>
  fetchSite !== undefined && fetchSite !== "same-origin"

/** How a page calls a user. */
export const shownUser = ({ name, username }: User) => ({ name: name ?? username, username })
