import type { Id, SessionId, UserId } from "../base/id.ts"
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
  /** The recorded time of the last activity. It is up to a twentieth of the idle time-out too early, because not every activity is recorded. */
  readonly lastSeenAt: number
  readonly expiresAt: number
  /** Where the user signed in; absent if unknown. */
  readonly origin?: SessionOrigin
  /**
   * The user held a right of administration when this session began. Then each request that needs a sign-in reads the user's rights. In other
   * sessions only some requests read them, because that read would make every authorization request slower. Decision 0061.
   */
  readonly administers?: true
  /** The key of the device to which the browser bound this session. Absent if the browser did not: then the session cookie alone is enough. Decision 0092. */
  readonly device?: SessionDevice
  /** The connection that proved this session. Absent without one, and in sessions that a program before decision 0079 began. */
  readonly connectionId?: Id<"connection">
}

/** Where a user signed in: enough to recognise one's own browsers, too little to follow a person. Recorded at the sign-in only. */
export interface SessionOrigin {
  /** The network of the address: an IPv4 /24 or an IPv6 /48. */
  readonly network: string
  /** The browser and the system, as `Firefox on Linux`. */
  readonly device: string
}

/** The public key of a device-bound session. The private key never leaves the device. */
export interface SessionDevice {
  /** The digest of the key, in base64url. Each session has its own key. */
  readonly id: string
  /** SubjectPublicKeyInfo in base64url. */
  readonly key: string
}

type Activity = Pick<Session, "lastSeenAt" | "expiresAt">

/** Whether the session is live: it has neither expired nor been idle for `idleMs`. */
export const isLive = (session: Activity, idleMs: number, now: number): boolean =>
  now < session.expiresAt && now < session.lastSeenAt + idleMs

/** Whether `lastSeenAt` is old enough to be written again. Most page views write nothing, because `lastSeenAt` is recent enough. */
export const needsTouch = (session: Activity, idleMs: number, now: number): boolean =>
  now - session.lastSeenAt >= idleMs / 20

/**
 * What a new session with the root id of an earlier session continues. `over`: the earlier session had ended by its age or idle time, and its
 * session-bound grants must not continue.
 */
export type Resumes = "live" | "over"
