/** The part of contract.ts about what needs attention. Scripts rely on these members too. */
import type { Timestamp } from "./timestamp.ts"

/** The findings that need an operator's attention, the most urgent first. */
export interface AttentionRecord {
  /** The time at which the server looked. */
  readonly as_of: Timestamp
  readonly findings: readonly AttentionFinding[]
}

/** `now`: something fails, or attackers can exploit it. `soon`: this will or may happen. `advice`: another setting would be better. */
export const SEVERITIES = ["now", "soon", "advice"] as const
export type Severity = (typeof SEVERITIES)[number]

/** The kinds of findings, in the order in which findings of one severity are listed. */
export const FINDING_KINDS = [
  "data-restored",
  "disk-low",
  "host-differs",
  "proxy-unlisted",
  "url-plain-http",
  "mail-off",
  "mails-waiting",
  "mails-lost",
  "secret-expired",
  "secret-expires",
  "key-overdue",
  "key-old",
  "key-not-fetched",
  "sign-outs-waiting",
  "refusals-repeated",
  "guessing",
  "maker-gone",
  "maker-lacks-right",
  "keys-maker-gone",
  "keys-maker-lacks-right",
  "issuer-setter",
  "policy-setter",
  "administrator-one-factor",
  "administrator-unverified",
  "invitation-waiting",
  "invitation-refused",
  "imported-hashes",
  "backup-missing",
  "backup-old",
  "redirect-plain-http",
  "pkce-plain",
  "secret-unused",
] as const
export type FindingKind = (typeof FINDING_KINDS)[number]

export interface AttentionFinding {
  readonly kind: FindingKind
  readonly severity: Severity
  /** The client, user, key, trusted issuer or exchange policy. Null if the finding is about the whole service. */
  readonly subject_id: string | null
  /** The name of the client, or the username. Strangers may have chosen it. */
  readonly subject_name: string | null
  /** A number. The kind says what it counts. */
  readonly count: number | null
  /** When it happened, or last happened. */
  readonly at: Timestamp | null
  /** When it will happen. */
  readonly due_at: Timestamp | null
  /** A further word, such as the reason of refusals or the host. */
  readonly detail: string | null
  /** The address in the console at which an operator can solve the finding, relative to `/console`. */
  readonly address: string
}
