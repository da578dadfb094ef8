import type { Id } from "../base/id.ts"

/** What is worth keeping. Stable words. Refreshes and bearer checks are not events: the database does not grow with traffic. */
export type AuditEventType =
  | "client-created"
  | "client-updated"
  | "client-secret-added"
  | "client-secrets-ended"
  | "client-disabled"
  | "client-enabled"
  | "client-deleted"
  | "client-registered"
  | "registration-token-created"
  | "user-created"
  | "user-updated"
  | "user-disabled"
  | "user-enabled"
  | "user-deleted"
  | "password-set"
  | "signed-in"
  | "grant-issued"
  | "grant-revoked"
  | "code-replayed"
  | "refresh-replayed"
  | "attempts-exhausted"
  | "grant-older-than-token"
  | "signing-key-rotated"
  | "backup-accepted"
  | "data-copied"

/** Who did what to whom. Never holds a credential. */
export interface AuditEvent {
  readonly id: Id<"event">
  readonly at: number
  readonly type: AuditEventType
  /** `operator` for the command line, `server` for what a server does by itself, else the id of the user or client that acted. */
  readonly actor: string
  /** The id of what it happened to. */
  readonly subject: string
  readonly address: string | undefined
  readonly traceId: string | undefined
}
