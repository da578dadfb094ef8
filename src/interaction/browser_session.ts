import type { SecondFactor } from "../identity/factors.ts"
import { isSignedIn } from "../identity/factors.ts"
import type { Session } from "../identity/session.ts"
import { isLive, needsTouch } from "../identity/session.ts"
import type { User } from "../identity/user.ts"
import { provesDevice } from "../ports/device_session.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"

export interface BrowserSession {
  readonly session: Session
  readonly user: User
  /** The second factors that the user can prove. */
  readonly enrolled: readonly SecondFactor[]
}

type SessionPorts = Pick<Ports, "credentials" | "lifetimes" | "store">

/**
 * Returns the session and user of this browser; undefined if no user is signed in. A session that lacks the user's own second factor is not signed in:
 * only the steps of an interaction may use it, by `begunSession`.
 */
export async function currentSession(request: EdgeRequest, ports: SessionPorts): Promise<BrowserSession | undefined> {
  const begun = await begunSession(request, ports)
  return begun !== undefined && isSignedIn(begun.session.factors, begun.enrolled) ? begun : undefined
}

/**
 * Returns the live session of this browser, even if its user has yet to prove a second factor. The only place that demands the device of a device-bound
 * session: a stolen cookie alone finds no session here.
 */
export async function begunSession(request: EdgeRequest, ports: SessionPorts): Promise<BrowserSession | undefined> {
  const found = await heldSession(request, ports)
  const { sessionIdle } = ports.lifetimes
  if (found === undefined || found.user.disabled || !isLive(found.session, sessionIdle, request.now)) return undefined
  if (!provesDevice(found.session, request, ports)) return undefined
  // A HEAD request does not extend the session.
  if (request.method !== "HEAD" && needsTouch(found.session, sessionIdle, request.now)) {
    ports.store.sessions.touch(found.session.id, request.now)
  }
  return found
}

/** Returns the last session of this browser, even if that session is no longer valid. */
export async function heldSession(
  request: EdgeRequest,
  { store }: Pick<Ports, "store">,
): Promise<BrowserSession | undefined> {
  return request.sessionId && store.sessions.find(request.sessionId)
}

/** Whether another site submitted the form, as far as the browser reports it. */
export const isFromElsewhere = ({ fetchSite }: EdgeRequest): boolean =>
  fetchSite !== undefined && fetchSite !== "same-origin"

/** The user's name as the pages show it. */
export const shownUser = ({ name, username }: User) => ({ name: name ?? username, username })
