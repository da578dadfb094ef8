import type { GrantId, SessionId } from "../base/id.ts"
import type { SecondFactor } from "../identity/factors.ts"
import type { Resumes, Session, SessionDevice } from "../identity/session.ts"
import type { User } from "../identity/user.ts"
import type { AuditEvent } from "./audit_event.ts"
import type { SessionPages } from "./pages.ts"

/** The part of a session that says whether it is live. */
export type SessionOfGrant = Pick<Session, "id" | "lastSeenAt" | "expiresAt">

/** A session and what rules of a site ask of its user. The names are in order. */
export interface SessionWithNames {
  readonly session: Session
  readonly user: User
  readonly enrolled: readonly SecondFactor[]
  readonly groups: readonly string[]
  readonly roles: readonly string[]
}

export interface SessionStore extends SessionPages {
  /**
   * Stores no session if the user was disabled or deleted while the password was checked, or if the user now has another password hash. A
   * new password ends all sessions. Without this check, a concurrent sign-in with the old password would leave a session.
   */
  start(session: Session, event: AuditEvent, passwordHash?: string, resumes?: Resumes): Promise<void>
  /**
   * Starts the session by a code that was sent to this folded address, which uses the code. False, without a session, if the code was used, if the user was
   * disabled or deleted, or if the address is no longer verified for the user.
   */
  startByCode(
    use: { readonly digest: Uint8Array; readonly endsAt: number; readonly address: string },
    session: Session,
    event: AuditEvent,
    resumes: Resumes,
  ): Promise<boolean>
  find(id: SessionId): Promise<{ session: Session; user: User; enrolled: readonly SecondFactor[] } | undefined>
  /** The session that is bound to this device. */
  findBound(deviceId: string): ReturnType<SessionStore["find"]>
  /**
   * Binds the session to a device. Returns the session's root id. Undefined if it is bound already or has ended, or if the device has another session.
   * Of several callers one binds it.
   */
  bind(id: SessionId, device: SessionDevice): Promise<Pick<Session, "rootId"> | undefined>
  /** Like `find`, with the names of the user's groups, and of the roles that the user holds, also through groups. The same object until its content changes. */
  findWithNames(id: SessionId): Promise<SessionWithNames | undefined>
  /** The sessions with the root id of the grant, live or not. Empty if the session has ended, or if the grant is unknown. */
  ofGrant(id: GrantId): Promise<readonly SessionOfGrant[]>
  /** Records activity. Fire and forget: if the write is lost, the session may reach its idle time-out sooner. */
  touch(id: SessionId, now: number): void
  /** Ends a session without notifying clients, because another session of the same person replaces it. */
  end(id: SessionId): Promise<boolean>
  /**
   * Ends the session with its unexchanged codes and session-bound grants, and adds a delivery for each client with back-channel logout, in one step.
   * False if the session has already ended.
   */
  signOut(
    session: Pick<Session, "id" | "rootId" | "userId" | "connectionId">,
    now: number,
    event?: AuditEvent,
  ): Promise<boolean>
}
