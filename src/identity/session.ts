import type { SessionId, UserId } from "../base/id.ts"

/** One browser in which a user signed in. Times are milliseconds UTC. */
export interface Session {
  readonly id: SessionId
  /**
   * What clients know the session by: its own id, or that of the session before it where the same person typed the password again. The
   * cookie changes with every sign-in; what clients are told of must not.
   */
  readonly rootId: SessionId
  readonly userId: UserId
  /** When the password was typed: `auth_time`. */
  readonly createdAt: number
  /** Within a twentieth of the idle time. */
  readonly lastSeenAt: number
  readonly expiresAt: number
}

/** Whether a session still counts: not past its life, and not idle for longer than allowed. */
export const isLive = (session: Session, idleMs: number, now: number): boolean =>
  now < session.expiresAt && now < session.lastSeenAt + idleMs

/** A use is written down only now and then, so that looking at pages does not write each time. */
export const needsTouch = (session: Session, idleMs: number, now: number): boolean =>
  now - session.lastSeenAt >= idleMs / 20
