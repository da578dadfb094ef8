// Generated from src/admin_api by `npm run docs`. Change it there.

export interface AttentionFinding {
  kind: "data-restored" | "disk-low" | "host-differs" | "proxy-unlisted" | "url-plain-http" | "mail-off" | "mails-waiting" | "mails-lost" | "secret-expired" | "secret-expires" | "key-overdue" | "key-old" | "key-not-fetched" | "sign-outs-waiting" | "refusals-repeated" | "guessing" | "maker-gone" | "maker-lacks-right" | "keys-maker-gone" | "keys-maker-lacks-right" | "issuer-setter" | "policy-setter" | "administrator-one-factor" | "administrator-unverified" | "invitation-waiting" | "invitation-refused" | "imported-hashes" | "backup-missing" | "backup-old" | "redirect-plain-http" | "pkce-plain" | "secret-unused"
  severity: "now" | "soon" | "advice"
  subject_id: string | null
  subject_name: string | null
  count: number | null
  at: string | null
  due_at: string | null
  detail: string | null
  address: string
}

export interface Attention {
  as_of: string
  findings: readonly AttentionFinding[]
}

/** What each operation takes and returns. */
export interface AttentionOperations {
  getAttention: {
    path: undefined
    query: undefined
    body: undefined
    output: Attention
  }
}

/** The method and the path of each operation. */
export const ATTENTION_OPERATIONS = {
  getAttention: ["GET", "/attention"],
} as const
