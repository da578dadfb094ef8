// Generated from src/admin_api by `npm run docs`. Change it there.

export interface AuditEvent {
  event_id: string
  at: string
  type: "client-created" | "client-updated" | "client-secret-added" | "client-secrets-ended" | "client-disabled" | "client-enabled" | "client-deleted" | "client-registered" | "client-host-blocked" | "client-host-unblocked" | "api-created" | "api-updated" | "api-deleted" | "scope-created" | "scope-updated" | "scope-deleted" | "attribute-created" | "attribute-updated" | "attribute-deleted" | "claim-created" | "claim-updated" | "claim-deleted" | "look-changed" | "look-reset" | "connection-created" | "connection-updated" | "connection-deleted" | "connection-secret-replaced" | "identity-linked" | "identity-unlinked" | "held-token-removed" | "site-created" | "site-updated" | "site-deleted" | "exchange-policy-created" | "exchange-policy-updated" | "exchange-policy-deleted" | "issuer-created" | "issuer-updated" | "issuer-deleted" | "role-created" | "role-updated" | "role-deleted" | "role-assigned" | "role-unassigned" | "group-created" | "group-updated" | "group-deleted" | "group-member-added" | "group-member-removed" | "registration-token-created" | "registration-token-revoked" | "user-created" | "user-imported" | "user-invited" | "invitation-accepted" | "user-updated" | "user-disabled" | "user-enabled" | "user-deleted" | "password-set" | "password-reset" | "password-removed" | "email-code-changed" | "email-verified" | "passkey-added" | "passkey-removed" | "passkey-refused" | "session-ended" | "consent-forgotten" | "mail-requested" | "access-taken-back" | "mail-sent" | "mail-not-sent" | "signed-in" | "sign-in-begun" | "second-factor-added" | "second-factor-removed" | "recovery-codes-replaced" | "recovery-code-used" | "sign-ins-failed" | "sign-ins-limited" | "grant-issued" | "device-denied" | "grant-revoked" | "code-replayed" | "refresh-replayed" | "refresh-repeated" | "attempts-exhausted" | "grant-older-than-token" | "escalation-refused" | "signing-key-rotated" | "backup-made" | "backup-accepted" | "host-differs" | "proxy-unlisted" | "data-copied"
  actor: string
  subject: string
  address: string | null
  trace_id: string | null
  detail: string | null
  changes: Readonly<Record<string, unknown>> | null
}

export interface AuditEventPage {
  items: readonly AuditEvent[]
  next_cursor: string | null
}

