import type { ClientId, GroupId, UserId } from "../base/id.ts"
import type { User } from "../identity/user.ts"
import type { Scope } from "../oauth/vocabulary.ts"
import type { AuditEvent } from "./audit_event.ts"
import type { MailDelivery } from "./mail_delivery.ts"

/** The rights that a user or client must hold for an invitation to be accepted. */
export interface Inviter {
  readonly id: UserId | ClientId
  readonly rights: readonly Scope[]
}

/** An invited user whose account has a right: the role `admin`, or a role that the user or one of the user's groups holds. */
export interface OpenInvitation {
  readonly user: User & { readonly invitedAt: number }
  readonly invitedBy: string | undefined
}

/**
 * Invitations. An invited user has no password, and `invitedAt` is set until the user accepts. The inviter is the actor of the event of the last
 * invitation.
 */
export interface InvitationStore {
  /** The actor who last invited this user; undefined if unknown, and if no invitation is open. */
  inviterOf(id: UserId): Promise<string | undefined>
  /** The enabled user whom the latest invitation since `since` to this folded address invited, unless they have accepted. */
  openFor(address: string, since: number): Promise<(User & { readonly invitedAt: number }) | undefined>
  /** Invitations since `since` of enabled users with a right. Reads up to `limit` invited users, by username. */
  withRights(since: number, limit: number): Promise<readonly OpenInvitation[]>
  /** Adds an invited user, as a member of the groups that still exist. */
  create(
    user: User,
    groups: readonly GroupId[],
    event: AuditEvent,
    mail?: MailDelivery,
  ): Promise<"created" | "username-taken">
  /**
   * Invites an existing user at `invitedAt`. False if the user is disabled or has a password, or if the address or the invitation is no longer that
   * of `before`.
   */
  renew(before: User, invitedAt: number, event: AuditEvent, mail?: MailDelivery): Promise<boolean>
  /**
   * Sets the name, the mark of the address and the password of the invited user. `spent`: the user is disabled or has a password, or the address, the
   * attributes or the invitation are no longer those of `before`; of several callers, one gets `accepted`. `inviter-lacks-right`: at the moment of
   * the write, the inviter is disabled or deleted, or lacks one of the rights. An undefined inviter requires nothing.
   */
  accept(
    before: User,
    accepted: User,
    hash: string | undefined,
    event: AuditEvent,
    inviter: Inviter | undefined,
  ): Promise<"accepted" | "email-taken" | "inviter-lacks-right" | "spent">
}
