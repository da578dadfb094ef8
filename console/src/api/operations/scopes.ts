// Generated from src/admin_api by `npm run docs`. Change it there.

export interface ScopeValue {
  scope: string
  api: string
  description: string
  "description#en": string | null
  "description#de": string | null
  "description#fr": string | null
  "description#es": string | null
  "description#it": string | null
  "description#pt": string | null
  "description#nl": string | null
  "description#pl": string | null
  "description#tr": string | null
  "description#ar": string | null
  "description#ja": string | null
  "description#zh": string | null
  assigned: boolean
  sign_in_level: "pwd" | "mfa" | "phr"
}

export interface ScopeValuePage {
  items: readonly ScopeValue[]
  next_cursor: string | null
}

export interface ScopeValueInput {
  scope: string
  api: string
  description?: string
  "description#en"?: string
  "description#de"?: string
  "description#fr"?: string
  "description#es"?: string
  "description#it"?: string
  "description#pt"?: string
  "description#nl"?: string
  "description#pl"?: string
  "description#tr"?: string
  "description#ar"?: string
  "description#ja"?: string
  "description#zh"?: string
  assigned?: boolean
  sign_in_level?: "pwd" | "mfa" | "phr"
}

export interface ScopeValueChange {
  description?: string
  "description#en"?: string | null
  "description#de"?: string | null
  "description#fr"?: string | null
  "description#es"?: string | null
  "description#it"?: string | null
  "description#pt"?: string | null
  "description#nl"?: string | null
  "description#pl"?: string | null
  "description#tr"?: string | null
  "description#ar"?: string | null
  "description#ja"?: string | null
  "description#zh"?: string | null
  assigned?: boolean
  sign_in_level?: "pwd" | "mfa" | "phr"
}

/** What each operation takes and returns. */
export interface ScopesOperations {
  listScopes: {
    path: undefined
    query: { api?: string; limit?: number; cursor?: string }
    body: undefined
    output: ScopeValuePage
  }
  createScope: {
    path: undefined
    query: undefined
    body: ScopeValueInput
    output: ScopeValue
  }
  getScope: {
    path: { scope: string }
    query: undefined
    body: undefined
    output: ScopeValue
  }
  updateScope: {
    path: { scope: string }
    query: undefined
    body: ScopeValueChange
    output: ScopeValue
  }
  deleteScope: {
    path: { scope: string }
    query: undefined
    body: undefined
    output: undefined
  }
}

/** The method and the path of each operation. */
export const SCOPES_OPERATIONS = {
  listScopes: ["GET", "/scopes"],
  createScope: ["POST", "/scopes"],
  getScope: ["GET", "/scopes/{scope}"],
  updateScope: ["PATCH", "/scopes/{scope}"],
  deleteScope: ["DELETE", "/scopes/{scope}"],
} as const
