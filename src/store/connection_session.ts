import type { Id, SessionId, UserId } from "../base/id.ts"
import type { Session } from "../identity/session.ts"
import type { AuditEvent } from "./audit_event.ts"

/** A session at another service, with which a session here began. Digests have 16 bytes. Decision 0079. */
export interface ConnectionSession {
  readonly userId: UserId
  /** The root id of the session here. */
  readonly rootId: SessionId
  readonly connectionId: Id<"connection">
  /** The digest of the person, as the other service names them when it reports a sign-out. */
  readonly subject: Uint8Array
  /** The digest of the other session's id. Undefined if the other service named none. */
  readonly session: Uint8Array | undefined
  /** What the other service needs to end its session, sealed. Undefined if the connection does not want that. */
  readonly hint: Uint8Array | undefined
  /** After this time the row is deleted, once the session here has ended. In milliseconds. */
  readonly expiresAt: number
}

/** The sessions that another service reports as ended: all of one person, one session, or one session of one person. */
export type ReportedSessions =
  | { readonly subject: Uint8Array; readonly session?: Uint8Array | undefined }
  | { readonly subject?: undefined; readonly session: Uint8Array }

export interface ConnectionSessionStore {
  /** The other service's session with which the session here began. */
  find(session: Pick<Session, "userId" | "rootId">): Promise<ConnectionSession | undefined>
  /** The users whose sessions another service reports as ended. */
  usersOf(connectionId: Id<"connection">, reported: ReportedSessions): Promise<readonly UserId[]>
  /**
   * Ends the user's sessions that the connection proved, with their unexchanged codes and session-bound grants, and adds deliveries for clients with
   * back-channel logout, in one step. `reported`: only these sessions. False if there are no such sessions: then the event is not written.
   */
  end(userId: UserId, connectionId: Id<"connection">, event: AuditEvent, reported?: ReportedSessions): Promise<boolean>
}