/** What each operation takes and returns. */
export interface AuditEventsOperations {
  listAuditEvents: {
    path: undefined
    query: { about?: string; include?: "console"; type?: readonly ("client-created" | "client-updated" | "client-secret-added" | "client-secrets-ended" | "client-disabled" | "client-enabled" | "client-deleted" | "client-registered" | "client-host-blocked" | "client-host-unblocked" | "api-created" | "api-updated" | "api-deleted" | "scope-created" | "scope-updated" | "scope-deleted" | "attribute-created" | "attribute-updated" | "attribute-deleted" | "claim-created" | "claim-updated" | "claim-deleted" | "look-changed" | "look-reset" | "connection-created" | "connection-updated" | "connection-deleted" | "connection-secret-replaced" | "identity-linked" | "identity-unlinked" | "held-token-removed" | "site-created" | "site-updated" | "site-deleted" | "exchange-policy-created" | "exchange-policy-updated" | "exchange-policy-deleted" | "issuer-created" | "issuer-updated" | "issuer-deleted" | "role-created" | "role-updated" | "role-deleted" | "role-assigned" | "role-unassigned" | "group-created" | "group-updated" | "group-deleted" | "group-member-added" | "group-member-removed" | "registration-token-created" | "registration-token-revoked" | "user-created" | "user-imported" | "user-invited" | "invitation-accepted" | "user-updated" | "user-disabled" | "user-enabled" | "user-deleted" | "password-set" | "password-reset" | "password-removed" | "email-code-changed" | "email-verified" | "passkey-added" | "passkey-removed" | "passkey-refused" | "session-ended" | "consent-forgotten" | "mail-requested" | "access-taken-back" | "mail-sent" | "mail-not-sent" | "signed-in" | "sign-in-begun" | "second-factor-added" | "second-factor-removed" | "recovery-codes-replaced" | "recovery-code-used" | "sign-ins-failed" | "sign-ins-limited" | "grant-issued" | "device-denied" | "grant-revoked" | "code-replayed" | "refresh-replayed" | "refresh-repeated" | "attempts-exhausted" | "grant-older-than-token" | "escalation-refused" | "signing-key-rotated" | "backup-made" | "backup-accepted" | "host-differs" | "proxy-unlisted" | "data-copied")[]; since?: string; until?: string; limit?: number; cursor?: string }
    body: undefined
    output: AuditEventPage
  }
  exportAuditEvents: {
    path: undefined
    query: { about?: string; type?: readonly ("client-created" | "client-updated" | "client-secret-added" | "client-secrets-ended" | "client-disabled" | "client-enabled" | "client-deleted" | "client-registered" | "client-host-blocked" | "client-host-unblocked" | "api-created" | "api-updated" | "api-deleted" | "scope-created" | "scope-updated" | "scope-deleted" | "attribute-created" | "attribute-updated" | "attribute-deleted" | "claim-created" | "claim-updated" | "claim-deleted" | "look-changed" | "look-reset" | "connection-created" | "connection-updated" | "connection-deleted" | "connection-secret-replaced" | "identity-linked" | "identity-unlinked" | "held-token-removed" | "site-created" | "site-updated" | "site-deleted" | "exchange-policy-created" | "exchange-policy-updated" | "exchange-policy-deleted" | "issuer-created" | "issuer-updated" | "issuer-deleted" | "role-created" | "role-updated" | "role-deleted" | "role-assigned" | "role-unassigned" | "group-created" | "group-updated" | "group-deleted" | "group-member-added" | "group-member-removed" | "registration-token-created" | "registration-token-revoked" | "user-created" | "user-imported" | "user-invited" | "invitation-accepted" | "user-updated" | "user-disabled" | "user-enabled" | "user-deleted" | "password-set" | "password-reset" | "password-removed" | "email-code-changed" | "email-verified" | "passkey-added" | "passkey-removed" | "passkey-refused" | "session-ended" | "consent-forgotten" | "mail-requested" | "access-taken-back" | "mail-sent" | "mail-not-sent" | "signed-in" | "sign-in-begun" | "second-factor-added" | "second-factor-removed" | "recovery-codes-replaced" | "recovery-code-used" | "sign-ins-failed" | "sign-ins-limited" | "grant-issued" | "device-denied" | "grant-revoked" | "code-replayed" | "refresh-replayed" | "refresh-repeated" | "attempts-exhausted" | "grant-older-than-token" | "escalation-refused" | "signing-key-rotated" | "backup-made" | "backup-accepted" | "host-differs" | "proxy-unlisted" | "data-copied")[]; since?: string; until?: string; format?: "csv" | "jsonl" }
    body: undefined
    output: string
  }
  streamAuditEvents: {
    path: undefined
    query: { about?: string; include?: "console"; type?: readonly ("client-created" | "client-updated" | "client-secret-added" | "client-secrets-ended" | "client-disabled" | "client-enabled" | "client-deleted" | "client-registered" | "client-host-blocked" | "client-host-unblocked" | "api-created" | "api-updated" | "api-deleted" | "scope-created" | "scope-updated" | "scope-deleted" | "attribute-created" | "attribute-updated" | "attribute-deleted" | "claim-created" | "claim-updated" | "claim-deleted" | "look-changed" | "look-reset" | "connection-created" | "connection-updated" | "connection-deleted" | "connection-secret-replaced" | "identity-linked" | "identity-unlinked" | "held-token-removed" | "site-created" | "site-updated" | "site-deleted" | "exchange-policy-created" | "exchange-policy-updated" | "exchange-policy-deleted" | "issuer-created" | "issuer-updated" | "issuer-deleted" | "role-created" | "role-updated" | "role-deleted" | "role-assigned" | "role-unassigned" | "group-created" | "group-updated" | "group-deleted" | "group-member-added" | "group-member-removed" | "registration-token-created" | "registration-token-revoked" | "user-created" | "user-imported" | "user-invited" | "invitation-accepted" | "user-updated" | "user-disabled" | "user-enabled" | "user-deleted" | "password-set" | "password-reset" | "password-removed" | "email-code-changed" | "email-verified" | "passkey-added" | "passkey-removed" | "passkey-refused" | "session-ended" | "consent-forgotten" | "mail-requested" | "access-taken-back" | "mail-sent" | "mail-not-sent" | "signed-in" | "sign-in-begun" | "second-factor-added" | "second-factor-removed" | "recovery-codes-replaced" | "recovery-code-used" | "sign-ins-failed" | "sign-ins-limited" | "grant-issued" | "device-denied" | "grant-revoked" | "code-replayed" | "refresh-replayed" | "refresh-repeated" | "attempts-exhausted" | "grant-older-than-token" | "escalation-refused" | "signing-key-rotated" | "backup-made" | "backup-accepted" | "host-differs" | "proxy-unlisted" | "data-copied")[] }
    body: undefined
    output: string
  }
}

/** The method and the path of each operation. */
export const AUDIT_EVENTS_OPERATIONS = {
  listAuditEvents: ["GET", "/audit_events"],
  exportAuditEvents: ["GET", "/audit_events/export"],
  streamAuditEvents: ["GET", "/audit_events/stream"],
} as const
