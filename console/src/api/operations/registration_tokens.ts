// Generated from src/admin_api by `npm run docs`. Change it there.

export interface RegistrationToken {
  registration_token_id: string
  state: "live" | "expired" | "revoked"
  created_at: string
  created_by: string
  expires_at: string
  last_used_at: string | null
  revoked_at: string | null
}

export interface RegistrationTokenPage {
  items: readonly RegistrationToken[]
  next_cursor: string | null
}

export interface RegistrationTokenInput {
  expires_in?: number
}

export interface NewRegistrationToken {
  registration_token_id: string
  registration_token: string
  expires_at: string
}

/** What each operation takes and returns. */
export interface RegistrationTokensOperations {
  listRegistrationTokens: {
    path: undefined
    query: { limit?: number; cursor?: string }
    body: undefined
    output: RegistrationTokenPage
  }
  createRegistrationToken: {
    path: undefined
    query: undefined
    body: RegistrationTokenInput
    output: NewRegistrationToken
  }
  revokeRegistrationToken: {
    path: { registration_token_id: string }
    query: undefined
    body: undefined
    output: RegistrationToken
  }
}

/** The method and the path of each operation. */
export const REGISTRATION_TOKENS_OPERATIONS = {
  listRegistrationTokens: ["GET", "/registration_tokens"],
  createRegistrationToken: ["POST", "/registration_tokens"],
  revokeRegistrationToken: ["POST", "/registration_tokens/{registration_token_id}/revoke"],
} as const
