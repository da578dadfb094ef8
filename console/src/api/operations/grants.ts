// Generated from src/admin_api by `npm run docs`. Change it there.

export interface Grant {
  grant_id: string
  client_id: string
  user_id: string
  scope: string
  authorization_details: readonly { type: string }[]
  state: "issued" | "used" | "ended"
  created_at: string
  last_used_at: string | null
}

export interface GrantPage {
  items: readonly Grant[]
  next_cursor: string | null
}

/** What each operation takes and returns. */
export interface GrantsOperations {
  listGrants: {
    path: undefined
    query: { user?: string; client_id?: string; limit?: number; cursor?: string }
    body: undefined
    output: GrantPage
  }
  revokeGrant: {
    path: { grant_id: string }
    query: undefined
    body: undefined
    output: Grant
  }
}

/** The method and the path of each operation. */
export const GRANTS_OPERATIONS = {
  listGrants: ["GET", "/grants"],
  revokeGrant: ["POST", "/grants/{grant_id}/revoke"],
} as const
