import type { SessionId, UserId } from "../base/id.ts"
import type { ProvenFactors } from "./factors.ts"

/** One browser in which a user signed in. Times are milliseconds UTC. */
export interface Session {
  readonly id: SessionId
  /**
   * The session that clients know: its own id, or the previous session's if the same person typed the password again. The cookie changes
   * with every sign-in; the value for clients must not.
   */
  readonly rootId: SessionId
  readonly userId: UserId
  readonly factors: ProvenFactors
  /** Accurate to a twentieth of the idle time. */
  readonly lastSeenAt: number
  readonly expiresAt: number
}

/** A session is live until its life or its idle time has passed. */
export const isLive = (session: Session, idleMs: number, now: number): boolean =>
  now < session.expiresAt && now < session.lastSeenAt + idleMs

/** Limits writes: viewing pages does not write each time. */
export const needsTouch = (session: Session, idleMs: number, now: number): boolean =>
  now - session.lastSeenAt >= idleMs / 20
