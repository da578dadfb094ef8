import type { User } from "../identity/user.ts"
import type { AuditEvent } from "./audit_event.ts"

/** The first administrator of a service. An administrator is an enabled user with the role admin who has accepted the invitation, if any. */
export interface FirstAdministratorStore {
  /** Whether no administrator exists now, and no setup link or `admin create` has created one at `since` (milliseconds) or later. */
  isMissing(since: number): Promise<boolean>
  /**
   * missing → created. Of several callers, only one succeeds. `exists`: an administrator exists, or another caller created one at `since` or
   * later. Unless the result is `created`, nothing is stored.
   */
  create(
    user: User,
    passwordHash: string,
    since: number,
    event: AuditEvent,
  ): Promise<"created" | "exists" | "username-taken" | "email-taken">
}
