import type { Session } from "../identity/session.ts"
import { isLive, needsTouch } from "../identity/session.ts"
import type { User } from "../identity/user.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"

export interface BrowserSession {
  readonly session: Session
  readonly user: User
}

/** The user who is signed in in this browser; undefined if nobody is. */
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

/** The session that this browser last had, even if it is no longer valid. */
export async function heldSession(
  edge: EdgeRequest,
  { credentials, store }: Pick<Ports, "credentials" | "store">,
): Promise<BrowserSession | undefined> {
  const payload = edge.session === undefined ? undefined : credentials.openSession(edge.session)
  return payload && store.sessions.find(payload.sessionId)
}

/** A form that another site submits, if the browser says so. */
export const isFromElsewhere = ({ fetchSite }: EdgeRequest): boolean =>
  fetchSite !== undefined && fetchSite !== "same-origin"

/** The user's name as the pages show it. */
export const shownUser = ({ name, username }: User) => ({ name: name ?? username, username })
