import type { User } from "../identity/user.ts"
import type { AuditEvent } from "./audit_event.ts"

/** The first administrator of a service. An administrator is an enabled user with the role admin. */
export interface FirstAdministratorStore {
  /**
   * Whether a first administrator may be created: no administrator exists, and the last one created in this way is older than `since`
   * (milliseconds).
   */
  isMissing(since: number): Promise<boolean>
  /**
   * missing → created, for one caller. `exists`: an administrator exists, or another caller created one at `since` or later. Unless the result
   * is `created`, nothing is stored.
   */
  create(
    user: User,
    passwordHash: string,
    since: number,
    event: AuditEvent,
  ): Promise<"created" | "exists" | "username-taken" | "email-taken">
}
