// Generated from src/admin_api by `npm run docs`. Change it there.

import type { Message } from "./connections.ts"

export interface ExplainInput {
  kind: "authorization_request" | "token" | "trace"
  value: string
}

export interface Check {
  check: "client" | "redirect_uri" | "parameters" | "response" | "grant_type" | "scope" | "pkce" | "sign_in" | "resource" | "person" | "genuine" | "expiry" | "grant" | "usable" | "request"
  outcome: "passed" | "failed" | "not_reached"
  section: string
}

export interface Proposal {
  kind: "redirect-uri" | "sign-out-uri" | "cors-origin" | "grant-type" | "scope" | "enable"
  operation: "updateClient" | "enableClient"
  method: "PATCH" | "POST"
  path: string
  body: Readonly<Record<string, unknown>>
  right: "admin:clients"
  etag: string
  setting: string
  before: readonly string[]
  after: readonly string[]
  leads_to: string | null
  warnings: readonly ("anybody-can-ask" | "unlike-host" | "new-subdomain" | "other-path" | "lookalike-host" | "punycode-host" | "address-host" | "this-device" | "private-scheme" | "machine-tokens" | "blocked-on-purpose")[]
  confirm: string | null
}

export interface Explanation {
  verdict: "accepted" | "refused"
  what: "authorization request" | "code" | "refresh token" | "access token" | "request" | null
  trace_id: string | null
  at: string | null
  method: string | null
  path: string | null
  address: string | null
  client_id: string | null
  client_name: string | null
  grant_id: string | null
  user_id: string | null
  username: string | null
  error: string | null
  error_description: string | null
  reason: string | null
  sentence: string | null
  sentence_message: Message
  expected: string | null
  received: string | null
  received_message: Message
  nearest: string | null
  differs: readonly string[]
  differs_messages: readonly Message[]
  says: readonly string[]
  says_messages: readonly Message[]
  scope: string | null
  issued_at: string | null
  expires_at: string | null
  fix: string | null
  fix_message: Message
  checks: readonly Check[]
  proposals: readonly Proposal[]
}

/** What each operation takes and returns. */
export interface ExplainOperations {
  explain: {
    path: undefined
    query: undefined
    body: ExplainInput
    output: Explanation
  }
}

/** The method and the path of each operation. */
export const EXPLAIN_OPERATIONS = {
  explain: ["POST", "/explain"],
} as const
