import type { SessionId, UserId } from "../base/id.ts"
import type { ProvenFactors } from "./factors.ts"

/** One browser in which a user signed in. Times are milliseconds UTC. */
export interface Session {
  readonly id: SessionId
  /**
   * The root id: the session's own id, or the `rootId` of the previous session if the same person typed the password again. The server
   * makes the session id for clients from the root id. The cookie changes with every sign-in; the session id for clients must not change.
   */
  readonly rootId: SessionId
  readonly userId: UserId
  readonly factors: ProvenFactors
  /** The time of the last activity, accurate to a twentieth of the idle time. */
  readonly lastSeenAt: number
  readonly expiresAt: number
}

/** Whether the session is live: it has neither expired nor been idle for `idleMs`. */
export const isLive = (session: Session, idleMs: number, now: number): boolean =>
  now < session.expiresAt && now < session.lastSeenAt + idleMs

/** Whether `lastSeenAt` is old enough to be written again. So most page views write nothing. */
export const needsTouch = (session: Session, idleMs: number, now: number): boolean =>
  now - session.lastSeenAt >= idleMs / 20
