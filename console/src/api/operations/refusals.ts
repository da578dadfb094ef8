// Generated from src/admin_api by `npm run docs`. Change it there.

import type { Message } from "./connections.ts"

export interface Refusal {
  trace_id: string
  at: string
  method: string
  path: string
  address: string
  client_id: string | null
  client_name: string | null
  refusal: string
  reason: string
  sentence: string
  fix: string | null
  fix_message: Message
  sent_at: string | null
}

export interface RefusalPage {
  items: readonly Refusal[]
  next_cursor: string | null
}

export interface RefusalGroup {
  client_id: string | null
  client_name: string | null
  refusal: string
  reason: string
  sentence: string
  fix: string | null
  fix_message: Message
  count: number
  sent: number
  last_at: string
  last_trace_id: string
}

export interface RefusalGroups {
  groups: readonly RefusalGroup[]
}

export interface RefusalExplanation {
  verdict: "refused"
  trace_id: string
  at: string
  method: string
  path: string
  address: string
  client_id: string | null
  client_name: string | null
  grant_id: string | null
  user_id: string | null
  username: string | null
  error: string
  error_description: string
  refusal: string
  reason: string
  sentence: string
  expected: string | null
  received: string | null
  received_message: Message
  nearest: string | null
  differs: readonly string[]
  differs_messages: readonly Message[]
  fix: string
  fix_message: Message
}

/** What each operation takes and returns. */
export interface RefusalsOperations {
  listRefusals: {
    path: undefined
    query: { reason?: string; client_id?: string; since?: string; include?: "admin"; sent?: "only"; limit?: number; cursor?: string }
    body: undefined
    output: RefusalPage
  }
  countRefusals: {
    path: undefined
    query: { reason?: string; client_id?: string; since?: string; include?: "admin"; sent?: "only" }
    body: undefined
    output: RefusalGroups
  }
  explainRefusal: {
    path: { trace_id: string }
    query: undefined
    body: undefined
    output: RefusalExplanation
  }
}

/** The method and the path of each operation. */
export const REFUSALS_OPERATIONS = {
  listRefusals: ["GET", "/refusals"],
  countRefusals: ["GET", "/refusals/groups"],
  explainRefusal: ["GET", "/refusals/{trace_id}"],
} as const
