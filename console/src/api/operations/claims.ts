// Generated from src/admin_api by `npm run docs`. Change it there.

export interface Claim {
  claim_id: string
  name: string
  scope: string
  targets: readonly ("id_token" | "userinfo" | "access_token")[]
  client_id: string | null
  attribute: string | null
  of: "groups" | "roles" | null
  value: unknown
}

export interface ClaimPage {
  items: readonly Claim[]
  next_cursor: string | null
}

export interface ClaimInput {
  name: string
  scope: string
  targets?: readonly ("id_token" | "userinfo" | "access_token")[]
  attribute?: string
  of?: "groups" | "roles"
  value?: unknown
  client_id?: string
}

/** What each operation takes and returns. */
export interface ClaimsOperations {
  listClaims: {
    path: undefined
    query: { limit?: number; cursor?: string }
    body: undefined
    output: ClaimPage
  }
  createClaim: {
    path: undefined
    query: undefined
    body: ClaimInput
    output: Claim
  }
  getClaim: {
    path: { claim: string }
    query: undefined
    body: undefined
    output: Claim
  }
  deleteClaim: {
    path: { claim: string }
    query: undefined
    body: undefined
    output: undefined
  }
}

/** The method and the path of each operation. */
export const CLAIMS_OPERATIONS = {
  listClaims: ["GET", "/claims"],
  createClaim: ["POST", "/claims"],
  getClaim: ["GET", "/claims/{claim}"],
  deleteClaim: ["DELETE", "/claims/{claim}"],
} as const
