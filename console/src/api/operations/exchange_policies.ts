// Generated from src/admin_api by `npm run docs`. Change it there.

export interface ExchangePolicy {
  exchange_policy_id: string
  name: string
  description: string | null
  client_id: string
  subject_clients: readonly string[]
  subject_audience: "own" | "any"
  resources: readonly string[]
  scope: string
  mode: "delegation" | "impersonation"
  assertion_client_id: string | null
  enabled: boolean
  created_at: string
}

export interface ExchangePolicyPage {
  items: readonly ExchangePolicy[]
  next_cursor: string | null
}

export interface ExchangePolicyInput {
  name: string
  description?: string
  client_id: string
  subject_clients: readonly string[]
  subject_audience?: "own" | "any"
  resources: readonly string[]
  scope: string
  mode?: "delegation" | "impersonation"
  assertion_client_id?: string
  enabled?: boolean
}

export interface ExchangePolicyChange {
  name?: string
  description?: string | null
  client_id?: string
  subject_clients?: readonly string[] | null
  subject_audience?: "own" | "any"
  resources?: readonly string[] | null
  scope?: string
  mode?: "delegation" | "impersonation"
  assertion_client_id?: string | null
  enabled?: boolean
}

/** What each operation takes and returns. */
export interface ExchangePoliciesOperations {
  listExchangePolicies: {
    path: undefined
    query: { search?: string; limit?: number; cursor?: string }
    body: undefined
    output: ExchangePolicyPage
  }
  createExchangePolicy: {
    path: undefined
    query: undefined
    body: ExchangePolicyInput
    output: ExchangePolicy
  }
  getExchangePolicy: {
    path: { exchange_policy: string }
    query: undefined
    body: undefined
    output: ExchangePolicy
  }
  updateExchangePolicy: {
    path: { exchange_policy: string }
    query: undefined
    body: ExchangePolicyChange
    output: ExchangePolicy
  }
  deleteExchangePolicy: {
    path: { exchange_policy: string }
    query: undefined
    body: undefined
    output: undefined
  }
}

/** The method and the path of each operation. */
export const EXCHANGE_POLICIES_OPERATIONS = {
  listExchangePolicies: ["GET", "/exchange_policies"],
  createExchangePolicy: ["POST", "/exchange_policies"],
  getExchangePolicy: ["GET", "/exchange_policies/{exchange_policy}"],
  updateExchangePolicy: ["PATCH", "/exchange_policies/{exchange_policy}"],
  deleteExchangePolicy: ["DELETE", "/exchange_policies/{exchange_policy}"],
} as const
