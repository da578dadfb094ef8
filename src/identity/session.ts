import type { SessionId, UserId } from "../base/id.ts"
import type { ProvenFactors } from "./factors.ts"

/** One browser in which a user signed in. Times are milliseconds UTC. */
export interface Session {
  readonly id: SessionId
  /**
   * The session id for clients is made from this id. It is the session's own id, or the `rootId` of the previous session if the same person typed
   * the password again. The cookie changes with every sign-in; the session id for clients must not change.
   */
  readonly rootId: SessionId
  readonly userId: UserId
  readonly factors: ProvenFactors
  /** The time of the last activity, accurate to a twentieth of the idle time. */
  readonly lastSeenAt: number
  readonly expiresAt: number
}

/** Whether the session is live: neither its life nor its idle time has passed. */
export const isLive = (session: Session, idleMs: number, now: number): boolean =>
  now < session.expiresAt && now < session.lastSeenAt + idleMs

/** Whether `lastSeenAt` is old enough to be written again. So most page views write nothing. */
export const needsTouch = (session: Session, idleMs: number, now: number): boolean =>
  now - session.lastSeenAt >= idleMs / 20
