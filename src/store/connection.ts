import type { Id, UserId } from "../base/id.ts"
import type { Connection } from "../connections/connection_settings.ts"
import type { LinkedIdentity } from "../connections/external_identity.ts"
import type { Resumes, Session } from "../identity/session.ts"
import type { User } from "../identity/user.ts"
import type { AuditEvent } from "./audit_event.ts"
import type { ConnectionSession } from "./connection_session.ts"
import type { Inviter } from "./invitation.ts"
import type { MailDelivery } from "./mail_delivery.ts"
import type { Leaving } from "./own_account.ts"
import type { RuledChanges } from "./ruled.ts"

export interface ConnectionStore {
  find(id: Id<"connection">): Promise<Connection | undefined>
  findByName(name: string): Promise<Connection | undefined>
  /** All connections, by name. */
  list(): Promise<readonly Connection[]>
  /** False if another connection has the name: then the event is not written. */
  create(connection: Connection, event: AuditEvent): Promise<boolean>
  /**
   * False if the connection does not exist, or if its settings no longer equal those of `before`. The secret stays as it is, unless `replaced` is given:
   * then the same write replaces it, so that no secret is ever beside the settings of another provider.
   */
  update(connection: Connection, event: AuditEvent, before: Connection, replaced?: AuditEvent): Promise<boolean>
  /** Replaces the sealed secret. False if the connection does not exist. */
  replaceSecret(id: Id<"connection">, sealed: Uint8Array | undefined, event: AuditEvent): Promise<boolean>
  /** Deletes the connection and its links. */
  delete(id: Id<"connection">, event: AuditEvent): Promise<boolean>
}

export interface LinkedIdentityStore {
  /** The link of a provider's person, with its user and the hash of the user's password if they have one. */
  find(
    connectionId: Id<"connection">,
    subject: string,
  ): Promise<
    { readonly link: LinkedIdentity; readonly user: User; readonly passwordHash: string | undefined } | undefined
  >
  /** The links of a user, oldest first. */
  ofUser(userId: UserId): Promise<readonly LinkedIdentity[]>
  /** How many links a connection has. Counts up to `limit`. */
  countOf(connectionId: Id<"connection">, limit: number): Promise<number>
  /**
   * Links the provider's person to the user, in one guarded write. `taken`: the person is linked already, or the user has a link by this connection.
   * `unknown`: the user is disabled or deleted, or the connection is deleted or disabled.
   */
  link(link: LinkedIdentity, event: AuditEvent, mail?: MailDelivery): Promise<"linked" | "taken" | "unknown">
  /**
   * Creates the user, without a password, and the link in one write. Of several first sign-ins of one person one gets `created`, and the others `taken`,
   * even if their users have the same name. `unknown`: the connection is deleted or disabled.
   */
  createUser(
    user: User,
    link: LinkedIdentity,
    event: AuditEvent,
  ): Promise<"created" | "username-taken" | "email-taken" | "taken" | "unknown">
  /**
   * Accepts an invitation with a person of a provider instead of a password: `accepted` and the link in one write. For the outcomes see
   * InvitationStore.accept. `taken`: the person is linked already, or the connection is deleted or disabled.
   */
  accept(
    before: User,
    accepted: User,
    link: LinkedIdentity,
    event: AuditEvent,
    inviter: Inviter | undefined,
  ): Promise<"accepted" | "email-taken" | "inviter-lacks-right" | "spent" | "taken">
  /**
   * Starts the session if the link still exists, and neither its user nor its connection is disabled, and records the use. False otherwise: then no
   * session starts. For `resumes` see SessionStore. After it, `lastUsedAt` is later than `linkedAt`. `elsewhere`: the provider's session, which is stored
   * with it.
   */
  signIn(
    link: LinkedIdentity,
    session: Session,
    event: AuditEvent,
    resumes?: Resumes,
    elsewhere?: ConnectionSession,
  ): Promise<boolean>
  /**
   * Like `signIn`, and makes the changes of the connection's rules in the same write. `changed`: the user or what the connection gave is no longer as the
   * caller has read it; then nothing is written. `unknown`: see `signIn`.
   */
  signInWithChanges(
    link: LinkedIdentity,
    session: Session,
    event: AuditEvent,
    resumes: Resumes,
    changes: RuledChanges,
    elsewhere?: ConnectionSession,
  ): Promise<"signed-in" | "changed" | "unknown">
  /**
   * Removes the user's link in the person's own session, which is renewed, and takes away the groups and roles that the connection gave. The other sessions
   * that this connection proved end. `last`: the user could not sign in any more (sql/way_in.ts). If two removals leave no way in, one of them gets
   * `last`. `unknown`: the link or the session no longer exists.
   */
  unlinkOwn(
    userId: UserId,
    connectionId: Id<"connection">,
    event: AuditEvent,
    own: Leaving,
    mail?: MailDelivery,
  ): Promise<"unlinked" | "unknown" | "last">
  /**
   * Removes a user's link, even the last way in, takes away the groups and roles that the connection gave, and ends the sessions that this connection
   * proved. False if the link does not exist.
   */
  unlink(userId: UserId, connectionId: Id<"connection">, event: AuditEvent): Promise<boolean>
}
