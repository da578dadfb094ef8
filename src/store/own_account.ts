import type { FirstProof } from "../base/first_proofs.ts"
import type { ClientId, SessionId, UserId } from "../base/id.ts"
import type { Session } from "../identity/session.ts"
import type { User } from "../identity/user.ts"
import type { Scope } from "../oauth/vocabulary.ts"
import type { AuditEvent } from "./audit_event.ts"
import type { MailDelivery } from "./mail_delivery.ts"

/** The user as the caller has read it. */
interface ReadUser {
  readonly user: User
  readonly passwordHash: string | undefined
}

/** The session in which a person changes something, and the session that follows it: its id is new. */
export interface Renewed {
  readonly previous: Session
  readonly next: Session
}

/** A change after which the person must still be able to sign in. `firstProofs`: those with which a sign-in can begin here. */
export interface Leaving extends Renewed {
  readonly firstProofs: readonly FirstProof[]
}

/** The changes that people make to their own account. */
export interface OwnAccountStore {
  /**
   * Ends all sessions of the user except the renewed one, with the unexchanged codes of the others and all session-bound grants, and adds
   * deliveries for clients with back-channel logout. False if the renewed session has already ended; then no other session ends.
   */
  signOutOthers(renewed: Renewed, event: AuditEvent): Promise<boolean>
  /**
   * Sets the password, in a renewed session. All session-bound grants of the user end. `ends`: what else ends. False if the session has already
   * ended, if the user is disabled, or if the password or the e-mail address is no longer that of `before`. Of several callers one gets true.
   */
  changePassword(
    before: ReadUser,
    hash: string,
    renewed: Renewed,
    ends: { readonly sessions: boolean; readonly grants: boolean },
    event: AuditEvent,
    mail?: MailDelivery,
  ): Promise<boolean>
  /**
   * Removes the password, in a renewed session; the other sessions that proved it end. `last`: the user could not sign in without it. `spent`: the session has
   * ended, the user is disabled, or the password is no longer that of `before`. If two removals leave no way in, one of them gets `last`.
   */
  removePassword(
    before: ReadUser,
    own: Leaving,
    event: AuditEvent,
    mail?: MailDelivery,
  ): Promise<"removed" | "last" | "spent">
  /**
   * Turns codes by e-mail off or on for the user, in a renewed session. If they are turned off, the other sessions that a code proved end. The outcome
   * is that of `removePassword`; `spent` also if nothing changes.
   */
  setEmailCode(
    userId: UserId,
    isOn: boolean,
    own: Leaving,
    event: AuditEvent,
    mail?: MailDelivery,
  ): Promise<"changed" | "last" | "spent">
  /** Whether the user gets codes by e-mail, and could sign in without them. */
  emailCodeOf(
    userId: UserId,
    firstProofs: readonly FirstProof[],
  ): Promise<{ readonly isOn: boolean; readonly canDoWithout: boolean }>
  /** Whether the user could sign in without the password. */
  canDoWithoutPassword(userId: UserId, firstProofs: readonly FirstProof[]): Promise<boolean>
  /**
   * Changes the address to that of `changed`, which is verified. `spent` if the session has ended, if the user is disabled, or if the password, the
   * address or the attributes are no longer those of `before`. Of several callers one gets `changed`.
   */
  changeEmail(
    before: ReadUser,
    changed: User,
    session: SessionId,
    event: AuditEvent,
    mail?: MailDelivery,
  ): Promise<"changed" | "email-taken" | "spent">
  /**
   * Takes a scope value back from a client: the grants of the user and the remembered consents lose it. With a carrier, grants also lose the claims
   * that were requested one by one. A grant or consent without remaining scope ends. Without a value, everything ends. False if nothing changed.
   */
  takeBack(userId: UserId, clientId: ClientId, value: Scope | undefined, event: AuditEvent): Promise<boolean>
  /**
   * Deletes the user as `users.delete` does. False if the user administers the service or is disabled, if the session has ended, or if the password is
   * no longer that of `before`.
   */
  delete(before: ReadUser, session: Session, event: AuditEvent, mail?: MailDelivery): Promise<boolean>
}
