import type { SessionId, UserId } from "../base/id.ts"
import type { Passkey, PasskeyId } from "../identity/passkey.ts"
import type { Resumes, Session } from "../identity/session.ts"
import type { User } from "../identity/user.ts"
import type { AuditEvent } from "./audit_event.ts"
import type { MailDelivery } from "./mail_delivery.ts"
import type { Leaving } from "./own_account.ts"

/** A challenge that a ceremony answered. It works once. */
export interface AnsweredChallenge {
  /** The digest of the challenge, 16 bytes. */
  readonly digest: Uint8Array
  /** Milliseconds. From this time on the server refuses the challenge in any case. */
  readonly endsAt: number
}

/** An assertion whose signature is valid. */
export interface PasskeyUse {
  readonly passkeyId: PasskeyId
  readonly challenge: AnsweredChallenge
  /** The signature counter of the assertion. */
  readonly counter: number
  readonly backedUp: boolean
  readonly at: number
}

/** A change of a user's passkeys, with its audit event, and the e-mail that notifies the person. */
export interface PasskeyChange {
  readonly event: AuditEvent
  readonly mail?: MailDelivery | undefined
}

export interface PasskeyStore {
  /** The user's passkeys, oldest first. */
  listOf(userId: UserId): Promise<readonly Passkey[]>
  /** The passkey with this credential id, its user, and the hash of the user's password if they have one. */
  find(
    credentialId: Uint8Array,
  ): Promise<{ passkey: Passkey; user: User; passwordHash: string | undefined } | undefined>
  /**
   * Stores the passkey, ends the session `previous` and starts `next`, in one step. `spent`: the challenge was answered before, the session `previous`
   * has ended, or the user is disabled. `taken`: the credential is already a passkey.
   */
  add(
    passkey: Passkey,
    challenge: AnsweredChallenge,
    previous: SessionId,
    next: Session,
    change: PasskeyChange,
  ): Promise<"added" | "spent" | "taken">
  /**
   * Removes the passkey, and also the recovery codes if it was the last second factor. Sessions that proved any passkey end, as with `removeApp`: a
   * session does not record which. `unknown`: the user has no such passkey, or `own` has ended. `last`, only with `own`: the user could not
   * sign in any more (sql/way_in.ts).
   */
  remove(id: PasskeyId, userId: UserId, change: PasskeyChange, own?: Leaving): Promise<"removed" | "unknown" | "last">
  /**
   * Uses the assertion and starts the session in one step. False, without a session, if the challenge was answered before, if the counter is no
   * longer higher than the stored one, or if the passkey is removed or its user disabled. For `resumes` see SessionStore. Of several callers with one
   * assertion, one gets true.
   */
  signIn(use: PasskeyUse, session: Session, event: AuditEvent, resumes?: Resumes): Promise<boolean>
  /** Whether a passkey may be offered to the user: they have none, and have not declined one. */
  mayOffer(userId: UserId): Promise<boolean>
  /** Records that the user declined the offer. False if they did so before. */
  declineOffer(userId: UserId, at: number): Promise<boolean>
  /** Records that the server refused a passkey because its counter went back. */
  recordRefused(change: PasskeyChange): Promise<void>
}
