/**
 * The stable names of audit events. Token checks are not recorded, so that the database does not grow with traffic. Of successful refreshes, only
 * repeats are recorded: the first repeat of a rotation, and the first repeat from another address.
 */
export const AUDIT_EVENT_TYPES = [
  "client-created",
  "client-updated",
  "client-secret-added",
  "client-secrets-ended",
  "client-disabled",
  "client-enabled",
  "client-deleted",
  "client-registered",
  "api-created",
  "api-updated",
  "api-deleted",
  "registration-token-created",
  "registration-token-revoked",
  "user-created",
  "user-updated",
  "user-disabled",
  "user-enabled",
  "user-deleted",
  "password-set",
  "signed-in",
  "sign-ins-failed",
  "sign-ins-limited",
  "grant-issued",
  "grant-revoked",
  "code-replayed",
  "refresh-replayed",
  "refresh-repeated",
  "attempts-exhausted",
  "grant-older-than-token",
  "signing-key-rotated",
  "backup-accepted",
  "host-differs",
  "proxy-unlisted",
  "data-copied",
] as const

export type AuditEventType = (typeof AUDIT_EVENT_TYPES)[number]
