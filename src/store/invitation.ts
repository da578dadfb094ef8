import type { GroupId } from "../base/id.ts"
import type { User } from "../identity/user.ts"
import type { AuditEvent } from "./audit_event.ts"
import type { MailDelivery } from "./mail_delivery.ts"

/** Invitations. An invited user has no password, and `invitedAt` is set until the user accepts. */
export interface InvitationStore {
  /** Adds an invited user, as a member of the groups that still exist. */
  create(
    user: User,
    groups: readonly GroupId[],
    event: AuditEvent,
    mail?: MailDelivery,
  ): Promise<"created" | "username-taken">
  /**
   * Invites an existing user at `invitedAt`. False if the user is disabled or has a password, or if the address is no longer that of `before`, or if
   * another invitation was made since.
   */
  renew(before: User, invitedAt: number, event: AuditEvent, mail?: MailDelivery): Promise<boolean>
  /**
   * Sets the name, the mark of the address and the password of the invited user. `spent` if the user is disabled or has a password, or if the address,
   * the attributes or the invitation are no longer those of `before`: of several callers, one gets `accepted`.
   */
  accept(before: User, accepted: User, hash: string, event: AuditEvent): Promise<"accepted" | "email-taken" | "spent">
}
