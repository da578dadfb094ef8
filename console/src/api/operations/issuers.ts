// Generated from src/admin_api by `npm run docs`. Change it there.

export interface Issuer {
  issuer_id: string
  name: string
  description: string | null
  preset: "other" | "kubernetes" | "github" | "gitlab" | "spiffe"
  issuer: string | null
  jwks_uri: string | null
  jwks: string | null
  audience: string | null
  claims: string
  scope: string
  identity_assertions: boolean
  max_life: number | null
  use: "once" | "repeated" | null
  enabled: boolean
  created_at: string
}

export interface IssuerPage {
  items: readonly Issuer[]
  next_cursor: string | null
}

export interface IssuerInput {
  name: string
  description?: string
  preset?: "other" | "kubernetes" | "github" | "gitlab" | "spiffe"
  issuer?: string
  jwks_uri?: string
  jwks?: string
  audience?: string
  claims?: string
  scope?: string
  identity_assertions?: boolean
  max_life?: number
  use?: "once" | "repeated"
  enabled?: boolean
}

export interface IssuerChange {
  name?: string
  description?: string | null
  preset?: "other" | "kubernetes" | "github" | "gitlab" | "spiffe"
  issuer?: string | null
  jwks_uri?: string | null
  jwks?: string | null
  audience?: string | null
  claims?: string | null
  scope?: string
  identity_assertions?: boolean
  max_life?: number | null
  use?: "once" | "repeated" | null
  enabled?: boolean
}

/** What each operation takes and returns. */
export interface IssuersOperations {
  listIssuers: {
    path: undefined
    query: { search?: string; limit?: number; cursor?: string }
    body: undefined
    output: IssuerPage
  }
  createIssuer: {
    path: undefined
    query: undefined
    body: IssuerInput
    output: Issuer
  }
  getIssuer: {
    path: { issuer: string }
    query: undefined
    body: undefined
    output: Issuer
  }
  updateIssuer: {
    path: { issuer: string }
    query: undefined
    body: IssuerChange
    output: Issuer
  }
  deleteIssuer: {
    path: { issuer: string }
    query: undefined
    body: undefined
    output: undefined
  }
}

/** The method and the path of each operation. */
export const ISSUERS_OPERATIONS = {
  listIssuers: ["GET", "/issuers"],
  createIssuer: ["POST", "/issuers"],
  getIssuer: ["GET", "/issuers/{issuer}"],
  updateIssuer: ["PATCH", "/issuers/{issuer}"],
  deleteIssuer: ["DELETE", "/issuers/{issuer}"],
} as const
