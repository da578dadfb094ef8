import type { Session } from "../identity/session.ts"
import { isLive, needsTouch } from "../identity/session.ts"
import type { User } from "../identity/user.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"

export interface BrowserSession {
  readonly session: Session
  readonly user: User
}

/** Returns the session and user of this browser; undefined if no user is signed in. */
export async function currentSession(
  edge: EdgeRequest,
  ports: Pick<Ports, "lifetimes" | "store">,
): Promise<BrowserSession | undefined> {
  const found = await heldSession(edge, ports)
  const { sessionIdle } = ports.lifetimes
  if (found === undefined || found.user.disabled || !isLive(found.session, sessionIdle, edge.now)) return undefined
  // A HEAD request does not extend the session.
  if (edge.method !== "HEAD" && needsTouch(found.session, sessionIdle, edge.now)) {
    ports.store.sessions.touch(found.session.id, edge.now)
  }
  return found
}

/** Returns the last session of this browser, even if that session is no longer valid. */
export async function heldSession(
  edge: EdgeRequest,
  { store }: Pick<Ports, "store">,
): Promise<BrowserSession | undefined> {
  return edge.sessionId && store.sessions.find(edge.sessionId)
}

/** Whether another site submitted the form, as far as the browser reports it. */
export const isFromElsewhere = ({ fetchSite }: EdgeRequest): boolean =>
  fetchSite !== undefined && fetchSite !== "same-origin"

/** The user's name as the pages show it. */
export const shownUser = ({ name, username }: User) => ({ name: name ?? username, username })
